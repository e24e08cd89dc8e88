#include "generators/mutants/behaviour.hpp"

namespace assay::inline generators::mutants {
namespace {

using I = IntegerBinary;
using U = IntegerUnary;

std::int64_t signed_value(std::uint64_t code) { return static_cast<std::int64_t>(code); }
IntegerFormat format_of(Cell const& cell) { return cell.element.integer; }
IntegerFormat other_sign(IntegerFormat format) { return {format.bits, !format.is_signed}; }

bool is_any_integer(Element const& element) { return element.is_integral(); }
bool narrow_integers(Element const& element) { return integers(element) && element.integer.bits < 32; }
bool wide_integers(Element const& element) { return integers(element) && element.integer.bits > 8; }

Behaviour binary_as(I function) {
  return by_codes(
      [function](Cell const& cell) { return evaluate(function, cell.code, cell.operand(1), format_of(cell)); });
}

// The op as one of integers of the other signedness.
Behaviour of_other_sign(I function) {
  return by_codes([function](Cell const& cell) {
    auto const other = other_sign(format_of(cell));
    return format_of(cell).wrap(evaluate(function, other.wrap(cell.code), other.wrap(cell.operand(1)), other));
  });
}

// Clamped to the range where the true result is outside of it.
std::uint64_t saturating(Cell const& cell, I function) {
  std::uint64_t const x = cell.code, y = cell.operand(1);
  auto const format = format_of(cell);
  auto const right = evaluate(function, x, y, format);
  if (!is_open(function, x, y, format)) return right;
  bool const negative = format.is_signed && (function == I::multiply ? (x ^ y) >> 63 : x >> 63) != 0;
  bool const below = negative || (!format.is_signed && function == I::subtract);
  return below ? format.least() : format.greatest();
}

std::string const kOverflowIsOpen =
    "what overflow gives is open in the profile that suites are made by; with overflow = wrap it can be told";

}  // namespace

std::vector<Mutant> integer_mutants() {
  auto const shifts = ops("shift_left shift_right_arithmetic shift_right_logical");
  return {
      equivalent(does("integer_add/saturates", "sums saturate", ops("add"), integers,
                      by_codes([](Cell const& cell) { return saturating(cell, I::add); })),
                 kOverflowIsOpen),
      equivalent(does("integer_subtract/saturates", "differences saturate", ops("subtract"), integers,
                      by_codes([](Cell const& cell) { return saturating(cell, I::subtract); })),
                 kOverflowIsOpen),
      equivalent(does("integer_multiply/saturates", "products saturate", ops("multiply"), integers,
                      by_codes([](Cell const& cell) { return saturating(cell, I::multiply); })),
                 kOverflowIsOpen),
      equivalent(does("integer_divide/by_zero", "x / 0 is 0", ops("divide"), integers,
                      each_result([](Cell const& cell) { return cell.operand(1) == 0 ? 0 : cell.code; })),
                 "division by zero is open"),
      equivalent(does("shift/modulo_width", "amounts are taken modulo the width", shifts, integers,
                      before([](Call& call, auto& operands) {
                        Tensor amounts = copied(call, operands[1].tensor);
                        unsigned const bits = amounts.element().integer.bits;
                        for (std::int64_t i = 0; i < amounts.count(); ++i)
                          amounts.set(i, (amounts.get(i) & amounts.element().integer.wrap(~0ull >> 1)) % bits);
                        operands[1] = amounts;
                      })),
                 "shifts by the width or more, and by negative numbers, are open"),
      does("integer_add/as_or", "bits are or-ed: carries are lost", ops("add"), integers, binary_as(I::bit_or)),
      does("integer_multiply/low_half_of_16", "products are computed in 16 bits", ops("multiply"), wide_integers,
           each_result([](Cell const& cell) {
             return format_of(cell).bits > 16
                        ? static_cast<std::uint64_t>(static_cast<std::int16_t>(cell.code))
                        : format_of(cell).wrap(static_cast<std::uint64_t>(static_cast<std::int8_t>(cell.code)));
           })),
      does("integer_divide/floor", "quotients are rounded down, not towards zero", ops("divide"), signed_integers,
           by_codes([](Cell const& cell) {
             auto const y = cell.operand(1), quotient = evaluate(I::divide, cell.code, y, format_of(cell));
             bool const inexact = y != 0 && evaluate(I::remainder, cell.code, y, format_of(cell)) != 0;
             return inexact && (cell.code ^ y) >> 63 ? quotient - 1 : quotient;
           })),
      does("integer_divide/unsigned_as_signed", "the other signedness", ops("divide"), integers,
           of_other_sign(I::divide)),
      does(
          "integer_divide/by_f32", "as floats, then truncated", ops("divide"),
          [](Element const& e) { return integers(e) && e.integer.bits >= 32; }, by_codes([](Cell const& cell) {
            auto const y = cell.operand(1);
            if (y == 0) return evaluate(I::divide, cell.code, y, format_of(cell));
            auto const as_float = [&](std::uint64_t code) {
              return format_of(cell).is_signed ? static_cast<float>(signed_value(code)) : static_cast<float>(code);
            };
            return to_integer(Number::of(static_cast<double>(as_float(cell.code) / as_float(y))), format_of(cell));
          })),
      does("integer_remainder/of_floor", "the sign of the divisor", ops("remainder"), signed_integers,
           by_codes([](Cell const& cell) {
             auto const y = cell.operand(1), rest = evaluate(I::remainder, cell.code, y, format_of(cell));
             return rest != 0 && (rest ^ y) >> 63 ? rest + y : rest;
           })),
      does("integer_remainder/unsigned_as_signed", "the other signedness", ops("remainder"), integers,
           of_other_sign(I::remainder)),
      does("integer_remainder/positive", "|x rem y|", ops("remainder"), signed_integers,
           each_result([](Cell const& cell) { return cell.code >> 63 ? 0 - cell.code : cell.code; })),
      does("integer_extrema/other_sign", "signed numbers compared as unsigned ones, and the reverse",
           ops("maximum minimum"), integers, by_codes([](Cell const& cell) {
             bool const maximum = cell.call.op().name == "stablehlo.maximum";
             auto const other = other_sign(format_of(cell));
             auto const x = other.wrap(cell.code), y = other.wrap(cell.operand(1));
             return format_of(cell).wrap(evaluate(maximum ? I::maximum : I::minimum, x, y, other));
           })),
      does("shift/arithmetic_for_logical", "the other right shift", ops("shift_right_logical"), signed_integers,
           kernel_of("stablehlo.shift_right_arithmetic")),
      does("shift/logical_for_arithmetic", "the other right shift", ops("shift_right_arithmetic"), integers,
           kernel_of("stablehlo.shift_right_logical")),
      does("shift/unsigned_arithmetic_is_logical", "unsigned numbers are shifted without their top bit",
           ops("shift_right_arithmetic"), unsigned_integers, kernel_of("stablehlo.shift_right_logical")),
      does("shift/left_for_right", "the other direction", shifts, integers, by_codes([](Cell const& cell) {
             bool const left = cell.call.op().name == "stablehlo.shift_left";
             return evaluate(left ? I::shift_right_logical : I::shift_left, cell.code, cell.operand(1),
                             format_of(cell));
           })),
      does("shift/one_more", "by one more", shifts, integers, by_codes([](Cell const& cell) {
             auto const name = cell.call.op().name;
             I const function = name == "stablehlo.shift_left"            ? I::shift_left
                                : name == "stablehlo.shift_right_logical" ? I::shift_right_logical
                                                                          : I::shift_right_arithmetic;
             return evaluate(function, cell.code, format_of(cell).wrap(cell.operand(1) + 1), format_of(cell));
           })),
      does(
          "shift/in_32_bits", "narrow numbers are shifted sign-extended to 32 bits", ops("shift_right_logical"),
          [](Element const& e) { return narrow_integers(e) && e.integer.is_signed; }, by_codes([](Cell const& cell) {
            auto const y = cell.operand(1);
            if (y >= format_of(cell).bits) return evaluate(I::shift_right_logical, cell.code, y, format_of(cell));
            return format_of(cell).wrap((cell.code & 0xFFFFFFFFu) >> y);
          })),
      does("and/is_or", "or", ops("and"), is_any_integer, kernel_of("stablehlo.or")),
      does("or/is_xor", "exclusive or", ops("or"), is_any_integer, kernel_of("stablehlo.xor")),
      does("xor/is_or", "or", ops("xor"), is_any_integer, kernel_of("stablehlo.or")),
      does("and/logical", "whether both are not 0", ops("and"), integers,
           by_codes([](Cell const& cell) { return std::uint64_t{cell.code != 0 && cell.operand(1) != 0}; })),
      does("not/logical", "1 for 0, else 0", ops("not"), integers,
           by_codes([](Cell const& cell) { return std::uint64_t{cell.code == 0}; })),
      does("not/boolean_by_bits", "all bits of the byte that holds a boolean", ops("not"), booleans,
           each_result([](Cell const& cell) { return cell.code ? 1u : 0xFEu; })),
      does("not/is_negate", "-x", ops("not"), integers,
           by_codes([](Cell const& cell) { return evaluate(U::negate, cell.code, format_of(cell)); })),
      does("negate/is_not", "all bits inverted", ops("negate"), integers,
           by_codes([](Cell const& cell) { return evaluate(U::bit_not, cell.code, format_of(cell)); })),
      does(
          "popcnt/sign_extended", "negative narrow numbers are counted in 64 bits", ops("popcnt"),
          [](Element const& e) { return signed_integers(e) && e.integer.bits < 64; }, by_codes([](Cell const& cell) {
            return format_of(cell).wrap(static_cast<std::uint64_t>(__builtin_popcountll(cell.code)));
          })),
      does("popcnt/low_half", "only the low half is counted", ops("popcnt"), integers, by_codes([](Cell const& cell) {
             auto const mask = (std::uint64_t{1} << (format_of(cell).bits / 2)) - 1;
             return static_cast<std::uint64_t>(__builtin_popcountll(cell.code & mask));
           })),
      does("count_leading_zeros/of_zero", "0 for 0", ops("count_leading_zeros"), integers,
           each_result([](Cell const& cell) { return cell.operand(0) == 0 ? 0 : cell.code; })),
      does(
          "count_leading_zeros/in_32_bits", "narrow numbers are counted in 32 bits", ops("count_leading_zeros"),
          [](Element const& e) { return narrow_integers(e); },
          each_result([](Cell const& cell) { return format_of(cell).wrap(cell.code + 32 - format_of(cell).bits); })),
      does("count_leading_zeros/trailing", "trailing zeros", ops("count_leading_zeros"), integers,
           each_result([](Cell const& cell) {
             auto const x = cell.operand(0);
             return x == 0 ? cell.code : static_cast<std::uint64_t>(__builtin_ctzll(x));
           })),
      does("integer_sign/is_comparison", "whether x > 0", ops("sign"), signed_integers,
           each_result([](Cell const& cell) { return cell.code == 1 ? 1u : 0u; })),
      does("integer_power/is_multiply", "x y", ops("power"), integers, binary_as(I::multiply)),
      does("integer_power/zero_exponent", "x to the 0 is x", ops("power"), integers,
           each_result([](Cell const& cell) { return cell.operand(1) == 0 ? cell.operand(0) : cell.code; })),
      does("integer_power/odd_exponents", "powers of |x|", ops("power"), signed_integers,
           by_codes([](Cell const& cell) {
             auto const x = cell.code >> 63 ? 0 - cell.code : cell.code;
             return evaluate(I::power, format_of(cell).wrap(x), cell.operand(1), format_of(cell));
           })),
      does("boolean_add/exclusive", "exclusive or", ops("add maximum"), booleans, kernel_of("stablehlo.xor")),
      does("boolean_multiply/is_or", "or", ops("multiply minimum"), booleans, kernel_of("stablehlo.or")),
      does(
          "integer_add/in_f32", "as floats of 24 bits", ops("add subtract"),
          [](Element const& e) { return integers(e) && e.integer.bits >= 32; }, each_operand([](Cell const& cell) {
            double const value = format_of(cell).is_signed
                                     ? static_cast<double>(static_cast<float>(signed_value(cell.code)))
                                     : static_cast<double>(static_cast<float>(cell.code));
            return to_integer(Number::of(value), format_of(cell));
          })),
  };
}

}  // namespace assay::inline generators::mutants
