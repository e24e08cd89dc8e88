// Implements generators/mutants/code.hpp: normalization, matrices and transforms.
#include <cstring>

#include "generators/mutants/code.hpp"

namespace assay::mutants {
namespace {

using B = BinaryFunction;

Editing other_feature() {
  return [](Edit& edit) {
    auto* const index = edit.integers("feature_index");
    Type const type = edit.instruction.op->operands[0]->type;
    if (!index || !has_shape(type)) return false;
    for (std::size_t axis = 0; axis < type->shape.size(); ++axis)
      if (static_cast<std::int64_t>(axis) != (*index)[0] &&
          type->shape[axis] == type->shape[static_cast<std::size_t>((*index)[0])]) {
        (*index)[0] = static_cast<std::int64_t>(axis);
        return true;
      }
    return false;
  };
}

// The number of elements of each feature.
double samples(Call& call) {
  auto const& x = call.tensor_operand(0);
  auto const features = x.dim(static_cast<std::size_t>(call.integer("feature_index")));
  return features == 0 ? 0 : static_cast<double>(x.count() / features);
}

Tensor scaled(Call& call, Tensor const& tensor, double factor) {
  return changed(call, tensor, [factor](Cell const& cell) {
    return evaluate(B::multiply, cell.code, code_of_double(factor, cell.format()), cell.format());
  });
}

}  // namespace

std::vector<Coded> linear_algebra_code() {
  return {
      {"batch_norm/other_feature", {}, other_feature()},
      {"batch_norm_training/variance_unbiased", after([](Call& call, auto& results) {
         if (double const n = samples(call); n >= 2) results[2] = scaled(call, results[2].tensor, n / (n - 1));
       })},
      {"batch_norm_training/sum_for_mean",
       after([](Call& call, auto& results) { results[1] = scaled(call, results[1].tensor, samples(call)); })},
      {"batch_norm_grad/operand_not_centred", after([](Call& call, auto& results) {
         Tensor gradient = copied(call, results[0].tensor), given = call.tensor("grad_output");
         if (gradient.size_bytes() > 0) std::memcpy(gradient.data(), given.data(), given.size_bytes());
         results[0] = gradient;
       })},
      {"triangular_solve/other_side",
       {},
       [](Edit& edit) {
         auto* const left = edit.integers("left_side");
         Type const type = edit.instruction.op->operands[1]->type;
         if (!left || !has_shape(type) || type->shape.size() < 2) return false;
         if (type->shape[type->shape.size() - 1] != type->shape[type->shape.size() - 2]) return false;
         (*left)[0] = !(*left)[0];
         return true;
       }},
      {"fft/last_axis_only",
       {},
       [](Edit& edit) {
         auto* const lengths = edit.integers("fft_length");
         if (!lengths || lengths->size() < 2) return false;
         lengths->erase(lengths->begin(), lengths->end() - 1);
         return true;
       }},
  };
}

}  // namespace assay::mutants
