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
import ops  # noqa: E402
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


class Example(unittest.TestCase):
    """The worker of docs/first_backend.md, which others copy."""

    def run_program(self, *operations):
        import subprocess
        example = os.path.join(WORKERS, "../../examples/backend/numpy_backend.py")
        with tempfile.TemporaryDirectory() as folder:
            path, tool = os.path.join(folder, "program.json"), os.path.join(folder, "assay")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"format": 1, "operations": operations}, file)
            with open(tool, "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\ncat '{path}'\n")
            os.chmod(tool, 0o755)
            request = {"id": 7, "program": path, "inputs": folder, "outputs": folder, "compile_only": False}
            done = subprocess.run([sys.executable, example], input=json.dumps(request) + "\n", capture_output=True,
                                  text=True, check=True, env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"})
            return json.loads(done.stdout)

    def test_types_that_numpy_lacks_are_unsupported(self):
        elements = {"complex": {"kind": "complex", "element": "f32"},
                    "quantized": {"kind": "quantized", "storage": "i8", "expressed": "f32"}, "bf16": "bf16"}
        for name, element in elements.items():
            type_ = tensor(element)
            negated = op("stablehlo.negate", [1], [value(2, type_)])
            main = func("main", [], op("stablehlo.constant", [], [value(1, type_)]), negated)
            self.assertEqual(self.run_program(main)["status"], "unsupported")
            main["regions"][0][0]["operations"] = [op("stablehlo.add", [], [value(1, type_)])]
            self.assertEqual(self.run_program(main)["reason"], f"add on {name}")


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
        self.assertEqual(program.storage_of(tensor({"kind": "quantized", "storage": "i8"})), "i8")
        self.assertEqual(program.storage_of(tensor("bf16")), "bf16")
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
        def given(self, array, type_):
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


def block(arguments, *operations):
    return [{"arguments": arguments, "operations": list(operations)}]


class ControlFlow(unittest.TestCase):
    class Backend:
        def given(self, array, type_):
            return array

        def taken(self, value):
            return value

        def execute(self, one, operands):
            function = {"stablehlo.add": np.add, "stablehlo.compare": np.less}[one["name"]]
            return [function(*operands)]

    def run_main(self, *operands, operations):
        main = func("main", [value(number, None) for number in range(len(operands))], *operations)
        return worker.Interpreter({"main": main}, self.Backend()).call("main", list(operands))

    def test_branches_use_values_around_them(self):
        i32 = tensor("i32")
        for name, regions, rows in (("stablehlo.if", 2, [(True, 0), (False, 1)]),
                                    ("stablehlo.case", 3, [(0, 0), (1, 1), (2, 2), (3, 2), (-1, 2)])):
            branches = [block([], op("stablehlo.return", [1 + number])) for number in range(regions)]
            operations = [op(name, [0], [value(9, i32)], regions=branches), op("func.return", [9])]
            for chosen, taken in rows:
                self.assertEqual(self.run_main(np.array(chosen), 10, 11, 12, operations=operations), [10 + taken], (name, chosen))

    def test_loops_run_as_long_as_their_condition_holds(self):
        i32 = tensor("i32")
        condition = block([value(5, i32)], op("stablehlo.compare", [5, 1], [value(6, tensor("i1"))]), op("stablehlo.return", [6]))
        body = block([value(7, i32)], op("stablehlo.add", [7, 2], [value(8, i32)]), op("stablehlo.return", [8]))
        operations = [op("stablehlo.while", [0], [value(9, i32)], regions=[condition, body]), op("func.return", [9])]
        for start, end, result in ((0, 7, 9), (8, 7, 8)):
            self.assertEqual(self.run_main(np.int32(start), np.int32(end), np.int32(3), operations=operations), [result])


class Places(unittest.TestCase):
    def test_windows_are_moved_inside(self):
        self.assertEqual(ops.window([-3, 9], (4, 5), [2, 3]), (slice(0, 2), slice(2, 5)))

    def test_padding(self):
        at = {"edge_padding_low": [1, -1], "edge_padding_high": [0, 2], "interior_padding": [1, 0]}
        sizes, inside, kept = ops.padding(at, (2, 3))
        wide = np.full(sizes, 0)
        wide[inside] = [[1, 2, 3], [4, 5, 6]]
        self.assertEqual(wide[kept].tolist(), [[0, 0, 0, 0], [2, 3, 0, 0], [0, 0, 0, 0], [5, 6, 0, 0]])

    # As the definition of gather says it, element by element.
    def test_gather_takes_slices_at_indices(self):
        operand, indices = np.arange(24).reshape(2, 3, 4), np.array([[[0, 5], [1, -2]], [[2, 1], [0, 0]]])
        numbers = {"offset_dims": [2], "collapsed_slice_dims": [0, 1], "start_index_map": [0, 2], "index_vector_dim": 2}
        at = {"dimension_numbers": numbers, "slice_sizes": [1, 1, 2]}
        one = op("stablehlo.gather", results=[value(0, tensor("i32", 2, 2, 2))])
        got = operand[ops.gathered(one, at, operand.shape, indices)]
        for a, b, c in np.ndindex(2, 2, 2):
            row, column = min(max(indices[a, b, 0], 0), 1), min(max(indices[a, b, 1], 0), 2)
            self.assertEqual(got[a, b, c], operand[row, 0, column + c])

    def test_batching_axes_are_those_of_the_indices(self):
        operand, indices = np.arange(12).reshape(3, 4), np.array([[3], [0], [9]])
        numbers = {"collapsed_slice_dims": [1], "operand_batching_dims": [0], "start_indices_batching_dims": [0],
                   "start_index_map": [1], "index_vector_dim": 1}
        at = {"dimension_numbers": numbers, "slice_sizes": [1, 1]}
        one = op("stablehlo.gather", results=[value(0, tensor("i32", 3))])
        self.assertEqual(operand[ops.gathered(one, at, operand.shape, indices)].tolist(), [3, 4, 11])

    def test_updates_without_a_place_are_left_out(self):
        numbers = {"update_window_dims": [1], "inserted_window_dims": [0], "scatter_dims_to_operand_dims": [0, 1], "index_vector_dim": 1}
        there, is_there = ops.scattered({"scatter_dimension_numbers": numbers}, (2, 3), np.array([[1, 0], [0, 2], [5, 0]]), (3, 2))
        self.assertEqual([place.tolist() for place in there], [[1, 1, 0], [0, 1, 2]])
        self.assertEqual(is_there.tolist(), [[True, True], [True, False], [False, False]])

    def test_bodies(self):
        def body(*operations):
            return op("stablehlo.scatter", regions=[block([value(1, None), value(2, None)], *operations)])
        self.assertEqual(ops.combination(body(op("stablehlo.return", [2]))), "set")
        self.assertEqual(ops.combination(body(op("stablehlo.add", [1, 2], [value(3, None)]), op("stablehlo.return", [3]))), "add")
        self.assertRaises(program.Unsupported, ops.combination, body(op("stablehlo.return", [1])))


if __name__ == "__main__":
    unittest.main()
