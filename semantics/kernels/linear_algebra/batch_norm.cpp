// Implements semantics/kernels/linear_algebra/linear_algebra.hpp: the ops batch_norm_*.
#include "oracle/arb/batch_norm.hpp"

#include <bit>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/linear_algebra/linear_algebra.hpp"

namespace assay::linear_algebra {
namespace {

// The operand, and its layout. In the formulas of the specification, epsilon is a constant of the operand's element
// type.
struct Operand {
  explicit Operand(Call& c) : call(c), tensor(float_tensor(c, "operand")) {
    auto const feature = static_cast<std::size_t>(movement::axis_at(call, "feature_index", tensor.rank()));
    auto const& epsilon = call.parameter("epsilon");
    if (epsilon.kind != Parameter::Kind::real) call.fail("epsilon is not a floating-point number");
    way.format = tensor.element().floating;
    way.epsilon = convert(std::bit_cast<std::uint32_t>(static_cast<float>(epsilon.real)), kF32, *way.format);
    way.outer = way.inner = tensor.count() > 0 ? 1 : 0;
    for (std::size_t axis = 0; axis < tensor.rank(); ++axis) {
      auto const size = static_cast<std::size_t>(tensor.dim(axis));
      (axis < feature ? way.outer : axis == feature ? way.features : way.inner) *= size;
    }
    way.features = static_cast<std::size_t>(tensor.dim(feature));
  }

  // Returns the elements of a row with one number for each feature.
  void const* features(std::string_view row) const {
    Tensor const& given = float_tensor(call, row);
    movement::require_same_codes(call, tensor.element(), given.element());
    if (given.rank() != 1 || static_cast<std::size_t>(given.dim(0)) != way.features)
      call.fail(std::string(row) + " has shape " + shape_text(given.shape()) + ", but operand has " +
                std::to_string(way.features) + " features");
    return given.data();
  }
  Tensor make_features(std::size_t index) const {
    return make_result(call, tensor.element(), {static_cast<std::int64_t>(way.features)}, index);
  }
  Tensor make_like(std::size_t index) const { return make_result(call, tensor.element(), tensor.shape(), index); }

  Call& call;
  Tensor const& tensor;
  Normalization way;
};

}  // namespace

void batch_norm_inference(Call& call) {
  require_results(call, 1);
  Operand const operand(call);
  auto const *scale = operand.features("scale"), *offset = operand.features("offset");
  auto const *mean = operand.features("mean"), *variance = operand.features("variance");
  Tensor result = operand.make_like(0);
  assay::batch_norm_inference(operand.way, operand.tensor.data(), scale, offset, mean, variance, result.data());
  call.give(std::move(result));
}

void batch_norm_training(Call& call) {
  require_results(call, 3);
  Operand const operand(call);
  auto const *scale = operand.features("scale"), *offset = operand.features("offset");
  Tensor output = operand.make_like(0), mean = operand.make_features(1), variance = operand.make_features(2);
  assay::batch_norm_training(operand.way, operand.tensor.data(), scale, offset, output.data(), mean.data(),
                             variance.data());
  for (auto* result : {&output, &mean, &variance}) call.give(std::move(*result));
}

void batch_norm_grad(Call& call) {
  require_results(call, 3);
  Operand const operand(call);
  auto const *scale = operand.features("scale"), *mean = operand.features("mean");
  auto const* variance = operand.features("variance");
  Tensor const& gradient = float_tensor(call, "grad_output");
  movement::require_same_codes(call, operand.tensor.element(), gradient.element());
  if (gradient.shape() != operand.tensor.shape())
    call.fail("grad_output has shape " + shape_text(gradient.shape()) + ", operand has shape " +
              shape_text(operand.tensor.shape()));
  Tensor of_operand = operand.make_like(0), of_scale = operand.make_features(1), of_offset = operand.make_features(2);
  assay::batch_norm_grad(operand.way, operand.tensor.data(), scale, mean, variance, gradient.data(), of_operand.data(),
                         of_scale.data(), of_offset.data());
  for (auto* result : {&of_operand, &of_scale, &of_offset}) call.give(std::move(*result));
}

}  // namespace assay::linear_algebra
