// Implements generators/mutants/code.hpp: sums of products.
#include <algorithm>

#include "generators/mutants/code.hpp"

namespace assay::inline generators::mutants {
namespace {

using List = std::vector<std::int64_t>;

// Another axis of the same size, which nothing else names, is contracted or batched.
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
         auto const groups = std::max(call.integer("feature_group_count"), call.integer("batch_group_count"));
         auto const axis = static_cast<std::size_t>(call.integer("kernel_output_feature_dimension"));
         Tensor const given = operands[1].tensor;
         auto const each = given.dim(axis) / groups, stride = strides_of(given.shape())[axis];
         Tensor turned = copied(call, given);
         std::size_t const bytes = given.element().bytes();
         for (std::int64_t i = 0; i < given.count() && each > 0; ++i) {
           auto const place = i / stride % given.dim(axis), group = place / each;
           auto const from = i + (groups - 1 - 2 * group) * each * stride;
           std::memcpy(turned.data() + static_cast<std::size_t>(i) * bytes,
                       given.data() + static_cast<std::size_t>(from) * bytes, bytes);
         }
         operands[1] = turned;
       })},
      {"convolution/groups_interleaved", after([](Call& call, auto& results) {
         auto const groups = std::max(call.integer("feature_group_count"), call.integer("batch_group_count"));
         auto const axis = static_cast<std::size_t>(call.integer("output_feature_dimension"));
         Tensor const right = results[0].tensor;
         auto const size = right.dim(axis), each = size / groups, stride = strides_of(right.shape())[axis];
         Tensor result = copied(call, right);
         std::size_t const bytes = right.element().bytes();
         for (std::int64_t i = 0; i < right.count() && each > 0; ++i) {
           auto const place = i / stride % size, from = place % groups * each + place / groups;
           std::memcpy(result.data() + static_cast<std::size_t>(i) * bytes,
                       right.data() + static_cast<std::size_t>(i + (from - place) * stride) * bytes, bytes);
         }
         results[0] = result;
       })},
      {"convolution/kernel_features_swapped",
       {},
       [](Edit& edit) {
         auto *const in = edit.integers("kernel_input_feature_dimension"), *const out = edit.integers(
                                                                               "kernel_output_feature_dimension");
         Type const type = edit.instruction.op->operands[1]->type;
         if (!in || !out || !has_shape(type)) return false;
         auto const size = [&](std::int64_t axis) { return type->shape[static_cast<std::size_t>(axis)]; };
         if (size((*in)[0]) != size((*out)[0]) || size((*in)[0]) < 2) return false;
         std::swap(*in, *out);
         return true;
       }},
      {"convolution/kernel_axes_reversed",
       {},
       [](Edit& edit) {
         auto* const axes = edit.integers("kernel_spatial_dimensions");
         Type const type = edit.instruction.op->operands[1]->type;
         if (!axes || axes->size() < 2 || !has_shape(type)) return false;
         auto const size = [&](std::int64_t axis) { return type->shape[static_cast<std::size_t>(axis)]; };
         if (size(axes->front()) != size(axes->back()) || size(axes->front()) < 2) return false;
         std::swap(axes->front(), axes->back());
         return true;
       }},
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
      {"convolution/input_layout_ignored",
       {},
       [](Edit& edit) {
         auto *const batch = edit.integers("input_batch_dimension"), *const feature =
                                                                         edit.integers("input_feature_dimension");
         Type const type = edit.instruction.op->operands[0]->type;
         if (!batch || !feature || !has_shape(type)) return false;
         auto const size = [&](std::int64_t axis) { return type->shape[static_cast<std::size_t>(axis)]; };
         if (size((*batch)[0]) != size((*feature)[0]) || size((*batch)[0]) < 2) return false;
         std::swap(*batch, *feature);
         return true;
       }},
  };
}

}  // namespace assay::inline generators::mutants
