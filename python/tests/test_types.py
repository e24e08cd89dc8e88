"""The stub matches the module."""
import ast
import inspect
import os
import shutil
import subprocess

import assay
import pytest

FOLDER = os.path.dirname(assay.__file__)


def stub():
    with open(os.path.join(FOLDER, "__init__.pyi"), encoding="utf-8") as file:
        return ast.parse(file.read())


def parameters(function):
    args = function.args
    several = [[one] if one else [] for one in (args.vararg, args.kwarg)]
    return [one.arg for one in args.posonlyargs + args.args + several[0] + args.kwonlyargs + several[1]]


def test_the_stub_declares_all_names():
    declared = {node.name for node in stub().body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert declared == set(assay.__all__)


def test_signatures_are_those_of_the_stub():
    for node in stub().body:
        if isinstance(node, ast.FunctionDef):
            assert parameters(node) == list(inspect.signature(getattr(assay, node.name)).parameters), node.name
        if not isinstance(node, ast.ClassDef):
            continue
        real = getattr(assay, node.name)
        for member in node.body:
            if not isinstance(member, ast.FunctionDef):
                continue
            found = inspect.getattr_static(real, member.name)
            is_property = any(getattr(one, "id", "") == "property" for one in member.decorator_list)
            assert isinstance(found, property) == is_property, f"{node.name}.{member.name}"
            if not is_property and not member.name.startswith("__"):
                assert parameters(member) == list(inspect.signature(found).parameters), f"{node.name}.{member.name}"


def test_a_typed_program_passes_mypy(tmp_path):
    if not shutil.which("mypy"):
        pytest.skip("mypy is not installed")
    program = tmp_path / "typed.py"
    program.write_text("""import assay
import numpy as np

report: assay.Report = assay.check("", against="official")
results: assay.Results = assay.Module("x").run(np.zeros(3), profile="xla")
first: assay.Result = next(iter(results))
for case in assay.Suite("suite", kinds=["values"]):
    judgement: assay.Judgement = case.judge(*case.inputs)
text: str = assay.format(assay.to_bytecode(b""))
""")
    checked = subprocess.run(
        ["mypy", "--strict", f"--cache-dir={tmp_path}/cache", str(program)], capture_output=True, text=True, check=False,
        env=dict(os.environ, MYPYPATH=os.path.dirname(FOLDER), PATH="/usr/bin:" + os.environ["PATH"]))
    assert checked.returncode == 0, checked.stdout
