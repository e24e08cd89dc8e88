#!/usr/bin/env python3
"""The board of two submissions, one of a backend that is wrong on purpose: board_test.py ASSAY PLUGIN (libassay_pjrt.so)."""
import json
import os
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


def main():
    with tempfile.TemporaryDirectory() as folder:
        def read(name):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                return file.read()

        call(folder, 0, "generate", "-o", "suite", "--ops", "tanh,add", "--types", "f32,i8")
        for name, backend, status in (("right", ("--preset", "assay"), 0), ("wrong <b>", kWrong, 1)):
            call(folder, status, "test", "suite", *backend, "--json", "r.jsonl")
            call(folder, 0, "submit", "r.jsonl", "--suite", "suite", "--name", name, "--backend-version", "1", "-o", name[:5] + ".json")
            os.remove(os.path.join(folder, "r.jsonl"))
        call(folder, 0, "board", "right.json", "wrong.json", "--suite", "suite", "-o", "site")
        front, tanh, data = read("site/index.html"), read("site/op/tanh.html"), read("site/data/tanh.js")
        assert "wrong &lt;b&gt;" in front and "wrong <b>" not in front
        assert ", a part of it" in front and 'href="op/add.html"' in front
        assert "baseline_type(operand) = baseline_type(result)" in tanh  # C1
        board = json.loads(data[data.index("{"):data.rindex(";")])
        failing = [case for case in board["cases"] if any(one["verdict"] == "violates" for one in case["outcomes"])]
        assert failing and all(one["backend"] == 1 for case in failing for one in case["outcomes"])
        assert all("stablehlo.tanh" in case["program"] for case in failing)
        assert not json.loads(read("site/data/add.js")[len("const board = "):-2])["cases"]
        badge = json.loads(read("site/badge/wrong__b_-2.json"))
        assert badge["schemaVersion"] == 1 and badge["counts"]["violates"] == len(failing) and badge["color"] == "critical"
        assert len(xml.etree.ElementTree.fromstring(read("site/feed.xml")).findall("{*}entry")) == 2
        call(folder, 0, "generate", "-o", "other", "--ops", "add", "--types", "i8")
        assert "its suite is none of --suite" in call(folder, 2, "board", "right.json", "--suite", "other", "-o", "site2")
    print("the board is what two submissions say")


if __name__ == "__main__":
    main()
