#include "oracle/functions/complex_fast.hpp"

#include <bit>
#include <cmath>
#include <limits>

namespace assay::complex_fast {
namespace {

struct Exact {
  double value, error;
};

// Returns a b + c d exactly, for floats.
Exact sum_of_products(double a, double b, double c, double d) {
  double const p = a * b, q = c * d, s = p + q;
  double const part = s - p;
  return {s, (p - (s - part)) + (q - part)};
}

float round_exact(Exact const& exact) {
  if (std::isnan(exact.value)) return std::numeric_limits<float>::quiet_NaN();
  if (exact.error == 0 || !std::isfinite(exact.value)) return static_cast<float>(exact.value);
  auto bits = std::bit_cast<std::uint64_t>(exact.value);
  if (std::signbit(exact.error) != std::signbit(exact.value)) --bits;  // rounds towards zero, then to odd
  return static_cast<float>(std::bit_cast<double>(bits | 1));
}

// Returns the value if both ends of an interval around it round to the same number.
template <int kBits> std::optional<float> rounded(double value) {
  double const margin = std::ldexp(1.0, -kBits);
  auto const low = static_cast<float>(value * (1 - margin)), high = static_cast<float>(value * (1 + margin));
  if (low == high && value != 0) return low;
  return std::nullopt;
}

template <int kBits> std::optional<Parts<float>> rounded_parts(double real, double imag) {
  auto const x = rounded<kBits>(real), y = rounded<kBits>(imag);
  if (x && y) return Parts<float>{*x, *y};
  return std::nullopt;
}

std::optional<Parts<float>> quotient(Parts<float> x, Parts<float> y) {
  double const a = x.real, b = x.imag, c = y.real, d = y.imag;
  double const divisor = sum_of_products(c, c, d, d).value;
  double const real = sum_of_products(a, c, b, d).value, imag = sum_of_products(b, c, -a, d).value;
  if (!(divisor > 0) || !std::isfinite(divisor) || !std::isfinite(real) || !std::isfinite(imag)) return std::nullopt;
  return rounded_parts<50>(real / divisor, imag / divisor);
}

// Computes the product as a pair of doubles. Returns false if its exponent is out of the range in which it is exact.
// Zeros are exact.
bool product_of(double a, double b, Exact& product) {
  product = {a * b, 0};
  if (a == 0 || b == 0) return std::isfinite(product.value);
  double const size = std::fabs(product.value);
  product.error = std::fma(a, b, -product.value);
  return size > 0x1p-900 && size < 0x1p1000;
}

std::optional<double> sum_of_products_f64(double a, double b, double c, double d) {
  Exact p, q;
  if (!product_of(a, b, p) || !product_of(c, d, q)) return std::nullopt;
  double const s = p.value + q.value, part = s - p.value;
  double const error = (p.value - (s - part)) + (q.value - part);
  double const rest = error + (p.error + q.error);
  double const bound = 0x1p-51 * (std::fabs(error) + std::fabs(p.error) + std::fabs(q.error));
  double const low = s + (rest - bound), high = s + (rest + bound);
  if (low == high && (s != 0 || (rest == 0 && bound == 0))) return low == 0 ? s : low;
  return std::nullopt;
}

constexpr float kMaxExponent = 300;  // e^(2x), and the inverse of its square root, are in the range of double

// Clamps the exponent. Beyond it, results are infinite, zero or one, as they are at the limit: no cosine or sine of a
// float is below 2^-150.
double clamped(double x) { return std::fabs(x) > kMaxExponent ? std::copysign(kMaxExponent, x) : x; }

std::optional<Parts<float>> exponential(double x, double y) {
  double const size = std::exp(clamped(x));
  return rounded_parts<36>(size * std::cos(y), size * std::sin(y));
}

// Whether a sum of doubles keeps enough digits.
bool is_precise_sum(double sum, double size) { return std::fabs(sum) > 0x1p-10 * size; }

// Computes e^x cos y - 1 = (e^x - 1) cos y - 2 sin^2(y / 2).
std::optional<Parts<float>> exponential_minus_one(double x, double y) {
  double const grown = std::expm1(clamped(x)) * std::cos(y), half = std::sin(y / 2), fallen = 2 * half * half;
  if (!is_precise_sum(grown - fallen, std::fabs(grown) + fallen)) return std::nullopt;
  return rounded_parts<36>(grown - fallen, std::exp(clamped(x)) * std::sin(y));
}

// Computes 1 / (1 + e^-z).
std::optional<Parts<float>> logistic(double x, double y) {
  double const size = std::exp(-clamped(x)), real = 1 + size * std::cos(y), imag = size * std::sin(y);
  if (!is_precise_sum(real, 1 + size)) return std::nullopt;
  double const square = real * real + imag * imag;
  return rounded_parts<36>(real / square, imag / square);
}

std::optional<Parts<float>> cube_root(double x, double y) {
  double const size = std::cbrt(std::sqrt(x * x + y * y)), angle = std::atan2(y, x) / 3;
  return rounded_parts<36>(size * std::cos(angle), size * std::sin(angle));
}

std::optional<Parts<float>> hyperbolic(UnaryFunction function, double x, double y) {
  x = clamped(x);
  double const sinh = std::sinh(x), cosh = std::cosh(x), sin = std::sin(y), cos = std::cos(y);
  switch (function) {
    case UnaryFunction::sinh:
      return rounded_parts<36>(sinh * cos, cosh * sin);
    case UnaryFunction::cosh:
      return rounded_parts<36>(cosh * cos, sinh * sin);
    default: {
      double const divisor = sinh * sinh + cos * cos;
      return rounded_parts<36>(sinh * cosh / divisor, sin * cos / divisor);
    }
  }
}

std::optional<Parts<float>> logarithm(double x, double y) {
  double const square = x * x + y * y;
  if (std::fabs(square - 1) < 0x1p-10) return std::nullopt;
  return rounded_parts<36>(std::log(square) / 2, std::atan2(y, x));
}

Parts<double> root_of(double x, double y) {
  double const t = std::sqrt((std::sqrt(x * x + y * y) + std::fabs(x)) / 2);
  double const rest = std::fabs(y) / (2 * t);
  return x > 0 ? Parts<double>{t, std::copysign(rest, y)} : Parts<double>{rest, std::copysign(t, y)};
}

std::optional<Parts<float>> square_root(double x, double y) {
  auto const root = root_of(x, y);
  return rounded_parts<36>(root.real, root.imag);
}

std::optional<Parts<float>> reciprocal_square_root(double x, double y) {
  auto const root = root_of(x, y);
  double const size = std::sqrt(x * x + y * y);
  return rounded_parts<36>(root.real / size, -root.imag / size);
}

std::optional<Parts<float>> sign(double x, double y) {
  double const size = std::sqrt(x * x + y * y);
  return rounded_parts<36>(x / size, y / size);
}

// Computes f(z) = -i g(iz) with iz = -y + ix, which exchanges the parts of g(iz).
std::optional<Parts<float>> turned(UnaryFunction function, double x, double y) {
  auto const parts = hyperbolic(function, -y, x);
  if (!parts) return std::nullopt;
  return Parts<float>{parts->imag, -parts->real};
}

}  // namespace

std::optional<Parts<float>> settle(UnaryFunction function, Parts<float> z) {
  double const x = z.real, y = z.imag;
  if (x == 0 || y == 0 || !std::isfinite(x) || !std::isfinite(y)) return std::nullopt;
  switch (function) {
    case UnaryFunction::exponential:
      return exponential(x, y);
    case UnaryFunction::exponential_minus_one:
      return exponential_minus_one(x, y);
    case UnaryFunction::logistic:
      return logistic(x, y);
    case UnaryFunction::log:
      return logarithm(x, y);
    case UnaryFunction::log_plus_one:
      return logarithm(1 + x, y);
    case UnaryFunction::cbrt:
      return cube_root(x, y);
    case UnaryFunction::rsqrt:
      return reciprocal_square_root(x, y);
    case UnaryFunction::sign:
      return sign(x, y);
    case UnaryFunction::sqrt:
      return square_root(x, y);
    case UnaryFunction::sinh:
    case UnaryFunction::cosh:
    case UnaryFunction::tanh:
      return hyperbolic(function, x, y);
    case UnaryFunction::sine:
      return turned(UnaryFunction::sinh, x, y);
    case UnaryFunction::cosine:
      return hyperbolic(UnaryFunction::cosh, -y, x);
    case UnaryFunction::tan:
      return turned(UnaryFunction::tanh, x, y);
    default:
      return std::nullopt;
  }
}

std::optional<Parts<float>> settle(BinaryFunction function, Parts<float> x, Parts<float> y) {
  if (function == BinaryFunction::divide) return quotient(x, y);
  if (function != BinaryFunction::multiply) return std::nullopt;
  return Parts<float>{round_exact(sum_of_products(x.real, y.real, -x.imag, y.imag)),
                      round_exact(sum_of_products(x.real, y.imag, x.imag, y.real))};
}

std::optional<Parts<double>> settle(BinaryFunction function, Parts<double> x, Parts<double> y) {
  if (function == BinaryFunction::divide) return settle_quotient(x, y);
  if (function != BinaryFunction::multiply) return std::nullopt;
  auto const real = sum_of_products_f64(x.real, y.real, -x.imag, y.imag);
  auto const imag = real ? sum_of_products_f64(x.real, y.imag, x.imag, y.real) : std::nullopt;
  if (real && imag) return Parts<double>{*real, *imag};
  return std::nullopt;
}

}  // namespace assay::complex_fast
