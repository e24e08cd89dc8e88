"""NumPy as a worker of `assay test`.

Ops of StableHLO as functions of NumPy: only where it has a function of the same meaning. Data movement is composed of its
own; nothing is computed here.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import numpy as np  # noqa: E402
from program import Unsupported, attributes_of, element_of, op_of_body, shape_of, short_name  # noqa: E402
from worker import serve, stored  # noqa: E402

# Functions with the same operands, by the kinds of their first operand: f of floats, c of complex numbers, s and u of
# signed and unsigned integers, b of booleans.
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
    axes, shape = at["broadcast_dimensions"], shape_of(op["results"][0]["type"])
    order = sorted(range(len(axes)), key=lambda place: axes[place])
    sizes = [1] * len(shape)
    for place, axis in enumerate(axes):
        sizes[axis] = operand.shape[place]
    return np.broadcast_to(np.transpose(operand, order).reshape(sizes), shape)


def convert(op, at, operand):
    dtype = stored(element_of(op["results"][0]["type"]))
    if operand.dtype.kind == "c" and dtype.kind == "b":
        raise Unsupported("convert of complex numbers to truths, of which NumPy asks both parts")
    return operand.astype(dtype)


def iota(op, at):
    shape, axis = shape_of(op["results"][0]["type"]), at["iota_dimension"]
    line = np.arange(shape[axis], dtype=stored(element_of(op["results"][0]["type"])))
    return np.broadcast_to(line.reshape([size if place == axis else 1 for place, size in enumerate(shape)]), shape)


def pad(op, at, operand, value):
    low, high, inner = at["edge_padding_low"], at["edge_padding_high"], at["interior_padding"]
    spread = [size + max(size - 1, 0) * gap for size, gap in zip(operand.shape, inner)]
    wide = np.full([max(a, 0) + size + max(b, 0) for a, size, b in zip(low, spread, high)], value, operand.dtype)
    wide[tuple(slice(max(a, 0), max(a, 0) + size, gap + 1) for a, size, gap in zip(low, spread, inner))] = operand
    return wide[tuple(slice(max(-a, 0), size - max(-b, 0)) for a, size, b in zip(low, wide.shape, high))]


def dot_general(op, at, lhs, rhs):
    same_elements(op, lhs, rhs)
    numbers = at["dot_dimension_numbers"]
    left, right = list(range(lhs.ndim)), list(range(lhs.ndim, lhs.ndim + rhs.ndim))
    batch = list(zip(numbers.get("lhs_batching_dimensions", []), numbers.get("rhs_batching_dimensions", [])))
    summed = list(zip(numbers.get("lhs_contracting_dimensions", []), numbers.get("rhs_contracting_dimensions", [])))
    for a, b in batch + summed:
        right[b] = left[a]
    gone = [left[a] for a, _ in batch + summed]
    free = [name for name in left + right if name not in gone]
    return np.einsum(lhs, left, rhs, right, [left[a] for a, _ in batch] + free)


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
    if any(operand.dtype != stored(element_of(op["results"][0]["type"])) for operand in operands):
        raise Unsupported("operands and result of different element types")


# Each is given the op, its attributes and its operands.
BUILDERS = {
    "broadcast_in_dim": broadcast_in_dim, "compare": compare, "dot_general": dot_general, "iota": iota, "pad": pad, "reduce": reduce,
    "sort": sort,
    "bitcast_convert": lambda op, at, operand: same_width(operand, stored(element_of(op["results"][0]["type"]))),
    "broadcast": lambda op, at, operand: np.broadcast_to(operand, shape_of(op["results"][0]["type"])),
    "clamp": lambda op, at, low, operand, high: np.clip(operand, low, high),
    "concatenate": lambda op, at, *operands: np.concatenate(operands, at["dimension"]),
    "convert": convert,
    "dot": lambda op, at, lhs, rhs: (same_elements(op, lhs, rhs), np.dot(lhs, rhs))[1],
    "einsum": lambda op, at, *operands: (same_elements(op, *operands), np.einsum(at["einsum_config"], *operands))[1],
    "optimization_barrier": lambda op, at, *operands: list(operands),
    "reshape": lambda op, at, operand: operand.reshape(shape_of(op["results"][0]["type"])),
    "reverse": lambda op, at, operand: np.flip(operand, tuple(at["dimensions"])),
    "select": lambda op, at, which, yes, no: np.where(which, yes, no),
    "slice": lambda op, at, operand: operand[tuple(map(slice, at["start_indices"], at["limit_indices"], at["strides"]))],
    "transpose": lambda op, at, operand: np.transpose(operand, at["permutation"]),
    "unary_einsum": lambda op, at, operand: np.einsum(at["einsum_config"], operand),
}


def same_width(operand, dtype):
    if operand.dtype.itemsize != dtype.itemsize or "b" in (operand.dtype.kind, dtype.kind):
        raise Unsupported("bitcast_convert between types of different sizes")
    return operand.view(dtype)


class NumPy:
    def given(self, array, element):
        if element == "bf16":
            raise Unsupported("element type bf16")
        return array

    def taken(self, value):
        return np.ascontiguousarray(value) if value.ndim else np.asarray(value)

    def lacks(self, reason):
        return reason.startswith("UFuncTypeError") or "not supported for the input types" in reason

    def execute(self, op, operands):
        name, at = short_name(op), attributes_of(op)
        if "result_accuracy" in at:
            raise Unsupported("result_accuracy")
        if name.startswith("chlo.broadcast_") and "broadcast_dimensions" not in at:
            name = name.removeprefix("chlo.broadcast_")
            name = f"chlo.{name}" if f"chlo.{name}" in SAME else name
        with np.errstate(all="ignore"):
            if name in BUILDERS:
                results = BUILDERS[name](op, at, *operands)
            else:
                kinds, function = SAME.get(name, ("", None))
                if KINDS[operands[0].dtype.kind] not in kinds if operands else True:
                    raise Unsupported(f"op {name} on {operands[0].dtype if operands else 'nothing'}")
                results = function(*operands)
        results = [np.asarray(result) for result in (results if isinstance(results, list) else [results])]
        for result, value in zip(op["results"], results, strict=True):
            element = element_of(result["type"])
            if element == "bf16" or value.dtype != stored(element):
                raise Unsupported(f"{name} gives {value.dtype}, not {element}")
        return results


if __name__ == "__main__":
    serve(NumPy())
