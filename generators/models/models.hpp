// Small models of the usual kinds, whose intermediate values are results and judged.
//
// Data are small multiples of powers of two, so that sums of products are exact in f32, in every order; only intended
// conversions (to bf16 between layers) and the functions of activations round. So the sets of results stay narrow in
// depth, and a sum in fewer bits, an omitted conversion, or a product that is not rounded before it is added, is
// detected.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "generators/models/model_text.hpp"

namespace assay {

struct Model {
  std::string name;                                   // "transformer"
  std::string note;                                   // what it is
  std::function<void(ModelText&, bool mixed)> write;  // `mixed`: activations are bf16 between layers, sums f32
};

std::vector<Model> const& models();

// By kind.
void write_transformer(ModelText& model, bool mixed);
void write_convolution_net(ModelText& model, bool mixed);
void write_lstm(ModelText& model, bool mixed);
void write_mixture_of_experts(ModelText& model, bool mixed);

// The arguments of the model, drawn; the same for the same state of `random` on every machine.
std::vector<Tensor> draw_arguments(ModelText const& model, Random& random);

}  // namespace assay
