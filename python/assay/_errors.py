"""Exceptions for the statuses of the library."""
import json

# The values of assay_status in assay.h.
FINE, VIOLATION, BAD_CALL, UNDECIDED, STOPPED, NO_MEMORY, FAULT = range(7)


class AssayError(Exception):
    """The base of all exceptions. If a program is invalid, `findings` lists its findings with locations."""

    def __init__(self, message, findings=()):
        super().__init__(message)
        self.findings = list(findings)


class Violation(AssayError):
    """A rule is violated, or a run failed."""


class Undecided(AssayError):
    """The answer is undecided, something is unsupported, or a limit was reached."""


class BadCall(AssayError, ValueError):
    """An argument is invalid."""


class BadType(BadCall, TypeError):
    """The type of an argument is not supported."""


class Fault(AssayError):
    """An internal error of the library; please report it."""


def raise_for(answer, data=None):
    """Raises the exception for an answer with a status other than FINE."""
    from assay._findings import findings_of
    data = json.loads(answer.json) if data is None else data
    document = data.get("findings", data)
    findings = findings_of(document)
    message = data.get("error") or "; ".join(str(one) for one in findings if one.severity == "error")
    errors = [str(one) for one in findings if one.severity == "error"]
    if data.get("error") and errors and not any(one.message in message for one in findings):
        message += ": " + errors[0]
    message = message.strip() or "; ".join(str(one) for one in findings) or "unknown error"
    if answer.status == NO_MEMORY:
        raise MemoryError(message)
    kinds = {VIOLATION: Violation, BAD_CALL: BadCall, FAULT: Fault}
    raise kinds.get(answer.status, Undecided)(message, findings)
