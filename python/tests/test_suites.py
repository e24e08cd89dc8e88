"""Suites as cases with arrays, and the pytest plug-in."""
import assay
import numpy as np
import pytest


def test_cases_have_programs_arrays_and_a_judge(suite):
    chosen = assay.Suite(suite, kinds=["values"])
    cases = list(chosen)
    assert list(chosen) == []  # an iterator ends once
    assert len(cases) > 3 and {case.kind for case in cases} == {"values"}
    assert {case.op for case in cases} == {"tanh"}
    for case in cases:
        results = [one.value for one in case.results]
        assert case.judge(*results).verdict == "conforms", case.id
        assert assay.judge(case, [one.low for one in case.results]), case.id
        assert assay.Module(case.program).run(*case.inputs).value.tobytes() == results[0].tobytes(), case.id


def test_a_wrong_result_violates(suite):
    case = next(case for case in assay.Suite(suite, kinds=["values"]) if "f32" in case.types)
    value = case.results[0].value.copy()
    value[...] = 0.25
    judgement = case.judge(value)
    assert not judgement and judgement.verdict == "violates"
    assert judgement.worst[0]["actual"][0] == "2.500000e-01"
    assert "is         2.500000e-01" in repr(judgement)  # the text that pytest shows for `assert judgement, judgement`
    with pytest.raises(assay.Violation, match="where .* is expected"):
        judgement.raise_for_errors()
    with pytest.raises(assay.BadCall, match="missing results: expected 1 array"):
        case.judge()


def test_cases_about_acceptance_have_no_results(suite):
    case = next(iter(assay.Suite(suite, kinds=["invalid"])))
    assert case.results == [] and not assay.check(case.program)
    assert case.row["breaks"] in [one.label for one in assay.check(case.program).errors]
    with pytest.raises(assay.BadCall, match="has no results"):
        case.judge()


def test_what_is_no_suite(tmp_path, suite):
    with pytest.raises(assay.BadCall, match="manifest.json"):
        assay.Suite(tmp_path)
    with pytest.raises(assay.BadCall, match=r"no case of .* matches ops=\['tan'\]"):
        assay.Suite(suite, ops="tan")
    assert repr(assay.Suite(suite, kinds="value")) == f"<assay.Suite {suite}, kinds=['value']>"


@pytest.mark.parametrize("choice, words", [({"kinds": ["valuex"]}, "valuex.*values"), ({"ops": ["gathr"]}, "unknown op gathr.*gather"),
                                           ({"types": ["float32"]}, "float32")])
def test_what_no_case_can_be(suite, choice, words):
    with pytest.raises(assay.BadCall, match=words):
        assay.Suite(suite, **choice)  # and not only when the first case is read


def test_a_wrong_profile_is_said_once(pytester):
    pytester.makepyfile("""
        import pytest

        @pytest.mark.parametrize("i", range(10))
        def test_function(assay_permitted, i):
            pass
    """)
    result = pytester.runpytest("-p", "assay.pytest_plugin", "--assay-profile", "cudda")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    lines = [line for line in result.stderr.lines if "cudda" in line]
    assert len(lines) == 1 and "--assay-profile: cudda: unknown profile" in lines[0]


@pytest.mark.parametrize("mark, words", [
    ('"nosuite"', "*the suite of test_case: nosuite/manifest.json cannot be read*"),
    ('"{suite}", ops=["tan"]', "*the suite of test_case: no case of * matches *tan*"),
])
def test_a_suite_without_cases_is_no_success(pytester, suite, mark, words):
    pytester.makepyfile(f"""
        import pytest

        @pytest.mark.assay_suite({mark.format(suite=suite)})
        def test_case(assay_case):
            pass
    """)
    result = pytester.runpytest("-p", "assay.pytest_plugin")
    assert result.ret != 0
    result.stdout.fnmatch_lines([words])


def test_one_test_for_each_case(pytester, suite):
    pytester.makepyfile(f"""
        import assay, numpy, pytest

        @pytest.mark.assay_suite({suite!r}, kinds=["values"], types=["f32"])
        def test_backend(assay_case):
            y = numpy.tanh(assay_case.inputs[0])
            judgement = assay_case.judge(y)
            assert judgement, judgement

        def test_function(assay_permitted, assay_profile):
            assert assay_profile == "cuda"
            x = numpy.array([1, 2], numpy.float32)
            assay_permitted(numpy.tanh(x), PROGRAM, x)

        def test_wrong(assay_permitted):
            x = numpy.array([1, 2], numpy.float32)
            assay_permitted(numpy.tanh(x) * numpy.float32(1.01), PROGRAM, x)

        def test_without_a_suite(assay_case):
            assert False

        PROGRAM = '''func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{
          %0 = stablehlo.tanh %x : tensor<2xf32>
          return %0 : tensor<2xf32>
        }}'''
    """)
    result = pytester.runpytest("-p", "assay.pytest_plugin", "--assay-profile", "cuda")
    outcomes = result.parseoutcomes()
    cases = len(list(assay.Suite(suite, kinds=["values"], types=["f32"])))
    assert outcomes["passed"] + outcomes["failed"] == cases + 2 and outcomes["skipped"] == 1
    result.stdout.fnmatch_lines(["*not permitted by profile cuda: violates: *element*"])
    result.stdout.no_fnmatch_line("*def assert_permitted*")  # the failure is shown in the test, not here
