// Writes a complete model as a program for measurements. Its arguments are random weights with the magnitudes of
// trained ones.
//
//   write_model resnet|transformer full|small FOLDER                program.mlir, input_0.npy, input_1.npy, ...
//   write_model resnet|transformer full|small FOLDER --constants    weights as constants: a program without arguments
//
// resnet: convolutions with residual blocks and batch normalization, in f32; full: as deep and wide as ResNet-50, on an
// image of 224 x 224 (4.1 G multiply-adds). transformer: decoder blocks on 64 tokens; full: as deep and wide as GPT-2
// small, logits of all 50,257 words (8 G multiply-adds). small: a few layers with a few features.
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/formats/float_format.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

std::string type_of(Shape const& shape) {
  std::string text = "tensor<";
  for (auto const size : shape) text += fmt::format("{}x", size);
  return text + "f32>";
}

struct Named {
  std::string name;
  Shape shape;
  std::string type() const { return type_of(shape); }
};

class Writer {
public:
  Writer(std::string folder, bool constants) : folder_(std::move(folder)), constants_(constants) {}

  // Adds an argument or a constant of nearly normal numbers around `mean`. Returns an empty name if a write failed.
  Named weights(Shape shape, double deviation, double mean = 0) {
    Tensor tensor = make_tensor(Element::of(kF32), shape);
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      std::uint64_t const bits = random_.next();
      double total = 0;  // sum of four uniform numbers; its variance is 1/3
      for (int part = 0; part < 4; ++part) total += static_cast<double>(bits >> (16 * part) & 0xffff) / 65536 - 0.5;
      auto const value = static_cast<float>(mean + total * std::sqrt(3.0) * deviation);
      tensor.set(i, std::bit_cast<std::uint32_t>(value));
    }
    if (constants_) return constant(tensor);
    Named const argument{fmt::format("%w{}", arguments_.size()), std::move(shape)};
    auto const written = write_npy(fmt::format("{}/input_{}.npy", folder_, arguments_.size()), tensor);
    if (!written && problem_.empty()) problem_ = written.error();
    arguments_.push_back(argument);
    return argument;
  }

  Named op(std::string const& text, Shape shape) {
    Named result{fmt::format("%{}", next_++), std::move(shape)};
    body_ += "  " + result.name + " = stablehlo." + text + "\n";
    return result;
  }

  // Adds an op in generic form. `rest` has its properties and regions.
  Named generic(std::string_view name, std::vector<Named> const& operands, std::string_view rest, Shape shape) {
    std::string names, types;
    for (auto const& operand : operands) {
      names += (names.empty() ? "" : ", ") + operand.name;
      types += (types.empty() ? "" : ", ") + operand.type();
    }
    Named result{fmt::format("%{}", next_++), std::move(shape)};
    body_ += fmt::format("  {} = \"stablehlo.{}\"({}) {} : ({}) -> {}\n", result.name, name, names, rest, types,
                         result.type());
    return result;
  }

  Named unary(std::string_view name, Named const& x) {
    return op(fmt::format("{} {} : {}", name, x.name, x.type()), x.shape);
  }
  Named binary(std::string_view name, Named const& x, Named const& y) {
    return op(fmt::format("{} {}, {} : {}", name, x.name, y.name, x.type()), x.shape);
  }
  Named splat(std::string_view value, Shape shape) {
    return op(fmt::format("constant dense<{}> : {}", value, type_of(shape)), shape);
  }
  Named with(std::string_view name, Named const& x, std::string_view value) {
    return binary(name, x, splat(value, x.shape));
  }
  Named spread(Named const& x, Shape shape, std::string_view dims) {
    return op(fmt::format("broadcast_in_dim {}, dims = {} : ({}) -> {}", x.name, dims, x.type(), type_of(shape)),
              shape);
  }
  Named reduce(std::string_view name, Named const& x, std::string_view dims, Shape shape, std::string_view start) {
    auto const init = splat(start, {});
    return op(fmt::format("reduce({} init: {}) applies stablehlo.{} across dimensions = {} : ({}, tensor<f32>) -> {}",
                          x.name, init.name, name, dims, x.type(), type_of(shape)),
              shape);
  }
  Named reshape(Named const& x, Shape shape) {
    return op(fmt::format("reshape {} : ({}) -> {}", x.name, x.type(), type_of(shape)), shape);
  }
  Named transpose(Named const& x, Shape shape, std::string_view dims) {
    return op(fmt::format("transpose {}, dims = {} : ({}) -> {}", x.name, dims, x.type(), type_of(shape)), shape);
  }
  Named dot(Named const& x, Named const& y, std::string_view dims, Shape shape) {
    return op(fmt::format("dot_general {}, {}, {} : ({}, {}) -> {}", x.name, y.name, dims, x.type(), y.type(),
                          type_of(shape)),
              shape);
  }

  // Writes the program. Returns an error message; empty on success.
  std::string finish(Named const& result) {
    std::string text = "func.func @main(";
    for (std::size_t i = 0; i < arguments_.size(); ++i)
      text += fmt::format("{}{}: {}", i ? ", " : "", arguments_[i].name, arguments_[i].type());
    text += fmt::format(") -> {} {{\n{}  return {} : {}\n}}\n", result.type(), body_, result.name, result.type());
    if (auto const written = write_file(folder_ + "/program.mlir", text); !written && problem_.empty())
      problem_ = written.error();
    return problem_;
  }

