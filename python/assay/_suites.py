"""Conformance suites: cases with arrays."""
import json
import os
from collections.abc import Iterator

from assay import _native
from assay._arrays import array_of
from assay._errors import FINE, BadCall, raise_for
from assay._programs import _list, options_of
from assay._runs import FLAGS, HIGH, INPUT, LOW, VALUE, Result, _judged


class Case:
    """A program, its inputs and its permitted results. Files are read on first use."""

    def __init__(self, suite, row, answer=None):
        self._suite, self._answer = suite, answer
        #: The row of the manifest, as a dict.
        self.row = row
        self.id = row["id"]
        #: "values", "program", "model", "probe", "invalid" or "valid". Cases of kind "invalid" and "valid" are not run.
        self.kind = row["kind"]
        self.op = row.get("op", "")
        self.types = row.get("types", [])

    @property
    def _loaded(self):
        if self._answer is None:
            self._answer = self._suite._native.load(self.id)
            if self._answer.status != FINE:
                raise_for(self._answer)
        return self._answer

    @property
    def program(self):
        """The text of the program."""
        return self._loaded.data.decode("utf-8", "surrogateescape")

    @property
    def inputs(self):
        """The read-only arrays of the inputs, in the order of the parameters of @main."""
        return [array_of(one) for one in self._loaded.tensors(INPUT)]

    @property
    def results(self):
        """Results with `value`, `low`, `high`, `open`."""
        answer = self._loaded
        return [Result(*one) for one in zip(answer.tensors(VALUE), zip(
            answer.tensors(LOW), answer.tensors(HIGH), answer.tensors(FLAGS)))]

    def judge(self, *outputs):
        """Judges the results of a backend: an array for each result, or one list of them. Returns a Judgement. BadCall
        if arrays are missing, or if the case has no results."""
        return _judged(self._loaded, outputs, self.results)

    def __repr__(self):
        return f"<assay.Case {self.id}>"


class Suite(Iterator):
    """A suite of `assay generate`, as a folder or an archive: an iterator over its cases, in the order of the manifest.

    `kinds`, `ops` and `types` select cases, each by a name or a list of names: kinds "values", "program", "model",
    "probe", "invalid" and "valid" (in the singular or the plural), ops "add", types "f32". An unknown name, or a
    selection without a case, is a BadCall, and so is a path that is not a suite. `head`: the head of the manifest, a dict
    with "profile", "seed", "quick" (the tier) and others.
    """

    def __init__(self, path, *, kinds=None, ops=None, types=None):
        self.path = os.fspath(path)
        chosen = {"kinds": _list(kinds), "ops": _list(ops), "types": _list(types)}
        self._chosen = {key: value for key, value in chosen.items() if value is not None}
        self._options = options_of(**self._chosen, files=False)
        self._has_ended = False
        self._native = _native.Suite(self.path)
        answer = self._native.answer
        self.head = json.loads(answer.json)
        if answer.status != FINE:
            raise_for(answer, self.head)
        self._first = self._read()  # reports unknown names now
        if self._first is None and self._chosen:
            raise BadCall(f"no case of {self.path} matches {self._chosen_text()}")

    def _chosen_text(self):
        return ", ".join(f"{key}={value!r}" for key, value in self._chosen.items())

    def _read(self):
        """Returns the next case, or None after the last one."""
        if self._has_ended:
            return None
        answer = self._native.next(self._options)
        if answer is None:
            self._has_ended = True
            return None
        row = json.loads(answer.json)
        if answer.status != FINE:
            raise_for(answer, row)
        return Case(self, row)

    def __next__(self):
        case, self._first = self._first or self._read(), None
        if case is None:
            raise StopIteration
        return case

    def __repr__(self):
        return f"<assay.Suite {self.path}{', ' if self._chosen else ''}{self._chosen_text()}>"
