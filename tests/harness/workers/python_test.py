#!/usr/bin/env python3
"""The parts that workers in Python share: programs, constants, calls. Needs NumPy; is skipped with a word without it."""
import json
import os
import sys
import tempfile
import unittest

SKIPPED = 77
try:
    import numpy as np
except ImportError:
    print("skipped: python3 has no numpy")
    sys.exit(SKIPPED)
WORKERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../harness/workers")
sys.path.insert(0, os.path.join(WORKERS, "python"))
import program  # noqa: E402
import worker  # noqa: E402


def tensor(element, *shape):
    return {"kind": "tensor", "shape": list(shape), "element": element}


def value(number, type_):
    return {"id": number, "type": type_}


def op(name, operands=(), results=(), **more):
    return {"name": name, "operands": list(operands), "results": list(results), "attributes": {}, **more}


def func(name, arguments, *operations):
    return op("func.func", attributes={"sym_name": {"kind": "string", "value": name}}, regions=[[{"arguments": arguments, "operations": list(operations)}]])


def constant(type_, *values, splat=False):
    attribute = {"kind": "dense", "type": type_, "splat": splat, "value": list(values)}
    return op("stablehlo.constant", results=[value(1, type_)], attributes={"value": attribute})


class Programs(unittest.TestCase):
    def read(self, *operations):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "program.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"format": 1, "operations": operations}, file)
            return program.read_program(path)

    def test_functions_by_name_with_a_module_or_without(self):
        main = func("main", [])
        self.assertEqual(list(self.read(main)), ["main"])
        self.assertEqual(list(self.read(op("builtin.module", regions=[[{"arguments": [], "operations": [main]}]]))), ["main"])
        for refused in ((), (func("other", []),), (main, op("sdy.mesh"))):
            self.assertRaises(program.Unsupported, self.read, *refused)

    def test_body_is_one_op_in_its_order(self):
        def reduce(*order):
            body = [op("stablehlo.subtract", order, [value(3, tensor("f32"))]), op("stablehlo.return", [3])]
            return op("stablehlo.reduce", regions=[[{"arguments": [value(1, None), value(2, None)], "operations": body}]])
        self.assertEqual(program.op_of_body(reduce(1, 2))["name"], "stablehlo.subtract")
        self.assertRaises(program.Unsupported, program.op_of_body, reduce(2, 1))

    def test_types(self):
        self.assertEqual(program.element_of(tensor({"kind": "complex", "element": "f32"})), "complex<f32>")
        self.assertEqual(program.element_of(tensor({"kind": "quantized"})), "quantized")
        self.assertRaises(program.Unsupported, program.shape_of, tensor("f32", None))


class Constants(unittest.TestCase):
    def test_elements(self):
        rows = [("f32", ["0x7FC00001", 1.5], "<u4", [0x7FC00001, 0x3FC00000]), ("bf16", [1.5, "0x7FC0"], "<u2", [0x3FC0, 0x7FC0]),
                ("i64", ["9007199254740993", -1], "<i8", [9007199254740993, -1]), ("i1", [True, False], "u1", [1, 0])]
        for element, values, view, codes in rows:
            made = worker.constant(constant(tensor(element, 2), *values))
            self.assertEqual(made.view(view).tolist(), codes, element)
        self.assertEqual(worker.constant(constant(tensor("i8", 2, 2), 3, splat=True)).tolist(), [[3, 3], [3, 3]])
        pair = worker.constant(constant(tensor({"kind": "complex", "element": "f32"}, 1), [1.0, -2.0]))
        self.assertEqual((pair.dtype.str, pair.tolist()), ("<c8", [1 - 2j]))
        self.assertRaises(program.Unsupported, worker.constant, constant(tensor("f8E5M2", 1), 1.0))


class Calls(unittest.TestCase):
    class Backend:
        def given(self, array, element):
            return array.tolist()

        def execute(self, one, operands):
            return [(one["name"], *operands)]

    def test_calls_and_constants_are_no_work_of_a_backend(self):
        f32 = tensor("f32")
        call = op("func.call", [0, 1], [value(2, f32), value(3, f32)], attributes={"callee": {"kind": "symbol", "value": "swap"}})
        main = func("main", [value(0, f32)], constant(f32, 2.0), call, op("stablehlo.abs", [2], [value(4, f32)]), op("func.return", [4, 3]))
        swap = func("swap", [value(5, f32), value(6, f32)], op("func.return", [6, 5]))
        done = worker.Interpreter({"main": main, "swap": swap}, self.Backend()).call("main", [7.0])
        self.assertEqual(done, [("stablehlo.abs", 2.0), 7.0])

    def test_endless_calls_end(self):
        main = func("main", [], op("func.call", attributes={"callee": {"kind": "symbol", "value": "main"}}))
        self.assertRaises(program.Unsupported, worker.Interpreter({"main": main}, self.Backend()).call, "main", [])


if __name__ == "__main__":
    unittest.main()
