#include <algorithm>

#include "generators/mutants/folds.hpp"

namespace assay::inline generators::mutants {
namespace {

// Elements that are NaN are left out.
Behaviour without_nans() {
  return before([](Call& call, std::vector<RuntimeValue>& operands) {
    auto const extreme = [&](Element const& element) {
      auto const& format = *element.floating;
      return combines_by(call.instruction(), "stablehlo.maximum") ? format.sign_bit() | format.max_finite_code()
                                                                  : format.max_finite_code();
    };
    bool const extremum =
        combines_by(call.instruction(), "stablehlo.maximum") || combines_by(call.instruction(), "stablehlo.minimum");
    auto const* const row = row_of(call, "inputs");
    if (!extremum || !row) return;
    Tensor tensor = copied(call, operands[row->begin].tensor);
    if (!nan_floats(tensor.element())) return;
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      if (tensor.element().floating->is_nan(tensor.get(i))) tensor.set(i, extreme(tensor.element()));
    operands[row->begin] = tensor;
  });
}

}  // namespace

std::vector<Mutant> reduction_mutants() {
  auto const reduce = ops("reduce"), map = ops("map");
  return {
      equivalent(does("reduce/init_dropped", "begins with the first element", reduce, any_type,
                      refolds({.drops_start = true})),
                 kAnyAmount),
      equivalent(
          does("reduce/init_twice", "the init value counts twice", reduce, any_type, refolds({.start_twice = true})),
          kAnyAmount),
      does("reduce/init_is_zero", "begins with 0", reduce, numbers, refolds({.start_is_zero = true})),
      does("reduce/last_dropped", "the last element is left out", reduce, any_type, refolds({.change = without_last})),
      does("reduce/first_dropped", "the first element is left out", reduce, any_type,
           refolds({.change = without_first})),
      does("reduce/first_twice", "the first element counts twice", reduce, any_type, refolds({.change = first_twice})),
      does("reduce/arguments_swapped", "the body gets the value first, then the accumulator", reduce, any_type,
           refolds({.swapped = true})),
      does("reduce/last_first", "from the last element to the first", reduce, any_type,
           refolds({.change = last_first})),
      does("reduce/every_other_first", "elements 0, 2, 4 ..., then 1, 3, 5 ...", reduce, any_type,
           refolds({.change = every_other_first})),
      edits("reduce/next_axis", "along the next axis", reduce, any_type,
            [](Edit& edit) {
              auto* const axes = edit.integers("dimensions");
              Type const type = edit.instruction.op->operands[0]->type;
              if (!axes || !has_shape(type) || axes->size() >= type->shape.size()) return false;
              for (auto& axis : *axes) axis = (axis + 1) % static_cast<std::int64_t>(type->shape.size());
              edit.relax();
              return true;
            }),
      edits("reduce/first_axis_only", "of several axes only the first is reduced", reduce, any_type,
            [](Edit& edit) {
              auto* const axes = edit.integers("dimensions");
              if (!axes || axes->size() < 2) return false;
              axes->resize(1);
              edit.relax();
              return true;
            }),
      does("reduce/sums_in_f16", "sums of f32 are kept in f16", reduce, f32_only, sums({.accumulator = &kF16})),
      does("reduce/sums_in_bf16", "sums are kept in bf16", reduce, wide_floats, sums({.accumulator = &kBF16})),
      does("reduce/sums_in_f32", "sums of f64 are kept in f32", reduce, f64_only, sums({.accumulator = &kF32})),
      does("reduce/sums_truncate", "each addition is rounded towards zero", reduce, floats,
           sums({.rounding = Rounding::toward_zero})),
      does("reduce/nan_dropped", "maxima and minima leave NaN out", reduce, nan_floats, without_nans()),
      if_ordered(does("reduce/sums_of_pairs", "floats are added in the order 0, 2, 4 ..., 1, 3, 5 ...", reduce, floats,
                      sums({.change = every_other_first}))),
      equivalent(does("reduce/sums_last_first", "floats are added from the last one to the first", reduce, floats,
                      sums({.change = last_first})),
                 "the permitted trees with the elements in order include this one, as addition commutes"),
      does("reduce/nothing_gives_zero", "reductions of no elements give 0, not the init value", reduce, numbers,
           after([](Call& call, auto& results) {
             if (call.tensor_operand(0).count() == 0)
               for (auto& result : results) result = zeros_like(call, result.tensor);
           })),
      does("reduce/results_swapped", "of two results the second first", reduce, any_type,
           after([](Call&, auto& results) {
             if (results.size() > 1 && results[0].tensor.element() == results[1].tensor.element())
               std::swap(results[0], results[1]);
           })),
      does("map/arguments_swapped", "the computation gets the operands in reverse", map, any_type,
           before([](Call&, auto& operands) { std::ranges::reverse(operands); })),
      does("map/first_for_all", "computed once, for the first elements", map, any_type,
           after([](Call& call, auto& results) {
             Tensor result = copied(call, results[0].tensor);
             std::size_t const bytes = result.element().bytes();
             for (std::size_t i = 1; i < static_cast<std::size_t>(result.count()); ++i)
               std::memcpy(result.data() + i * bytes, result.data(), bytes);
             results[0] = result;
           })),
      does("map/last_not_computed", "the last element is the operand's, where it has the type", map, any_type,
           after([](Call& call, auto& results) {
             Tensor result = copied(call, results[0].tensor);
             Tensor const& x = call.tensor_operand(0);
             if (result.count() == 0 || !(x.element() == result.element())) return;
             std::size_t const bytes = result.element().bytes(), last = result.size_bytes() - bytes;
             std::memcpy(result.data() + last, x.data() + last, bytes);
             results[0] = result;
           })),
      does("map/identity", "the first operand, where it has the type", map, any_type,
           [](Call& call) {
             auto results = right_results(call);
             if (call.tensor_operand(0).element() == results[0].tensor.element()) results[0] = call.operand(0);
             give_all(call, std::move(results));
           }),
      does("map/first_operand_for_all", "the first operand in place of every one of its type", map, any_type,
           before([](Call&, auto& operands) {
             for (auto& operand : operands)
               if (operand.tensor.element() == operands[0].tensor.element()) operand = operands[0];
           })),
  };
}

}  // namespace assay::inline generators::mutants
