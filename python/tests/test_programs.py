"""Checks, infers, formats, proves and compares programs."""
import assay
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import EXPONENTIAL, OPEN_ADD, WRONG


def test_a_valid_program_conforms():
    report = assay.check(EXPONENTIAL)
    assert report and report.verdict == "conforms" and report.findings == []
    report.raise_for_errors()


def test_findings_are_data():
    report = assay.check(WRONG, name="model.mlir")
    assert not report
    finding = report.errors[0]
    assert (finding.label, finding.file, finding.line, finding.column) == ("transpose_c3", "model.mlir", 2, 8)
    assert finding.clause == "shape(result) = dims(operand, permutation)"
    assert "permutation = [1, 0]" in finding.values
    assert "tensor<3x2xf32>" in finding.hint
    assert (finding.op, finding.origin) == ("stablehlo.transpose", "")
    assert str(finding).startswith("model.mlir:2:8: error: ") and str(finding).endswith("[transpose_c3]")
    with pytest.raises(assay.Violation) as raised:
        report.raise_for_errors()
    assert raised.value.findings == report.findings


def test_who_checks_and_for_which_version():
    program = "func.func @main(%x: tensor<2xf8E3M4>) -> tensor<2xf8E3M4> {\n  return %x : tensor<2xf8E3M4>\n}\n"
    assert assay.check(program, against="official")
    assert [one.label for one in assay.check(program, target_version="1.0.0").errors][:1] == ["version"]
    assert assay.check(program, required_version=True).required_version == "1.7.0"


def test_an_empty_text_is_undecided():
    report = assay.check("")
    assert not report and report.verdict == "undecided"
    with pytest.raises(assay.Undecided):
        report.raise_for_errors()
    assert assay.check("", allow_empty=True)


@pytest.mark.parametrize("call, words", [
    (lambda: assay.check(EXPONENTIAL, against="nothing"), "one of spec, official"),
    (lambda: assay.check(EXPONENTIAL, target_version="9.9.9"), "newer than any"),
    (lambda: assay.check(EXPONENTIAL, replicas=0), "a whole number from 1"),
    (lambda: assay.spec("tanhh"), "^no op or definition named tanhh; did you mean tanh"),
    (lambda: assay.from_bytecode(b"abc"), "not a portable artifact: it begins with b'abc'"),
    (lambda: assay.from_bytecode(EXPONENTIAL), "not a portable artifact"),
    (lambda: assay.check(EXPONENTIAL, against=3), "expected a string"),
    (lambda: assay.explain("add_c11"), "did you mean add_c1"),
    (lambda: assay.to_bytecode(EXPONENTIAL, target_version="0.1.0"), "older than any"),
    (lambda: assay.equiv(EXPONENTIAL, EXPONENTIAL, profile="nothing"), "unknown profile"),
])
def test_a_wrong_argument_says_what_is_wanted(call, words):
    with pytest.raises(assay.BadCall, match=words):
        call()


def test_a_program_is_no_path_and_no_number():
    with pytest.raises(TypeError, match="not int"):
        assay.check(3)
    with pytest.raises(assay.BadCall, match="'model.mlir' is a path.*Path"):
        assay.check("model.mlir")
    with pytest.raises(assay.BadCall, match="not text"):
        assay.check("\ud800")


def test_what_is_wrong_is_said_once_and_where():
    with pytest.raises(assay.Violation) as caught:
        assay.Module(EXPONENTIAL.replace("exponential", "exponentiol"))
    assert [one.label for one in caught.value.findings] == ["unknown_op"]
    with pytest.raises(assay.Violation, match="after.mlir:1:1: error: unknown operation"):
        assay.equiv(EXPONENTIAL, "func")
    report = assay.check(WRONG)
    assert repr(report).startswith("<assay.Report violates, 1 finding: ") and report.findings[0].message in repr(report)
    assert f"hint: {report.findings[0].hint}" in str(report)


def test_a_path_is_read(tmp_path):
    (tmp_path / "wrong.mlir").write_text(WRONG)
    assert assay.check(tmp_path / "wrong.mlir").findings[0].file == str(tmp_path / "wrong.mlir")
    with pytest.raises(FileNotFoundError):
        assay.check(tmp_path / "none.mlir")
    (tmp_path / "open.mlir").write_text(OPEN_ADD)
    assert assay.prove(tmp_path / "open.mlir").findings[0].file == str(tmp_path / "open.mlir")
    assert assay.prove(OPEN_ADD, name="exported").findings[0].file == "exported"


