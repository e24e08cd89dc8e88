// Complex numbers. Sums, products and quotients of their parts are exact and rounded once. The second engine computes
// the other functions if both parts are finite and not zero; on the real axis, they are real functions.
#include <array>
#include <optional>

#include "generators/derive/long_complex.hpp"
#include "generators/derive/scalar.hpp"
#include "oracle/functions/complex_functions.hpp"

namespace assay::derive {
namespace {

struct Parts {
  Number real, imag;
};

Parts parts_of(Scalar const& x) { return {x.number(0), x.number(1)}; }
bool is_finite(Parts const& x) { return is_finite(x.real) && is_finite(x.imag); }
Number minus(Number x) {
  x.negative = !x.negative && x.kind != NumberKind::nan;
  return x;
}

// a b + c d
Total products(Number const& a, Number const& b, Number const& c, Number const& d) {
  Total total;
  total.add_product(a, b);
  total.add_product(c, d);
  return total;
}

Number sum(Number const& x, Number const& y) {
  Total total;
  total.add(x);
  total.add(y);
  return total.result();
}

Scalar added(Scalar const& x, Scalar const& y) {
  return float_scalar(x.element, sum(x.number(0), y.number(0)), sum(x.number(1), y.number(1)));
}
Scalar subtracted(Scalar const& x, Scalar const& y) {
  return float_scalar(x.element, sum(x.number(0), minus(y.number(0))), sum(x.number(1), minus(y.number(1))));
}
Scalar multiplied(Scalar const& x, Scalar const& y) {
  auto const [a, b] = parts_of(x);
  auto const [c, d] = parts_of(y);
  return float_scalar(x.element, products(a, c, minus(b), d).result(), products(a, d, b, c).result());
}

Number binary(BinaryFunction function, Number const& x, Number const& y) {
  auto const result = evaluate_exactly(function, x, y, Engine::arb);
  if (!result) throw NotDerived("the second engine has no " + std::string(name_of(function)) + " here");
  return *result;
}

// (a c + b d + (b c - a d) i) / (c^2 + d^2)
Scalar divided(Scalar const& x, Scalar const& y) {
  auto const [a, b] = parts_of(x);
  auto const [c, d] = parts_of(y);
  bool const is_zero = c.kind == NumberKind::zero && d.kind == NumberKind::zero;
  if (is_finite(Parts{a, b}) && is_finite(Parts{c, d}) && !is_zero) {
    Total const size = products(c, c, d, d);
    return float_scalar(x.element, products(a, c, b, d).divided_by(size), products(b, c, minus(a), d).divided_by(size));
  }
  // With infinities, uses IEEE arithmetic, where only the signs of finite numbers matter.
  Number const size = products(c, c, d, d).result();
  auto const quotient = [&](Total const& total) { return binary(BinaryFunction::divide, total.result(), size); };
  return float_scalar(x.element, quotient(products(a, c, b, d)), quotient(products(b, c, minus(a), d)));
}

// Computes (re - im) (re + im) and 2 re im if signs of zeros or infinities matter.
Scalar squared(Scalar const& x) {
  auto const [a, b] = parts_of(x);
  Number real = products(a, a, minus(b), b).result(), imag = products(a, b, a, b).result();
  Number const factors[] = {sum(a, minus(b)), sum(a, b)};
  if (real.kind != NumberKind::finite) real = binary(BinaryFunction::multiply, factors[0], factors[1]);
  if (imag.kind == NumberKind::zero) imag.negative = a.negative != b.negative;
  return float_scalar(x.element, real, imag);
}

// The code nearest to sqrt(a^2 + b^2): the squares of the midpoints to its neighbors are on either side.
Scalar magnitude(Scalar const& x, Element const& to) {
  Number const a = x.number(0), b = x.number(1);
  if (a.kind == NumberKind::infinity || b.kind == NumberKind::infinity)
    return float_scalar(to, Number::infinity(false));
  if (a.kind == NumberKind::nan || b.kind == NumberKind::nan) return float_scalar(to, Number::nan());
  Number const near = products(a, a, b, b).result();
  if (near.kind == NumberKind::zero) return float_scalar(to, near);
  FloatFormat const& format = *to.floating;
  auto const root = evaluate_exactly(UnaryFunction::sqrt, near, Engine::arb);
  if (!root) throw NotDerived("the second engine has no sqrt here");
  Scalar result = float_scalar(to, *root);
  // The midpoint of a code and the next one. Infinity counts as the next power of two.
  auto const middle = [&](std::uint64_t code) {
    Number const low = unpack(code, format);
    Number high = unpack(code + 1, format);
    if (format.is_infinite(code + 1)) high = Number::finite(false, 1 - format.min_exponent() + 1, 1);
    Number half = sum(low, high);
    half.exponent -= 1;
    return half;
  };
  auto const beside = [&](std::uint64_t code) {  // sign of a^2 + b^2 - middle^2
    Total difference = products(a, a, b, b);
    Number const edge = middle(code);
    difference.add_product(edge, minus(edge));
    Number const rest = difference.result();
    return rest.kind == NumberKind::zero ? 0 : rest.negative ? -1 : 1;
  };
  while (!format.is_infinite(result.code[0])) {
    int const side = beside(result.code[0]);
    if (side < 0 || (side == 0 && result.code[0] % 2 == 0)) break;
    ++result.code[0];
  }
  while (result.code[0] > 0) {
    int const side = beside(result.code[0] - 1);
    if (side > 0 || (side == 0 && result.code[0] % 2 == 0)) break;
    --result.code[0];
  }
  return result;
}

// The sign of f'(x) where f is real near a real x: f(x + 0 i) = f(x) + 0 f'(x) i. 0 elsewhere.
int slope(UnaryFunction function, double x) {
  using enum UnaryFunction;
  auto const within = [&](bool domain, int sign) { return domain ? sign : 0; };
  switch (function) {
    case exponential:
    case exponential_minus_one:
    case logistic:
    case sinh:
    case tanh:
    case asinh:
    case atan:
    case tan:
      return 1;
    case log:
    case sqrt:
    case cbrt:
      return within(x > 0, 1);
    case rsqrt:
      return within(x > 0, -1);
    case log_plus_one:
      return within(x > -1, 1);
    case cosh:
      return x > 0 ? 1 : -1;
    case asin:
    case atanh:
      return within(x > -1 && x < 1, 1);
    case acos:
      return within(x > -1 && x < 1, -1);
    case acosh:
      return within(x > 1, 1);
    default:
      return 0;
  }
}

Scalar by_engine(UnaryFunction function, Scalar const& x) {
  auto const parts = parts_of(x);
  bool const right = parts.real.kind == NumberKind::finite;
  if (right && parts.imag.kind == NumberKind::finite) {
    if (auto const result = evaluate_complex_by_arb(function, {x.code[0], x.code[1]}, *x.element.floating))
      return {x.element, {result->real, result->imag}};
  } else if (int const sign =
                 right && parts.imag.kind == NumberKind::zero ? slope(function, to_double(parts.real)) : 0) {
    if (auto const real = evaluate_exactly(function, parts.real, Engine::arb))
      return float_scalar(x.element, *real, Number::zero(parts.imag.negative != (sign < 0)));
  }
  throw NotDerived("the second engine has no " + std::string(name_of(function)) + " of this complex number");
}

LongComplex long_of(Scalar const& x) {
  auto const parts = parts_of(x);
  if (!is_finite(parts)) throw NotDerived("a function of a complex number that is not finite");
  return {LongReal(parts.real), LongReal(parts.imag)};
}

LongReal square_of(LongComplex const& z) { return z.real * z.real + z.imag * z.imag; }

LongComplex logarithm(LongComplex const& z) {
  if (square_of(z).sign() == 0) throw NotDerived("the logarithm of zero");
  return {square_of(z).logarithm() / LongReal(std::int64_t{2}), LongReal::angle(z.imag, z.real)};
}
LongComplex exponential(LongComplex const& z) {
  LongReal const size = z.real.exponential();
  return {size * z.imag.cosine(), size * z.imag.sine()};
}
LongComplex root(LongComplex const& z) {
  LongComplex const half = logarithm(z);
  return exponential(half / LongReal(std::int64_t{2}));
}

// The value as a number; throws NotDerived if it is too close to a number with few bits.
Number settled(LongReal const& value, LongReal const& scale) {
  if (auto const number = value.between(scale)) return *number;
  throw NotDerived("a part of the complex result is too near to a number of few bits");
}

// Rounds both parts. Throws NotDerived for zeros, whose signs these definitions do not determine.
Scalar rounded(LongComplex const& z, Element const& element) {
  LongReal const scale = z.size();
  Number const real = z.real.number(scale), imag = z.imag.number(scale);
  if (real.kind != NumberKind::finite || imag.kind != NumberKind::finite)
    throw NotDerived("a part of the complex result is zero");
  return float_scalar(element, real, imag);
}

bool on_axis(Scalar const& x) {
  auto const parts = parts_of(x);
  return parts.real.kind != NumberKind::finite || parts.imag.kind != NumberKind::finite;
}

// exp(y log x)
Scalar power(Scalar const& x, Scalar const& y) {
  if (on_axis(x)) throw NotDerived("the power of a complex number on an axis");
  return rounded(exponential(long_of(y) * logarithm(long_of(x))), x.element);
}

// -i log((x + i y) / sqrt(x^2 + y^2))
Scalar angle(Scalar const& y, Scalar const& x) {
  if (on_axis(x) || on_axis(y)) throw NotDerived("the angle of complex numbers on an axis");
  LongComplex const i{LongReal(), LongReal(std::int64_t{1})}, a = long_of(x), b = long_of(y);
  LongComplex const quotient = logarithm((a + i * b) / root(a * a + b * b));
  LongReal const scale = quotient.size() + LongReal(std::int64_t{1});  // the quotient may be near 1
  return float_scalar(x.element, settled(quotient.imag, scale), settled(LongReal() - quotient.real, scale));
}

// x / |x|, part by part; a part that is zero keeps its sign, and zero becomes (0, 0). Off the axes, no part is a binary
// number.
Scalar sign(Scalar const& x) {
  auto const parts = parts_of(x);
  if (parts.real.kind == NumberKind::nan || parts.imag.kind == NumberKind::nan)
    return float_scalar(x.element, Number::nan(), Number::nan());
  if (parts.real.kind == NumberKind::zero && parts.imag.kind == NumberKind::zero)
    return float_scalar(x.element, Number::zero(false), Number::zero(false));
  LongComplex const z = long_of(x);
  LongReal const square = square_of(z);
  auto const part = [&](Number const& number, LongReal const& value) {
    if (number.kind == NumberKind::zero) return number;
    LongReal const quotient = value / square.root();
    return on_axis(x) ? quotient.number(quotient) : settled(quotient, quotient.magnitude());
  };
  return float_scalar(x.element, part(parts.real, z.real), part(parts.imag, z.imag));
}

// The number with the greater real part, then imaginary part; y if they are equal or unordered.
Scalar complex_extremum(Scalar const& x, Scalar const& y, bool maximum) {
  int const order = compared(x, y);
  return order == (maximum ? 1 : -1) ? x : y;
}

using ComplexBinary = Scalar (*)(Scalar const&, Scalar const&);

ComplexBinary arithmetic(std::string_view name) {
  if (name == "add") return added;
  if (name == "subtract") return subtracted;
  if (name == "multiply") return multiplied;
  if (name == "divide") return divided;
  if (name == "power") return power;
  if (name == "atan2") return angle;
  if (name == "maximum") return [](Scalar const& x, Scalar const& y) { return complex_extremum(x, y, true); };
  if (name == "minimum") return [](Scalar const& x, Scalar const& y) { return complex_extremum(x, y, false); };
  return nullptr;
}

}  // namespace

Single complex_function(std::string_view name, Element const& operand) {
  if (auto const f = arithmetic(name)) return [f](std::span<Scalar const> x) { return f(x[0], x[1]); };
  if (name == "abs")
    return [to = Element::of(*operand.floating)](std::span<Scalar const> x) { return magnitude(x[0], to); };
  if (name == "sign") return [](std::span<Scalar const> x) { return sign(x[0]); };
  if (name == "square") return [](std::span<Scalar const> x) { return squared(x[0]); };
  if (name == "negate")
    return [](std::span<Scalar const> x) {
      return float_scalar(x[0].element, minus(x[0].number(0)), minus(x[0].number(1)));
    };
  auto const f = unary_function(name);
  if (f && has_complex(*f)) return [f = *f](std::span<Scalar const> x) { return by_engine(f, x[0]); };
  return {};
}

}  // namespace assay::derive
