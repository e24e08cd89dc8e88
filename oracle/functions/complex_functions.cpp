#include "oracle/functions/complex_functions.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "oracle/functions/complex_fast.hpp"
#include "oracle/functions/complex_number.hpp"
#include "oracle/functions/thread_caches.hpp"
#include "oracle/sums/exact_sum.hpp"
#include "support/parallel.hpp"

namespace assay {

namespace {

ComplexNumber unpack(ComplexCode x, FloatFormat const& format) {
  return {assay::unpack(x.real, format), assay::unpack(x.imag, format)};
}

ComplexCode round(ComplexNumber const& x, FloatFormat const& format) {
  return {assay::round(x.real, format), assay::round(x.imag, format)};
}

ComplexNumber negated(ComplexNumber const& x) { return {negated(x.real), negated(x.imag)}; }

// Whether the operand is one for which MPC 1.3.1 is not called, because it may not return. The check is made in exact
// arithmetic.
bool may_not_return(UnaryFunction function, ComplexNumber const& x) {
  bool const turned = function == UnaryFunction::asinh;
  if (!turned && function != UnaryFunction::asin && function != UnaryFunction::acos && function != UnaryFunction::acosh)
    return false;
  if (!is_finite(x) || is_zero(x.real) || is_zero(x.imag)) return false;
  Number const square = complex_square(x).real, one = Number::of(1.0);
  return square.kind == NumberKind::finite && square.negative == turned && square.exponent == one.exponent &&
         square.significand == one.significand;
}

ComplexNumber evaluate(UnaryFunction function, ComplexNumber const& x) {
  if (may_not_return(function, x))
    return complex_by_arb(function, x).value_or(ComplexNumber{Number::nan(), Number::nan()});
  if (has_mpc(function)) return complex_by_mpc(function, x);
  switch (function) {
    case UnaryFunction::negate:
      return negated(x);
    case UnaryFunction::square:
      return complex_square(x);
    default:
      return complex_extended(function, x);
  }
}

ComplexNumber evaluate(BinaryFunction function, ComplexNumber const& left, ComplexNumber const& right) {
  switch (function) {
    case BinaryFunction::add:
      return complex_add(left, right);
    case BinaryFunction::subtract:
      return complex_add(left, negated(right));
    case BinaryFunction::multiply:
      return complex_multiply(left, right);
    case BinaryFunction::divide:
      return complex_divide(left, right);
    case BinaryFunction::power:
      return complex_power(left, right);
    case BinaryFunction::atan2:
      return complex_atan2(left, right);
    default:
      return {Number::nan(), Number::nan()};
  }
}

}  // namespace

bool has_complex(UnaryFunction function) {
  switch (function) {
    case UnaryFunction::negate:
    case UnaryFunction::sign:
    case UnaryFunction::rsqrt:
    case UnaryFunction::cbrt:
    case UnaryFunction::square:
    case UnaryFunction::exponential_minus_one:
    case UnaryFunction::log_plus_one:
    case UnaryFunction::logistic:
      return true;
    default:
      return has_mpc(function);
  }
}

bool has_complex(BinaryFunction function) {
  switch (function) {
    case BinaryFunction::add:
    case BinaryFunction::subtract:
    case BinaryFunction::multiply:
    case BinaryFunction::divide:
    case BinaryFunction::power:
    case BinaryFunction::atan2:
      return true;
    default:
      return false;
  }
}

namespace {

template <class T> using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

template <class T> complex_fast::Parts<T> parts_of(ComplexCode x) {
  return {std::bit_cast<T>(static_cast<Bits<T>>(x.real)), std::bit_cast<T>(static_cast<Bits<T>>(x.imag))};
}
template <class T> std::uint64_t code_of(T x) {
  return std::bit_cast<Bits<T>>(x != x ? std::numeric_limits<T>::quiet_NaN() : x);
}
template <class T> std::optional<ComplexCode> codes_of(std::optional<complex_fast::Parts<T>> const& parts) {
  if (!parts) return std::nullopt;
  return ComplexCode{code_of(parts->real), code_of(parts->imag)};
}

std::optional<ComplexCode> settle(UnaryFunction function, FloatFormat const& format, ComplexCode x) {
  if (format.name == kF32.name) return codes_of(complex_fast::settle(function, parts_of<float>(x)));
  if (format.name == kF64.name) return codes_of(complex_fast::settle(function, parts_of<double>(x)));
  return std::nullopt;
}
std::optional<ComplexCode> settle(BinaryFunction function, FloatFormat const& format, ComplexCode x, ComplexCode y) {
  if (format.name == kF32.name) return codes_of(complex_fast::settle(function, parts_of<float>(x), parts_of<float>(y)));
  if (format.name == kF64.name)
    return codes_of(complex_fast::settle(function, parts_of<double>(x), parts_of<double>(y)));
  return std::nullopt;
}

// Computes elements in blocks that are large enough for a thread. `f` takes the offset of an element, and returns its
// result.
template <class F> void for_elements(FloatFormat const& format, void* out, std::size_t count, F const& f) {
  constexpr std::size_t kBlock = 8192;
  std::size_t const bytes = format.storage_bytes(), blocks = (count + kBlock - 1) / kBlock;
  auto* const to = static_cast<std::byte*>(out);
  auto const run = [&](std::size_t block) {
    for (std::size_t i = block * kBlock; i < std::min(count, (block + 1) * kBlock); ++i) {
      ComplexCode const result = f(2 * bytes * i);
      store_complex(to + 2 * bytes * i, result, bytes);
    }
  };
  if (blocks < 2) return blocks == 1 ? run(0) : void();
  for_each_index(blocks, worker_count(), run, release_thread_caches);
}

}  // namespace

ComplexCode evaluate_complex(UnaryFunction function, ComplexCode x, FloatFormat const& format) {
  if (auto const result = settle(function, format, x)) return *result;
  return round(evaluate(function, unpack(x, format)), format);
}

ComplexCode evaluate_complex(BinaryFunction function, ComplexCode x, ComplexCode y, FloatFormat const& format) {
  if (auto const result = settle(function, format, x, y)) return *result;
  return round(evaluate(function, unpack(x, format), unpack(y, format)), format);
}

void evaluate_complex(UnaryFunction function, FloatFormat const& format, void const* x, void* out, std::size_t count) {
  auto const* const from = static_cast<std::byte const*>(x);
  for_elements(format, out, count, [&](std::size_t at) {
    return evaluate_complex(function, load_complex(from + at, format.storage_bytes()), format);
  });
}

void evaluate_complex(BinaryFunction function, FloatFormat const& format, void const* x, void const* y, void* out,
                      std::size_t count) {
  auto const* const left = static_cast<std::byte const*>(x);
  auto const* const right = static_cast<std::byte const*>(y);
  std::size_t const bytes = format.storage_bytes();
  for_elements(format, out, count, [&](std::size_t at) {
    return evaluate_complex(function, load_complex(left + at, bytes), load_complex(right + at, bytes), format);
  });
}

std::array<Number, 2> evaluate_complex_exactly(UnaryFunction function, ComplexCode x, FloatFormat const& format) {
  ComplexNumber const result = evaluate(function, unpack(x, format));
  return {result.real, result.imag};
}

std::array<Number, 2> evaluate_complex_exactly(BinaryFunction function, ComplexCode x, ComplexCode y,
                                               FloatFormat const& format) {
  ComplexNumber const result = evaluate(function, unpack(x, format), unpack(y, format));
  return {result.real, result.imag};
}

std::uint64_t complex_abs(ComplexCode x, FloatFormat const& format) {
  return assay::round(complex_abs_exactly(x, format), format);
}

Number complex_abs_exactly(ComplexCode x, FloatFormat const& format) { return complex_magnitude(unpack(x, format)); }

std::optional<ComplexCode> evaluate_complex_by_arb(UnaryFunction function, ComplexCode x, FloatFormat const& format) {
  ComplexNumber const z = unpack(x, format);
  if (!is_finite(z) || !has_complex(function)) return std::nullopt;
  if (function == UnaryFunction::negate) return round(negated(z), format);
  auto const result = complex_by_arb(function, z);
  return result ? std::optional(round(*result, format)) : std::nullopt;
}

std::vector<ComplexCode> other_sides(UnaryFunction function, ComplexCode x, FloatFormat const& format) {
  double const real = to_double(assay::unpack(x.real, format)), imag = to_double(assay::unpack(x.imag, format));
  auto const sign = format.sign_bit();
  bool on_real_cut = false, on_imaginary_cut = false;
  switch (function) {
    case UnaryFunction::log:
      // At its singularity, the result can have any direction.
      if (real == 0 && imag == 0)
        return {{x.real ^ sign, x.imag}, {x.real, x.imag ^ sign}, {x.real ^ sign, x.imag ^ sign}};
      [[fallthrough]];
    case UnaryFunction::sqrt:
    case UnaryFunction::rsqrt:
    case UnaryFunction::cbrt:
      on_real_cut = real < 0;
      break;
    case UnaryFunction::log_plus_one:
      on_real_cut = real <= -1;
      break;
    case UnaryFunction::acosh:
      on_real_cut = real < 1;
      break;
    case UnaryFunction::asin:
    case UnaryFunction::acos:
    case UnaryFunction::atanh:
      on_real_cut = std::fabs(real) > 1;
      break;
    case UnaryFunction::asinh:
    case UnaryFunction::atan:
      on_imaginary_cut = std::fabs(imag) > 1;
      break;
    default:
      break;
  }
  if (on_real_cut && imag == 0) return {{x.real, x.imag ^ sign}};
  if (on_imaginary_cut && real == 0) return {{x.real ^ sign, x.imag}};
  return {};
}

namespace {

// Whether x^2 + y^2 is a negative real number. The numbers must be finite.
bool is_sum_of_squares_negative(ComplexNumber const& x, ComplexNumber const& y) {
  ExactSum real, imag;
  for (auto const* z : {&x, &y}) {
    double const a = to_double(z->real), b = to_double(z->imag);
    real.add_product(a, a);
    real.add_product(-b, b);
    imag.add_product(a, b);
  }
  Number const size = real.result();
  return is_zero(imag.result()) && size.kind == NumberKind::finite && size.negative;
}

// On the cut of the logarithm, the angle is pi or -pi.
bool is_half_turn(Number const& x) { return std::fabs(to_double(x)) == 0x1.921fb54442d18p+1; }

}  // namespace

std::vector<std::array<Number, 2>> values_on_cuts(BinaryFunction function, ComplexCode x, ComplexCode y,
                                                  FloatFormat const& format) {
  std::vector<std::array<Number, 2>> all{evaluate_complex_exactly(function, x, y, format)};
  ComplexNumber const left = unpack(x, format), right = unpack(y, format);
  if (!is_finite(left) || !is_finite(right)) return all;
  auto const put = [&](ComplexNumber const& z) { all.push_back({z.real, z.imag}); };
  if (function == BinaryFunction::power && is_zero(left.imag) && to_double(left.real) < 0)
    put(complex_power(conjugate(left), right));
  if (function != BinaryFunction::atan2) return all;
  // The other root of x^2 + y^2 corresponds to the root of (-x)^2 + (-y)^2 for -x - iy.
  if (is_sum_of_squares_negative(right, left)) put(complex_atan2(negated(left), negated(right)));
  for (std::size_t n = 0; n < all.size() && n < 2; ++n)
    if (is_half_turn(all[n][0])) put({negated(all[n][0]), all[n][1]});
  return all;
}

}  // namespace assay
