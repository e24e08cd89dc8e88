"""Runs programs and judges results."""
import array
import pathlib

import assay
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from programs import COUNT, EXPONENTIAL, WRONG, identity, unary

X = np.array([0, 1, 2], np.float32)
NEGATE = assay.Module(unary("negate", size="?"))
TANH = assay.Module(unary("tanh", size="?"))


def test_values_share_memory_and_cannot_be_written_to():
    value = assay.Module(EXPONENTIAL).run(X).value
    assert value.dtype == np.float32 and not value.flags.writeable and not value.flags.owndata
    np.testing.assert_array_equal(value, np.exp(X.astype(np.float64)).astype(np.float32))


def test_what_is_permitted():
    results = assay.Module(EXPONENTIAL).run(X, profile="xla")
    assert (results.low < results.value).all() and (results.value < results.high).all()
    assert not results.open.any() and not results.nan.any()
    assert results.data["results"][0]["sets"]["bounded"] == 3
    text = assay.Module(EXPONENTIAL).run(X, profile="text")  # says nothing of its accuracy
    assert (text.low == -np.inf).all() and (text.high == np.inf).all()
    ieee = assay.Module(EXPONENTIAL).run(X, profile="ieee")
    np.testing.assert_array_equal(ieee.low, ieee.high)


def test_without_a_profile_nothing_is_said_to_be_permitted():
    with pytest.raises(assay.BadCall, match="profile"):
        assay.Module(EXPONENTIAL).run(X).low
    with pytest.raises(assay.BadCall, match="these results have no permitted sets: pass a profile"):
        assay.Module(EXPONENTIAL).run(X).judge(X)


@pytest.mark.parametrize("dtype, element", [
    ("bool", "i1"), ("int8", "i8"), ("int16", "i16"), ("int32", "i32"), ("int64", "i64"), ("uint8", "ui8"),
    ("uint16", "ui16"), ("uint32", "ui32"), ("uint64", "ui64"), ("float16", "f16"), ("float32", "f32"),
    ("float64", "f64"), ("complex64", "complex<f32>"), ("complex128", "complex<f64>")])
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 2), (2, 3)])
def test_arrays_come_back_as_they_went(dtype, element, shape):
    x = np.arange(int(np.prod(shape)), dtype="int64").astype(dtype).reshape(shape)
    module = assay.Module(identity(element, "x".join(map(str, shape))))
    value = module.run(x).value
    assert value.dtype == x.dtype and value.shape == x.shape
    np.testing.assert_array_equal(value, x)
    if x.size > 0:  # lists cannot represent the dimensions after one of size 0
        np.testing.assert_array_equal(module.run(x.tolist()).value, x)


def test_strides_and_orders():
    x = np.arange(24, dtype=np.float32).reshape(4, 6)
    module = assay.Module(identity("f32", "2x3"))
    for view in (x[::2, ::2], np.asfortranarray(x[:2, :3]), x.T[:2, :3], x[:2, 2::-1]):
        np.testing.assert_array_equal(module.run(view).value, view)
    with pytest.raises(TypeError, match="wrong byte order"):
        module.run(x[:2, :3].astype(">f4"))


@pytest.mark.parametrize("element, raw", [("bf16", np.uint16), ("f8E4M3FN", np.uint8), ("f8E5M2", np.uint8),
                                          ("f4E2M1FN", np.uint8), ("i4", np.int8), ("ui2", np.uint8)])
def test_types_that_numpy_lacks_are_their_codes(element, raw):
    codes = np.array([1, 3], raw)
    value = assay.Module(identity(element)).run(codes).value
    np.testing.assert_array_equal(value.view(raw), codes)


def test_codes_that_the_type_has_not_are_refused():
    with pytest.raises(assay.BadCall, match="out of the range of i4"):
        assay.Module(identity("i4")).run(np.array([1, 100], np.int8))


