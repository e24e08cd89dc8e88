#include "oracle/functions/functions.hpp"

#include <array>

#include "oracle/functions/engines.hpp"
#include "oracle/functions/fast_functions.hpp"
#include "oracle/functions/fast_functions_f64.hpp"

namespace assay {
namespace {

// In enumeration order.
constexpr auto kUnaryNames = std::to_array<std::string_view>({
    "abs",
    "negate",
    "sign",
    "ceil",
    "floor",
    "round_nearest_afz",
    "round_nearest_even",
    "sqrt",
    "rsqrt",
    "cbrt",
    "square",
    "exponential",
    "exponential_minus_one",
    "log",
    "log_plus_one",
    "logistic",
    "sine",
    "cosine",
    "tan",
    "tanh",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "cosh",
    "sinh",
    "erf",
    "erfc",
    "erf_inv",
    "lgamma",
    "digamma",
    "bessel_i1e",
});
constexpr auto kBinaryNames = std::to_array<std::string_view>({
    "add",
    "subtract",
    "multiply",
    "divide",
    "maximum",
    "minimum",
    "remainder",
    "power",
    "atan2",
    "next_after",
    "polygamma",
    "zeta",
});
static_assert(kUnaryNames.size() == kUnaryCount);
static_assert(kBinaryNames.size() == kBinaryCount);

template <class Function, std::size_t kCount>
std::optional<Function> find(std::array<std::string_view, kCount> const& names, std::string_view name) {
  for (std::size_t i = 0; i < kCount; ++i)
    if (names[i] == name) return static_cast<Function>(i);
  return std::nullopt;
}

// Returns the result if an estimate proves it (fast_functions.hpp).
template <class Function>
std::optional<std::uint64_t> proved(Function function, double value, FloatFormat const& format) {
  if (value != value) return trusts_nan(function) ? std::optional(format.nan_code()) : std::nullopt;
  if (trust(function) == Trust::rounded) return narrow(value, format);
  std::uint64_t const low = narrow(value * kBelow, format);
  if (low != narrow(value * kAbove, format)) return std::nullopt;
  return low;
}

bool is_narrow(FloatFormat const& format) { return format.precision() <= 24; }

// Whether the hardware rounds correctly in this format.
bool in_hardware(UnaryFunction function) { return trust(function) == Trust::rounded; }
bool in_hardware(BinaryFunction function) { return trust(function) == Trust::rounded; }

// Returns the f64 result if a Pair proves it (fast_functions_f64.hpp).
template <class Function, class... Operands>
std::optional<std::uint64_t> proved_f64(Function function, Operands... operands) {
  double value = 0;
  settle_f64(function, &operands..., &value, 1);
  return value == value ? std::optional(std::bit_cast<std::uint64_t>(value)) : std::nullopt;
}

std::uint64_t code_of(double value) { return value != value ? kF64.nan_code() : std::bit_cast<std::uint64_t>(value); }

}  // namespace

std::optional<UnaryFunction> unary_function(std::string_view name) { return find<UnaryFunction>(kUnaryNames, name); }
std::optional<BinaryFunction> binary_function(std::string_view name) {
  return find<BinaryFunction>(kBinaryNames, name);
}
std::string_view name_of(UnaryFunction function) { return kUnaryNames[static_cast<std::size_t>(function)]; }
std::string_view name_of(BinaryFunction function) { return kBinaryNames[static_cast<std::size_t>(function)]; }

std::optional<Number> evaluate_exactly(UnaryFunction function, Number const& x, Engine engine) {
  return engine == Engine::mpfr ? mpfr_unary(function, x) : arb_unary(function, x);
}

std::optional<Number> evaluate_exactly(BinaryFunction function, Number const& x, Number const& y, Engine engine) {
  return engine == Engine::mpfr ? mpfr_binary(function, x, y) : arb_binary(function, x, y);
}

std::uint64_t evaluate(UnaryFunction function, std::uint64_t x, FloatFormat const& format) {
  if (format.is_nan(x)) return format.nan_code();
  if (is_narrow(format)) {
    if (auto const code = proved(function, estimate(function, widen(x, format)), format)) return *code;
  } else if (format.bits == 64 && in_hardware(function)) {
    return code_of(estimate(function, std::bit_cast<double>(x)));
  } else if (format.bits == 64 && has_pairs(function)) {
    if (auto const code = proved_f64(function, std::bit_cast<double>(x))) return *code;
  }
  Number const operand = unpack(x, format);
  if (auto const result = exact(function, operand)) return round(*result, format);
  auto result = mpfr_unary(function, operand);
  if (!result) result = arb_unary(function, operand);
  return round(result.value_or(Number::nan()), format);
}

std::uint64_t evaluate(BinaryFunction function, std::uint64_t x, std::uint64_t y, FloatFormat const& format) {
  if (function == BinaryFunction::next_after) return next_after(x, y, format);
  if (is_narrow(format)) {
    double const value = estimate(function, widen(x, format), widen(y, format));
    if (auto const code = proved(function, value, format)) return *code;
  } else if (format.bits == 64 && in_hardware(function)) {
    return code_of(estimate(function, std::bit_cast<double>(x), std::bit_cast<double>(y)));
  } else if (format.bits == 64 && has_pairs(function)) {
    if (auto const code = proved_f64(function, std::bit_cast<double>(x), std::bit_cast<double>(y))) return *code;
  }
  Number const left = unpack(x, format), right = unpack(y, format);
  if (auto const result = exact(function, left, right)) return round(*result, format);
  auto result = mpfr_binary(function, left, right);
  if (!result) result = arb_binary(function, left, right);
  return round(result.value_or(Number::nan()), format);
}

}  // namespace assay
