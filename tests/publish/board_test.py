#!/usr/bin/env python3
"""The board of two submissions, one of a backend that is wrong on purpose: board_test.py ASSAY PLUGIN (libassay_pjrt.so)."""
import html
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

kAssay, kPlugin = (os.path.abspath(path) for path in sys.argv[1:3])
os.environ["PATH"] = os.path.dirname(kAssay) + ":" + os.environ["PATH"]
kWrong = ("--pjrt", kPlugin, "--option", "mutant=tanh/saturates_early")


def call(folder, status, *words):
    done = subprocess.run([kAssay, *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == status, f"assay {' '.join(words)}: {done.returncode}\n{done.stdout}"
    return done.stdout


def use_in_chromium(folder, site, wanted):
    with open(os.path.join(folder, "wanted.json"), "w", encoding="utf-8") as file:
        json.dump(wanted, file)
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "board/chromium.py")
    used = subprocess.run([sys.executable, script, site, "wanted.json"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert used.returncode in (0, 77), used.stdout
    print("there is no Chromium here: the pages are not used" if used.returncode == 77 else f"{site}: {used.stdout.count('good: ')} checks in Chromium")


def main():
    with tempfile.TemporaryDirectory() as folder:
        def read(name):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                return file.read()

        call(folder, 0, "generate", "-o", "suite", "--ops", "tanh,add", "--types", "f32,i8")
        for name, backend, status in (("right", ("--preset", "assay"), 0), ("wrong <b>", kWrong, 1)):
            call(folder, status, "test", "suite", *backend, "--json", "r.jsonl")
            call(folder, 0, "submit", "r.jsonl", "--suite", "suite", "--name", name, "--backend-version", "1", "--date", f"2026-11-2{status}",
                 "-o", name[:5] + ".json")
            os.replace(os.path.join(folder, "r.jsonl"), os.path.join(folder, "r2.jsonl"))
        call(folder, 0, "board", "right.json", "wrong.json", "--suite", "suite", "-o", "site")
        front, tanh, data = read("site/index.html"), read("site/op/tanh.html"), read("site/data/tanh.js")
        assert "wrong &lt;b&gt;" in front and "wrong <b>" not in front
        assert ", a part of it" in front and 'href="op/add.html"' in front
        assert "baseline_type(operand) = baseline_type(result)" in tanh  # C1
        board = json.loads(data[data.index("{"):data.rindex(";")])
        failing = [case for case in board["cases"] if any(outcome[1] == "violates" for outcome in case["outcomes"])]
        assert failing and all(outcome[:2] == [1, "violates"] for case in failing for outcome in case["outcomes"])
        assert all("stablehlo.tanh" in case["program"] for case in failing)
        assert not json.loads(read("site/data/add.js")[len("const board = "):-2])["cases"]
        name = next(one for one in os.listdir(os.path.join(folder, "site/badge")) if one.startswith("wrong__b_-1-"))
        badge = json.loads(read("site/badge/" + name))
        assert badge["schemaVersion"] == 1 and badge["counts"]["violates"] == len(failing) and badge["color"] == "critical"
        feed = xml.etree.ElementTree.fromstring(read("site/feed.xml"))
        assert [one.text for one in feed.findall("{*}entry/{*}updated")] == ["2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z"]
        assert feed.find("{*}updated").text == "2026-11-21T00:00:00Z"
        assert 'href="#type=f32&amp;backend=1"' in tanh and 'href="op/tanh.html#backend=1"' in front
        wanted = {"ops": 2, "op": "tanh", "type": "f32", "failing": len(failing), "contested": "", "seconds": 20,
                  "of_type": sum("f32" in case["types"] for case in failing)}
        use_in_chromium(folder, "site", wanted)
        # Two that are wrong alike, and nobody who is right: then it may be the suite.
        call(folder, 0, "submit", "r2.jsonl", "--suite", "suite", "--name", "wrong too", "--backend-version", "1", "-o", "too.json")
        call(folder, 0, "board", "wrong.json", "too.json", "--suite", "suite", "-o", "contested")
        front = read("contested/index.html")
        use_in_chromium(folder, "contested", wanted | {"contested": html.unescape(
            re.search('<li><a href="op/tanh.html#case=[^"]*"><code>([^<]*)<', front)[1])})
        call(folder, 0, "generate", "-o", "other", "--ops", "add", "--types", "i8")
        assert "is not listed in --suite" in call(folder, 2, "board", "right.json", "--suite", "other", "-o", "site2")
    print("the board is what two submissions say")


if __name__ == "__main__":
    main()
