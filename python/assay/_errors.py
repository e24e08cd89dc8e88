"""Answers of the library that are exceptions."""
import json

# Of assay_status in assay.h.
FINE, VIOLATION, BAD_CALL, UNDECIDED, STOPPED, NO_MEMORY, FAULT = range(7)


class AssayError(Exception):
    """What failed, in words; `findings` say where, if anything in a program is at fault."""

    def __init__(self, message, findings=()):
        super().__init__(message)
        self.findings = list(findings)


class Violation(AssayError):
    """A rule is broken, or a run failed."""


class Undecided(AssayError):
    """Neither could be shown, something is unsupported, or a limit was met."""


class BadCall(AssayError, ValueError):
    """An argument is wrong."""


class BadType(BadCall, TypeError):
    """An argument is of a type that StableHLO or the call has no use for."""


class Fault(AssayError):
    """A defect of the library itself: please report it."""


def raise_for(answer, data=None):
    """Raises what an answer other than FINE is."""
    from assay._findings import findings_of
    data = json.loads(answer.json) if data is None else data
    document = data.get("findings", data)
    findings = findings_of(document)
    message = data.get("error") or "; ".join(str(one) for one in findings if one.severity == "error")
    errors = [str(one) for one in findings if one.severity == "error"]
    if data.get("error") and errors and not any(one.message in message for one in findings):
        message += ": " + errors[0]
    message = message.strip() or "; ".join(str(one) for one in findings) or "nothing is known of it"
    if answer.status == NO_MEMORY:
        raise MemoryError(message)
    kinds = {VIOLATION: Violation, BAD_CALL: BadCall, FAULT: Fault}
    raise kinds.get(answer.status, Undecided)(message, findings)
