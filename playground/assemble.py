#!/usr/bin/env python3
"""Joins the parts of the page into one file: assemble.py CHECKER.js HOMEPAGE OUTPUT.html

In page.html, @@NAME@@ is replaced by the file NAME, by CHECKER.js, or by data that this script generates.
"""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = [("Mistakes that exporters make", "mistakes.mlir"), ("Attention", "attention.mlir"),
            ("Attention with a cache: unknown sizes", "cache.mlir"), ("Softmax", "softmax.mlir"),
            ("A system of equations", "solve.mlir")]


def main():
    checker, homepage, output = sys.argv[1:]
    programs = [{"name": name, "text": (HERE.parent / "examples" / file).read_text()} for name, file in PROGRAMS]
    ops = sorted(path.stem for path in (HERE.parent / "spec/ops").glob("*.spec"))
    parts = {name: (HERE / name).read_text() for name in ("page.css", "page.js", "worker.js")}
    parts["page.js"] = parts["page.js"].replace("@@OPS@@", json.dumps(ops))
    link = f' <a href="{homepage}">Sources and documentation</a>' if homepage else ""
    parts |= {"checker.js": pathlib.Path(checker).read_text(), "HOMEPAGE": link, "PROGRAMS": json.dumps(programs)}
    page = (HERE / "page.html").read_text()
    for name, text in parts.items():
        place = f"@@{name}@@"
        if page.count(place) != 1:
            sys.exit(f"page.html has {page.count(place)} places for {name}")
        # A <script> element ends at the first "</script", even within a string.
        page = page.replace(place, text.replace("</script", "<\\/script").replace("<!--", "<\\!--"))
    pathlib.Path(output).write_text(page)


main()
