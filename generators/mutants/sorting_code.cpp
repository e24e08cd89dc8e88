// Implements generators/mutants/code.hpp: sort and top_k.
#include <cstring>

#include "generators/mutants/code.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::mutants {
namespace {

// Reverses the elements along the sorted dimension.
Tensor reversed_along(Call& call, Tensor const& tensor, std::size_t axis) {
  auto const stride = strides_of(tensor.shape())[axis], size = tensor.dim(axis);
  return moved(call, tensor, [&](std::int64_t i) { return i + (size - 1 - 2 * (i / stride % size)) * stride; });
}

std::size_t axis_of(Call& call) {
  auto const dimension = call.integer("dimension"), rank = static_cast<std::int64_t>(call.tensor_operand(0).rank());
  return static_cast<std::size_t>(dimension < 0 ? dimension + rank : dimension);
}

Tensor reversed_rows(Call& call, Tensor const& tensor) { return reversed_along(call, tensor, tensor.rank() - 1); }

// If is_stable has the given value: sorts the reversed input, so that elements that compare equal are returned in
// reverse order.
void sort_unstably(Call& call, bool is_stable) {
  if (call.truth("is_stable") != is_stable) return run_right(call);
  auto operands = operands_of(call);
  for (auto& operand : operands) operand = reversed_along(call, operand.tensor, axis_of(call));
  return_all(call, results_on(call, operands));
}

}  // namespace

std::vector<Coded> sorting_code() {
  return {
      {"sort/unstable", [](Call& call) { sort_unstably(call, true); }},
      {"sort/reversed", after([](Call& call, auto& results) {
         for (auto& result : results) result = reversed_along(call, result.tensor, axis_of(call));
       })},
      {"sort/only_first_input", after([](Call& call, auto& results) {
         for (std::size_t i = 1; i < results.size(); ++i) results[i] = call.operand(i);
       })},
      {"sort/nothing", [](Call& call) { return_all(call, operands_of(call)); }},
      {"sort/first_comes_last",
       [](Call& call) {
         auto const axis = axis_of(call);
         auto const size = call.tensor_operand(0).dim(axis);
         auto results = right_results(call);
         if (size < 2) return return_all(call, std::move(results));
         auto const stride = strides_of(call.tensor_operand(0).shape())[axis];
         for (auto& result : results)
           result = moved(call, result.tensor, [&](std::int64_t i) {
             auto const place = i / stride % size;
             return place + 1 == size ? i - place * stride : i + stride;
           });
         return_all(call, std::move(results));
       }},
      {"sort/unstable_unasked", [](Call& call) { sort_unstably(call, false); }},
      {"top_k/ties_last_first",
       [](Call& call) {
         auto operands = operands_of(call);
         operands[0] = reversed_rows(call, operands[0].tensor);
         auto results = results_on(call, operands);
         auto const n = operands[0].tensor.shape().back();
         Tensor indices = copied(call, results[1].tensor);
         for (std::int64_t i = 0; i < indices.count(); ++i)
           indices.set(i, static_cast<std::uint64_t>(n - 1 - indices.integer(i)));
         results[1] = indices;
         return_all(call, std::move(results));
       }},
      {"top_k/first_k", after([](Call& call, auto& results) {
         Tensor values = copied(call, results[0].tensor), indices = copied(call, results[1].tensor);
         auto const k = values.shape().back(), n = call.tensor_operand(0).shape().back();
         std::size_t const bytes = values.element().bytes();
         for (std::int64_t i = 0; i < values.count(); ++i) {
           std::memcpy(values.data() + static_cast<std::size_t>(i) * bytes,
                       call.tensor_operand(0).data() + static_cast<std::size_t>(i / k * n + i % k) * bytes, bytes);
           indices.set(i, static_cast<std::uint64_t>(i % k));
         }
         results[0] = values;
         results[1] = indices;
       })},
  };
}

}  // namespace assay::mutants
