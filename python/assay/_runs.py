"""Runs programs and judges results."""
import json
from collections.abc import Sequence

from assay import _native
from assay._arrays import array_of, conversion_to, tensor_of
from assay._errors import FINE, UNDECIDED, VIOLATION, AssayError, BadCall, Undecided, Violation, raise_for
from assay._findings import Report
from assay._programs import _list, as_bytes, name_of, options_of

_MOST_FUNCTIONS = 3  # in the repr of a module
VALUE, LOW, HIGH, FLAGS, INPUT, TRACE = range(6)
_NAN, _OPEN = 1, 2


def _values_text(array):
    """Formats the first and the last elements of an array in a few lines."""
    if not hasattr(array, "dtype"):  # without NumPy
        return f"{array.nbytes} bytes"
    import numpy
    return numpy.array2string(array, separator=", ", threshold=24, edgeitems=3)


class Result:
    """One tensor of results, and its permitted set."""

    def __init__(self, value, ends):
        self._value, self._ends = value, ends

    @property
    def element(self):
        """The element type, as in programs: "f32"."""
        return self._value.element

    @property
    def shape(self):
        return self._value.shape

    @property
    def value(self):
        """The exact result: functions correctly rounded, sums exact and rounded once."""
        return array_of(self._value)

    def _end(self, index):
        if self._ends is None:
            raise ValueError("no permitted sets: pass a profile, such as run(..., profile=\"xla\")")
        return array_of(self._ends[index])

    @property
    def low(self):
        """The smallest permitted value of each element."""
        return self._end(0)

    @property
    def high(self):
        """The largest permitted value of each element."""
        return self._end(1)

    @property
    def flags(self):
        """1: NaN is permitted, 2: the element is open, 4: only `low` and `high` and their negations are permitted."""
        return self._end(2)

    @property
    def open(self):
        """A mask of the elements that are left to the implementation."""
        return self.flags & _OPEN != 0

    @property
    def nan(self):
        """A mask of the elements for which NaN is permitted."""
        return self.flags & _NAN != 0

    def __array__(self, dtype=None, copy=None):
        value = self.value
        if copy is False and dtype is not None and value.dtype != dtype:
            raise ValueError(f"{value.dtype} becomes {dtype} by a copy")
        return value.astype(dtype, copy=bool(copy)) if dtype is not None else value.copy() if copy else value

    def __dlpack__(self, **how):
        return self.value.copy().__dlpack__(**how)  # what DLPack hands on may be written to

    def __dlpack_device__(self):
        return (1, 0)  # the processor's own memory

    def __repr__(self):
        return f"<assay.Result {self.element} of shape {self.shape}: {_values_text(self.value)}>"


class TraceEntry:
    """An executed op with its location and results."""

    def __init__(self, data, results):
        self.op, self.line, self.column, self.results = data["op"], data.get("line"), data.get("column"), results

    def __repr__(self):
        return f"<{self.op} at {self.line}:{self.column}>"


class Results(Sequence):
    """The results of a run: a sequence of Result. Of a program with one result, `value`, `low`, `high`, `flags`, `open` and
    `nan` are its arrays; of others, tuples of them."""

    def __init__(self, answer, has_sets, profile=None, is_grid=False):
        self._answer, self.profile, self._is_grid = answer, profile, is_grid
        values = answer.tensors(VALUE)
        if has_sets:
            self._all = [Result(*one) for one in
                         zip(values, zip(answer.tensors(LOW), answer.tensors(HIGH), answer.tensors(FLAGS)))]
        else:
            self._all = [Result(value, None) for value in values]

    def __len__(self):
        return len(self._all)

    def __getitem__(self, index):
        return self._all[index]

    def __iter__(self):
        return iter(self._all)

    def _of_all(self, name):
        if len(self._all) == 1:
            return getattr(self._all[0], name)
        return tuple(getattr(one, name) for one in self._all)

    @property
    def value(self):
        return self._of_all("value")

    @property
    def low(self):
        return self._of_all("low")

    @property
    def high(self):
        return self._of_all("high")

    @property
    def flags(self):
        return self._of_all("flags")

    @property
    def open(self):
        return self._of_all("open")

    @property
    def nan(self):
        return self._of_all("nan")

    @property
    def data(self):
        """Data of the run besides its tensors: sizes of the permitted sets, reasons for open elements."""
        return json.loads(self._answer.json)

    @property
    def processes(self):
        """The results of each process of the grid, replica by replica, as lists of Result."""
        if not self._is_grid:
            return [list(self._all)]
        data = self.data
        return [[one for one, said in zip(self._all, data["results"]) if said["process"] == process]
                for process in range(data["processes"])]

    @property
    def bounds(self):
        """For Module.bounds: for each result, dicts of the elements that are not exact: "element" (row-major), the permitted "distance" from
        `value` (None: any), and "first_order", which is not a bound."""
        return [one.get("bounds", []) for one in self.data["results"]]

    @property
    def sources(self):
        """For Module.bounds: the ops that contribute to the distances, dicts with "share", the largest first."""
        return self.data.get("sources", [])

    @property
    def spread(self):
        """For Module.sample: for each result, the spread of the implementations."""
        return [one.get("spread") for one in self.data["results"]]

    @property
    def inputs(self):
        """For run(random_inputs=seed): the generated inputs."""
        return [array_of(one) for one in self._answer.tensors(INPUT)]

    @property
    def printed(self):
        """The output of interpreter.print."""
        return self.data["printed"]

    @property
    def trace(self):
        """For run(trace=True): each op with its results, in execution order."""
        tensors = [array_of(one) for one in self._answer.tensors(TRACE)]
        return [TraceEntry(one, tensors[one["first"]:one["first"] + one["count"]]) for one in self.data["trace"]]

    def _only(self):
        if len(self._all) != 1:
            raise ValueError(f"{len(self._all)} results are not a single array: results[0] is the first")
        return self._all[0]

    def __array__(self, dtype=None, copy=None):
        return self._only().__array__(dtype, copy)

    def __dlpack__(self, **how):
        return self._only().__dlpack__(**how)

    def __dlpack_device__(self):
        return self._only().__dlpack_device__()

    def judge(self, *actual):
        """Judges results. Requires a run with a profile."""
        return _judged(self._answer, actual, [one.element for one in self._all])

    def __repr__(self):
        return f"<assay.Results {list(self._all)}>"


