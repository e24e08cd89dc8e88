#include "harness/fleet/answer.hpp"

namespace assay {

Answer answer_of(CaseOutcome const& outcome) {
  bool const is_right = outcome.verdict == Verdict::conforms || outcome.verdict == Verdict::open;
  if (!is_right && outcome.verdict != Verdict::violates) return {};
  if (outcome.kind == CaseKind::invalid)
    return {is_right ? Answer::Kind::refused : Answer::Kind::accepted, "", is_right};
  if (outcome.kind == CaseKind::valid || outcome.refused)
    return {outcome.refused ? Answer::Kind::refused : Answer::Kind::accepted, "", is_right};
  return {Answer::Kind::results, outcome.digest, is_right};
}

bool is_same_answer(Answer const& one, Answer const& other) {
  if (one.kind != other.kind || !one.is_given()) return false;
  return one.kind != Answer::Kind::results || (!one.digest.empty() && one.digest == other.digest);
}

}  // namespace assay
