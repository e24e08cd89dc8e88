// The coverage of suites from `assay generate`: for each rule the cases that satisfy and violate it, for each op and
// element type the case that computes it, and if there is none, the reason in the manifest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "support/result.hpp"

namespace assay {

struct LedgerRule {
  std::string label, op;     // "add_c1", "stablehlo.add"; no op: a rule of types, constants or programs
  std::string satisfied_by;  // id of a case that is valid, best one that sits on the boundary of the rule
  bool at_boundary = false;
  std::string broken_by;                             // id of a case that violates it alone
  std::string reason;                                // the reason why no case violates it
  bool is_left_out = false;                          // `reason` also explains why no case satisfies it
  bool needs_satisfied = true, needs_broken = true;  // the suites hold cases of that kind
  bool is_covered() const {
    return (!needs_satisfied || !satisfied_by.empty() || is_left_out) &&
           (!needs_broken || !broken_by.empty() || !reason.empty());
  }
};

struct LedgerType {
  std::string op, type;  // "stablehlo.add", "f32"; "quantized" for all quantized types together
  std::string computed_by, reason;
  bool is_covered() const { return !computed_by.empty() || !reason.empty(); }
};

struct Ledger {
  std::vector<LedgerRule> rules;  // as spec/ has them
  // for each op the types that its tensor rows name; a row that accepts anything names none
  std::vector<LedgerType> types;
};

// `suites`: one, or all shards of one. Parts that were not requested when they were made are not expected. An error if
// a manifest cannot be read.
Result<Ledger> read_ledger(std::vector<std::string> const& suites, Specification const& specification);

bool is_complete(Ledger const& ledger);

}  // namespace assay
