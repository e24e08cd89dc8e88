"""Functions of real numbers, enclosed by rational intervals as narrow as is asked for.

Every enclosure is (low, high), Fractions with low <= f(x) <= high, where x is a Fraction. `bits` says how narrow: to about
2^-bits, relative to the result unless it is said otherwise. Series are cut where a rest term bounds what is left.
"""

from fractions import Fraction
from functools import lru_cache, partial


def outwards(low, high, bits):
    """The same interval with ends of few digits."""
    def cut(x, up):
        if x == 0:
            return x
        shift = bits + 8 - (abs(x.numerator).bit_length() - x.denominator.bit_length())
        scaled = x * (Fraction(2) ** shift)
        n = scaled.numerator // scaled.denominator
        if up and n != scaled:
            n += 1
        return Fraction(n) / Fraction(2) ** shift
    return cut(low, False), cut(high, True)


def add(x, y):
    return x[0] + y[0], x[1] + y[1]


def sub(x, y):
    return x[0] - y[1], x[1] - y[0]


def mul(x, y):
    ends = [a * b for a in x for b in y]
    return min(ends), max(ends)


def div(x, y):
    if y[0] <= 0 <= y[1]:
        raise ZeroDivisionError("an enclosure of the divisor holds zero")
    ends = [a / b for a in x for b in y]
    return min(ends), max(ends)


def scale(x, factor):
    return (x[0] * factor, x[1] * factor) if factor >= 0 else (x[1] * factor, x[0] * factor)


def both(f, x, bits):
    """An increasing function of an interval."""
    return f(x[0], bits)[0], f(x[1], bits)[1]


def series(first, factor, unit, step=lambda n: 1, weight=lambda n: 1):
    """Integers below and above the sum of t_n / weight(n), where t_0 = first and t_n+1 = t_n factor / (unit step(n)), for
    |factor| < 2/3 unit: each division is off by less than 1, which all terms after it inherit, three times in sum."""
    total, term, n = 0, first, 0
    while term not in (0, -1):
        total += term // weight(n)
        term = term * factor // (unit * step(n))
        n += 1
    return total - 6 * n - 16, total + 6 * n + 16


def inverse_tangent(t, bits, sign):
    """atanh t (sign = 1) or atan t (sign = -1) for |t| <= 1/3: the sum of sign^n t^(2n+1) / (2n+1)."""
    unit = 1 << (bits + exponent_below(t) + 32)
    low, high = series(int(t * unit), sign * int(t * t * unit), unit, weight=lambda n: 2 * n + 1)
    return outwards(Fraction(low, unit), Fraction(high, unit), bits)


@lru_cache(maxsize=None)
def ln2(bits):
    return scale(inverse_tangent(Fraction(1, 3), bits + 4, 1), 2)


def exp(x, bits):
    if x == 0:
        return Fraction(1), Fraction(1)
    size = max(0, abs(x.numerator).bit_length() - x.denominator.bit_length())
    work = bits + size + 16
    k = round(x / Fraction(ln2(64)[0]))
    l2 = ln2(work + 16)
    r = sub((x, x), scale(l2, k)) if k else (x, x)
    halvings = 8
    unit = 1 << (work + 32)
    low, high = (series(unit, int(end * unit) >> halvings, unit, lambda n: n + 1)[side] for side, end in enumerate(r))
    for _ in range(halvings):
        low, high = low * low // unit, -(-high * high // unit)
    factor = Fraction(2) ** k
    return outwards(Fraction(low, unit) * factor, Fraction(high, unit) * factor, bits)


def log(x, bits):
    """Of a positive number. Relative precision also beside 1."""
    if x == 1:
        return Fraction(0), Fraction(0)
    e = x.numerator.bit_length() - x.denominator.bit_length()
    m = x / Fraction(2) ** e
    if m > Fraction(4, 3):
        m, e = m / 2, e + 1
    if m < Fraction(2, 3):
        m, e = m * 2, e - 1
    work = bits + 24
    rest = scale(inverse_tangent((m - 1) / (m + 1), work, 1), 2) if m != 1 else (Fraction(0), Fraction(0))
    return outwards(*add(rest, scale(ln2(work + 16), e) if e else (Fraction(0), Fraction(0))), bits)


