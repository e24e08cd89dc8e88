// Implements generators/mutants/code.hpp: ops that combine elements.
#include "generators/mutants/code.hpp"
#include "generators/mutants/folds.hpp"

namespace assay::mutants {
namespace {

// Ignores elements that are NaN.
Behavior without_nans() {
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

Behavior zero_of_nothing() {
  return after([](Call& call, auto& results) {
    if (call.tensor_operand(0).count() == 0)
      for (auto& result : results) result = zeros_like(call, result.tensor);
  });
}

}  // namespace

std::vector<Coded> reduction_code() {
  return {
      {"reduce/nan_dropped", without_nans()},
      {"reduce_window/nan_dropped", without_nans()},
      {"reduce/nothing_gives_zero", zero_of_nothing()},
      {"reduce/nothing_gives_false", zero_of_nothing()},
      {"reduce/results_swapped", after([](Call&, auto& results) {
         if (results.size() > 1 && results[0].tensor.element() == results[1].tensor.element())
           std::swap(results[0], results[1]);
       })},
      {"map/first_operand_for_all", before([](Call&, auto& operands) {
         for (auto& operand : operands)
           if (operand.tensor.element() == operands[0].tensor.element()) operand = operands[0];
       })},
      {"scan/carry_is_init", after([](Call& call, auto& results) {
         auto const* const row = row_of(call, "inits");
         for (std::size_t i = 0; row && i < row->size; ++i)
           results[results.size() - row->size + i] = call.operand(row->begin + i);
       })},
      {"ragged_dot/one_group", before([](Call& call, auto& operands) {
         Tensor const given = operands[2].tensor;
         auto const n = given.shape().back();
         Tensor sizes = zeros_like(call, given);
         for (std::int64_t i = 0; i < given.count(); ++i)
           sizes.set(i / n * n, static_cast<std::uint64_t>(sizes.integer(i / n * n) + given.integer(i)));
         operands[2] = sizes;
       })},
  };
}

}  // namespace assay::mutants
