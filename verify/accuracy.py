"""What a profile permits of one element: the exact value, and how far from it a result may lie.

A set is a range of codes by their order, NaN or not, or `ANYTHING`. It is the least range that holds all that is permitted.
"""

from dataclasses import dataclass
from fractions import Fraction

from formats import Unsupported, finite

MOST_BITS = 1 << 14


@dataclass(frozen=True)
class Set:
    """Orders from `low` to `high` (none if `low` is None), and NaN if `nan`."""

    low: int | None = None
    high: int | None = None
    nan: bool = False
    anything: bool = False

    def united(self, other):
        if self.anything or other.anything:
            return ANYTHING
        ends = [s for s in (self, other) if s.low is not None]
        if not ends:
            return Set(nan=self.nan or other.nan)
        return Set(min(s.low for s in ends), max(s.high for s in ends), self.nan or other.nan)

    def is_point(self):
        return not self.anything and (self.low is None or (self.low == self.high and not self.nan))

    def contains(self, order):
        """`order` is None for NaN."""
        if self.anything:
            return True
        return self.nan if order is None else self.low is not None and self.low <= order <= self.high


ANYTHING = Set(anything=True)


def point(number, form):
    code = form.round(number)
    return Set(nan=True) if form.decode(code).kind == "nan" else Set(form.order(code), form.order(code))


class Promise:
    """The row of a profile for one function and one format: see spec/profiles/README.md, "Accuracy"."""

    def __init__(self, row):
        row = {"ulps": row} if isinstance(row, (int, float)) else row
        self.parts = {k: row.get(k, 0) for k in ("ulps", "per_magnitude", "relative", "absolute")}
        self.within = row.get("within")

    def is_unbounded(self):
        return any(v == float("inf") for v in self.parts.values())

    def distance(self, exact, form, operand):
        """How far a result may lie from the number `exact`."""
        parts = {k: Fraction(v) for k, v in self.parts.items()}
        ulps = (parts["ulps"] + parts["per_magnitude"] * abs(operand)) * form.spacing(exact)
        return max(ulps, parts["relative"] * abs(exact), parts["absolute"])


CORRECTLY_ROUNDED = Promise(0)


def permitted(exact, form, promise, flush, operand=Fraction(0)):
    """The set around one exact Number."""
    result = point(exact, form)
    if exact.kind != "number" or (exact.value == 0 and not promise.parts["absolute"]):
        return result
    if promise.is_unbounded() or (promise.within is not None and abs(operand) > Fraction(promise.within)):
        return Set(form.least_order(), form.greatest_order())
    reach = promise.distance(exact.value, form, operand)
    low, high = exact.value - reach, exact.value + reach
    if reach:
        result = result.united(numbers_between(low, high, form))
        for end, beyond in ((high, high > form.greatest()), (low, low < -form.greatest())):
            if beyond:
                result = result.united(point(finite(end), form))
    if flush and form.sign_bit:
        least = Fraction(2) ** form.least_exponent
        if high > 0 and low < least:
            result = result.united(Set(0, 0))
        if low < 0 and high > -least:
            result = result.united(point(finite(0, True), form))
    return result


def numbers_between(low, high, form):
    """All numbers of the format from low to high; the set is empty if there are none."""
    if low > form.greatest() or high < -form.greatest():
        return Set()
    first = least_order_at_least(low, form)
    last = -1 - least_order_at_least(-high, form) if form.has_negative_zero else -least_order_at_least(-high, form)
    if high == 0:
        last = 0
    return Set(first, last) if first <= last else Set()


def least_order_at_least(value, form):
    if value <= 0:
        code = form.magnitude_at_most(-value)
        zero_or_less = form.order(code | form.sign_bit) if code or form.has_negative_zero else 0
        return zero_or_less
    code = form.magnitude_at_most(value)
    return code if form.decode(code).value == value else code + 1


def permitted_of_enclosure(enclose, form, promise, flush, operand=Fraction(0)):
    """The set around a number known by enclosures: `enclose(bits)` is narrower the more bits it is asked for.

    Both ends must give the same set; so what lies between them does, since sets move with the number.
    """
    bits = form.fraction_bits + 40
    while bits <= MOST_BITS:
        low, high = enclose(bits)
        if low == high:
            return permitted(finite(low), form, promise, flush, operand)
        if (low > 0) == (high > 0) and low != 0 and high != 0:
            sets = [permitted(finite(end), form, promise, flush, operand) for end in (low, high)]
            if sets[0] == sets[1]:
                return sets[0]
        bits *= 2
    raise Unsupported("a value too near to the middle between two numbers to be rounded in 16,384 bits")


def flushed_operand(number, form):
    """A subnormal operand may be taken for the zero of its sign: all numbers that it may stand for."""
    if number.kind == "number" and number.value != 0 and abs(number.value) < Fraction(2) ** form.least_exponent:
        return [number, finite(0, number.value < 0)]
    return [number]

