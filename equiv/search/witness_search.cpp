#include "equiv/search/witness_search.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "equiv/search/input_values.hpp"
#include "equiv/search/linear_judge.hpp"
#include "equiv/search/shrink.hpp"
#include "grammar/notation/profile_file.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kSearchSeed = 1;
constexpr std::size_t kMaxPlans = 8;
constexpr std::size_t kMaxPermittedRuns = 200;           // runs without new information
constexpr std::size_t kPlainTrials = 64;                 // for a witness that is more readable than the first one
constexpr std::uint64_t kMaxLinearWork = 1'000'000'000;  // for one run; linear bounds keep all of its values
constexpr std::uint64_t kPlainWork = 100'000;

// Returns the profile with wrapping integers, so that computed integers are used.
std::optional<Profile> wrapping(ReadProfile profile) {
  if (!profile) return std::nullopt;
  profile->overflow = IntegerOverflow::wrap;
  return *std::move(profile);
}

class WitnessSearch {
public:
  WitnessSearch(PairRunner& runner, SearchLimits const& limits) : runner_(runner), limits_(limits) {}

  Search run() {
    if (is_too_large()) {
      found_.obstacle = "the inputs are too large for a search";
      return std::move(found_);
    }
    if (limits_.is_exhaustive && try_all()) return std::move(found_);
    begin_ = end_of_last_ = runner_.work();
    auto plans =
        find_plans(runner_, kMaxPlans, [this](Trial const& trial, Inputs const& inputs) { add(trial, inputs); });
    if (plans.empty() && !found_.witness) found_.obstacle = "found no sizes with which the first program can run";
    bool const samples = limits_.samples && !plans.empty();
    bool const samples_first = samples && limits_.least_trials * work_of_run_ > limits_.work;
    if (!found_.witness && samples_first) sample(plans[0]);
    if (!found_.witness && !found_.likely_fault) try_plans(plans);
    if (!found_.witness && !found_.likely_fault && samples && !samples_first) sample(plans[0]);
    if (found_.witness && !found_.is_linear) finish(plans);
    return std::move(found_);
  }

private:
  bool is_too_large() const {
    std::int64_t elements = 0;
    for (auto const& parameter : runner_.pair().parameters) {
      std::int64_t count = 1;
      for (auto const size : parameter.shape)
        if (!is_unknown_size(size) && __builtin_mul_overflow(count, size, &count)) return true;
      if (__builtin_add_overflow(elements, count, &elements)) return true;
    }
    return elements > limits_.input_elements;
  }

  // Tries all inputs until one is a witness. Returns false if there are too many.
  bool try_all() {
    auto const count = count_of_all(runner_.pair());
    if (!count || !runner_.drawn_calls().empty()) return false;
    bool exact = true;
    auto const text = wrapping(read_profile("text"));
    for (std::uint64_t n = 0; n < *count; ++n) {
      if (runner_.work() > limits_.work) return false;
      auto const inputs = input_of_all(runner_.pair(), n);
      if (!add(runner_.run(inputs), inputs)) {
        finish({});
        return true;
      }
      exact = exact && text && runner_.are_equal_and_exact(inputs, *text);
    }
    bool const all_agree = found_.agreed + found_.no_meaning == *count && found_.agreed > 0;
    if (all_agree && exact && found_.no_meaning == 0) found_.complete = CompleteRun::exact;
    if (all_agree && found_.complete == CompleteRun::none && all_exact_under_profile(*count))
      found_.complete = CompleteRun::permitted;
    return true;
  }

  bool all_exact_under_profile(std::uint64_t count) {
    auto profile = runner_.profile();
    profile.overflow = IntegerOverflow::wrap;
    for (std::uint64_t n = 0; n < count; ++n) {
      if (runner_.work() > 4 * limits_.work) return false;
      auto const inputs = input_of_all(runner_.pair(), n);
      if (!runner_.are_equal_and_exact(inputs, profile) && runner_.run(inputs).kind != TrialKind::no_meaning)
        return false;
    }
    return true;
  }

  void try_plans(std::vector<InputPlan> const& plans) {
    if (plans.empty()) return;
    while (next_ < limits_.trials && runner_.work() - begin_ < at_least(limits_.work)) {
      auto const inputs = next_inputs(plans);
      if (!add(runner_.run(inputs), inputs)) return;
      if (found_.permitted > kMaxPermittedRuns || found_.not_run > kMaxPermittedRuns) return;
    }
  }

  // The limit, or more for programs for which it allows few runs.
  std::uint64_t at_least(std::uint64_t work) const { return std::max(work, limits_.least_trials * work_of_run_); }

