// Small models of common kinds. Their intermediate values are results and are judged, too.
//
// Data are small multiples of powers of two, so that sums of products are exact in f32 in every order. Only intended
// conversions (to bf16 between layers) and activation functions round. Therefore the permitted sets stay narrow with
// depth, and a sum with fewer bits, a missing conversion, or a fused multiply-add is detected.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "generators/models/model_text.hpp"

namespace assay {

struct Model {
  std::string name;                                   // "transformer"
  std::string note;                                   // description
  std::function<void(ModelText&, bool mixed)> write;  // `mixed`: activations are bf16 between layers, sums are f32
};

std::vector<Model> const& models();

// Write the models.
void write_transformer(ModelText& model, bool mixed);
void write_convolution_net(ModelText& model, bool mixed);
void write_lstm(ModelText& model, bool mixed);
void write_mixture_of_experts(ModelText& model, bool mixed);

// Draws the arguments of the model; the same for the same state of `random` on every machine.
std::vector<Tensor> draw_arguments(ModelText const& model, Random& random);

}  // namespace assay
