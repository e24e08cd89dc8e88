#include "generators/mutants/behaviour.hpp"

namespace assay::inline generators::mutants {
namespace {

using F = UnaryFunction;
using B = BinaryFunction;

// Rounded another way where the right result is not exact, and is a finite number.
Behaviour rounds(Rounding rounding) {
  return by_codes([rounding](Cell const& cell) {
    auto const right =
        cell.call.operand_count() == 1 ? right_of(cell, cell.code) : right_of(cell, cell.code, cell.operand(1));
    Number const exact = exactly(cell);
    if (exact.kind != NumberKind::finite) return right;
    return round(exact, cell.format(), rounding);
  });
}

// The op's function of f64 computed in another format.
std::uint64_t computed_in(Cell const& cell, FloatFormat const& other) {
  auto const& format = cell.format();
  auto const narrow = [&](std::uint64_t code) { return convert(code, format, other); };
  std::string_view const name = std::string_view(cell.call.op().name).substr(cell.call.op().name.find('.') + 1);
  std::uint64_t result = 0;
  if (auto const function = unary_function(name))
    result = evaluate(*function, narrow(cell.code), other);
  else
    result = evaluate(binary_function(name).value(), narrow(cell.code), narrow(cell.operand(1)), other);
  return convert(result, other, format);
}

Behaviour computes_in(FloatFormat const& other) {
  return by_codes([&other](Cell const& cell) { return computed_in(cell, other); });
}

// The result `steps` codes further from zero, or nearer to it, where `where` holds; only inexact ones.
Behaviour off_by(std::int64_t steps, bool (*where)(Cell const&)) {
  return by_codes([steps, where](Cell const& cell) {
    auto const& format = cell.format();
    auto const right =
        cell.call.operand_count() == 1 ? right_of(cell, cell.code) : right_of(cell, cell.code, cell.operand(1));
    if (format.is_nan(right) || format.is_infinite(right) || format.is_zero(right) || !where(cell)) return right;
    auto const off = neighbour(right, format, format.is_negative(right) ? -steps : steps);
    return format.is_infinite(off) || is_exact(exactly(cell), format) ? right : off;
  });
}

double size_of(Cell const& cell) {
  double const value = value_of(cell.code, cell.format());
  return value < 0 ? -value : value;
}

}  // namespace

std::vector<Mutant> rounding_mutants() {
  auto const basic = ops("add subtract multiply divide");
  auto const rounded = both(basic, ops("sqrt rsqrt"));
  auto const functions =
      ops("cbrt rsqrt exponential exponential_minus_one log log_plus_one logistic sine cosine tan tanh power atan2");
  return {
      does("rounding/toward_zero", "results are truncated", both(basic, ops("sqrt")), floats,
           rounds(Rounding::toward_zero)),
      does("rounding/up", "results are rounded up", basic, floats, rounds(Rounding::up)),
      does("rounding/half_away", "ties are rounded away from zero, not to even", ops("add subtract multiply"), floats,
           rounds(Rounding::nearest_away)),
      equivalent(
          does(
              "rounding/half_away_without_ties", "ties are rounded away from zero", ops("sqrt"),
              [](Element const& e) { return floats(e) && e.floating->bits >= 8; }, rounds(Rounding::nearest_away)),
          "a square root never lies half way between two numbers of the format"),
      if_flushed(does("subnormals/operands_flushed", "operands that are subnormal count as zero of their sign",
                      both(both(rounded, functions), ops("abs negate sign ceil maximum minimum remainder")),
                      signed_floats, each_operand([](Cell const& cell) { return flushed(cell.code, cell.format()); }))),
      does("subnormals/results_flushed", "results that are subnormal become the zero of their sign",
           both(basic,
                ops("exponential exponential_minus_one log_plus_one sine tan tanh power atan2 remainder logistic")),
           signed_floats, each_result([](Cell const& cell) { return flushed(cell.code, cell.format()); })),
      does("precision/f64_in_f32", "computed in f32", both(rounded, functions), f64_only, computes_in(kF32)),
      does("precision/f32_in_bf16", "operands and result are rounded to bf16", both(rounded, functions), f32_only,
           computes_in(kBF16)),
      does("precision/f32_product_in_tf32", "factors are rounded to tf32", ops("multiply"), f32_only,
           each_operand([](Cell const& cell) { return through(cell.code, cell.format(), *float_format("tf32")); })),
      does(
          "precision/f16_in_bf16", "computed in bf16", both(basic, ops("sqrt exponential tanh")),
          [](Element const& e) { return floats(e) && e.floating->name == kF16.name; }, computes_in(kBF16)),
      does("ulp/away", "one unit in the last place too large", functions, wide_floats,
           off_by(1, [](Cell const&) { return true; })),
      does("ulp/nearer", "one unit in the last place too small", functions, floats,
           off_by(-1, [](Cell const&) { return true; })),
      does("ulp/of_large_operands", "eight units off where |x| > 32",
           ops("exponential exponential_minus_one log log_plus_one sine cosine tan cbrt rsqrt power logistic"),
           wide_floats, off_by(8, [](Cell const& cell) { return size_of(cell) > 32; })),
      does("ulp/of_small_operands", "eight units off where |x| < 2^-10",
           ops("exponential_minus_one log log_plus_one sine tan tanh cbrt rsqrt power"), wide_floats,
           off_by(8, [](Cell const& cell) { return size_of(cell) < 0x1p-10; })),
      does("ulp/of_negative_operands", "two units off where x < 0",
           ops("exponential exponential_minus_one log_plus_one sine cosine tan tanh cbrt logistic atan2"), floats,
           off_by(2, [](Cell const& cell) { return value_of(cell.code, cell.format()) < 0; })),
      does("ulp/near_one", "four units off where x is in [0.5, 2]", ops("log log_plus_one power tanh logistic"),
           wide_floats, off_by(4, [](Cell const& cell) { return size_of(cell) >= 0.5 && size_of(cell) <= 2; })),
      does("ulp/large_results", "one unit off where the result is above the square root of the greatest number",
           ops("exponential power multiply"), wide_floats,
           off_by(1,
                  [](Cell const& cell) {
                    auto const right = cell.call.operand_count() == 1 ? right_of(cell, cell.code)
                                                                      : right_of(cell, cell.code, cell.operand(1));
                    return value_of(right, cell.format()) > (cell.format().bits == 32 ? 0x1p64 : 0x1p512);
                  })),
  };
}

}  // namespace assay::inline generators::mutants
