// Batch normalization by its formulas, without rounding between the steps.
#include <bit>

#include "generators/derive/long_tensor.hpp"

namespace assay::derive {
namespace {

class BatchNorm {
public:
  explicit BatchNorm(Execution const& execution) : execution_(execution), operand_(execution, 0) {
    auto const feature = static_cast<std::size_t>(execution.integer("feature_index"));
    features_ = operand_.shape.at(feature);
    for (std::size_t d = feature + 1; d < operand_.shape.size(); ++d) inner_ *= operand_.shape[d];
    for (auto size : operand_.shape) count_ *= size;
    auto const& epsilon = execution.parameter("epsilon");
    if (epsilon.kind != Parameter::Kind::real) throw NotDerived("epsilon is no number");
    Element const single = Element::of(kF32);
    Scalar const given{single, {std::bit_cast<std::uint32_t>(static_cast<float>(epsilon.real)), 0}};
    Element const element = execution.tensor(0).element();
    epsilon_ = LongReal(converted(given, Element::of(*element.floating)).number());
    for (std::size_t i = 0; i < execution.operands.size(); ++i) {
      others_.emplace_back(execution, i);
      if (!others_.back().finite) throw NotDerived("an operand that is not finite");
    }
  }

  Values inference() {
    LongResult result(execution_, 0, operand_.shape);
    for (std::int64_t i = 0; i < count_; ++i) {
      auto const f = feature(i);
      put(result, i, x(i) - at(3, f), at(1, f), at(2, f), at(4, f) + epsilon_, is_negative(execution_, 3, f));
    }
    return {result.value()};
  }

  Values training() {
    Shape const per_feature{features_};
    LongResult output(execution_, 0, operand_.shape);
    LongResult means(execution_, 1, per_feature), vars(execution_, 2, per_feature);
    LongReal const n(features_ == 0 ? std::int64_t{0} : count_ / features_);
    if (n.sign() == 0) return {output.value(), means.value(), vars.value()};  // there are no elements
    for (std::int64_t f = 0; f < features_; ++f) {
      LongReal sum, squares;
      for_each(f, [&](std::int64_t i) { sum = sum + x(i); });
      LongReal const mean = sum / n;
      for_each(f, [&](std::int64_t i) { squares = squares + (x(i) - mean) * (x(i) - mean); });
      LongReal const variance = squares / n, scale = operand_.greatest;
      means.put(f, {mean, {}}, scale);
      vars.put(f, {variance, {}}, scale * scale);
      for_each(f, [&](std::int64_t i) { put(output, i, x(i) - mean, at(1, f), at(2, f), variance + epsilon_, false); });
    }
    return {output.value(), means.value(), vars.value()};
  }

  Values gradient() {
    Shape const per_feature{features_};
    LongResult of_operand(execution_, 0, operand_.shape), of_scale(execution_, 1, per_feature);
    LongResult of_offset(execution_, 2, per_feature);
    LongReal const n(features_ == 0 ? std::int64_t{0} : count_ / features_);
    for (std::int64_t f = 0; f < features_; ++f) {
      LongReal sum, products;
      auto const centered = [&](std::int64_t i) { return x(i) - at(2, f); };
      auto const gradient = [&](std::int64_t i) { return others_[4].elements[static_cast<std::size_t>(i)].real; };
      for_each(f, [&](std::int64_t i) {
        sum = sum + gradient(i);
        products = products + gradient(i) * centered(i);
      });
      LongReal const square = at(3, f) + epsilon_;
      LongReal const g = others_[4].greatest;
      of_offset.put(f, {sum, {}}, g);
      if (n.sign() == 0) {  // the sum is empty
        of_scale.put(f, {sum, {}}, g);
        continue;
      }
      if (!has_root(square)) continue;
      LongReal const deviation = square.root();
      of_scale.put(f, {products / deviation, {}}, g * operand_.greatest / deviation);
      for_each(f, [&](std::int64_t i) {
        LongReal const inner = n * gradient(i) - sum - products * centered(i) / square;
        LongReal const factor = at(1, f) / (deviation * n);
        LongReal const scale = n * g + (products * centered(i) / square).magnitude();
        of_operand.put(i, {factor * inner, {}}, factor.magnitude() * scale);
      });
    }
    return {of_operand.value(), of_scale.value(), of_offset.value()};
  }

private:
  LongReal const& x(std::int64_t i) const { return operand_.elements[static_cast<std::size_t>(i)].real; }
  LongReal const& at(std::size_t operand, std::int64_t feature) const {
    return others_[operand].elements[static_cast<std::size_t>(feature)].real;
  }
  std::int64_t feature(std::int64_t i) const { return i / inner_ % features_; }
  template <class F> void for_each(std::int64_t wanted, F f) const {
    for (std::int64_t i = 0; i < count_; ++i)
      if (feature(i) == wanted) f(i);
  }

  // False if the square is negative or NaN, so that the quotient is NaN. Throws NotDerived if it is zero.
  static bool has_root(LongReal const& square) {
    if (square.sign() == 0) throw NotDerived("a division by a variance of zero");
    return square.sign() > 0;
  }

  // Computes scale * centered / sqrt(square) + offset. `mean_is_minus`: the mean may be -0.
  void put(LongResult& result, std::int64_t i, LongReal const& centered, LongReal const& scale, LongReal const& offset,
           LongReal const& square, bool mean_is_minus) const {
    if (!has_root(square)) return;
    LongReal const product = scale * centered / square.root();
    // -0 is the sum of -0 and -0, and the difference of -0 and +0.
    bool const from_minus = x(i).sign() == 0 && is_negative(execution_, 0, i) && !mean_is_minus;
    bool const factor = centered.sign() == 0 ? from_minus : centered.sign() < 0;
    bool const minus = product.sign() == 0 && offset.sign() == 0 && is_negative(execution_, 2, feature(i)) &&
                       factor != is_negative(execution_, 1, feature(i));
    result.put(i, {product + offset, {}}, product.magnitude() + offset.magnitude(), minus);
  }

  Execution const& execution_;
  LongTensor operand_;
  std::vector<LongTensor> others_;
  std::int64_t features_ = 0, inner_ = 1, count_ = 1;
  LongReal epsilon_;
};

}  // namespace

bool derive_batch_norm(Execution const& execution, Values& results) {
  std::string_view const name = execution.op().name;
  if (name == "stablehlo.batch_norm_inference")
    results = BatchNorm(execution).inference();
  else if (name == "stablehlo.batch_norm_training")
    results = BatchNorm(execution).training();
  else if (name == "stablehlo.batch_norm_grad")
    results = BatchNorm(execution).gradient();
  else
    return false;
  return true;
}

}  // namespace assay::derive
