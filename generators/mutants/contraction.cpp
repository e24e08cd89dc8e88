#include <algorithm>

#include "generators/mutants/folds.hpp"
#include "semantics/kernels/strided.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::inline generators::mutants {
namespace {

using List = std::vector<std::int64_t>;

Tensor transposed_last(Call& call, Tensor const& tensor) {
  List axes(tensor.rank());
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i] = static_cast<std::int64_t>(i);
  std::swap(axes[axes.size() - 1], axes[axes.size() - 2]);
  return permuted(call, tensor, axes);
}

// Where it keeps the shape.
Behaviour transposes(std::size_t operand) {
  return before([operand](Call& call, std::vector<RuntimeValue>& operands) {
    Tensor const given = operands[operand].tensor;
    if (given.rank() < 2 || given.dim(given.rank() - 1) != given.dim(given.rank() - 2)) return;
    operands[operand] = transposed_last(call, given);
  });
}

Behaviour transposes_result() {
  return after([](Call& call, std::vector<RuntimeValue>& results) {
    Tensor const right = results[0].tensor;
    if (right.rank() >= 2) results[0] = transposed_last(call, right).reshaped(right.shape());
  });
}

Behaviour conjugates(std::size_t operand) {
  return before([operand](Call& call, std::vector<RuntimeValue>& operands) {
    Tensor tensor = copied(call, operands[operand].tensor);
    if (!complexes(tensor.element())) return;
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      tensor.set(i, tensor.get(i, 1) ^ tensor.element().floating->sign_bit(), 1);
    operands[operand] = tensor;
  });
}

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

// All batches as the first one.
Behaviour first_batch(std::string row, std::size_t operand) {
  return before([row, operand](Call& call, std::vector<RuntimeValue>& operands) {
    Tensor const given = operands[operand].tensor;
    Tensor same = copied(call, given);
    auto const strides = strides_of(given.shape());
    std::size_t const bytes = given.element().bytes();
    for (std::int64_t i = 0; i < given.count(); ++i) {
      auto from = i;
      for (auto dim : call.integers(row)) {
        auto const axis = static_cast<std::size_t>(dim);
        from -= i / strides[axis] % given.dim(axis) * strides[axis];
      }
      std::memcpy(same.data() + static_cast<std::size_t>(i) * bytes,
                  given.data() + static_cast<std::size_t>(from) * bytes, bytes);
    }
    operands[operand] = same;
  });
}

std::uint64_t rounded_to(Cell const& cell, FloatFormat const& format) {
  return through(cell.code, cell.format(), format);
}

bool wide_integers(Element const& element) { return integers(element) && element.integer.bits >= 16; }

}  // namespace

