#include "semantics/permitted/structured/norm_wise.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace assay {
namespace {

constexpr long double kInfinity = std::numeric_limits<long double>::infinity();
constexpr long double kUp = 1 + 0x1p-20L;  // beyond all errors of sums of up to 2^40 sizes

long double power_of_two(std::int64_t exponent) { return std::ldexp(1.0L, static_cast<int>(exponent)); }

long double least_normal(FloatFormat const& format) { return power_of_two(format.min_exponent()); }

// Whether sums of that size may overflow on the way.
bool may_overflow(long double size, FloatFormat const& format) {
  Number const greatest = unpack(format.max_finite_code(), format);
  return !(size < power_of_two(leading_exponent(greatest) - 2));
}

long double greatest_of(Sizes const& sizes) {
  return sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
}

long double sum_of(Sizes const& sizes) { return std::accumulate(sizes.begin(), sizes.end(), 0.0L) * kUp; }

// The greatest sum of a row (or, `turned`, of a column) of an n x n matrix.
long double greatest_row(Sizes const& matrix, std::size_t n, bool turned) {
  Sizes sums(n, 0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k) sums[turned ? k : i] += matrix[i * n + k];
  return greatest_of(sums) * kUp;
}

// The sums of the rows (or columns) of the inverse of the comparison matrix m of a lower triangular t, m[i][i] = |t[i][i]|
// and m[i][k] = -|t[i][k]|, which bounds |t^-1| element by element (Higham, Accuracy and Stability of Numerical
// Algorithms, 2nd ed., Theorem 8.12). Every step adds up positive numbers.
std::optional<Sizes> rows_of_inverse(Sizes const& t, std::size_t n, bool turned) {
  Sizes w(n, 0);
  for (std::size_t step = 0; step < n; ++step) {
    std::size_t const i = turned ? n - 1 - step : step;
    long double sum = 1;
    for (std::size_t before = 0; before < step; ++before) {
      std::size_t const k = turned ? n - 1 - before : before;
      sum += w[k] * (turned ? t[k * n + i] : t[i * n + k]);
    }
    w[i] = sum * kUp / t[i * n + i];
    if (!std::isfinite(w[i])) return std::nullopt;
  }
  return w;
}

}  // namespace

Sizes sizes_of(Tensor const& tensor, std::int64_t first, std::int64_t count) {
  Sizes sizes(static_cast<std::size_t>(count), 0);
  FloatFormat const& format = *tensor.element().floating;
  auto const part = [&](std::int64_t index, int number) -> long double {
    Number const value = unpack(tensor.get(index, number), format);
    if (value.kind == NumberKind::zero) return 0;
    if (value.kind != NumberKind::finite) return kInfinity;
    return std::ldexp(static_cast<long double>(value.significand), static_cast<int>(value.exponent));
  };
  for (std::int64_t i = 0; i < count; ++i) {
    long double const real = part(first + i, 0);
    auto& size = sizes[static_cast<std::size_t>(i)];
    size = tensor.element().is(Element::Kind::complex) ? std::hypot(real, part(first + i, 1)) * kUp : real;
  }
  return sizes;
}

long double promised_units(double factor, FloatFormat const& format) {
  return static_cast<long double>(factor) * power_of_two(-format.precision());
}

std::optional<long double> transform_error(long double units, FloatFormat const& format, Sizes const& operand,
                                           std::int64_t count, long double gain) {
  if (may_overflow(sum_of(operand), format)) return std::nullopt;
  long double squares = 0;
  for (auto const size : operand) squares += size * size;
  long double const passes = 1 + std::log2(static_cast<long double>(count)), norm = std::sqrt(squares) * gain;
  return (units * passes * norm + 4 * passes * static_cast<long double>(count) * least_normal(format)) * kUp;
}

