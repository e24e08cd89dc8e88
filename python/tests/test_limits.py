"""No request may end the process: signals, depth, threads, leftover files."""
import os
import signal
import subprocess
import sys
import threading
import time

import assay
import numpy as np
import pytest
from programs import COUNT, ENDLESS_CALL, EXPONENTIAL

FOREVER = 10**15


def interrupted_after(seconds, call):
    timer = threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        call()
    timer.join()
    return time.monotonic() - begin


def test_control_c_ends_a_run():
    assert interrupted_after(0.2, lambda: assay.Module(COUNT).run(FOREVER)) < 20
    assert assay.Module(COUNT).run(3).value == 3


def test_control_c_leaves_an_op_that_takes_long():
    product = assay.Module("""func.func @main(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
  return %0 : tensor<?x?xf64>
}""")
    x = np.random.default_rng(1).random((3000, 3000))
    assert interrupted_after(0.2, lambda: product.run(x)) < 20


def test_a_process_ends_though_work_was_left(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(f"""
import os, signal, threading, assay
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    assay.Module({COUNT!r}).run({FOREVER})
except KeyboardInterrupt:
    print("interrupted")
""")
    ended = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (0, "interrupted\n"), ended.stderr


@pytest.mark.parametrize("program", [
    "(" * 1_000_000, "module {" * 100_000, "func.func @main() -> " + "tuple<" * 100_000, "[" * 100_000,
    b"ML\xefR" + b"\xff" * 100, b"\0" * 1000, "func.func @main() {" + "^bb:" * 10_000])
def test_depth_is_a_finding(program):
    assert assay.check(program).verdict == "violates"


def test_endless_calls_meet_a_limit():
    with pytest.raises(assay.Undecided, match="1000 nested calls and regions"):
        assay.Module(ENDLESS_CALL).run(1)


def test_small_stacks_are_enough():
    before = threading.stack_size(64 * 1024)
    found = []

    def work():
        nested = "func.func @main() -> " + "tuple<" * 250 + "tensor<f32>" + ">" * 250
        found.append(assay.check(nested).verdict)
        try:
            assay.Module(ENDLESS_CALL).run(1)
        except assay.Undecided as error:
            found.append(str(error))

    try:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert found == ["violates", "more than 1000 nested calls and regions (a fixed limit)"]


def test_threads_share_a_module():
    module, count = assay.Module(EXPONENTIAL), assay.Module(COUNT)
    x = np.array([0, 1, 2], np.float32)
    wanted = module.run(x, profile="xla").low
    found = []

    def work():
        for _ in range(10):
            found.append(np.array_equal(module.run(x, profile="xla").low, wanted) and count.run(3000).value == 3000)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 40


def test_arrays_outlive_what_they_came_from():
    value = assay.Module(EXPONENTIAL).run(np.zeros(3, np.float32)).value
    other = [assay.Module(EXPONENTIAL).run(np.full(3, i, np.float32)).value for i in range(5)]
    assert value.tolist() == [1, 1, 1] and len(other) == 5