private:
  Named constant(Tensor const& tensor) {
    std::string digits = "\"0x";
    for (std::size_t i = 0; i < tensor.size_bytes(); ++i)
      digits += fmt::format("{:02X}", static_cast<unsigned>(tensor.data()[i]));
    return splat(digits + "\"", tensor.shape());
  }

  std::string folder_, body_, problem_;
  bool constants_;
  Random random_{1};
  std::vector<Named> arguments_;
  int next_ = 0;
};

// --- resnet -------------------------------------------------------------------------------------------------------------

struct Resnet {
  std::int64_t image, features, classes;
  std::vector<int> blocks;  // number of blocks in each stage
};

Named relu(Writer& w, Named const& x) { return w.with("maximum", x, "0.0"); }

// Adds a convolution with a square window, and batch normalization.
Named convolve(Writer& w, Named const& x, std::int64_t outputs, std::int64_t size, std::int64_t stride) {
  std::int64_t const inputs = x.shape[3], before = (size - 1) / 2, out = (x.shape[1] + 2 * before - size) / stride + 1;
  auto const kernel =
      w.weights({size, size, inputs, outputs}, std::sqrt(2.0 / static_cast<double>(size * size * inputs)));
  auto const y = w.op(
      fmt::format("convolution({}, {}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{stride = [{}, "
                  "{}], pad = [[{}, {}], [{}, {}]]}} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : "
                  "({}, {}) -> {}",
                  x.name, kernel.name, stride, stride, before, before, before, before, x.type(), kernel.type(),
                  type_of({1, out, out, outputs})),
      {1, out, out, outputs});
  Named const scale = w.weights({outputs}, 0.1, 1), offset = w.weights({outputs}, 0.1);
  Named const mean = w.weights({outputs}, 0.1), variance = w.weights({outputs}, 0.1, 1);
  return w.generic("batch_norm_inference", {y, scale, offset, mean, variance},
                   "<{epsilon = 0.001 : f32, feature_index = 3 : i64}>", y.shape);
}

Named block(Writer& w, Named const& x, std::int64_t features, std::int64_t stride, bool is_first) {
  auto y = relu(w, convolve(w, x, features, 1, stride));
  y = relu(w, convolve(w, y, features, 3, 1));
  y = convolve(w, y, 4 * features, 1, 1);
  return relu(w, w.binary("add", y, is_first ? convolve(w, x, 4 * features, 1, stride) : x));
}

// Adds a max pool with windows of 3 x 3 and stride 2.
Named largest(Writer& w, Named const& x) {
  std::int64_t const out = (x.shape[1] - 1) / 2 + 1;
  return w.generic("reduce_window", {x, w.splat("0xFF800000", {})},
                   "<{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = "
                   "dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi64>}> ({\n  ^bb0(%a: tensor<f32>, %b: "
                   "tensor<f32>):\n    %m = stablehlo.maximum %a, %b : tensor<f32>\n    stablehlo.return %m : "
                   "tensor<f32>\n  })",
                   {1, out, out, x.shape[3]});
}

Named write_resnet(Writer& w, Resnet const& net) {
  auto x = w.weights({1, net.image, net.image, 3}, 1);
  x = largest(w, relu(w, convolve(w, x, net.features, 7, 2)));
  std::int64_t features = net.features;
  for (std::size_t stage = 0; stage < net.blocks.size(); ++stage, features *= 2)
    for (int i = 0; i < net.blocks[stage]; ++i) x = block(w, x, features, i == 0 && stage > 0 ? 2 : 1, i == 0);
  std::int64_t const size = x.shape[1], last = x.shape[3];
  auto y = w.reduce("add", x, "[1, 2]", {1, last}, "0.0");
  y = w.with("divide", y, fmt::format("{}.0", size * size));
  auto const matrix = w.weights({last, net.classes}, std::sqrt(1.0 / static_cast<double>(last)));
  return w.dot(y, matrix, "contracting_dims = [1] x [0]", {1, net.classes});
}

// --- transformer --------------------------------------------------------------------------------------------------------

struct Transformer {
  std::int64_t tokens, features, heads, layers, words;
};

