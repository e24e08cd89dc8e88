"""Runs programs and judges results."""
import difflib
import json
import os
import re
from collections.abc import Sequence

from assay import _native
from assay._arrays import array_of, conversion_to, tensor_of
from assay._errors import FINE, UNDECIDED, VIOLATION, BadCall, BadType, Undecided, Violation, raise_for
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


_QUANTIZED = re.compile(r"!quant\.uniform<([iu]\d+)(?:<[-\d:]+>)?:\w+, ([-+.\de]+)(?::(-?\d+))?>")


def _quantization_of(text):
    """Returns the storage, scale and zero point of a type that is quantized per tensor, as texts; else None."""
    found = _QUANTIZED.search(text)
    return found and (found[1], found[2], found[3] or "0")


class Result:
    """One tensor of results, and its permitted set. `low`, `high` and `flags` require a run with a profile.

    All arrays have the shape of the result. Of quantized results, they are the storage integers; `type` has scale and
    zero point."""

    def __init__(self, value, ends, type=""):
        self._value, self._ends = value, ends
        #: The type that the program declares: "tensor<?xf32>"; of cases of suites, that of the storage.
        self.type = type or f"tensor<{''.join(f'{size}x' for size in value.shape)}{value.element}>"

    @property
    def element(self):
        """The element type, as in programs: "f32"."""
        return self._value.element

    @property
    def shape(self):
        """The sizes, as a tuple."""
        return self._value.shape

    @property
    def value(self):
        """The exact result: functions correctly rounded, sums exact and rounded once."""
        return array_of(self._value)

    def _end(self, index):
        if self._ends is None:
            raise BadCall("no permitted sets: pass a profile, such as run(..., profile=\"xla\")")
        return array_of(self._ends[index])

    @property
    def low(self):
        """The smallest permitted value of each element; of complex numbers, of each part. BadCall without a profile."""
        return self._end(0)

    @property
    def high(self):
        """The largest permitted value of each element; of complex numbers, of each part. BadCall without a profile."""
        return self._end(1)

    @property
    def flags(self):
        """For each element, the sum of 1: NaN is also permitted; 2: the element is open; 4: the set has two sides, each
        the negative of the other, and nothing in between (a branch cut). As uint8. BadCall without a profile."""
        return self._end(2)

    @property
    def open(self):
        """A mask of the elements that are left to the implementation: a bool for each. BadCall without a profile."""
        return self.flags & _OPEN != 0

    @property
    def nan(self):
        """A mask of the elements for which NaN is permitted: a bool for each. BadCall without a profile."""
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
        quantized = _quantization_of(self.type)
        scaled = f" (scale {quantized[1]}, zero point {quantized[2]})" if quantized else ""
        return f"<assay.Result {self.element}{scaled} of shape {self.shape}: {_values_text(self.value)}>"


class TraceEntry:
    """An executed op: `op` ("stablehlo.add"), `line` and `column` from 1 (None in artifacts), `names` of its results
    ("%0"; "" if it has none) and `results`, an array for each."""

    def __init__(self, data, results):
        self.op, self.line, self.column, self.results = data["op"], data.get("line"), data.get("column"), results
        self.names = data.get("names", [])

    def __repr__(self):
        names = ", ".join(name for name in self.names if name)
        return f"<{names}{' = ' if names else ''}{self.op} at {self.line}:{self.column}>"