def test_types_of_ml_dtypes():
    ml_dtypes = pytest.importorskip("ml_dtypes", reason="ml_dtypes is not installed")
    for element, dtype in (("bf16", ml_dtypes.bfloat16), ("f8E4M3FN", ml_dtypes.float8_e4m3fn), ("i4", ml_dtypes.int4)):
        x = np.array([1, 2], dtype)
        value = assay.Module(identity(element)).run(x).value
        assert value.dtype == x.dtype
        np.testing.assert_array_equal(value, x)


def test_wrong_arguments_are_named():
    module = assay.Module(EXPONENTIAL)
    with pytest.raises(assay.BadCall, match="takes 1 argument, 0 are given: argument 0, %x: tensor<3xf32>"):
        module.run()
    with pytest.raises(assay.BadCall, match="elements of the type f64 are given"):
        module.run(X.astype(np.float64))
    with pytest.raises(assay.BadCall, match=r"a tensor of shape \[2\] is given"):
        module.run(X[:2])
    with pytest.raises(assay.BadCall, match="unknown profile"):
        module.run(X, profile="nothing")
    with pytest.raises(assay.BadCall, match="no function @other; the functions are @main"):
        module.run(X, entry="other")
    with pytest.raises(assay.BadCall, match="no function @mian; did you mean @main"):
        module.run(X, entry="mian")
    with pytest.raises(assay.BadCall, match="no function @other; the functions are @main"):
        module.run(X, entry="@other")
    assert module.run(X, entry="@main").value.tolist() == module.run(X).value.tolist()
    with pytest.raises(assay.BadCall, match="nope.toml"):
        module.run(X, profile=pathlib.Path("nope.toml"))
    with pytest.raises(assay.BadCall, match="parameter or option profil; did you mean profile.*%x, the options profile, entry"):
        module.run(X, profil="xla")


@pytest.mark.parametrize("argument, words", [
    (np.zeros(3), r'given; x.astype\("float32"\) converts an array x'),
    (np.zeros(3, np.int32), r'x.astype\("float32"\)'),
    (np.zeros(3, ">f4"), r'wrong byte order: pass x.astype\("float32"\)'),
    ([1, 1e40, 2], r"argument 0, %x: element \[1\] is 1e\+40, which cannot be represented in f32"),
    (None, "argument 0, %x: expected an array, or numbers that fit into f32, not None"),
    ("abc", "argument 0, %x: expected an array, .*, not 'abc'"),
    ([np.zeros(3, np.float32)], "one by one, not in a list"),
])
def test_a_wrong_array_says_how_to_fix_it(argument, words):
    with pytest.raises(assay.BadCall, match=words):
        assay.Module(EXPONENTIAL).run(argument)


def test_strides_of_any_kind_are_read():
    x = np.arange(6, dtype=np.float32)[::-2]
    assert not x.flags.c_contiguous
    assert (assay.Module(EXPONENTIAL).run(x).value == assay.Module(EXPONENTIAL).run(x.copy()).value).all()


def test_a_program_that_breaks_a_rule_is_not_run():
    with pytest.raises(assay.Violation) as raised:
        assay.Module(WRONG)
    assert [one.label for one in raised.value.findings if one.severity == "error"] == ["transpose_c3"]


def test_several_results_trace_and_print():
    module = assay.Module("""func.func @main(%x: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi1>) {
  %0 = stablehlo.add %x, %x : tensor<2xi32>
  %1 = stablehlo.compare GT, %0, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  return %0, %1 : tensor<2xi32>, tensor<2xi1>
}""")
    results = module.run([1, -1], trace=True)
    assert len(results) == 2 and [one.tolist() for one in results.value] == [[2, -2], [True, False]]
    assert [(one.op, one.line) for one in results.trace] == [("stablehlo.add", 2), ("stablehlo.compare", 3)]
    np.testing.assert_array_equal(results.trace[0].results[0], [2, -2])
    assert results.trace[1].names == ["%1"] and repr(results.trace[0]) == "<%0 = stablehlo.add at 2:8>"
    assert [one.element for one in results] == ["i32", "i1"]


