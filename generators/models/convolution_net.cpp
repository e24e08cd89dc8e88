// Implements generators/models/models.hpp: a convolutional network.
#include <fmt/format.h>

#include "generators/models/models.hpp"

namespace assay {
namespace {

constexpr std::int64_t kImages = 2, kSize = 8, kChannels = 3, kFeatures = 4, kClasses = 5;

class ConvolutionNet {
public:
  ConvolutionNet(ModelText& model, bool mixed) : m_(model), mixed_(mixed) {}

  void write() {
    ModelValue const image = m_.argument({kImages, kSize, kSize, kChannels}, "f32", {-31, 31, -5});
    ModelValue const first = between(convolution(image, kFeatures));
    m_.returns(first);
    ModelValue const active = relu(normalized(first));
    m_.returns(active);
    ModelValue const pooled = pool("maximum", active, -1e30);
    m_.returns(pooled);
    // The shortcut of a residual network.
    ModelValue const second = relu(m_.add(pooled, between(convolution(pooled, kFeatures))));
    m_.returns(second);
    ModelValue const sums = pool("add", second, 0);
    ModelValue const means = between(m_.multiply(sums, m_.constant(0.25, sums.shape, "f32")));
    m_.returns(means);
    std::int64_t const all = means.shape[1] * means.shape[2] * kFeatures;
    ModelValue const logits = m_.dot(m_.reshape(means, {kImages, all}), weight({all, kClasses}), 0, 0);
    m_.returns(logits);
    m_.returns(log_softmax(logits));
  }

private:
  ModelValue weight(Shape shape) { return m_.argument(std::move(shape), "f32", {-7, 7, -4}); }
  ModelValue between(ModelValue const& x) { return mixed_ ? m_.rounded(x) : x; }

  ModelValue convolution(ModelValue const& x, std::int64_t features) {
    ModelValue const kernel = weight({3, 3, x.shape[3], features});
    Shape const shape{x.shape[0], x.shape[1], x.shape[2], features};
    return m_.op(
        "convolution", {x, kernel}, shape, "f32",
        "window_strides = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, "
        "rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, "
        "dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, "
        "batch_group_count = 1 : i64, feature_group_count = 1 : i64, "
        "precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]");
  }

  // The product with the gain is rounded before the offset is added.
  ModelValue normalized(ModelValue const& x) {
    auto const feature = [&](ModelData const& data) {
      return m_.broadcast(m_.argument({kFeatures}, "f32", data), x.shape, {3});
    };
    ModelValue const centered = m_.binary("subtract", x, feature({-7, 7, -4}));
    ModelValue const scaled = m_.multiply(centered, feature({8'388'609, 12'582'911, -24}));
    ModelValue const result = m_.add(scaled, feature({-8'388'607, 8'388'607, -24}));
    m_.returns(result);
    return result;
  }

  ModelValue relu(ModelValue const& x) { return m_.binary("maximum", x, m_.constant(0, x.shape, "f32")); }

  ModelValue pool(std::string_view body, ModelValue const& x, double init) {
    Shape const shape{x.shape[0], x.shape[1] / 2, x.shape[2] / 2, x.shape[3]};
    return m_.op("reduce_window", {x, m_.constant(init, {}, "f32")}, shape, "f32",
                 "window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>",
                 m_.region(body, "f32"));
  }

  ModelValue log_softmax(ModelValue const& x) {
    ModelValue const most = m_.broadcast(m_.reduce("maximum", x, -1e30, 1), x.shape, {0});
    ModelValue const shifted = m_.binary("subtract", x, most);
    ModelValue const total = m_.reduce("add", m_.unary("exponential", shifted), 0, 1);
    return m_.binary("subtract", shifted, m_.broadcast(m_.unary("log", total), x.shape, {0}));
  }

  ModelText& m_;
  bool mixed_;
};

}  // namespace

void write_convolution_net(ModelText& model, bool mixed) { ConvolutionNet(model, mixed).write(); }

}  // namespace assay
