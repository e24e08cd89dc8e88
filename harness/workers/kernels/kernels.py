"""OpenCL C and WGSL as workers of `assay test`: each op becomes a kernel, written from its rule, and runs on the device.

    kernels.py opencl
    kernels.py wgsl
"""
import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "python")]
import numpy as np  # noqa: E402
from kernel import kernel_of, range_of, result_types  # noqa: E402
from program import Unsupported, element_of  # noqa: E402
from values import product  # noqa: E402
from worker import serve, stored  # noqa: E402

MOST_ELEMENTS = 1 << 26


class Value:
    """An array as files have it, and the element type of the program: bf16 is held as codes."""

    def __init__(self, array, element):
        self.array, self.element = array, element


def check_limits(limits, operands):
    """Raises Unsupported where the language promises nothing for some element."""
    for limit in limits:
        low, high, name, is_size = range_of(limit)
        for place, operand in enumerate(operands):
            array = operand.array
            if array.dtype.kind != "f" or name and place != "abc".index(name):
                continue
            array = np.abs(array) if is_size else array
            if not (np.isfinite(array) & (low <= array) & (array <= high)).all():
                raise Unsupported(f"operands beyond {limit}: nothing is promised")


class Kernels:
    def __init__(self, device):
        self.device = device

    def given(self, array, type_):
        element = element_of(type_)
        self.device.check(element)
        return Value(array, element)

    def taken(self, value):
        return value.array

    def lacks(self, reason):
        return False

    def execute(self, op, operands):
        if op["name"] == "stablehlo.optimization_barrier":
            return operands
        types = result_types(op)
        if any(product(shape) > MOST_ELEMENTS for _, shape in types):
            raise Unsupported("results of many elements")
        for element, _ in types:
            self.device.check(element)
        if len({shape for _, shape in types}) > 1:
            raise Unsupported("results of different shapes")  # a thread computes one element of each
        if any(product(shape) == 0 for _, shape in types):
            return [Value(np.empty(shape, stored(element)), element) for element, shape in types]
        kernel = kernel_of(self.device.language, op, [(operand.element, operand.array.shape) for operand in operands])
        check_limits(kernel.limits, operands)
        given = [operands[number] for number in kernel.inputs]
        if any(operand.array.size == 0 for operand in given):
            given = [Value(np.zeros(1, one.array.dtype), one.element) if one.array.size == 0 else one for one in given]
        outputs = [(stored(element), product(shape)) for element, shape in types]
        results = self.device.run(kernel.source, [np.ascontiguousarray(one.array) for one in given], outputs, outputs[0][1])
        return [Value(array.reshape(shape), element) for array, (element, shape) in zip(results, types, strict=True)]


if __name__ == "__main__":
    serve(Kernels(importlib.import_module(sys.argv[1]).Device()))