class Results(Sequence):
    """The results of a run: a sequence of Result. Of a program with one result, `value`, `low`, `high`, `flags`, `open` and
    `nan` are its arrays; of others, tuples of them."""

    def __init__(self, answer, has_sets, profile=None, is_grid=False, types=()):
        self._answer, self.profile, self._is_grid = answer, profile, is_grid
        values = answer.tensors(VALUE)
        types = list(types) * (len(values) // len(types)) if types and len(values) % len(types) == 0 else [""] * len(values)
        ends = zip(answer.tensors(LOW), answer.tensors(HIGH), answer.tensors(FLAGS)) if has_sets else [None] * len(values)
        self._all = [Result(*one) for one in zip(values, ends, types)]

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
        """The exact results: functions correctly rounded, sums exact and rounded once."""
        return self._of_all("value")

    @property
    def low(self):
        """See Result.low. BadCall without a profile."""
        return self._of_all("low")

    @property
    def high(self):
        """See Result.high. BadCall without a profile."""
        return self._of_all("high")

    @property
    def flags(self):
        """See Result.flags. BadCall without a profile."""
        return self._of_all("flags")

    @property
    def open(self):
        """See Result.open. BadCall without a profile."""
        return self._of_all("open")

    @property
    def nan(self):
        """See Result.nan. BadCall without a profile."""
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
        """For Module.bounds: for each result, dicts of the elements that are not exact: "element" (its row-major number,
        from 0), the permitted "distance" from `value` as an absolute difference (None: any), and "first_order", an estimate
        of it that is not a bound."""
        return [one.get("bounds", []) for one in self.data["results"]]

    @property
    def sources(self):
        """For Module.bounds: the ops that contribute to the distances, dicts with "op", "line", "column" and "share" (of
        1), the largest first."""
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
            raise BadCall(f"{len(self._all)} results are not a single array: results[0] is the first")
        return self._all[0]

    def __array__(self, dtype=None, copy=None):
        return self._only().__array__(dtype, copy)

    def __dlpack__(self, **how):
        return self._only().__dlpack__(**how)

    def __dlpack_device__(self):
        return self._only().__dlpack_device__()

    def judge(self, *actual):
        """Judges results: an array for each result, or one list of them. Returns a Judgement. BadCall if the run had no
        profile, or if arrays are missing."""
        return _judged(self._answer, actual, self._all)

    def __repr__(self):
        return f"<assay.Results {list(self._all)}>"


class Module:
    """A program that is parsed and checked once and can be run any number of times. As by `assay run`, suppressed
    violations are not permitted: `// assay: allow` comments and assay.toml are not applied.

    Attributes: `report`, the Report of the program, with warnings only; `functions`, dicts of name, parameters and results;
    of these name, type, element and shape (None: any size)."""

    def __init__(self, program, *, name=None, replicas=None, partitions=None):
        """`program`: text, an artifact or a pathlib.Path. `name`: its name in findings. `replicas`, `partitions`: the
        size of the process grid (default: one process). Raises Violation if the program breaks a rule or cannot be
        parsed."""
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

    def _function(self, entry):
        """The dict of the function that is run."""
        named = {one["name"]: one for one in self.functions}
        found = named.get(entry or "main") or (named.get(entry[1:]) if isinstance(entry, str) and entry[:1] == "@" else None)
        return found or next(iter(named.values()), {"parameters": [], "results": []})

    def _ordered(self, arrays, named, entry, options):
        """Returns the arguments in the order of the parameters; the last ones may be passed by name."""
        names = [_name_of(one) for one in self._function(entry)["parameters"]]
        for name, value in options.items():
            if name in names and value is not None and not isinstance(value, (str, int, list, tuple)):
                raise BadType(f"{name} is an option, not %{name}: pass arrays up to %{name} by position")
        if not named:
            return arrays
        left = names[len(arrays):]
        for name in named:
            if name in names and name not in left:
                raise BadCall(f"%{name} is passed twice, by position and by name")
            if name not in left:
                near = difflib.get_close_matches(name, [*options, *names], 1)
                known = ", ".join(f"%{one}" for one in names)
                raise BadCall(f"unknown parameter or option {name}{f'; did you mean {near[0]}?' if near else ''}; the parameters are "
                              f"{known or 'none'}, the options {', '.join(options)}")
        lacking = [name for name in left if name not in named]
        if lacking:
            hidden = [name for name in lacking if name in options]
            advice = f"; {hidden[0]} is also an option: pass arrays up to %{hidden[0]} by position" if hidden else ""
            raise BadCall(f"missing array for %{', %'.join(lacking)}{advice}")
        return (*arrays, *(named[name] for name in left))

    def run(self, *arrays, profile=None, entry=None, trace=None, seed=None, random_inputs=None,
            implementation_seed=None, step_limit=None, work_limit=None, memory_limit=None, **named):
        """Runs @main, or `entry`, and returns its Results. Arrays may also be passed by parameter name: run(x=.., w=..).

        An array has the shape of the parameter (any size for `?`) and its element type; nothing is converted. Of a
        quantized parameter, it holds the storage integers.

        With a profile (there is no default), also computes the permitted sets. In a module with a grid, all processes
        get these arrays, or, if there are arrays for all processes, each its own. A parameter with the name of an
        option is passed by position.

        `trace=True`: results.trace has each op. `random_inputs`: the seed of generated inputs. `implementation_seed`:
        runs as a random conforming implementation of the profile. `seed`: of the op rng. `step_limit`: executed ops;
        `work_limit`: element operations; `memory_limit`: bytes. Raises Undecided beyond a limit, Violation if the run
        fails, and BadCall for arrays that do not fit, an unknown profile or an invalid option.
        """
        return self._run(arrays, named, profile is not None and implementation_seed is None, {}, profile=profile, entry=entry,
                         trace=trace, seed=seed, random_inputs=random_inputs, implementation_seed=implementation_seed,
                         step_limit=step_limit, work_limit=work_limit, memory_limit=memory_limit)

    def bounds(self, *arrays, profile="ieee", of=None, entry=None, seed=None, random_inputs=None, step_limit=None,
               work_limit=None, memory_limit=None, **named):
        """Runs with linear bounds: permitted sets after many ops, much narrower than intervals, and the ops that
        contribute.

        `of`: the elements, a string or a list of them: "0[3]" is element 3 of result 0, and "1[2, 0:5, :]" has ranges
        (the end is excluded) and whole dimensions. Results and indices are numbered from 0, and each dimension has an
        index or a range. Default: all elements of all results; each element takes time. Results, inputs and limits are
        those of `run`; `low` and `high` have the shape of the result. See Results.bounds and Results.sources. BadCall, with what is permitted, if `of` is malformed or out of range,
        and if the module has a grid of several processes."""
        return self._run(arrays, named, True, {"bounds": "linear"}, profile=profile, of=_list(of), entry=entry,
                         seed=seed, random_inputs=random_inputs, step_limit=step_limit, work_limit=work_limit,
                         memory_limit=memory_limit)

    def sample(self, *arrays, profile="ieee", implementations=64, seed=None, entry=None, random_inputs=None, step_limit=None,
               work_limit=None, memory_limit=None, **named):
        """Also runs random conforming implementations: `low` and `high` are the extremes of their results, which is not
        a verdict.

        `implementations`: how many, from 1; `seed`: of the first one (default: 0). Arrays have the shape of the result.
        Inputs, errors and limits are those of `run`, for each implementation. See Results.spread."""
        return self._run(arrays, named, True, {}, profile=profile, implementations=implementations, seed=seed, entry=entry,
                         random_inputs=random_inputs, step_limit=step_limit, work_limit=work_limit, memory_limit=memory_limit)

    def _run(self, arrays, named, has_sets, fixed, **options):
        if isinstance(options["profile"], os.PathLike):
            options["profile"] = os.fspath(options["profile"])
        function = self._function(options["entry"])
        arrays, parameters = self._ordered(arrays, named, options["entry"], options), function["parameters"]
        if parameters and self._is_grid and len(arrays) > len(parameters) and len(arrays) % len(parameters) == 0:
            parameters = parameters * (len(arrays) // len(parameters))
        fits = len(parameters) == len(arrays)
        inputs = [_given(value, parameters[i].get("element") if fits else None,
                         parameters[i]["name"] if fits and parameters[i].get("name") else f"argument {i}")
                  for i, value in enumerate(arrays)]
        answer = self._native.run(inputs, options_of(**fixed, **options))
        if answer.status != FINE:
            try:
                raise_for(answer)
            except BadCall as why:
                raise BadCall(f"{why}{_advice(arrays, inputs, parameters)}", why.findings) from None
        return Results(answer, has_sets, options["profile"], self._is_grid, [one["type"] for one in function["results"]])

    def __repr__(self):
        shown = []
        for one in self.functions[:_MOST_FUNCTIONS]:
            types = [", ".join(f"%{part['name'].rpartition('%')[2]}: {part['type']}" if part.get("name") else part["type"]
                               for part in one[key]) for key in ("parameters", "results")]
            shown.append(f"@{one['name']}({types[0]}) -> ({types[1]})")
        more = len(self.functions) - len(shown)
        return f"<assay.Module {', '.join(shown)}{f' and {more} more' if more else ''}>"


def _name_of(parameter):
    """Returns the name of a parameter without %: the library names it "argument 0, %x"."""
    return parameter.get("name", "").rpartition("%")[2]


def _given(value, element, what):
    """Returns the tensor of an array. Errors begin with the name of the argument."""
    try:
        return tensor_of(value, element)
    except BadCall as why:
        raise type(why)(f"{what}: {why}") from (why.__cause__ or why)


def _advice(arrays, inputs, parameters):
    """Returns a hint for arguments that do not fit: "; ..."."""
    if len(arrays) == 1 and isinstance(arrays[0], (list, tuple)) and any(hasattr(one, "shape") for one in arrays[0]):
        return "; pass arguments one by one, not in a list"
    if len(inputs) == len(parameters):
        for (found, _), parameter in zip(inputs, parameters):
            element = parameter.get("element")
            if element and found != element and "!quant" in parameter.get("type", ""):
                return f"; pass the storage integers, {element}{_quantized_by(parameter)}"
            if element and found != element:
                return f"; {conversion_to(element)}"
    return ""


def _quantized_by(parameter):
    """Describes how numbers become storage integers: ", such as ...". Empty for scales by dimension."""
    found = _quantization_of(parameter["type"])
    if found is None:
        return ""
    bits, is_signed = int(found[0][1:]), found[0][0] == "i"
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)
    dtype = f"{'' if is_signed else 'u'}int{max(8, bits)}"
    return f", such as numpy.clip(numpy.rint(x / {float(found[1])}) + {found[2]}, {low}, {high}).astype(\"{dtype}\") for numbers x"


class Judgement:
    """A verdict on results. True if all are permitted and something was decided.

    Attributes: `verdict`, "conforms", "violates", or "open" (some element is left to the implementation, or nothing was
    tested); `reason`, why, "" if it conforms; `data`, as a line of a report of `assay test --json`."""

    def __init__(self, data):
        #: "conforms"; "violates"; or "open": some element is left to the implementation, or nothing was tested,
        #: because every
        #: value of the type is permitted for each element.
        self.verdict = data["verdict"]
        self.reason = data.get("reason", "")
        #: As a line of a report of `assay test --json`.
        self.data = data

    def __bool__(self):
        return self.verdict == "conforms"

    @property
    def worst(self):
        """Dicts of the elements with the largest distance from the permitted set, one for each violating result: "index",
        "actual", "expected" and "permitted" (pairs of decimal and bits), "exact", "inputs" (the operands at this index), and
        "distance", in codes of the element type (absent: a NaN is on one side only)."""
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
        """Raises Violation, or Undecided if the verdict is open."""
        __tracebackhide__ = True
        if self.verdict == "open":
            raise Undecided(str(self))
        if self.verdict != "conforms":
            raise Violation(str(self))


def _arrays_of(actual, results):
    """Returns the arrays of judge(a, b) and of judge([a, b]). A list that could be the array of the only result is
    that."""
    if len(actual) != 1 or not isinstance(actual[0], (list, tuple)) or len(actual[0]) != len(results):
        return actual
    if len(results) != 1:
        return tuple(actual[0])
    inner = actual[0][0]
    is_element = results[0].shape and (isinstance(inner, (bool, int, float, complex)) or getattr(inner, "shape", None) == ())
    return actual if is_element or results[0].shape[:1] == (1,) and _shape_of(inner) != results[0].shape else (inner,)


def _shape_of(value):
    shape = getattr(value, "shape", None)
    if shape is not None:
        return tuple(shape)
    if not isinstance(value, (list, tuple, str)):
        try:
            return memoryview(value).shape  # array.array
        except TypeError:
            return ()
    return (len(value), *(_shape_of(value[0]) if len(value) else ())) if isinstance(value, (list, tuple)) else ()


def _judged(expected, actual, results):
    actual = _arrays_of(actual, results)
    if len(actual) < len(results):
        types = ", ".join(one.type for one in results)
        plural = "" if len(results) == 1 else "s"
        raise BadCall(f"missing results: expected {len(results)} array{plural} ({types}), got {len(actual)}")
    fits = len(actual) == len(results)
    given = [_given(value, results[i].element if fits else None, f"result {i}") for i, value in enumerate(actual)]
    answer = _native.judge(expected, given)
    data = json.loads(answer.json)
    if answer.status not in (FINE, VIOLATION, UNDECIDED) or "verdict" not in data:
        raise_for(answer, data)
    return Judgement(data)


def judge(expected, *outputs):
    """Judges outputs by a case of a suite, or by the Results of Module.run with a profile. Returns a Judgement.

    `outputs`: an array for each result, or one list of them: judge(case, [y]) and judge(case, y) are the same. An array has
    the shape and the element type of the result. BadType if `expected` is neither, and BadCall if arrays are missing."""
    from assay._suites import Case
    if not isinstance(expected, (Results, Case)):
        advice = ": pass module.run(..., profile=\"xla\")" if isinstance(expected, Module) else ""
        raise BadType(f"expected the Results of a run or a Case of a suite, not {type(expected).__name__}{advice}")
    return expected.judge(*outputs)


def assert_permitted(actual, module, *inputs, profile="xla", entry=None, allow_open=False):
    """Raises AssertionError unless `actual` is permitted (an array, or a list or tuple for several results).

    The AssertionError names the wrong element, its distance in codes, the permitted range, and the exact value. If each
    element of the results is open, or its permitted set is every value of its type, nothing was tested. Then the
    assertion also fails, unless `allow_open`. `module`: a Module or a program. `inputs`: as for Module.run, whose errors
    are raised unchanged.
    """
    __tracebackhide__ = True
    if not isinstance(module, Module):
        module = Module(module)
    results = module.run(*inputs, profile=profile, entry=entry)
    given = tuple(actual) if isinstance(actual, (list, tuple)) and len(results) != 1 else (actual,)
    judgement = results.judge(*given)
    if judgement or (judgement.verdict == "open" and (allow_open or _tests_something(judgement, results))):
        return
    if judgement.verdict == "open":
        raise AssertionError(f"nothing was tested: with the profile {profile}, every element is open, or every value of its "
                             "type is permitted; another profile may define open elements (xla: integer division by zero), a stricter "
                             "one (cuda, ieee) or Module.bounds has narrower sets, and allow_open=True accepts this")
    raise AssertionError(f"not permitted by profile {profile}: {judgement}")


def _tests_something(judgement, results):
    """Whether an element conforms whose permitted set is not every value of its type."""
    found = {one["result"]: one for one in judgement.data.get("results", ())}  # results that conform are left out
    return any(i not in found or found[i].get("conforming", 0) > found[i].get("untested", 0)
               for i, one in enumerate(results) if 0 not in one.shape)
