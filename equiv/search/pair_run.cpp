#include "equiv/search/pair_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>

#include "constraints/bind/arguments.hpp"
#include "equiv/search/computed_integers.hpp"
#include "equiv/search/grid_parts.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/program/program.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "semantics/runtime/permitted_tensors.hpp"
#include "semantics/runtime/random_implementation.hpp"
#include "support/counted.hpp"

namespace assay {

struct PairRunner::Side {
  // Members of tuples one after the other, tokens left out. Outside of grids, the data of outfeeds follow.
  std::vector<RuntimeValue> tensors;
  std::size_t outfed = 0;  // how many are data of outfeeds
  std::optional<ExecutionError> error;
  std::unique_ptr<RunState> state;  // keeps the reasons for open sets alive
};

namespace {

void flatten(RuntimeValue const& value, std::vector<RuntimeValue>& tensors) {
  if (value.kind == RuntimeValue::Kind::tensor) tensors.push_back(value);
  for (auto const& member : value.members) flatten(member, tensors);
}

bool same_code(Element const& element, std::uint64_t a, std::uint64_t b) {
  return a == b || (is_float(element) && element.floating->is_nan(a) && element.floating->is_nan(b));
}

constexpr std::uint64_t kDrawnSeed = 0xcbf29ce484222325u;
// Limits for runs that compute sets. In these, a term of a sum counts as a hundred elements.
constexpr std::uint64_t kWorkOfSets = 10, kMaxWorkOfSets = 400'000'000;
constexpr std::uint64_t kMaxDrawn = 3;  // implementations of B to draw for each input
constexpr std::size_t kMaxFailedDraws = 40;

struct Place {
  std::int64_t index = 0;
  int part = 0;
};

// Returns the first element from index `from` on whose bits differ.
std::optional<Place> first_difference(Tensor const& a, Tensor const& b, std::int64_t from = 0) {
  int const parts = parts_of(a.element());
  auto const bytes = a.element().bytes();
  for (std::int64_t i = from; i < a.count(); ++i) {
    auto const at = static_cast<std::size_t>(i) * bytes;
    if (std::memcmp(a.data() + at, b.data() + at, bytes) == 0) continue;
    for (int part = 0; part < parts; ++part)
      if (!same_code(a.element(), a.get(i, part), b.get(i, part))) return Place{i, part};
  }
  return std::nullopt;
}

bool is_meaningless(ExecutionError const& error) {
  return error.kind == ExecutionError::Kind::failure || error.kind == ExecutionError::Kind::check;
}

}  // namespace

std::string result_name(std::size_t result, std::size_t count, std::size_t outfed) {
  std::size_t const returned = count - outfed;
  return result < returned ? fmt::format("result {}", result) : fmt::format("outfeed tensor {}", result - returned);
}

bool are_disjoint(CodeSet const& a, CodeSet const& b) {
  if (a.nan && b.nan) return false;
  return !a.number || !b.number || a.high < b.low || b.high < a.low;
}

bool differs_plainly(Trial const& trial, PairResults const& results) {
  constexpr double kMin = 1.0 / 8, kSmall = 1.0 / 1024;
  if (trial.kind != TrialKind::refuted) return false;
  if (trial.index < 0 || trial.result >= std::min(results.a.size(), results.b.size())) return true;
  Tensor const &a = results.a[trial.result], &b = results.b[trial.result];
  if (!is_float(a.element()) || !is_float(b.element())) return true;
  double const x = to_double(unpack(a.get(trial.index, trial.part), *a.element().floating));
  double const y = to_double(unpack(b.get(trial.index, trial.part), *b.element().floating));
  if (!std::isfinite(x) || !std::isfinite(y)) return true;
  double const greater = std::max(std::abs(x), std::abs(y));
  return greater > kSmall && std::abs(x - y) > kMin * greater;
}

PairRunner::Side PairRunner::run_side(bool is_b, Inputs const& inputs, Profile const* profile,
                                      RandomImplementation const* drawn) {
  auto const& one = is_b ? pair_.b : pair_.a;
  Side side;
  auto limits = limits_;
  if (profile && !drawn)
    limits.max_work = std::min(limits.max_work * kWorkOfSets, std::max(kMaxWorkOfSets, limits.max_work / 5));
  side.state = std::make_unique<RunState>(one.program->compiled(), limits);
  side.state->draws_custom_calls = !drawn_calls_.empty();
  side.state->profile = profile;
  side.state->implementation = drawn;
  ComputedIntegers computed(profile_);
  if (profile == &wrapping_ && !drawn) side.state->set_finder = &computed;
  auto const arguments = [&](Inputs const& given) {
    std::vector<RuntimeValue> tensors;
    for (std::size_t i = 0; i < given.size(); ++i)
      tensors.emplace_back(is_b ? given[i].as(pair_.parameters[i].in_b) : given[i]);
    return arguments_of_tensors(argument_types(*one.function), tensors);
  };
  std::vector<RunResult> results;
  std::vector<RuntimeValue> outfed;
  if (!pair_.grid) side.state->outfed = &outfed;
  bool const is_on_grid = pair_.grid && (is_b || pair_.grid->is_of_both);
  if (is_on_grid) {
    std::vector<std::vector<RuntimeValue>> of_processes;
    for (auto const& part : parts_of_inputs(inputs, *pair_.grid)) of_processes.push_back(arguments(part));
    results =
        run_grid(*side.state, *one.function, std::move(of_processes), pair_.grid->replicas, pair_.grid->partitions);
  } else {
    results.push_back(Process(*side.state).run(*one.function, arguments(inputs)));
  }
  work_ += side.state->work.load() + side.state->steps.load();
  side.state->set_finder = nullptr;
  side.state->outfed = nullptr;
  if (auto const* const failure = first_failure(results)) side.error = failure->error;
  for (auto const& result : results)
    for (auto const& value : result.values) flatten(value, side.tensors);
  side.outfed = outfed.size();
  side.tensors.insert(side.tensors.end(), outfed.begin(), outfed.end());
  if (pair_.grid && !is_on_grid && !side.error) side.tensors = parts_of_results(side.tensors);
  return side;
}

// Returns the parts for each process, process by process.
std::vector<RuntimeValue> PairRunner::parts_of_results(std::vector<RuntimeValue> const& whole) const {
  std::vector<RuntimeValue> parts;
  for (std::size_t p = 0; p < static_cast<std::size_t>(pair_.grid->size()); ++p)
    for (std::size_t r = 0; r < whole.size(); ++r) parts.push_back(part_of(whole[r], pair_.grid->results[r], p));
  return parts;
}

void PairRunner::judge(Side const& permitted, std::vector<Tensor> const& b, Inputs const& inputs, Trial& trial) {
  std::optional<Side> sets_of_b;
  // Whether some implementation of B returns that result, and no implementation of A.
  auto const is_of_b = [&](std::size_t r, Place place, ElementSet const& in_a) {
    if (trial.is_drawn) return true;
    if (!sets_of_b) sets_of_b = run_side(true, inputs, &wrapping_);
    if (sets_of_b->error) {
      trial.reason = "the permitted results of the second program are unknown: " + sets_of_b->error->message;
      return false;
    }
    auto const set = set_of(sets_of_b->tensors[r], place.index, place.part);
    return (set.reason != 0 && drawn_calls_.empty()) || set.is_point() || are_disjoint(set.codes, in_a.codes);
  };
  for (std::size_t r = 0; r < b.size(); ++r) {
    auto const& value = permitted.tensors[r];
    auto const actual = b[r].as(value.tensor.element());
    auto place = first_difference(value.tensor, actual);
    if (!place) continue;
    std::optional<PermittedTensors> ends;
    std::optional<Tensor> none;
    ResultSet set{&value.tensor, nullptr, nullptr, nullptr};
    if (!is_exact(value)) {
      ends = permitted_tensors(value);
      if (!ends->flags) none = make_tensor(Element::of(IntegerFormat{8, false}), value.tensor.shape());
      set = {&value.tensor, &ends->low, &ends->high, ends->flags ? &*ends->flags : &*none};
    }
    for (; place; place = first_difference(value.tensor, actual, place->index + 1))
      for (int part = place->part; part < parts_of(actual.element()); ++part) {
        if (same_code(actual.element(), value.tensor.get(place->index, part), actual.get(place->index, part))) continue;
        auto const of_a = set_of(value, place->index, part);
        bool const is_open = of_a.reason != 0;
        bool const is_out =
            !is_open && (!ends || judge_element(set, actual, place->index, part).acceptance == Acceptance::violates);
        trial.is_open = trial.is_open || is_open;
        if (!is_out) continue;
        if (!is_of_b(r, {place->index, part}, of_a)) {
          trial.overlaps = true;
          continue;
        }
        trial.kind = TrialKind::refuted;
        trial.result = r;
        trial.index = place->index;
        trial.part = part;
        trial.reason.clear();
        return;
      }
  }
}

std::vector<Tensor> PairRunner::drawn_results(bool is_b, Inputs const& inputs, std::uint64_t number) {
  std::uint64_t seed = kDrawnSeed;
  for (auto const& tensor : inputs)
    for (std::size_t at = 0; at < tensor.size_bytes(); ++at)
      seed = (seed ^ static_cast<std::uint64_t>(tensor.data()[at])) * 0x100000001b3u;
  RandomImplementation const implementation(seed, number);
  Side const drawn = run_side(is_b, inputs, &wrapping_, &implementation);
  std::vector<Tensor> tensors;
  if (!drawn.error)
    for (auto const& value : drawn.tensors) tensors.push_back(value.tensor);
  return tensors;
}

void PairRunner::judge_drawn(Side const& permitted, Inputs const& inputs, Trial& trial, PairResults& results) {
  for (std::uint64_t number = 0; number < kMaxDrawn; ++number) {
    auto const drawn = drawn_results(true, inputs, number);
    if (drawn.size() != permitted.tensors.size()) return;
    for (std::size_t r = 0; r < drawn.size(); ++r)
      if (drawn[r].shape() != permitted.tensors[r].tensor.shape()) return;
    Trial found = trial;
    found.is_drawn = true;
    judge(permitted, drawn, inputs, found);
    if (found.kind != TrialKind::refuted) continue;
    trial = found;
    results.b = drawn;
    return;
  }
}

Trial PairRunner::compare(Inputs const& inputs, PairResults* results) {
  Trial trial;
  for (auto const& input : inputs) work_ += static_cast<std::uint64_t>(input.count());
  if (broken_) trial.reason = broken_(inputs);
  if (!trial.reason.empty()) {
    trial.kind = TrialKind::no_meaning;
    return trial;
  }
  Side const a = run_side(false, inputs, nullptr);
  if (a.error) {
    trial.kind = is_meaningless(*a.error) ? TrialKind::no_meaning : TrialKind::not_run;
    trial.reason = "the first program: " + a.error->message;
    return trial;
  }
  Side const b = run_side(true, inputs, nullptr);
  if (b.error && !is_meaningless(*b.error)) {
    trial.reason = "the second program: " + b.error->message;
    return trial;
  }
  if (results) {
    for (auto const& value : a.tensors) results->a.push_back(value.tensor);
    for (auto const& value : b.tensors) results->b.push_back(value.tensor);
  }
  trial.index = -1;
  if (b.error) {
    trial.kind = TrialKind::refuted;
    trial.reason = "the second program violates a rule at run time, the first does not: " + b.error->message;
    return trial;
  }
  if (results) results->outfed = a.outfed;
  if (a.outfed != b.outfed) {
    trial.reason =
        fmt::format("the first program writes {} to the outfeed, the second {}", counted(a.outfed, "tensor"), b.outfed);
    return trial;  // numbers of side effects are compared by the proof
  }
  bool same = true;
  for (std::size_t r = 0; r < a.tensors.size() && r < b.tensors.size(); ++r) {
    auto const &in_a = a.tensors[r].tensor, &in_b = b.tensors[r].tensor;
    if (in_a.shape() != in_b.shape() || !(stored(in_a).element() == stored(in_b).element())) {
      trial.kind = TrialKind::refuted;
      trial.result = r;
      trial.reason =
          fmt::format("{} has the shape {} in the first program and {} in the second",
                      result_name(r, a.tensors.size(), a.outfed), shape_text(in_a.shape()), shape_text(in_b.shape()));
      return trial;
    }
    same = same && !first_difference(in_a, in_b);
  }
  trial.kind = same ? TrialKind::agree : TrialKind::permitted;
  return trial;
}

Trial PairRunner::run(Inputs const& inputs, PairResults* results) {
  PairResults own;
  auto& both = results ? *results : own;
  auto trial = compare(inputs, &both);
  if (trial.kind != TrialKind::permitted) return trial;
  Side const permitted = run_side(false, inputs, &wrapping_);
  if (permitted.error) {
    trial.reason = "the permitted results of the first program are unknown: " + permitted.error->message;
    return trial;
  }
  both.permitted = permitted.tensors;
  judge(permitted, both.b, inputs, trial);
  if (draws_ && trial.kind == TrialKind::permitted && trial.overlaps && failed_draws_ < kMaxFailedDraws) {
    judge_drawn(permitted, inputs, trial, both);
    failed_draws_ += trial.kind != TrialKind::refuted;
  }
  return trial;
}

std::string PairRunner::open_reason(bool is_b, Inputs const& inputs, Trial const& trial) {
  Side const side = run_side(is_b, inputs, &profile_);
  if (side.error || trial.index < 0 || trial.result >= side.tensors.size()) return "";
  auto const& value = side.tensors[trial.result];
  if (trial.index >= value.tensor.count()) return "";
  auto const reason = set_of(value, trial.index, trial.part).reason;
  return reason == 0 ? "" : side.state->implementation_defined.at(reason).second;
}

bool PairRunner::are_equal_and_exact(Inputs const& inputs, Profile const& profile) {
  Side const a = run_side(false, inputs, &profile), b = run_side(true, inputs, &profile);
  if (a.error || b.error || a.tensors.size() != b.tensors.size()) return false;
  for (std::size_t r = 0; r < a.tensors.size(); ++r) {
    auto const &in_a = a.tensors[r], &in_b = b.tensors[r];
    if (in_a.tensor.shape() != in_b.tensor.shape() || !is_exact(in_a) || !is_exact(in_b)) return false;
    if (first_difference(in_a.tensor, in_b.tensor)) return false;
  }
  return true;
}

}  // namespace assay