std::vector<Mutant> contraction_mutants() {
  auto const general = ops("dot_general"), products = ops("dot_general dot einsum"),
             all = both(products, ops("convolution dynamic_conv"));
  auto const einsums = ops("einsum unary_einsum");
  std::vector<Mutant> mutants = {
      does("sums_of_products/in_bf16", "sums are kept in bf16", all, wide_floats, sums({.accumulator = &kBF16})),
      does("sums_of_products/in_f16", "sums of f32 are kept in f16", all, f32_only, sums({.accumulator = &kF16})),
      does("sums_of_products/in_f32", "sums of f64 are kept in f32", all, f64_only, sums({.accumulator = &kF32})),
      does("sums_of_products/factors_in_bf16", "factors are rounded to bf16", all, wide_floats,
           each_operand([](Cell const& cell) { return rounded_to(cell, kBF16); })),
      does("sums_of_products/factors_in_tf32", "factors are rounded to tf32", all, f32_only,
           each_operand([](Cell const& cell) { return rounded_to(cell, *float_format("tf32")); })),
      does("sums_of_products/truncated", "products and sums are rounded towards zero", all, floats,
           sums({.rounding = Rounding::toward_zero})),
      does("sums_of_products/last_dropped", "the last product is left out", all, floats,
           sums({.change = without_last})),
      does("sums_of_products/first_twice", "the first product counts twice", all, floats,
           sums({.change = first_twice})),
      if_ordered(does("sums_of_products/every_other_first", "products 0, 2, 4 ..., then 1, 3, 5 ...", all, floats,
                      sums({.change = every_other_first}))),
      if_flushed(does("sums_of_products/flushed", "subnormal factors count as 0", all, signed_floats,
                      each_operand([](Cell const& cell) { return flushed(cell.code, cell.format()); }))),
      does("sums_of_products/in_8_bits", "sums of integers wrap at 8 bits", all, wide_integers,
           each_result([](Cell const& cell) {
             IntegerFormat const byte{8, cell.element.integer.is_signed};
             return byte.wrap(cell.code);
           })),
      does("sums_of_products/unsigned", "factors of 8 bits are zero-extended", products, wide_integers,
           before([](Call& call, auto& operands) {
             for (std::size_t i = 0; i < 2; ++i) {
               Tensor const given = operands[i].tensor;
               if (!signed_integers(given.element()) || given.element().integer.bits > 8) continue;
               Tensor other = call.make(Element::of(IntegerFormat{given.element().integer.bits, false}), given.shape());
               for (std::int64_t n = 0; n < other.count(); ++n)
                 other.set(n, other.element().integer.wrap(given.get(n)));
               operands[i] = other;
             }
           })),
      does("sums_of_products/conjugated", "lhs is conjugated", all, complexes, conjugates(0)),
      does("sums_of_products/booleans_inverted", "sums of booleans are inverted", all, booleans,
           each_result([](Cell const& cell) { return cell.code ^ 1u; })),
      does("dot/lhs_transposed", "lhs is transposed, where it is square", products, any_type, transposes(0)),
      does("dot/rhs_transposed", "rhs is transposed, where it is square", products, any_type, transposes(1)),
      does("dot/result_transposed", "the result is laid out by columns", products, any_type, transposes_result()),
      does("dot/operands_swapped", "rhs times lhs, where they have one shape", ops("dot_general dot einsum"), any_type,
           before([](Call&, auto& operands) {
             if (operands[0].tensor.shape() == operands[1].tensor.shape() &&
                 operands[0].tensor.element() == operands[1].tensor.element())
               std::swap(operands[0], operands[1]);
           })),
      edits("dot_general/other_lhs_axis", "another axis of lhs of the same size is contracted", general, any_type,
            other_axis("lhs_contracting_dimensions", 0, {"lhs_contracting_dimensions", "lhs_batching_dimensions"})),
      edits("dot_general/other_rhs_axis", "another axis of rhs of the same size is contracted", general, any_type,
            other_axis("rhs_contracting_dimensions", 1, {"rhs_contracting_dimensions", "rhs_batching_dimensions"})),
      edits("dot_general/contracting_crossed", "two contracted axes go along with each other's partner", general,
            any_type, crossed("rhs_contracting_dimensions", 1)),
      edits("dot_general/batching_crossed", "two batching axes go along with each other's partner", general, any_type,
            crossed("rhs_batching_dimensions", 1)),
      does("dot_general/first_batch_of_rhs", "all batches by the first of rhs", general, any_type,
           first_batch("rhs_batching_dimensions", 1)),
      does("dot_general/first_batch_of_lhs", "all batches by the first of lhs", general, any_type,
           first_batch("lhs_batching_dimensions", 0)),
      equivalent(
          edits("dot_general/algorithm_ignored", "operands are not rounded as the algorithm says", general, floats,
                [](Edit& edit) {
                  auto* const operations = edit.integers("num_primitive_operations");
                  if (!operations || (*operations)[0] != 1) return false;
                  (*operations)[0] = 2;
                  return true;
                }),
          "an algorithm is taken as the least that is asked for; a probe shows who rounds less"),
      does("einsum/columns_first", "the result by columns", einsums, any_type, transposes_result()),
      does("einsum/first_operand_twice", "lhs in place of rhs, where they have one shape", ops("einsum"), any_type,
           before([](Call&, auto& operands) {
             if (operands[0].tensor.shape() == operands[1].tensor.shape()) operands[1] = operands[0];
           })),
      does("unary_einsum/in_bf16", "sums are kept in bf16", ops("unary_einsum"), wide_floats,
           sums({.accumulator = &kBF16})),
      does("unary_einsum/operand_transposed", "the operand is transposed, where it is square", ops("unary_einsum"),
           any_type, transposes(0)),
      does("unary_einsum/last_dropped", "the last element is left out of sums", ops("unary_einsum"), floats,
           sums({.change = without_last})),
  };
  for (auto& mutant : mutants)
    if (mutant.name.find("einsum") != std::string::npos) mutant.family = "einsum";
  return mutants;
}

