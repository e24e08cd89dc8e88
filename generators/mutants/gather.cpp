#include <algorithm>
#include <numeric>

#include "generators/mutants/behaviour.hpp"
#include "semantics/kernels/movement/index_map.hpp"
#include "semantics/kernels/strided.hpp"

namespace assay::inline generators::mutants {
namespace {

using List = std::vector<std::int64_t>;

Shape slice_sizes(Call& call) {
  if (!row_of(call, "slice_sizes")) return Shape(call.integers("slice_sizes"));
  return Shape(call.integers_of("slice_sizes"));
}

// Start indices changed one by one, with the sizes of the axis that each is for.
using Place = std::int64_t (*)(std::int64_t start, std::int64_t size, std::int64_t window);
Behaviour starts(Place place) {
  return before([place](Call& call, std::vector<RuntimeValue>& operands) {
    Tensor indices = copied(call, operands[1].tensor);
    auto const& axes = call.integers("start_index_map");
    auto const vector_dim = static_cast<std::size_t>(call.integer("index_vector_dim"));
    Shape const whole = operands[0].tensor.shape(), window = slice_sizes(call);
    auto const strides = strides_of(indices.shape());
    for (std::int64_t i = 0; i < indices.count(); ++i) {
      std::size_t const element =
          vector_dim < indices.rank() ? static_cast<std::size_t>(i / strides[vector_dim] % indices.dim(vector_dim)) : 0;
      auto const axis = static_cast<std::size_t>(axes.at(element));
      auto const start = indices.integer(i);
      auto const changed = place(start, whole[axis], window[axis]);
      indices.set(i, indices.element().integer.wrap(static_cast<std::uint64_t>(changed)));
    }
    operands[1] = indices;
  });
}

bool is_outside(std::int64_t start, std::int64_t size, std::int64_t window) {
  return start < 0 || start > size - window;
}

// Slices whose start is out of bounds are `fill`, as JAX's mode="fill".
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

}  // namespace

std::vector<Mutant> gather_mutants() {
  auto const gather = ops("gather dynamic_gather"), select = ops("torch_index_select");
  auto const reversed = [](List& list) { std::ranges::reverse(list); };
  return {
      does("gather/wraps_around", "starts out of bounds are taken modulo the size", gather, any_type,
           starts([](std::int64_t start, std::int64_t size, std::int64_t window) {
             return is_outside(start, size, window) && size > 0 ? (start % size + size) % size : start;
           })),
      does(
          "gather/negative_from_end", "negative starts count from the end", gather, any_type,
          starts([](std::int64_t start, std::int64_t size, std::int64_t) { return start < 0 ? start + size : start; })),
      does("gather/beyond_is_zero", "starts beyond the last possible one are 0", gather, any_type,
           starts([](std::int64_t start, std::int64_t size, std::int64_t window) {
             return start > size - window ? std::int64_t{0} : start;
           })),
      does("gather/filled", "zeros where a start is out of bounds", gather, any_type, fill_outside),
      does("gather/off_by_one", "one element later, where there is one", gather, any_type,
           starts([](std::int64_t start, std::int64_t, std::int64_t) { return start + 1; })),
      does("gather/start_in_8_bits", "starts are taken modulo 256, as signed bytes", gather, any_type,
           starts([](std::int64_t start, std::int64_t, std::int64_t) {
             return static_cast<std::int64_t>(static_cast<std::int8_t>(start));
           })),
      does("gather/unsigned_as_signed", "unsigned starts are read as signed ones, and the reverse", gather, any_type,
           before([](Call& call, auto& operands) {
             Tensor const given = operands[1].tensor;
             auto const format = given.element().integer;
             Tensor other = call.make(Element::of(IntegerFormat{format.bits, !format.is_signed}), given.shape());
             for (std::int64_t i = 0; i < other.count(); ++i) other.set(i, other.element().integer.wrap(given.get(i)));
             operands[1] = other;
           })),
      edits("gather/start_index_map_sorted", "index vectors are for the axes in their order", gather, any_type,
            change_list("start_index_map", [](List& list) { std::ranges::sort(list); })),
      edits("gather/start_index_map_reversed", "start_index_map in reverse", gather, any_type,
            change_list("start_index_map", reversed)),
      edits("gather/start_index_map_from_zero", "index vectors are for the first axes", gather, any_type,
            [](Edit& edit) {
              auto* const map = edit.integers("start_index_map");
              auto const* const batching = edit.parameter("operand_batching_dims");
              if (!map || (batching && !batching->integers.empty())) return false;
              auto const before = *map;
              std::iota(map->begin(), map->end(), 0);
              return *map != before;
            }),
      edits("gather/other_vector_dim", "index vectors lie along another axis of the same size", gather, any_type,
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
            }),
      edits("gather/offset_dims_first", "window axes come first in the result", gather, any_type,
            [](Edit& edit) {
              auto* const dims = edit.integers("offset_dims");
              if (!dims) return false;
              auto const before = *dims;
              std::iota(dims->begin(), dims->end(), 0);
              edit.relax();
              return *dims != before;
            }),
      edits("gather/offset_dims_last", "window axes come last in the result", gather, any_type,
            [](Edit& edit) {
              auto* const dims = edit.integers("offset_dims");
              if (!dims) return false;
              auto const before = *dims;
              auto const rank = static_cast<std::int64_t>(edit.instruction.op->results[0]->type->shape.size());
              std::iota(dims->begin(), dims->end(), rank - static_cast<std::int64_t>(dims->size()));
              edit.relax();
              return *dims != before;
            }),
      does("gather/batching_ignored", "all batches read the first batch of the operand", gather, any_type,
           before([](Call& call, auto& operands) {
             auto const& dims = call.integers("operand_batching_dims");
             Tensor const given = operands[0].tensor;
             Tensor repeated = copied(call, given);
             auto const strides = strides_of(given.shape());
             std::size_t const bytes = given.element().bytes();
             for (std::int64_t i = 0; i < given.count(); ++i) {
               std::int64_t from = i;
               for (auto dim : dims) {
                 auto const axis = static_cast<std::size_t>(dim);
                 from -= i / strides[axis] % given.dim(axis) * strides[axis];
               }
               std::memcpy(repeated.data() + static_cast<std::size_t>(i) * bytes,
                           given.data() + static_cast<std::size_t>(from) * bytes, bytes);
             }
             operands[0] = repeated;
           })),
      edits("gather/batching_dims_crossed", "two batching axes go along with each other's batch", gather, any_type,
            change_list("start_indices_batching_dims", reversed)),
      does("gather/first_index_for_all", "every slice is the first", gather, any_type,
           before([](Call& call, auto& operands) {
             Tensor const given = operands[1].tensor;
             auto const dim = static_cast<std::size_t>(call.integer("index_vector_dim"));
             if (given.count() == 0) return;
             Tensor same = copied(call, given);
             auto const strides = strides_of(given.shape());
             for (std::int64_t i = 0; i < given.count(); ++i)
               same.set(i, given.get(dim < given.rank() ? i / strides[dim] % given.dim(dim) * strides[dim] : 0));
             operands[1] = same;
           })),
      does("torch_index_select/off_by_one", "the next one, the first after the last", select, any_type,
           before([](Call& call, auto& operands) {
             Tensor index = copied(call, operands[1].tensor);
             auto const size = operands[0].tensor.dim(static_cast<std::size_t>(call.integer("dim")));
             for (std::int64_t i = 0; i < index.count(); ++i)
               index.set(i, static_cast<std::uint64_t>(size > 0 ? (index.integer(i) + 1) % size : 0));
             operands[1] = index;
           })),
      edits("torch_index_select/next_axis", "along the next axis of the same size", select, any_type,
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
            }),
      does("torch_index_select/index_reversed", "indices in reverse", select, any_type,
           before([](Call& call, auto& operands) {
             Tensor const given = operands[1].tensor;
             Tensor reversed_index = copied(call, given);
             for (std::int64_t i = 0; i < given.count(); ++i) reversed_index.set(i, given.get(given.count() - 1 - i));
             operands[1] = reversed_index;
           })),
      does("torch_index_select/first_batch", "all batches by the indices of the first", select, any_type,
           before([](Call& call, auto& operands) {
             Tensor const given = operands[1].tensor;
             auto const batches = static_cast<std::size_t>(call.integer("batch_dims"));
             if (given.count() == 0) return;
             std::int64_t const each = element_count(std::span(given.shape()).subspan(batches));
             Tensor same = copied(call, given);
             for (std::int64_t i = 0; i < given.count(); ++i)
               same.set(i, given.get(i % std::max<std::int64_t>(each, 1)));
             operands[1] = same;
           })),
      does("torch_index_select/identity", "0, 1, 2 ...", select, any_type, before([](Call& call, auto& operands) {
             Tensor index = copied(call, operands[1].tensor);
             auto const size = operands[0].tensor.dim(static_cast<std::size_t>(call.integer("dim")));
             for (std::int64_t i = 0; i < index.count(); ++i)
               index.set(i, static_cast<std::uint64_t>(size > 0 ? i % size : 0));
             operands[1] = index;
           })),
  };
}

}  // namespace assay::inline generators::mutants
