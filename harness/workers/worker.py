#!/usr/bin/env python3
"""A worker for `assay test --worker "python3 worker.py"`: fill in `accepts` and `execute`.

A request is a line of JSON on standard input, its answer a line on standard output; harness/README.md says what is in
them. As it stands this backend gives back its inputs, which is right for @main(x) -> x alone.
"""
import json
import os
import shutil
import sys
import traceback


class Unsupported(Exception):
    """The program is valid, and this backend cannot do it."""


class Refused(Exception):
    """The program breaks a rule."""


def accepts(program):
    """Raises Refused if the text is not a program that this backend takes."""
    if "func.func" not in program:
        raise Refused("there is no function")


def execute(program, inputs, outputs):
    """Runs @main on inputs/input_0.npy .. and writes its results as outputs/output_0.npy .."""
    count = sum(name.startswith("input_") for name in os.listdir(inputs))
    if not count:
        raise Unsupported("programs without inputs")
    for number in range(count):
        shutil.copyfile(os.path.join(inputs, f"input_{number}.npy"), os.path.join(outputs, f"output_{number}.npy"))


def answer(request):
    with open(request["program"], encoding="utf-8") as file:
        program = file.read()
    try:
        accepts(program)
        if not request["compile_only"]:
            execute(program, request["inputs"], request["outputs"])
    except (Unsupported, Refused) as reason:
        return {"status": "unsupported" if isinstance(reason, Unsupported) else "refused", "reason": str(reason)}
    except Exception as problem:  # a mistake of this backend, not of the program
        traceback.print_exc()
        return {"status": "crashed", "reason": f"{type(problem).__name__}: {problem}"}
    return {"status": "done"}


replies = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what libraries print does not get among the answers
for line in sys.stdin:
    message = json.loads(line)
    print(json.dumps({"id": message["id"], **answer(message)}), file=replies, flush=True)
