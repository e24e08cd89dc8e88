#include "bounds/formula_block.hpp"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace assay::bounds {
namespace {

using BlockKind = ElementFormula::Node::Kind;

// Returns the error bound for a result that may be flushed.
ASSAY_INLINE double flushed(double low, double high, double normal) {
  return greatest(greatest(low, -high), 0.0) < normal ? normal : 0.0;
}

// distance_of for each element of a block.
struct Distances {
  Accuracy accuracy;
  LastPlace unit;
  double normal;
};
struct Rounded {
  Intervals value;
  Numbers errors;
};
ASSAY_CLONES Rounded rounded(Distances const& distances, Numbers const& first, Numbers const& result,
                             Intervals const& exact, Numbers const& fused) {
  constexpr double kSlack = 1 + 0x1p-40, kInfinity = std::numeric_limits<double>::infinity();
  auto const of = distances;
  alignas(64) std::uint64_t bits[kTogether];
  Numbers powers;
  std::memcpy(bits, result.at, sizeof bits);
  for (auto& one : bits) one &= LastPlace::kExponentBits;
  std::memcpy(powers.at, bits, sizeof bits);
  Rounded found;
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const last = of.unit.of(result.at[i], powers.at[i]);
    double const by_units = (of.accuracy.ulps + of.accuracy.per_magnitude * first.at[i]) * last;
    double const more =
        greatest(greatest(greatest(by_units, of.accuracy.relative * result.at[i]), of.accuracy.absolute), last / 2);
    double const distance = first.at[i] > of.accuracy.within ? kInfinity : more * kSlack;
    double const error = above(distance + flushed(exact.low.at[i], exact.high.at[i], of.normal) + fused.at[i]);
    found.errors.at[i] = error;
    found.value.low.at[i] = below(exact.low.at[i] - error);
    found.value.high.at[i] = above(exact.high.at[i] + error);
  }
  return found;
}

ASSAY_CLONES void update_maximum(Numbers& greatest_so_far, Numbers const& numbers) {
  for (std::size_t i = 0; i < kTogether; ++i) greatest_so_far.at[i] = greatest(greatest_so_far.at[i], numbers.at[i]);
}

ASSAY_CLONES void add_all_errors(Numbers const& sizes, Numbers const& errors, Numbers& sum) {
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const before = sum.at[i], more = above(before + above(sizes.at[i] * errors.at[i]));
    sum.at[i] = errors.at[i] == 0 ? before : more;
  }
}

ASSAY_CLONES void clear_unless_less(Flags& flags, Numbers const& numbers, double limit) {
  for (std::size_t i = 0; i < kTogether; ++i) flags.at[i] = numbers.at[i] < limit ? flags.at[i] : 0;
}

}  // namespace

Intervals const& FormulaBlock::operator()(std::span<Intervals const> variables) {
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    auto const& node = nodes_[n];
    auto const part = [&](std::size_t k) -> Intervals const& { return values_[node.parts[k]]; };
    switch (node.kind) {
      case BlockKind::constant:
        values_[n] = Intervals::all(node.number);
        break;
      case BlockKind::variable:
        values_[n] = variables[node.variable];
        break;
      case BlockKind::negated:
        values_[n] = -part(0);
        break;
      case BlockKind::sum:
        values_[n] = part(0) + part(1);
        break;
      case BlockKind::difference:
        values_[n] = part(0) - part(1);
        break;
      case BlockKind::product:
        values_[n] = part(0) * part(1);
        break;
      case BlockKind::quotient:
        values_[n] = part(0) / part(1);
        break;
      case BlockKind::function:
        values_[n] = image(node.function, part(0));
        break;
      case BlockKind::power:
        values_[n] = power(part(0), part(1));
        break;
      case BlockKind::conditional:
        values_[n] = chosen(truth(part(0)), part(1), part(2));
        break;
      case BlockKind::less:
        values_[n] = is_less(part(0), part(1));
        break;
      case BlockKind::less_equal:
        values_[n] = is_less_or_equal(part(0), part(1));
        break;
      case BlockKind::equal:
        values_[n] = is_equal(part(0), part(1));
        break;
      case BlockKind::and_:
        values_[n] = both(truth(part(0)), truth(part(1)));
        break;
      case BlockKind::or_:
        values_[n] = either(truth(part(0)), truth(part(1)));
        break;
      case BlockKind::not_:
        values_[n] = negated(truth(part(0)));
        break;
    }
  }
  return values_.back();
}

Flags FormulaBlock::holds(std::span<Intervals const> variables) {
  Intervals const found = truth((*this)(variables));
  Flags flags;
  for (std::size_t i = 0; i < kTogether; ++i) flags.at[i] = found.low.at[i] == 1 ? 1 : 0;
  return flags;
}