  Inputs next_inputs(std::vector<InputPlan> const& plans) {
    if (values_.empty()) {
      codes_ = distinguishing_codes(runner_.pair());
      for (auto const& plan : plans) values_.emplace_back(runner_.pair(), plan.shapes, codes_, kSearchSeed);
    }
    auto const n = next_++;
    // Earlier plans are used more often, because later ones only differ in sizes.
    std::size_t const which = n < 4 * plans.size() ? n % plans.size() : n % 3 ? 0 : n / 3 % plans.size();
    auto inputs = values_[which].next();
    for (std::size_t i = 0; i < inputs.size(); ++i)
      if (plans[which].pinned[i] && n % 4 != 3) inputs[i] = pinned(*plans[which].pinned[i], n);
    return inputs;
  }

  // If the results differ only by rounding, searches for an input with a larger difference. This at most doubles the
  // work of the search.
  void improve_witness(std::vector<InputPlan> const& plans) {
    PairResults first;
    auto const trial = runner_.run(*found_.witness, &first);
    if (differs_plainly(trial, first)) return;
    auto const most = runner_.work() + std::max(kPlainWork, runner_.work() - begin_);
    for (std::size_t n = 0; n < kPlainTrials && runner_.work() < most; ++n) {
      auto const inputs = next_inputs(plans);
      PairResults results;
      if (!differs_plainly(runner_.run(inputs, &results), results)) continue;
      found_.witness = inputs;
      return;
    }
  }

  // Returns these values, or other small ones.
  Tensor pinned(Tensor const& values, std::size_t n) {
    if (n % 4 == 0) return values;
    auto others = make_tensor(values.element(), values.shape());
    for (std::int64_t i = 0; i < others.count(); ++i)
      others.set(i, small_.one_in(3) ? values.get(i) : values.element().integer.wrap(small_.below(5)));
    return others;
  }

  // Returns false if the input is a witness.
  bool add(Trial const& trial, Inputs const& inputs) {
    work_of_run_ = std::max(work_of_run_, runner_.work() - end_of_last_);
    end_of_last_ = runner_.work();
    switch (trial.kind) {
      case TrialKind::agree:
        ++found_.agreed;
        return true;
      case TrialKind::no_meaning:
        ++found_.no_meaning;
        break;
      case TrialKind::not_run:
        ++found_.not_run;
        break;
      case TrialKind::permitted:
        ++found_.permitted;
        found_.overlapping += trial.overlaps;
        found_.open += trial.is_open && !trial.overlaps;
        if (!found_.other_bits) {
          found_.other_bits = inputs;
          found_.unjudged_reason = trial.reason;
        }
        return true;
      case TrialKind::refuted:
        found_.witness = inputs;
        return false;
    }
    if (found_.obstacle.empty()) found_.obstacle = trial.reason;
    return true;
  }

  void finish(std::vector<InputPlan> const& plans) {
    InputPlan plan;
    for (auto const& tensor : *found_.witness) {
      plan.shapes.push_back(tensor.shape());
      plan.pinned.emplace_back();
    }
    improve_witness(plans.empty() ? std::vector{plan} : plans);
    found_.witness = shrunk(runner_, std::move(*found_.witness), limits_.shrinking, at_least(limits_.work / 3));
    found_.agreement =
        agreement_on_ordinary(runner_, plans.empty() ? plan : plans[0], *found_.witness, limits_.work / 2);
  }

  // If results are far outside of the sampled range, uses linear bounds, which are narrower but slower.
  void sample(InputPlan const& plan) {
    found_.likely_fault = find_likely_fault(runner_, plan);
    if (!found_.likely_fault || work_of_run_ > kMaxLinearWork) return;
    auto const& fault = *found_.likely_fault;
    if (judge_by_linear_bounds(runner_, fault.inputs).kind != TrialKind::refuted) return;
    found_.witness = fault.inputs;
    found_.is_linear = true;
    if (fault.difference > tolerance_of_rounding(runner_.pair()))
      found_.agreement = {
          .inputs = 1, .far = 1, .greatest = fault.difference, .has_floats = true, .has_ordinary = true};
    else
      found_.agreement = agreement_on_ordinary(runner_, plan, *found_.witness, limits_.work / 2);
    found_.likely_fault.reset();
  }

  PairRunner& runner_;
  SearchLimits const& limits_;
  Search found_;
  std::uint64_t begin_ = 0;
  std::vector<std::vector<std::uint64_t>> codes_;  // one list per parameter
  std::vector<InputValues> values_;                // one per plan
  std::size_t next_ = 0;                           // index of the next input
  std::uint64_t end_of_last_ = 0;                  // total work at the end of the last run
  std::uint64_t work_of_run_ = 0;                  // the maximum work of a run so far
  Random small_{kSearchSeed};
};

}  // namespace

Search search_witness(PairRunner& runner, SearchLimits const& limits) { return WitnessSearch(runner, limits).run(); }

}  // namespace assay
