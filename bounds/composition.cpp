#include "bounds/composition.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace assay::bounds {
namespace {

using NodeKind = ElementFormula::Node::Kind;

double least_magnitude(RealInterval const& x) { return std::max({x.low, -x.high, 0.0}); }

}  // namespace

ComposedElement::ComposedElement(Composition const& composition, FloatFormat const& format, Profile const& profile,
                                 std::optional<SumError> fused)
    : composition_(composition), format_(format), profile_(profile), unit_(format) {
  if (fused) fused_.emplace(*fused, 2);
  auto const nodes = composition.formula.nodes();
  for (auto const& op : composition.ops)
    accuracies_.push_back(op.empty() ? Accuracy{} : profile_.accuracy(op, format_));
  values_.resize(nodes.size());
  derivatives_.resize(nodes.size());
  errors_.resize(nodes.size());
}

RealInterval ComposedElement::exact(std::size_t node) const {
  Node const& op = composition_.formula.nodes()[node];
  auto const part = [&](std::size_t k) { return values_[op.parts[k]]; };
  return value_of_parts(op, part);
}

double ComposedElement::flushed(RealInterval const& value) const {
  double const normal = least_normal(format_);
  return profile_.flush && least_magnitude(value) < normal ? normal : 0;
}

double ComposedElement::rounding(std::size_t node, RealInterval const& exact) const {
  Node const& op = composition_.formula.nodes()[node];
  auto const& first = values_[op.parts[0]];
  double error = distance_of(accuracies_[node], first.magnitude(), exact.magnitude(), unit_) + flushed(exact);
  if (fused_ && (op.kind == NodeKind::sum || op.kind == NodeKind::difference)) {
    auto const& second = values_[op.parts[1]];
    double const all = first.magnitude() + second.magnitude();
    double greatest = 1;
    for (std::size_t n = 0; n < node; ++n) greatest = std::max(greatest, values_[n].magnitude());
    error += fused_->at({all, all, greatest, 2, true}, exact.magnitude());
  }
  return rounded_up(error);
}

// Returns the derivative by the operand `part`, for nodes that are not sums.
RealInterval ComposedElement::partial(std::size_t node, std::size_t part) const {
  Node const& op = composition_.formula.nodes()[node];
  auto const value = [&](std::size_t k) { return values_[op.parts[k]]; };
  auto const one = RealInterval::point(1);
  switch (op.kind) {
    case NodeKind::product:
      return value(1 - part);
    case NodeKind::quotient:
      return part == 0 ? one / value(1) : -(value(0) / value(1)) / value(1);
    default: {
      // Rows of functions have two variables: the operand and the result.
      std::array const variables{value(0), image(op.function, value(0))};
      return (*composition_.slopes[node])(variables);
    }
  }
}

bool ComposedElement::at(std::span<RealInterval const> variables) {
  auto const nodes = composition_.formula.nodes();
  double const greatest = greatest_number(format_);
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    derivatives_[n] = RealInterval::point(0);
    if (nodes[n].is_leaf()) {
      values_[n] = nodes[n].kind == NodeKind::constant ? nodes[n].number : variables[nodes[n].variable];
      errors_[n] = flushed(values_[n]);
    } else {
      auto const value = exact(n);
      if (!value.is_finite()) return false;
      errors_[n] = rounding(n, value);
      values_[n] = {rounded_down(value.low - errors_[n]), rounded_up(value.high + errors_[n])};
    }
    if (!(values_[n].magnitude() < greatest)) return false;
  }
  slopes_.assign(variables.size(), RealInterval::point(0));
  derivatives_.back() = RealInterval::point(1);
  error_ = 0;
  for (std::size_t n = nodes.size(); n-- > 0;) {
    auto const& derivative = derivatives_[n];
    if (!derivative.is_finite()) return false;
    if (errors_[n] != 0) error_ = rounded_up(error_ + rounded_up(derivative.magnitude() * errors_[n]));
    if (nodes[n].kind == NodeKind::variable)
      slopes_[nodes[n].variable] = slopes_[nodes[n].variable] + derivative;
    else
      for (std::size_t k = 0; k < nodes[n].parts.size(); ++k) {
        bool const is_term = nodes[n].kind == NodeKind::sum || nodes[n].kind == NodeKind::difference;
        bool const is_subtracted = nodes[n].kind == NodeKind::difference && k == 1;
        // A node has only one parent.
        derivatives_[nodes[n].parts[k]] = is_subtracted ? -derivative
                                          : is_term     ? derivative
                                                        : derivative * partial(n, k);
      }
  }
  return std::isfinite(error_);
}

}  // namespace assay::bounds
