// The rules of spec/ that conformance programs satisfy and violate.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/conformance/conformance_programs.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

struct RuleCoverage {
  std::string label;        // "concatenate_c6"
  std::string op;           // its mnemonic; empty for a rule of types, constants or programs
  std::string variant;      // of whose rules it is: "stablehlo.custom_call @Sharding"; empty: of the op itself
  bool is_required = true;  // false for results without a label of their own in the official document
  // a valid program with that op, in the same file as the one that violates the rule: "abs/c1.mlir:12"
  std::string satisfied_by;
  std::string broken_by;  // a program that the rule alone refuses
  bool is_alone = true;   // false: that program also violates consequences of the type of an operand
  std::string reason;     // the reason why no program can violate it alone

  bool is_covered() const { return (!satisfied_by.empty() && !broken_by.empty()) || !reason.empty(); }
};

// A row for every label that spec/ defines, all uncovered.
std::vector<RuleCoverage> rules_of(Specification const& specification);

// The same rows, with coverage. Only programs that match their comments count.
std::vector<RuleCoverage> cover(ConformancePrograms const& programs, Specification const& specification);

// Whether a file is named after the label of an operand, attribute or result: its program may violate further labels,
// because a wrong type also violates rules that relate it to others.
bool is_of_input(std::string_view file_name);

}  // namespace assay
