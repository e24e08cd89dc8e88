#include "generators/models/models.hpp"

#include <cmath>
#include <numeric>

#include "generators/suite/reader.hpp"
#include "oracle/formats/number.hpp"

namespace assay {

std::vector<Model> const& models() {
  static std::vector<Model> const all = {
      {"convolution_net", "two convolutions with a shortcut, normalized, pooled and classified", write_convolution_net},
      {"lstm", "long short-term memory, a while over time", write_lstm},
      {"mixture_of_experts", "two experts for each token, chosen by sort and gathered", write_mixture_of_experts},
      {"transformer", "a block with two heads, a causal mask and a gated perceptron", write_transformer},
  };
  return all;
}

std::vector<Tensor> draw_arguments(ModelText const& model, Random& random) {
  std::vector<Tensor> tensors;
  for (auto const& [value, data] : model.arguments()) {
    Element element;
    stored_element(value.element, element);
    Tensor tensor = make_tensor(element, value.shape);
    std::vector<std::int64_t> deck(static_cast<std::size_t>(data.most - data.least) + 1);
    std::iota(deck.begin(), deck.end(), data.least);
    if (data.distinct) random.shuffle(deck);
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      std::int64_t const drawn =
          data.distinct ? deck.at(static_cast<std::size_t>(i) % deck.size()) : random.between(data.least, data.most);
      bool const integral = element.is_integral();
      tensor.set(i, integral
                        ? static_cast<std::uint64_t>(drawn)
                        : round(Number::of(std::ldexp(static_cast<double>(drawn), data.scale)), *element.floating));
    }
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

}  // namespace assay
