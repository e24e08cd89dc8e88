// How the rules of one op interact, within bounds: which rules can be violated alone, which
// follow from others, whether some op satisfies them all, whether they determine the types of the
// results.
//
// Skeletons are finite within the bounds (constraints/prove/ops/skeleton_search.hpp); for each the solver considers all
// values at once. `yes` means that there is a program, which the checker confirms. `no` means that all skeletons were
// tried and refuted. Everything else is `unknown`, with the reason.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/prove/lint/names.hpp"
#include "constraints/prove/ops/skeleton_search.hpp"
#include "grammar/notation/op_file.hpp"

namespace assay {

enum class Finding : std::uint8_t { yes, no, unknown };
std::string_view to_string(Finding finding);

struct ClauseReport {
  std::string label;                           // "C6"
  std::string not_encoded;                     // why some skeleton has no formula; empty if all have one
  Finding satisfiable = Finding::unknown;      // kept somewhere
  Finding falsifiable = Finding::unknown;      // violated by some op
  Finding breakable_alone = Finding::unknown;  // violated while all others are satisfied
  bool without_value = false;                  // breakable alone, but only in that it has no value
  std::vector<std::string> implied_by;         // breakable_alone is no: clauses that together imply it
  bool is_least = false;                       // each of them is needed
  std::string witness;                         // a program that violates only this clause
  std::string unknown;                         // why something above is unknown
};

// Whether two valid ops can differ in some part of their results' types alone.
struct UniqueReport {
  Finding unique = Finding::unknown;
  std::string examples[2];  // programs that differ so
  std::string unknown;
};

// Whether a case of a clause occurs in valid ops.
struct BranchReport {
  std::string clause, condition;
  Finding reachable = Finding::unknown;
  std::string witness;
  std::string unknown;
};

// A program that one of two wordings of a clause accepts and the other refuses; all other clauses
// are kept.
struct WordingDifference {
  Finding found = Finding::unknown;
  std::string program;
  std::string unknown;
};

// A clause compared with another wording of it (constraints/prove/lint/wording.hpp).
struct WordingReport {
  std::string clause;
  std::string formula, comment;    // the error in the other wording
  WordingDifference accepts_more;  // the other wording accepts programs that ours rejects
  WordingDifference refuses_more;  // the other wording rejects programs that ours accepts
};

struct OpReport {
  std::string op;
  std::vector<std::string> same_rules;  // other ops of the same element: the findings apply to them as well
  std::vector<ClauseReport> clauses;
  Finding valid = Finding::unknown;  // some op keeps all rules
  std::string valid_witness;
  std::vector<std::string> contradiction;  // valid is no: clauses that can each be satisfied, but not all together
  std::vector<BranchReport> branches;
  std::vector<WordingReport> wordings;  // clauses that the official text words otherwise
  bool has_results = false;
  UniqueReport shapes, element_types;  // of the results: number and shape; element type where the shape is the same
  std::vector<NameDefect> names;
  std::string bounds;         // in words
  std::string unknown;        // why `valid` is unknown, or the lint ended early
  std::size_t skeletons = 0;  // inspected
  std::uint64_t steps = 0;    // of the solver

  // Nothing that could be known is unknown.
  bool is_complete() const;
};

struct LintLimits {
  SkeletonLimits skeletons;
  std::uint64_t steps = 400'000'000;  // of the solver, for one op
};

// `so_far` receives the report as it grows.
OpReport lint_op(OpSpec const& spec, LintLimits const& limits,
                 std::function<void(OpReport const&)> const& so_far = nullptr);

// A report in short lines, each of which a person can review (spec/lint.tsv).
struct LintFinding {
  std::string op;
  std::string kind;     // see is_defect
  std::string clauses;  // "C2", "C1 C3", "let E": its subject
  std::string detail;   // "implied by C3 C4"
  bool operator==(LintFinding const&) const = default;
};

// Defects: name, invalid, contradiction, unsatisfiable, dead (a case that does not occur in
// valid ops). Notes: implied, unbreakable (never violated), shapes and element_types (not
// determined).
bool is_defect(std::string_view kind);
std::vector<LintFinding> findings(OpReport const& report);

}  // namespace assay
