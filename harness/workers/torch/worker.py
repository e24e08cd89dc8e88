"""PyTorch on the CPU as a worker of `assay test`.

Ops of StableHLO as functions of PyTorch: only where it has a function of the same meaning. Data movement is composed of its
own; nothing is computed here.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import numpy as np  # noqa: E402
import torch  # noqa: E402
from program import Unsupported, attributes_of, element_of, op_of_body, shape_of, short_name  # noqa: E402
from worker import serve  # noqa: E402

DTYPES = {
    "i1": torch.bool, "i8": torch.int8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64, "ui8": torch.uint8,
    "f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32, "f64": torch.float64, "complex<f32>": torch.complex64,
    "complex<f64>": torch.complex128,
}

# Functions with the same operands, by the kinds of their first operand: f of floats, c of complex numbers, s and u of
# signed and unsigned integers, b of booleans.
SAME = {
    "abs": ("fs", torch.abs), "add": ("fcsu", torch.add), "atan2": ("f", torch.atan2), "ceil": ("f", torch.ceil),
    "complex": ("f", torch.complex), "cosine": ("fc", torch.cos), "divide": ("fc", torch.true_divide), "exponential": ("fc", torch.exp),
    "exponential_minus_one": ("f", torch.expm1), "floor": ("f", torch.floor), "is_finite": ("f", torch.isfinite),
    "log": ("fc", torch.log), "log_plus_one": ("f", torch.log1p), "logistic": ("fc", torch.sigmoid),
    "maximum": ("fsu", torch.maximum), "minimum": ("fsu", torch.minimum), "multiply": ("fcsu", torch.mul),
    "negate": ("fcsu", torch.neg), "power": ("fc", torch.pow), "remainder": ("fsu", torch.fmod),
    "round_nearest_even": ("f", torch.round), "rsqrt": ("fc", torch.rsqrt), "sign": ("fs", torch.sign), "sine": ("fc", torch.sin),
    "sqrt": ("fc", torch.sqrt), "subtract": ("fcsu", torch.sub), "tan": ("fc", torch.tan), "tanh": ("fc", torch.tanh),
    "real": ("c", torch.real), "imag": ("c", torch.imag),
    "and": ("sub", torch.bitwise_and), "or": ("sub", torch.bitwise_or), "xor": ("sub", torch.bitwise_xor), "not": ("sub", torch.bitwise_not),
    "shift_left": ("su", torch.bitwise_left_shift), "shift_right_arithmetic": ("s", torch.bitwise_right_shift),
    "shift_right_logical": ("u", torch.bitwise_right_shift),
    "chlo.acos": ("fc", torch.acos), "chlo.acosh": ("fc", torch.acosh), "chlo.asin": ("fc", torch.asin), "chlo.asinh": ("fc", torch.asinh),
    "chlo.atan": ("fc", torch.atan), "chlo.atanh": ("fc", torch.atanh), "chlo.cosh": ("fc", torch.cosh), "chlo.sinh": ("fc", torch.sinh),
    "chlo.tan": ("fc", torch.tan), "chlo.square": ("fc", torch.square), "chlo.conj": ("c", torch.conj_physical),
    "chlo.digamma": ("f", torch.digamma), "chlo.erf": ("f", torch.erf), "chlo.erfc": ("f", torch.erfc), "chlo.erf_inv": ("f", torch.erfinv),
    "chlo.lgamma": ("f", torch.lgamma), "chlo.bessel_i1e": ("f", torch.special.i1e), "chlo.zeta": ("f", torch.special.zeta),
    "chlo.is_inf": ("f", torch.isinf), "chlo.is_pos_inf": ("f", torch.isposinf), "chlo.is_neg_inf": ("f", torch.isneginf),
    "chlo.next_after": ("f", torch.nextafter),
}
LOGIC = {"add": torch.logical_or, "multiply": torch.logical_and, "maximum": torch.logical_or, "minimum": torch.logical_and}
COMPARE = {"EQ": torch.eq, "NE": torch.ne, "LT": torch.lt, "LE": torch.le, "GT": torch.gt, "GE": torch.ge}
REDUCE = {"add": (torch.sum, torch.add), "maximum": (torch.amax, torch.maximum), "minimum": (torch.amin, torch.minimum)}
CONVOLUTIONS = {1: torch.conv1d, 2: torch.conv2d, 3: torch.conv3d}


def kind_of(value):
    return "b" if value.dtype == torch.bool else "u" if value.dtype == torch.uint8 else "c" if value.is_complex() else \
        "f" if value.is_floating_point() else "s"


def wanted(op):
    element = element_of(op["results"][0]["type"])
    if element not in DTYPES:
        raise Unsupported(f"element type {element}")
    return DTYPES[element]


def same_elements(op, *operands):
    if any(operand.dtype != wanted(op) for operand in operands):
        raise Unsupported("operands and result of different element types")


def compare(op, at, lhs, rhs):
    if at.get("compare_type") == "TOTALORDER":
        raise Unsupported("compare TOTALORDER")
    return COMPARE[at["comparison_direction"]](lhs, rhs)


def broadcast_in_dim(op, at, operand):
    axes, shape = at["broadcast_dimensions"], shape_of(op["results"][0]["type"])
    order = sorted(range(len(axes)), key=lambda place: axes[place])
    sizes = [1] * len(shape)
    for place, axis in enumerate(axes):
        sizes[axis] = operand.shape[place]
    return operand.permute(order).reshape(sizes).expand(shape)


def divide(op, at, lhs, rhs):
    if kind_of(lhs) in "fc":
        return torch.true_divide(lhs, rhs)
    return torch.div(lhs, rhs, rounding_mode="trunc")


def iota(op, at):
    shape, axis = shape_of(op["results"][0]["type"]), at["iota_dimension"]
    line = torch.arange(shape[axis], dtype=wanted(op))
    return line.reshape([size if place == axis else 1 for place, size in enumerate(shape)]).expand(shape)


def pad(op, at, operand, value):
    low, high, inner = at["edge_padding_low"], at["edge_padding_high"], at["interior_padding"]
    spread = [size + max(size - 1, 0) * gap for size, gap in zip(operand.shape, inner)]
    wide = value.expand([max(a, 0) + size + max(b, 0) for a, size, b in zip(low, spread, high)]).clone()
    wide[tuple(slice(max(a, 0), max(a, 0) + size, gap + 1) for a, size, gap in zip(low, spread, inner))] = operand
    return wide[tuple(slice(max(-a, 0), size - max(-b, 0)) for a, size, b in zip(low, wide.shape, high))]


def dot_general(op, at, lhs, rhs):
    same_elements(op, lhs, rhs)
    numbers = at["dot_dimension_numbers"]
    letters = "abcdefghijklmnopqrstuvwxyz"
    left, right = list(letters[:lhs.ndim]), list(letters[lhs.ndim:lhs.ndim + rhs.ndim])
    batch = list(zip(numbers.get("lhs_batching_dimensions", []), numbers.get("rhs_batching_dimensions", [])))
    summed = list(zip(numbers.get("lhs_contracting_dimensions", []), numbers.get("rhs_contracting_dimensions", [])))
    for a, b in batch + summed:
        right[b] = left[a]
    gone = [left[a] for a, _ in batch + summed]
    out = [left[a] for a, _ in batch] + [name for name in left + right if name not in gone]
    return torch.einsum(f"{''.join(left)},{''.join(right)}->{''.join(out)}", lhs, rhs)


def convolution(op, at, lhs, rhs):
    same_elements(op, lhs, rhs)
    numbers = at["dimension_numbers"]
    rank = len(numbers["input_spatial_dimensions"])
    ones, pads = [1] * rank, at.get("padding", [0, 0] * rank)
    is_plain = (rank in CONVOLUTIONS and at.get("lhs_dilation", ones) == ones and not any(at.get("window_reversal", []))
                and at.get("batch_group_count", 1) == 1 and pads[::2] == pads[1::2] and min(pads) >= 0)
    if not is_plain:
        raise Unsupported("convolution with dilated operand, reversed windows, groups of batches or uneven padding")
    moved = lhs.permute([numbers["input_batch_dimension"], numbers["input_feature_dimension"], *numbers["input_spatial_dimensions"]])
    kernel = rhs.permute(
        [numbers["kernel_output_feature_dimension"], numbers["kernel_input_feature_dimension"], *numbers["kernel_spatial_dimensions"]])
    result = CONVOLUTIONS[rank](moved, kernel, None, at.get("window_strides", ones), pads[::2], at.get("rhs_dilation", ones),
                                at.get("feature_group_count", 1))
    places = [numbers["output_batch_dimension"], numbers["output_feature_dimension"], *numbers["output_spatial_dimensions"]]
    return result.permute([places.index(axis) for axis in range(len(places))])


def reduce(op, at, *operands):
    if len(operands) != 2:
        raise Unsupported("reduce of several operands")
    operand, initial = operands
    inner, axes = short_name(op_of_body(op)), at["dimensions"]
    if inner not in REDUCE or operand.dtype == torch.bool:
        raise Unsupported(f"reduce by {inner} of {operand.dtype}")
    whole, single = REDUCE[inner]
    typed = {"dtype": operand.dtype} if whole is torch.sum else {}
    return single(whole(operand, axes, **typed) if axes else operand, initial)


def sort(op, at, *operands):
    body, axis = op_of_body(op), at.get("dimension", -1)
    direction = attributes_of(body).get("comparison_direction")
    if short_name(body) != "compare" or direction not in ("LT", "GT") or kind_of(operands[0]) in "fc":
        raise Unsupported("sort by another order than that of integers")
    order = torch.sort(operands[0], dim=axis, descending=direction == "GT", stable=True).indices
    return [torch.gather(operand, axis, order) for operand in operands]


def bitcast_convert(op, at, operand):
    dtype = wanted(op)
    if torch.empty((), dtype=dtype).element_size() != operand.element_size() or torch.bool in (dtype, operand.dtype):
        raise Unsupported("bitcast_convert between types of different sizes")
    return operand.view(dtype)


def cholesky(op, at, operand):
    if not at.get("lower", False):
        raise Unsupported("cholesky of the upper half")
    return torch.linalg.cholesky(operand)


def triangular_solve(op, at, lhs, rhs):
    if at["transpose_a"] != "NO_TRANSPOSE":
        raise Unsupported("triangular_solve of a transposed matrix")
    return torch.linalg.solve_triangular(lhs, rhs, upper=not at["lower"], left=at["left_side"], unitriangular=at["unit_diagonal"])


def fft(op, at, operand):
    axes = list(range(-len(at["fft_length"]), 0))
    if at["fft_type"] == "IRFFT":
        return torch.fft.irfftn(operand, s=at["fft_length"], dim=axes)
    return {"FFT": torch.fft.fftn, "IFFT": torch.fft.ifftn, "RFFT": torch.fft.rfftn}[at["fft_type"]](operand, dim=axes)


def batch_norm_inference(op, at, operand, scale, offset, mean, variance):
    moved = operand.movedim(at["feature_index"], min(1, operand.ndim - 1))
    if operand.ndim < 2:
        raise Unsupported("batch_norm_inference of rank 1")
    result = torch.nn.functional.batch_norm(moved, mean, variance, scale, offset, False, 0.0, at["epsilon"])
    return result.movedim(1, at["feature_index"])


def slices(op, at, operand):
    return operand[tuple(map(slice, at["start_indices"], at["limit_indices"], at["strides"]))]


# Each is given the op, its attributes and its operands.
BUILDERS = {
    "batch_norm_inference": batch_norm_inference, "bitcast_convert": bitcast_convert, "broadcast_in_dim": broadcast_in_dim,
    "cholesky": cholesky, "compare": compare, "convolution": convolution, "divide": divide, "dot_general": dot_general, "fft": fft,
    "iota": iota, "pad": pad, "reduce": reduce, "slice": slices, "sort": sort, "triangular_solve": triangular_solve,
    "broadcast": lambda op, at, operand: operand.expand(shape_of(op["results"][0]["type"])),
    "clamp": lambda op, at, low, operand, high: torch.clamp(operand, low, high),
    "concatenate": lambda op, at, *operands: torch.cat(operands, at["dimension"]),
    "convert": lambda op, at, operand: operand.to(wanted(op)),
    "dot": lambda op, at, lhs, rhs: (same_elements(op, lhs, rhs), torch.matmul(lhs, rhs))[1],
    "einsum": lambda op, at, *operands: (same_elements(op, *operands), torch.einsum(at["einsum_config"], *operands))[1],
    "optimization_barrier": lambda op, at, *operands: list(operands),
    "reshape": lambda op, at, operand: operand.reshape(shape_of(op["results"][0]["type"])),
    "reverse": lambda op, at, operand: torch.flip(operand, at["dimensions"]),
    "select": lambda op, at, which, yes, no: torch.where(which, yes, no),
    "transpose": lambda op, at, operand: operand.permute(at["permutation"]),
    "unary_einsum": lambda op, at, operand: torch.einsum(at["einsum_config"], operand),
}


class Torch:
    def given(self, array, element):
        if element not in DTYPES:
            raise Unsupported(f"element type {element}")
        if element == "bf16":
            return torch.from_numpy(array.view(np.int16).copy()).view(torch.bfloat16)
        return torch.from_numpy(array.copy())

    def taken(self, value):
        value = value.resolve_conj().contiguous()
        return value.view(torch.int16).numpy().view(np.uint16) if value.dtype == torch.bfloat16 else value.numpy()

    def lacks(self, reason):
        return any(word in reason for word in ("not implemented for", "not supported", "NotImplementedError", "to have non-zero size",
                                               "Invalid number of data points (0)"))

    def execute(self, op, operands):
        name, at = short_name(op), attributes_of(op)
        if "result_accuracy" in at:
            raise Unsupported("result_accuracy")
        if name.startswith("chlo.broadcast_") and "broadcast_dimensions" not in at:
            name = name.removeprefix("chlo.broadcast_")
            name = f"chlo.{name}" if f"chlo.{name}" in SAME else name
        if name in BUILDERS:
            results = BUILDERS[name](op, at, *operands)
        elif operands and name in LOGIC and operands[0].dtype == torch.bool:
            results = LOGIC[name](*operands)
        else:
            kinds, function = SAME.get(name, ("", None))
            if not operands or kind_of(operands[0]) not in kinds:
                raise Unsupported(f"op {name} on {operands[0].dtype if operands else 'nothing'}")
            results = function(*operands)
        results = results if isinstance(results, list) else [results]
        for result, value in zip(op["results"], results, strict=True):
            if value.dtype != DTYPES.get(element_of(result["type"])):
                raise Unsupported(f"{name} gives {value.dtype}, not {element_of(result['type'])}")
        return results


if __name__ == "__main__":
    torch.set_num_threads(1)
    serve(Torch())
