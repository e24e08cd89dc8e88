#include "constraints/prove/lint/witness.hpp"

#include <fmt/format.h>

#include "constraints/prove/ops/confirm.hpp"

namespace assay {
namespace {

constexpr std::size_t kWitnessDeadEnds = 500;  // dead ends between checks of the step limit
constexpr std::size_t kUnconfirmed = 50;       // skeletons on which checker and solver disagree, or that are undecided
constexpr std::string_view kStepsUsedUp = "the step limit for this op was reached";

}  // namespace

Witness WitnessSearch::search_for(Encodings& encodings, SearchGoal const& goal, Check const& check, Note const& note) {
  if (is_exhausted()) return {Finding::unknown, "", std::string(kStepsUsedUp)};
  SkeletonSearch search(encodings, skeleton_limits_, goal);
  Witness found;
  std::size_t unconfirmed = 0;
  auto const before = steps_;
  for (OpSkeleton skeleton;;) {
    bool const given = search.next(skeleton, kWitnessDeadEnds);
    steps_ = before + search.solver().steps_used();
    if (given) {
      ++skeletons_;
      if (note) note(search.incomplete());
      found = try_skeleton(encodings, search, skeleton, check);
      if (found.finding == Finding::yes || ++unconfirmed >= kUnconfirmed) return found;
    } else if (search.exhausted()) {
      return found;
    }
    if (is_exhausted()) return {Finding::unknown, "", std::string(kStepsUsedUp)};
  }
}

Witness WitnessSearch::try_skeleton(Encodings& encodings, SkeletonSearch& search, OpSkeleton const& skeleton,
                                    Check const& check) {
  auto const unknown = [&](std::string reason) { return Witness{Finding::unknown, "", std::move(reason)}; };
  if (search.answer() != Answer::satisfiable)
    return unknown(search.incomplete().empty() ? "the solver gave up on some skeleton"
                                               : "not encoded: " + search.incomplete());
  UnknownOp const op(encodings.rows(), skeleton);
  auto& solver = search.solver();
  auto const instance = op.instance([&](Term const* symbol) { return solver.value(symbol); });
  if (instance.text.empty()) return unknown("no program could be written: " + instance.reason);
  auto const said = check(instance.text);
  if (said.empty()) return {Finding::yes, instance.text, ""};
  if (!search.incomplete().empty()) return unknown("not encoded: " + search.incomplete());
  return unknown(fmt::format("the checker finds {} in a program that was made for it", said));
}

bool WitnessSearch::refuted(Encodings& encodings, SearchGoal const& goal) {
  SkeletonSearch search(encodings, skeleton_limits_, goal);
  auto const before = steps_;
  for (OpSkeleton skeleton; !is_exhausted();) {
    bool const given = search.next(skeleton, kWitnessDeadEnds);
    steps_ = before + search.solver().steps_used();
    if (given) return false;
    if (search.exhausted()) return true;
  }
  return false;
}

}  // namespace assay
