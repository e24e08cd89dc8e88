// Implements semantics/permitted/structured/special.hpp: batch_norm_inference and batch_norm_training, and gradients.
//
// batch_norm_inference, batch_norm_training and batch_norm_grad as the text composes them of other ops, each of which rounds in the
// operand's format. Mean and variance of training are known as sets, and taken as independent of the elements.
#include <algorithm>
#include <bit>

#include "oracle/sets/drift.hpp"
#include "oracle/sets/hull.hpp"
#include "oracle/sets/image.hpp"
#include "semantics/kernels/arguments.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/reduction/terms.hpp"
#include "semantics/permitted/structured/special.hpp"

namespace assay {
namespace {

class Normalizer {
public:
  explicit Normalizer(SetCall& call)
      : call_(call),
        operand_(call.call.value("operand")),
        format_(*operand_.tensor.element().floating),
        accumulator_(accumulator_for(call.profile, format_)) {
    Tensor const& tensor = operand_.tensor;
    auto const feature = static_cast<std::size_t>(movement::axis_at(call.call, "feature_index", tensor.rank()));
    features_ = tensor.dim(feature);
    for (std::size_t axis = feature + 1; axis < tensor.rank(); ++axis) inner_ *= tensor.dim(axis);
    auto const epsilon = static_cast<float>(call.call.parameter("epsilon").real);
    epsilon_ = CodeSet::of(convert(std::bit_cast<std::uint32_t>(epsilon), kF32, format_), format_);
  }

  std::int64_t features() const { return features_; }

  // The elements of a feature, in order.
  template <class F> void for_each(std::int64_t feature, F f) const {
    for (std::int64_t first = feature * inner_; first < operand_.tensor.count(); first += features_ * inner_)
      for (std::int64_t i = first; i < first + inner_; ++i) f(i);
  }

  ElementSet of_feature(std::string_view row, std::int64_t feature) const {
    return set_of(call_.call.value(row), feature);
  }

  ElementSet mean(std::int64_t feature) const {
    std::vector<CodeSet> terms;
    std::uint32_t reason = 0;
    for_each(feature, [&](std::int64_t i) {
      auto const set = set_of(operand_, i);
      reason = reason ? reason : set.reason;
      terms.push_back(set.codes);
    });
    if (reason) return {{}, reason};
    return {divided_by_count(sum(terms), terms.size()), 0};
  }

  ElementSet variance(std::int64_t feature, ElementSet const& mean) const {
    if (mean.reason) return mean;
    std::vector<CodeSet> distances;  // without sign: both factors of a square are the same
    for_each(feature, [&](std::int64_t i) {
      auto const centered = binary(BinaryFunction::subtract, "subtract", set_of(operand_, i).codes, mean.codes);
      distances.push_back(image(UnaryFunction::abs, centered, format_, Accuracy{}));
    });
    std::vector<CodeSet> squares;
    for (auto const& distance : distances)
      squares.push_back(binary(BinaryFunction::multiply, "multiply", distance, distance));
    CodeSet total = sum(squares);
    if (call_.profile.any_order)  // fused
      total.include(any_order_dot(distances, format_, distances, format_, format_, freedom()));
    return {divided_by_count(total, distances.size()), 0};
  }

  // Sets the elements of a feature.
  void put(EnclosureWriter& writer, std::int64_t feature, ElementSet const& mean, ElementSet const& variance) const {
    auto const scale = of_feature("scale", feature), offset = of_feature("offset", feature);
    std::uint32_t reason = 0;
    for (auto const* set : {&mean, &variance, &scale, &offset}) reason = reason ? reason : set->reason;
    CodeSet deviation;
    if (!reason)
      deviation = image(UnaryFunction::sqrt,
                        flushed(call_, binary(BinaryFunction::add, "add", variance.codes, epsilon_), format_), format_,
                        call_.profile.accuracy("sqrt", format_), call_.profile.flush);
    for_each(feature, [&](std::int64_t i) {
      auto const x = set_of(operand_, i);
      if (auto const before = x.reason ? x.reason : reason) return writer.put(i, 0, {{}, before});
      auto const centered = binary(BinaryFunction::subtract, "subtract", x.codes, mean.codes);
      auto const normalized = binary(BinaryFunction::divide, "divide", centered, deviation);
      auto const scaled = binary(BinaryFunction::multiply, "multiply", scale.codes, normalized);
      CodeSet all = binary(BinaryFunction::add, "add", scaled, offset.codes);
      if (call_.profile.any_order) {
        CodeSet const one = CodeSet::of(round(Number::of(1.0), format_), format_);
        CodeSet const factors[] = {scale.codes, offset.codes}, others[] = {normalized, one};
        all.include(any_order_dot(factors, format_, others, format_, format_, freedom()));
      }
      writer.put(i, 0, {all, 0});
    });
  }