std::vector<Mutant> convolution_mutants() {
  auto const convolution = ops("convolution"), all = ops("convolution dynamic_conv");
  auto const swap_pairs = [](List& padding) {
    for (std::size_t i = 0; i + 1 < padding.size(); i += 2) std::swap(padding[i], padding[i + 1]);
  };
  auto const reversed = [](List& list) { std::ranges::reverse(list); };
  return {
      edits("convolution/kernel_flipped", "windows are reversed", all, any_type,
            [](Edit& edit) {
              Type const type = edit.instruction.op->operands[1]->type;
              auto* const parameter = edit.parameter("window_reversal");
              if (!parameter || !has_shape(type) || type->shape.size() < 3) return false;
              parameter->integers.resize(type->shape.size() - 2, 0);
              for (auto& reversal : parameter->integers) reversal = !reversal;
              return true;
            }),
      edits("convolution/reversal_ignored", "windows are never reversed", all, any_type, set_all("window_reversal", 0)),
      edits("convolution/strides_ignored", "windows one place apart", all, any_type,
            set_all("window_strides", 1, true)),
      edits("convolution/strides_reversed", "strides of the axes in reverse", all, any_type,
            change_list("window_strides", reversed, true)),
      edits("convolution/lhs_dilation_ignored", "lhs is not dilated", all, any_type, set_all("lhs_dilation", 1, true)),
      edits("convolution/rhs_dilation_ignored", "rhs is not dilated", all, any_type, set_all("rhs_dilation", 1, true)),
      edits("convolution/dilations_exchanged", "lhs_dilation for rhs_dilation, and the reverse", all, any_type,
            exchange_lists("lhs_dilation", "rhs_dilation", true)),
      edits("convolution/padding_swapped", "low and high padding exchanged", convolution, any_type,
            change_list("padding", swap_pairs, true)),
      edits("convolution/padding_ignored", "no padding", convolution, any_type, set_all("padding", 0, true)),
      edits("convolution/negative_padding_ignored", "negative padding counts as 0", convolution, any_type,
            change_list(
                "padding",
                [](List& list) {
                  for (auto& value : list) value = std::max<std::int64_t>(value, 0);
                },
                true)),
      edits("convolution/one_later", "every window one place later", convolution, any_type,
            change_list("padding",
                        [](List& padding) {
                          for (std::size_t i = 0; i + 1 < padding.size(); i += 2) --padding[i], ++padding[i + 1];
                        })),
      does("dynamic_conv/padding_swapped", "low and high padding exchanged", ops("dynamic_conv"), any_type,
           before([](Call& call, auto& operands) {
             Tensor const given = operands[2].tensor;
             Tensor swapped = copied(call, given);
             for (std::int64_t i = 0; i < given.count(); ++i) swapped.set(i, given.get(i ^ 1));
             operands[2] = swapped;
           })),
      does("convolution/groups_reversed", "the groups of the kernel in reverse", all, any_type,
           before([](Call& call, auto& operands) {
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
           })),
      does("convolution/groups_interleaved", "output features belong to the groups in turn", all, any_type,
           after([](Call& call, auto& results) {
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
           })),
      edits("convolution/kernel_features_swapped",
            "input and output features of the kernel exchanged, where they are as many", all, any_type,
            [](Edit& edit) {
              auto *const in = edit.integers("kernel_input_feature_dimension"), *const out = edit.integers(
                                                                                    "kernel_output_feature_dimension");
              Type const type = edit.instruction.op->operands[1]->type;
              if (!in || !out || !has_shape(type)) return false;
              auto const size = [&](std::int64_t axis) { return type->shape[static_cast<std::size_t>(axis)]; };
              if (size((*in)[0]) != size((*out)[0]) || size((*in)[0]) < 2) return false;
              std::swap(*in, *out);
              return true;
            }),
      edits("convolution/kernel_axes_reversed", "spatial axes of the kernel in reverse, where they are of one size",
            all, any_type,
            [](Edit& edit) {
              auto* const axes = edit.integers("kernel_spatial_dimensions");
              Type const type = edit.instruction.op->operands[1]->type;
              if (!axes || axes->size() < 2 || !has_shape(type)) return false;
              auto const size = [&](std::int64_t axis) { return type->shape[static_cast<std::size_t>(axis)]; };
              if (size(axes->front()) != size(axes->back()) || size(axes->front()) < 2) return false;
              std::swap(axes->front(), axes->back());
              return true;
            }),
      edits("convolution/output_layout_ignored", "results lie as [batch, spatial, feature]", all, any_type,
            [](Edit& edit) {
              auto *const batch = edit.integers("output_batch_dimension"), *const feature = edit.integers(
                                                                               "output_feature_dimension");
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
            }),
      edits("convolution/input_layout_ignored", "batch and feature of the input exchanged, where they are as many", all,
            any_type,
            [](Edit& edit) {
              auto *const batch = edit.integers("input_batch_dimension"), *const feature =
                                                                              edit.integers("input_feature_dimension");
              Type const type = edit.instruction.op->operands[0]->type;
              if (!batch || !feature || !has_shape(type)) return false;
              auto const size = [&](std::int64_t axis) { return type->shape[static_cast<std::size_t>(axis)]; };
              if (size((*batch)[0]) != size((*feature)[0]) || size((*batch)[0]) < 2) return false;
              std::swap(*batch, *feature);
              return true;
            }),
  };
}

}  // namespace assay::inline generators::mutants
