#include "equiv/search/real_agreement.hpp"

#include <algorithm>
#include <cmath>

#include "generators/values/values.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/program/program.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kOrdinarySeed = 7;
constexpr int kOrdinaryRuns = 16;

// Digits of the least precise floating-point type of any value; 0: there is none.
void find_precision(CompiledBlock const& block, int& least) {
  auto const look = [&](Type type) {
    Element element;
    if (has_shape(type) && element_of(type->element, element) && is_float(element))
      least = least == 0 ? element.floating->precision() : std::min(least, element.floating->precision());
  };
  if (block.region && !block.region->blocks.empty())
    for (auto const* argument : block.region->blocks[0]->arguments) look(argument->type);
  for (auto const& instruction : block.instructions) {
    for (auto const* result : instruction.op->results) look(result->type);
    for (auto const& row : instruction.regions)
      for (auto const& inner : row.blocks) find_precision(inner, least);
  }
}

// Zeros, and magnitudes from 2^-4 to 2^4.
bool are_ordinary(Inputs const& inputs) {
  for (auto const& tensor : inputs)
    for (std::int64_t i = 0; i < tensor.count() && is_float(tensor.element()); ++i)
      for (int part = 0; part < parts_of(tensor.element()); ++part) {
        double const x = std::abs(to_double(unpack(tensor.get(i, part), *tensor.element().floating)));
        if (!(x == 0 || (x >= 0.0625 && x <= 16))) return false;
      }
  return true;
}

void compare(Tensor const& a, Tensor const& b, double tolerance, Agreement& agreement) {
  for (std::int64_t i = 0; i < a.count(); ++i)
    for (int part = 0; part < parts_of(a.element()); ++part) {
      if (!is_float(a.element())) {
        agreement.far += a.get(i, part) != b.get(i, part);
        continue;
      }
      double const x = to_double(unpack(a.get(i, part), *a.element().floating));
      double const y = to_double(unpack(b.get(i, part), *b.element().floating));
      if (!std::isfinite(x) || !std::isfinite(y)) continue;
      ++agreement.elements;
      double const difference = std::abs(x - y) / std::max({1.0, std::abs(x), std::abs(y)});
      agreement.greatest = std::max(agreement.greatest, difference);
      agreement.far += difference > tolerance;
    }
}

}  // namespace

Agreement agreement_on_ordinary(PairRunner& runner, InputPlan const& plan, Inputs const& witness, std::uint64_t work) {
  Agreement agreement;
  auto const& pair = runner.pair();
  int precision = 0;
  for (auto const* side : {&pair.a, &pair.b}) find_precision(side->function->body, precision);
  agreement.has_floats = precision > 0;
  double const tolerance = std::ldexp(1.0, -(precision / 2));
  Random random(kOrdinarySeed);
  std::uint64_t const most_work = runner.work() + work;
  for (int n = 0; n < kOrdinaryRuns && agreement.has_floats; ++n) {
    if (n >= 4 && runner.work() > most_work) break;
    Inputs inputs;
    for (std::size_t i = 0; i < plan.shapes.size(); ++i) {
      auto tensor = make_tensor(pair.parameters[i].in_a, plan.shapes[i]);
      fill(tensor, n % 4 == 3 ? DataPattern::small_integers : DataPattern::ordinary, random);
      inputs.push_back(plan.pinned[i] ? *plan.pinned[i] : std::move(tensor));
    }
    PairResults results;
    auto const trial = runner.run(inputs, &results);
    if (trial.kind == TrialKind::no_meaning || trial.kind == TrialKind::not_run) continue;
    ++agreement.inputs;
    if (trial.kind == TrialKind::refuted && trial.index < 0) {
      ++agreement.far;
      break;
    }
    for (std::size_t r = 0; r < results.a.size(); ++r) compare(results.a[r], results.b[r], tolerance, agreement);
  }
  PairResults results;
  if (agreement.has_floats && are_ordinary(witness) && runner.run(witness, &results).kind == TrialKind::refuted)
    for (std::size_t r = 0; r < results.b.size(); ++r)
      if (results.a[r].shape() == results.b[r].shape()) compare(results.a[r], results.b[r], tolerance, agreement);
  return agreement;
}

}  // namespace assay
