// The answers stay in this browser until they are given out as a file; nothing is sent.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const form = document.getElementById("sheet");
  const state = document.getElementById("state");
  const { key, sheet } = form.dataset;
  const codes = form.dataset.codes.split(" ");
  const names = ["worker", ...codes];
  let kept = true;

  const shown = (id) => document.getElementById(id).textContent;
  const value = (name) => form.elements[name].value.trim();
  const missing = () => codes.filter((code) => !value(code));

  function restore() {
    try {
      const answers = JSON.parse(localStorage.getItem(key)) || {};
      for (const name of names) if (answers[name]) form.elements[name].value = answers[name];
    } catch {
      kept = false;
    }
  }

  function keep() {
    try {
      const answers = Object.fromEntries(names.map((name) => [name, value(name)]));
      localStorage.setItem(key, JSON.stringify(answers));
      kept = true;
    } catch {
      kept = false;
    }
    tell();
  }

  function tell() {
    const done = codes.length - missing().length;
    state.textContent = `${done} of ${codes.length} answered.`
      + (kept ? "" : " This browser keeps no answers: save them before you leave the page.");
  }

  function cell(text) {
    const guarded = /^'*[=+\-@]/.test(text) ? `'${text}` : text;
    return `"${guarded.replaceAll('"', '""')}"`;
  }

  function save() {
    const worker = value("worker");
    if (!worker) {
      state.textContent = "Write your name or number first.";
      form.elements.worker.focus();
      return;
    }
    const rows = codes.map((code) =>
      [worker, code, shown(`${code}-text`), shown(`${code}-statement`), value(code)]);
    const lines = [form.dataset.columns.split(" "), ...rows].map((row) => row.map(cell).join(","));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(
      new Blob([`\ufeff${lines.join("\n")}\n`], { type: "text/csv;charset=utf-8" }));
    link.download = `answers-${sheet}-${worker.replace(/[^\p{L}\p{N}-]+/gu, "_")}.csv`;
    link.click();
    const left = missing();
    state.textContent = `Saved as ${link.download}.`
      + (left.length ? ` ${left.length} of ${codes.length} questions have no answer yet.` : "");
    if (left.length) document.getElementById(`${left[0]}-question`).scrollIntoView();
  }

  restore();
  tell();
  form.addEventListener("input", keep);
  form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("save").addEventListener("click", save);
});
