"""Findings about a program, as data (docs/findings_json.md)."""
from dataclasses import dataclass, field

from assay._errors import Undecided, Violation


@dataclass(frozen=True)
class Finding:
    """One finding and its location: lines and columns (in bytes) from 1 in text, offsets in artifacts.

    `op`: in text, the op whose rule is violated ("stablehlo.add"; "" for a finding that is not one of the rules of an
    op, such as a syntax error). In an artifact, `op` and `origin` locate the finding ("op #12 (stablehlo.add) in @main",
    "train.py:12:5"); `origin` is "" in text. `notes` are dicts with "message" and an optional location, with keys as here. `proof` (of `prove`): a dict
    with "verdict", "function", "condition" and "witness", a list of dicts with "name" ("dim(%x, 0)") and "value", an
    int.
    """

    severity: str
    label: str
    message: str
    file: str = ""
    line: "int | None" = None
    column: "int | None" = None
    end_line: "int | None" = None
    end_column: "int | None" = None
    offset: "int | None" = None
    end_offset: "int | None" = None
    origin: str = ""
    op: str = ""
    clause: str = ""
    values: str = ""
    notes: list = field(default_factory=list)
    hint: str = ""
    also: list = field(default_factory=list)
    officially_accepted: bool = False
    fingerprint: str = ""
    help_uri: str = ""
    proof: "dict | None" = None

    def __str__(self):
        place = f"{self.file}:{self.line}:{self.column}" if self.line else ": ".join(
            part for part in (self.file, self.origin or self.op) if part)
        return f"{place}: {self.severity}: {self.message} [{self.label}]"


_NAMES = {"endLine": "end_line", "endColumn": "end_column", "endOffset": "end_offset", "helpUri": "help_uri",
          "officiallyAccepted": "officially_accepted"}
_FIELDS = set(Finding.__dataclass_fields__)


def _named(data):
    return {_NAMES.get(key, key): value for key, value in data.items()}


def _number(text):
    return int(text) if isinstance(text, str) and text.lstrip("-").isdigit() else text


def _finding(file, data):
    named = _named(data)
    named["notes"] = [_named(one) for one in data.get("notes", ())]
    if "proof" in data:
        witness = [{**one, "value": _number(one["value"])} for one in data["proof"]["witness"]]
        named["proof"] = {**data["proof"], "witness": witness}
    return Finding(file=file, **{key: value for key, value in named.items() if key in _FIELDS})


def findings_of(document):
    return [_finding(file.get("file", ""), one) for file in document.get("files", ())
            for one in file.get("diagnostics", ())]


_MOST_SHOWN = 3  # findings, where a report is a part of other output


class Report:
    """The findings on a program. True if the program conforms.

    Attributes: `verdict`, "conforms", "violates" or "undecided"; `findings`, a list of Finding; `required_version`, the
    oldest version that can hold the program (None: no version, or it was not asked for); `summary`, of `prove`: "5 rules
    depend on dynamic sizes: 5 are proved for all" ("" if none does); `data`, the document as the program writes it."""

    def __init__(self, document):
        file = document["files"][0]
        #: "conforms", "violates" or "undecided".
        self.verdict = file["verdict"]
        self.findings = findings_of(document)
        #: The oldest version that can hold the program; None: no version, or it was not asked for.
        self.required_version = file.get("requiredVersion")
        #: Of `prove`: "5 rules depend on dynamic sizes: 5 are proved for all"; "" if none does.
        self.summary = file.get("summary", "")
        #: The document as the program writes it.
        self.data = document

    @property
    def errors(self):
        """The findings of severity "error"."""
        return [one for one in self.findings if one.severity == "error"]

    @property
    def warnings(self):
        """The findings of severity "warning"."""
        return [one for one in self.findings if one.severity == "warning"]

    def __bool__(self):
        return self.verdict == "conforms"

    def __str__(self):
        lines = []
        for one in self.findings:
            lines.append(str(one))
            if one.hint:
                lines.append(f"  hint: {one.hint}")
        return "\n".join([*lines, *([self.summary] if self.summary else []), self.verdict])

    def __repr__(self):
        count = len(self.findings)
        said = f"<assay.Report {self.verdict}, {count} finding{'' if count == 1 else 's'}"
        shown = [str(one) for one in self.findings[:_MOST_SHOWN]]
        more = [f"and {count - _MOST_SHOWN} more"] if count > _MOST_SHOWN else []
        return f"{said}: " + "\n".join([*shown, *more]) + ">" if shown else said + ">"

    def raise_for_errors(self):
        """Raises Violation, or Undecided, unless the program conforms."""
        __tracebackhide__ = True
        if self.verdict == "violates":
            raise Violation("\n".join(str(one) for one in self.errors), self.findings)
        if self.verdict != "conforms":
            why = "\n".join(str(one) for one in self.findings) or "parts of the program could not be checked"
            raise Undecided(why, self.findings)
