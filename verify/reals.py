"""Functions of real numbers, enclosed by rational intervals as narrow as is asked for.

A function takes a Fraction and `bits`. Its enclosure is about 2^-bits wide, or wider by a factor that does not depend on `bits`.
Series are cut where a bound of the rest is added.
"""

from fractions import Fraction
from functools import lru_cache, partial
from math import ceil, floor

from formats import leading_exponent, unsupported_if

GREATEST_EXPONENT = 1 << 20  # of an exponential: far beyond the range of every format


class Interval:
    """All numbers from `low` to `high`; a single one where no `high` is given."""

    def __init__(self, low, high=None):
        self.low, self.high = low, low if high is None else high

    def __add__(self, other):
        other = interval(other)
        return Interval(self.low + other.low, self.high + other.high)

    def __neg__(self):
        return Interval(-self.high, -self.low)

    def __sub__(self, other):
        return self + -interval(other)

    def __mul__(self, other):
        ends = [a * b for a in (self.low, self.high) for b in (interval(other).low, interval(other).high)]
        return Interval(min(ends), max(ends))

    def inverse(self):
        unsupported_if(self.low <= 0 <= self.high, "a division by a value that may be zero")
        return Interval(1 / self.high, 1 / self.low)

    def through(self, function, bits):
        """The values of an increasing function, at ends of few digits."""
        unit = 1 << (bits + 8)
        return Interval(function(Fraction(floor(self.low * unit), unit), bits).low, function(Fraction(ceil(self.high * unit), unit), bits).high)


def interval(x):
    return x if isinstance(x, Interval) else Interval(Fraction(x))


def series(first, factor, unit, step=lambda n: 1, weight=lambda n: 1):
    """The sum of t_n / weight(n), where t_0 = first and t_n+1 = t_n factor / (unit step(n)), over unit; first, factor and unit are
    integers, |factor| < 2/3 unit. Each division is off by less than 1, which all terms after it inherit, three times in sum."""
    total, term, n = 0, first, 0
    while term not in (0, -1):
        total += term // weight(n)
        term = term * factor // (unit * step(n))
        n += 1
    return Interval(Fraction(total - 6 * n - 16, unit), Fraction(total + 6 * n + 16, unit))


def inverse_tangent(t, bits, sign):
    """atanh t (sign = 1) or atan t (sign = -1) for |t| <= 1/3: the sum of sign^n t^(2n+1) / (2n+1)."""
    unit = 1 << (bits + 32)
    return series(int(t * unit), sign * int(t * t * unit), unit, weight=lambda n: 2 * n + 1)


@lru_cache(maxsize=None)
def ln2(bits):
    return inverse_tangent(Fraction(1, 3), bits, 1) * 2


@lru_cache(maxsize=None)
def pi(bits):
    return atan(Fraction(1), bits + 2) * 4


def exp(x, bits):
    """2^k exp(r), where r = x - k ln 2 is at most about ln 2 / 2."""
    unsupported_if(abs(x) > GREATEST_EXPONENT, "an exponential beyond the range of every format")
    k, unit = round(x / ln2(64).low), 1 << (bits + 32)
    rest = interval(x) - ln2(bits + 48) * k
    low, high = (series(unit, int(end * unit), unit, step=lambda n: n + 1) for end in (rest.low, rest.high))
    return Interval(low.low, high.high) * Fraction(2) ** k


def log(x, bits):
    """e ln 2 + 2 atanh((m - 1) / (m + 1)), where x = 2^e m and 2/3 <= m < 4/3."""
    e = leading_exponent(x * Fraction(3, 2))
    m = x / Fraction(2) ** e
    return ln2(bits + 16) * e + inverse_tangent((m - 1) / (m + 1), bits, 1) * 2