def log1p(x, bits):
    return log(1 + x, bits)


def expm1(x, bits):
    if x == 0:
        return Fraction(0), Fraction(0)
    lost = max(0, x.denominator.bit_length() - abs(x.numerator).bit_length()) + 2
    low, high = exp(x, bits + lost)
    return outwards(low - 1, high - 1, bits)


def root(k, x, bits):
    """The square root (k = 2) or cube root of a number."""
    if x <= 0:
        return (Fraction(0), Fraction(0)) if x == 0 else scale(root(k, -x, bits), -1)
    n, d = integer_root(x.numerator, k), integer_root(x.denominator, k)
    if n ** k == x.numerator and d ** k == x.denominator:
        return Fraction(n, d), Fraction(n, d)
    shift = bits + 8 - (x.numerator.bit_length() - x.denominator.bit_length()) // k
    scaled = x * Fraction(2) ** (k * shift)
    below = integer_root(scaled.numerator // scaled.denominator, k)
    return Fraction(below) / Fraction(2) ** shift, Fraction(below + 1) / Fraction(2) ** shift


def integer_root(n, k):
    """floor of the k-th root of n."""
    guess = 1 << -(-n.bit_length() // k)
    while n:
        better = ((k - 1) * guess + n // guess ** (k - 1)) // k
        if better >= guess:
            return guess
        guess = better
    return 0


sqrt, cbrt = partial(root, 2), partial(root, 3)


def rsqrt(x, bits):
    low, high = sqrt(x, bits + 4)
    return 1 / high, 1 / low


@lru_cache(maxsize=None)
def pi(bits):
    """Machin: 16 atan(1/5) - 4 atan(1/239)."""
    return sub(scale(inverse_tangent(Fraction(1, 5), bits + 8, -1), 16), scale(inverse_tangent(Fraction(1, 239), bits + 8, -1), 4))


def sin_cos(x, bits):
    """Enclosures of sin x and cos x, to 2^-bits absolute."""
    size = max(0, abs(x.numerator).bit_length() - x.denominator.bit_length())
    quarter = scale(pi(bits + size + 24), Fraction(1, 2))
    k = round(x / quarter[0])
    r = sub((x, x), scale(quarter, k)) if k else (x, x)
    middle, error = (r[0] + r[1]) / 2, (r[1] - r[0]) / 2
    unit = 1 << (bits + 32)
    t = int(middle * unit)
    square = -(t * t // unit)
    both_ends = series(t, square, unit, lambda n: (2 * n + 2) * (2 * n + 3)), series(unit, square, unit, lambda n: (2 * n + 1) * (2 * n + 2))
    s, c = ((Fraction(low - 1, unit) - error, Fraction(high + 1, unit) + error) for low, high in both_ends)
    return [(s, c), (c, scale(s, -1)), (scale(s, -1), scale(c, -1)), (scale(c, -1), s)][k % 4]


def sine(x, bits):
    return (Fraction(0), Fraction(0)) if x == 0 else sin_cos(x, bits + exponent_below(x))[0]


def cosine(x, bits):
    return (Fraction(1), Fraction(1)) if x == 0 else sin_cos(x, bits)[1]


def exponent_below(x):
    """How many leading zeros a number below one has."""
    return max(0, x.denominator.bit_length() - abs(x.numerator).bit_length()) + 4


def atan(x, bits):
    if x == 0:
        return Fraction(0), Fraction(0)
    if x < 0:
        return scale(atan(-x, bits), -1)
    if x > 1:
        return sub(scale(pi(bits + 8), Fraction(1, 2)), atan(1 / x, bits + 8))
    # atan x = 2 atan(x / (1 + sqrt(1 + x^2))), until x is small
    work, t, factor = bits + 24 + exponent_below(x), (x, x), 1
    while t[1] > Fraction(1, 16):
        root = both(sqrt, add((Fraction(1), Fraction(1)), mul(t, t)), work)
        t = outwards(*div(t, add((Fraction(1), Fraction(1)), root)), work)
        factor *= 2
    low, high = (inverse_tangent(end, work, -1) for end in t)
    return outwards(factor * low[0], factor * high[1], bits)


def atan2(y, x, bits):
    """Of numbers that are not both zero."""
    if x > 0:
        return atan(y / x, bits)
    if x == 0:
        return scale(pi(bits + 4), Fraction(1 if y > 0 else -1, 2))
    turn = pi(bits + 8) if y >= 0 else scale(pi(bits + 8), -1)
    return add(atan(y / x, bits + 8), turn)


def tanh(x, bits):
    if x == 0:
        return Fraction(0), Fraction(0)
    if x < 0:
        return scale(tanh(-x, bits), -1)
    e = expm1(2 * x, bits + 8)
    return div(e, (e[0] + 2, e[1] + 2)) if e[1] - e[0] < 1 else (1 - 2 / (e[0] + 2), 1 - 2 / (e[1] + 2))


def power(x, y, bits):
    """x^y of x > 0, y not an integer (those are exact)."""
    root = sqrt(x, bits)
    if y.denominator == 2 and root[0] == root[1] and abs(y.numerator) < 4096:
        exact = root[0] ** y.numerator
        return exact, exact
    l = log(x, bits + 80)
    t = mul((y, y), l)
    return exp(t[0], bits + 8)[0], exp(t[1], bits + 8)[1]


def sinh(x, bits):
    """(e + e / (e + 1)) / 2 of e = exp(x) - 1, which grows with e."""
    if x < 0:
        return scale(sinh(-x, bits), -1)
    low, high = expm1(x, bits + 8)
    return (low + low / (low + 1)) / 2, (high + high / (high + 1)) / 2


def cosh(x, bits):
    low, high = exp(abs(x), bits + 8)
    return (low + 1 / low) / 2, (high + 1 / high) / 2


def asinh(x, bits):
    """log1p(x + x^2 / (1 + sqrt(1 + x^2))), of the magnitude."""
    if x < 0:
        return scale(asinh(-x, bits), -1)
    low, high = sqrt(1 + x * x, bits + 8)
    return log1p(x + x * x / (1 + high), bits + 8)[0], log1p(x + x * x / (1 + low), bits + 8)[1]


def acosh(x, bits):
    low, high = sqrt(x * x - 1, bits + 8)
    return log1p(x - 1 + low, bits + 8)[0], log1p(x - 1 + high, bits + 8)[1]


def atanh(x, bits):
    return scale(sub(log1p(x, bits + 4), log1p(-x, bits + 4)), Fraction(1, 2))


def acos(x, bits):
    """2 atan(sqrt((1 - x) / (1 + x)))."""
    return scale(both(atan, sqrt((1 - x) / (1 + x), bits + 8), bits + 8), 2) if x != -1 else pi(bits)


def asin(x, bits):
    return sub(scale(pi(bits + 8 + exponent_below(x)), Fraction(1, 2)), acos(x, bits + 8 + exponent_below(x)))


def erf(x, bits):
    """2 / sqrt(pi) times the sum of 2^n x^(2n+1) exp(-x^2) / (1 3 5 .. (2n+1)), whose terms have one sign."""
    work, square = bits + 16, x * x
    unit = 1 << (work + exponent_below(x) + 16)
    total, term, n = 0, unit, 0
    while term > 1 or 2 * square > n:
        total, n = total + term, n + 1
        term = int(term * 2 * square / (2 * n + 1))
    sum_ = Fraction(total, unit), Fraction(total + 3 * n + 4, unit)
    factor = div(scale(exp(-square, work), 2 * abs(x)), both(sqrt, pi(work), work))
    return outwards(*scale(mul(sum_, factor), 1 if x > 0 else -1), bits)


def erfc(x, bits):
    lost = int(x * x * 3 / 2) + 16 if x > 0 else 8
    return sub((Fraction(1), Fraction(1)), erf(x, bits + lost)) if x else (Fraction(1), Fraction(1))
