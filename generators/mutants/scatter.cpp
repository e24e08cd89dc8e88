#include <algorithm>
#include <numeric>

#include "generators/mutants/folds.hpp"
#include "semantics/kernels/body.hpp"

namespace assay::inline generators::mutants {
namespace {

using List = std::vector<std::int64_t>;

std::size_t inputs_of(Call& call) { return row_of(call, "inputs")->size; }
std::size_t indices_at(Call& call) { return row_of(call, "scatter_indices")->begin; }

// The start index of the axis that an element of `scatter_indices` is for.
Behaviour starts(std::int64_t (*place)(std::int64_t start, std::int64_t size)) {
  return before([place](Call& call, std::vector<RuntimeValue>& operands) {
    std::size_t const at = indices_at(call);
    Tensor indices = copied(call, operands[at].tensor);
    auto const& axes = call.integers("scatter_dims_to_operand_dims");
    auto const dim = static_cast<std::size_t>(call.integer("index_vector_dim"));
    auto const strides = strides_of(indices.shape());
    for (std::int64_t i = 0; i < indices.count(); ++i) {
      std::size_t const element =
          dim < indices.rank() ? static_cast<std::size_t>(i / strides[dim] % indices.dim(dim)) : 0;
      auto const size = operands[0].tensor.dim(static_cast<std::size_t>(axes.at(element)));
      indices.set(i, indices.element().integer.wrap(static_cast<std::uint64_t>(place(indices.integer(i), size))));
    }
    operands[at] = indices;
  });
}

void first_update_only(Folded& folded) { folded.x.resize(std::min<std::size_t>(folded.x.size(), 1)); }
void last_update_only(Folded& folded) {
  if (folded.x.size() > 1) folded.x.erase(folded.x.begin(), folded.x.end() - 1);
}

}  // namespace

std::vector<Mutant> scatter_mutants() {
  auto const scatter = ops("scatter");
  return {
      does("scatter/first_wins", "of several updates of an element only the first is combined", scatter, any_type,
           refolds({.change = first_update_only})),
      does("scatter/last_wins", "of several updates of an element only the last is combined", scatter, any_type,
           refolds({.change = last_update_only})),
      does("scatter/input_dropped", "updates replace the element, whatever the computation", scatter, any_type,
           refolds({.drops_start = true})),
      does("scatter/input_is_zero", "elements that are updated begin as 0", scatter, numbers,
           refolds({.start_is_zero = true})),
      does("scatter/arguments_swapped", "the computation gets the update first", scatter, any_type,
           refolds({.swapped = true})),
      does("scatter/first_update_twice", "the first update of an element is combined twice", scatter, any_type,
           refolds({.change = first_twice})),
      equivalent(does("scatter/order_reversed", "the last update of an element first", scatter, any_type,
                      refolds({.change = last_first})),
                 "the order in which updates are combined is for the implementation to choose"),
      does("scatter/clamped", "starts out of bounds are moved into bounds", scatter, any_type,
           starts([](std::int64_t start, std::int64_t size) {
             return std::clamp<std::int64_t>(start, 0, std::max<std::int64_t>(size - 1, 0));
           })),
      does("scatter/wraps_around", "starts out of bounds are taken modulo the size", scatter, any_type,
           starts(
               [](std::int64_t start, std::int64_t size) { return size > 0 ? (start % size + size) % size : start; })),
      does("scatter/negative_from_end", "negative starts count from the end", scatter, any_type,
           starts([](std::int64_t start, std::int64_t size) { return start < 0 ? start + size : start; })),
      does("scatter/window_skipped", "windows that reach out of bounds are not written at all", scatter, any_type,
           [](Call& call) {
             // The start moves far away where the window does not fit.
             auto const& axes = call.integers("scatter_dims_to_operand_dims");
             auto const& window_dims = call.integers("update_window_dims");
             List inserted = call.integers("inserted_window_dims");
             auto const& batching = call.integers("input_batching_dims");
             inserted.insert(inserted.end(), batching.begin(), batching.end());
             Shape const whole = call.tensor_operand(0).shape();
             auto operands = operands_of(call);
             Shape const slices = operands[operands.size() - 1].tensor.shape();
             List window(whole.size(), 1);
             for (std::size_t d = 0, next = 0; d < whole.size(); ++d)
               if (std::ranges::find(inserted, static_cast<std::int64_t>(d)) == inserted.end())
                 window[d] = slices[static_cast<std::size_t>(window_dims[next++])];
             Tensor indices = copied(call, operands[indices_at(call)].tensor);
             auto const dim = static_cast<std::size_t>(call.integer("index_vector_dim"));
             auto const strides = strides_of(indices.shape());
             std::int64_t const step = dim < indices.rank() ? strides[dim] : 1;
             for (std::int64_t i = 0; i < indices.count(); ++i) {
               auto const element = dim < indices.rank() ? i / strides[dim] % indices.dim(dim) : 0;
               auto const axis = static_cast<std::size_t>(axes.at(static_cast<std::size_t>(element)));
               auto const start = call.tensor_operand(indices_at(call)).integer(i);
               if (start >= 0 && start <= whole[axis] - window[axis]) continue;
               std::int64_t const first = i - element * step;
               for (std::size_t n = 0; n < axes.size(); ++n)
                 indices.set(first + static_cast<std::int64_t>(n) * step, indices.element().integer.greatest());
             }
             operands[indices_at(call)] = indices;
             give_all(call, results_on(call, operands));
           }),
      does("scatter/unsigned_as_signed", "unsigned starts are read as signed ones, and the reverse", scatter, any_type,
           before([](Call& call, auto& operands) {
             Tensor const given = operands[indices_at(call)].tensor;
             auto const format = given.element().integer;
             Tensor other = call.make(Element::of(IntegerFormat{format.bits, !format.is_signed}), given.shape());
             for (std::int64_t i = 0; i < other.count(); ++i) other.set(i, other.element().integer.wrap(given.get(i)));
             operands[indices_at(call)] = other;
           })),
      does("scatter/off_by_one", "one element later", scatter, any_type,
           starts([](std::int64_t start, std::int64_t) { return start + 1; })),
      edits("scatter/dims_to_operand_dims_reversed", "index vectors are for the axes in reverse", scatter, any_type,
            change_list("scatter_dims_to_operand_dims", [](List& list) { std::ranges::reverse(list); })),
      edits("scatter/dims_to_operand_dims_sorted", "index vectors are for the axes in their order", scatter, any_type,
            change_list("scatter_dims_to_operand_dims", [](List& list) { std::ranges::sort(list); })),
      edits("scatter/batching_dims_crossed", "two batching axes go along with each other's batch", scatter, any_type,
            change_list("scatter_indices_batching_dims", [](List& list) { std::ranges::reverse(list); })),
      does("scatter/nothing", "the inputs as they are", scatter, any_type,
           [](Call& call) {
             auto results = right_results(call);
             for (std::size_t k = 0; k < inputs_of(call); ++k)
               results[k] = converted(call, call.tensor_operand(k), results[k].tensor.element());
             give_all(call, std::move(results));
           }),
      does("scatter/accumulates_in_bf16", "sums are kept in bf16", scatter, wide_floats, sums({.accumulator = &kBF16})),
      edits("scatter/second_input_as_first", "of several inputs all are the first", scatter, any_type,
            [](Edit& edit) {
              for (auto& row : edit.instruction.operand_rows)
                if (row.row == "inputs" && row.size < 2) return false;
              auto& operands = edit.instruction.operands;
              auto const& op = *edit.instruction.op;
              if (op.operands[0]->type != op.operands[1]->type) return false;
              operands[1] = operands[0];
              return true;
            }),
  };
}

}  // namespace assay::inline generators::mutants
