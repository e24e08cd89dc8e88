#include "campaign/run/replay.hpp"

#include <array>

#include "campaign/causes/cause_key.hpp"
#include "campaign/folder/reproducer_files.hpp"
#include "harness/reduction/candidates/interestingness_test.hpp"

namespace assay::campaign {
namespace {

using reduction::Outcome;

ReplayedCause replayed(Cause const& cause, DrawnProgram const& program, Backend& backend,
                       ReplayOptions const& options) {
  reduction::InterestingnessTest test(backend, *options.profile, options.work + "/replay");
  test.seconds = options.case_seconds;
  test.stop = options.stop;
  auto const seen = test.try_out(program.text, program.inputs).seen;
  ReplayedCause result{cause.name, Replayed::not_decided, seen.reason};
  bool const is_passed = seen.outcome == Outcome::conforms || (seen.outcome == Outcome::open && seen.reason.empty());
  bool const is_refused_now = seen.outcome == Outcome::unsupported &&
                              (cause.key.deviation == Deviation::crash || cause.key.deviation == Deviation::hang);
  if (is_passed || is_refused_now) {
    result.replayed = Replayed::fixed;
  } else if (seen.is_misbehaving() && seen.outcome != Outcome::unsupported) {
    auto now = cause.key;
    now.deviation = deviation_of(seen);
    bool const is_same = ignore_element_kind(now) == cause.key && detail_of(seen) == cause.key.detail;
    result.replayed = is_same ? Replayed::still_there : Replayed::changed;
  }
  return result;
}

}  // namespace

std::string_view to_string(Replayed replayed) {
  constexpr std::array<std::string_view, 4> kNames = {"fixed", "still there", "changed", "not decided"};
  return kNames[static_cast<std::size_t>(replayed)];
}

std::string_view words(Replayed replayed) {
  constexpr std::array<std::string_view, 4> kWords = {"fixed", "still fails", "changed", "undecided"};
  return kWords[static_cast<std::size_t>(replayed)];
}

std::vector<ReplayedCause> replay_causes(std::string const& folder, CampaignState const& state, Backend& backend,
                                         ReplayOptions const& options) {
  std::vector<ReplayedCause> all;
  for (auto const& cause : state.causes) {
    if (options.stop && *options.stop) break;
    auto const program = read_reproducer(folder + "/causes/" + cause.name);
    all.push_back(program ? replayed(cause, *program, backend, options)
                          : ReplayedCause{cause.name, Replayed::not_decided, program.error()});
  }
  return all;
}

}  // namespace assay::campaign