// Normalizes rows to mean zero and variance one, then scales and shifts them.
Named normalized(Writer& w, Named const& x) {
  Shape const rows{x.shape[0]};
  std::string const count = fmt::format("{}.0", x.shape[1]);
  auto const mean = w.with("divide", w.reduce("add", x, "[1]", rows, "0.0"), count);
  auto const centered = w.binary("subtract", x, w.spread(mean, x.shape, "[0]"));
  auto const squares = w.reduce("add", w.binary("multiply", centered, centered), "[1]", rows, "0.0");
  auto const root = w.unary("rsqrt", w.with("add", w.with("divide", squares, count), "1.0e-05"));
  auto const even = w.binary("multiply", centered, w.spread(root, x.shape, "[0]"));
  auto const scaled = w.binary("multiply", even, w.spread(w.weights({x.shape[1]}, 0.1, 1), x.shape, "[1]"));
  return w.binary("add", scaled, w.spread(w.weights({x.shape[1]}, 0.1), x.shape, "[1]"));
}

Named linear(Writer& w, Named const& x, std::int64_t outputs) {
  std::int64_t const inputs = x.shape[1];
  auto const matrix = w.weights({inputs, outputs}, std::sqrt(1.0 / static_cast<double>(inputs)));
  auto const y = w.dot(x, matrix, "contracting_dims = [1] x [0]", {x.shape[0], outputs});
  return w.binary("add", y, w.spread(w.weights({outputs}, 0.1), y.shape, "[1]"));
}

Named attend(Writer& w, Named const& x, Transformer const& net) {
  std::int64_t const n = net.tokens, size = net.features / net.heads;
  auto const head = [&](Named const& y) {
    return w.transpose(w.reshape(y, {n, net.heads, size}), {net.heads, n, size}, "[1, 0, 2]");
  };
  auto const queries = head(linear(w, x, net.features)), keys = head(linear(w, x, net.features));
  auto const values = head(linear(w, x, net.features));
  Shape const all{net.heads, n, n};
  auto weights = w.dot(queries, keys, "batching_dims = [0] x [0], contracting_dims = [2] x [2]", all);
  weights = w.with("divide", weights, fmt::format("{}.0", static_cast<int>(std::sqrt(static_cast<double>(size)))));
  auto const most = w.reduce("maximum", weights, "[2]", {net.heads, n}, "0xFF800000");
  weights = w.unary("exponential", w.binary("subtract", weights, w.spread(most, all, "[0, 1]")));
  auto const total = w.reduce("add", weights, "[2]", {net.heads, n}, "0.0");
  weights = w.binary("divide", weights, w.spread(total, all, "[0, 1]"));
  auto mixed = w.dot(weights, values, "batching_dims = [0] x [0], contracting_dims = [2] x [1]", {net.heads, n, size});
  mixed = w.reshape(w.transpose(mixed, {n, net.heads, size}, "[1, 0, 2]"), {n, net.features});
  return linear(w, mixed, net.features);
}

// x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2
Named gelu(Writer& w, Named const& x) {
  auto const cube = w.binary("multiply", w.binary("multiply", x, x), x);
  auto const inner = w.with("multiply", w.binary("add", x, w.with("multiply", cube, "0.044715")), "0.797884583");
  return w.with("multiply", w.binary("multiply", x, w.with("add", w.unary("tanh", inner), "1.0")), "0.5");
}

Named write_transformer(Writer& w, Transformer const& net) {
  auto x = w.weights({net.tokens, net.features}, 1);
  for (std::int64_t i = 0; i < net.layers; ++i) {
    x = w.binary("add", x, attend(w, normalized(w, x), net));
    auto const hidden = gelu(w, linear(w, normalized(w, x), 4 * net.features));
    x = w.binary("add", x, linear(w, hidden, net.features));
  }
  auto const matrix = w.weights({net.features, net.words}, std::sqrt(1.0 / static_cast<double>(net.features)));
  return w.dot(normalized(w, x), matrix, "contracting_dims = [1] x [0]", {net.tokens, net.words});
}

int run(std::string_view kind, std::string_view size, std::string const& folder, bool constants) {
  std::error_code trouble;
  std::filesystem::create_directories(folder, trouble);
  Writer w(folder, constants);
  bool const is_full = size == "full";
  auto const result =
      kind == "resnet"
          ? write_resnet(w, is_full ? Resnet{224, 64, 1000, {3, 4, 6, 3}} : Resnet{32, 8, 10, {1, 1}})
          : write_transformer(w, is_full ? Transformer{64, 768, 12, 12, 50257} : Transformer{16, 64, 4, 2, 256});
  auto const problem = w.finish(result);
  if (!problem.empty()) fmt::print(stderr, "{}\n", problem);
  return problem.empty() ? 0 : 2;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
  std::vector<std::string> const given(argv + 1, argv + argc);
  bool const constants = given.size() == 4 && given[3] == "--constants";
  bool const is_known = (given.size() == 3 || constants) && (given[0] == "resnet" || given[0] == "transformer") &&
                        (given[1] == "full" || given[1] == "small");
  if (!is_known) {
    fmt::print(stderr, "write_model resnet|transformer full|small FOLDER [--constants]\n");
    return 2;
  }
  return assay::run(given[0], given[1], given[2], constants);
}
