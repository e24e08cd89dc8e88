#!/usr/bin/env python3
"""Kernels that the workers of OpenCL C and WGSL write, without a device. ASSAY names assay, whose rules they are written from.

Whether they compute what they should is asked by the self-test on a device (tests/harness/workers/adapters).
"""
import os
import sys
import unittest

SKIPPED = 77
try:
    import numpy as np
except ImportError:
    print("skipped: python3 has no numpy")
    sys.exit(SKIPPED)
WORKERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../harness/workers")
sys.path[:0] = [os.path.join(WORKERS, "kernels"), os.path.join(WORKERS, "python")]
import kernels  # noqa: E402
import languages  # noqa: E402
import notation  # noqa: E402
import rules  # noqa: E402
from kernel import FUNCTIONS, kernel_of, range_of  # noqa: E402
from program import Unsupported  # noqa: E402


def type_of(element, *shape):
    return {"kind": "tensor", "shape": list(shape), "element": element}


def op(name, result, regions=None, **attributes):
    kinds = {list: "dense_array", int: "integer", str: "enum", dict: "struct"}
    written = {key: {"kind": kinds[type(value)], "value": value} for key, value in attributes.items()}
    made = {"name": name, "operands": [0], "results": [{"id": 9, "type": result}], "attributes": written}
    return {**made, "regions": regions} if regions else made


def body(name, element):
    scalar = type_of(element)
    inner = {"name": name, "operands": [1, 2], "results": [{"id": 3, "type": scalar}], "attributes": {}}
    end = {"name": "stablehlo.return", "operands": [3], "results": [], "attributes": {}}
    return [[{"arguments": [{"id": 1, "type": scalar}, {"id": 2, "type": scalar}], "operations": [inner, end]}]]


def source(language, op_, *operands):
    return kernel_of(language(), op_, list(operands)).source


class Notation(unittest.TestCase):
    def test_precedence(self):
        a, b, c = (("name", name) for name in "abc")
        for text, tree in (
                ("a + b * c", ("binary", "+", a, ("binary", "*", b, c))),
                ("a = b ? b : c", ("choice", ("compare", [a, b], ["="]), b, c)),
                ("!a = b or c", ("binary", "or", ("not", ("compare", [a, b], ["="])), c)),
                ("a[b:] where a = c", ("where", ("index", a, [("slice", b, None)]), [("a", c)])),
                ("[a for b in c if a < b <= c]", ("each", a, [("b", c)], ("compare", [a, b, c], ["<", "<="]))),
                ("f(a, -b)", ("call", "f", [a, ("minus", b)]))):
            self.assertEqual(notation.parse(text), tree, text)

    def test_what_is_not_read(self):
        for text in ("a +", "[a", "a b", "x... = y", "f(a", "\"a\""):
            self.assertRaises(notation.Unreadable, notation.parse, text)


class Rules(unittest.TestCase):
    def test_rows_names_and_defaults_of_pages(self):
        found = rules.rules_of("reduce_window")
        self.assertEqual((found.inputs, found.outputs), (["inputs", "init_values"], ["results"]))
        self.assertEqual(found.variadic, {"inputs", "init_values", "results"})
        self.assertIn("window_space", found.names)
        self.assertEqual(set(found.defaults), {"window_strides", "base_dilations", "window_dilations", "padding"})
        self.assertTrue(rules.rules_of("transpose").moves)
        self.assertEqual(rules.rules_of("gather").read, {"start_indices"})

    def test_functions_of_the_notation(self):
        self.assertEqual(rules.function("replaced")[0], ["list", "i", "x"])
        self.assertIsNone(rules.function("no_such_function"))


