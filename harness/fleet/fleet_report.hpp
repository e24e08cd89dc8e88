// Compares the reports of several backends on one suite.
//
// For each case, the answers of the backends are compared with each other. Backends that share code have one vote.
// assay's own oracle has no vote, because it is in question.
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
  std::string absence;  // reason why it was not run; empty if it was
  bool is_optional = false;
  Report report;
};

enum class BackendAgreement : std::uint8_t {
  silent,     // no backend has a vote: all crashed, or lack a feature
  alone,      // one vote
  same,       // all agree and are right
  permitted,  // results differ, and each is permitted
  split,      // some are right and some are wrong
  differ,     // all are wrong and disagree: at most one of them can be right under any interpretation
  contested,  // at least two votes, all the same, but not the expected answer: the backends or the suite may be wrong
};
inline constexpr std::size_t kAgreements = 7;
std::string_view to_string(BackendAgreement agreement);
std::string_view meaning(BackendAgreement agreement);  // a sentence

// A case on which the backends do not agree with each other, or agree on another answer than the suite.
struct FleetCase {
  std::string id, op, breaks;
  CaseKind kind = CaseKind::values;
  std::vector<std::string> types;
  BackendAgreement agreement = BackendAgreement::silent;
  bool is_bit_for_bit = true;                     // contested: the same bits, rather than close results
                                                  // (close_results.hpp)
  std::vector<FleetAnswer> answers;               // by member
  std::vector<std::string> reasons;               // by member: why its answer is not right
  std::vector<std::size_t> of(bool right) const;  // members whose answer is right, or not right
};

struct MatrixRow {
  std::string name;                                      // "add", "bf16" or "invalid"
  std::vector<VerdictCounts> cells;                      // by member
  std::uint64_t cases = 0, disputed = 0, contested = 0;  // disputed: split or differ
};

struct FleetReport {
  std::vector<FleetMember> members;
  std::vector<MatrixRow> ops, types, kinds;
  std::array<std::uint64_t, kAgreements> counts{};  // number of cases by BackendAgreement
  std::vector<FleetCase> cases;                     // split, differ and contested, in the order of the manifest

  std::uint64_t count(BackendAgreement agreement) const { return counts[static_cast<std::size_t>(agreement)]; }
};

// Whether a set as wide as the suite's could permit the results of both members on a case (close_results.hpp).
using CloseAnswers = std::function<bool(std::string const& id, std::size_t one, std::size_t other)>;

// An error if the reports belong to different suites, or no backend was run.
Result<FleetReport> fleet_report(std::vector<FleetMember> members, CloseAnswers const& are_close = {});

}  // namespace assay
