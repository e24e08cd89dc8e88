#include "generators/mutants/behaviour.hpp"
#include "semantics/kernels/elementwise/elementwise.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::inline generators::mutants {
namespace {

using B = BinaryFunction;

bool ordered(Element const& element) { return !quantized(element); }

FloatFormat const& operand_format(Cell const& cell) { return *cell.call.tensor_operand(0).element().floating; }

bool is_nan(Cell const& cell) {
  auto const& format = operand_format(cell);
  return format.is_nan(cell.operand(0)) || format.is_nan(cell.operand(1));
}

Behaviour if_unordered(std::uint64_t value) {
  return each_result([value](Cell const& cell) {
    bool const total = cell.call.text("compare_type") == "TOTALORDER";
    return !total && is_nan(cell) ? value : cell.code;
  });
}

bool is(Cell const& cell, std::string_view direction) { return cell.call.text("comparison_direction") == direction; }

Editing direction(std::string_view from, std::string_view to) { return set_text("comparison_direction", from, to); }

bool always_total(Edit& edit) {
  for (auto& parameter : edit.instruction.parameters)
    if (parameter.row == "compare_type") {
      if (parameter.text == "TOTALORDER") return false;
      parameter.kind = Parameter::Kind::text;
      parameter.text = "TOTALORDER";
      return true;
    }
  edit.instruction.parameters.push_back({.row = "compare_type", .kind = Parameter::Kind::text, .text = "TOTALORDER"});
  return true;
}

Tensor spread(Call& call, Tensor const& tensor, Shape const& shape) {
  if (tensor.shape() == shape) return tensor;
  Tensor result = call.make(tensor.element(), shape);
  for (std::int64_t i = 0; i < result.count(); ++i)
    for (int part = 0; part < parts_of(tensor.element()); ++part) result.set(i, tensor.get(0, part), part);
  return result;
}

}  // namespace

