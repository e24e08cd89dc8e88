"""Calls that check, prove, compare, infer and convert programs."""
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass

from assay import _native
from assay._errors import BAD_CALL, FAULT, FINE, NO_MEMORY, STOPPED, BadCall, BadType, raise_for
from assay._findings import Report


def as_bytes(program):
    if isinstance(program, os.PathLike):
        with open(program, "rb") as file:
            return file.read()
    if isinstance(program, str):
        if "\n" not in program and program.endswith((".mlir", ".mlirbc", ".mlir.bc")):
            raise BadCall(f"{program!r:.200} is a path, but a program is text or an artifact: pass pathlib.Path({program!r:.200})")
        try:
            return program.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError as why:
            raise BadCall(f"the program is not text: {why}") from None
    if isinstance(program, (bytes, bytearray, memoryview)):
        return bytes(program)
    raise BadType(f"a program is str, bytes or a pathlib.Path, not {type(program).__name__}")


def name_of(program, name):
    """Returns the name of the program for findings. The default is the path of the file."""
    return os.fspath(program) if name is None and isinstance(program, os.PathLike) else name


def options_of(**options):
    given = {key: value for key, value in options.items() if value is not None}
    return json.dumps(given) if given else None


def _answered(answer, also=()):
    """Returns the JSON of an answer whose status is FINE or in `also`."""
    data = json.loads(answer.json)
    if answer.status != FINE and (answer.status not in also or "error" in data):
        raise_for(answer, data)
    return data


_JUDGED = (1, 3)  # violation, undecided: verdicts that a report says


def check(program, *, against=None, target_version=None, replicas=None, partitions=None,
          allow_unregistered_dialect=None, allow_empty=None, official_warnings=None, required_version=None, name=None):
    """Checks a program against the specification, or with `against="official"` against the rules of the official tools.

    `program`: text (str or bytes), an artifact (bytes), or the pathlib.Path of either. `target_version`: also checks that
    this version of StableHLO ("1.8.0") has all features. `replicas`, `partitions`: the size of the process grid (default:
    any that satisfies the rules). `allow_unregistered_dialect`: accepts ops of other dialects. `allow_empty`: a text
    without an op conforms. `official_warnings=False`: no warnings where the official tools judge differently.
    `required_version=True`: fills Report.required_version. `name`: of the program in findings.

    Suppressions are not applied, unlike in the command line: neither `// assay: allow` comments nor assay.toml are read.
    Select from Report.findings by label instead.

    Returns a Report, also for a program that violates a rule or cannot be parsed. BadCall for an invalid option, and
    BadType if the program is something else.
    """
    answer = _native.check(as_bytes(program), options_of(
        against=against, target_version=target_version, replicas=replicas, partitions=partitions,
        allow_unregistered_dialect=allow_unregistered_dialect, allow_empty=allow_empty,
        official_warnings=official_warnings, required_version=required_version, name=name_of(program, name)))
    return Report(_answered(answer, _JUDGED))


def _list(texts):
    """Returns a list with the text, or the list itself."""
    return [texts] if isinstance(texts, str) else texts


def prove(program, *, assume=None, seconds=None, name=None):
    """Proves that all rules hold for every dynamic size, or finds sizes that violate one.

    `assume`: a condition on sizes or integers, such as "dim(%x, 0) = dim(%y, 0)", "dim(%x, 0) < 128" or "value(%n) > 0",
    or a list of them; nothing can be assumed about the elements of other tensors. `seconds`: the time limit
    (default: 60); what is left then is undecided. `name`: of the program in findings. Returns a Report, whose findings
    have `proof`. BadCall if an assumption cannot be parsed or names an unknown value."""
    answer = _native.prove(as_bytes(program), options_of(assume=_list(assume), seconds=seconds))
    document, shown = _answered(answer, _JUDGED), name_of(program, name)
    for file in document["files"] if shown is not None else ():
        file["file"] = shown  # of the program that the engine was given, which has no name
    return Report(document)


@dataclass(frozen=True)
class InferredResult:
    """The inferred type of a result: `location` ("a.mlir:2:3"), `op`, `name` ("%0") and `index` of the result;
    `written` and `inferred` types as texts, None if there is none; `shape`, sizes as ints (None: any size); `verdict`
    ("compatible", "not compatible", "breaks a rule", "not determined"); `reason`, if the type is not determined;
    `broken`, the rule that the op breaks, as label and message ("add_c1: the shape .."); "" if none."""

    location: str
    op: str
    name: str
    index: int
    written: "str | None"
    inferred: "str | None"
    shape: "list | None"
    verdict: str
    reason: str
    broken: str


class Inference(Sequence):
    """The inferred result types: a sequence of InferredResult, also as the list `results`. True if no declared type
    contradicts them."""

    def __init__(self, document, fine):
        self.results = [InferredResult(**one) for one in document["files"][0]["results"]]
        self._fine = fine

    def __bool__(self):
        return self._fine

    def __getitem__(self, index):
        return self.results[index]

    def __iter__(self):
        return iter(self.results)

    def __len__(self):
        return len(self.results)

    def __repr__(self):
        wrong = [f"{one.location}: {one.op}: {one.written} is written, {one.inferred} is inferred"
                 for one in self.results if one.verdict not in ("same", "fits", "") and one.inferred and one.written != one.inferred]
        said = f"<assay.Inference of {len(self.results)} result{'' if len(self.results) == 1 else 's'}"
        return "\n".join([said + (":" if wrong else ""), *wrong]) + ">"


