"""What a profile permits of one element: the exact value, and how far from it a result may lie.

A set is a range of codes by their order, NaN or not, or `ANYTHING`. It is the least range that holds all that is permitted.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import inf

from formats import Unsupported, finite

MOST_BITS = 1 << 14


@dataclass(frozen=True)
class Set:
    """Orders from `low` to `high` (none if `low` is None), and NaN if `nan`. Where it is but a bound of what is permitted,
    `surely` holds what is permitted in any case."""

    low: int | None = None
    high: int | None = None
    nan: bool = False
    anything: bool = False
    surely: "Set | None" = field(default=None, compare=False)

    def united(self, other, surely=None):
        if self.anything or other.anything:
            return ANYTHING
        ends = [order for s in (self, other) if s.low is not None for order in (s.low, s.high)]
        return Set(min(ends, default=None), max(ends, default=None), self.nan or other.nan, surely=surely)

    def is_point(self):
        return not self.anything and (self.low is None or (self.low == self.high and not self.nan))

    def is_within(self, other):
        return self.nan == other.nan and self.low is not None is not other.low and other.low <= self.low <= self.high <= other.high

    def contains(self, order):
        """`order` is None for NaN."""
        return self.nan if order is None else self.low is not None and self.low <= order <= self.high


ANYTHING = Set(anything=True)


def point(value, to):
    """The value, rounded to a format or wrapped to a type of integers, alone."""
    order = to.order(to.round(value))
    return Set(order, order, order is None)


class Promise:
    """The row of a profile for one function and one format: see spec/profiles/README.md, "Accuracy"."""

    def __init__(self, row):
        row = {"ulps": row} if isinstance(row, (int, float)) else row
        self.parts = {k: row.get(k, 0) for k in ("ulps", "per_magnitude", "relative", "absolute")}
        self.within = row.get("within")

    def reach(self, exact, form, operand):
        """How far a result may lie from the number `exact`: infinity where nothing is promised."""
        if inf in self.parts.values() or (self.within is not None and abs(operand) > Fraction(self.within)):
            return inf
        parts = {k: Fraction(v) for k, v in self.parts.items()}
        ulps = (parts["ulps"] + parts["per_magnitude"] * abs(operand)) * form.spacing(exact)
        return max(ulps, parts["relative"] * abs(exact), parts["absolute"])


CORRECTLY_ROUNDED = Promise(0)


def permitted(exact, form, promise, flush, operand=Fraction(0)):
    """The set around one exact Number."""
    result = point(exact, form)
    if exact.kind != "number" or (exact.value == 0 and not promise.parts["absolute"]):
        return result
    reach = promise.reach(exact.value, form, operand)
    if reach == inf:  # what overflows is NaN where there is no infinity
        return Set(form.least_order(), form.greatest_order(), form.special in ("fn", "fnuz", "e8m0"))
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
    first, last = -order_at_most(-low, form) - form.has_negative_zero, order_at_most(high, form)
    return Set(first, last) if first <= last else Set()


def order_at_most(value, form):
    """The order of the greatest number that is at most `value`."""
    code = form.magnitude_at_most(abs(value))
    if value >= 0:
        return code
    return form.order(form.sign_bit | (code + (form.decode(code).value < -value)))


def permitted_of_enclosure(enclose, form, promise, flush, operand=Fraction(0)):
    """The set around a number known by enclosures: `enclose(bits)` is narrower the more bits it is asked for.

    Both ends must give the same set; so what lies between them does, since sets move with the number.
    """
    bits = form.fraction_bits + 40 - form.least_exponent
    while bits <= MOST_BITS:
        found = enclose(bits)
        low, high = found.low, found.high
        if low == high:
            return permitted(finite(low), form, promise, flush, operand)
        if (low > 0) == (high > 0) and low != 0 and high != 0:
            sets = [permitted(finite(end), form, promise, flush, operand) for end in (low, high)]
            if sets[0] == sets[1]:
                return sets[0]
        bits *= 2
    raise Unsupported("a value too close to the midpoint of two numbers to be rounded in 16,384 bits")


def flushed_operand(number, form):
    """A subnormal operand may be taken for the zero of its sign: all numbers that it may stand for."""
    is_subnormal = number.kind == "number" and 0 < abs(number.value) < Fraction(2) ** form.least_exponent
    return [number, finite(0, number.negative)] if is_subnormal else [number]

