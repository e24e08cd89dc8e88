"""PyTorch on the CPU as a worker of `assay test`.

Ops of StableHLO as functions of PyTorch: only where it has a function of the same meaning. Data movement is composed of its
own; nothing is computed here.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import numpy as np  # noqa: E402
import ops  # noqa: E402
import torch  # noqa: E402
from program import Unsupported, attributes_of, element_of, op_of_body, short_name  # noqa: E402
from worker import serve  # noqa: E402

DTYPES = {
    "i1": torch.bool, "i8": torch.int8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64, "ui8": torch.uint8,
    "f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32, "f64": torch.float64, "complex<f32>": torch.complex64,
    "complex<f64>": torch.complex128,
}

QUANTIZED = {"i8": torch.qint8, "ui8": torch.quint8, "i32": torch.qint32}  # by storage

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
SCATTER = {"set": "", "add": "sum", "multiply": "prod", "maximum": "amax", "minimum": "amin"}
CONVOLUTIONS = {1: torch.conv1d, 2: torch.conv2d, 3: torch.conv3d}


def kind_of(value):
    return "b" if value.dtype == torch.bool else "u" if value.dtype == torch.uint8 else "c" if value.is_complex() else \
        "f" if value.is_floating_point() else "s"


def wanted(op):
    element = ops.result_element(op)
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
    order, sizes = ops.broadcast_axes(op, at, operand.shape)
    return operand.permute(order).reshape(sizes).expand(ops.result_shape(op))


def divide(op, at, lhs, rhs):
    if kind_of(lhs) in "fc":
        return torch.true_divide(lhs, rhs)
    return torch.div(lhs, rhs, rounding_mode="trunc")


def iota(op, at):
    shape, axis = ops.result_shape(op), at["iota_dimension"]
    return torch.arange(shape[axis], dtype=wanted(op)).reshape(ops.along(shape, axis)).expand(shape)


def pad(op, at, operand, value):
    sizes, inside, kept = ops.padding(at, operand.shape)
    wide = value.expand(sizes).clone()
    wide[inside] = operand
    return wide[kept]


def dot_general(op, at, lhs, rhs):
    same_elements(op, lhs, rhs)
    left, right, out = ("".join(chr(ord("a") + axis) for axis in axes) for axes in ops.product_axes(at, lhs.ndim, rhs.ndim))
    return torch.einsum(f"{left},{right}->{out}", lhs, rhs)


def dynamic_update_slice(op, at, operand, update, *starts):
    result = operand.clone()
    result[ops.window(starts, operand.shape, update.shape)] = update
    return result


def gather(op, at, operand, indices):
    return operand[tuple(map(torch.from_numpy, map(np.array, ops.gathered(op, at, operand.shape, indices.numpy()))))]


def scatter(op, at, *operands):
    if len(operands) != 3:
        raise Unsupported("scatter of several operands")
    operand, indices, updates = operands
    inner = ops.combination(op)
    if inner not in SCATTER or operand.dtype == torch.bool and inner != "set" or operand.ndim == 0:
        raise Unsupported(f"scatter by {inner} of {operand.dtype}")
    there, is_there = ops.scattered(at, operand.shape, indices.numpy(), tuple(updates.shape))
    places, values = tuple(map(torch.from_numpy, there)), updates[torch.from_numpy(is_there)]
    if inner == "set":
        return operand.index_put(places, values)
    if inner == "add":
        return operand.index_put(places, values, accumulate=True)
    flat = torch.from_numpy(np.ravel_multi_index(there, operand.shape)) if operand.numel() else places[0]
    return operand.reshape(-1).scatter_reduce(0, flat, values, SCATTER[inner]).reshape(operand.shape)


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


def quantization(type_):
    """Scales, zero points and the axis of a quantized type, as PyTorch's functions take them; no axis: per tensor."""
    element = type_["element"]
    ends = torch.iinfo(QUANTIZED[element["storage"]]) if element["storage"] in QUANTIZED else None
    if ends is None or element["expressed"] != "f32" or [element["storage_min"], element["storage_max"]] != [ends.min, ends.max]:
        raise Unsupported("a quantized type that PyTorch lacks")
    if "dimension" not in element:
        return element["scales"][0], element["zero_points"][0], None
    return torch.tensor(element["scales"], dtype=torch.float64), torch.tensor(element["zero_points"]), element["dimension"]