def test_inferred_types():
    inference = assay.infer(WRONG)
    assert not inference and len(inference) == 1
    assert inference[0] is inference.results[0] and inference[0].shape == [3, 2]
    assert inference[0].broken == "" or ": " in inference[0].broken
    assert inference.results[0].inferred == "tensor<3x2xf32>" and inference.results[0].verdict == "not compatible"
    assert assay.infer(EXPONENTIAL)
    with pytest.raises(assay.Violation, match="syntax"):
        assay.infer("func.func @main(")


def test_the_shape_is_inferred_with_the_type():
    program = EXPONENTIAL.replace("tensor<3xf32>", "tensor<2x4xf32>")
    assert [one.shape for one in assay.infer(program)] == [[2, 4]]
    assert [one.shape for one in assay.infer(program.replace("2x4", "?x4"))] == [[None, 4]]


def test_attributes_are_documented():
    for made, names in ((assay.Report, "verdict summary required_version data findings"), (assay.Judgement, "verdict reason data"),
                        (assay.Module, "functions report"), (assay.Equivalence, "verdict pairs data")):
        assert [name for name in names.split() if f"`{name}`" not in made.__doc__] == [], made


def test_suppressions_of_files_are_not_applied():
    allowed = WRONG.replace("\n", "\n  // assay: allow transpose_c3, because it is a test\n", 1)
    assert [one.label for one in assay.check(allowed).errors] == ["transpose_c3"]
    with pytest.raises(assay.Violation, match="transpose_c3"):
        assay.Module(allowed)


def test_text_and_artifact_are_the_same_program():
    artifact = assay.to_bytecode(EXPONENTIAL, target_version="1.0.0")
    assert artifact.startswith(b"ML\xefR")
    text = assay.from_bytecode(artifact)
    assert assay.check(artifact) and assay.check(text)
    assert assay.to_bytecode(text, target_version="1.0.0") == artifact
    assert assay.format(assay.format(EXPONENTIAL)) == assay.format(EXPONENTIAL)
    assert '"stablehlo.exponential"' in assay.format(EXPONENTIAL, generic=True)
    with pytest.raises(assay.Violation, match="transpose_c3"):
        assay.to_bytecode(WRONG)


def test_pages():
    assert "Hyperbolic tangent" in assay.spec("tanh")
    explanation = assay.explain("transpose_c3")
    assert explanation.data["label"] == "transpose_c3" and "permuted" in str(explanation)


def test_op_of_a_finding_in_each_form():
    pretty = "func.func @main(%x: tensor<4xf32>) {\n  %0 = stablehlo.iota dim = 1 : tensor<4xf32>\n  return\n}"
    [finding] = assay.check(pretty).errors
    assert (finding.label, finding.op) == ("iota_c1", "stablehlo.iota")
    [finding] = assay.check("func.func @main( {").errors[:1]
    assert finding.op == ""
    assert {one.op for one in assay.prove(OPEN_ADD).findings} == {"stablehlo.add"}


def test_public_functions_are_documented():
    for name in assay.__all__:
        thing = getattr(assay, name)
        assert thing.__doc__, name
        for member, value in vars(thing).items() if isinstance(thing, type) else ():
            if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                assert value.__doc__, f"{name}.{member}"


def test_notes_have_the_keys_of_findings():
    twice = EXPONENTIAL.replace("return", "%0 = stablehlo.abs %x : tensor<3xf32>\n  return")
    notes = [note for finding in assay.check(twice).findings for note in finding.notes if "line" in note]
    assert notes and all("end_line" in note and "endLine" not in note for note in notes)


def test_everything_public_has_a_docstring():
    for name in assay.__all__:
        made = getattr(assay, name)
        assert made.__doc__, name
        for member, value in vars(made).items() if isinstance(made, type) else ():
            is_public = callable(value) or isinstance(value, property)
            assert member.startswith("_") or not is_public or value.__doc__, f"{name}.{member}"


