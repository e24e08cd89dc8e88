// Implements oracle/sets/image.hpp: functions of one operand.
#include "oracle/functions/engines.hpp"
#include "oracle/sets/image_search.hpp"

namespace assay {
namespace {

// The greatest f64 below the minimum of lgamma, and below the maximum of bessel_i1e.
constexpr double kMinGamma = 0x1.762d86356be3fp+0, kMaxBessel = 0x1.8b8d75c13c72bp+0;

std::int64_t first_from(double value, FloatFormat const& format) {
  if (!format.has_sign && value < 0) return least_order(format);
  return order_of(round(Number::of(value), format, Rounding::up), format);
}
std::int64_t first_above(double value, FloatFormat const& format) {
  return order_of(round(Number::of(value), format, Rounding::down), format) + 1;
}

// Returns where pieces begin on which a function is monotone or always NaN. Exceptions: lgamma and digamma below zero,
// and sine, cosine and tan everywhere.
std::vector<std::int64_t> cuts(UnaryFunction function, FloatFormat const& format) {
  using enum UnaryFunction;
  Landmarks const at(format);
  switch (function) {
    case negate:  // decreasing
    case sign:
    case ceil:
    case floor:
    case round_nearest_afz:
    case round_nearest_even:
    case cbrt:
    case exponential:
    case exponential_minus_one:
    case logistic:
    case tanh:
    case asinh:
    case atan:
    case sinh:
    case erf:
    case erfc:  // decreasing
      return {};
    case abs:
    case square:
    case cosh:
      return {at.zero};
    case sqrt:
    case log:
      return {at.minus_zero};
    case rsqrt:
      return {at.minus_zero, at.zero};
    case log_plus_one:
      return {first_from(-1, format)};
    case acos:
    case asin:
    case atanh:
    case erf_inv:
      return {first_from(-1, format), first_above(1, format)};
    case acosh:
      return {first_from(1, format)};
    case sine:
    case cosine:
    case tan:
      return {at.least_finite, at.zero, at.infinity};
    case lgamma:
      return {at.least_finite, at.minus_zero, first_above(kMinGamma, format)};
    case digamma:
      return {at.least_finite, at.minus_zero, at.above_zero};
    case bessel_i1e:
      return {first_from(-kMaxBessel, format), first_above(kMaxBessel, format)};
  }
  return {};
}

// Returns an upper bound of a positive value that was rounded to odd.
Number above(Number const& x) {
  if (x.kind != NumberKind::finite) return x;
  return Number::finite(false, x.exponent, static_cast<UInt128>(x.significand) + 2);
}

// The engines agree. For some functions, the second one is several times faster.
Number exact_or_nan(UnaryFunction function, Number const& x) {
  if (auto const result = exact(function, x)) return *result;
  bool const gamma = function == UnaryFunction::lgamma || function == UnaryFunction::digamma;
  auto result = evaluate_exactly(function, x, gamma ? Engine::arb : Engine::mpfr);
  if (!result) result = evaluate_exactly(function, x, gamma ? Engine::mpfr : Engine::arb);
  return result.value_or(Number::nan());
}

// Below zero, lgamma is convex between adjacent integers, where it is infinite. By reflection, it is log(pi / |sin(pi
// x)|) - lgamma(1 - x), which is greater than -lgamma(1 - low), and greater than 0 for low >= -1.
void add_gamma_below_zero(Number const& low, Number const& high, std::vector<Number>& numbers) {
  using enum UnaryFunction;
  if (contains_integer(low, high)) {
    numbers.push_back(Number::infinity(false));
  } else if (!exact_or_nan(digamma, low).negative || exact_or_nan(digamma, high).negative) {
    return;
  }
  Number const one_minus = *evaluate_exactly(BinaryFunction::subtract, Number::of(1.0), low, Engine::mpfr);
  Number const gamma = above(exact_or_nan(lgamma, above(one_minus)));
  numbers.push_back(gamma.negative || compare(one_minus, Number::of(2.0)) <= 0 ? Number::zero(false) : negated(gamma));
}

class Unary final : public SearchedFunction {
public:
  Unary(UnaryFunction function, FloatFormat const& format) : SearchedFunction(format), function_(function) {}

  std::uint64_t rounded(std::uint64_t x, std::uint64_t) const override { return evaluate(function_, x, format()); }
  Number exactly(std::uint64_t x, std::uint64_t) const override { return exact_or_nan(function_, unpack(x, format())); }
  bool extremes(Box const& box, std::vector<Number>& numbers) const override {
    using enum UnaryFunction;
    bool const circular = function_ == sine || function_ == cosine || function_ == tan;
    if (!circular && function_ != lgamma && function_ != digamma) return true;
    Number const low = number(box.x.low), high = number(box.x.high);
    if (circular) return add_circular(function_, low, high, numbers);
    if (!low.negative || !high.negative || high.kind != NumberKind::finite) return true;
    if (only_integers(high, format())) return true;
    if (function_ == digamma) return !contains_integer(low, high);
    add_gamma_below_zero(low, high, numbers);
    return true;
  }

private:
  UnaryFunction function_;
};

}  // namespace

bool contains_integer(Number const& low, Number const& high) { return compare(integral(low, Rounding::up), high) <= 0; }

bool only_integers(Number const& high, FloatFormat const& format) {
  return high.exponent + 63 >= format.precision() - 1;
}

CodeSet image(UnaryFunction function, CodeSet const& x, FloatFormat const& format, Accuracy const& accuracy,
              bool flush) {
  CodeSet result = empty_codes();
  if (x.nan) result.include(CodeSet::of(round(Number::nan(), format), format));
  if (!x.number) return result;
  Unary const searched(function, format);
  if (x.low == x.high && accuracy == Accuracy{} && !flush) {
    result.include(CodeSet::of(searched.rounded(code_of(x.low, format), 0), format));
    return result;
  }
  std::vector<Box> boxes;
  for (Range const& piece : pieces(x, cuts(function, format), format, flush)) boxes.push_back({piece, {0, 0}});
  result.include(search(searched, boxes, accuracy, flush));
  return result;
}

}  // namespace assay
