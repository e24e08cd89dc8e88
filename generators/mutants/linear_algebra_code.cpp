// Implements generators/mutants/code.hpp: normalization, matrices and transforms.
#include <cstring>

#include "generators/mutants/code.hpp"

namespace assay::inline generators::mutants {
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

// Elements for each feature.
double samples(Call& call) {
  auto const& x = call.tensor_operand(0);
  auto const features = x.dim(static_cast<std::size_t>(call.integer("feature_index")));
  return features == 0 ? 0 : static_cast<double>(x.count() / features);
}

}  // namespace

std::vector<Coded> linear_algebra_code() {
  return {
      {"batch_norm/other_feature", {}, other_feature()},
      {"batch_norm_training/variance_unbiased", after([](Call& call, auto& results) {
         double const n = samples(call);
         if (n < 2) return;
         Tensor variance = copied(call, results[2].tensor);
         FloatFormat const& format = *variance.element().floating;
         for (std::int64_t i = 0; i < variance.count(); ++i)
           variance.set(i, evaluate(B::multiply, variance.get(i), code_of_double(n / (n - 1), format), format));
         results[2] = variance;
       })},
      {"batch_norm_training/sum_for_mean", after([](Call& call, auto& results) {
         Tensor mean = copied(call, results[1].tensor);
         FloatFormat const& format = *mean.element().floating;
         for (std::int64_t i = 0; i < mean.count(); ++i)
           mean.set(i, evaluate(B::multiply, mean.get(i), code_of_double(samples(call), format), format));
         results[1] = mean;
       })},
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

}  // namespace assay::inline generators::mutants