ComposedBlock::ComposedBlock(Composition const& composition, FloatFormat const& format, Profile const& profile,
                             std::optional<SumError> const& fused, std::vector<bool> has_slope)
    : nodes_(composition.formula.nodes()),
      unit_(format),
      greatest_(greatest_number(format)),
      normal_(profile.flush ? least_normal(format) : 0),
      has_slope_(std::move(has_slope)) {
  if (fused) fused_.emplace(*fused, 2);
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    auto const& op = composition.ops[n];
    accuracies_.push_back(op.empty() ? Accuracy{} : profile.accuracy(op, format));
    auto& slope = function_slopes_.emplace_back();
    if (composition.slopes[n]) slope.emplace(*composition.slopes[n]);
  }
  values_.resize(nodes_.size());
  derivatives_.resize(nodes_.size());
  errors_.resize(nodes_.size());
  slopes_.resize(has_slope_.size());
}

Intervals ComposedBlock::exact(std::size_t node) const {
  Node const& op = nodes_[node];
  auto const part = [&](std::size_t k) -> Intervals const& { return values_[op.parts[k]]; };
  return value_of_parts(op, part);
}

// Adds the error of the node's op to its exact result.
void ComposedBlock::round(std::size_t node, Intervals const& exact) {
  auto const first = magnitudes(values_[nodes_[node].parts[0]]), result = magnitudes(exact);
  Distances const of{accuracies_[node], unit_, normal_};
  auto const fused = fused_errors(node, result);
  auto const found = rounded(of, first, result, exact, fused);
  errors_[node] = found.errors, values_[node] = found.value;
}

Numbers ComposedBlock::fused_errors(std::size_t node, Numbers const& result) const {
  Numbers errors = {};
  Node const& op = nodes_[node];
  if (!fused_ || (op.kind != BlockKind::sum && op.kind != BlockKind::difference)) return errors;
  auto const first = magnitudes(values_[op.parts[0]]), second = magnitudes(values_[op.parts[1]]);
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const all = first.at[i] + second.at[i];
    errors.at[i] = fused_->at({all, all, greatest_so_far_.at[i], 2, true}, result.at[i]);
  }
  return errors;
}

// Returns the derivative by the operand `part`, for nodes that are not sums.
Intervals ComposedBlock::partial(std::size_t node, std::size_t part) {
  Node const& op = nodes_[node];
  auto const value = [&](std::size_t k) -> Intervals const& { return values_[op.parts[k]]; };
  switch (op.kind) {
    case BlockKind::product:
      return value(1 - part);
    case BlockKind::quotient:
      if (part == 0) return Intervals::all(RealInterval::point(1)) / value(1);
      return -(value(0) / value(1)) / value(1);
    default: {
      std::array const variables{value(0), image(op.function, value(0))};
      return (*function_slopes_[node])(variables);
    }
  }
}

// The errors of constants and operands are zero unless numbers may be flushed.
bool ComposedBlock::has_derivative(Node const& node) const {
  return normal_ > 0 || !node.is_leaf() || (node.kind == BlockKind::variable && has_slope_[node.variable]);
}

void ComposedBlock::add_error(std::size_t node) {
  is_known_ = of_finite(is_known_, derivatives_[node]);
  add_all_errors(magnitudes(derivatives_[node]), errors_[node], error_);
}

void ComposedBlock::at(std::span<Intervals const> variables) {
  is_known_ = Flags::all(true);
  for (auto& one : greatest_so_far_.at) one = 1;
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    Node const& node = nodes_[n];
    if (node.is_leaf()) {
      auto const& value = values_[n] =
          node.kind == BlockKind::constant ? Intervals::all(node.number) : variables[node.variable];
      for (std::size_t i = 0; i < kTogether; ++i)
        errors_[n].at[i] = flushed(value.low.at[i], value.high.at[i], normal_);
    } else {
      auto const value = exact(n);
      is_known_ = of_finite(is_known_, value);
      round(n, value);
    }
    auto const sizes = magnitudes(values_[n]);
    clear_unless_less(is_known_, sizes, greatest_);
    if (fused_) update_maximum(greatest_so_far_, sizes);
  }
  for (auto& slope : slopes_) slope = Intervals::all(RealInterval::point(0));
  derivatives_.back() = Intervals::all(RealInterval::point(1));
  error_ = {};
  for (std::size_t n = nodes_.size(); n-- > 0;) {
    Node const& node = nodes_[n];
    if (!has_derivative(node)) continue;
    auto const& derivative = derivatives_[n];
    add_error(n);
    if (node.kind == BlockKind::variable && has_slope_[node.variable])
      slopes_[node.variable] = slopes_[node.variable] + derivative;
    for (std::size_t k = 0; k < node.parts.size(); ++k) {
      if (!has_derivative(nodes_[node.parts[k]])) continue;
      auto& of_part = derivatives_[node.parts[k]];
      if (node.kind == BlockKind::sum || node.kind == BlockKind::difference)
        of_part = node.kind == BlockKind::difference && k == 1 ? -derivative : derivative;
      else
        of_part = derivative * partial(n, k);
    }
  }
  clear_unless_less(is_known_, error_, std::numeric_limits<double>::infinity());
}

}  // namespace assay::bounds
