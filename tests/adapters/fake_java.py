"""A program that is called ``java`` and behaves, well or badly, as the parsers in Java do.

What it meets says how: ``DIE`` ends it as SIGKILL would, ``MEMORY`` as a full heap, ``HANG`` lets
it hang, ``THROW`` ends it with an exception, ``REFUSE`` makes an answer of status 500, ``EMPTY``
a word without letters; a heap of ``10m`` is too small for its models, one of ``20m`` for Java.
"""

from __future__ import annotations

import base64
import json
import os
import re
import sys
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ARGUMENTS = sys.argv[1:]


def misbehave(text: str) -> None:
    if "DIE" in text:
        os.kill(os.getpid(), 9)
    if "MEMORY" in text:
        sys.stdout.flush()
        os._exit(3)
    if "HANG" in text:
        time.sleep(600)
    if "THROW" in text:
        trace = (
            'Exception in thread "main" java.lang.IllegalStateException: what a text\n\tat A.b\n'
        )
        os.write(2, trace.encode())
        os._exit(1)


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def sentence(line: str, start: int) -> dict[str, Any]:
    """Words at blanks, each the head of the next."""
    tokens, edges = [], []
    for index, match in enumerate(re.finditer(r"[^ ]+", line), start=1):
        word, (begin, end) = match[0], match.span()
        token = {"index": index, "word": "" if word == "EMPTY" else word, "lemma": word.lower()}
        offsets = {
            "characterOffsetBegin": start + units(line[:begin]),
            "characterOffsetEnd": start + units(line[:end]),
        }
        tokens.append({**token, **offsets, "pos": "NN"})
        label = "dep" if index > 1 else "ROOT"
        edges.append({"dep": label, "governor": index - 1, "dependent": index})
    leaves = " ".join(f"(NN {word})" for word in line.split(" "))
    parse = f"(X {leaves})" if "LONG" in line else f"(ROOT\n  (NP {leaves}))"
    return {"index": 0, "tokens": tokens, "parse": parse, "basicDependencies": edges}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.answer(200, "ready")

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode("utf-8")
        wanted = f"{option('-username')}:{option('-password')}".encode()
        if self.headers["Authorization"] != f"Basic {base64.b64encode(wanted).decode()}":
            self.answer(401, "")
            return
        assert self.headers["Content-Type"] == "text/plain; charset=utf-8"
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
        asked = json.loads(query["properties"][0])
        assert asked["outputFormat"] == "json"
        if "-Xmx10m" in ARGUMENTS:
            os._exit(3)
        misbehave(text)
        if "REFUSE" in text:
            self.answer(500, "java.lang.RuntimeException: no\n\tat A.b")
            return
        sentences, at = [], 0
        for line in text.split("\n"):
            if line.strip():
                sentences.append(sentence(line, at))
            at += units(line) + 1
        self.answer(200, json.dumps({"sentences": sentences}))

    def answer(self, status: int, body: str) -> None:
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *arguments: object) -> None:
        pass


def option(name: str) -> str:
    return ARGUMENTS[ARGUMENTS.index(name) + 1]


def serve() -> None:
    try:
        server = ThreadingHTTPServer(("127.0.0.1", int(option("-port"))), Handler)
    except OSError:
        trace = "Exception in thread main java.net.BindException: Address already in use\n"
        sys.exit(trace)
    server.serve_forever()


def convert() -> None:
    for tree in Path(option("-treeFile")).read_text(encoding="utf-8").splitlines():
        misbehave(tree)
        word = tree.rstrip(")").split()[-1]
        print(f"root(ROOT-0, {word}-1)\n")
        sys.stdout.flush()


def parse_files() -> None:
    target = Path(option("-outputDirectory"))
    for source in map(Path, Path(option("-filelist")).read_text(encoding="utf-8").split()):
        text = source.read_text(encoding="utf-8")
        misbehave(text)
        (target / f"{source.name}.xml").write_text(f"<root>{text.strip()}</root>\n", "utf-8")


def main() -> None:
    if "-Xmx20m" in ARGUMENTS:
        sys.exit("Error occurred during initialization of VM\nInitial heap size set to a larger")
    program = ARGUMENTS[ARGUMENTS.index("-cp") + 2].rpartition(".")[2]
    {
        "StanfordCoreNLPServer": serve,
        "EnglishGrammaticalStructure": convert,
        "StanfordCoreNLP": parse_files,
    }[program]()


if __name__ == "__main__":
    main()
