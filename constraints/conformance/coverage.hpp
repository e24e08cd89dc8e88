// Computes which rules of spec/ the conformance programs satisfy and violate.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/conformance/conformance_programs.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

struct RuleCoverage {
  std::string label;        // "concatenate_c6"
  std::string op;           // name of the op; empty for rules of types, constants or programs
  std::string variant;      // variant that has the rule: "stablehlo.custom_call @Sharding"; empty for the op itself
  bool is_required = true;  // false for results without their own label in the specification document
  // position of a valid program with that op, in the same file as the one that violates the rule: "abs/c1.mlir:12"
  std::string satisfied_by;
  std::string broken_by;  // a program that violates only this rule
  bool is_alone = true;   // false if that program also violates consequences of an operand's type
  std::string reason;     // why no program can violate the rule alone

  bool is_covered() const { return (!satisfied_by.empty() && !broken_by.empty()) || !reason.empty(); }
};

// Returns an uncovered row for each label of spec/.
std::vector<RuleCoverage> rules_of(Specification const& specification);

// Returns the rows with coverage filled in. Only programs that match their comments count.
std::vector<RuleCoverage> compute_coverage(ConformancePrograms const& programs, Specification const& specification);

// Whether a file is named after the label of an operand, attribute or result. Its program may violate further labels,
// because a wrong type also violates rules that relate it to others.
bool is_input_label(std::string_view file_name);

}  // namespace assay
