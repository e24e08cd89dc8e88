// What the suites that `assay generate` makes cover: of each rule which cases satisfy and break it, of each op and
// element type which computes it, and where none does, the reason that the manifest gives.
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
  std::string broken_by;                             // id of a case that breaks it alone
  std::string reason;                                // why no case breaks it
  bool is_left_out = false;                          // `reason` says why no case satisfies it, too
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
  std::vector<LedgerType> types;  // of each op those that its tensor rows name; a row that takes anything names none
};

// `suites`: one, or all shards of one. What was not asked for when they were made is not asked for here. An error if a
// manifest cannot be read.
Result<Ledger> read_ledger(std::vector<std::string> const& suites, Specification const& specification);

bool is_complete(Ledger const& ledger);

}  // namespace assay
