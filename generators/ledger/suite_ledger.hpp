// The coverage of suites: for each rule the cases that satisfy and violate it; for each op and element type, the case
// that computes it; and if there is none, the reason in the manifest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "support/result.hpp"

namespace assay {

struct LedgerRule {
  std::string label, op;     // "add_c1", "stablehlo.add"; without an op: a rule of types, constants or programs
  std::string satisfied_by;  // ID of a valid case, preferably at the boundary of the rule
  bool at_boundary = false;
  std::string broken_by;                             // ID of a case that violates only this rule
  std::string reason;                                // reason why no case violates it
  bool is_omitted = false;                           // `reason` also explains why no case satisfies it
  bool needs_satisfied = true, needs_broken = true;  // whether the suites contain such cases
  bool is_covered() const {
    return (!needs_satisfied || !satisfied_by.empty() || is_omitted) &&
           (!needs_broken || !broken_by.empty() || !reason.empty());
  }
};

struct LedgerType {
  std::string op, type;  // "stablehlo.add", "f32"; "quantized" for all quantized types together
  std::string computed_by, reason;
  bool is_covered() const { return !computed_by.empty() || !reason.empty(); }
};

struct Ledger {
  std::vector<LedgerRule> rules;  // in the order of spec/
  // For each op, the types that its tensor rows name; rows that accept any type name none.
  std::vector<LedgerType> types;
};

// `suites`: one suite, or all shards of one. Contents that were not requested when the suite was made are not expected.
// An error if a manifest cannot be read.
Result<Ledger> read_ledger(std::vector<std::string> const& suites, Specification const& specification);

bool is_complete(Ledger const& ledger);

}  // namespace assay