class Kernel(unittest.TestCase):
    def test_single_elements(self):
        add = op("stablehlo.add", type_of("i32", 4))
        text = source(languages.OpenCL, add, ("i32", (4,)), ("i32", (4,)))
        self.assertIn("r0[n] = (int)((uint)a0[n] + (uint)a1[n]);", text)
        self.assertIn("r0[n] = (a0[n] + a1[n]);", source(languages.WGSL, add, ("i32", (4,)), ("i32", (4,))))

    def test_a_scalar_is_for_all_elements(self):
        select = op("stablehlo.select", type_of("f32", 4))
        text = source(languages.WGSL, select, ("i1", ()), ("f32", (4,)), ("f32", (4,)))
        self.assertIn("select(a2[n], a1[n], (a0[0] != 0u))", text)
        self.assertIn("array<u32>", text)  # moved as codes

    def test_data_movement_is_index_arithmetic_of_its_rule(self):
        transpose = op("stablehlo.transpose", type_of("f32", 3, 2), permutation=[1, 0])
        text = source(languages.OpenCL, transpose, ("f32", (2, 3)))
        self.assertIn("global const uint* restrict a0", text)
        self.assertIn("r0[n] = a0[((i1 * 3L) + i0)];", text)
        slice_ = op("stablehlo.slice", type_of("i32", 2), start_indices=[1], limit_indices=[6], strides=[3])
        self.assertIn("r0[n] = a0[(1 + (i0 * 3))];", source(languages.WGSL, slice_, ("i32", (7,))))

    def test_sums_and_folds_are_loops(self):
        numbers = {"lhs_contracting_dimensions": {"kind": "array", "value": [{"kind": "integer", "value": 1}]},
                   "rhs_contracting_dimensions": {"kind": "array", "value": [{"kind": "integer", "value": 0}]}}
        dot = op("stablehlo.dot_general", type_of("f32", 2, 4), dot_dimension_numbers=numbers)
        text = source(languages.WGSL, dot, ("f32", (2, 3)), ("f32", (3, 4)))
        self.assertEqual(text.count("for ("), 1)
        self.assertRegex(text, r"s\d+ = \(s\d+ \+ v\d+\);")
        reduce = op("stablehlo.reduce", type_of("i32", 2), body("stablehlo.maximum", "i32"), dimensions=[1])
        text = source(languages.OpenCL, reduce, ("i32", (2, 3)), ("i32", ()))
        self.assertEqual(text.count("for ("), 1)
        self.assertRegex(text, r"max\(s\d+, v\d+\)")

    def test_conditions_may_be_lists(self):
        axes = {"input_batch_dimension": 0, "input_feature_dimension": 1, "input_spatial_dimensions": [2, 3],
                "kernel_input_feature_dimension": 0, "kernel_output_feature_dimension": 1, "kernel_spatial_dimensions": [2, 3],
                "output_batch_dimension": 0, "output_feature_dimension": 1, "output_spatial_dimensions": [2, 3]}
        numbers = {name: {"kind": "integer" if isinstance(value, int) else "dense_array", "value": value} for name, value in axes.items()}
        texts = set()
        for reversal in ([False, False], [True, False], [False, True], [True, True]):
            convolution = op("stablehlo.convolution", type_of("i32", 1, 1, 2, 2), dimension_numbers=numbers, window_reversal=reversal,
                             feature_group_count=1, batch_group_count=1)
            texts.add(source(languages.WGSL, convolution, ("i32", (1, 1, 3, 3)), ("i32", (1, 1, 2, 2))))
        self.assertEqual(len(texts), 4)  # each reverses other axes

    def test_what_cannot_be_done_is_unsupported(self):
        f64 = op("stablehlo.tanh", type_of("f64", 2))
        self.assertIn("double", source(languages.OpenCL, f64, ("f64", (2,))))
        for language, wrong, operands in (
                (languages.WGSL, f64, [("f64", (2,))]),
                (languages.WGSL, op("stablehlo.cbrt", type_of("f32", 2)), [("f32", (2,))]),
                (languages.OpenCL, op("stablehlo.divide", type_of("i32", 2)), [("i32", (2,))] * 2),
                (languages.OpenCL, op("stablehlo.sort", type_of("i32", 2), body("stablehlo.compare", "i32")), [("i32", (2,))]),
                (languages.OpenCL, op("stablehlo.rng_bit_generator", type_of("ui32", 2)), [("ui64", (2,))])):
            self.assertRaises(Unsupported, kernel_of, language(), wrong, operands)


class Worker(unittest.TestCase):
    class NoDevice:
        language = languages.OpenCL()

        def check(self, element):
            pass

    def test_results_of_one_shape(self):
        def execute(*shapes):
            made = op("stablehlo.all_to_all", type_of("i1", *shapes[0]))
            made["results"] = [{"id": place, "type": type_of("i1", *shape)} for place, shape in enumerate(shapes)]
            return kernels.Kernels(self.NoDevice()).execute(made, [])
        self.assertRaises(Unsupported, execute, (0, 4), (4,))
        self.assertEqual([one.array.shape for one in execute((0, 4), (0, 4))], [(0, 4), (0, 4)])


class Limits(unittest.TestCase):
    def test_all_can_be_read(self):
        limits = {limit for row in FUNCTIONS.values() for limit in row["limits"].split() if limit != "-"}
        self.assertTrue(limits)
        for limit in limits:
            low, high, name, _ = range_of(limit)
            self.assertLess(low, high)
            self.assertIn(name, ("", "a", "b"))

    def test_operands_beyond_them_are_unsupported(self):
        def value(*numbers):
            return kernels.Value(np.array(numbers, np.float32), "f32")
        kernels.check_limits({"finite", "|b|=2^-126..2^126"}, [value(0, -1e38), value(1, -2)])
        for wrong in ([value(0), value(0)], [value(np.inf), value(1)], [value(1), value(2e38)], [value(np.nan), value(1)]):
            self.assertRaises(Unsupported, kernels.check_limits, {"finite", "|b|=2^-126..2^126"}, wrong)
        self.assertRaises(Unsupported, kernels.check_limits, {"a=1..2^64"}, [value(2, 0.5)])


if __name__ == "__main__":
    unittest.main()
