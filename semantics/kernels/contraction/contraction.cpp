#include "semantics/kernels/contraction/contraction.hpp"

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/kernels/contraction/product.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/kernels/strided.hpp"

namespace assay {
namespace contraction {
namespace {

struct Axes {
  std::vector<std::int64_t> lhs_batching, rhs_batching, lhs_contracting, rhs_contracting;
};

void require_equal_sizes(Call& call, Tensor const& lhs, std::vector<std::int64_t> const& lhs_axes, Tensor const& rhs,
                         std::vector<std::int64_t> const& rhs_axes) {
  if (lhs_axes.size() != rhs_axes.size() || sizes_at(lhs.shape(), lhs_axes) != sizes_at(rhs.shape(), rhs_axes))
    call.fail("axes " + shape_text(lhs_axes) + " of lhs of shape " + shape_text(lhs.shape()) + " and axes " +
              shape_text(rhs_axes) + " of rhs of shape " + shape_text(rhs.shape()) + " differ in size");
}

// `element` is the type to which sums are rounded.
Tensor contract(Call& call, Tensor const& lhs, Tensor const& rhs, Axes const& axes, Element const& element) {
  auto const lhs_taken = concatenated(axes.lhs_batching, axes.lhs_contracting);
  auto const rhs_taken = concatenated(axes.rhs_batching, axes.rhs_contracting);
  movement::require_axes(call, "lhs batching and contracting dimensions", lhs_taken, lhs.rank());
  movement::require_axes(call, "rhs batching and contracting dimensions", rhs_taken, rhs.rank());
  require_equal_sizes(call, lhs, axes.lhs_batching, rhs, axes.rhs_batching);
  require_equal_sizes(call, lhs, axes.lhs_contracting, rhs, axes.rhs_contracting);
  auto const lhs_free = axes_without(lhs.rank(), lhs_taken), rhs_free = axes_without(rhs.rank(), rhs_taken);

  Product const product(call, lhs.element(), rhs.element(), element);
  auto const left = permuted(call, lhs, concatenated(concatenated(axes.lhs_batching, lhs_free), axes.lhs_contracting));
  auto const right = permuted(call, rhs, concatenated(concatenated(axes.rhs_batching, axes.rhs_contracting), rhs_free));
  auto const batch = sizes_at(lhs.shape(), axes.lhs_batching), rows = sizes_at(lhs.shape(), lhs_free);
  auto const inner = sizes_at(lhs.shape(), axes.lhs_contracting), columns = sizes_at(rhs.shape(), rhs_free);
  auto const shape = concatenated(concatenated(batch, rows), columns);
  movement::require_result_shape(call, shape);
  return batched_product(call, product, left, right, element, shape, element_count(batch), element_count(rows),
                         element_count(inner), element_count(columns));
}

// Replaces the floating-point format of an element type. Returns it unchanged if it has none, or if no format is
// required.
Element with_format(Element element, Parameter const& type) {
  bool const has_parts = is_float(element);
  if (!has_parts || !type.type || type.type->kind != TypeKind::floating) return element;
  if (auto const* format = float_format(type.type->text)) element.floating = format;
  return element;
}

}  // namespace

void dot_general(Call& call) {
  Tensor lhs = movement::tensor_at(call, "lhs"), rhs = movement::tensor_at(call, "rhs");
  Axes const axes{
      movement::list_at(call, "lhs_batching_dimensions"), movement::list_at(call, "rhs_batching_dimensions"),
      movement::list_at(call, "lhs_contracting_dimensions"), movement::list_at(call, "rhs_contracting_dimensions")};
  Element sum = call.result_element();
  // Several primitive operations on components emulate one of higher precision. Then operands are not rounded first.
  auto const& operations = call.integers("num_primitive_operations");
  if (!operations.empty() && operations[0] == 1) {
    lhs = converted(call, lhs, with_format(lhs.element(), call.parameter("lhs_precision_type")));
    rhs = converted(call, rhs, with_format(rhs.element(), call.parameter("rhs_precision_type")));
  }
  sum = with_format(sum, call.parameter("accumulation_type"));
  call.give(converted(call, contract(call, lhs, rhs, axes, sum), call.result_element()));
}

void dot(Call& call) {
  auto const& lhs = movement::tensor_at(call, "lhs");
  auto const& rhs = movement::tensor_at(call, "rhs");
  if (lhs.rank() == 0 || rhs.rank() == 0) call.fail("lhs or rhs is 0-dimensional");
  Axes const axes{{}, {}, {static_cast<std::int64_t>(lhs.rank()) - 1}, {0}};
  call.give(contract(call, lhs, rhs, axes, call.result_element()));
}

}  // namespace contraction

std::span<KernelEntry const> contraction_kernels() {
  static constexpr KernelEntry kKernels[] = {
      {"stablehlo.dot_general", contraction::dot_general}, {"stablehlo.dot", contraction::dot},
      {"stablehlo.einsum", contraction::einsum},           {"stablehlo.unary_einsum", contraction::unary_einsum},
      {"stablehlo.convolution", contraction::convolution}, {"stablehlo.dynamic_conv", contraction::dynamic_conv},
  };
  return kKernels;
}

}  // namespace assay
