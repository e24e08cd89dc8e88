#!/usr/bin/env python3
"""Lemmas that `assay prove --proof` writes are true for cvc5, a solver that shares no code with us; without what they rest on, some are not.

    lemmas_test.py ASSAY [CORPUS]     skips (77) where cvc5 is not installed (Debian: cvc5); CORPUS: third-party programs
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
ASSAY = Path(sys.argv[1]).resolve()
CACHE = [str(SOURCE / "examples/cache.mlir"), "--assume", "dim(%past, 0) = dim(%k, 0) = dim(%q, 0) = dim(%mask, 0)",
         "--assume", "dim(%mask, 1) = dim(%q, 1)", "--assume", "dim(%mask, 2) = dim(%past, 1) + dim(%k, 1)"]


def lemmas_of(arguments, folder):
    script = folder / "lemmas.smt2"
    script.unlink(missing_ok=True)
    subprocess.run([ASSAY, "prove", "--proof", script, *arguments], capture_output=True, timeout=120)
    return script.read_text() if script.exists() else None


def answers(script, folder):
    file = folder / "asked.smt2"
    file.write_text(script)
    said = subprocess.run(["cvc5", "--incremental", file], capture_output=True, text=True, timeout=120)
    return said.stdout.split("\n")[:-1] + ([said.stderr] if said.stderr else [])


def main():
    if not shutil.which("cvc5"):
        print("cvc5 is not installed")
        return 77
    corpus = Path(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else None
    wrong, lemmas, programs = [], 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = [p for p in sorted((SOURCE / "tests/conformance").glob("*/*.mlir")) if "tensor<?" in p.read_text()]
        if corpus:
            dynamic = [p for p in sorted(corpus.glob("equiv/*/*.mlir")) if "tensor<?" in p.read_text()]
            files += dynamic[::len(dynamic) // 100 + 1]
        for arguments in [CACHE, *([str(file)] for file in files)]:
            script = lemmas_of(arguments, folder)
            if script is None:
                continue
            said, count = answers(script, folder), int(re.match(r"; (\d+) lemma", script)[1])
            lemmas, programs = lemmas + count, programs + 1
            if said != ["unsat"] * count:
                wrong.append(f"{arguments[0]}: {count} lemmas, cvc5: {said}")
        # Without what is assumed they do not follow.
        bare = re.sub(r"^ +\(assert.*\n", "", lemmas_of(CACHE, folder), flags=re.M)
        if "sat" not in answers(bare, folder):
            wrong.append("cvc5 shows the lemmas of examples/cache.mlir from nothing")
    print(f"{lemmas} lemmas of {programs} programs, {len(wrong)} wrong")
    print("\n".join(wrong))
    return 1 if wrong or lemmas < (100 if corpus else 10) else 0


sys.exit(main())
