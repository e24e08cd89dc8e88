"""Conformance suites: cases with arrays."""
import json
import os
from collections.abc import Iterator

from assay import _native
from assay._arrays import array_of
from assay._errors import FINE, raise_for
from assay._programs import options_of
from assay._runs import FLAGS, HIGH, INPUT, LOW, VALUE, Result, _judged


class Case:
    """A program, its inputs and its permitted results. Files are read on first use."""

    def __init__(self, suite, row, answer=None):
        self._suite, self._answer = suite, answer
        #: The row of the manifest, as a dict.
        self.row = row
        self.id = row["id"]
        #: "values", "program", "model", "probe", "invalid" or "valid"; cases of the last two are not run.
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
        return self._loaded.data.decode("utf-8", "surrogateescape")

    @property
    def inputs(self):
        return [array_of(one) for one in self._loaded.tensors(INPUT)]

    @property
    def results(self):
        """Results with `value`, `low`, `high`, `open`."""
        answer = self._loaded
        return [Result(*one) for one in zip(answer.tensors(VALUE), zip(
            answer.tensors(LOW), answer.tensors(HIGH), answer.tensors(FLAGS)))]

    def judge(self, *outputs):
        return _judged(self._loaded, outputs, [one.element for one in self.results])

    def __repr__(self):
        return f"<assay.Case {self.id}>"


class Suite(Iterator):
    """A suite of `assay generate`, as a folder or an archive: an iterator over its cases, in the order of the manifest."""

    def __init__(self, path, *, kinds=None, ops=None, types=None):
        self.path = os.fspath(path)
        self._options = options_of(kinds=kinds, ops=ops, types=types, files=False)
        self._native = _native.Suite(self.path)
        answer = self._native.answer
        self.head = json.loads(answer.json)
        if answer.status != FINE:
            raise_for(answer, self.head)

    def __next__(self):
        answer = self._native.next(self._options)
        if answer is None:
            raise StopIteration
        row = json.loads(answer.json)
        if answer.status != FINE:
            raise_for(answer, row)
        return Case(self, row)