class Module:
    """A program that is parsed and checked once and can be run any number of times."""

    def __init__(self, program, *, name=None, replicas=None, partitions=None):
        self._native = _native.Module(as_bytes(program), options_of(name=name_of(program, name), replicas=replicas, partitions=partitions))
        self._is_grid = (replicas or 1) * (partitions or 1) > 1
        answer = self._native.answer
        data = json.loads(answer.json)
        if answer.status != FINE:
            raise_for(answer, data)
        #: Where the specification and the official tools differ on the program, there are warnings.
        self.report = Report(data["findings"])
        #: Dicts of name, parameters and results; of these name, type, element and shape (None: any size).
        self.functions = data["functions"]
        self._parameters = {one["name"]: [parameter.get("element") for parameter in one["parameters"]]
                            for one in self.functions}
        self._names = {one["name"]: [parameter.get("name", "").rpartition("%")[2] for parameter in one["parameters"]]
                       for one in self.functions}

    def _elements(self, entry):
        found = self._parameters.get(entry or "main")
        return found if found is not None else next(iter(self._parameters.values()), [])

    def _ordered(self, arrays, named, entry):
        """Returns the arguments in the order of the parameters; the last ones may be passed by name."""
        if not named:
            return arrays
        names = self._names.get(entry or "main") or next(iter(self._names.values()), [])
        left = names[len(arrays):]
        for name in named:
            if name in names and name not in left:
                raise BadCall(f"%{name} is passed twice, by position and by name")
            if name not in left:
                known = ", ".join(f"%{one}" for one in names)
                raise BadCall(f"unknown parameter or option {name}; the parameters are {known or 'none'}")
        lacking = [name for name in left if name not in named]
        if lacking:
            raise BadCall(f"missing array for %{', %'.join(lacking)}")
        return (*arrays, *(named[name] for name in left))

    def run(self, *arrays, profile=None, entry=None, trace=None, seed=None, random_inputs=None,
            implementation_seed=None, step_limit=None, work_limit=None, memory_limit=None, **named):
        """Runs @main, or `entry`. Arrays may also be passed by parameter name: run(x=.., w=..). With a profile, also computes the permitted sets.

        In a module with a grid, all processes get these arrays, or, if there are arrays for all processes, each its own."""
        return self._run(self._ordered(arrays, named, entry), profile is not None and implementation_seed is None, profile=profile, entry=entry, trace=trace,
                         seed=seed, random_inputs=random_inputs, implementation_seed=implementation_seed,
                         step_limit=step_limit, work_limit=work_limit, memory_limit=memory_limit)

    def bounds(self, *arrays, profile="ieee", of=None, entry=None, seed=None, random_inputs=None, step_limit=None,
               work_limit=None, memory_limit=None, **named):
        """Runs with linear bounds: permitted sets after many ops, much narrower than intervals, and the ops that contribute.

        `of`: elements such as "0[3]" or "1[2, 0:5, :]" (default: all elements of all results)."""
        return self._run(self._ordered(arrays, named, entry), True, bounds="linear", profile=profile, of=_list(of), entry=entry,
                         seed=seed, random_inputs=random_inputs, step_limit=step_limit, work_limit=work_limit,
                         memory_limit=memory_limit)

    def sample(self, *arrays, profile="ieee", implementations=64, seed=None, entry=None, random_inputs=None, step_limit=None,
               work_limit=None, memory_limit=None, **named):
        """Also runs random conforming implementations: `low` and `high` are the extremes of their results, which is not a verdict."""
        return self._run(self._ordered(arrays, named, entry), True, profile=profile, implementations=implementations, seed=seed, entry=entry,
                         random_inputs=random_inputs, step_limit=step_limit, work_limit=work_limit, memory_limit=memory_limit)

    def _run(self, arrays, has_sets, *, profile, entry, **options):
        elements = self._elements(entry)
        if elements and self._is_grid and len(arrays) > len(elements) and len(arrays) % len(elements) == 0:
            elements = elements * (len(arrays) // len(elements))
        if len(elements) == len(arrays):
            inputs = [tensor_of(value, element) for value, element in zip(arrays, elements)]
        else:
            inputs = [tensor_of(value) for value in arrays]
        answer = self._native.run(inputs, options_of(profile=profile, entry=entry, **options))
        if answer.status != FINE:
            try:
                raise_for(answer)
            except BadCall as why:
                raise BadCall(f"{why}{_advice(arrays, inputs, elements)}", why.findings) from None
        return Results(answer, has_sets, profile, self._is_grid)

    def __repr__(self):
        shown = []
        for one in self.functions[:_MOST_FUNCTIONS]:
            types = [", ".join(f"%{part['name'].rpartition('%')[2]}: {part['type']}" if part.get("name") else part["type"]
                               for part in one[key]) for key in ("parameters", "results")]
            shown.append(f"@{one['name']}({types[0]}) -> ({types[1]})")
        more = len(self.functions) - len(shown)
        return f"<assay.Module {', '.join(shown)}{f' and {more} more' if more else ''}>"


def _advice(arrays, inputs, elements):
    """Returns a hint for arguments that do not fit: "; ..."."""
    if len(arrays) == 1 and isinstance(arrays[0], (list, tuple)) and any(hasattr(one, "shape") for one in arrays[0]):
        return "; pass arguments one by one, not in a list"
    if len(inputs) == len(elements):
        for (found, _), element in zip(inputs, elements):
            if element and found != element:
                return f"; {conversion_to(element)}"
    return ""


class Judgement:
    """A verdict on results. True if all are permitted and something was decided."""

    def __init__(self, data):
        #: "conforms", "violates" or "open": the specification leaves it to the implementation.
        self.verdict = data["verdict"]
        self.reason = data.get("reason", "")
        #: As a line of a report of `assay test --json`.
        self.data = data

    def __bool__(self):
        return self.verdict == "conforms"

    @property
    def worst(self):
        """Dicts of the elements with the largest distance from the permitted set: one for each violating result."""
        return [one["worst"] for one in self.data.get("results", ()) if one.get("worst")]

    def __str__(self):
        lines = [f"{self.verdict}: {self.reason}" if self.reason else self.verdict]
        for one in self.worst:
            low, low_bits, *high = one["permitted"]
            lines.append("  is         {} ({})".format(*one["actual"]))
            exact = f", exactly {one['exact']}" if one.get("exact") else ""
            lines.append("  expected   {} ({}){}".format(*one["expected"], exact))
            to = " to {} ({})".format(*high) if high and high[1] != low_bits else ""
            lines.append(f"  permitted  {low} ({low_bits}){to}{', or NaN' if one.get('nan_permitted') else ''}")
            lines.extend(f"  input {i}    {text}" for i, text in enumerate(one.get("inputs", ())))
        return "\n".join(lines)

    def __repr__(self):
        return f"<assay.Judgement {self}>"

    def raise_for_errors(self):
        if self.verdict == "open":
            raise Undecided(str(self))
        if self.verdict != "conforms":
            raise Violation(str(self))


def _judged(expected, actual, elements):
    if len(actual) == len(elements):
        given = [tensor_of(value, element) for value, element in zip(actual, elements)]
    else:
        given = [tensor_of(value) for value in actual]
    answer = _native.judge(expected, given)
    data = json.loads(answer.json)
    if answer.status not in (FINE, VIOLATION, UNDECIDED) or "verdict" not in data:
        raise_for(answer, data)
    return Judgement(data)


def judge(expected, outputs):
    """Judges outputs (a list of arrays) by a case of a suite, or by Results of a run with a profile."""
    if isinstance(expected, Results):
        return expected.judge(*outputs)
    return expected.judge(*outputs)


def assert_permitted(actual, module, *inputs, profile="xla", entry=None, allow_open=False):
    """Raises AssertionError unless `actual` is permitted (an array, or a list or tuple for several results).

    The AssertionError names the wrong element, its distance in codes, the permitted range, and the exact value. If the
    profile leaves all elements of the results open, nothing was tested, and the assertion also fails unless `allow_open`.
    """
    if not isinstance(module, Module):
        module = Module(module)
    results = module.run(*inputs, profile=profile, entry=entry)
    given = tuple(actual) if isinstance(actual, (list, tuple)) and len(results) != 1 else (actual,)
    judgement = results.judge(*given)
    if judgement or (judgement.verdict == "open" and (allow_open or _tests_something(results))):
        return
    if judgement.verdict == "open":
        raise AssertionError(f"nothing was tested: the profile {profile} leaves every element open")
    raise AssertionError(f"not permitted by profile {profile}: {judgement}")


def _tests_something(results):
    return any(not one.open.all() for one in results)
