// Rules for ops that the specification composes of others, and for whole algorithms. For special.cpp only.
#pragma once

#include <vector>

#include "semantics/permitted/set_rules.hpp"

namespace assay {

void enclose_batch_norm_grad(SetCall& call);
void enclose_batch_norm_inference(SetCall& call);
void enclose_batch_norm_training(SetCall& call);
// Returns the results of batch_norm_grad from its composition, for one feature. `operand` is in element order.
struct GradientSets {
  std::vector<ElementSet> operand;
  ElementSet scale, offset;
};
GradientSets composed_gradient(SetCall& call, std::int64_t feature);

void enclose_cholesky(SetCall& call);
void enclose_fft(SetCall& call);
void enclose_triangular_solve(SetCall& call);

}  // namespace assay
