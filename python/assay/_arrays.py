"""Converts element types of StableHLO to and from those of NumPy.

NumPy is only needed for arrays; without it tensors are `memoryview`s. bf16, f8 and the like, i4 and i2 are types of
`ml_dtypes` where it is installed; else floating-point types are unsigned integers of their codes, i4 and i2 (ui4, ui2)
int8 (uint8) of their values.
"""
import functools

from assay._errors import BadCall, BadType

try:
    import numpy
except ImportError:
    numpy = None

_PLAIN = {"i1": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "ui8": "uint8", "ui16": "uint16",
          "ui32": "uint32", "ui64": "uint64", "f16": "float16", "f32": "float32", "f64": "float64",
          "complex<f32>": "complex64", "complex<f64>": "complex128"}
_OF_ML_DTYPES = {"bf16": "bfloat16", "f8E4M3": "float8_e4m3", "f8E4M3FN": "float8_e4m3fn",
                 "f8E4M3FNUZ": "float8_e4m3fnuz", "f8E4M3B11FNUZ": "float8_e4m3b11fnuz", "f8E3M4": "float8_e3m4",
                 "f8E5M2": "float8_e5m2", "f8E5M2FNUZ": "float8_e5m2fnuz", "f8E8M0FNU": "float8_e8m0fnu",
                 "f6E2M3FN": "float6_e2m3fn", "f6E3M2FN": "float6_e3m2fn", "f4E2M1FN": "float4_e2m1fn",
                 "i2": "int2", "i4": "int4", "ui2": "uint2", "ui4": "uint4"}
_RAW = {"bf16": "uint16", "tf32": "uint32", "i2": "int8", "i4": "int8", "ui2": "uint8", "ui4": "uint8"}
_ELEMENTS = {name: element for element, name in [*_PLAIN.items(), *_OF_ML_DTYPES.items()]}


def raw_dtype(element):
    """Returns the name of the NumPy dtype for the codes of an element type."""
    return _PLAIN.get(element) or _RAW.get(element) or "uint8"


@functools.lru_cache(maxsize=None)
def _ml_dtype(element):
    """Returns the dtype of `ml_dtypes`, or None if it is not installed or lacks the type."""
    name = _OF_ML_DTYPES.get(element)
    if name is None:
        return None
    try:
        import ml_dtypes
        return numpy.dtype(getattr(ml_dtypes, name))
    except (ImportError, AttributeError):
        return None


def array_of(tensor):
    """Returns a tensor of the library as a read-only array that shares its memory."""
    if numpy is None:
        return memoryview(tensor)
    array = numpy.asarray(tensor)
    dtype = _ml_dtype(tensor.element)
    return array if dtype is None else array.view(dtype)


@functools.lru_cache(maxsize=None)
def _element_of(dtype):
    """Returns the library's name of a NumPy dtype, and the dtype of its codes if buffers cannot represent it."""
    element = _ELEMENTS.get(dtype.name)
    if element is None:
        raise BadType(f"no element type of StableHLO for arrays of {dtype}")
    if dtype.byteorder == ">":
        raise BadType(f"arrays of {dtype.str} have the wrong byte order: pass x.astype(\"{dtype.name}\")")
    return element, None if element in _PLAIN else numpy.dtype(raw_dtype(element))


def conversion_to(element):
    """Describes how to convert an array to this element type."""
    if element in _PLAIN:
        return f"x.astype(\"{_PLAIN[element]}\") converts an array x"
    if _ml_dtype(element) is not None:
        return f"x.astype(ml_dtypes.{_OF_ML_DTYPES[element]}) converts an array x"
    codes = "values" if raw_dtype(element).startswith("int") or element.startswith("ui") else "codes"
    return f"give its {codes} as {raw_dtype(element)}, or install ml_dtypes"


def tensor_of(value, element=None):
    """Converts an array, number or list to its element type and a buffer. `element`: the type of the parameter."""
    if numpy is None:
        return _tensor_of_buffer(value, element)
    if not isinstance(value, numpy.ndarray) and hasattr(value, "__dlpack__") and not hasattr(value, "__array__"):
        try:
            value = numpy.from_dlpack(value)
        except Exception as why:
            raise BadCall(f"cannot convert to an array: this {type(value).__name__} by DLPack: {why}") from why
    if not isinstance(value, numpy.ndarray):
        if not hasattr(value, "__array__") and not hasattr(value, "dtype") and element:
            value = _converted(value, element)
        value = _array(value)
    if isinstance(value, numpy.ma.MaskedArray) and numpy.ma.is_masked(value):
        raise BadCall("an array with masked elements: fill them first")
    found, raw = _element_of(value.dtype)
    if not value.flags.c_contiguous:
        value = numpy.ascontiguousarray(value)
    if raw is not None:
        return found, value.view(raw)
    if element and found != element and raw_dtype(element) == value.dtype.name:
        found = element
    return found, value


def _array(value):
    """Converts an object to a NumPy array; any exception on the way becomes BadCall."""
    try:
        return numpy.asarray(value)
    except Exception as why:
        raise BadCall(f"cannot convert to an array: this {type(value).__name__}: {why}") from why


def _converted(value, element):
    """Converts numbers and lists of numbers to the type of a parameter."""
    dtype = numpy.dtype(_PLAIN[element]) if element in _PLAIN else _ml_dtype(element)
    if dtype is None:
        raise BadCall(f"numbers cannot become {element} without ml_dtypes; pass an array of its codes, {raw_dtype(element)}")
    given = _array(value)
    if given.size == 0:
        return given.astype(dtype)
    if given.dtype.kind not in "biufc":
        raise BadCall(f"expected an array, or numbers that fit into {element}, not {value!r:.80}")
    if given.dtype.kind == "c" and numpy.dtype(dtype).kind != "c":
        raise BadCall(f"complex numbers cannot be represented in {element}: {value!r:.80}")
    with numpy.errstate(all="ignore"):
        made = given.astype(dtype)
    if numpy.dtype(dtype).kind in "biu":  # exactly
        same = (made == given) & ((made < 0) == (given < 0)) & (given.dtype.kind in "biu")
    else:  # rounded like a literal of a program, but not to infinity
        same = numpy.isfinite(made.astype(complex)) | ~numpy.isfinite(given)
    if not same.all():
        where = [int(i) for i in numpy.argwhere(~numpy.atleast_1d(same))[0]] if given.ndim else []
        raise BadCall(f"element {where} is {given[tuple(where)]}, which cannot be represented in {element}")
    return made


_LETTERS = {"?": "i1", "b": "i8", "h": "i16", "i": "i32", "l": "i64", "q": "i64", "B": "ui8", "H": "ui16", "I": "ui32",
            "L": "ui64", "Q": "ui64", "e": "f16", "f": "f32", "d": "f64", "Zf": "complex<f32>", "Zd": "complex<f64>"}


def _tensor_of_buffer(value, element):
    try:
        view = memoryview(value)
    except TypeError as why:
        raise BadType(f"without NumPy, arrays must be buffers: {why}") from None
    found = _LETTERS.get(view.format.lstrip("@=<"))
    if found is None:
        raise BadType(f"no element type of StableHLO for buffers of format {view.format}")
    if element and found != element and _PLAIN.get(found) == raw_dtype(element):
        found = element
    return found, view
