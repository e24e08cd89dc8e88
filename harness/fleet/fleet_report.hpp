// A comparison of the reports of several backends on one suite.
//
// For each case the backends' answers are first compared with each other. Backends that share code have one vote, and
// our own oracle has none, because it is in question.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/fleet/answer.hpp"
#include "harness/report/report.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr int kFleetFormat = 1;

struct FleetMember {
  std::string name, family;
  std::string absence;  // why it was not run at all; empty: it was
  bool is_optional = false;
  Report report;
};

enum class BackendAgreement : std::uint8_t {
  silent,     // no backend has a vote: all crashed, or lack it
  alone,      // one voice
  same,       // all agree, and are right; or there is one, and it is right
  permitted,  // results differ, and each is permitted
  split,      // at least one is right, and at least one is wrong: they cannot both be
  differ,     // all are wrong, and disagree: at most one of them could be right under any interpretation
  contested,  // at least two votes, all the same, and not the expected answer: backends or suite may be wrong
};
inline constexpr std::size_t kAgreements = 7;
std::string_view to_string(BackendAgreement agreement);
std::string_view meaning(BackendAgreement agreement);  // a sentence

// A case on which the backends do not agree with each other, or all of them not with us.
struct FleetCase {
  std::string id, op, breaks;
  CaseKind kind = CaseKind::values;
  std::vector<std::string> types;
  BackendAgreement agreement = BackendAgreement::silent;
  bool is_bit_for_bit = true;                     // contested: else within sets of the same width as ours
  std::vector<FleetAnswer> answers;               // by member
  std::vector<std::string> reasons;               // by member: why it is not right
  std::vector<std::size_t> of(bool right) const;  // members with such an answer
};

struct MatrixRow {
  std::string name;                                      // "add", "bf16", "invalid"
  std::vector<VerdictCounts> cells;                      // by member
  std::uint64_t cases = 0, disputed = 0, contested = 0;  // disputed: split or differ
};

struct FleetReport {
  std::vector<FleetMember> members;
  std::vector<MatrixRow> ops, types, kinds;
  std::array<std::uint64_t, kAgreements> counts{};  // cases by BackendAgreement
  std::vector<FleetCase> cases;                     // split, differ and contested, in the order of the manifest

  std::uint64_t count(BackendAgreement agreement) const { return counts[static_cast<std::size_t>(agreement)]; }
};

// Whether the results of two members on a case could both be permitted by a set as wide as ours (close_results.hpp).
using CloseAnswers = std::function<bool(std::string const& id, std::size_t one, std::size_t other)>;

// An error if the reports are not of one suite, or no backend was run.
Result<FleetReport> fleet_report(std::vector<FleetMember> members, CloseAnswers const& are_close = {});

}  // namespace assay