def test_random_inputs_are_the_same_every_time():
    module = assay.Module(EXPONENTIAL)
    first, second = module.run(random_inputs=3), module.run(random_inputs=3)
    np.testing.assert_array_equal(first.inputs[0], second.inputs[0])
    assert first.inputs[0].shape == (3,)


def test_random_implementations_are_permitted():
    module = assay.Module(EXPONENTIAL)
    for seed in range(20):
        y = module.run(X, profile="xla", implementation_seed=seed).value
        assay.assert_permitted(y, module, X, profile="xla")


def test_what_is_not_permitted_is_said():
    y = np.exp(X)
    y[2] = 7.5
    with pytest.raises(AssertionError) as raised:
        assay.assert_permitted(y, EXPONENTIAL, X, profile="xla")
    text = str(raised.value)
    for words in ("element [2] is 7.500000e+00", "codes outside the permitted set", "exactly 0x1.d8e64b8d4ddadcc2p+2",
                  "permitted  7.389037e+00 (0x40EC72FE) to 7.3890753e+00 (0x40EC734E)", "input 0    2.000000e+00"):
        assert words in text
    with pytest.raises(AssertionError, match="shape"):
        assay.assert_permitted(y[:2], EXPONENTIAL, X)
    with pytest.raises(AssertionError, match="f64"):
        assay.assert_permitted(y.astype(np.float64), EXPONENTIAL, X)


def test_what_is_open_tests_nothing():
    program = """func.func @main(%x: tensor<2xi32>, %y: tensor<2xi32>) -> tensor<2xi32> {
  %0 = stablehlo.divide %x, %y : tensor<2xi32>
  return %0 : tensor<2xi32>
}"""
    results = assay.Module(program).run([1, 6], [0, 2], profile="ieee")
    assert results.open.tolist() == [True, False]
    assert results.data["results"][0]["sets"]["reasons"][0]["line"] == 2
    assert results.judge([7, 3]).verdict == "open" and not results.judge([7, 3])
    assay.assert_permitted([7, 3], program, [1, 6], [0, 2], profile="ieee")
    with pytest.raises(AssertionError, match="is 4 "):
        assay.assert_permitted([7, 4], program, [1, 6], [0, 2], profile="ieee")
    with pytest.raises(AssertionError, match="nothing was tested"):
        assay.assert_permitted([7, 3], program, [1, 6], [0, 0], profile="ieee")
    assay.assert_permitted([7, 3], program, [1, 6], [0, 0], profile="ieee", allow_open=True)


