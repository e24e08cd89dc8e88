"""The loop of a worker of `assay test`, and programs executed op by op. harness/README.md, "A worker", has the protocol."""
import json
import os
import sys

import numpy as np
from program import Unsupported, attributes_of, block_of, element_of, read_program, short_name, storage_of

MOST_REASON = 500  # characters
MOST_CALLS = 100  # one in the other
CONSTANTS = ("stablehlo.constant", "chlo.constant", "sdy.constant", "arith.constant")

CONTROL = {"func.call": "callee", "stablehlo.composite": "callee", "stablehlo.if": "branch", "stablehlo.case": "branch",
           "stablehlo.while": "loop"}  # methods of Interpreter

# Types of files. What NumPy has no type for is held as its codes.
STORED = {
    "i1": "|b1", "i8": "|i1", "i16": "<i2", "i32": "<i4", "i64": "<i8", "ui8": "|u1", "ui16": "<u2", "ui32": "<u4", "ui64": "<u8",
    "f16": "<f2", "bf16": "<u2", "f32": "<f4", "f64": "<f8", "complex<f32>": "<c8", "complex<f64>": "<c16",
}


def stored(element):
    if element not in STORED:
        raise Unsupported(f"element type {element}")
    return np.dtype(STORED[element])


def constant(op):
    """The value of a constant as an array as files have it."""
    values, type_ = attributes_of(op)["value"], op["attributes"]["value"]["type"]  # that of the result may leave sizes open
    element = element_of(type_)
    dtype = stored(element)
    if not isinstance(values, list):
        raise Unsupported(f"a constant of {element}")
    if element.startswith("complex"):
        values = [complex(*(float.fromhex(part) if isinstance(part, str) else part for part in pair)) for pair in values]
    if element == "bf16" or any(isinstance(value, str) for value in values):
        return from_codes(values, element, dtype).reshape(type_["shape"])
    return np.array(values, dtype).reshape(type_["shape"])


def from_codes(values, element, dtype):
    """Of floats, where some are written as codes; and integers of many digits as text."""
    if dtype.kind in "iu" and element != "bf16":
        return np.array([int(value) for value in values], dtype)
    codes = np.dtype(f"<u{dtype.itemsize}")
    number = {"bf16": np.dtype("<f4")}.get(element, dtype)
    made = [int(value, 16) if isinstance(value, str) else code_of(value, number, element) for value in values]
    return np.array(made, codes).view(dtype)


def code_of(value, number, element):
    code = int(np.array(value, number).view(f"<u{number.itemsize}"))
    if element != "bf16":
        return code
    if code & 0xFFFF:
        raise Unsupported("a constant that is not a bf16")
    return code >> 16


class Interpreter:
    """Executes functions. Of `backend` it asks

    given(array, type_)       its own value of an array as files have it, of that type of the program; raises Unsupported
    taken(value)              an array as files have it
    execute(op, operands)     its own values of the results of an op; raises Unsupported
    """

    def __init__(self, functions, backend):
        self.functions, self.backend = functions, backend

    def call(self, name, operands, depth=0):
        if depth > MOST_CALLS or name not in self.functions:
            raise Unsupported(f"a call of @{name}")
        return self.run(block_of(self.functions[name]), operands, {}, depth)

    def run(self, block, operands, values, depth):
        """What the block returns. `values`, by their numbers: of those around it, and then its own."""
        values.update((argument["id"], value) for argument, value in zip(block["arguments"], operands, strict=True))
        for op in block["operations"]:
            given = [values[number] for number in op["operands"]]
            if short_name(op) in ("func.return", "return"):
                return given
            results = self.results(op, given, values, depth)
            values.update((result["id"], value) for result, value in zip(op["results"], results, strict=True))
        raise Unsupported("a function that does not return")

    def results(self, op, given, values, depth):
        if op["name"] in CONTROL:
            return getattr(self, CONTROL[op["name"]])(op, given, values, depth)
        if op["name"] in CONSTANTS:
            return [self.backend.given(constant(op), op["results"][0]["type"])]
        for result in op["results"]:
            if result["type"]["kind"] != "tensor":
                raise Unsupported(f"{short_name(op)} of no tensors")
            stored(storage_of(result["type"]))
        return self.backend.execute(op, given)

    # Control flow is that of the language, as everywhere where a library executes at once.
    def callee(self, op, given, values, depth):
        at = attributes_of(op)
        return self.call(at["callee"] if "callee" in at else at["decomposition"], given, depth + 1)

    def branch(self, op, given, values, depth):
        chosen = self.backend.taken(given[0])
        last = len(op["regions"]) - 1
        index = int(not chosen) if op["name"] == "stablehlo.if" else int(chosen) if 0 <= chosen <= last else last
        return self.run(block_of(op, index), [], values, depth)

    def loop(self, op, given, values, depth):
        while self.backend.taken(self.run(block_of(op, 0), given, values, depth)[0]):
            given = self.run(block_of(op, 1), given, values, depth)
        return given


def run(request, backend):
    functions = read_program(request["program"])
    main = block_of(functions["main"])
    operands = []
    for number, argument in enumerate(main["arguments"]):
        if argument["type"]["kind"] != "tensor":
            raise Unsupported("arguments that are not tensors")
        stored(storage_of(argument["type"]))
        operands.append(backend.given(np.load(f"{request['inputs']}/input_{number}.npy"), argument["type"]))
    results = Interpreter(functions, backend).call("main", operands)
    for number, result in enumerate(results):
        np.save(f"{request['outputs']}/output_{number}.npy", backend.taken(result))


def answer(request, backend):
    try:
        if request["compile_only"]:
            raise Unsupported("it does not only compile")
        run(request, backend)
    except Unsupported as reason:
        return {"status": "unsupported", "reason": str(reason)[:MOST_REASON]}
    except Exception as problem:  # a failure of the backend
        reason = f"{type(problem).__name__}: {problem}"
        if backend.lacks(reason):
            return {"status": "unsupported", "reason": reason[:MOST_REASON]}
        return {"status": "crashed", "reason": reason[:MOST_REASON], "restart": True}
    return {"status": "done"}


def serve(backend):
    """Answers requests until there are no more. Next to what Interpreter asks, `backend` has

    lacks(reason)     whether an exception says that the backend lacks something
    """
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print does not get among the answers
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request, backend)}), file=replies, flush=True)