def infer(program, *, allow_unregistered_dialect=None, name=None):
    """Infers the types of results from operands and attributes. Returns an Inference, a sequence of InferredResult: one
    for each result of each op, in the order of the text. `name`: of the program in locations. Raises Violation if the
    program cannot be read."""
    answer = _native.infer(as_bytes(program), options_of(
        allow_unregistered_dialect=allow_unregistered_dialect, name=name_of(program, name)))
    data = json.loads(answer.json)
    if "results" not in (data.get("files") or [{}])[0]:
        raise_for(answer, data)
    return Inference(data, answer.status == FINE)


def _written(program, options):
    answer = _native.format(as_bytes(program), options)
    if answer.status != FINE:
        raise_for(answer)
    return answer.data


def format(program, *, generic=False, allow_unregistered_dialect=None, name=None):
    """Returns a program or an artifact as canonical text, a str; with `generic=True`, in MLIR's generic form. Raises
    Violation if it cannot be parsed; the rules of ops are not checked."""
    return _written(program, options_of(emit="generic" if generic else "text", name=name_of(program, name),
                                        allow_unregistered_dialect=allow_unregistered_dialect)).decode()


def to_bytecode(program, *, target_version=None, name=None):
    """Returns the program as a portable artifact, bytes, for consumers of the given version ("1.8.0"; default: the
    newest). Raises Violation if the program cannot be parsed, violates a rule, or the version lacks a feature, and BadCall
    for a version that is not one."""
    return _written(program, options_of(emit="artifact", target_version=target_version, name=name_of(program, name)))


_MAGIC = b"ML\xefR"


def from_bytecode(artifact, *, name=None):
    """Returns the text of a portable artifact, a str. `artifact`: bytes or a pathlib.Path. BadCall if it is none, and
    Violation if its contents are malformed."""
    data = as_bytes(artifact)
    if not data.startswith(_MAGIC):
        raise BadCall(f"not a portable artifact: it begins with {data[:len(_MAGIC)]!r}, but must begin with {_MAGIC!r}")
    return format(data, name=name_of(artifact, name))


_MOST_OF_INPUT = 200  # characters, in the repr of an Equivalence


class Equivalence:
    """A verdict on two programs. True if the second is proved to be a correct rewrite of the first.

    Attributes: `verdict`, "equal", "refines" (every result that is permitted for `after` is permitted for `before`),
    "different", "real_only" (different, but as functions of real numbers they agree), or "undecided"; `pairs`, a dict for
    each pair of functions; `data`, the document that `assay equiv --format json` writes."""

    def __init__(self, document):
        #: "equal", "refines" (every result that is permitted for `after` is permitted for `before`), "different",
        #: "real_only" (different, but as functions of real numbers they agree), or "undecided".
        self.verdict = document["verdict"]
        #: A dict for each pair of functions, as `assay equiv --format json` writes it.
        self.pairs = document["pairs"]
        self.data = document

    @property
    def why(self):
        """The reasons of the verdicts, for all pairs of functions."""
        return "; ".join(pair["why"] for pair in self.pairs)

    @property
    def witness(self):
        """The counterexample as a dict; None if there is none."""
        return next((pair["witness"] for pair in self.pairs if pair.get("witness")), None)

    @property
    def witness_inputs(self):
        """The arrays of the counterexample by parameter name, for Module.run: run(**witness_inputs)."""
        from assay._runs import Module
        if self.witness is None:
            return None
        program = "func.func @main() -> {0} {{\n  %0 = stablehlo.constant {1} : {0}\n  return %0 : {0}\n}}\n"
        return {one["name"].lstrip("%"): Module(program.format(one["type"], one["constant"])).run().value
                for one in self.witness["inputs"]}

    def __bool__(self):
        return self.verdict in ("equal", "refines")

    def __repr__(self):
        said = f"<assay.Equivalence {self.verdict}: {self.why}"
        for one in self.witness["inputs"] if self.witness else ():
            text = f"{one['constant']} : {one['type']}"
            said += f"\n  {one['name']} = {text if len(text) <= _MOST_OF_INPUT else text[:_MOST_OF_INPUT] + '...'}"
        return said + ">"


def equiv(before, after, *, profile=None, entry=None, assume=None, function_pairs=None, seconds=None):
    """Proves that `after` is a correct rewrite of `before` on all inputs, or finds a counterexample.

    Messages call `before` the first program and `after` the second one. `profile` (default "ieee"): the accuracy of both.
    `entry`: the function (default: @main). `assume`: a condition on sizes or integer arguments, such as
    "dim(%x, 0) < 128" or "value(%n) > 0", or a list of them. `seconds`: the time limit.
    `function_pairs=True`: compares all functions with the same name. Returns an Equivalence, also if they differ (as
    programs with other types do) or the time limit is reached. Raises Violation if one is not a valid program, and BadCall
    if an option is invalid."""
    answer = _native.equiv(as_bytes(before), as_bytes(after), options_of(
        profile=os.fspath(profile) if isinstance(profile, os.PathLike) else profile, entry=entry, assume=_list(assume), function_pairs=function_pairs, seconds=seconds))
    return Equivalence(_answered(answer, _JUDGED))


class Explanation:
    """The explanation of a label, as `text` and as `data` (a dict with "label", "rule", "example" and others)."""

    def __init__(self, text, data):
        self.text, self.data = text, data

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<assay.Explanation of {self.data.get('label')}>"


def explain(label):
    """Returns the Explanation of a label of a finding, such as "transpose_c3". BadCall if the label is unknown."""
    answer = _native.explain(label)
    return Explanation(answer.data.decode() if answer.data else "", _answered(answer))


def spec(name):
    """Returns the reference page of an op ("dot_general") or of a name of the specification, as text. BadCall if it is
    unknown."""
    answer = _native.spec(name)
    if answer.status in (BAD_CALL, STOPPED, NO_MEMORY, FAULT):
        raise_for(answer)
    return answer.data.decode()