std::vector<Mutant> compare_mutants() {
  auto const compare = ops("compare"), select = ops("select"), clamp = ops("clamp");
  return {
      does("compare/operands_swapped", "y compared with x", compare, ordered,
           before([](Call&, auto& operands) { std::swap(operands[0], operands[1]); })),
      edits("compare/lt_is_le", "LE for LT", compare, ordered, direction("LT", "LE")),
      edits("compare/le_is_lt", "LT for LE", compare, ordered, direction("LE", "LT")),
      edits("compare/gt_is_ge", "GE for GT", compare, ordered, direction("GT", "GE")),
      edits("compare/ge_is_gt", "GT for GE", compare, ordered, direction("GE", "GT")),
      edits("compare/eq_is_ne", "NE for EQ", compare, ordered, direction("EQ", "NE")),
      edits("compare/ne_is_eq", "EQ for NE", compare, ordered, direction("NE", "EQ")),
      does("compare/nan_is_true", "comparisons with NaN hold", compare, nan_floats, if_unordered(1)),
      does("compare/nan_is_false", "comparisons with NaN do not hold, NE neither", compare, nan_floats,
           if_unordered(0)),
      does("compare/nan_equals_nan", "NaN is equal to NaN", compare, nan_floats, each_result([](Cell const& cell) {
             auto const& format = operand_format(cell);
             bool const both_nan = format.is_nan(cell.operand(0)) && format.is_nan(cell.operand(1));
             if (!both_nan || cell.call.text("compare_type") == "TOTALORDER") return cell.code;
             return std::uint64_t{is(cell, "EQ") || is(cell, "GE") || is(cell, "LE")};
           })),
      does("compare/zeros_differ", "-0 is less than +0", compare, zero_floats,
           [](Call& call) {
             auto result = copied(call, right_results(call)[0].tensor);
             auto const &x = call.tensor_operand(0), &y = call.tensor_operand(1);
             auto const& format = *x.element().floating;
             auto const direction_text = call.text("comparison_direction");
             for (std::int64_t i = 0; i < result.count(); ++i) {
               if (!format.is_zero(x.get(i)) || !format.is_zero(y.get(i)) || x.get(i) == y.get(i)) continue;
               bool const less = format.is_negative(x.get(i));
               result.set(i, direction_text == "NE" || (less ? direction_text == "LT" || direction_text == "LE"
                                                             : direction_text == "GT" || direction_text == "GE"));
             }
             call.give(std::move(result));
           }),
      edits("compare/total_order_ignored", "FLOAT for TOTALORDER", compare, floats,
            set_text("compare_type", "TOTALORDER", "FLOAT")),
      edits("compare/always_total", "TOTALORDER for FLOAT", compare, zero_floats, always_total),
      does("compare/other_sign", "signed numbers compared as unsigned ones, and the reverse", compare, integers,
           before([](Call& call, auto& operands) {
             for (auto& operand : operands) {
               auto const format = operand.tensor.element().integer;
               Tensor const given = operand.tensor;
               Tensor other = call.make(Element::of(IntegerFormat{format.bits, !format.is_signed}), given.shape());
               for (std::int64_t i = 0; i < other.count(); ++i)
                 other.set(i, other.element().integer.wrap(given.get(i)));
               operand = other;
             }
           })),
      if_flushed(does("compare/subnormals_are_zero", "subnormal operands count as zero", compare, signed_floats,
                      each_operand([](Cell const& cell) { return flushed(cell.code, cell.format()); }))),
      does("compare/in_f32", "operands of f64 are rounded to f32", compare, f64_only,
           each_operand([](Cell const& cell) { return through(cell.code, cell.format(), kF32); })),
      does("compare/by_real_part", "complex numbers are compared by their real parts alone", compare, complexes,
           each_operand([](Cell const& cell) { return cell.part == 1 ? 0 : cell.code; })),
      does(
          "compare/low_32_bits", "integers of 64 bits are compared by their low half", compare,
          [](Element const& e) { return integers(e) && e.integer.bits > 32; }, each_operand([](Cell const& cell) {
            return cell.element.integer.is_signed ? static_cast<std::uint64_t>(static_cast<std::int32_t>(cell.code))
                                                  : cell.code & 0xFFFFFFFFu;
          })),

      does("select/branches_swapped", "on_false where pred is true", select, any_type,
           before([](Call&, auto& operands) { std::swap(operands[1], operands[2]); })),
      does("select/first_pred", "all elements by the first of pred", select, any_type,
           before([](Call& call, auto& operands) {
             if (operands[0].tensor.count() == 0) return;
             Tensor pred = copied(call, operands[0].tensor);
             for (std::int64_t i = 0; i < pred.count(); ++i) pred.set(i, operands[0].tensor.get(0));
             operands[0] = pred;
           })),
      does("select/by_arithmetic", "p x + (1 - p) y: NaN and infinity of the other branch get through", select,
           nan_floats, each_result([](Cell const& cell) {
             auto const& format = cell.format();
             auto const chosen = cell.operand(0, 0) ? cell.operand(1) : cell.operand(2);
             auto const other = cell.operand(0, 0) ? cell.operand(2) : cell.operand(1);
             return evaluate(B::add, chosen, evaluate(B::multiply, other, 0, format), format);
           })),
      does("select/nan_quieted", "NaN becomes 0", select, nan_floats,
           each_result([](Cell const& cell) { return cell.format().is_nan(cell.code) ? 0 : cell.code; })),
      does("select/pred_inverted_scalar", "a single pred is inverted", select, any_type,
           before([](Call& call, auto& operands) {
             if (operands[0].tensor.rank() > 0) return;
             Tensor pred = copied(call, operands[0].tensor);
             pred.set(0, !pred.get(0));
             operands[0] = pred;
           })),

      does("clamp/min_ignored", "only the upper bound", clamp, numbers,
           [](Call& call) {
             auto const& x = call.tensor_operand(1);
             give_tensor(call, binary_of(call, kMinimum, x, spread(call, call.tensor_operand(2), x.shape())));
           }),
      does("clamp/max_ignored", "only the lower bound", clamp, numbers,
           [](Call& call) {
             auto const& x = call.tensor_operand(1);
             give_tensor(call, binary_of(call, kMaximum, x, spread(call, call.tensor_operand(0), x.shape())));
           }),
      does("clamp/lower_bound_last", "the lower bound wins where the bounds cross", clamp, numbers,
           [](Call& call) {
             auto const& x = call.tensor_operand(1);
             Tensor const upper = binary_of(call, kMinimum, x, spread(call, call.tensor_operand(2), x.shape()));
             give_tensor(call, binary_of(call, kMaximum, upper, spread(call, call.tensor_operand(0), x.shape())));
           }),
      does("clamp/bounds_swapped", "min and max exchanged", clamp, numbers,
           before([](Call&, auto& operands) { std::swap(operands[0], operands[2]); })),
      does("clamp/nan_is_bound", "NaN becomes the lower bound", clamp, nan_floats, each_result([](Cell const& cell) {
             return cell.format().is_nan(cell.operand(1)) ? cell.operand(0) : cell.code;
           })),
      does("clamp/nan_bound_ignored", "bounds that are NaN are none", clamp, nan_floats,
           each_result([](Cell const& cell) {
             auto const& format = cell.format();
             bool const nan = format.is_nan(cell.operand(0)) || format.is_nan(cell.operand(2));
             return nan ? cell.operand(1) : cell.code;
           })),
      does("clamp/first_bound", "all elements by the first of the bounds", clamp, numbers,
           before([](Call& call, auto& operands) {
             for (std::size_t bound : {0, 2}) {
               auto& value = operands[bound];
               if (value.tensor.count() == 0 || value.tensor.rank() == 0) continue;
               Tensor first = call.make(value.tensor.element(), value.tensor.shape());
               for (std::int64_t i = 0; i < first.count(); ++i)
                 for (int part = 0; part < parts_of(first.element()); ++part)
                   first.set(i, value.tensor.get(0, part), part);
               value = first;
             }
           })),
  };
}

}  // namespace assay::inline generators::mutants
