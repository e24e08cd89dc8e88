// Computes the results of elementwise ops by other methods than the kernels. Floats use Arb, which the kernels use only
// for functions that MPFR lacks. Complex numbers use Arb, or textbook formulas with many more bits than required.
// Integers use 128 bits.
#pragma once

#include <mpc.h>

#include <optional>

#include "oracle/functions/complex_functions.hpp"
#include "oracle/functions/functions.hpp"
#include "tests/semantics/kernels/matrix_case.hpp"

namespace assay::matrix {

inline Number nothing(std::string const& op) {
  ADD_FAILURE() << op << " is not a function of the oracle, or was not settled";
  return Number::nan();
}

inline Number real_result(std::string const& op, std::vector<Number> const& x) {
  for (auto const engine : {Engine::arb, Engine::mpfr}) {
    std::optional<Number> found;
    if (auto const function = x.size() == 1 ? unary_function(op) : std::nullopt)
      found = evaluate_exactly(*function, x[0], engine);
    if (auto const function = x.size() == 2 ? binary_function(op) : std::nullopt)
      found = evaluate_exactly(*function, x[0], x[1], engine);
    if (found) return *found;
  }
  return nothing(op);
}

// Returns the code next to x in the direction of y.
inline std::uint64_t next_after(std::uint64_t x, std::uint64_t y, FloatFormat const& format) {
  double const from = to_double(unpack(x, format)), to = to_double(unpack(y, format));
  if (std::isnan(from) || std::isnan(to)) return format.nan_code();
  if (from == to) return y;
  if (from == 0) return to < 0 ? format.sign_bit() | 1 : 1;
  std::uint64_t const next = (from < 0) == (to < from) ? x + 1 : x - 1;
  return !format.has_negative_zero() && format.has_sign && next == format.sign_bit() ? 0 : next;
}

inline std::uint64_t boolean_result(std::string const& op, std::uint64_t x, std::uint64_t y) {
  if (op == "add" || op == "maximum" || op == "or") return x | y;
  if (op == "multiply" || op == "minimum" || op == "and") return x & y;
  if (op == "xor") return x ^ y;
  if (op == "not") return x ^ 1;
  ADD_FAILURE() << op << " of booleans";
  return 0;
}

inline std::uint64_t integer_result(std::string const& op, __int128 x, __int128 y, IntegerFormat format) {
  std::uint64_t const mask = format.bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << format.bits) - 1;
  auto const unsigned_x = static_cast<std::uint64_t>(x) & mask;
  bool const beyond = y < 0 || y >= format.bits;
  auto const wide = [&]() -> __int128 {
    if (op == "abs") return x < 0 ? -x : x;
    if (op == "negate") return -x;
    if (op == "sign") return x < 0 ? -1 : x > 0;
    if (op == "not") return ~x;
    if (op == "popcnt") return std::popcount(unsigned_x);
    if (op == "count_leading_zeros") return std::countl_zero(unsigned_x) - (64 - format.bits);
    if (op == "add") return x + y;
    if (op == "subtract") return x - y;
    if (op == "multiply")
      return static_cast<__int128>(static_cast<unsigned __int128>(x) * static_cast<unsigned __int128>(y));
    if (op == "divide") return y == 0 ? -1 : x / y;
    if (op == "remainder") return y == 0 ? x : x % y;
    if (op == "maximum") return x > y ? x : y;
    if (op == "minimum") return x < y ? x : y;
    if (op == "and") return x & y;
    if (op == "or") return x | y;
    if (op == "xor") return x ^ y;
    if (op == "shift_left") return beyond ? 0 : static_cast<__int128>(static_cast<unsigned __int128>(x) << y);
    if (op == "shift_right_logical") return beyond ? 0 : unsigned_x >> static_cast<int>(y);
    if (op == "shift_right_arithmetic") {
      auto const filled = unsigned_x >> (format.bits - 1) ? static_cast<__int128>(unsigned_x) - mask - 1 : unsigned_x;
      return filled >> (beyond ? 127 : static_cast<int>(y));
    }
    if (op != "power") ADD_FAILURE() << op << " of integers";
    if (y < 0) return x == 1 ? 1 : x != -1 ? 0 : y % 2 ? -1 : 1;
    std::uint64_t power = 1, square = static_cast<std::uint64_t>(x);
    for (auto rest = static_cast<std::uint64_t>(y); rest; rest >>= 1, square *= square)
      if (rest & 1) power *= square;
    return static_cast<__int128>(power);
  };
  return format.wrap(static_cast<std::uint64_t>(wide()));
}

// A complex number with many more bits than any format has.
struct Wide {
  static constexpr mpfr_prec_t kBits = 600;
  mpc_t value;
  Wide() { mpc_init2(value, kBits); }
  explicit Wide(Complex from) : Wide() { mpc_set_d_d(value, from.real(), from.imag(), MPC_RNDNN); }
  ~Wide() { mpc_clear(value); }
  Wide(Wide const&) = delete;
  Wide& operator=(Wide const&) = delete;
};