def uniform_quantize(op, at, operand):
    type_ = op["results"][0]["type"]
    scales, zero_points, axis = quantization(type_)
    dtype = QUANTIZED[type_["element"]["storage"]]
    if operand.dtype != torch.float32:
        raise Unsupported(f"uniform_quantize of {operand.dtype}")
    if axis is None:
        return torch.quantize_per_tensor(operand, scales, zero_points, dtype)
    return torch.quantize_per_channel(operand, scales, zero_points, axis, dtype)


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


BUILDERS = {
    "batch_norm_inference": batch_norm_inference, "bitcast_convert": bitcast_convert, "broadcast_in_dim": broadcast_in_dim,
    "cholesky": cholesky, "compare": compare, "convolution": convolution, "divide": divide, "dot_general": dot_general,
    "dynamic_update_slice": dynamic_update_slice, "fft": fft, "gather": gather, "iota": iota, "pad": pad, "reduce": reduce,
    "scatter": scatter, "sort": sort, "triangular_solve": triangular_solve,
    "broadcast": lambda op, at, operand: operand.expand(ops.result_shape(op)),
    "clamp": lambda op, at, low, operand, high: torch.clamp(operand, low, high),
    "concatenate": lambda op, at, *operands: torch.cat(operands, at["dimension"]),
    "convert": lambda op, at, operand: operand.to(wanted(op)),
    "dot": lambda op, at, lhs, rhs: (same_elements(op, lhs, rhs), torch.matmul(lhs, rhs))[1],
    "dynamic_slice": lambda op, at, operand, *starts: operand[ops.window(starts, operand.shape, at["slice_sizes"])],
    "einsum": lambda op, at, *operands: (same_elements(op, *operands), torch.einsum(at["einsum_config"], *operands))[1],
    "optimization_barrier": lambda op, at, *operands: list(operands),
    "reshape": lambda op, at, operand: operand.reshape(ops.result_shape(op)),
    "reverse": lambda op, at, operand: torch.flip(operand, at["dimensions"]),
    "select": lambda op, at, which, yes, no: torch.where(which, yes, no),
    "slice": lambda op, at, operand: operand[ops.slices(at)],
    "uniform_dequantize": lambda op, at, operand: operand.dequantize(), "uniform_quantize": uniform_quantize,
    "transpose": lambda op, at, operand: operand.permute(at["permutation"]),
    "unary_einsum": lambda op, at, operand: torch.einsum(at["einsum_config"], operand),
}


class Torch(ops.Library):
    SAME, BUILDERS = SAME, BUILDERS

    def given(self, array, type_):
        element = element_of(type_)
        if element == "quantized":
            scales, zero_points, axis = quantization(type_)
            if axis is None:
                return torch._make_per_tensor_quantized_tensor(torch.from_numpy(array.copy()), scales, zero_points)
            return torch._make_per_channel_quantized_tensor(torch.from_numpy(array.copy()), scales, zero_points, axis)
        if element not in DTYPES:
            raise Unsupported(f"element type {element}")
        if element == "bf16":
            return torch.from_numpy(array.view(np.int16).copy()).view(torch.bfloat16)
        return torch.from_numpy(array.copy())

    def taken(self, value):
        value = value.int_repr() if value.is_quantized else value
        value = value.resolve_conj().contiguous()
        return value.view(torch.int16).numpy().view(np.uint16) if value.dtype == torch.bfloat16 else value.numpy()

    def lacks(self, reason):
        return any(word in reason for word in ("not implemented for", "not supported", "NotImplementedError", "to have non-zero size",
                                               "Invalid number of data points (0)"))

    def kind_of(self, value):
        return kind_of(value)

    def is_of(self, value, element):
        return value.is_quantized if element == "quantized" else value.dtype == DTYPES.get(element)

    def results(self, name, op, at, operands):
        if name != "uniform_dequantize" and any(operand.is_quantized for operand in operands):
            raise Unsupported(f"{name} of quantized numbers")
        if operands and name in LOGIC and operands[0].dtype == torch.bool:
            return LOGIC[name](*operands)
        return super().results(name, op, at, operands)


if __name__ == "__main__":
    torch.set_num_threads(1)
    serve(Torch())
