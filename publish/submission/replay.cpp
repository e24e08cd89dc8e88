#include "publish/submission/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "harness/report/refusals.hpp"
#include "harness/run/probe_cases.hpp"

namespace assay {
namespace {

// Selection sampling (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S). The sample is in the order of the
// manifest.
std::vector<SubmittedOutcome const*> sample_of(Submission const& submission, std::size_t count, std::uint64_t seed) {
  std::mt19937_64 draw(seed);
  std::vector<SubmittedOutcome const*> sample;
  for (std::size_t i = 0; i < submission.outcomes.size() && sample.size() < count; ++i) {
    auto const left = submission.outcomes.size() - i, wanted = count - sample.size();
    if (draw() % left < wanted) sample.push_back(&submission.outcomes[i]);
  }
  return sample;
}

std::string difference_of(SubmittedOutcome const& before, CaseOutcome const& now) {
  if (before.flaky || now.flaky) return "";  // flaky outcomes may differ
  if (before.verdict != now.verdict)
    return fmt::format("submitted as {}, but the replay returned {}{}{}", to_string(before.verdict),
                       to_string(now.verdict), now.reason.empty() ? "" : ": ", now.reason);
  return "";
}

}  // namespace

Result<Replay> replay_sample(Submission const& submission, std::size_t count, std::uint64_t seed,
                             RunOptions const& options, Backend& backend) {
  Replay replay;
  RunOptions run = options;
  std::map<std::string, SubmittedOutcome const*> sample;
  for (auto const* const outcome : sample_of(submission, count, seed)) {
    sample.emplace(outcome->id, outcome);
    run.ids.insert(outcome->id);
    replay.cases.push_back(outcome->id);
  }
  if (sample.empty()) return replay;
  Report report;
  auto const probes = find_probe_cases(run);
  if (!probes) return Error{probes.error()};
  report.head.capabilities = probe_acceptance(run, backend, *probes);
  if (auto const ran = run_suite(run, backend, report); !ran) return Error{ran.error()};
  for (auto const& now : report.outcomes) {
    auto const& before = *sample.at(now.id);
    // Whether a rejection proves anything was decided by other cases of the complete run, which a sample does not have.
    bool const is_refusal = now.kind == CaseKind::invalid && (before.proves_nothing || now.proves_nothing);
    bool const is_same_refusal = is_refusal && (before.verdict == Verdict::conforms || before.proves_nothing) &&
                                 (now.verdict == Verdict::conforms || now.proves_nothing);
    if (is_same_refusal) continue;
    if (auto const difference = difference_of(before, now); !difference.empty())
      replay.problems.push_back(fmt::format("{}: {}", now.id, difference));
    else if (before.digest != now.digest)
      ++replay.other_results;
  }
  if (report.outcomes.size() != sample.size()) replay.problems.push_back("the replay was interrupted");
  return replay;
}

}  // namespace assay
