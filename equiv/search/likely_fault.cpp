#include "equiv/search/likely_fault.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/values/values.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kSeed = 11;
constexpr int kInputs = 3;
constexpr std::uint64_t kImplementations = 4;  // number of implementations for each input
constexpr double kFar = 16;                    // factor of the spread
constexpr double kLeast = 1e-6;                // smaller distances are not a fault, whatever the spread

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

}  // namespace

std::optional<LikelyFault> find_likely_fault(PairRunner& runner, InputPlan const& plan) {
  std::optional<LikelyFault> found;
  Random random(kSeed);
  for (int n = 0; n < kInputs; ++n) {
    auto inputs = weights(runner.pair(), plan, random);
    PairResults results;
    if (runner.compare(inputs, &results).kind != TrialKind::permitted) continue;
    std::vector<std::vector<Tensor>> drawn;
    for (std::uint64_t number = 0; number < kImplementations; ++number)
      if (auto one = runner.drawn_results(false, inputs, number); one.size() == results.a.size())
        drawn.push_back(std::move(one));
    for (std::size_t r = 0; r < results.a.size() && !drawn.empty(); ++r) {
      double const difference = distance(results.a[r], results.b[r]);
      double spread = 0;
      for (auto const& one : drawn) spread = std::max(spread, distance(results.a[r], one[r]));
      bool const is_far = difference > kLeast && difference > kFar * spread;
      if (!is_far || (found && found->difference - kFar * found->spread >= difference - kFar * spread)) continue;
      found = {r, difference, spread, drawn.size(), inputs};
    }
  }
  return found;
}

}  // namespace assay
