"""assay: checks, runs, compares and judges StableHLO programs.

    import assay

    report = assay.check(open("model.mlir", "rb").read())
    report.raise_for_errors()

    results = assay.Module(text).run(x, w)             # correctly rounded
    assay.assert_permitted(y, text, x, w, profile="xla")

Programs are text (`str` or `bytes`) or portable artifacts (`bytes`). Arrays are NumPy arrays. Results of types that NumPy lacks are
arrays of `ml_dtypes` if it is installed, otherwise arrays of their codes as unsigned integers. Every failure raises an exception: see
`AssayError` and docs/python.md.
"""
from assay._errors import AssayError, BadCall, BadType, Fault, Undecided, Violation
from assay._findings import Finding, Report
from assay._native import version as _version
from assay._programs import (Equivalence, Explanation, Inference, InferredResult, check, equiv, explain, format,
                             from_bytecode, infer, prove, spec, to_bytecode)
from assay._runs import Judgement, Module, Result, Results, TraceEntry, assert_permitted, judge
from assay._suites import Case, Suite

#: The version of the program and the library: "0.1.0".
__version__ = _version.split()[1]

__all__ = ["AssayError", "BadCall", "BadType", "Case", "Equivalence", "Explanation", "Fault", "Finding", "Inference",
           "InferredResult", "Judgement", "Module", "Report", "Result", "Results", "Suite", "TraceEntry", "Undecided",
           "Violation", "assert_permitted", "check", "equiv", "explain", "format", "from_bytecode", "infer", "judge",
           "prove", "spec", "to_bytecode"]
