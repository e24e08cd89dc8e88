#include "harness/reduction/candidates/observation.hpp"

#include <algorithm>
#include <optional>

#include "generators/suite/result_set.hpp"
#include "harness/judge/tensor_file.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/index.hpp"

namespace assay::reduction {
namespace {

// Severity of a result, for the selection of the worst one.
std::uint64_t weight(SeenResult const& result) {
  if (!result.judgment.mismatch.empty()) return kNoDistance;
  return result.judgment.worst ? std::max<std::uint64_t>(result.judgment.worst->distance, 1) : 0;
}

Element stored_type(Tensor const& wanted) {
  Element const& element = wanted.element();
  return element.is(Element::Kind::quantized) ? Element::of(element.integer) : element;
}

SeenResult judged(CaseResult const& wanted, Tensor actual) {
  SeenResult seen;
  Element const stored = stored_type(wanted.expected);
  CaseResult const as_stored{wanted.expected.as(stored), wanted.low.as(stored), wanted.high.as(stored), wanted.flags,
                             wanted.exact};
  ResultSet const set = result_set(as_stored);
  seen.judgment = judge_tensor(set, actual);
  seen.untested = untested_elements(set);
  seen.actual = std::move(actual);
  if (!seen.judgment.mismatch.empty())
    seen.error = ErrorClass::shape;
  else if (auto const& worst = seen.judgment.worst)
    seen.error = error_class(stored, worst->actual, worst->expected, worst->distance);
  return seen;
}

}  // namespace

std::string_view to_string(Outcome outcome) {
  constexpr std::string_view kNames[] = {"conforms", "open",        "violates", "crashed",  "timed out",
                                         "refused",  "unsupported", "accepted", "unusable", "stopped"};
  return kNames[static_cast<std::size_t>(outcome)];
}

Verdict verdict_of(Outcome outcome) {
  constexpr Verdict kVerdictsOf[] = {Verdict::conforms,  Verdict::open,        Verdict::violates,    Verdict::crashed,
                                     Verdict::timed_out, Verdict::unsupported, Verdict::unsupported, Verdict::violates,
                                     Verdict::not_run,   Verdict::not_run};
  return kVerdictsOf[static_cast<std::size_t>(outcome)];
}

std::string end_text(Observation const& seen) {
  auto const& more = seen.detail.empty() ? seen.reason : seen.detail;
  return std::string(to_string(seen.outcome)) + (more.empty() ? "" : ": " + more);
}

bool is_same_failure(Observation const& a, Observation const& b, bool strictly) {
  if (a.outcome != b.outcome) return false;
  if (a.outcome != Outcome::violates) return a.detail == b.detail;
  bool const same_mismatch = (a.error() == ErrorClass::shape) == (b.error() == ErrorClass::shape);
  // The size of an error depends on the data, but its kind, such as NaN instead of a number, rarely does.
  auto const coarse = [](ErrorClass error) { return error == ErrorClass::ulps ? ErrorClass::value : error; };
  bool const same_kind = (a.error() == ErrorClass::forms) == (b.error() == ErrorClass::forms);
  return same_mismatch && same_kind && (!strictly || coarse(a.error()) == coarse(b.error()));
}

namespace {

// Sets the outcome from the findings on all results.
void conclude(Observation& seen) {
  seen.outcome = Outcome::conforms;
  std::uint64_t heaviest = 0;
  std::int64_t all = 0, untested = 0;
  bool has_float = false;  // sets of integers may be wide for another reason (harness/judge/judge.cpp)
  for (std::size_t i = 0; i < seen.results.size(); ++i) {
    auto const& [judgment, none_tested, actual, error] = seen.results[i];
    auto const& wanted = seen.expected[i].expected;
    has_float = has_float || (actual.count() > 0 && is_float(actual.element()));
    all += actual.count(), untested += none_tested;
    if (weight(seen.results[i]) > heaviest) {
      heaviest = weight(seen.results[i]);
      seen.worst = i;
      seen.outcome = Outcome::violates;
      seen.reason = "result " + std::to_string(i) + ": " +
                    (judgment.mismatch.empty() ? violation_text(judgment, actual, wanted.as(stored_type(wanted)))
                                               : judgment.mismatch);
    } else if (judgment.acceptance() == Acceptance::open && seen.outcome == Outcome::conforms) {
      seen.outcome = Outcome::open;
    }
  }
  if (seen.outcome != Outcome::conforms || !has_float || untested < all) return;
  seen.outcome = Outcome::open;
  seen.reason = untested_text(all);
}

void judge_each(std::string const& folder, Observation& seen) {
  seen.results.clear();
  for (std::size_t i = 0; i < seen.expected.size(); ++i) {
    auto const& wanted = seen.expected[i].expected;
    std::string const path = folder + "/output_" + std::to_string(i) + ".npy";
    Tensor actual;
    ResultFinding finding;
    if (load_tensor_file(path, stored_type(wanted), wanted.shape(), actual, finding)) {
      seen.results.push_back(judged(seen.expected[i], std::move(actual)));
      continue;
    }
    auto& other = seen.results.emplace_back();
    other.judgment.mismatch = finding.mismatch;
    other.error = ErrorClass::shape;
    if (finding.kind != Mismatch::missing && finding.kind != Mismatch::unreadable) continue;
    seen.worst = i;
    seen.outcome = Outcome::crashed;
    seen.reason = "result " + std::to_string(i) + ": " + finding.mismatch;
    seen.detail = "no complete result";
    return;
  }
  conclude(seen);
}

// The first element whose bits differ. All NaNs are equal.
std::optional<std::int64_t> first_difference(Tensor const& a, Tensor const& b) {
  Element const& element = a.element();
  for (std::int64_t i = 0; i < a.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part) {
      auto const x = a.get(i, part), y = b.get(i, part);
      bool const are_nan = is_float(element) && element.floating->is_nan(x) && element.floating->is_nan(y);
      if (x != y && !are_nan) return i;
    }
  return std::nullopt;
}

// Detects results that are permitted separately, but not together.
void compare_equal_results(std::vector<EqualResults> const& equal, Observation& seen) {
  for (auto const& [first, second, op] : equal) {
    auto const &a = seen.results[first].actual, &b = seen.results[second].actual;
    auto const element = first_difference(a, b);
    if (!element) continue;
    seen.outcome = Outcome::violates;
    seen.worst = second;
    seen.results[second].error = ErrorClass::forms;
    seen.reason = "results " + std::to_string(first) + " and " + std::to_string(second) + ": element " +
                  shape_text(index_at(*element, a.shape())) + " is " + element_text(a, *element) + " and " +
                  element_text(b, *element) + ", but both are results of " + op + " for the same operands";
    return;
  }
}

}  // namespace

void judge_results(std::string const& folder, std::vector<EqualResults> const& equal, Observation& seen) {
  judge_each(folder, seen);
  if (seen.outcome == Outcome::conforms || seen.outcome == Outcome::open) compare_equal_results(equal, seen);
}

void judge_again(std::vector<CaseResult> expected, Observation& seen) {
  seen.expected = std::move(expected);
  for (std::size_t i = 0; i < seen.expected.size(); ++i)
    seen.results[i] = judged(seen.expected[i], std::move(seen.results[i].actual));
  seen.reason.clear();
  conclude(seen);
}

}  // namespace assay::reduction
