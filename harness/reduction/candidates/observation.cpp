#include "harness/reduction/candidates/observation.hpp"

#include <algorithm>

#include "generators/suite/result_set.hpp"
#include "harness/judge/tensor_file.hpp"

namespace assay::reduction {
namespace {

// How bad, for the choice of the worst result.
std::uint64_t weight(SeenResult const& result) {
  if (!result.judgement.mismatch.empty()) return kNoDistance;
  return result.judgement.worst ? std::max<std::uint64_t>(result.judgement.worst->distance, 1) : 0;
}

SeenResult judged(CaseResult const& wanted, Tensor actual) {
  SeenResult seen;
  bool const is_quantized = wanted.expected.element().is(Element::Kind::quantized);
  Element const stored = is_quantized ? Element::of(wanted.expected.element().integer) : wanted.expected.element();
  CaseResult const as_stored{wanted.expected.as(stored), wanted.low.as(stored), wanted.high.as(stored), wanted.flags,
                             wanted.exact};
  ResultSet const set = result_set(as_stored);
  seen.judgement = judge_tensor(set, actual);
  seen.untested = untested_elements(set);
  seen.actual = std::move(actual);
  if (!seen.judgement.mismatch.empty())
    seen.error = ErrorClass::shape;
  else if (auto const& worst = seen.judgement.worst)
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
  // How far a number is off depends on the data; whether it is a number at all, less.
  auto const coarse = [](ErrorClass error) { return error == ErrorClass::ulps ? ErrorClass::value : error; };
  return same_mismatch && (!strictly || coarse(a.error()) == coarse(b.error()));
}

void judge_results(std::string const& folder, Observation& seen) {
  seen.results.clear();
  seen.outcome = Outcome::conforms;
  std::uint64_t heaviest = 0;
  for (std::size_t i = 0; i < seen.expected.size(); ++i) {
    auto const& wanted = seen.expected[i].expected;
    bool const is_quantized = wanted.element().is(Element::Kind::quantized);
    Element const stored = is_quantized ? Element::of(wanted.element().integer) : wanted.element();
    std::string const path = folder + "/output_" + std::to_string(i) + ".npy";
    Tensor actual;
    ResultFinding finding;
    if (!load_tensor_file(path, stored, wanted.shape(), actual, finding)) {
      bool const is_none = finding.kind == Mismatch::missing || finding.kind == Mismatch::unreadable;
      auto& other = seen.results.emplace_back();
      other.judgement.mismatch = finding.mismatch;
      other.error = ErrorClass::shape;
      heaviest = kNoDistance;
      seen.worst = i;
      seen.outcome = is_none ? Outcome::crashed : Outcome::violates;
      seen.reason = "result " + std::to_string(i) + ": " + finding.mismatch;
      if (!is_none) continue;
      seen.detail = "no complete result";
      return;
    }
    auto& result = seen.results.emplace_back(judged(seen.expected[i], std::move(actual)));
    if (weight(result) > heaviest) {
      heaviest = weight(result);
      seen.worst = i;
      seen.outcome = Outcome::violates;
      seen.reason =
          "result " + std::to_string(i) + ": " + violation_text(result.judgement, result.actual, wanted.as(stored));
    } else if (result.judgement.acceptance() == Acceptance::open && seen.outcome == Outcome::conforms) {
      seen.outcome = Outcome::open;
    }
  }
  std::int64_t all = 0, untested = 0;
  bool has_float = false;  // of integers that is not news (harness/judge/judge.cpp)
  for (auto const& [judgement, none_tested, actual, error] : seen.results) {
    has_float = has_float || (actual.count() > 0 && is_float(actual.element()));
    all += actual.count(), untested += none_tested;
  }
  if (seen.outcome != Outcome::conforms || !has_float || untested < all) return;
  seen.outcome = Outcome::open;
  seen.reason = untested_text(all);
}

}  // namespace assay::reduction