// Rounds to doubles, or to floats for f32.
inline Complex rounded(Wide const& wide, bool to_float) {
  auto const part = [&](mpfr_srcptr x) {
    if (mpfr_regular_p(x) && mpfr_get_exp(x) < -static_cast<mpfr_exp_t>(Wide::kBits) / 2)
      return 0.0;  // the remainder of an exact zero
    return to_float ? static_cast<double>(mpfr_get_flt(x, MPFR_RNDN)) : mpfr_get_d(x, MPFR_RNDN);
  };
  return {part(mpc_realref(wide.value)), part(mpc_imagref(wide.value))};
}

// The arguments are finite and nonzero, and not near branch cuts.
inline Complex complex_result(std::string const& op, Complex x, Complex y, FloatFormat const& format) {
  auto const code = [&](double part) { return round(Number::of(part), format); };
  if (auto const function = unary_function(op); function && has_complex(*function)) {
    auto const found = evaluate_complex_by_arb(*function, {code(x.real()), code(x.imag())}, format);
    if (found) return {to_double(unpack(found->real, format)), to_double(unpack(found->imag, format))};
  }
  Wide a(x), b(y), c, d;
  if (op == "negate") return -x;
  if (op == "maximum") return before(x, y) ? y : x;
  if (op == "minimum") return before(x, y) ? x : y;
  if (op == "sqrt") mpc_sqrt(c.value, a.value, MPC_RNDNN);  // exact parts
  if (op == "square") {  // CHLO computes the real part as (x - y) (x + y), which determines the sign of zero
    mpc_sqr(c.value, a.value, MPC_RNDNN);
    if (std::abs(x.real()) == std::abs(x.imag())) mpfr_set_zero(mpc_realref(c.value), std::signbit(x.real()) ? -1 : 1);
  }
  if (op == "add") mpc_add(c.value, a.value, b.value, MPC_RNDNN);
  if (op == "subtract") mpc_sub(c.value, a.value, b.value, MPC_RNDNN);
  if (op == "multiply") mpc_mul(c.value, a.value, b.value, MPC_RNDNN);
  if (op == "divide") mpc_div(c.value, a.value, b.value, MPC_RNDNN);
  if (op == "power") {
    mpc_log(c.value, a.value, MPC_RNDNN);
    mpc_mul(c.value, c.value, b.value, MPC_RNDNN);
    mpc_exp(c.value, c.value, MPC_RNDNN);
  }
  if (op == "atan2") {  // -i log((y + i x) / sqrt(x^2 + y^2)), where x is the first operand
    mpc_mul_i(c.value, a.value, 1, MPC_RNDNN);
    mpc_add(c.value, c.value, b.value, MPC_RNDNN);
    mpc_sqr(d.value, a.value, MPC_RNDNN);
    mpc_sqr(b.value, b.value, MPC_RNDNN);
    mpc_add(d.value, d.value, b.value, MPC_RNDNN);
    mpc_sqrt(d.value, d.value, MPC_RNDNN);
    mpc_div(c.value, c.value, d.value, MPC_RNDNN);
    mpc_log(c.value, c.value, MPC_RNDNN);
    mpc_mul_i(c.value, c.value, -1, MPC_RNDNN);
  }
  if (op == "abs") mpc_abs(mpc_realref(c.value), a.value, MPFR_RNDN), mpfr_set_zero(mpc_imagref(c.value), 1);
  if (mpfr_nan_p(mpc_realref(c.value))) nothing(op);
  return rounded(c, format.bits == 32);
}

inline std::vector<Tensor> elementwise(Instance const& instance, std::size_t process) {
  auto const& inputs = instance.inputs[process];
  auto op = instance.op.substr(instance.op.find('.') + 1);
  if (op.starts_with("broadcast_")) op = op.substr(10);
  Element const& element = inputs[0].element();
  Tensor result = instance.result();
  auto const wide = [&](std::size_t n, std::int64_t i) -> __int128 {
    if (n >= inputs.size()) return 0;
    return element.integer.is_signed ? static_cast<__int128>(inputs[n].integer(i)) : inputs[n].get(i);
  };
  for (std::int64_t i = 0; i < result.count(); ++i) {
    auto const value = [&](std::size_t n) { return n < inputs.size() ? value_of(inputs[n], i) : Complex(); };
    if (element.is(Element::Kind::boolean)) {
      result.set(i, boolean_result(op, inputs[0].get(i), inputs.size() > 1 ? inputs[1].get(i) : 0));
    } else if (element.is(Element::Kind::integer)) {
      result.set(i, integer_result(op, wide(0, i), wide(1, i), element.integer));
    } else if (is_complex(element)) {
      set_value(result, i, complex_result(op, value(0), value(1), *element.floating));
    } else {
      std::vector<Number> numbers;
      for (std::size_t n = 0; n < inputs.size(); ++n)
        numbers.push_back(element.is(Element::Kind::floating) ? unpack(inputs[n].get(i), *element.floating)
                                                              : Number::of(value(n).real()));
      std::uint64_t const code = op == "next_after" ? next_after(inputs[0].get(i), inputs[1].get(i), *element.floating)
                                                    : round(real_result(op, numbers), *element.floating);
      if (element.is(Element::Kind::floating))
        result.set(i, code);
      else
        set_value(result, i, to_double(unpack(code, *element.floating)));
    }
  }
  return {result};
}

}  // namespace assay::matrix
