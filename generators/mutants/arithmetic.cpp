#include "generators/mutants/behaviour.hpp"

namespace assay::inline generators::mutants {
namespace {

using F = UnaryFunction;
using B = BinaryFunction;

std::uint64_t zero_of(FloatFormat const&) { return 0; }

bool is_number(Cell const& cell, std::uint64_t code) { return !cell.format().is_nan(code); }

// Maximum or minimum as C's fmax and fmin have it.
std::uint64_t without_nan(Cell const& cell) {
  std::uint64_t const x = cell.operand(0), y = cell.operand(1);
  return !is_number(cell, x) ? y : !is_number(cell, y) ? x : right_of(cell, x, y);
}

std::uint64_t magnitude(Cell const& cell, std::uint64_t code) { return code & cell.format().magnitude_mask(); }

bool any_nan(Cell const& cell) {
  bool found = false;
  for (std::size_t i = 0; i < cell.call.operand_count(); ++i) found |= cell.format().is_nan(cell.operand(i));
  return found;
}

// The result if no operand is NaN and the right result is: for operations that have no value.
Behaviour instead_of_invalid(std::uint64_t (*value)(FloatFormat const&)) {
  return each_result([value](Cell const& cell) {
    return cell.format().is_nan(cell.code) && !any_nan(cell) ? value(cell.format()) : cell.code;
  });
}

std::vector<Mutant> of_sums_and_products() {
  auto const basic = ops("add subtract multiply divide");
  return {
      does(
          "arithmetic/operands_swapped", "y op x in place of x op y", ops("subtract divide remainder power atan2"),
          [](Element const& e) { return numbers(e) && !(complexes(e) && e.floating->bits > 64); },
          before([](Call&, auto& operands) { std::swap(operands[0], operands[1]); })),
      does("arithmetic/overflow_is_greatest", "the greatest number where infinity is right, of finite operands", basic,
           infinite_floats, each_result([](Cell const& cell) {
             auto const& format = cell.format();
             bool const from_finite = !format.is_infinite(cell.operand(0)) && !format.is_infinite(cell.operand(1)) &&
                                      !(format.is_zero(cell.operand(1)) && cell.call.op().name == "stablehlo.divide");
             return format.is_infinite(cell.code) && from_finite
                        ? (cell.code & format.sign_bit()) + format.max_finite_code()
                        : cell.code;
           })),
      does("arithmetic/nan_is_zero", "operands that are NaN count as 0", basic, nan_floats,
           each_operand(
               [](Cell const& cell) { return cell.format().is_nan(cell.code) ? zero_of(cell.format()) : cell.code; })),
      does("arithmetic/invalid_is_zero", "0 for infinity - infinity, 0 * infinity, 0 / 0 and the like",
           ops("add subtract multiply divide remainder sqrt rsqrt log power sine cosine"), nan_floats,
           instead_of_invalid(zero_of)),
      does("divide/by_reciprocal", "x * (1 / y), each rounded", ops("divide"), floats, by_codes([](Cell const& cell) {
             auto const& format = cell.format();
             auto const one = code_of_double(1, format);
             return evaluate(B::multiply, cell.code, evaluate(B::divide, one, cell.operand(1), format), format);
           })),
      does("divide/by_zero_is_nan", "x / 0 is NaN", ops("divide"), nan_floats, each_result([](Cell const& cell) {
             return cell.format().is_zero(cell.operand(1)) ? cell.format().nan_code() : cell.code;
           })),
      does("divide/by_zero_is_positive", "x / -0 is x / 0", ops("divide"), zero_floats, by_codes([](Cell const& cell) {
             auto const y = cell.operand(1);
             return right_of(cell, cell.code, cell.format().is_zero(y) ? 0 : y);
           })),
      does("subtract/negated_difference", "-(y - x): differs where the difference is 0", ops("subtract"), zero_floats,
           by_codes([](Cell const& cell) {
             auto const difference = evaluate(B::subtract, cell.operand(1), cell.code, cell.format());
             return evaluate(F::negate, difference, cell.format());
           })),
      does("multiply/sign_of_nan_free_zero", "a product that is 0 is +0", ops("multiply divide"), zero_floats,
           each_result([](Cell const& cell) { return cell.format().is_zero(cell.code) ? 0 : cell.code; })),
      does("add/small_operand_dropped", "the smaller operand is dropped 2^(p-1) below the larger one",
           ops("add subtract"), signed_floats, by_codes([](Cell const& cell) {
             auto const& format = cell.format();
             std::uint64_t const x = cell.code, y = cell.operand(1);
             auto const exponent = [&](std::uint64_t c) {
               return static_cast<std::int64_t>(magnitude(cell, c) >> format.fraction_bits);
             };
             bool const finite = !format.is_nan(x) && !format.is_nan(y) && !format.is_infinite(x);
             if (finite && !format.is_zero(x) && exponent(x) - exponent(y) >= format.fraction_bits - 1) return x;
             return right_of(cell, x, y);
           })),
  };
}

std::vector<Mutant> of_extrema() {
  auto const extrema = ops("maximum minimum");
  return {
      does("extrema/nan_dropped", "the other operand where one is NaN", extrema, nan_floats, by_codes(without_nan)),
      does("extrema/second_if_unordered", "x < y ? y : x, and so on: the first operand where one is NaN", extrema,
           nan_floats, by_codes([](Cell const& cell) {
             return any_nan(cell) ? cell.code : right_of(cell, cell.code, cell.operand(1));
           })),
      does("extrema/zeros_equal", "of two zeros the first operand", extrema, zero_floats,
           by_codes([](Cell const& cell) {
             bool const zeros = cell.format().is_zero(cell.code) && cell.format().is_zero(cell.operand(1));
             return zeros ? cell.code : right_of(cell, cell.code, cell.operand(1));
           })),
      does("maximum/is_minimum", "the minimum", ops("maximum"), numbers, kernel_of("stablehlo.minimum")),
      does("minimum/is_maximum", "the maximum", ops("minimum"), numbers, kernel_of("stablehlo.maximum")),
      does("extrema/by_code", "floats are compared as the integers that their bits are", extrema, zero_floats,
           by_codes([](Cell const& cell) {
             std::uint64_t const x = cell.code, y = cell.operand(1);
             bool const wants_greater = cell.call.op().name == "stablehlo.maximum";
             if (any_nan(cell)) return right_of(cell, x, y);
             unsigned const shift = 64u - cell.format().bits;
             bool const less = static_cast<std::int64_t>(x << shift) < static_cast<std::int64_t>(y << shift);
             return less == wants_greater ? y : x;
           })),
  };
}

std::vector<Mutant> of_signs() {
  auto const keep_zero = ops("ceil floor round_nearest_afz round_nearest_even");
  return {
      does("signs/zero_is_positive", "results that are -0 are +0",
           ops("negate ceil floor round_nearest_afz round_nearest_even sign sqrt cbrt sine tan tanh "
               "exponential_minus_one "
               "log_plus_one remainder atan2 add subtract reduce_precision convert"),
           zero_floats, each_result([](Cell const& cell) { return cell.format().is_zero(cell.code) ? 0 : cell.code; })),
      does("negate/zero_minus", "0 - x", ops("negate"), zero_floats,
           by_codes([](Cell const& cell) { return evaluate(B::subtract, 0, cell.code, cell.format()); })),
      does("negate/negative_kept", "-|x|", ops("negate"), signed_floats, by_codes([](Cell const& cell) {
             return cell.format().is_nan(cell.code) ? cell.code : cell.code | cell.format().sign_bit();
           })),
      does(
          "abs/negated_if_negative", "x < 0 ? -x : x, which keeps -0", ops("abs"), zero_floats,
          each_result([](Cell const& cell) { return cell.format().is_zero(cell.code) ? cell.operand(0) : cell.code; })),
      does(
          "abs/identity", "x", ops("abs"), [](Element const& e) { return floats(e) || signed_integers(e); },
          [](Call& call) { call.give(call.operand(0)); }),
      does("sign/nan_is_zero", "the sign of NaN is 0", ops("sign"), nan_floats,
           each_result([](Cell const& cell) { return cell.format().is_nan(cell.code) ? 0 : cell.code; })),
      does("sign/zero_is_one", "the sign of 0 is 1", ops("sign"), signed_floats, each_result([](Cell const& cell) {
             return cell.format().is_zero(cell.code) ? code_of_double(1, cell.format()) : cell.code;
           })),
      does("rounding/ceil_and_floor", "towards zero", ops("ceil floor"), signed_floats, by_codes([](Cell const& cell) {
             bool const negative = cell.format().is_negative(cell.code);
             return unary(negative ? F::ceil : F::floor, cell.code, cell.format());
           })),
      does("floor/is_ceil", "the other one", keep_zero, signed_floats, by_codes([](Cell const& cell) {
             auto const name = cell.call.op().name;
             F const other = name == "stablehlo.ceil"                ? F::floor
                             : name == "stablehlo.floor"             ? F::ceil
                             : name == "stablehlo.round_nearest_afz" ? F::round_nearest_even
                                                                     : F::round_nearest_afz;
             return unary(other, cell.code, cell.format());
           })),
      does("rounding/half_up", "floor(x + 0.5), the sum rounded", ops("round_nearest_afz round_nearest_even"),
           signed_floats, by_codes([](Cell const& cell) {
             auto const& format = cell.format();
             return unary(F::floor, evaluate(B::add, cell.code, code_of_double(0.5, format), format), format);
           })),
      does(
          "rounding/through_integers", "large numbers become 2^31: converted to an integer and back",
          both(keep_zero, {}),
          [](Element const& e) { return floats(e) && value_of(e.floating->max_finite_code(), *e.floating) > 4e9; },
          each_result([](Cell const& cell) {
            double const value = value_of(cell.code, cell.format());
            return value >= 2147483648.0    ? code_of_double(2147483648.0, cell.format())
                   : value <= -2147483648.0 ? code_of_double(-2147483648.0, cell.format())
                                            : cell.code;
          })),
      does("is_finite/nan_is_finite", "only infinities are not finite", ops("is_finite"), nan_floats,
           each_result([](Cell const& cell) {
             auto const& format = *cell.call.tensor_operand(0).element().floating;
             return cell.code || format.is_nan(cell.operand(0)) ? 1u : 0u;
           })),
      does("is_finite/infinity_is_finite", "only NaN is not finite", ops("is_finite"), infinite_floats,
           each_result([](Cell const& cell) {
             auto const& format = *cell.call.tensor_operand(0).element().floating;
             return cell.code || format.is_infinite(cell.operand(0)) ? 1u : 0u;
           })),
      does("is_finite/negative_infinity_is_finite", "only +infinity and NaN are not finite", ops("is_finite"),
           infinite_floats, each_result([](Cell const& cell) {
             auto const& format = *cell.call.tensor_operand(0).element().floating;
             return cell.code || (format.is_infinite(cell.operand(0)) && format.is_negative(cell.operand(0))) ? 1u : 0u;
           })),
      does("is_finite/greatest_is_infinite", "the greatest number is not finite", ops("is_finite"), floats,
           each_result([](Cell const& cell) {
             auto const& format = *cell.call.tensor_operand(0).element().floating;
             bool const greatest = (cell.operand(0) & format.magnitude_mask()) == format.max_finite_code();
             return greatest ? 0 : cell.code;
           })),
      does("remainder/sign_of_divisor", "of operands of different signs the divisor's sign, as Python has it",
           ops("remainder"), signed_floats, each_result([](Cell const& cell) {
             auto const& format = cell.format();
             std::uint64_t const y = cell.operand(1);
             if (format.is_nan(cell.code) || format.is_zero(cell.code)) return cell.code;
             bool const differ = format.is_negative(cell.code) != format.is_negative(y);
             return differ ? evaluate(B::add, cell.code, y, format) : cell.code;
           })),
      does("remainder/by_division", "x - trunc(x / y) * y, each step rounded", ops("remainder"), signed_floats,
           by_codes([](Cell const& cell) {
             auto const& format = cell.format();
             std::uint64_t const y = cell.operand(1), quotient = evaluate(B::divide, cell.code, y, format);
             auto const whole = unary(format.is_negative(quotient) ? F::ceil : F::floor, quotient, format);
             return evaluate(B::subtract, cell.code, evaluate(B::multiply, whole, y, format), format);
           })),
      does("remainder/nearest", "the remainder of the nearest quotient, as IEEE's remainder", ops("remainder"),
           signed_floats, each_result([](Cell const& cell) {
             auto const& format = cell.format();
             if (format.is_nan(cell.code)) return cell.code;
             std::uint64_t const y = unary(F::abs, cell.operand(1), format), r = unary(F::abs, cell.code, format);
             double const twice = 2 * value_of(r, format);
             if (!(twice > value_of(y, format))) return cell.code;
             auto const less = evaluate(B::subtract, r, y, format);
             return format.is_negative(cell.code) ? unary(F::negate, less, format) : less;
           })),
      does("remainder/of_infinity_divisor", "x rem infinity is NaN", ops("remainder"), infinite_floats,
           each_result([](Cell const& cell) {
             return cell.format().is_infinite(cell.operand(1)) ? cell.format().nan_code() : cell.code;
           })),
  };
}

}  // namespace

std::vector<Mutant> arithmetic_mutants() {
  auto all = of_sums_and_products();
  for (auto const& more : {of_extrema(), of_signs()}) all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace assay::inline generators::mutants