def test_unlimited_sets_test_nothing():
    exponential = unary("exponential")
    x = y = np.float32([1, 2, 3, 4])
    assert assay.Module(exponential).run(x, profile="text").judge(y).verdict == "open"
    with pytest.raises(AssertionError, match="nothing was tested: with the profile text"):
        assay.assert_permitted(y, exponential, x, profile="text")
    assay.assert_permitted(y, exponential, x, profile="text", allow_open=True)
    program = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %e = stablehlo.exponential %x : tensor<2xf32>
  %t = stablehlo.tanh %x : tensor<2xf32>
  %0 = stablehlo.subtract %e, %t : tensor<2xf32>
  %1 = stablehlo.subtract %0, %e : tensor<2xf32>
  %2 = stablehlo.add %1, %t : tensor<2xf32>
  %3 = stablehlo.divide %x, %2 : tensor<2xf32>
  return %3 : tensor<2xf32>
}"""
    with pytest.raises(AssertionError, match="nothing was tested"):
        assay.assert_permitted(np.float32([5, 7]), program, np.float32([1, 2]), profile="xla")


def test_a_wrong_result_of_a_large_program_is_judged():
    module = assay.Module("""func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.exponential %0 : tensor<64x64xf32>
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}""")
    a, b = (np.random.default_rng(1).random((64, 64), np.float32) / 32 for _ in range(2))
    results = module.run(a, b, profile="xla")
    assert results.judge(results.value + 1).verdict == "violates"  # the hypotheses have a limit of work
    exchanged = module.run(b, a).value
    small = assay.Module(identity("f32", "2").replace("return %x", "%0 = stablehlo.subtract %x, %y : tensor<2xf32>\n  return %0")
                         .replace("%x: tensor<2xf32>", "%x: tensor<2xf32>, %y: tensor<2xf32>"))
    judgement = small.run(np.float32([1, 2]), np.float32([4, 7]), profile="xla").judge(np.float32([3, 5]))
    assert exchanged.shape == (64, 64) and "operands 0 and 1 are exchanged" in judgement.reason


def test_small_integers_show_no_precision():
    results = assay.Module(EXPONENTIAL).run(np.float32([1, 2, 3]), profile="xla")
    for y in ([1, 2, 3], [np.nan, 1, 2]):
        assert "precision" not in results.judge(np.float32(y)).reason
    assert "results have the precision of bf16" in results.judge(np.float32([2.71875, 7.375, 20.125])).reason


def test_quantized_results():
    quantized = "tensor<2x!quant.uniform<i8:f32, 0.5:3>>"
    module = assay.Module(f"func.func @main(%x: {quantized}, %y: {quantized}) -> {quantized} {{\n"
                          f"  %0 = stablehlo.add %x, %y : {quantized}\n  return %0 : {quantized}\n}}\n")
    results = module.run(np.int8([3, 13]), np.int8([3, 20]), profile="xla")
    assert "scale 5.0e-01, zero point 3" in repr(results[0])
    judgement = results.judge(np.int8([3, 35]))
    low, high = results.low[1], results.high[1]
    wanted = f"element [1] is 35 where {results.value[1]} is expected, off by {35 - int(results.value[1])}"
    assert wanted in judgement.reason
    assert low == high or f"{35 - int(high)} outside the permitted set, {low} to {high}" in judgement.reason
    with pytest.raises(assay.BadCall, match=r"pass the storage integers, i8, such as .*rint\(x / 0.5\) \+ 3, -128, 127\)"):
        module.run(np.float32([1, 2]), np.int8([1, 2]))


def test_what_is_judged_is_an_array_or_a_list_of_them():
    results = assay.Module(EXPONENTIAL).run(X, profile="xla")
    y = results.value
    assert results.judge(y) and results.judge([y]) and results.judge(list(y))
    assert assay.judge(results, y) and assay.judge(results, [y]) and assay.judge(results, y.tolist())
    two = assay.Module("func.func @main(%x: tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>) {\n"
                       "  return %x, %x : tensor<1xf32>, tensor<1xf32>\n}\n").run([1], profile="ieee")
    assert two.judge([1], [1]) and two.judge([[1], [1]]) and assay.judge(two, two.value) and assay.judge(two, *two.value)
    one = assay.Module(identity("f32", "1")).run([1], profile="ieee")
    assert one.judge([1]) and one.judge([[1]]) and one.judge(np.float32([1])) and one.judge([np.float32([1])])
    assert one.judge([np.float32(1)]) and results.judge([array.array("f", y.tolist())])
    with pytest.raises(assay.BadCall, match=r"missing results: expected 1 array \(tensor<3xf32>\), got 0"):
        results.judge()
    with pytest.raises(assay.BadCall, match="result 0: expected an array"):
        results.judge("abc")
    with pytest.raises(TypeError, match=r"not Module: pass module.run\(\.\.\., profile"):
        assay.judge(assay.Module(EXPONENTIAL), [y])


def test_a_parameter_with_the_name_of_an_option():
    module = assay.Module(identity("f32").replace("%x", "%profile"))
    assert module.run(np.float32([1, 2])).value.tolist() == [1, 2]
    for named in ({"profile": np.float32([1, 2])}, {"x": 1}):
        with pytest.raises(assay.BadCall, match="profile"):
            module.run(**named)
    with pytest.raises(TypeError, match="pass arrays up to %profile by position"):
        module.run(profile=np.float32([1, 2]))


def test_loops_and_limits():
    module = assay.Module(COUNT)
    assert module.run(5).value == 5 and module.run(20_000).value == 20_000
    for limit, words in ({"step_limit": 100}, "the step limit"), ({"work_limit": 100}, "the work limit"):
        with pytest.raises(assay.Undecided, match=words):
            module.run(1000, **limit)
    with pytest.raises(assay.Undecided, match="the memory limit"):
        assay.Module(EXPONENTIAL).run(X, memory_limit=4)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(arrays.arrays(np.float32, arrays.array_shapes(max_dims=1, max_side=20)))
def test_negation_is_numpys(x):
    value = NEGATE.run(x).value
    np.testing.assert_array_equal(value.view(np.uint32) & 0x7FFFFFFF, np.where(
        np.isnan(x), value.view(np.uint32) & 0x7FFFFFFF, x.view(np.uint32) & 0x7FFFFFFF))
    np.testing.assert_array_equal(value, -x)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(arrays.arrays(np.float32, 5, elements=st.floats(-20, 20, width=32)))
def test_the_value_is_always_permitted(x):
    for profile in ("ieee", "xla", "cuda"):
        results = TANH.run(x, profile=profile)
        assert results.judge(results.value)
        assert results.judge(results.low) and results.judge(results.high)


class Unwilling:
    def __array__(self, *arguments, **options):
        raise RuntimeError("not today")


@pytest.mark.parametrize("wrong, words", [
    (["a", "b", "c"], "expected an array"), (np.array(["a", "b", "c"]), "no element type"), ([[1, 2], [3]], "cannot convert to an array"),
    (np.array([None, 1, 2], object), "no element type"), (Unwilling(), "not today"), ({}, "expected an array"),
    (np.zeros(3, "datetime64[s]"), "no element type"), (np.zeros(3, [("a", "f4")]), "no element type"),
    (np.ma.array([1, 2, 3], mask=[0, 1, 0], dtype=np.float32), "masked")])
def test_whatever_is_no_array_is_a_bad_call(wrong, words):
    module = assay.Module(EXPONENTIAL)
    for arrays in ([wrong], [wrong, 1]):  # also where it is unknown what it is for
        with pytest.raises(assay.BadCall) as caught:
            module.run(*arrays)
        assert arrays != [wrong] or words in str(caught.value)
        assert str(caught.value).startswith("argument 0")


def test_quantized_inputs_are_within_the_bounds_of_their_storage():
    module = assay.Module(identity("!quant.uniform<i8<-7:7>:f32, 0.5>", "3"))
    np.testing.assert_array_equal(module.run(np.array([-7, 0, 7], np.int8)).value, [-7, 0, 7])
    with pytest.raises(assay.BadCall, match="element 1 is 8, but must be -7 to 7"):
        module.run(np.array([0, 8, 0], np.int8))


SUM_OF_TWO = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}"""


