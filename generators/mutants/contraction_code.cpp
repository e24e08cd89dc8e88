// Implements generators/mutants/code.hpp: sums of products.
#include <algorithm>

#include "generators/mutants/code.hpp"

namespace assay::mutants {
namespace {

using List = std::vector<std::int64_t>;

// Contracts or batches another axis of the same size that is not listed elsewhere.
Editing other_axis(std::string row, std::size_t operand, std::vector<std::string> taken) {
  return [=](Edit& edit) {
    auto* const list = edit.integers(row);
    Type const type = edit.instruction.op->operands[operand]->type;
    if (!list || !has_shape(type)) return false;
    for (std::size_t axis = 0; axis < type->shape.size(); ++axis) {
      bool named = false;
      for (auto const& other : taken)
        if (auto* const there = edit.integers(other))
          named |= std::ranges::find(*there, static_cast<std::int64_t>(axis)) != there->end();
      if (named || type->shape[axis] != type->shape[static_cast<std::size_t>(list->front())]) continue;
      list->front() = static_cast<std::int64_t>(axis);
      edit.relax();
      return true;
    }
    return false;
  };
}

Editing crossed(std::string row, std::size_t operand) {
  return [row, operand](Edit& edit) {
    auto* const list = edit.integers(row);
    Type const type = edit.instruction.op->operands[operand]->type;
    if (!list || list->size() < 2 || !has_shape(type)) return false;
    auto const size = [&](std::size_t i) { return type->shape[static_cast<std::size_t>((*list)[i])]; };
    if (size(0) != size(1)) return false;
    std::swap((*list)[0], (*list)[1]);
    return true;
  };
}

// Exchanges the first axis of `first` and the last one of `second` if the operand has the same size along both.
Editing exchanges_axes(std::string first, std::string second, std::size_t operand) {
  return [=](Edit& edit) {
    auto *const x = edit.integers(first), *const y = edit.integers(second);
    Type const type = edit.instruction.op->operands[operand]->type;
    if (!x || !y || !has_shape(type) || x->front() == y->back()) return false;
    auto const size = [&](std::int64_t axis) { return type->shape[static_cast<std::size_t>(axis)]; };
    if (size(x->front()) != size(y->back()) || size(x->front()) < 2) return false;
    std::swap(x->front(), y->back());
    return true;
  };
}

std::int64_t groups_of(Call& call) {
  return std::max(call.integer("feature_group_count"), call.integer("batch_group_count"));
}

// Permutes elements along the axis that the attribute names: a place receives the element at from(place, elements of a
// group, groups).
Tensor regrouped(Call& call, Tensor const& tensor, std::string_view axis_row,
                 std::int64_t (*from)(std::int64_t, std::int64_t, std::int64_t)) {
  auto const axis = static_cast<std::size_t>(call.integer(axis_row));
  auto const groups = groups_of(call), size = tensor.dim(axis), each = size / groups;
  auto const stride = strides_of(tensor.shape())[axis];
  if (each == 0) return tensor;
  return moved(call, tensor, [&](std::int64_t i) {
    auto const place = i / stride % size;
    return i + (from(place, each, groups) - place) * stride;
  });
}

}  // namespace

std::vector<Coded> contraction_code() {
  return {
      {"dot_general/other_lhs_axis",
       {},
       other_axis("lhs_contracting_dimensions", 0, {"lhs_contracting_dimensions", "lhs_batching_dimensions"})},
      {"dot_general/other_rhs_axis",
       {},
       other_axis("rhs_contracting_dimensions", 1, {"rhs_contracting_dimensions", "rhs_batching_dimensions"})},
      {"dot_general/contracting_crossed", {}, crossed("rhs_contracting_dimensions", 1)},
      {"dot_general/batching_crossed", {}, crossed("rhs_batching_dimensions", 1)},
      {"einsum/first_operand_twice", before([](Call&, auto& operands) {
         if (operands[0].tensor.shape() == operands[1].tensor.shape()) operands[1] = operands[0];
       })},
      {"convolution/kernel_flipped",
       {},
       [](Edit& edit) {
         Type const type = edit.instruction.op->operands[1]->type;
         auto* const parameter = edit.parameter("window_reversal");
         if (!parameter || !has_shape(type) || type->shape.size() < 3) return false;
         parameter->integers.resize(type->shape.size() - 2, 0);
         for (auto& reversal : parameter->integers) reversal = !reversal;
         return true;
       }},
      {"convolution/groups_reversed", before([](Call& call, auto& operands) {
         operands[1] = regrouped(call, operands[1].tensor, "kernel_output_feature_dimension",
                                 [](std::int64_t place, std::int64_t each, std::int64_t groups) {
                                   return place + (groups - 1 - 2 * (place / each)) * each;
                                 });
       })},
      {"convolution/groups_interleaved", after([](Call& call, auto& results) {
         results[0] = regrouped(call, results[0].tensor, "output_feature_dimension",
                                [](std::int64_t place, std::int64_t each, std::int64_t groups) {
                                  return place % groups * each + place / groups;
                                });
       })},
      {"convolution/kernel_features_swapped",
       {},
       exchanges_axes("kernel_input_feature_dimension", "kernel_output_feature_dimension", 1)},
      {"convolution/kernel_axes_reversed",
       {},
       exchanges_axes("kernel_spatial_dimensions", "kernel_spatial_dimensions", 1)},
      {"convolution/input_layout_ignored", {}, exchanges_axes("input_batch_dimension", "input_feature_dimension", 0)},
      {"convolution/output_layout_ignored",
       {},
       [](Edit& edit) {
         auto *const batch = edit.integers("output_batch_dimension"), *const feature =
                                                                          edit.integers("output_feature_dimension");
         auto* const spatial = edit.parameter("output_spatial_dimensions");
         if (!batch || !feature || !spatial) return false;
         auto const rank = static_cast<std::int64_t>(spatial->integers.size()) + 2;
         List wanted;
         for (std::int64_t axis = 1; axis + 1 < rank; ++axis) wanted.push_back(axis);
         if ((*batch)[0] == 0 && (*feature)[0] == rank - 1 && spatial->integers == wanted) return false;
         (*batch)[0] = 0;
         (*feature)[0] = rank - 1;
         spatial->integers = wanted;
         edit.relax();
         return true;
       }},
  };
}

}  // namespace assay::mutants
