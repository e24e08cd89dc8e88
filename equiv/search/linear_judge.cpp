#include "equiv/search/linear_judge.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bounds/linear_run.hpp"
#include "constraints/bind/arguments.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

constexpr std::size_t kElements = 3;  // per result

struct FarElement {
  std::size_t result = 0;
  std::int64_t index = 0;
};

bool is_real(Element const& element) { return is_float(element) && parts_of(element) == 1; }

// Returns the elements with the largest distances first.
std::vector<FarElement> far_elements(PairResults const& results) {
  std::vector<FarElement> far;
  for (std::size_t r = 0; r < results.a.size(); ++r) {
    auto const &a = results.a[r], &b = results.b[r];
    if (!is_real(a.element()) || !(a.element() == b.element())) continue;
    auto const number = [&](Tensor const& tensor, std::int64_t i) {
      return to_double(unpack(tensor.get(i), *tensor.element().floating));
    };
    std::vector<std::pair<double, std::int64_t>> all;
    for (std::int64_t i = 0; i < a.count(); ++i)
      if (double const apart = std::abs(number(a, i) - number(b, i)); std::isfinite(apart) && apart > 0)
        all.emplace_back(-apart, i);
    auto const count = std::min(kElements, all.size());
    std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t n = 0; n < count; ++n) far.push_back({r, all[n].second});
  }
  return far;
}

std::vector<bounds::ResultSlice> slices_of(std::vector<FarElement> const& elements,
                                           std::vector<Tensor> const& results) {
  std::vector<bounds::ResultSlice> slices;
  for (auto const& [result, index] : elements) {
    bounds::ResultSlice slice{result, {}};
    std::int64_t rest = index;
    for (auto const stride : strides_of(results[result].shape())) {
      slice.ranges.emplace_back(rest / stride, rest / stride + 1);
      rest %= stride;
    }
    slices.push_back(std::move(slice));
  }
  return slices;
}

}  // namespace

Trial judge_by_linear_bounds(PairRunner& runner, Inputs const& inputs, PairResults* results) {
  PairResults own;
  auto& both = results ? *results : own;
  auto trial = runner.compare(inputs, &both);
  auto const& pair = runner.pair();
  if (trial.kind != TrialKind::permitted || pair.grid) return trial;
  auto const elements = far_elements(both);
  if (elements.empty()) return trial;
  Profile profile = runner.profile();
  profile.overflow = IntegerOverflow::wrap;
  auto const slices = slices_of(elements, both.a);
  std::vector<RuntimeValue> values[2];
  for (bool const is_b : {false, true}) {
    auto const& one = is_b ? pair.b : pair.a;
    RunState state(one.program->compiled(), runner.limits());
    state.profile = &profile;
    std::vector<RuntimeValue> tensors;
    for (std::size_t i = 0; i < inputs.size(); ++i)
      tensors.emplace_back(is_b ? inputs[i].as(pair.parameters[i].in_b) : inputs[i]);
    auto const arguments = arguments_of_tensors(argument_types(*one.function), tensors);
    auto run = bounds::run_linear(state, *one.function, arguments, slices).run;
    if (run.error) trial.reason = run.error->message;
    if (run.error || run.values.size() != both.a.size()) return trial;
    for (auto const& value : run.values)
      if (value.kind != RuntimeValue::Kind::tensor) return trial;
    values[is_b] = std::move(run.values);
  }
  for (auto const& [result, index] : elements) {
    auto const in_a = set_of(values[0][result], index), in_b = set_of(values[1][result], index);
    trial.is_open = trial.is_open || in_a.reason != 0 || in_b.reason != 0;
    if (in_a.reason != 0 || in_b.reason != 0) continue;
    if (!are_disjoint(in_a.widened().codes, in_b.widened().codes)) continue;
    trial.kind = TrialKind::refuted;
    trial.result = result;
    trial.index = index;
    both.permitted = std::move(values[0]);
    break;
  }
  return trial;
}

}  // namespace assay
