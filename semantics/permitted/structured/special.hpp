// Rules of ops that the specification composes of others, and of whole algorithms. For special.cpp only.
#pragma once

#include <vector>

#include "semantics/permitted/set_rules.hpp"

namespace assay {

void enclose_batch_norm_grad(SetCall& call);
void enclose_batch_norm_inference(SetCall& call);
void enclose_batch_norm_training(SetCall& call);
// The results of batch_norm_grad by the ops of its composition, for one feature; `operand` in the order of elements.
struct GradientSets {
  std::vector<ElementSet> operand;
  ElementSet scale, offset;
};
GradientSets composed_gradient(SetCall& call, std::int64_t feature);

void enclose_cholesky(SetCall& call);
void enclose_fft(SetCall& call);
void enclose_triangular_solve(SetCall& call);

}  // namespace assay
