// Models for tests of linear bounds: a transformer as text, and inputs with the magnitudes of activations and weights.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "grammar/notation/profile_file.hpp"
#include "semantics/program/tensor.hpp"
#include "support/random_sequence.hpp"

namespace assay {

struct TransformerSizes {
  int layers = 2, tokens = 8, width = 16, heads = 2;
};

// Blocks of layer norm, attention and a perceptron with tanh. The first argument has the tokens, the other arguments
// are weights.
class TransformerText {
public:
  explicit TransformerText(TransformerSizes const& sizes) : sizes_(sizes) {}

  std::string write() {
    int const s = sizes_.tokens, d = sizes_.width, h = sizes_.heads, k = d / h;
    std::string x = argument({s, d});
    for (int layer = 0; layer < sizes_.layers; ++layer) {
      std::string const normal = norm(x, s, d);
      std::vector<std::string> heads;
      for (int part = 0; part < 3; ++part) {
        auto const all = line("reshape {} : ({}) -> {}", linear(normal, s, d, d), type({s, d}), type({s, h, k}));
        heads.push_back(line("transpose {}, dims = [1, 0, 2] : ({}) -> {}", all, type({s, h, k}), type({h, s, k})));
      }
      auto scores = line("dot_general {}, {}, batching_dims = [0] x [0], contracting_dims = [2] x [2] : ({}, {}) -> {}",
                         heads[0], heads[1], type({h, s, k}), type({h, s, k}), type({h, s, s}));
      scores = binary("divide", scores, constant(fmt::format("{:.6f}", std::sqrt(k)), {h, s, s}), {h, s, s});
      auto const most = reduced("maximum", scores, {h, s, s}, "0xFF800000");
      auto const centered = binary("subtract", scores, spread(most, {h, s}, {h, s, s}, "0, 1"), {h, s, s});
      auto const weights = line("exponential {} : {}", centered, type({h, s, s}));
      auto const total = spread(reduced("add", weights, {h, s, s}, "0.0"), {h, s}, {h, s, s}, "0, 1");
      auto mixed = line("dot_general {}, {}, batching_dims = [0] x [0], contracting_dims = [2] x [1] : ({}, {}) -> {}",
                        binary("divide", weights, total, {h, s, s}), heads[2], type({h, s, s}), type({h, s, k}),
                        type({h, s, k}));
      mixed = line("transpose {}, dims = [1, 0, 2] : ({}) -> {}", mixed, type({h, s, k}), type({s, h, k}));
      mixed = line("reshape {} : ({}) -> {}", mixed, type({s, h, k}), type({s, d}));
      x = binary("add", x, linear(mixed, s, d, d), {s, d});
      auto inner = linear(norm(x, s, d), s, d, 4 * d);
      auto const gate = line("tanh {} : {}", binary("multiply", inner, constant("0.7978846", {s, 4 * d}), {s, 4 * d}),
                             type({s, 4 * d}));
      inner = binary("multiply", inner, binary("add", gate, constant("1.0", {s, 4 * d}), {s, 4 * d}), {s, 4 * d});
      x = binary("add", x, linear(inner, s, 4 * d, d), {s, d});
    }
    x = norm(x, s, d);
    std::string arguments;
    for (std::size_t i = 0; i < shapes_.size(); ++i)
      arguments += fmt::format("{}%a{}: {}", i == 0 ? "" : ", ", i, type(shapes_[i]));
    return fmt::format("func.func @main({}) -> {} {{\n{}  return {} : {}\n}}\n", arguments, type({s, d}), body_, x,
                       type({s, d}));
  }

private:
  using Sizes = std::vector<int>;
  static std::string type(Sizes const& sizes) {
    std::string text = "tensor<";
    for (int const size : sizes) text += fmt::format("{}x", size);
    return text + "f32>";
  }
  template <class... Args> std::string line(fmt::format_string<Args...> form, Args&&... args) {
    auto const name = fmt::format("%v{}", values_++);
    body_ += fmt::format("  {} = stablehlo.{}\n", name, fmt::format(form, std::forward<Args>(args)...));
    return name;
  }
  std::string argument(Sizes const& sizes) {
    shapes_.push_back(sizes);
    return fmt::format("%a{}", shapes_.size() - 1);
  }
  std::string constant(std::string const& value, Sizes const& sizes) {
    return line("constant dense<{}> : {}", value, type(sizes));
  }
  std::string binary(char const* op, std::string const& x, std::string const& y, Sizes const& sizes) {
    return line("{} {}, {} : {}", op, x, y, type(sizes));
  }
  std::string spread(std::string const& x, Sizes const& from, Sizes const& to, char const* dims) {
    return line("broadcast_in_dim {}, dims = [{}] : ({}) -> {}", x, dims, type(from), type(to));
  }
  std::string reduced(char const* op, std::string const& x, Sizes sizes, char const* init) {
    auto const from = type(sizes);
    auto const last = sizes.size() - 1;
    sizes.pop_back();
    return line("reduce({} init: {}) applies stablehlo.{} across dimensions = [{}] : ({}, tensor<f32>) -> {}", x,
                constant(init, {}), op, last, from, type(sizes));
  }
  std::string linear(std::string const& x, int s, int from, int to) {
    auto const product = line("dot_general {}, {}, contracting_dims = [1] x [0] : ({}, {}) -> {}", x,
                              argument({from, to}), type({s, from}), type({from, to}), type({s, to}));
    return binary("add", product, spread(argument({to}), {to}, {s, to}, "1"), {s, to});
  }
  std::string norm(std::string const& x, int s, int d) {
    auto const size = constant(fmt::format("{}.0", d), {s});
    auto const mean = binary("divide", reduced("add", x, {s, d}, "0.0"), size, {s});
    auto const centered = binary("subtract", x, spread(mean, {s}, {s, d}, "0"), {s, d});
    auto const squares = reduced("add", binary("multiply", centered, centered, {s, d}), {s, d}, "0.0");
    auto const variance = binary("add", binary("divide", squares, size, {s}), constant("1.0e-5", {s}), {s});
    auto const scale = spread(line("rsqrt {} : {}", variance, type({s})), {s}, {s, d}, "0");
    return binary("multiply", centered, scale, {s, d});
  }

  TransformerSizes sizes_;
  std::string body_;
  int values_ = 0;
  std::vector<Sizes> shapes_;
};

// Draws sums of uniform numbers, which are nearly normal. The variance of a matrix of weights is the inverse of its
// number of rows. Other vectors have the standard deviation 0.1, and all other arguments have the variance 1.
inline std::vector<RuntimeValue> model_inputs(CompiledFunction const& function, std::uint64_t seed) {
  Random random(seed);
  std::vector<RuntimeValue> inputs;
  for (auto const& type : argument_types(function)) {
    Element element;
    EXPECT_TRUE(element_of(type->element, element) && element.is(Element::Kind::floating));
    Tensor tensor = make_tensor(element, {type->shape.begin(), type->shape.end()});
    bool const is_weight = !inputs.empty() && tensor.rank() == 2;
    double const scale = is_weight ? 1 / std::sqrt(static_cast<double>(tensor.dim(0))) : tensor.rank() == 1 ? 0.1 : 1;
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      double sum = 0;
      for (int k = 0; k < 12; ++k) sum += static_cast<double>(random.below(1 << 20)) / (1 << 20);
      tensor.set(i, round(Number::of((sum - 6) * scale), *element.floating));
    }
    inputs.emplace_back(std::move(tensor));
  }
  return inputs;
}

}  // namespace assay
