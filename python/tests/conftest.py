"""A small suite that is generated once, by the program next to the library."""
import os
import subprocess
import sys

import pytest

pytest_plugins = ["pytester"]


@pytest.fixture(scope="session")
def suite(tmp_path_factory):
    program = os.path.join(os.environ.get("ASSAY_BUILD", ""), "bin", "assay-engines")
    command = [program] if os.path.exists(program) else [sys.executable, "-m", "assay"]
    folder = str(tmp_path_factory.mktemp("suites") / "suite")
    subprocess.run([*command, "generate", "-o", folder, "--ops", "tanh", "--types", "f32,bf16,i32"], check=True,
                   capture_output=True)
    return folder