def test_a_grid_of_processes():
    module, x = assay.Module(SUM_OF_TWO, replicas=2), np.array([1, 2], np.float32)
    alike = module.run(x)
    assert len(alike.processes) == 2
    np.testing.assert_array_equal([one[0].value for one in alike.processes], [[2, 4], [2, 4]])
    own = module.run(x, 10 * x, profile="ieee")
    np.testing.assert_array_equal([one[0].high for one in own.processes], [[11, 22], [11, 22]])
    with pytest.raises(assay.BadCall, match="takes 1 argument, 3 are given"):
        module.run(x, x, x)
    with pytest.raises(assay.BadCall, match="one process"):
        module.bounds(x)
    with pytest.raises(assay.Violation, match="grid"):
        assay.Module(SUM_OF_TWO).run(x)
    with pytest.raises(assay.BadCall, match="the limit of 4096"):
        assay.Module(SUM_OF_TWO, replicas=1000, partitions=1000)


SUMS = """func.func @main(%x: tensor<8xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %sines = stablehlo.sine %x : tensor<8xf32>
  %all = stablehlo.reduce(%sines init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  return %all : tensor<f32>
}"""


def test_linear_bounds():
    module, x = assay.Module(SUMS), np.linspace(0, 1, 8, dtype=np.float32)
    linear = module.bounds(x, profile="xla")
    assert linear.low < linear.value < linear.high
    [bound], = linear.bounds
    assert bound["element"] == 0 and 0 < bound["first_order"] <= bound["distance"]
    assert {one["op"] for one in linear.sources} == {"stablehlo.sine", "stablehlo.reduce"}
    assert sum(one["share"] for one in linear.sources) == pytest.approx(1)
    for wrong in ("1", "0[0]", "nonsense"):
        with pytest.raises(assay.BadCall, match="of"):
            module.bounds(x, of=wrong)