def integer_root(n, k):
    """floor of the k-th root of n, by Newton's iteration from above."""
    guess = 1 << -(-n.bit_length() // k)
    while n:
        better = ((k - 1) * guess + n // guess ** (k - 1)) // k
        if better >= guess:
            return guess
        guess = better
    return 0


def root(k, x, bits):
    """The square root (k = 2) or cube root of a number; a single number where it has at most `bits` digits after the point."""
    if x < 0:
        return -root(k, -x, bits)
    scaled = x * (1 << (k * bits))
    below = integer_root(floor(scaled), k)
    return Interval(Fraction(below, 1 << bits), Fraction(below + (below ** k != scaled), 1 << bits))


sqrt, cbrt = partial(root, 2), partial(root, 3)


def power(x, y, bits):
    """x^y of x > 0. What is rational is known exactly: square roots are taken as long as they are."""
    while y.denominator > 1 and (half := sqrt(x, bits)).low == half.high:
        x, y = half.low, 2 * y
    if y.denominator == 1 and abs(y) <= 4096:
        return Interval(x ** int(y))
    return (log(x, bits + 32) * y).through(exp, bits)


def atan(x, bits):
    """By atan x = 2 atan(x / (1 + sqrt(1 + x^2))), until x is small."""
    if abs(x) <= Fraction(1, 3):
        return inverse_tangent(x, bits, -1)
    return ((sqrt(1 + x * x, bits + 8) + 1).inverse() * x).through(atan, bits + 2) * 2


def atan2(y, x, bits):
    """Of y that is not zero."""
    half = pi(bits) * Fraction(1 if y > 0 else -1, 2)
    return half if x == 0 else atan(y / x, bits) if x > 0 else atan(y / x, bits) + half * 2


def asin(x, bits):
    return ((sqrt(1 - x * x, bits + 8) + 1).inverse() * x).through(atan, bits) * 2


def sine(x, bits, quarters=0):
    """sin(x + quarters pi / 2): x = r + k pi / 2, and the sine or cosine of r, where |r| is at most about pi / 4."""
    half = pi(bits + 24 + max(0, leading_exponent(x))) * Fraction(1, 2)
    k, unit = round(x / half.low), 1 << (bits + 32)
    rest = interval(x) - half * k
    t, turns = int(rest.low * unit), k + quarters
    first, n0 = (unit, 1) if turns % 2 else (t, 2)
    value = series(first, -(t * t // unit), unit, step=lambda n: (2 * n + n0) * (2 * n + n0 + 1))
    value += Interval(rest.low - rest.high, rest.high - rest.low) + Interval(Fraction(-1, unit), Fraction(1, unit))  # as steep as 1
    return -value if turns % 4 > 1 else value


def tanh(x, bits):
    return interval(1) - (exp(2 * x, bits) + 1).inverse() * 2


def sinh(x, bits):
    return (exp(x, bits) - exp(-x, bits)) * Fraction(1, 2)


def cosh(x, bits):
    return (exp(x, bits) + exp(-x, bits)) * Fraction(1, 2)


def asinh(x, bits):
    size = (sqrt(1 + x * x, bits + 8) + abs(x)).through(log, bits)
    return size if x > 0 else -size


def acosh(x, bits):
    return (sqrt(x * x - 1, bits + 8) + x).through(log, bits)


def erf(x, bits):
    """2 / sqrt(pi) times the sum of 2^n x^(2n+1) exp(-x^2) / (1 3 5 .. (2n+1)), whose terms have one sign."""
    unsupported_if(abs(x) > 100, "an error function next to its limit")
    square, unit = x * x, 1 << (bits + 32)
    total, term, n = 0, unit, 0
    while term > 1 or 2 * square > n:
        total, n = total + term, n + 1
        term = int(term * 2 * square / (2 * n + 1))
    terms = Interval(Fraction(total, unit), Fraction(total + 3 * n + 4, unit))
    return terms * exp(-square, bits + 32) * pi(bits + 32).through(sqrt, bits + 32).inverse() * (2 * x)


# name of an op: its enclosure
ENCLOSURES = {
    "exponential": exp, "exponential_minus_one": lambda x, bits: exp(x, bits) - 1, "log": log, "log_plus_one": lambda x, bits: log(1 + x, bits),
    "sqrt": sqrt, "rsqrt": lambda x, bits: sqrt(x, bits).inverse(), "cbrt": cbrt, "sine": sine,
    "cosine": lambda x, bits: sine(x, bits, 1), "tanh": tanh, "sinh": sinh, "cosh": cosh, "asinh": asinh, "acosh": acosh,
    "atanh": lambda x, bits: log((1 + x) / (1 - x), bits) * Fraction(1, 2), "asin": asin,
    "acos": lambda x, bits: pi(bits) * Fraction(1, 2) - asin(x, bits), "erf": erf, "erfc": lambda x, bits: interval(1) - erf(x, bits)}
