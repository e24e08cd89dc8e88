"""Element types: what their codes mean, and how real numbers are rounded to them.

A float format is a sign, an exponent and a fraction. Codes are compared by their order: all codes but NaN on one line, from the
least to the greatest, neighbors one apart, -0 one below +0 (formats without -0 have no gap there); the order of +0 is 0.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import floor


class Unsupported(Exception):
    """What this checker does not judge. It is never taken for a yes."""


def unsupported_if(condition, reason):
    if condition:
        raise Unsupported(reason)


@dataclass(frozen=True)
class Number:
    """An extended real number: kind 'number', 'infinity' or 'nan'. `negative` is its sign, of zeros and infinities, too."""

    kind: str
    value: Fraction = Fraction(0)
    negative: bool = False

    def is_zero(self):
        return self.kind == "number" and self.value == 0

    def sign(self):
        """-1 or 1: the sign bit, of zeros too."""
        return -1 if self.negative else 1

    def extended(self):
        """What Python compares: a Fraction, or an infinite float."""
        return self.sign() * float("inf") if self.kind == "infinity" else self.value


NAN = Number("nan")


def finite(value, negative=False):
    return Number("number", Fraction(value), value < 0 or (value == 0 and negative))


def infinity(negative=False):
    return Number("infinity", Fraction(0), negative)


class Format:
    """`special`: 'ieee' (infinities and NaN), 'fn' (NaN is all ones, no infinity), 'fnuz' (NaN is -0), 'none' (neither), 'e8m0'."""

    def __init__(self, name, exponent_bits, fraction_bits, bias, special):
        self.name, self.exponent_bits, self.fraction_bits, self.bias, self.special = name, exponent_bits, fraction_bits, bias, special
        self.bits = exponent_bits + fraction_bits + (special != "e8m0")
        self.sign_bit = 0 if special == "e8m0" else 1 << (self.bits - 1)
        self.has_negative_zero = special not in ("fnuz", "e8m0")
        self.least_exponent = -bias if special == "e8m0" else 1 - bias  # of the least normal number
        all_ones = (1 << (exponent_bits + fraction_bits)) - 1
        self.greatest_code = all_ones - (1 << fraction_bits if special == "ieee" else special in ("fn", "e8m0"))  # that is finite

    def decode(self, code):
        magnitude, negative = code & ~self.sign_bit, bool(code & self.sign_bit)
        if self.special == "ieee" and magnitude == self.greatest_code + 1:
            return infinity(negative)
        if magnitude > self.greatest_code or (self.special == "fnuz" and negative and magnitude == 0):
            return NAN
        exponent, fraction = magnitude >> self.fraction_bits, magnitude & ((1 << self.fraction_bits) - 1)
        if exponent == 0 and self.special != "e8m0":
            exponent = 1  # of subnormal numbers
        else:
            fraction += 1 << self.fraction_bits
        value = fraction * Fraction(2) ** (exponent - self.bias - self.fraction_bits)
        return finite(-value if negative else value, negative)

    def greatest(self):
        return self.decode(self.greatest_code).value

    def order(self, code):
        """None for NaN."""
        magnitude = code & ~self.sign_bit
        if self.decode(code) == NAN:
            return None
        return -magnitude - self.has_negative_zero if code & self.sign_bit else magnitude

    def code(self, order):
        if order is None:
            return self.round(NAN)
        return order if order >= 0 else self.sign_bit | (-order - self.has_negative_zero)

    def greatest_order(self):
        return self.greatest_code + (self.special == "ieee")

    def least_order(self):
        return -self.greatest_order() - self.has_negative_zero if self.sign_bit else 0

    def spacing(self, value):
        """The unit in the last place of a number: 2^(e - p + 1) for 2^e <= |value| < 2^(e+1), within the binades of the format."""
        top = leading_exponent(self.greatest())
        e = self.least_exponent if value == 0 else min(max(leading_exponent(abs(value)), self.least_exponent), top)
        return Fraction(2) ** (e - self.fraction_bits)

    def magnitude_at_most(self, value):
        """The code of the greatest number that is at most `value`, which is not negative. Beyond the greatest, the greatest."""
        if value >= self.greatest():
            return self.greatest_code
        e = max(leading_exponent(value), self.least_exponent) if value else self.least_exponent
        count, hidden = floor(value / Fraction(2) ** (e - self.fraction_bits)), 1 << self.fraction_bits
        unsupported_if(count < hidden and self.special == "e8m0", "a number below the smallest one of f8E8M0FNU")
        return count if count < hidden else ((e + self.bias) << self.fraction_bits) | (count - hidden)

    def round(self, number):
        """The code of a number, rounded to nearest, ties to even. What the format has no code for is Unsupported."""
        sign, codes = self.sign_bit if number.negative else 0, SPECIAL_CODES[self.special]
        if number.kind in codes:
            return sign | codes[number.kind](self)
        unsupported_if(number.kind != "number" or (self.special == "e8m0" and number.negative), f"a {number.kind} for which {self.name} has no code")
        value = abs(number.value)
        code = self.magnitude_at_most(value)
        low = self.decode(code).value
        rest, step = 2 * (value - low), self.spacing(low)
        unsupported_if(rest >= step and code == self.greatest_code and self.special != "ieee", f"a number beyond the largest one of {self.name}")
        if rest > step or (rest == step and code & 1):
            code += 1
        return sign | code if code or self.has_negative_zero else 0


# kind of a format: the codes of what is not a number. The code of infinity follows the greatest one; NaN is quiet, and positive
SPECIAL_CODES = {
    "ieee": {"infinity": lambda f: f.greatest_code + 1, "nan": lambda f: f.greatest_code + 1 | 1 << (f.fraction_bits - 1)},
    "fn": {"nan": lambda f: f.greatest_code + 1}, "fnuz": {"nan": lambda f: f.sign_bit}, "e8m0": {"nan": lambda f: 0xFF}, "none": {}}


def leading_exponent(value):
    """floor(log2 |value|), of a number that is not zero."""
    value = abs(value)
    e = value.numerator.bit_length() - value.denominator.bit_length()
    return e if Fraction(2) ** e <= value else e - 1


FORMATS = {f.name: f for f in (
    Format("f64", 11, 52, 1023, "ieee"), Format("f32", 8, 23, 127, "ieee"), Format("f16", 5, 10, 15, "ieee"),
    Format("bf16", 8, 7, 127, "ieee"), Format("tf32", 8, 10, 127, "ieee"), Format("f8E5M2", 5, 2, 15, "ieee"),
    Format("f8E4M3", 4, 3, 7, "ieee"), Format("f8E3M4", 3, 4, 3, "ieee"), Format("f8E4M3FN", 4, 3, 7, "fn"),
    Format("f8E4M3FNUZ", 4, 3, 8, "fnuz"), Format("f8E5M2FNUZ", 5, 2, 16, "fnuz"),
    Format("f8E4M3B11FNUZ", 4, 3, 11, "fnuz"), Format("f8E8M0FNU", 8, 0, 127, "e8m0"),
    Format("f6E2M3FN", 2, 3, 1, "none"), Format("f6E3M2FN", 3, 2, 3, "none"), Format("f4E2M1FN", 2, 1, 1, "none"))}


@dataclass(frozen=True)
class Integer:
    """A type of integers; i1 is the type of booleans. Signless types are signed."""

    name: str
    bits: int
    signed: bool

    def decode(self, code):
        return code - (1 << self.bits) if self.signed and code >> (self.bits - 1) else code

    order = decode

    def wrap(self, value):
        return value & ((1 << self.bits) - 1)

    round = code = wrap

    @property
    def least(self):
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def greatest(self):
        return (1 << (self.bits - 1)) - 1 if self.signed else (1 << self.bits) - 1


def element_type(name):
    """The element type of a name of the JSON form of programs: a Format or an Integer."""
    if isinstance(name, str) and name in FORMATS:
        return FORMATS[name]
    if isinstance(name, str):
        match = re.fullmatch("(i|si|ui)([0-9]{1,2})", "i64" if name == "index" else name)
        if match and int(match[2]) <= 64:
            return Integer(name, int(match[2]), match[1] != "ui" and int(match[2]) > 1)
    raise Unsupported(f"elements of type {name}")
