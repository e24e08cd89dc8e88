from os import PathLike
from typing import Any, Iterator, Sequence

import numpy
from numpy.typing import ArrayLike, NDArray

Program = str | bytes | bytearray | memoryview | PathLike[str]
Array = NDArray[Any]

__version__: str

class Finding:
    severity: str
    label: str
    message: str
    file: str
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    offset: int | None
    end_offset: int | None
    origin: str
    op: str
    clause: str
    values: str
    notes: list[dict[str, Any]]
    hint: str
    also: list[str]
    officially_accepted: bool
    fingerprint: str
    help_uri: str
    proof: dict[str, Any] | None

class AssayError(Exception):
    findings: list[Finding]
    def __init__(self, message: str, findings: Sequence[Finding] = ...) -> None: ...

class Violation(AssayError): ...
class Undecided(AssayError): ...
class BadCall(AssayError, ValueError): ...
class BadType(BadCall, TypeError): ...
class Fault(AssayError): ...

class Report:
    verdict: str
    findings: list[Finding]
    required_version: str | None
    summary: str
    data: dict[str, Any]
    @property
    def errors(self) -> list[Finding]: ...
    @property
    def warnings(self) -> list[Finding]: ...
    def __bool__(self) -> bool: ...
    def raise_for_errors(self) -> None: ...

class InferredResult:
    location: str
    op: str
    name: str
    index: int
    written: str | None
    inferred: str | None
    shape: list[int | None] | None
    verdict: str
    reason: str
    broken: str

class Inference(Sequence[InferredResult]):
    results: list[InferredResult]
    def __bool__(self) -> bool: ...
    def __getitem__(self, index: Any) -> Any: ...
    def __iter__(self) -> Iterator[InferredResult]: ...
    def __len__(self) -> int: ...

class Equivalence:
    verdict: str
    pairs: list[dict[str, Any]]
    data: dict[str, Any]
    @property
    def why(self) -> str: ...
    @property
    def witness(self) -> dict[str, Any] | None: ...
    @property
    def witness_inputs(self) -> dict[str, Array] | None: ...
    def __bool__(self) -> bool: ...

class Explanation:
    text: str
    data: dict[str, Any]

class Result:
    type: str
    @property
    def element(self) -> str: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def value(self) -> Array: ...
    @property
    def low(self) -> Array: ...
    @property
    def high(self) -> Array: ...
    @property
    def flags(self) -> NDArray[numpy.uint8]: ...
    @property
    def open(self) -> NDArray[numpy.bool_]: ...
    @property
    def nan(self) -> NDArray[numpy.bool_]: ...
    def __array__(self, dtype: Any = ..., copy: bool | None = ...) -> Array: ...
    def __dlpack__(self, **how: Any) -> Any: ...
    def __dlpack_device__(self) -> tuple[int, int]: ...

class TraceEntry:
    op: str
    line: int | None
    column: int | None
    names: list[str]
    results: list[Array]

class Judgement:
    verdict: str
    reason: str
    data: dict[str, Any]
    @property
    def worst(self) -> list[dict[str, Any]]: ...
    def __bool__(self) -> bool: ...
    def raise_for_errors(self) -> None: ...

class Results(Sequence[Result]):
    profile: str | None
    def __len__(self) -> int: ...
    def __getitem__(self, index: Any) -> Any: ...
    def __iter__(self) -> Iterator[Result]: ...
    # Arrays of a program with one result; otherwise tuples of arrays.
    @property
    def value(self) -> Any: ...
    @property
    def low(self) -> Any: ...
    @property
    def high(self) -> Any: ...
    @property
    def flags(self) -> Any: ...
    @property
    def open(self) -> Any: ...
    @property
    def nan(self) -> Any: ...
    # Only for programs with one result.
    def __array__(self, dtype: Any = ..., copy: bool | None = ...) -> Array: ...
    def __dlpack__(self, **how: Any) -> Any: ...
    def __dlpack_device__(self) -> tuple[int, int]: ...
    @property
    def data(self) -> dict[str, Any]: ...
    @property
    def processes(self) -> list[list[Result]]: ...
    @property
    def bounds(self) -> list[list[dict[str, Any]]]: ...
    @property
    def sources(self) -> list[dict[str, Any]]: ...
    @property
    def spread(self) -> list[dict[str, Any] | None]: ...
    @property
    def inputs(self) -> list[Array]: ...
    @property
    def printed(self) -> list[str]: ...
    @property
    def trace(self) -> list[TraceEntry]: ...
    def judge(self, *actual: ArrayLike | Sequence[ArrayLike]) -> Judgement: ...

