"""A worker that compiles and runs programs with XLA, as JAX brings it along.

Programs come in the form `coded`: @main takes nothing and returns integers, which are printed into the answer.
"""
import json
import os
import sys

import jax
import numpy as np
from jax._src.interpreters import mlir
from jaxlib import xla_client
from jaxlib.mlir import ir

UNSUPPORTED = ("UNIMPLEMENTED", "nsupported", "not supported", "not implemented", "unregistered dialect")
CODES = {"bool": "i1", "int2": "i2", "uint2": "ui2", "int4": "i4", "uint4": "ui4"}


def printed(array):
    name = CODES.get(array.dtype.name) or array.dtype.name.replace("uint", "ui").replace("int", "i")
    dims = "".join(f"{size}x" for size in array.shape)
    words = (str(value) for value in array.astype("int64" if name.startswith("i") else "uint64").ravel())
    if name == "i1":
        words = ("true" if value else "false" for value in array.ravel())
    return f"tensor<{dims}{name}> {{{', '.join(words)}}}\n"


def load(backend, text):
    options = xla_client.CompileOptions()
    devices = backend.local_devices()[:1]
    if hasattr(backend, "compile_and_load"):
        with mlir.make_ir_context():
            return backend.compile_and_load(str(ir.Module.parse(text)), xla_client.DeviceList(tuple(devices)), options)
    return backend.compile(text, options)


def answer(request, backend):
    with open(request["program"], encoding="utf-8") as file:
        text = file.read()
    stage = "compile"
    try:
        if request["compile_only"]:
            with mlir.make_ir_context():
                ir.Module.parse(text).operation.verify()
            return {"status": "done"}
        executable = load(backend, text)
        stage = "run"
        results = executable.execute_sharded([]).disassemble_into_single_device_arrays()
        return {"status": "done", "printed": "".join(printed(np.asarray(one[0])) for one in results)}
    except Exception as problem:  # whatever XLA or MLIR raise
        reason = f"{type(problem).__name__}: {problem}"
        return {"status": status_of(problem, reason, stage), "stage": stage, "reason": reason[:2000]}


def status_of(problem, reason, stage):
    """Only what XLA or MLIR say of a program is a refusal of it; any other exception is a failure."""
    if any(word in reason for word in UNSUPPORTED):
        return "unsupported"
    is_about_program = type(problem).__name__ == "MLIRError" or "INVALID_ARGUMENT" in reason
    return "refused" if stage == "compile" and is_about_program else "crashed"


def main():
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print does not get among the answers
    jax.config.update("jax_enable_x64", True)
    backend = jax.extend.backend.get_backend() if hasattr(jax, "extend") else jax.lib.xla_bridge.get_backend()
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request, backend)}), file=replies, flush=True)


main()
