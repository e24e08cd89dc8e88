#include "semantics/kernels/movement/movement.hpp"
#include "semantics/kernels/constant_value.hpp"

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/kernels/strided.hpp"
#include "semantics/kernels/walk.hpp"

namespace assay::movement {
namespace {

// Broadcasts: axis d of the operand becomes axis axes[d] of the result. Axes of size 1, and other axes of the result,
// are repeated.
void return_broadcast(Call& call, Tensor const& operand, std::span<std::int64_t const> axes, Shape shape) {
  require_axes(call, "broadcast_dimensions", axes, shape.size());
  auto result = make_result(call, operand, std::move(shape));
  auto const operand_strides = strides_of(operand.shape());
  std::vector<std::int64_t> from(result.rank(), 0);
  for (std::size_t d = 0; d < operand.rank(); ++d) {
    auto const axis = static_cast<std::size_t>(axes[d]);
    if (operand.dim(d) != 1 && operand.dim(d) != result.dim(axis))
      call.fail("axis " + std::to_string(d) + " of an operand of shape " + shape_text(operand.shape()) +
                " cannot become axis " + std::to_string(axis) + " of " + shape_text(result.shape()));
    from[axis] = operand.dim(d) == 1 ? 0 : operand_strides[d];
  }
  BoxCopy(result.shape(), strides_of(result.shape()), from, result.element().bytes())(result.data(), operand.data());
  call.give(std::move(result));
}

}  // namespace

void broadcast(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto shape = list_at(call, "broadcast_sizes");
  std::vector<std::int64_t> axes;
  for (std::size_t d = 0; d < operand.rank(); ++d) {
    axes.push_back(static_cast<std::int64_t>(shape.size()));
    shape.push_back(operand.dim(d));
  }
  return_broadcast(call, operand, axes, std::move(shape));
}

void broadcast_in_dim(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const axes = list_at(call, "broadcast_dimensions", operand.rank());
  call.result_element();
  auto const written = call.result_type()->shape;
  Shape shape(written.begin(), written.end());
  require_axes(call, "broadcast_dimensions", axes, shape.size());
  for (std::size_t d = 0; d < axes.size(); ++d)
    if (auto& size = shape[static_cast<std::size_t>(axes[d])]; size == kDynamic) size = operand.dim(d);
  for (auto size : shape)
    if (size == kDynamic)
      call.unsupported("the type " + to_string(call.result_type()) + " leaves the result's shape open");
  return_broadcast(call, operand, axes, std::move(shape));
}

void dynamic_broadcast_in_dim(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const axes = list_at(call, "broadcast_dimensions", operand.rank());
  auto shape =
      indices_at(call, "output_dimensions", static_cast<std::size_t>(tensor_at(call, "output_dimensions").count()));
  return_broadcast(call, operand, axes, std::move(shape));
}

void transpose(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const permutation = list_at(call, "permutation", operand.rank());
  require_axes(call, "permutation", permutation, operand.rank());
  auto const operand_strides = strides_of(operand.shape());
  Shape shape;
  std::vector<std::int64_t> from;
  for (auto axis : permutation) {
    shape.push_back(operand.dim(static_cast<std::size_t>(axis)));
    from.push_back(operand_strides[static_cast<std::size_t>(axis)]);
  }
  auto result = make_result(call, operand, std::move(shape));
  BoxCopy(result.shape(), strides_of(result.shape()), from, result.element().bytes())(result.data(), operand.data());
  call.give(std::move(result));
}

void reverse(Call& call) {
  auto const& operand = tensor_at(call, "operand");
  auto const dimensions = list_at(call, "dimensions");
  require_axes(call, "dimensions", dimensions, operand.rank());
  auto result = make_result(call, operand, operand.shape());
  auto from = strides_of(operand.shape());
  auto const to = from;
  std::int64_t first = 0;
  for (auto dimension : dimensions) {
    auto const d = static_cast<std::size_t>(dimension);
    if (operand.count() > 0) first += (operand.dim(d) - 1) * from[d];
    from[d] = -from[d];
  }
  auto const bytes = result.element().bytes();
  BoxCopy(result.shape(), to, from, bytes)(result.data(), operand.data() + first * static_cast<std::int64_t>(bytes));
  call.give(std::move(result));
}

void concatenate(Call& call) {
  auto const inputs = tensors_at(call, "inputs");
  if (inputs.empty()) call.fail("missing inputs");
  auto const axis = static_cast<std::size_t>(axis_at(call, "dimension", inputs[0].rank()));
  Shape shape = inputs[0].shape();
  __int128 total = 0;
  for (auto const& input : inputs) {
    Shape other = input.shape();
    if (other.size() == shape.size()) other[axis] = shape[axis];
    if (other != shape)
      call.fail("shapes " + shape_text(inputs[0].shape()) + " and " + shape_text(input.shape()) +
                " differ in more than dimension " + std::to_string(axis));
    require_same_codes(call, input.element(), inputs[0].element());
    total += input.dim(axis);
  }
  shape[axis] = size_of(call, total);
  auto result = make_result(call, inputs[0], std::move(shape));
  concatenate_into(result, inputs, axis);
  call.give(std::move(result));
}

}  // namespace assay::movement

namespace assay {

std::span<KernelEntry const> movement_kernels() {
  static KernelEntry const kernels[] = {
      {"stablehlo.broadcast", movement::broadcast, true},
      {"stablehlo.broadcast_in_dim", movement::broadcast_in_dim, true},
      {"stablehlo.concatenate", movement::concatenate, true},
      {"stablehlo.constant", return_constant, true},
      {"stablehlo.dynamic_broadcast_in_dim", movement::dynamic_broadcast_in_dim, true},
      {"stablehlo.dynamic_iota", movement::dynamic_iota, true},
      {"stablehlo.dynamic_pad", movement::dynamic_pad, true},
      {"stablehlo.dynamic_reshape", movement::dynamic_reshape, true},
      {"stablehlo.dynamic_slice", movement::dynamic_slice, true},
      {"stablehlo.dynamic_update_slice", movement::dynamic_update_slice, true},
      {"stablehlo.get_dimension_size", movement::get_dimension_size, true},
      {"stablehlo.get_tuple_element", movement::get_tuple_element, true},
      {"stablehlo.iota", movement::iota, true},
      {"stablehlo.optimization_barrier", movement::optimization_barrier, true},
      {"tensor.cast", movement::optimization_barrier, true},
      {"util.optimization_barrier", movement::optimization_barrier, true},
      {"stablehlo.pad", movement::pad, true},
      {"stablehlo.real_dynamic_slice", movement::real_dynamic_slice, true},
      {"stablehlo.reshape", movement::reshape, true},
      {"stablehlo.reverse", movement::reverse, true},
      {"stablehlo.set_dimension_size", movement::set_dimension_size, true},
      {"stablehlo.slice", movement::slice, true},
      {"stablehlo.transpose", movement::transpose, true},
      {"stablehlo.tuple", movement::tuple, true},
  };
  return kernels;
}

}  // namespace assay
