// Implements semantics/permitted/structured/special.hpp: batch_norm_grad.
//
// By the formulas of the specification, where none of their steps rounds: with a power of two for the deviation and for the number of
// elements of a feature. Elsewhere as the text composes it of other ops.
#include <bit>

#include "semantics/kernels/arguments.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/structured/exact_steps.hpp"
#include "semantics/permitted/structured/special.hpp"

namespace assay {
namespace {

bool is_composed(SetCall const& call) {
  Element const& element = call.operand(0).tensor.element();
  return element.is(Element::Kind::floating) && represents_all(*element.floating);
}

class Gradient {
public:
  explicit Gradient(SetCall& call)
      : call_(call),
        operand_(call.call.tensor("operand")),
        given_(call.call.tensor("grad_output")),
        format_(*operand_.element().floating) {
    auto const axis = static_cast<std::size_t>(movement::axis_at(call.call, "feature_index", operand_.rank()));
    features_ = operand_.dim(axis);
    for (std::size_t d = axis + 1; d < operand_.rank(); ++d) inner_ *= operand_.dim(d);
    auto const epsilon = static_cast<float>(call.call.parameter("epsilon").real);
    epsilon_ = convert(std::bit_cast<std::uint32_t>(epsilon), kF32, format_);
  }

  void run() {
    EnclosureWriter of_operand(call_.call, call_.result(0)), of_scale(call_.call, call_.result(1)),
        of_offset(call_.call, call_.result(2));
    for (std::int64_t f = 0; f < features_; ++f) {
      ExactSteps steps(format_);
      steps.fits = call_.operands_are_exact();
      compute(steps, f);
      if (!steps.fits && is_composed(call_)) {
        auto const sets = composed_gradient(call_, f);
        for (std::size_t i = 0; i < locations_.size(); ++i) of_operand.put(locations_[i], 0, sets.operand[i]);
        of_scale.put(f, 0, sets.scale);
        of_offset.put(f, 0, sets.offset);
        continue;
      }
      ElementSet unknown;
      if (!steps.fits)
        unknown = call_.implementation_defined(
            "the specification does not define the accuracy of batch_norm_grad, and on these operands some of its "
            "steps round");
      auto const set = [&](Dyadic const& value) { return steps.fits ? exact_result(value, format_) : unknown; };
      for (std::size_t i = 0; i < locations_.size(); ++i) of_operand.put(locations_[i], 0, set(gradient_[i]));
      of_scale.put(f, 0, set(scale_));
      of_offset.put(f, 0, set(offset_));
    }
    for (auto* writer : {&of_operand, &of_scale, &of_offset}) writer->finish();
  }

private:
  Dyadic of_feature(ExactSteps& steps, std::string_view row, std::int64_t feature) const {
    return steps.of(call_.call.tensor(row).get(feature));
  }

  void compute(ExactSteps& steps, std::int64_t feature) {
    locations_.clear();
    for (std::int64_t first = feature * inner_; first < operand_.count(); first += features_ * inner_)
      for (std::int64_t i = first; i < first + inner_; ++i) locations_.push_back(i);
    gradient_.assign(locations_.size(), {});
    Dyadic const count = steps.of(static_cast<std::int64_t>(locations_.size()));
    Dyadic const mean = of_feature(steps, "mean", feature);
    Dyadic const spread[] = {of_feature(steps, "variance", feature), steps.of(epsilon_)};
    Dyadic const square = steps.sum(spread), deviation = steps.root(square);
    std::vector<Dyadic> centered, given, products, normalized;
    for (auto const i : locations_) {
      given.push_back(steps.of(given_.get(i)));
      centered.push_back(steps.difference(steps.of(operand_.get(i)), mean));
      products.push_back(steps.times(given.back(), centered.back()));
      normalized.push_back(steps.times(given.back(), steps.over(centered.back(), deviation)));
    }
    offset_ = steps.sum(given);
    scale_ = steps.sum(normalized);
    Dyadic const together = steps.sum(products);
    Dyadic const factor = steps.over(steps.over(of_feature(steps, "scale", feature), deviation), count);
    for (std::size_t i = 0; i < locations_.size() && steps.fits; ++i) {
      Dyadic const part = steps.over(steps.times(together, centered[i]), square);
      Dyadic const terms[] = {steps.times(given[i], count), {-offset_.n, offset_.e}, {-part.n, part.e}};
      gradient_[i] = steps.times(factor, steps.sum(terms));
    }
  }

  SetCall& call_;
  Tensor const &operand_, &given_;
  FloatFormat const& format_;
  std::int64_t features_ = 0, inner_ = 1;
  std::uint64_t epsilon_ = 0;
  std::vector<std::int64_t> locations_;
  std::vector<Dyadic> gradient_;
  Dyadic scale_, offset_;
};

}  // namespace

void enclose_batch_norm_grad(SetCall& call) {
  Element const& element = call.operand(0).tensor.element();
  bool const known = call.operands_are_exact() || is_composed(call);
  if (!element.is(Element::Kind::floating) || !known)
    return call.all_implementation_defined("the specification does not define the accuracy of batch_norm_grad");
  if (call.operand(0).tensor.count() == 0) {
    bool const no_features = call.result(1).tensor.count() == 0;
    return no_features ? void() : call.all_implementation_defined("gradients of features that have no elements");
  }
  Gradient(call).run();
}

}  // namespace assay
