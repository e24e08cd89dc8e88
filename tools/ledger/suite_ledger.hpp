// What the suites that `assay generate` makes cover: of each rule who keeps and who breaks it, of each op and element
// type who computes it, and where nobody does, the reason that the manifest gives.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/specification.hpp"

namespace assay::inline tools {

struct LedgerRule {
  std::string label, op;  // "add_c1", "stablehlo.add"; no op: a rule of types, constants or programs
  std::string kept_by;    // id of a case that is valid, best one that sits on the boundary of the rule
  bool at_boundary = false;
  std::string broken_by;                        // id of a case that breaks it alone
  std::string reason;                           // why nobody breaks it
  bool needs_kept = true, needs_broken = true;  // the suites hold cases of that kind
  bool is_covered() const {
    return (!needs_kept || !kept_by.empty()) && (!needs_broken || !broken_by.empty() || !reason.empty());
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

// `suites`: one, or all shards of one. What was not asked for when they were made is not asked for here. False, with
// the reason, if a manifest cannot be read.
bool read_ledger(std::vector<std::string> const& suites, Specification const& specification, Ledger& ledger,
                 std::string& error);

std::string ledger_text(Ledger const& ledger);
std::string ledger_json(Ledger const& ledger);
bool is_complete(Ledger const& ledger);

}  // namespace assay::inline tools
