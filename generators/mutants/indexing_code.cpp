// Implements generators/mutants/code.hpp: gather, scatter and torch_index_select.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "generators/mutants/code.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/kernels/movement/index_map.hpp"

namespace assay::mutants {
namespace {

using List = std::vector<std::int64_t>;

Shape slice_sizes(Call& call) {
  if (!row_of(call, "slice_sizes")) return Shape(call.integers("slice_sizes"));
  return Shape(call.integers_of("slice_sizes"));
}

bool is_outside(std::int64_t start, std::int64_t size, std::int64_t window) {
  return start < 0 || start > size - window;
}

// Slices whose start is out of bounds have the value `fill`, as with mode="fill" in JAX.
void fill_outside(Call& call) {
  auto results = right_results(call);
  Tensor result = copied(call, results[0].tensor);
  movement::IndexMap const map(call,
                               {"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
                                "start_indices_batching_dims", "start_index_map", "start_indices"},
                               call.tensor_operand(0).shape());
  Shape const whole = call.tensor_operand(0).shape(), window = slice_sizes(call);
  auto const strides = strides_of(result.shape());
  std::size_t const bytes = result.element().bytes();
  for (std::int64_t i = 0; i < result.count(); ++i) {
    std::int64_t place = 0;
    for (std::size_t d = 0; d < map.batch_dims.size(); ++d) {
      auto const axis = static_cast<std::size_t>(map.batch_dims[d]);
      place += i / strides[axis] % result.dim(axis) * map.batch_strides[d];
    }
    for (std::size_t n = 0; n < map.index_map.size(); ++n) {
      auto const axis = static_cast<std::size_t>(map.index_map[n]);
      if (is_outside(map.start(n, place), whole[axis], window[axis]))
        std::memset(result.data() + static_cast<std::size_t>(i) * bytes, 0, bytes);
    }
  }
  call.give(std::move(result));
}

std::size_t inputs_of(Call& call) { return row_of(call, "inputs")->size; }
std::size_t indices_at(Call& call) { return row_of(call, "scatter_indices")->begin; }

}  // namespace

std::vector<Coded> indexing_code() {
  return {
      {"gather/filled", fill_outside},
      {"gather/start_index_map_from_zero",
       {},
       [](Edit& edit) {
         auto* const map = edit.integers("start_index_map");
         auto const* const batching = edit.parameter("operand_batching_dims");
         if (!map || (batching && !batching->integers.empty())) return false;
         auto const before = *map;
         std::iota(map->begin(), map->end(), 0);
         return *map != before;
       }},
      {"gather/other_vector_dim",
       {},
       [](Edit& edit) {
         auto* const dim = edit.integers("index_vector_dim");
         Type const type = edit.instruction.op->operands[1]->type;
         auto const* const batching = edit.parameter("start_indices_batching_dims");
         if (!dim || !has_shape(type) || (batching && !batching->integers.empty())) return false;
         auto const own = (*dim)[0], rank = static_cast<std::int64_t>(type->shape.size());
         for (std::int64_t other = rank; other-- > 0;)
           if (own < rank && other != own &&
               type->shape[static_cast<std::size_t>(other)] == type->shape[static_cast<std::size_t>(own)]) {
             (*dim)[0] = other;
             return true;
           }
         return false;
       }},
      {"gather/first_index_for_all", before([](Call& call, auto& operands) {
         Tensor const given = operands[1].tensor;
         auto const dim = static_cast<std::size_t>(call.integer("index_vector_dim"));
         auto const strides = strides_of(given.shape());
         operands[1] = moved(call, given, [&](std::int64_t i) {
           return dim < given.rank() ? i / strides[dim] % given.dim(dim) * strides[dim] : 0;
         });
       })},
      {"torch_index_select/next_axis",
       {},
       [](Edit& edit) {
         auto* const dim = edit.integers("dim");
         Type const type = edit.instruction.op->operands[0]->type;
         if (!dim || !has_shape(type)) return false;
         for (std::size_t axis = 0; axis < type->shape.size(); ++axis)
           if (static_cast<std::int64_t>(axis) != (*dim)[0] &&
               type->shape[axis] >= type->shape[static_cast<std::size_t>((*dim)[0])]) {
             (*dim)[0] = static_cast<std::int64_t>(axis);
             edit.relax();
             return true;
           }
         return false;
       }},
      {"torch_index_select/first_batch", before([](Call& call, auto& operands) {
         Tensor const given = operands[1].tensor;
         auto const batches = static_cast<std::size_t>(call.integer("batch_dims"));
         auto const each = std::max<std::int64_t>(element_count(std::span(given.shape()).subspan(batches)), 1);
         operands[1] = moved(call, given, [&](std::int64_t i) { return i % each; });
       })},
      {"scatter/window_skipped",
       [](Call& call) {
         // If the window does not fit, moves the start far out of bounds.
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
         return_all(call, results_on(call, operands));
       }},
      {"scatter/nothing",
       [](Call& call) {
         auto results = right_results(call);
         for (std::size_t k = 0; k < inputs_of(call); ++k)
           results[k] = converted(call, call.tensor_operand(k), results[k].tensor.element());
         return_all(call, std::move(results));
       }},
      {"scatter/second_input_as_first",
       {},
       [](Edit& edit) {
         for (auto& row : edit.instruction.operand_rows)
           if (row.row == "inputs" && row.size < 2) return false;
         auto& operands = edit.instruction.operands;
         auto const& op = *edit.instruction.op;
         if (op.operands[0]->type != op.operands[1]->type) return false;
         operands[1] = operands[0];
         return true;
       }},
  };
}

}  // namespace assay::mutants
