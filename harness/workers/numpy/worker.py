"""NumPy as a worker of `assay test`.

Ops of StableHLO as functions of NumPy: only where it has a function of the same meaning. Data movement is composed of its
own; nothing is computed here.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import numpy as np  # noqa: E402
import ops  # noqa: E402
from program import Unsupported, attributes_of, element_of, op_of_body, short_name  # noqa: E402
from worker import serve, stored  # noqa: E402

SAME = {
    "abs": ("fs", np.abs), "add": ("fcsu", np.add), "atan2": ("f", np.arctan2), "cbrt": ("f", np.cbrt), "ceil": ("f", np.ceil),
    "cosine": ("fc", np.cos), "divide": ("fc", np.divide), "exponential": ("fc", np.exp),
    "exponential_minus_one": ("fc", np.expm1), "floor": ("f", np.floor), "is_finite": ("f", np.isfinite), "log": ("fc", np.log),
    "log_plus_one": ("fc", np.log1p), "maximum": ("fsu", np.maximum), "minimum": ("fsu", np.minimum),
    "multiply": ("fcsu", np.multiply), "negate": ("fcsu", np.negative), "power": ("fc", np.power), "remainder": ("fsu", np.fmod),
    "round_nearest_even": ("f", np.rint), "sign": ("fs", np.sign), "sine": ("fc", np.sin), "sqrt": ("fc", np.sqrt),
    "subtract": ("fcsu", np.subtract), "tan": ("fc", np.tan), "tanh": ("fc", np.tanh), "real": ("c", np.real), "imag": ("c", np.imag),
    "and": ("sub", np.bitwise_and), "or": ("sub", np.bitwise_or), "xor": ("sub", np.bitwise_xor), "not": ("sub", np.bitwise_not),
    "shift_left": ("su", np.left_shift), "shift_right_arithmetic": ("s", np.right_shift),
    "shift_right_logical": ("u", np.right_shift),
    "chlo.acos": ("fc", np.arccos), "chlo.acosh": ("fc", np.arccosh), "chlo.asin": ("fc", np.arcsin), "chlo.asinh": ("fc", np.arcsinh),
    "chlo.atan": ("fc", np.arctan), "chlo.atanh": ("fc", np.arctanh), "chlo.cosh": ("fc", np.cosh), "chlo.sinh": ("fc", np.sinh),
    "chlo.tan": ("fc", np.tan), "chlo.square": ("fc", np.square), "chlo.conj": ("c", np.conj), "chlo.is_inf": ("f", np.isinf),
    "chlo.is_pos_inf": ("f", np.isposinf), "chlo.is_neg_inf": ("f", np.isneginf), "chlo.next_after": ("f", np.nextafter),
}
KINDS = {"f": "f", "c": "c", "i": "s", "u": "u", "b": "b"}  # of dtype.kind
COMPARE = {"EQ": np.equal, "NE": np.not_equal, "LT": np.less, "LE": np.less_equal, "GT": np.greater, "GE": np.greater_equal}
REDUCE = {"add": np.add, "maximum": np.maximum, "minimum": np.minimum, "multiply": np.multiply, "and": np.bitwise_and,
          "or": np.bitwise_or, "xor": np.bitwise_xor}


def compare(op, at, lhs, rhs):
    if at.get("compare_type") == "TOTALORDER" or lhs.dtype.kind == "c" and at["comparison_direction"] not in ("EQ", "NE"):
        raise Unsupported("compare TOTALORDER, or an order of complex numbers")
    return COMPARE[at["comparison_direction"]](lhs, rhs)


def broadcast_in_dim(op, at, operand):
    order, sizes = ops.broadcast_axes(op, at, operand.shape)
    return np.broadcast_to(np.transpose(operand, order).reshape(sizes), ops.result_shape(op))


def convert(op, at, operand):
    dtype = stored(ops.result_element(op))
    if operand.dtype.kind == "c" and dtype.kind == "b":
        raise Unsupported("convert of complex numbers to truths, of which NumPy asks both parts")
    return operand.astype(dtype)


def iota(op, at):
    shape, axis = ops.result_shape(op), at["iota_dimension"]
    line = np.arange(shape[axis], dtype=stored(ops.result_element(op)))
    return np.broadcast_to(line.reshape(ops.along(shape, axis)), shape)


def pad(op, at, operand, value):
    sizes, inside, kept = ops.padding(at, operand.shape)
    wide = np.full(sizes, value, operand.dtype)
    wide[inside] = operand
    return wide[kept]


def dot_general(op, at, lhs, rhs):
    same_elements(op, lhs, rhs)
    left, right, out = ops.product_axes(at, lhs.ndim, rhs.ndim)
    return np.einsum(lhs, left, rhs, right, out)


def dynamic_update_slice(op, at, operand, update, *starts):
    result = operand.copy()
    result[ops.window(starts, operand.shape, update.shape)] = update
    return result


def scatter(op, at, *operands):
    if len(operands) != 3:
        raise Unsupported("scatter of several operands")
    operand, indices, updates = operands
    inner = ops.combination(op)
    if inner != "set" and (inner not in REDUCE or operand.dtype.kind == "b" and inner not in ("and", "or", "xor")):
        raise Unsupported(f"scatter by {inner} of {operand.dtype}")
    there, is_there = ops.scattered(at, operand.shape, indices, updates.shape)
    result = operand.copy()
    place = (np.zeros(np.count_nonzero(is_there), int), *there)  # with one axis more: a scalar has no axis to index
    if inner == "set":
        result[np.newaxis][place] = updates[is_there]
    else:
        REDUCE[inner].at(result[np.newaxis], place, updates[is_there])
    return result


def reduce(op, at, *operands):
    if len(operands) != 2:
        raise Unsupported("reduce of several operands")
    operand, initial = operands
    inner = short_name(op_of_body(op))
    if inner not in REDUCE or operand.dtype.kind == "b" and inner not in ("and", "or", "xor"):
        raise Unsupported(f"reduce by {inner} of {operand.dtype}")
    function, axes = REDUCE[inner], tuple(at["dimensions"])
    identity = {} if function.identity is not None else {"initial": initial[()]}
    reduced = function.reduce(operand, axis=axes, dtype=operand.dtype, **identity) if axes else operand
    return function(reduced, initial)


def sort(op, at, *operands):
    body, axis = op_of_body(op), at.get("dimension", -1)
    if short_name(body) != "compare" or attributes_of(body)["comparison_direction"] != "LT" or operands[0].dtype.kind in "fc":
        raise Unsupported("sort by another order than that of integers")
    order = np.argsort(operands[0], axis=axis, kind="stable")
    return [np.take_along_axis(operand, order, axis) for operand in operands]


def same_elements(op, *operands):
    if any(operand.dtype != stored(ops.result_element(op)) for operand in operands):
        raise Unsupported("operands and result of different element types")


BUILDERS = {
    "broadcast_in_dim": broadcast_in_dim, "compare": compare, "dot_general": dot_general,
    "dynamic_update_slice": dynamic_update_slice, "iota": iota, "pad": pad, "reduce": reduce, "scatter": scatter, "sort": sort,
    "bitcast_convert": lambda op, at, operand: same_width(operand, stored(ops.result_element(op))),
    "broadcast": lambda op, at, operand: np.broadcast_to(operand, ops.result_shape(op)),
    "clamp": lambda op, at, low, operand, high: np.clip(operand, low, high),
    "concatenate": lambda op, at, *operands: np.concatenate(operands, at["dimension"]),
    "convert": convert,
    "dot": lambda op, at, lhs, rhs: (same_elements(op, lhs, rhs), np.dot(lhs, rhs))[1],
    "einsum": lambda op, at, *operands: (same_elements(op, *operands), np.einsum(at["einsum_config"], *operands))[1],
    "dynamic_slice": lambda op, at, operand, *starts: operand[ops.window(starts, operand.shape, at["slice_sizes"])],
    "gather": lambda op, at, operand, indices: operand[ops.gathered(op, at, operand.shape, indices)],
    "optimization_barrier": lambda op, at, *operands: list(operands),
    "reshape": lambda op, at, operand: operand.reshape(ops.result_shape(op)),
    "reverse": lambda op, at, operand: np.flip(operand, tuple(at["dimensions"])),
    "select": lambda op, at, which, yes, no: np.where(which, yes, no),
    "slice": lambda op, at, operand: operand[ops.slices(at)],
    "transpose": lambda op, at, operand: np.transpose(operand, at["permutation"]),
    "unary_einsum": lambda op, at, operand: np.einsum(at["einsum_config"], operand),
}


def same_width(operand, dtype):
    if operand.dtype.itemsize != dtype.itemsize or "b" in (operand.dtype.kind, dtype.kind):
        raise Unsupported("bitcast_convert between types of different sizes")
    return operand.view(dtype)


class NumPy(ops.Library):
    SAME, BUILDERS = SAME, BUILDERS

    def given(self, array, type_):
        if element_of(type_) in ("bf16", "quantized"):
            raise Unsupported(f"element type {element_of(type_)}")
        return array

    def taken(self, value):
        return np.ascontiguousarray(value) if value.ndim else np.asarray(value)

    def lacks(self, reason):
        return reason.startswith("UFuncTypeError") or "not supported for the input types" in reason

    def kind_of(self, value):
        return KINDS[value.dtype.kind]

    def is_of(self, value, element):
        return element != "bf16" and value.dtype == stored(element)

    def results(self, name, op, at, operands):
        with np.errstate(all="ignore"):
            results = super().results(name, op, at, operands)
        return [np.asarray(result) for result in results] if isinstance(results, list) else np.asarray(results)


if __name__ == "__main__":
    serve(NumPy())
