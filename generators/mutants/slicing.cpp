#include <algorithm>

#include "generators/mutants/behaviour.hpp"

namespace assay::inline generators::mutants {
namespace {

using List = std::vector<std::int64_t>;

// Integers of an operand row, changed: all its tensors.
Behaviour indices_changed(std::string row, std::function<void(Call&, List&)> change) {
  return before([row, change](Call& call, std::vector<RuntimeValue>& operands) {
    auto const* const wanted = row_of(call, row);
    if (!wanted || wanted->size == 0) return;
    List values;
    for (std::size_t n = 0; n < wanted->size; ++n)
      for (std::int64_t i = 0; i < operands[wanted->begin + n].tensor.count(); ++i)
        values.push_back(operands[wanted->begin + n].tensor.integer(i));
    change(call, values);
    std::size_t next = 0;
    for (std::size_t n = 0; n < wanted->size; ++n) {
      Tensor tensor = copied(call, operands[wanted->begin + n].tensor);
      for (std::int64_t i = 0; i < tensor.count(); ++i)
        tensor.set(i, tensor.element().integer.wrap(static_cast<std::uint64_t>(values[next++])));
      operands[wanted->begin + n] = tensor;
    }
  });
}

Shape sizes_of_slice(Call& call) {
  return row_of(call, "update") ? call.tensor("update").shape() : Shape(call.integers("slice_sizes"));
}

// Of a start that is out of bounds: another place that it may be taken for.
Behaviour starts_out_of_bounds(std::int64_t (*place)(std::int64_t start, std::int64_t size, std::int64_t window)) {
  return indices_changed("start_indices", [place](Call& call, List& starts) {
    Shape const whole = call.tensor_operand(0).shape(), window = sizes_of_slice(call);
    for (std::size_t d = 0; d < starts.size() && d < whole.size(); ++d)
      if (starts[d] < 0 || starts[d] > whole[d] - window[d])
        starts[d] = std::clamp<std::int64_t>(place(starts[d], whole[d], window[d]), 0, whole[d] - window[d]);
  });
}

bool out_of_bounds(Call& call) {
  Shape const whole = call.tensor_operand(0).shape(), window = sizes_of_slice(call);
  auto const* const row = row_of(call, "start_indices");
  for (std::size_t d = 0; row && d < row->size; ++d) {
    auto const start = call.tensor_operand(row->begin + d).integer();
    if (start < 0 || start > whole[d] - window[d]) return true;
  }
  return false;
}

std::int64_t modulo(std::int64_t x, std::int64_t n) { return n == 0 ? 0 : (x % n + n) % n; }

// The same edit of an attribute of `pad`, and of an operand of dynamic_pad.
Behaviour padding_operand(std::string row, void (*change)(List&)) {
  return indices_changed(std::move(row), [change](Call&, List& values) { change(values); });
}

void non_negative(List& list) {
  for (auto& value : list) value = std::max<std::int64_t>(value, 0);
}
void zero(List& list) { std::ranges::fill(list, 0); }

std::vector<Mutant> of_pads() {
  auto const pad = ops("pad"), pads = ops("pad dynamic_pad");
  return {
      edits("pad/interior_ignored", "no elements between elements", pad, any_type,
            set_all("interior_padding", 0, true)),
      edits("pad/negative_low_ignored", "negative low padding counts as 0", pad, any_type,
            change_list("edge_padding_low", non_negative, true)),
      edits("pad/negative_high_is_zero", "negative high padding is taken from the low edge", pad, any_type,
            [](Edit& edit) {
              auto *const low = edit.integers("edge_padding_low"), *const high = edit.integers("edge_padding_high");
              bool changed = false;
              for (std::size_t d = 0; low && high && d < low->size(); ++d)
                if ((*high)[d] < 0) {
                  (*low)[d] += (*high)[d];
                  (*high)[d] = 0;
                  changed = true;
                }
              edit.relax();
              return changed;
            }),
      edits("pad/edges_swapped", "low and high padding exchanged", pad, any_type,
            exchange_lists("edge_padding_low", "edge_padding_high", true)),
      edits("pad/axes_reversed", "paddings of the axes in reverse", pad, any_type,
            change_list(
                "edge_padding_low", [](List& list) { std::ranges::reverse(list); }, true)),
      edits("pad/low_off_by_one", "one element later", pad, any_type,
            [](Edit& edit) {
              auto *const low = edit.integers("edge_padding_low"), *const high = edit.integers("edge_padding_high");
              if (!low || !high) return false;
              ++low->back();
              --high->back();
              return true;
            }),
      does("pad/value_is_zero", "padded with zeros", pads, any_type,
           before([](Call& call, auto& operands) { operands[1] = zeros_like(call, operands[1].tensor); })),
      does("pad/value_is_first_element", "padded with the operand's first element", pads, any_type,
           before([](Call& call, auto& operands) {
             if (operands[0].tensor.count() == 0) return;
             Tensor value = copied(call, operands[1].tensor);
             std::memcpy(value.data(), operands[0].tensor.data(), value.element().bytes());
             operands[1] = value;
           })),
      does("dynamic_pad/edges_swapped", "low and high padding exchanged", ops("dynamic_pad"), any_type,
           before([](Call&, auto& operands) { std::swap(operands[2], operands[3]); })),
      does("dynamic_pad/negative_low_ignored", "negative low padding counts as 0", ops("dynamic_pad"), any_type,
           padding_operand("edge_padding_low", non_negative)),
      does("dynamic_pad/interior_ignored", "no elements between elements", ops("dynamic_pad"), any_type,
           padding_operand("interior_padding", zero)),
  };
}

std::vector<Mutant> of_slices() {
  auto const slice = ops("slice");
  return {
      edits("slice/strides_ignored", "every element from the start on", slice, any_type, set_all("strides", 1, true)),
      edits("slice/start_ignored", "from the first element on", slice, any_type, set_all("start_indices", 0, true)),
      edits("slice/start_off_by_one", "one element later", slice, any_type,
            [](Edit& edit) {
              auto *const start = edit.integers("start_indices"), *const limit = edit.integers("limit_indices");
              Type const type = edit.instruction.op->operands[0]->type;
              bool changed = false;
              for (std::size_t d = 0; start && limit && d < start->size(); ++d)
                if ((*limit)[d] < type->shape[d] && (*start)[d] < (*limit)[d]) {
                  ++(*start)[d];
                  ++(*limit)[d];
                  changed = true;
                }
              return changed;
            }),
      edits("slice/strides_of_axes_reversed", "strides of the axes in reverse", slice, any_type,
            change_list(
                "strides", [](List& list) { std::ranges::reverse(list); }, true)),
      does("slice/contiguous", "the elements from the first one on, without regard to rows", slice, any_type,
           after([](Call& call, auto& results) {
             Tensor result = copied(call, results[0].tensor);
             Tensor const& operand = call.tensor_operand(0);
             auto const& starts = call.integers("start_indices");
             auto const strides = strides_of(operand.shape());
             std::int64_t first = 0;
             for (std::size_t d = 0; d < starts.size() && d < strides.size(); ++d) first += starts[d] * strides[d];
             std::int64_t const count = std::min(result.count(), operand.count() - first);
             std::size_t const bytes = result.element().bytes();
             if (count > 0)
               std::memcpy(result.data(), operand.data() + static_cast<std::size_t>(first) * bytes,
                           static_cast<std::size_t>(count) * bytes);
             results[0] = result;
           })),
      does("real_dynamic_slice/strides_ignored", "every element from the start on", ops("real_dynamic_slice"), any_type,
           before([](Call& call, auto& operands) {
             Tensor starts = operands[1].tensor, limits = copied(call, operands[2].tensor),
                    strides = copied(call, operands[3].tensor);
             for (std::int64_t i = 0; i < strides.count(); ++i) {
               auto const step = strides.integer(i), length = limits.integer(i) - starts.integer(i);
               limits.set(i,
                          static_cast<std::uint64_t>(starts.integer(i) + (step > 0 ? (length + step - 1) / step : 0)));
               strides.set(i, 1);
             }
             operands[2] = limits;
             operands[3] = strides;
           })),
      does("real_dynamic_slice/start_ignored", "from the first element on", ops("real_dynamic_slice"), any_type,
           before([](Call& call, auto& operands) {
             Tensor starts = zeros_like(call, operands[1].tensor), limits = copied(call, operands[2].tensor);
             for (std::int64_t i = 0; i < limits.count(); ++i)
               limits.set(i, static_cast<std::uint64_t>(limits.integer(i) - operands[1].tensor.integer(i)));
             operands[1] = starts;
             operands[2] = limits;
           })),
  };
}

std::vector<Mutant> of_dynamic_slices() {
  auto const dynamic = ops("dynamic_slice dynamic_update_slice"), update = ops("dynamic_update_slice");
  return {
      does("dynamic_slice/wraps_around", "starts out of bounds are taken modulo the size", dynamic, any_type,
           starts_out_of_bounds(
               [](std::int64_t start, std::int64_t size, std::int64_t) { return modulo(start, size); })),
      does("dynamic_slice/negative_from_end", "negative starts count from the end", dynamic, any_type,
           starts_out_of_bounds(
               [](std::int64_t start, std::int64_t size, std::int64_t) { return start < 0 ? start + size : start; })),
      does("dynamic_slice/beyond_is_zero", "starts beyond the last possible one are 0", dynamic, any_type,
           starts_out_of_bounds([](std::int64_t, std::int64_t, std::int64_t) { return std::int64_t{0}; })),
      does("dynamic_slice/filled", "zeros where a start is out of bounds; nothing updated", dynamic, any_type,
           [](Call& call) {
             bool const outside = out_of_bounds(call);
             if (outside && row_of(call, "update")) return call.give(call.operand(0));
             auto results = right_results(call);
             if (outside) results[0] = zeros_like(call, results[0].tensor);
             give_all(call, std::move(results));
           }),
      does("dynamic_slice/off_by_one", "one element later, where there is one", dynamic, any_type,
           indices_changed("start_indices",
                           [](Call&, List& starts) {
                             for (auto& start : starts) ++start;
                           })),
      does("dynamic_slice/axes_reversed", "starts of the axes in reverse", dynamic, any_type,
           indices_changed("start_indices", [](Call&, List& starts) { std::ranges::reverse(starts); })),
      does("dynamic_slice/first_start_only", "starts of axes after the first are 0", dynamic, any_type,
           indices_changed("start_indices",
                           [](Call&, List& starts) {
                             for (std::size_t d = 1; d < starts.size(); ++d) starts[d] = 0;
                           })),
      does("dynamic_slice/start_in_8_bits", "starts are taken modulo 256, as signed bytes", dynamic, any_type,
           indices_changed("start_indices",
                           [](Call&, List& starts) {
                             for (auto& start : starts) start = static_cast<std::int8_t>(start);
                           })),
      does("dynamic_slice/unsigned_as_signed", "unsigned starts are read as signed ones, and the reverse", dynamic,
           any_type, before([](Call& call, auto& operands) {
             auto const* const row = row_of(call, "start_indices");
             for (std::size_t i = row->begin; i < row->begin + row->size; ++i) {
               Tensor const given = operands[i].tensor;
               auto const format = given.element().integer;
               Tensor other = call.make(Element::of(IntegerFormat{format.bits, !format.is_signed}), given.shape());
               for (std::int64_t n = 0; n < other.count(); ++n)
                 other.set(n, other.element().integer.wrap(given.get(n)));
               operands[i] = other;
             }
           })),
      does("dynamic_update_slice/update_dropped", "the operand as it is", update, any_type,
           [](Call& call) { call.give(call.operand(0)); }),
      does("dynamic_update_slice/first_elements", "the first elements are replaced, without regard to rows", update,
           any_type,
           [](Call& call) {
             Tensor result = copied(call, call.tensor_operand(0));
             auto const& part = call.tensor("update");
             if (part.size_bytes() > 0) std::memcpy(result.data(), part.data(), part.size_bytes());
             call.give(std::move(result));
           }),
      does("dynamic_update_slice/last_element_repeated", "the last element of the update is the one before it", update,
           any_type, before([](Call& call, auto& operands) {
             Tensor part = copied(call, operands[1].tensor);
             if (part.count() < 2) return;
             std::size_t const bytes = part.element().bytes();
             std::memcpy(part.data() + part.size_bytes() - bytes, part.data() + part.size_bytes() - 2 * bytes, bytes);
             operands[1] = part;
           })),
  };
}

}  // namespace

std::vector<Mutant> slicing_mutants() {
  auto all = of_pads();
  for (auto const& more : {of_slices(), of_dynamic_slices()}) all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace assay::inline generators::mutants
