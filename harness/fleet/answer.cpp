#include "harness/fleet/answer.hpp"

namespace assay {

FleetAnswer answer_of(CaseOutcome const& outcome) {
  bool const is_right = outcome.verdict == Verdict::conforms || outcome.verdict == Verdict::open;
  if (!is_right && outcome.verdict != Verdict::violates) return {};
  if (outcome.kind == CaseKind::invalid)
    return {is_right ? FleetAnswer::Kind::refused : FleetAnswer::Kind::accepted, "", is_right};
  if (outcome.kind == CaseKind::valid || outcome.refused)
    return {outcome.refused ? FleetAnswer::Kind::refused : FleetAnswer::Kind::accepted, "", is_right};
  return {FleetAnswer::Kind::results, outcome.digest, is_right};
}

bool is_same_answer(FleetAnswer const& one, FleetAnswer const& other) {
  if (one.kind != other.kind || !one.is_given()) return false;
  return one.kind != FleetAnswer::Kind::results || (!one.digest.empty() && one.digest == other.digest);
}

}  // namespace assay
