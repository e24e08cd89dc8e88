"""What the wheel adds to pytest: results judged by what StableHLO permits, and suites as tests.

    def test_layer(assay_permitted):                  # --assay-profile xla
        assay_permitted(my_layer(x), PROGRAM, x)

    @pytest.mark.assay_suite("suite", kinds=["values"])
    def test_backend(assay_case):                     # one test for each case; or --assay-suite PATH for all such tests
        assert assay_case.judge(*my_backend(assay_case.program, assay_case.inputs))
"""
import functools

import pytest

import assay


_DEFAULT_PROFILE = "xla"


def pytest_addoption(parser):
    group = parser.getgroup("assay", "StableHLO programs judged by assay")
    group.addoption("--assay-profile", default=_DEFAULT_PROFILE, metavar="PROFILE",
                    help="accuracy profile: text, ieee, opencl-full, cuda, wgsl, tosa, xla, or a .toml file")
    group.addoption("--assay-suite", metavar="PATH",
                    help="a suite, folder or archive: tests that take `assay_case` are run for each of its cases")


# Any program: what counts is whether a run of it takes the profile.
_PROBE = """func.func @main() -> tensor<i1> {
  %0 = stablehlo.constant dense<true> : tensor<i1>
  return %0 : tensor<i1>
}"""


def pytest_configure(config):
    profile = config.getoption("--assay-profile")
    if profile != _DEFAULT_PROFILE:  # said once, before any test, and not by each of them
        try:
            assay.Module(_PROBE).run(profile=profile)
        except assay.BadCall as wrong:
            why = str(wrong).split(": ", 1)[-1]  # after the name of the option
            raise pytest.UsageError(f"--assay-profile: {why}") from None
    config.addinivalue_line("markers", "assay_suite(path, kinds=None, ops=None, types=None): the cases that a test with "
                                       "`assay_case` is run for; --assay-suite goes before the path")


def pytest_generate_tests(metafunc):
    if "assay_case" not in metafunc.fixturenames:
        return
    mark = metafunc.definition.get_closest_marker("assay_suite")
    path = metafunc.config.getoption("--assay-suite") or (mark.args[0] if mark and mark.args else None)
    if path is None:
        metafunc.parametrize("assay_case", [pytest.param(None, marks=pytest.mark.skip(
            reason="no suite: --assay-suite PATH, or @pytest.mark.assay_suite(path)"))])
        return
    chosen = mark.kwargs if mark else {}
    try:
        cases = list(assay.Suite(path, **chosen))
    except assay.AssayError as why:
        raise pytest.Collector.CollectError(f"the suite of {metafunc.definition.name}: {why}") from None
    if not cases:  # a test that runs for no case tests nothing
        raise pytest.Collector.CollectError(f"the suite of {metafunc.definition.name}: no case of {path} agrees with {chosen}")
    metafunc.parametrize("assay_case", cases, ids=[case.id for case in cases])


@pytest.fixture
def assay_profile(request):
    """The profile that --assay-profile names."""
    return request.config.getoption("--assay-profile")


@pytest.fixture
def assay_permitted(assay_profile):
    """assay.assert_permitted with the profile that --assay-profile names."""
    return functools.partial(assay.assert_permitted, profile=assay_profile)
