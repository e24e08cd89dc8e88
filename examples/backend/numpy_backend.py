#!/usr/bin/env python3
"""A backend for `assay test --worker "python3 numpy_backend.py"`: StableHLO's elementwise ops by NumPy.

A request is a line of JSON on standard input, its answer a line on standard output (docs/first_backend.md).
Programs are read as JSON: `assay format --format json`.
"""
import json, os, subprocess, sys
import numpy as np

BINARY = {"add": np.add, "subtract": np.subtract, "multiply": np.multiply, "divide": np.divide,
          "maximum": np.maximum, "minimum": np.minimum, "and": np.bitwise_and, "or": np.bitwise_or}
UNARY = {"abs": np.abs, "negate": np.negative, "tanh": np.tanh, "exponential": np.exp, "sqrt": np.sqrt,
         "floor": np.floor, "ceil": np.ceil, "not": np.bitwise_not}
DTYPES = {"f32": np.float32, "f64": np.float64, "i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32,
          "i64": np.int64, "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64}


class Unsupported(Exception):
    pass


class Refused(Exception):
    pass


def parse(path):
    """The one function of a program: its JSON."""
    done = subprocess.run(["assay", "format", "--format", "json", path], capture_output=True, text=True)
    if done.returncode:
        raise Refused(done.stderr.strip() or "not readable")
    operations = json.loads(done.stdout)["operations"]
    if operations and operations[0]["name"] == "builtin.module":
        operations = operations[0]["regions"][0][0]["operations"]
    return operations[0]


def execute(program, inputs, outputs):
    body = program["regions"][0][0]
    values = {argument["id"]: np.load(f"{inputs}/input_{number}.npy") for number, argument in enumerate(body["arguments"])}
    for op in body["operations"]:
        name = op["name"].removeprefix("stablehlo.")
        operands = [values[number] for number in op["operands"]]
        if name in ("func.return", "return"):
            for number, result in enumerate(operands):
                np.save(f"{outputs}/output_{number}.npy", result)
            return
        function = BINARY.get(name) or UNARY.get(name)
        element = op["results"][0]["type"].get("element")
        element = element["kind"] if isinstance(element, dict) else element  # complex and quantized types are objects
        if function is None or element not in DTYPES:
            raise Unsupported(f"{name} on {element}")
        with np.errstate(all="ignore"):
            values[op["results"][0]["id"]] = np.asarray(function(*operands), DTYPES[element])


replies = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what libraries print does not get among the answers
for line in sys.stdin:
    request, answer = json.loads(line), {"status": "done"}
    try:
        program = parse(request["program"])
        if not request["compile_only"]:
            execute(program, request["inputs"], request["outputs"])
    except (Unsupported, Refused) as reason:
        answer = {"status": type(reason).__name__.lower(), "reason": str(reason)}
    print(json.dumps({"id": request["id"], **answer}), file=replies, flush=True)
