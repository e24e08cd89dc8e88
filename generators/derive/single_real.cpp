// Floating-point numbers: exact operations use Numbers; all others use the second engine.
#include <optional>

#include "generators/derive/scalar.hpp"
#include "oracle/functions/functions.hpp"

namespace assay::derive {
namespace {

constexpr std::uint64_t kTop = std::uint64_t{1} << 63;

Number signed_as(Number x, bool negative) {
  x.negative = negative && x.kind != NumberKind::nan;
  return x;
}

Number sign(Number const& x) {
  if (x.kind == NumberKind::nan || x.kind == NumberKind::zero) return x;
  return Number::finite(x.negative, 0, 1);
}

enum class RoundingTarget : std::uint8_t { minus_infinity, plus_infinity, nearest_even, nearest_away };

// Rounds to an integer. The sign is that of x, also if the result is zero.
Number integral(Number const& x, RoundingTarget towards) {
  if (x.kind != NumberKind::finite || x.exponent >= 0) return x;
  // x| is `whole` plus a fraction in [0, 1); `twice` compares the fraction with 1/2.
  std::uint64_t whole = 0;
  bool fraction = true;
  int twice = -1;
  if (x.exponent > -64) {
    auto const places = static_cast<int>(-x.exponent);
    whole = x.significand >> places;
    std::uint64_t const rest = x.significand << (64 - places);
    fraction = rest != 0;
    twice = rest < kTop ? -1 : rest > kTop ? 1 : 0;
  } else if (x.exponent == -64) {
    twice = x.significand > kTop ? 1 : 0;
  }
  bool outwards = false;
  switch (towards) {
    case RoundingTarget::minus_infinity:
      outwards = fraction && x.negative;
      break;
    case RoundingTarget::plus_infinity:
      outwards = fraction && !x.negative;
      break;
    case RoundingTarget::nearest_even:
      outwards = twice > 0 || (twice == 0 && whole % 2 == 1);
      break;
    case RoundingTarget::nearest_away:
      outwards = twice >= 0;
      break;
  }
  if (!fraction) outwards = false;
  unsigned __int128 const integer = static_cast<unsigned __int128>(whole) + outwards;
  return integer == 0 ? Number::zero(x.negative) : Number::finite(x.negative, 0, integer);
}

std::optional<Number> exact_unary(std::string_view name, Number const& x) {
  if (name == "abs") return signed_as(x, false);
  if (name == "negate") return signed_as(x, !x.negative);
  if (name == "sign") return sign(x);
  if (name == "floor") return integral(x, RoundingTarget::minus_infinity);
  if (name == "ceil") return integral(x, RoundingTarget::plus_infinity);
  if (name == "round_nearest_even") return integral(x, RoundingTarget::nearest_even);
  if (name == "round_nearest_afz") return integral(x, RoundingTarget::nearest_away);
  return std::nullopt;
}

// IEEE maximum and minimum: NaN if an operand is NaN; -0 is less than +0.
Scalar extremum(Scalar const& x, Scalar const& y, bool maximum) {
  int order = compared(x, y);
  if (order == 2) return float_scalar(x.element, Number::nan());
  if (order == 0) order = static_cast<int>(y.number().negative) - static_cast<int>(x.number().negative);
  return (order < 0) == maximum ? y : x;
}

// nextafter of the C library.
Scalar next_after(Scalar const& x, Scalar const& y) {
  FloatFormat const& format = *x.element.floating;
  int const order = compared(x, y);
  if (order == 2) return float_scalar(x.element, Number::nan());
  if (order == 0) return y;
  Number const from = x.number();
  Scalar result = x;
  if (from.kind == NumberKind::zero)
    result.code[0] = (y.number().negative ? format.sign_bit() : 0) | 1;
  else
    result.code[0] += (order < 0) == from.negative ? ~std::uint64_t{0} : 1;
  // Above the least negative number is 0 if the format has no -0.
  if (!format.has_negative_zero() && format.has_sign && result.code[0] == format.sign_bit()) result.code[0] = 0;
  return result;
}

Number settled(std::optional<Number> const& number, std::string_view name) {
  if (!number) throw NotDerived("the second engine has no " + std::string(name) + " here");
  return *number;
}

}  // namespace

Single real_function(std::string_view name, Element const&) {
  if (name == "maximum" || name == "minimum")
    return [is_maximum = name == "maximum"](std::span<Scalar const> x) { return extremum(x[0], x[1], is_maximum); };
  if (name == "next_after") return [](std::span<Scalar const> x) { return next_after(x[0], x[1]); };
  if (exact_unary(name, Number::zero(false)))
    return [name = std::string(name)](std::span<Scalar const> x) {
      return float_scalar(x[0].element, *exact_unary(name, x[0].number()));
    };
  if (auto const f = unary_function(name))
    return [f = *f](std::span<Scalar const> x) {
      return float_scalar(x[0].element, settled(evaluate_exactly(f, x[0].number(), Engine::arb), name_of(f)));
    };
  if (auto const f = binary_function(name))
    return [f = *f](std::span<Scalar const> x) {
      auto const result = evaluate_exactly(f, x[0].number(), x[1].number(), Engine::arb);
      return float_scalar(x[0].element, settled(result, name_of(f)));
    };
  return {};
}

}  // namespace assay::derive
