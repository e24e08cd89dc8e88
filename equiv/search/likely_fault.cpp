#include "equiv/search/likely_fault.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "constraints/bind/arguments.hpp"
#include "generators/values/values.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/permitted/elementwise/unrounded.hpp"
#include "semantics/permitted/fused_products.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kSeed = 11;
constexpr int kInputs = 3;
constexpr std::uint64_t kImplementations = 4;  // number of implementations for each input
constexpr double kFar = 16;                    // factor of the spread
constexpr double kMin = 1e-6;                  // smaller distances are not a fault, whatever the spread

double number_at(Tensor const& tensor, std::int64_t index, int part) {
  return to_double(unpack(tensor.get(index, part), *tensor.element().floating));
}

// Scales in place by a power of two, so that no digit is lost.
void scale(Tensor& tensor, double by) {
  auto const& format = *tensor.element().floating;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(tensor.element()); ++part)
      tensor.set(i, round(Number::of(number_at(tensor, i, part) * by), format), part);
}

Inputs weights(FunctionPair const& pair, InputPlan const& plan, Random& random) {
  Inputs inputs;
  for (std::size_t i = 0; i < plan.shapes.size(); ++i) {
    auto tensor = make_tensor(pair.parameters[i].in_a, plan.shapes[i]);
    fill(tensor, DataPattern::ordinary, random);
    auto const greatest = tensor.rank() < 2 ? 1 : *std::ranges::max_element(tensor.shape());
    if (is_float(tensor.element()) && greatest > 1)
      scale(tensor, std::exp2(-std::round(std::log2(static_cast<double>(greatest)) / 2)));
    inputs.push_back(plan.pinned[i] ? *plan.pinned[i] : std::move(tensor));
  }
  return inputs;
}

// Distance over elements that are finite in both. NaN if they are not floating-point.
double distance(Tensor const& from, Tensor const& to) {
  if (!is_float(from.element()) || !(from.element() == to.element()) || from.shape() != to.shape()) return NAN;
  double apart = 0, length = 0;
  for (std::int64_t i = 0; i < from.count(); ++i)
    for (int part = 0; part < parts_of(from.element()); ++part) {
      double const x = number_at(from, i, part), y = number_at(to, i, part);
      if (!std::isfinite(x) || !std::isfinite(y)) continue;
      apart += (x - y) * (x - y);
      length += x * x;
    }
  return apart == 0 ? 0 : std::sqrt(apart / length);
}

bool has_narrow_numbers(Block const& block) {
  auto const is_of_narrow = [](Value const* value) {
    Element element;
    return has_shape(value->type) && element_of(value->type->element, element) && is_narrow(element);
  };
  return std::ranges::any_of(block.arguments, is_of_narrow) || std::ranges::any_of(block.ops, [&](Operation const* op) {
           return std::ranges::any_of(op->results, is_of_narrow) ||
                  std::ranges::any_of(op->regions, [](Region const* region) {
                    return std::ranges::any_of(region->blocks,
                                               [](Block const* inner) { return has_narrow_numbers(*inner); });
                  });
         });
}

// Random implementations round each result. With excess precision, conforming results may be much farther apart.
bool has_known_spread(PairRunner const& runner) {
  auto const* const top = runner.pair().a.program->program().top;
  return !runner.profile().excess_precision || !top || !has_narrow_numbers(*top);
}

std::vector<std::vector<Tensor>> fused_results(PairRunner const& runner, Inputs const& inputs) {
  std::vector<std::vector<Tensor>> all;
  if (!runner.profile().contraction || runner.pair().grid) return all;
  auto const& a = runner.pair().a;
  std::vector<RuntimeValue> const tensors(inputs.begin(), inputs.end());
  auto const arguments = arguments_of_tensors(argument_types(*a.function), tensors);
  for (auto const& values :
       results_with_fused_products(a.program->compiled(), *a.function, arguments, runner.limits())) {
    auto& results = all.emplace_back();
    for (auto const& value : values)
      if (value.kind == RuntimeValue::Kind::tensor) results.push_back(value.tensor);
  }
  return all;
}

}  // namespace

std::optional<LikelyFault> find_likely_fault(PairRunner& runner, InputPlan const& plan) {
  std::optional<LikelyFault> found;
  if (!has_known_spread(runner)) return found;
  Random random(kSeed);
  for (int n = 0; n < kInputs; ++n) {
    auto inputs = weights(runner.pair(), plan, random);
    PairResults results;
    if (runner.compare(inputs, &results).kind != TrialKind::permitted) continue;
    std::vector<std::vector<Tensor>> drawn;
    for (std::uint64_t number = 0; number < kImplementations; ++number)
      if (auto one = runner.drawn_results(false, inputs, number); one.size() == results.a.size())
        drawn.push_back(std::move(one));
    for (auto& one : fused_results(runner, inputs))
      if (one.size() == results.a.size()) drawn.push_back(std::move(one));
    for (std::size_t r = 0; r < results.a.size() && !drawn.empty(); ++r) {
      double const difference = distance(results.a[r], results.b[r]);
      double spread = 0;
      for (auto const& one : drawn) spread = std::max(spread, distance(results.a[r], one[r]));
      bool const is_far = difference > kMin && difference > kFar * spread;
      if (!is_far || (found && found->difference - kFar * found->spread >= difference - kFar * spread)) continue;
      found = {r, difference, spread, drawn.size(), inputs};
    }
  }
  return found;
}

}  // namespace assay
