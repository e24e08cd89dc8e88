"""Element types: what their codes mean, and how real numbers are rounded to them.

A float format is a sign, an exponent and a fraction. Codes are compared by their order: all codes but NaN on one line, from the
least to the greatest, neighbours one apart, -0 one below +0 (formats without -0 have no gap there); the order of +0 is 0.
"""

from dataclasses import dataclass
from fractions import Fraction


class Unsupported(Exception):
    """What this checker does not judge. It is never taken for a yes."""


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


NAN = Number("nan")


def finite(value, negative=False):
    value = Fraction(value)
    return Number("number", value, value < 0 or (value == 0 and negative))


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
        magnitude = code & ~self.sign_bit
        negative = bool(code & self.sign_bit)
        if self.special == "e8m0":
            return NAN if code == 0xFF else finite(Fraction(2) ** (code - self.bias))
        if self.special == "fnuz" and negative and magnitude == 0:
            return NAN
        if magnitude > self.greatest_code:
            if self.special == "ieee" and magnitude == self.greatest_code + 1:
                return infinity(negative)
            return NAN
        exponent, fraction = magnitude >> self.fraction_bits, magnitude & ((1 << self.fraction_bits) - 1)
        if exponent == 0:
            value = Fraction(fraction) * Fraction(2) ** (self.least_exponent - self.fraction_bits)
        else:
            value = (Fraction(fraction, 1 << self.fraction_bits) + 1) * Fraction(2) ** (exponent - self.bias)
        return finite(-value if negative else value, negative)

    def greatest(self):
        return self.decode(self.greatest_code).value

    def nan_code(self):
        return {"ieee": (self.greatest_code + 1) | (1 << (self.fraction_bits - 1)) if self.fraction_bits else None,
                "fn": self.greatest_code + 1, "fnuz": self.sign_bit, "e8m0": 0xFF, "none": None}[self.special]

    def order(self, code):
        magnitude = code & ~self.sign_bit
        if not code & self.sign_bit:
            return magnitude
        return -magnitude - (1 if self.has_negative_zero else 0)

    def code(self, order):
        if order >= 0:
            return order
        return self.sign_bit | (-order - (1 if self.has_negative_zero else 0))

    def greatest_order(self):
        return self.greatest_code + (1 if self.special == "ieee" else 0)

    def least_order(self):
        return 0 if self.special == "e8m0" else -self.greatest_order() - (1 if self.has_negative_zero else 0)

    def spacing(self, value):
        """The unit in the last place of a number: 2^(e - p + 1) for 2^e <= |value| < 2^(e+1), within the binades of the format."""
        top = leading_exponent(self.greatest())
        e = self.least_exponent if value == 0 else min(max(leading_exponent(abs(value)), self.least_exponent), top)
        return Fraction(2) ** (e - self.fraction_bits)

    def magnitude_at_most(self, value):
        """The code of the greatest number that is at most `value`, which is not negative. Beyond the greatest, the greatest."""
        if value >= self.greatest():
            return self.greatest_code
        if self.special == "e8m0":
            if value < Fraction(2) ** self.least_exponent:
                raise Unsupported("a number below the least one of f8E8M0FNU")
            return leading_exponent(value) + self.bias
        if value == 0:
            return 0
        e = max(leading_exponent(value), self.least_exponent)
        steps = value / Fraction(2) ** (e - self.fraction_bits)
        count = steps.numerator // steps.denominator
        hidden = 1 << self.fraction_bits
        return count if count < hidden else ((e + self.bias) << self.fraction_bits) | (count - hidden)

    def round(self, number):
        """The code of a number, rounded to nearest, ties to even. Infinity and NaN in formats without them are Unsupported."""
        if number.kind == "nan":
            code = self.nan_code()
            if code is None:
                raise Unsupported(f"NaN, for which {self.name} has no code")
            return code
        negative = self.sign_bit if number.sign() < 0 else 0
        if number.kind == "infinity":
            if self.special != "ieee":
                raise Unsupported(f"infinity, for which {self.name} has no code")
            return negative | (self.greatest_code + 1)
        value = abs(number.value)
        if self.special == "e8m0" and (number.value <= 0):
            raise Unsupported("zero or a negative number in f8E8M0FNU")
        if value > self.greatest():
            beyond = value - self.greatest() >= self.spacing(self.greatest()) / 2
            if beyond and self.special != "ieee":
                raise Unsupported(f"a number beyond the greatest one of {self.name}")
            return negative | (self.greatest_code + (1 if beyond else 0))
        code = self.magnitude_at_most(value)
        low = self.decode(code).value
        rest = value - low
        if rest != 0:
            step = self.decode(code + 1).value - low if code < self.greatest_code else self.spacing(low)
            if rest * 2 > step or (rest * 2 == step and code & 1):
                code += 1
        if code == 0 and not self.has_negative_zero:
            return 0
        return negative | code


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

    def wrap(self, value):
        return value & ((1 << self.bits) - 1)

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
        letters, digits = name.rstrip("0123456789"), name[len(name.rstrip("0123456789")):]
        if letters in ("i", "si", "ui") and digits and int(digits) <= 64:
            return Integer(name, int(digits), letters != "ui" and int(digits) > 1)
        if name == "index":
            return Integer("index", 64, True)
    raise Unsupported(f"elements of type {name}")
