"""Runs kernels in WGSL by Dawn, the package `webgpu` of npm, in a process of Node.js (dawn.mjs)."""
import base64
import json
import os
import subprocess

import numpy as np

from languages import WGSL
from program import Unsupported


class Failure(Exception):
    """What Dawn says of a kernel."""


class Device:
    language = WGSL()

    def __init__(self):
        here = os.path.dirname(os.path.abspath(__file__))
        self.process = subprocess.Popen(["node", os.path.join(here, "dawn.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.name = self.answer().get("device", "")

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(self.process.wait() or 1)  # it has said why
        return json.loads(line)

    def run(self, source, inputs, outputs, count):
        """Arrays of these types and numbers of elements: what the kernel gives for arrays. Booleans are words here."""
        groups = -(-count // self.language.group)
        rows = min(groups, self.language.row)
        given = [array.astype("<u4") if array.dtype == bool else array for array in inputs]
        request = {"source": source, "inputs": [base64.b64encode(array.tobytes()).decode() for array in given],
                   "outputs": [4 * size for _, size in outputs], "groups": [rows, -(-groups // rows)]}
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer = self.answer()
        if "error" in answer:
            raise Failure(answer["error"])
        arrays = [np.frombuffer(base64.b64decode(text), "<u4") for text in answer["outputs"]]
        return [array.astype(bool) if np.dtype(dtype) == bool else array.view(dtype) for array, (dtype, _) in zip(arrays, outputs)]

    def check(self, element):
        if element not in self.language.types:
            raise Unsupported(f"WGSL has no {element}")