def test_errors_of_elements_state_what_is_permitted():
    vector = assay.Module("func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %x : tensor<4xf32>\n}")
    x = np.zeros(4, dtype=np.float32)
    for of, permitted in (("0[7]", "expected an index from 0 to 3"), ("0[0:9]", "expected a range from 0 to 4"),
                          ("0[-1]", "`-1` is neither an index, from 0, nor a range"), ("0[0, 0]", r"expected 0 or 0\[:\]"),
                          ("3", "the function has 1 result, numbered from 0")):
        with pytest.raises(assay.BadCall, match=permitted):
            vector.bounds(x, of=of)


def test_samples_lie_within_what_is_permitted():
    module, x = assay.Module(SUMS), np.linspace(0, 1, 8, dtype=np.float32)
    permitted, sampled = module.run(x, profile="xla"), module.sample(x, profile="xla", implementations=32, seed=1)
    assert permitted.low <= sampled.low < sampled.high <= permitted.high
    [spread] = sampled.spread
    assert spread["samples"] == 32 and spread["varying"] == 1
    assert module.sample(x, profile="xla", implementations=32, seed=1).low == sampled.low
    with pytest.raises(assay.BadCall, match="no permitted sets"):
        sampled.judge(sampled.value)  # a spread is not a verdict


ADD = assay.Module("func.func @main(%x: tensor<3xf32>, %w: tensor<3xf32>) -> tensor<3xf32> {\n"
                   "  %0 = stablehlo.subtract %x, %w : tensor<3xf32>\n  return %0 : tensor<3xf32>\n}\n")


def test_arguments_by_name():
    w = np.array([4, 4, 4], np.float32)
    for results in (ADD.run(X, w), ADD.run(x=X, w=w), ADD.run(X, w=w), ADD.run(w=w, x=X, profile="xla")):
        np.testing.assert_array_equal(results.value, X - w)
    for named, words in [({"x": X}, "missing array for %w"), ({"x": X, "v": w}, "unknown parameter or option v.*%x, %w")]:
        with pytest.raises(assay.BadCall, match=words):
            ADD.run(**named)
    with pytest.raises(assay.BadCall, match="%x is passed twice"):
        ADD.run(X, x=X)


def test_results_are_arrays_of_others():
    results = ADD.run(X, X)
    np.testing.assert_array_equal(np.asarray(results), X - X)
    assert np.asarray(results[0], np.float64).dtype == np.float64
    shared = np.from_dlpack(results[0])
    np.testing.assert_array_equal(shared, results.value)

    class OfOthers:  # as tensors of PyTorch, without __array__
        def __dlpack__(self, **how):
            return X.__dlpack__(**how)

        def __dlpack_device__(self):
            return X.__dlpack_device__()

    np.testing.assert_array_equal(ADD.run(OfOthers(), X).value, X - X)


def test_what_results_look_like():
    assert "[0., 1., 2.]" in repr(assay.Module(unary("abs", size="3")).run(X))
    assert repr(ADD) == "<assay.Module @main(%x: tensor<3xf32>, %w: tensor<3xf32>) -> (tensor<3xf32>)>"
    assert len(repr(assay.Module(unary("abs", size="100000")).run(np.zeros(100000, np.float32)))) < 300
