// Runs the script of a sheet on a stand-in for its page; see test_sheet_pages.py.
"use strict";
const fs = require("fs");
const vm = require("vm");

const given = JSON.parse(fs.readFileSync(0, "utf-8"));
const stored = new Map(Object.entries(given.stored));
const files = [];

function element(own) {
  const heard = {};
  return {
    addEventListener: (type, act) => { heard[type] = act; },
    fire: (type) => heard[type]({ preventDefault() {} }),
    focus() {},
    scrollIntoView() {},
    ...own,
  };
}

const elements = Object.fromEntries(
  ["worker", ...given.dataset.codes.split(" ")].map((name) => [name, element({ value: "" })]));
const byId = Object.fromEntries(
  Object.entries(given.texts).map(([id, textContent]) => [id, element({ textContent })]));
byId.sheet = element({ dataset: given.dataset, elements });
byId.state = element({ textContent: "" });
byId.save = element({});

const document = element({
  getElementById: (id) => byId[id] ?? element({}),
  createElement: () => element({ click() { files.push([this.download, this.href]); } }),
});
const localStorage = given.storage
  ? { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) }
  : { getItem() { throw new Error("denied"); }, setItem() { throw new Error("denied"); } };

vm.runInNewContext(given.script, {
  document,
  localStorage,
  Blob: class { constructor(parts) { this.text = parts.join(""); } },
  URL: { createObjectURL: (blob) => blob.text },
});
document.fire("DOMContentLoaded");
const restored = Object.fromEntries(Object.entries(elements).map(([name, e]) => [name, e.value]));
for (const [name, value] of Object.entries(given.filled)) {
  elements[name].value = value;
  byId.sheet.fire("input");
}
const state = byId.state.textContent;
if (given.save) byId.save.fire("click");
process.stdout.write(JSON.stringify(
  { restored, state, said: byId.state.textContent, stored: Object.fromEntries(stored), files }));
