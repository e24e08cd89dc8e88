// Implements semantics/kernels/elementwise/chlo.hpp: chlo.broadcast_*.
#include <algorithm>
#include <numeric>

#include "semantics/kernels/elementwise/chlo.hpp"
#include "semantics/kernels/elementwise/elementwise.hpp"
#include "semantics/kernels/walk.hpp"

namespace assay {
namespace {

// Broadcasts sizes of 1 to the other size.
Shape common_shape(Call& call, Shape const& a, Shape const& b) {
  Shape const &large = a.size() < b.size() ? b : a, &small = a.size() < b.size() ? a : b;
  Shape result = large;
  std::size_t const skipped = large.size() - small.size();
  for (std::size_t i = 0; i < small.size(); ++i) {
    std::int64_t& size = result[skipped + i];
    if (size != small[i] && size != 1 && small[i] != 1)
      call.fail("shapes " + shape_text(a) + " and " + shape_text(b) + " are not compatible");
    if (size == 1) size = small[i];
  }
  return result;
}

// Broadcasts a tensor to `shape`. Its axes are the last axes of `shape`; axes of size 1, and missing axes, are
// repeated.
Tensor spread(Call& call, Tensor const& tensor, Shape const& shape) {
  if (tensor.shape() == shape) return tensor;
  Tensor result = call.make(tensor.element(), shape);
  if (result.count() == 0) return result;
  std::size_t const skipped = shape.size() - tensor.rank();
  std::vector<std::int64_t> from(shape.size(), 0);
  auto const own = strides_of(tensor.shape());
  for (std::size_t i = 0; i < tensor.rank(); ++i) from[skipped + i] = tensor.dim(i) == 1 ? 0 : own[i];
  BoxCopy(shape, strides_of(shape), from, tensor.element().bytes())(result.data(), tensor.data());
  return result;
}

// Places its axes among those of the other operand. The other axes have size 1.
Tensor placed(Call& call, Tensor const& small, std::size_t rank, std::vector<std::int64_t> axes) {
  if (axes.empty()) {
    axes.resize(small.rank());
    std::iota(axes.begin(), axes.end(), static_cast<std::int64_t>(rank - small.rank()));
  }
  bool fits = axes.size() == small.rank();
  std::vector<bool> taken(rank, false);
  for (std::size_t i = 0; fits && i < axes.size(); ++i) {
    fits = axes[i] >= 0 && axes[i] < static_cast<std::int64_t>(rank) && !taken[static_cast<std::size_t>(axes[i])];
    if (fits) taken[static_cast<std::size_t>(axes[i])] = true;
  }
  if (!fits)
    call.fail("broadcast_dimensions " + shape_text(axes) + " do not place " + std::to_string(small.rank()) +
              " dimensions among " + std::to_string(rank));
  Shape shape(rank, 1);
  for (std::size_t i = 0; i < axes.size(); ++i) shape[static_cast<std::size_t>(axes[i])] = small.dim(i);
  if (std::ranges::is_sorted(axes)) return small.reshaped(shape);
  // The axes are permuted, so this is a transpose.
  Tensor result = call.make(small.element(), shape);
  std::vector<std::int64_t> from(rank, 0);
  auto const own = strides_of(small.shape());
  for (std::size_t i = 0; i < axes.size(); ++i) from[static_cast<std::size_t>(axes[i])] = own[i];
  BoxCopy(shape, strides_of(shape), from, small.element().bytes())(result.data(), small.data());
  return result;
}

struct Operands {
  Tensor lhs, rhs;
};

Operands broadcast_operands(Call& call, Tensor const& lhs, Tensor const& rhs) {
  Operands both{lhs, rhs};
  Tensor& small = both.lhs.rank() > both.rhs.rank() ? both.rhs : both.lhs;
  std::size_t const rank = std::max(both.lhs.rank(), both.rhs.rank());
  small = placed(call, small, rank, call.integers("broadcast_dimensions"));
  Shape const shape = common_shape(call, both.lhs.shape(), both.rhs.shape());
  return {spread(call, both.lhs, shape), spread(call, both.rhs, shape)};
}

Operands broadcast_operands(Call& call) { return broadcast_operands(call, tensor_at(call, 0), tensor_at(call, 1)); }

template <BinaryOp op> void broadcast_binary(Call& call) {
  Operands const both = broadcast_operands(call);
  return_tensor(call, binary_of(call, op, both.lhs, both.rhs));
}

void broadcast_compare(Call& call) {
  Operands const both = broadcast_operands(call);
  return_tensor(call, compare_of(call, both.lhs, both.rhs));
}

void broadcast_complex(Call& call) {
  Operands const both = broadcast_operands(call);
  return_tensor(call, complex_of(call, both.lhs, both.rhs));
}

void broadcast_select(Call& call) {
  Tensor const &pred = tensor_at(call, 0), &on_true = tensor_at(call, 1), &on_false = tensor_at(call, 2);
  Shape const shape = common_shape(call, common_shape(call, pred.shape(), on_true.shape()), on_false.shape());
  return_tensor(
      call, select_of(call, spread(call, pred, shape), spread(call, on_true, shape), spread(call, on_false, shape)));
}

constexpr KernelEntry kChloBroadcastKernels[] = {
    {"chlo.broadcast_add", broadcast_binary<kAdd>},
    {"chlo.broadcast_and", broadcast_binary<IntegerBinary::bit_and>},
    {"chlo.broadcast_atan2", broadcast_binary<BinaryFunction::atan2>},
    {"chlo.broadcast_compare", broadcast_compare},
    {"chlo.broadcast_complex", broadcast_complex},
    {"chlo.broadcast_divide", broadcast_binary<kDivide>},
    {"chlo.broadcast_maximum", broadcast_binary<kMaximum>},
    {"chlo.broadcast_minimum", broadcast_binary<kMinimum>},
    {"chlo.broadcast_multiply", broadcast_binary<kMultiply>},
    {"chlo.broadcast_next_after", broadcast_binary<BinaryFunction::next_after>},
    {"chlo.broadcast_or", broadcast_binary<IntegerBinary::bit_or>},
    {"chlo.broadcast_polygamma", broadcast_binary<BinaryFunction::polygamma>},
    {"chlo.broadcast_power", broadcast_binary<kPower>},
    {"chlo.broadcast_remainder", broadcast_binary<kRemainder>},
    {"chlo.broadcast_select", broadcast_select},
    {"chlo.broadcast_shift_left", broadcast_binary<IntegerBinary::shift_left>},
    {"chlo.broadcast_shift_right_arithmetic", broadcast_binary<IntegerBinary::shift_right_arithmetic>},
    {"chlo.broadcast_shift_right_logical", broadcast_binary<IntegerBinary::shift_right_logical>},
    {"chlo.broadcast_subtract", broadcast_binary<kSubtract>},
    {"chlo.broadcast_xor", broadcast_binary<IntegerBinary::bit_xor>},
    {"chlo.broadcast_zeta", broadcast_binary<BinaryFunction::zeta>},
};

}  // namespace

std::span<KernelEntry const> chlo_broadcast_kernels() { return kChloBroadcastKernels; }

std::vector<Tensor> broadcast_locations(Call& call) {
  std::vector<Tensor> locations;
  for (std::size_t i = 0; i < call.operand_count(); ++i) {
    locations.push_back(call.make(Element::of(IntegerFormat{64, true}), tensor_at(call, i).shape()));
    for (std::int64_t j = 0; j < locations[i].count(); ++j) locations[i].set(j, static_cast<std::uint64_t>(j));
  }
  if (locations.size() == 2) {
    Operands const both = broadcast_operands(call, locations[0], locations[1]);
    return {both.lhs, both.rhs};
  }
  Shape shape;
  for (auto const& operand : locations) shape = common_shape(call, shape, operand.shape());
  for (auto& operand : locations) operand = spread(call, operand, shape);
  return locations;
}

}  // namespace assay
