// Implements generators/mutants/code.hpp: ops that move elements.
#include <algorithm>
#include <cstring>

#include "generators/mutants/code.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::mutants {
namespace {

using List = std::vector<std::int64_t>;

// Concatenates the data of the operands in memory order, regardless of the axis.
Behavior end_to_end() {
  return after([](Call& call, std::vector<RuntimeValue>& results) {
    Tensor result = copied(call, results[0].tensor);
    std::byte* at = result.data();
    for (std::size_t i = 0; i < call.operand_count(); ++i) {
      Tensor const& operand = call.tensor_operand(i);
      if (operand.size_bytes() > 0) std::memcpy(at, operand.data(), operand.size_bytes());
      at += operand.size_bytes();
    }
    results[0] = result;
  });
}

Shape sizes_of_slice(Call& call) {
  return row_of(call, "update") ? call.tensor("update").shape() : Shape(call.integers("slice_sizes"));
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

}  // namespace

std::vector<Coded> movement_code() {
  return {
      {"transpose/none",
       [](Call& call) {
         auto const right = right_results(call)[0].tensor;
         call.give(call.tensor_operand(0).as(right.element()).reshaped(right.shape()));
       }},
      {"concatenate/end_to_end", end_to_end()},
      {"concatenate/first_repeated", before([](Call&, auto& operands) {
         for (auto& operand : operands)
           if (operand.tensor.shape() == operands[0].tensor.shape()) operand = operands[0];
       })},
      {"concatenate/last_two_swapped", before([](Call&, auto& operands) {
         if (operands.size() > 2) std::swap(operands[operands.size() - 1], operands[operands.size() - 2]);
       })},
      {"get_tuple_element/next",
       [](Call& call) {
         auto const& members = call.operand(0).members;
         auto const next = (static_cast<std::size_t>(call.integer("index")) + 1) % members.size();
         call.give(members[next]);
       }},
      {"optimization_barrier/first_of_all", after([](Call&, auto& results) {
         for (auto& result : results) {
           bool const tensors = result.kind == RuntimeValue::Kind::tensor && results[0].kind == result.kind;
           if (tensors && result.tensor.shape() == results[0].tensor.shape() &&
               result.tensor.element() == results[0].tensor.element())
             result = results[0];
         }
       })},
      {"pad/negative_high_is_zero",
       {},
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
       }},
      {"pad/low_off_by_one",
       {},
       [](Edit& edit) {
         auto *const low = edit.integers("edge_padding_low"), *const high = edit.integers("edge_padding_high");
         if (!low || !high) return false;
         ++low->back();
         --high->back();
         return true;
       }},
      {"pad/value_is_first_element", before([](Call& call, auto& operands) {
         if (operands[0].tensor.count() == 0) return;
         Tensor value = copied(call, operands[1].tensor);
         std::memcpy(value.data(), operands[0].tensor.data(), value.element().bytes());
         operands[1] = value;
       })},
      {"slice/start_off_by_one",
       {},
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
       }},
      {"slice/contiguous", after([](Call& call, auto& results) {
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
       })},
      {"real_dynamic_slice/strides_ignored", before([](Call& call, auto& operands) {
         Tensor starts = operands[1].tensor, limits = copied(call, operands[2].tensor),
                strides = copied(call, operands[3].tensor);
         for (std::int64_t i = 0; i < strides.count(); ++i) {
           auto const step = strides.integer(i), length = limits.integer(i) - starts.integer(i);
           limits.set(i, static_cast<std::uint64_t>(starts.integer(i) + (step > 0 ? (length + step - 1) / step : 0)));
           strides.set(i, 1);
         }
         operands[2] = limits;
         operands[3] = strides;
       })},
      {"real_dynamic_slice/start_ignored", before([](Call& call, auto& operands) {
         Tensor starts = zeros_like(call, operands[1].tensor), limits = copied(call, operands[2].tensor);
         for (std::int64_t i = 0; i < limits.count(); ++i)
           limits.set(i, static_cast<std::uint64_t>(limits.integer(i) - operands[1].tensor.integer(i)));
         operands[1] = starts;
         operands[2] = limits;
       })},
      {"dynamic_slice/filled",
       [](Call& call) {
         bool const outside = out_of_bounds(call);
         if (outside && row_of(call, "update")) return call.give(call.operand(0));
         auto results = right_results(call);
         if (outside) results[0] = zeros_like(call, results[0].tensor);
         return_all(call, std::move(results));
       }},
      {"dynamic_update_slice/first_elements",
       [](Call& call) {
         Tensor result = copied(call, call.tensor_operand(0));
         auto const& part = call.tensor("update");
         if (part.size_bytes() > 0) std::memcpy(result.data(), part.data(), part.size_bytes());
         call.give(std::move(result));
       }},
  };
}

}  // namespace assay::mutants