// The residual r = b - t x' of the computed solution x' is at most K |x'| in the greatest-element norm, K = n units
// |t|. As |x - x'| <= |t^-1| |r| and |x'| <= |x| + |x - x'|, that is at most K |x| / (1 - K |t^-1|).
std::optional<Sizes> substitution_error(long double units, FloatFormat const& format, Sizes const& t, Sizes const& x) {
  std::size_t const n = x.size();
  long double const norm = greatest_row(t, n, false), size = greatest_of(x);
  auto sums = rows_of_inverse(t, n, false);
  if (!sums || may_overflow(norm * size, format)) return std::nullopt;
  for (std::size_t i = 0; i < n; ++i)
    if (t[i * n + i] > 1 / least_normal(format) / 4) return std::nullopt;  // its reciprocal underflows
  long double const factor = static_cast<long double>(n) * units * norm, widest = greatest_of(*sums);
  if (!(factor * widest < 0.5L)) return std::nullopt;
  long double const underflow = 4 * static_cast<long double>(n) * least_normal(format) * (1 + norm);
  long double const residual = (factor * size + underflow) / (1 - factor * widest) * kUp;
  for (auto& sum : *sums) sum *= residual * kUp;
  return sums;
}

// |t x' - b|[i] <= g sum |t[i][k]| |x'[k]| with g = n units, and |x'| <= |x| + d: so
// (1 - g) |t[i][i]| d[i] <= (1 + g) sum over k < i of |t[i][k]| d[k] + g sum over k <= i of |t[i][k]| |x[k]|.
std::optional<Sizes> componentwise_error(long double units, FloatFormat const& format, Sizes const& t, Sizes const& x) {
  std::size_t const n = x.size();
  long double const norm = greatest_row(t, n, false), gamma = static_cast<long double>(n) * units;
  if (!(gamma < 0.5L) || may_overflow(norm * greatest_of(x), format)) return std::nullopt;
  long double const underflow = 4 * static_cast<long double>(n) * least_normal(format) * (1 + norm);
  Sizes errors(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    long double const pivot = t[i * n + i];
    if (pivot == 0 || pivot > 1 / least_normal(format) / 4) return std::nullopt;
    long double sum = gamma * pivot * x[i] + underflow;
    for (std::size_t k = 0; k < i; ++k) sum += t[i * n + k] * ((1 + gamma) * errors[k] + gamma * x[k]);
    errors[i] = sum / ((1 - gamma) * pivot) * kUp;
    if (may_overflow(norm * errors[i], format)) return std::nullopt;
  }
  return errors;
}

// Sun's bound (Higham, Theorem 10.8): |l - l'|_F <= 2^(-1/2) |l|_2 e / (1 - e), e = |a^-1|_2 |a - l' l'^H|_F < 1.
std::optional<long double> factor_error(long double units, FloatFormat const& format, Sizes const& a, Sizes const& l,
                                        std::int64_t n) {
  auto const size = static_cast<std::size_t>(n);
  long double const norm = greatest_row(a, size, false);
  if (may_overflow(norm, format)) return std::nullopt;
  // The factor is known to half a unit; what bounds its inverse allows for that.
  Sizes nearby = l;
  long double const unit = power_of_two(1 - format.precision());
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t k = 0; k <= i; ++k) nearby[i * size + k] *= i == k ? 1 - unit : 1 + unit;
  auto const rows = rows_of_inverse(nearby, size, false), columns = rows_of_inverse(nearby, size, true);
  if (!rows || !columns) return std::nullopt;
  long double const inverse = greatest_of(*rows) * greatest_of(*columns) * kUp;  // |l^-1|_2^2 at most
  auto const count = static_cast<long double>(n);
  long double const residual =
      std::sqrt(count) * count * (units * norm + 4 * count * least_normal(format) * (1 + norm)) * kUp;
  long double const e = inverse * residual;
  if (!(e < 0.5L)) return std::nullopt;
  return std::sqrt(0.5L * norm) * e / (1 - e) * kUp;
}

ElementSet around(std::uint64_t code, FloatFormat const& format, long double error, bool flush) {
  Number const value = unpack(code, format);
  long double const rounding = value.kind == NumberKind::finite
                                   ? std::ldexp(1.0L, static_cast<int>(leading_exponent(value)) - format.fraction_bits)
                                   : 0;
  long double const absolute = (error + rounding) * kUp + least_normal(format) * power_of_two(-format.fraction_bits);
  double const distance = static_cast<double>(std::min<long double>(absolute * kUp, 1e308L));
  return {permitted(value, format, {.absolute = distance}, 0, flush), 0};
}

}  // namespace assay
