#include <algorithm>
#include <numeric>

#include "generators/mutants/behaviour.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::inline generators::mutants {
namespace {

// Elements along the sorted dimension in reverse.
Tensor reversed_along(Call& call, Tensor const& tensor, std::size_t axis) {
  Tensor result = copied(call, tensor);
  auto const stride = strides_of(tensor.shape())[axis], size = tensor.dim(axis);
  std::size_t const bytes = tensor.element().bytes();
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    auto const place = i / stride % size, other = i + (size - 1 - 2 * place) * stride;
    std::memcpy(result.data() + static_cast<std::size_t>(i) * bytes,
                tensor.data() + static_cast<std::size_t>(other) * bytes, bytes);
  }
  return result;
}

std::size_t axis_of(Call& call) {
  auto const dimension = call.integer("dimension"), rank = static_cast<std::int64_t>(call.tensor_operand(0).rank());
  return static_cast<std::size_t>(dimension < 0 ? dimension + rank : dimension);
}

// The comparison in the comparator, if it is one op.
Editing comparison(std::function<bool(Instruction&)> change) {
  return [change](Edit& edit) {
    for (auto& row : edit.instruction.regions)
      if (row.row == "comparator" && !row.blocks.empty() && row.blocks[0].instructions.size() == 1 &&
          row.blocks[0].instructions[0].op->name == "stablehlo.compare")
        return change(row.blocks[0].instructions[0]);
    return false;
  };
}

bool set_text_in(Instruction& instruction, std::string_view row, std::string_view from, std::string_view to) {
  for (auto& parameter : instruction.parameters)
    if (parameter.row == row && parameter.text == from) {
      parameter.text = to;
      return true;
    }
  return false;
}

bool is_stable(Call& call) { return call.truth("is_stable"); }

// Sorted from the other end, and turned round: elements that the comparator finds equal come out in reverse.
void unstable(Call& call) {
  if (!is_stable(call)) return run_right(call);
  auto operands = operands_of(call);
  for (auto& operand : operands) operand = reversed_along(call, operand.tensor, axis_of(call));
  give_all(call, results_on(call, operands));
}

}  // namespace

std::vector<Mutant> sorting_mutants() {
  auto const sort = ops("sort");
  return {
      does("sort/unstable", "elements that compare equal come out in reverse, though is_stable", sort, any_type,
           unstable),
      does("sort/reversed", "the last element first", sort, any_type, after([](Call& call, auto& results) {
             for (auto& result : results) result = reversed_along(call, result.tensor, axis_of(call));
           })),
      edits("sort/next_axis", "along the next axis", sort, any_type,
            [](Edit& edit) {
              auto* const dimension = edit.integers("dimension");
              auto const rank = static_cast<std::int64_t>(edit.instruction.op->operands[0]->type->shape.size());
              if (!dimension || rank < 2) return false;
              (*dimension)[0] = ((*dimension)[0] + rank + 1) % rank;
              return true;
            }),
      does("sort/only_first_input", "the other inputs stay as they are", sort, any_type,
           after([](Call& call, auto& results) {
             for (std::size_t i = 1; i < results.size(); ++i) results[i] = call.operand(i);
           })),
      does("sort/nothing", "the inputs as they are", sort, any_type,
           [](Call& call) { give_all(call, operands_of(call)); }),
      does("sort/first_comes_last", "the first of each sorted row comes last", sort, any_type,
           [](Call& call) {
             auto const axis = axis_of(call);
             auto const size = call.tensor_operand(0).dim(axis);
             auto results = right_results(call);
             if (size < 2) return give_all(call, std::move(results));
             for (auto& result : results) {
               Tensor rotated = copied(call, result.tensor);
               auto const stride = strides_of(rotated.shape())[axis];
               std::size_t const bytes = rotated.element().bytes();
               for (std::int64_t i = 0; i < rotated.count(); ++i) {
                 auto const place = i / stride % size, from = place + 1 == size ? i - place * stride : i + stride;
                 std::memcpy(rotated.data() + static_cast<std::size_t>(i) * bytes,
                             result.tensor.data() + static_cast<std::size_t>(from) * bytes, bytes);
               }
               result = rotated;
             }
             give_all(call, std::move(results));
           }),
      edits(
          "sort/total_order_ignored", "FLOAT for TOTALORDER in the comparator", sort, floats,
          comparison([](Instruction& compare) { return set_text_in(compare, "compare_type", "TOTALORDER", "FLOAT"); })),
      edits("sort/ascending_or_equal", "LE for LT in the comparator", sort, any_type,
            comparison([](Instruction& compare) { return set_text_in(compare, "comparison_direction", "LT", "LE"); })),
      edits("sort/descending_or_equal", "GE for GT in the comparator", sort, any_type,
            comparison([](Instruction& compare) { return set_text_in(compare, "comparison_direction", "GT", "GE"); })),
      edits("sort/direction_of_keys_lost", "descending order is ascending", sort, any_type,
            comparison([](Instruction& compare) { return set_text_in(compare, "comparison_direction", "GT", "LT"); })),
      equivalent(does("sort/unstable_unasked",
                      "elements that compare equal come out in reverse where is_stable is false", sort, any_type,
                      [](Call& call) {
                        if (is_stable(call)) return run_right(call);
                        auto operands = operands_of(call);
                        for (auto& operand : operands) operand = reversed_along(call, operand.tensor, axis_of(call));
                        give_all(call, results_on(call, operands));
                      }),
                 "an unstable sort may order equal elements as it likes"),
  };
}

}  // namespace assay::inline generators::mutants