class Module:
    report: Report
    functions: list[dict[str, Any]]
    def __init__(
        self,
        program: Program,
        *,
        name: str | None = ...,
        replicas: int | None = ...,
        partitions: int | None = ...,
    ) -> None: ...
    def bounds(
        self,
        *arrays: ArrayLike,
        profile: str | PathLike[str] = ...,
        of: str | Sequence[str] | None = ...,
        entry: str | None = ...,
        seed: int | None = ...,
        random_inputs: int | None = ...,
        step_limit: int | None = ...,
        work_limit: int | None = ...,
        memory_limit: int | None = ...,
        **named: Any,
    ) -> Results: ...
    def sample(
        self,
        *arrays: ArrayLike,
        profile: str | PathLike[str] = ...,
        implementations: int = ...,
        seed: int | None = ...,
        entry: str | None = ...,
        random_inputs: int | None = ...,
        step_limit: int | None = ...,
        work_limit: int | None = ...,
        memory_limit: int | None = ...,
        **named: Any,
    ) -> Results: ...
    def run(
        self,
        *arrays: ArrayLike,
        profile: str | PathLike[str] | None = ...,
        entry: str | None = ...,
        trace: bool | None = ...,
        seed: int | None = ...,
        random_inputs: int | None = ...,
        implementation_seed: int | None = ...,
        step_limit: int | None = ...,
        work_limit: int | None = ...,
        memory_limit: int | None = ...,
        **named: Any,
    ) -> Results: ...

class Case:
    row: dict[str, Any]
    id: str
    kind: str
    op: str
    types: list[str]
    @property
    def program(self) -> str: ...
    @property
    def inputs(self) -> list[Array]: ...
    @property
    def results(self) -> list[Result]: ...
    def judge(self, *outputs: ArrayLike | Sequence[ArrayLike]) -> Judgement: ...

class Suite(Iterator[Case]):
    path: str
    head: dict[str, Any]
    def __init__(
        self,
        path: str | PathLike[str],
        *,
        kinds: str | Sequence[str] | None = ...,
        ops: str | Sequence[str] | None = ...,
        types: str | Sequence[str] | None = ...,
    ) -> None: ...
    def __next__(self) -> Case: ...

def check(
    program: Program,
    *,
    against: str | None = ...,
    target_version: str | None = ...,
    replicas: int | None = ...,
    partitions: int | None = ...,
    allow_unregistered_dialect: bool | None = ...,
    allow_empty: bool | None = ...,
    official_warnings: bool | None = ...,
    required_version: bool | None = ...,
    name: str | None = ...,
) -> Report: ...
def prove(
    program: Program, *, assume: Sequence[str] | None = ..., seconds: int | None = ..., name: str | None = ...
) -> Report: ...
def infer(program: Program, *, allow_unregistered_dialect: bool | None = ..., name: str | None = ...) -> Inference: ...
def format(
    program: Program, *, generic: bool = ..., allow_unregistered_dialect: bool | None = ..., name: str | None = ...
) -> str: ...
def to_bytecode(program: Program, *, target_version: str | None = ..., name: str | None = ...) -> bytes: ...
def from_bytecode(artifact: Program, *, name: str | None = ...) -> str: ...
def equiv(
    before: Program,
    after: Program,
    *,
    profile: str | PathLike[str] | None = ...,
    entry: str | None = ...,
    assume: Sequence[str] | None = ...,
    function_pairs: bool | None = ...,
    seconds: int | None = ...,
) -> Equivalence: ...
def explain(label: str) -> Explanation: ...
def spec(name: str) -> str: ...
def judge(expected: Case | Results, *outputs: ArrayLike | Sequence[ArrayLike]) -> Judgement: ...
def assert_permitted(
    actual: Any,
    module: Module | Program,
    *inputs: ArrayLike,
    profile: str | PathLike[str] = ...,
    entry: str | None = ...,
    allow_open: bool = ...,
) -> None: ...
