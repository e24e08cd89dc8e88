"""Runs kernels on an OpenCL device, by PyOpenCL. The variable OPENCL_DEVICE chooses the device: a part of its name."""
import os

import numpy as np
import pyopencl

from languages import OpenCL
from program import Unsupported


def chosen_device():
    wanted = os.environ.get("OPENCL_DEVICE", "")
    devices = [device for platform in pyopencl.get_platforms() for device in platform.get_devices()]
    for device in devices:
        if wanted in device.name:
            return device
    raise SystemExit(f"an OpenCL device {wanted} is missing: apt-get install pocl-opencl-icd has one of the CPU")


class Device:
    language = OpenCL()

    def __init__(self):
        self.device = chosen_device()
        self.context = pyopencl.Context([self.device])
        self.queue = pyopencl.CommandQueue(self.context)
        self.kernels = {}
        self.lacks = {element for element, extension in (("f16", "cl_khr_fp16"), ("f64", "cl_khr_fp64"))
                      if extension not in self.device.extensions.split()}
        self.name = f"{self.device.name}, {self.device.version}, driver {self.device.driver_version}"

    def run(self, source, inputs, outputs, count):
        """Arrays of these types and numbers of elements: what the kernel gives for arrays."""
        if source not in self.kernels:
            self.kernels[source] = pyopencl.Program(self.context, source).build().run
        flags = pyopencl.mem_flags
        given = [pyopencl.Buffer(self.context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=array) for array in inputs]
        results = [np.empty(size, dtype) for dtype, size in outputs]
        made = [pyopencl.Buffer(self.context, flags.WRITE_ONLY, array.nbytes) for array in results]
        self.kernels[source](self.queue, (count,), None, *given, *made)
        for array, buffer in zip(results, made):
            pyopencl.enqueue_copy(self.queue, array, buffer)
        self.queue.finish()
        return results

    def check(self, element):
        if element in self.lacks:
            raise Unsupported(f"the device has no {element}")
