#!/usr/bin/env python3
"""tools_worker.py with tools that are stand-ins: what it gives them, and what it makes of what they say."""
import json
import os
import stat
import subprocess
import sys
import tempfile
import unittest

WORKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../harness/workers/mlir/tools_worker.py")
PROGRAM = """"func.func"() <{function_type = () -> (tensor<2xui16>, tensor<0xi1>), sym_name = "main"}> ({
}) : () -> ()
"""
LINALG = "module {\n  func.func @main() -> (tensor<2xi16>, tensor<0xi1>) {\n  }\n}\n"
PRINTED = """Unranked Memref base@ = 0x1 rank = 1 offset = 0 sizes = [2] strides = [1] data =
[1,  65535]
Unranked Memref base@ = 0x1 rank = 1 offset = 0 sizes = [0] strides = [1] data =
[77]
"""


class ToolsWorker(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.tool("stablehlo-opt", f"cat <<'E'\n{LINALG}E")
        self.tool("mlir-opt", f"cat > {self.folder.name}/given; echo \"$*\" > {self.folder.name}/said")
        self.tool("mlir-runner", f"cat <<'E'\n{PRINTED}E")
        self.write("p.mlir", PROGRAM)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        with open(os.path.join(self.folder.name, name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(os.path.join(self.folder.name, name), encoding="utf-8") as file:
            return file.read()

    def tool(self, name, script):
        self.write(name, "#!/bin/sh\n" + script + "\n")
        os.chmod(os.path.join(self.folder.name, name), stat.S_IRWXU)

    def answer(self, compile_only=False):
        request = {"id": 3, "program": f"{self.folder.name}/p.mlir", "compile_only": compile_only}
        pipelines = {"TO_LINALG": "l", "TO_LLVM": "convert-arith-to-apfloat,x"}
        environment = {**os.environ, **pipelines, "PATH": f"{self.folder.name}:{os.environ['PATH']}"}
        command = [sys.executable, WORKER]
        done = subprocess.run(command, input=json.dumps(request), capture_output=True, text=True, env=environment)
        return json.loads(done.stdout)

    def test_results_are_printed_by_their_types(self):
        printed = "tensor<2xui16> {1, 65535}\ntensor<0xi1> {}\n"
        self.assertEqual(self.answer(), {"id": 3, "status": "done", "printed": printed})
        given = self.read("given")
        self.assertIn("arith.extui %r0 : tensor<2xi16> to tensor<2xi64>", given)
        self.assertIn("(tensor<2xi16>, tensor<0xi1>)", given)
        self.assertEqual(self.read("said"), "- --pass-pipeline=x\n")  # no small floats: no APFloat

    def test_a_program_is_refused_by_the_verifier_alone(self):
        self.tool("stablehlo-opt", "echo 'p.mlir:1:1: error: it breaks a rule' >&2; exit 1")
        self.assertEqual(self.answer(True)["status"], "refused")
        self.assertEqual(self.answer()["status"], "unsupported")  # by a pass

    def test_what_a_tool_lacks_is_no_refusal(self):
        self.tool("stablehlo-opt", "echo 'error: unregistered operation' >&2; exit 1")
        self.assertEqual(self.answer(True)["status"], "unsupported")

    def test_what_is_not_lowered_is_named(self):
        self.tool("stablehlo-opt", "echo 'module {\n  %0 = stablehlo.fft\n}'")
        self.assertEqual(self.answer()["reason"], "not lowered: stablehlo.fft")

    def test_a_signal_is_a_crash(self):
        self.tool("mlir-runner", "kill -SEGV $$")
        self.assertEqual((self.answer()["status"], self.answer()["stage"]), ("crashed", "run"))

    def test_missing_results_are_a_crash(self):
        self.tool("mlir-runner", "true")
        self.assertEqual(self.answer()["reason"], "results are missing")

    def test_a_pipeline_that_is_none_is_no_verdict(self):
        self.tool("mlir-opt", "echo \"error: <Pass-Options-Parser>: no such option\" >&2; exit 1")
        self.assertEqual(self.answer()["status"], "unavailable")


if __name__ == "__main__":
    unittest.main()