def test_rules_for_all_sizes():
    report = assay.prove(OPEN_ADD)
    assert not report and report.errors[0].proof["condition"] == "dim(%x, 0) = dim(%y, 0)"
    assert report.errors[0].proof["witness"] == [{"name": "dim(%x, 0)", "value": 0}, {"name": "dim(%y, 0)", "value": 1}]
    proved = assay.prove(OPEN_ADD, assume=["dim(%x, 0) = dim(%y, 0)"])
    assert proved and proved.summary == "1 rule depends on dynamic sizes: 1 is proved for all"


def test_two_programs():
    other = EXPONENTIAL.replace("exponential", "exponential_minus_one")
    assert assay.equiv(EXPONENTIAL, assay.format(EXPONENTIAL)).verdict == "equal"
    found = assay.equiv(EXPONENTIAL, other)
    assert not found and found.verdict == "different" and found.witness["inputs"][0]["name"] == "%x"


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.binary(max_size=200) | st.text(alphabet="%()<>{}[]:=,x@\"\n #-!", max_size=200).map(str.encode))
def test_any_bytes_have_a_verdict(program):
    assert assay.check(program).verdict in ("conforms", "violates", "undecided")
    for call in (assay.format, assay.to_bytecode, assay.infer, assay.Module):
        try:
            call(program)
        except assay.AssayError as error:
            assert str(error)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.data())
def test_mutants_of_a_program_have_a_verdict(data):
    program = bytearray(data.draw(st.sampled_from([EXPONENTIAL.encode(), assay.to_bytecode(EXPONENTIAL)])))
    for _ in range(data.draw(st.integers(1, 4))):
        program[data.draw(st.integers(0, len(program) - 1))] = data.draw(st.integers(0, 255))
    report = assay.check(bytes(program))
    assert (report.verdict == "violates") == bool(report.errors)


OPEN = """func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.add %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}"""
SWAPPED = OPEN.replace("add %x, %y", "add %y, %x")


@pytest.mark.parametrize("assume, words", [
    (["dim(%x, 0) = 1", "dim(%x, 0) = 2"], "contradict"), ("dim(%x, 0) < 0", "never holds"),
    ("value(%x) >= 0", r'"value\(%x\) >= 0": only sizes and integer arguments can be assumed, but %x is tensor<\?xf32>$'),
    ("%x >= 0", r'"%x >= 0": only sizes and integer arguments can be assumed, but %x is tensor<\?xf32>$'),
    ("dim(%z, 0) = 1", "no argument %z"), ("dim(", "is not a formula")])
def test_assumptions_that_cannot_be(assume, words):
    for call in (lambda: assay.prove(OPEN, assume=assume), lambda: assay.equiv(OPEN, SWAPPED, assume=assume)):
        with pytest.raises(assay.BadCall, match=words) as caught:
            call()
        assert "--" not in str(caught.value) and "assay:" not in str(caught.value)


def test_comparing_what_is_no_program():
    for before, after, which in ((OPEN, "garbage", "after"), ("garbage", OPEN, "before")):
        with pytest.raises(assay.Violation, match="not a valid program") as caught:
            assay.equiv(before, after)
        assert [one.label for one in caught.value.findings] == ["unknown_op"]
        assert caught.value.findings[0].file == which + ".mlir"


def test_messages_name_options_as_python_does():
    for call in (lambda: assay.check(OPEN, target_version="99.0.0"), lambda: assay.to_bytecode(OPEN, target_version="x"),
                 lambda: assay.equiv(OPEN, SWAPPED, profile="none"), lambda: assay.equiv(OPEN, SWAPPED, entry="none"),
                 lambda: assay.Module(OPEN).run([1.0], [2.0], step_limit=1),
                 lambda: assay.Module(OPEN).run([1.0], [2.0], memory_limit=1),
                 lambda: assay.Module(OPEN).run([1.0], [2.0], work_limit=1)):
        with pytest.raises(assay.AssayError) as caught:
            call()
        assert "--" not in str(caught.value), str(caught.value)


def test_a_witness_is_arrays():
    absolute = EXPONENTIAL.replace("exponential", "abs")
    found = assay.equiv(absolute, EXPONENTIAL.replace("exponential", "negate"))
    assert found.verdict == "different" and list(found.witness_inputs) == ["x"]
    value = assay.Module(absolute).run(**found.witness_inputs).value
    assert value.shape == (3,) and (value != -found.witness_inputs["x"]).any()
    assert "\n  %x = dense<" in repr(found) and repr(found).endswith(" : tensor<3xf32>>")
    assert assay.equiv(absolute, absolute).witness_inputs is None