  // Uses the names of the specification's formulas.
  GradientSets gradient(std::int64_t feature) const {
    auto const scale = of_feature("scale", feature), mean = of_feature("mean", feature);
    auto const variance = of_feature("variance", feature);
    RuntimeValue const& given = call_.call.value("grad_output");
    std::vector<CodeSet> gradients, centered, normalized;
    std::uint32_t reason = scale.reason ? scale.reason : mean.reason ? mean.reason : variance.reason;
    CodeSet const spread = binary(BinaryFunction::add, "add", variance.codes, epsilon_);
    CodeSet const deviation = image(UnaryFunction::sqrt, flushed(call_, spread, format_), format_,
                                    call_.profile.accuracy("sqrt", format_), call_.profile.flush);
    for_each(feature, [&](std::int64_t i) {
      auto const x = set_of(operand_, i), g = set_of(given, i);
      reason = reason ? reason : x.reason ? x.reason : g.reason;
      gradients.push_back(g.codes);
      centered.push_back(binary(BinaryFunction::subtract, "subtract", x.codes, mean.codes));
      normalized.push_back(binary(BinaryFunction::divide, "divide", centered.back(), deviation));
    });
    GradientSets sets;
    if (reason) return {std::vector<ElementSet>(gradients.size(), {{}, reason}), {{}, reason}, {{}, reason}};
    CodeSet const count = of_number(static_cast<double>(gradients.size())), minus_one = of_number(-1);
    CodeSet const i2 = sum(gradients), i3 = sum_of_products(gradients, centered);
    CodeSet const factor =
        divided_by_count(binary(BinaryFunction::divide, "divide", scale.codes, deviation), gradients.size());
    for (std::size_t i = 0; i < gradients.size(); ++i) {
      auto const i1 = binary(BinaryFunction::multiply, "multiply", gradients[i], count);
      auto const i4 = binary(BinaryFunction::multiply, "multiply", i3, centered[i]);
      auto const i5 = binary(BinaryFunction::divide, "divide", i4, spread);
      CodeSet i6 =
          binary(BinaryFunction::subtract, "subtract", binary(BinaryFunction::subtract, "subtract", i1, i2), i5);
      if (call_.profile.any_order) {  // fused
        CodeSet const x[] = {gradients[i], i2, i5}, y[] = {count, minus_one, minus_one};
        i6.include(any_order_dot(x, format_, y, format_, format_, freedom()));
      }
      sets.operand.push_back({binary(BinaryFunction::multiply, "multiply", factor, i6), 0});
    }
    sets.scale = {sum_of_products(gradients, normalized), 0};
    sets.offset = {i2, 0};
    return sets;
  }

private:
  CodeSet of_number(double number) const { return CodeSet::of(round(Number::of(number), format_), format_); }

  CodeSet sum_of_products(std::vector<CodeSet> const& x, std::vector<CodeSet> const& y) const {
    std::vector<CodeSet> products;
    for (std::size_t i = 0; i < x.size(); ++i)
      products.push_back(binary(BinaryFunction::multiply, "multiply", x[i], y[i]));
    CodeSet total = sum(products);
    if (call_.profile.any_order) total.include(any_order_dot(x, format_, y, format_, format_, freedom()));
    return total;
  }

  SumFreedom freedom() const { return {nullptr, &accumulator_, call_.profile.flush}; }

  CodeSet binary(BinaryFunction function, std::string_view name, CodeSet const& x, CodeSet const& y) const {
    return image(function, flushed(call_, x, format_), flushed(call_, y, format_), format_,
                 call_.profile.accuracy(name, format_), call_.profile.flush);
  }

  CodeSet sum(std::vector<CodeSet> const& terms) const {
    bool const by_the_text = !call_.profile.any_order && !call_.profile.flush && is_same(accumulator_, format_);
    if (by_the_text && can_afford_trees(features_, terms.size()))
      return tree_hull(BinaryFunction::add, terms, format_, true, CodeSet::of(0, format_));
    auto const bound = any_order_sum(terms, format_, format_, freedom());
    if (!is_same(accumulator_, format_) || !has_few_digits(format_, terms.size())) return bound;
    auto const drift = drift_hull(terms, format_, call_.profile.any_order, call_.profile.flush);
    return drift ? CodeSet{std::max(bound.low, drift->low), std::min(bound.high, drift->high)} : bound;
  }

  CodeSet divided_by_count(CodeSet const& total, std::size_t count) const {
    auto const divisor = CodeSet::of(round(Number::of(static_cast<std::uint64_t>(count)), format_), format_);
    return binary(BinaryFunction::divide, "divide", total, divisor);
  }

  SetCall& call_;
  RuntimeValue const& operand_;
  FloatFormat const& format_;
  FloatFormat accumulator_;
  std::int64_t features_ = 0, inner_ = 1;
  CodeSet epsilon_;
};

bool is_computable(SetCall& call) {
  // Sets of this many elements take much longer than the op: a random implementation then has the computed result.
  constexpr std::int64_t kMaxDrawn = 1 << 12;
  if (call.implementation() && call.operand(0).tensor.count() > kMaxDrawn) return false;
  Element const& element = call.operand(0).tensor.element();
  if (element.is(Element::Kind::floating) && represents_all(*element.floating)) return true;
  call.all_implementation_defined("a composition of ops in a format that does not hold all of their results");
  return false;
}

}  // namespace

GradientSets composed_gradient(SetCall& call, std::int64_t feature) { return Normalizer(call).gradient(feature); }

void enclose_batch_norm_inference(SetCall& call) {
  if (!is_computable(call) || call.result().tensor.count() == 0) return;
  Normalizer const normalizer(call);
  EnclosureWriter writer(call.call, call.result());
  for (std::int64_t i = 0; i < normalizer.features(); ++i)
    normalizer.put(writer, i, normalizer.of_feature("mean", i), normalizer.of_feature("variance", i));
  writer.finish();
}

void enclose_batch_norm_training(SetCall& call) {
  if (!is_computable(call) || call.result().tensor.count() == 0) return;
  Normalizer const normalizer(call);
  EnclosureWriter output(call.call, call.result(0)), means(call.call, call.result(1)),
      variances(call.call, call.result(2));
  for (std::int64_t i = 0; i < normalizer.features(); ++i) {
    auto const mean = normalizer.mean(i), variance = normalizer.variance(i, mean);
    normalizer.put(output, i, mean, variance);
    means.put(i, 0, mean);
    variances.put(i, 0, variance);
  }
  for (auto* writer : {&output, &means, &variances}) writer->finish();
}

}  // namespace assay
