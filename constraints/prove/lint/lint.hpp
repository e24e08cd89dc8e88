// Analyzes within bounds how the rules of one op interact: which rules can be violated alone, which follow from others,
// whether an op can satisfy all rules, and whether they determine the result types.
//
// There are finitely many skeletons within the bounds (constraints/prove/ops/skeleton_search.hpp). For each one, the
// solver considers all values at once. `yes` means that there is a program, confirmed by the checker. `no` means that
// the solver refuted all skeletons. Otherwise the result is `unknown`, with a reason.
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
  std::string not_encoded;                     // why a formula could not be encoded for some skeleton; may be empty
  Finding satisfiable = Finding::unknown;      // whether some op satisfies it
  Finding falsifiable = Finding::unknown;      // whether some op violates it
  Finding breakable_alone = Finding::unknown;  // whether an op can violate it and satisfy all other clauses
  bool without_value = false;                  // it can be violated alone only by being undefined
  std::vector<std::string> implied_by;         // if breakable_alone is no: clauses that together imply it
  bool is_least = false;                       // whether implied_by is minimal
  std::string witness;                         // a program that violates only this clause
  std::string unknown;                         // why a result above is unknown
};

// Whether two valid ops can differ only in some part of their result types.
struct UniqueReport {
  Finding unique = Finding::unknown;
  std::string examples[2];  // two programs that differ only in this part
  std::string unknown;
};

// Whether a case of a clause occurs in valid ops.
struct BranchReport {
  std::string clause, condition;
  Finding reachable = Finding::unknown;
  std::string witness;
  std::string unknown;
};

// A program that one of two wordings of a clause accepts and the other rejects. All other clauses are the same.
struct WordingDifference {
  Finding found = Finding::unknown;
  std::string program;
  std::string unknown;
};

// A clause compared with an alternative wording (constraints/prove/lint/wording.hpp).
struct WordingReport {
  std::string clause;
  std::string formula, comment;    // comment: the error in the other wording
  WordingDifference accepts_more;  // the other wording accepts programs that spec/ rejects
  WordingDifference refuses_more;  // the other wording rejects programs that spec/ accepts
};

struct OpReport {
  std::string op;
  std::vector<std::string> same_rules;  // other ops of the same element, for which the result is the same
  std::vector<ClauseReport> clauses;
  Finding valid = Finding::unknown;  // whether some op satisfies all rules
  std::string valid_witness;
  // if `valid` is no: clauses that contradict each other but not in a proper subset
  std::vector<std::string> contradiction;
  std::vector<BranchReport> branches;
  std::vector<WordingReport> wordings;  // clauses with a different wording in the specification
  bool has_results = false;
  UniqueReport shapes, element_types;  // whether number and shape of results, and their element types, are determined
  std::vector<NameDefect> names;
  std::string bounds;         // in words
  std::string unknown;        // why `valid` is unknown, or why the analysis stopped early
  std::size_t skeletons = 0;  // number of inspected skeletons
  std::uint64_t steps = 0;    // solver steps

  // Whether no result is unknown.
  bool is_complete() const;
};

struct LintLimits {
  SkeletonLimits skeletons;
  std::uint64_t steps = 400'000'000;  // solver steps per op
};

// `so_far` is called with the report as it grows.
OpReport lint_op(OpSpec const& spec, LintLimits const& limits,
                 std::function<void(OpReport const&)> const& so_far = nullptr);

// One line of a report, which can be reviewed in spec/lint.tsv.
struct LintFinding {
  std::string op;
  std::string kind;     // see is_defect
  std::string clauses;  // the subject: "C2", "C1 C3", "let E"
  std::string detail;   // "implied by C3 C4"
  bool operator==(LintFinding const&) const = default;
};

// Defects: name, invalid, contradiction, unsatisfiable, dead (a case that does not occur in valid ops). Notes: implied,
// unbreakable (cannot be violated), shapes and element_types (not determined).
bool is_defect(std::string_view kind);
std::vector<LintFinding> findings(OpReport const& report);

}  // namespace assay
