// The elementwise ops and their functions.
#include <algorithm>

#include "generators/derive/scalar.hpp"
#include "oracle/formats/decimal.hpp"

namespace assay::derive {
namespace {

Parameter const& parameter(Instruction const& instruction, std::string_view row) {
  static Parameter const absent;
  auto const found = std::ranges::find(instruction.parameters, row, &Parameter::row);
  return found == instruction.parameters.end() ? absent : *found;
}

bool is_real(Element const& element) { return element.is(Element::Kind::floating); }

// Whether the result of `compared` satisfies a comparison_direction.
bool relates(std::string_view direction, int order) {
  if (order == 2) return direction == "NE";
  if (direction == "EQ") return order == 0;
  if (direction == "NE") return order != 0;
  if (direction == "LT") return order < 0;
  if (direction == "LE") return order <= 0;
  if (direction == "GT") return order > 0;
  if (direction == "GE") return order >= 0;
  throw NotDerived("comparison_direction " + std::string(direction));
}

Single comparison(Instruction const& instruction) {
  std::string_view const direction = parameter(instruction, "comparison_direction").text;
  bool const total = parameter(instruction, "compare_type").text == "TOTALORDER";
  return [=](std::span<Scalar const> x) {
    // Complex numbers are equal if both parts are.
    if (x[0].element.is(Element::Kind::complex) && !total && (direction == "EQ" || direction == "NE")) {
      Element const part = Element::of(*x[0].element.floating);
      bool same = true;
      for (int i = 0; i < 2; ++i)
        same = same && compared(float_scalar(part, x[0].number(i)), float_scalar(part, x[1].number(i))) == 0;
      return boolean_scalar(same == (direction == "EQ"));
    }
    return boolean_scalar(relates(direction, total ? compared_totally(x[0], x[1]) : compared(x[0], x[1])));
  };
}

Single function(std::string_view name, Element const& operand) {
  if (operand.is_integral()) return integer_function(name, operand);
  if (is_real(operand)) return real_function(name, operand);
  if (operand.is(Element::Kind::complex)) return complex_function(name, operand);
  return {};
}

// Rounds to a format with fewer bits. The format has subnormal numbers only if it has all exponents of the original
// one.
Number reduced(Number const& x, FloatFormat const& format, std::int64_t exponent_bits, std::int64_t mantissa_bits) {
  if (x.kind == NumberKind::nan && mantissa_bits == 0 && format.has_infinity()) return Number::infinity(false);
  if (x.kind != NumberKind::finite) return x;
  bool const all_exponents = exponent_bits >= format.exponent_bits;
  // The exponent of the last bit that is kept.
  std::int64_t last = x.exponent + 63 - mantissa_bits;
  last = std::max(last, format.min_exponent() - std::min<std::int64_t>(mantissa_bits, format.fraction_bits));
  Number rounded = x;
  if (last > x.exponent) {
    std::uint64_t const places = static_cast<std::uint64_t>(last - x.exponent);
    std::uint64_t const whole = places >= 64 ? 0 : x.significand >> places;
    bool up = false;  // the top bit of the discarded bits has at most half the weight of the last bit
    if (places <= 64) {
      std::uint64_t const half = std::uint64_t{1} << (places - 1);
      std::uint64_t const rest = places == 64 ? x.significand : x.significand & (2 * half - 1);
      // Evenness refers to codes: without mantissa bits, the last bit that is kept belongs to the exponent.
      bool const odd = mantissa_bits > 0 || whole == 0 ? whole % 2 == 1 : (x.exponent + 63 + format.bias) % 2 != 0;
      up = rest > half || (rest == half && odd);
    }
    unsigned __int128 const kept = static_cast<unsigned __int128>(whole) + up;
    rounded = kept == 0 ? Number::zero(x.negative) : Number::finite(x.negative, last, kept);
  }
  if (all_exponents || rounded.kind == NumberKind::zero) return rounded;
  std::int64_t const reach = (std::int64_t{1} << (exponent_bits - 1)) - 1, exponent = rounded.exponent + 63;
  if (exponent > reach) return Number::infinity(x.negative);
  return exponent < 1 - reach ? Number::zero(x.negative) : rounded;
}

Single precision_reduction(Instruction const& instruction) {
  auto const& exponent = parameter(instruction, "exponent_bits").integers;
  auto const& mantissa = parameter(instruction, "mantissa_bits").integers;
  if (exponent.empty() || mantissa.empty()) return {};
  return [e = exponent[0], m = mantissa[0]](std::span<Scalar const> x) {
    return float_scalar(x[0].element, reduced(x[0].number(), *x[0].element.floating, e, m));
  };
}

Single clamp(Element const& element) {
  auto const most = function("maximum", element), least = function("minimum", element);
  if (!most || !least) return {};
  return [=](std::span<Scalar const> x) {
    Scalar const lower[] = {x[1], x[0]};
    Scalar const upper[] = {most(lower), x[2]};
    return least(upper);
  };
}

Single infinity_test(bool positive, bool negative) {
  return [=](std::span<Scalar const> x) {
    Number const number = x[0].number();
    return boolean_scalar(number.kind == NumberKind::infinity && (number.negative ? negative : positive));
  };
}

Single special(std::string_view name, Instruction const& instruction, Element const& operand, Element const& result) {
  bool const complex = operand.is(Element::Kind::complex);
  if (name == "compare") return comparison(instruction);
  if (name == "clamp") return clamp(operand);
  if (name == "convert") return [=](std::span<Scalar const> x) { return converted(x[0], result); };
  if (name == "reduce_precision" && is_real(operand)) return precision_reduction(instruction);
  if (name == "select") return [](std::span<Scalar const> x) { return x[0].code[0] ? x[1] : x[2]; };
  if (name == "complex") return [=](std::span<Scalar const> x) { return Scalar{result, {x[0].code[0], x[1].code[0]}}; };
  if (name == "real" && (complex || is_real(operand)))
    return [=](std::span<Scalar const> x) { return Scalar{result, {x[0].code[0], 0}}; };
  if (name == "imag" && (complex || is_real(operand)))
    return [=](std::span<Scalar const> x) {
      return complex ? Scalar{result, {x[0].code[1], 0}} : float_scalar(result, Number::zero(false));
    };
  if (name == "conj" && (complex || is_real(operand)))
    return [=](std::span<Scalar const> x) {
      Number imag = x[0].number(1);
      imag.negative = !imag.negative && imag.kind != NumberKind::nan;
      return complex ? float_scalar(result, x[0].number(), imag) : x[0];
    };
  if (!is_real(operand)) return {};
  if (name == "is_finite")
    return [](std::span<Scalar const> x) {
      auto const kind = x[0].number().kind;
      return boolean_scalar(kind == NumberKind::zero || kind == NumberKind::finite);
    };
  if (name == "is_inf") return infinity_test(true, true);
  if (name == "is_pos_inf") return infinity_test(true, false);
  if (name == "is_neg_inf") return infinity_test(false, true);
  return {};
}

}  // namespace

Single single_of(Instruction const& instruction, Element const& operand, Element const& result) {
  std::string_view name = instruction.op->name;
  if (name.starts_with("stablehlo."))
    name.remove_prefix(10);
  else if (name.starts_with("chlo.broadcast_"))
    name.remove_prefix(15);
  else if (name.starts_with("chlo."))
    name.remove_prefix(5);
  else
    return {};
  if (auto one = special(name, instruction, operand, result)) return one;
  // Names that are ops only with this meaning.
  return function(name, operand);
}

}  // namespace assay::derive
