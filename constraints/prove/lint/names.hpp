// Checks that every name in the formulas of the specification is defined.
//
// The Evaluator resolves a name only when it evaluates it, and treats an unknown name in capitals as the case of some
// enum. Here all formulas are checked without a program: clauses, local definitions, defaults, execution rules, and
// definitions of functions.
#pragma once

#include <string>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay {

struct NameDefect {
  std::string element;  // "stablehlo.add", "type quantized_type", "def is_promotable"
  std::string where;    // "C6", "C6, official", "let kept", "default of dimension"; empty for the definition itself
  std::string message;  // "nothing is named kpet", "let kept is never used"
  bool operator==(NameDefect const&) const = default;
};

// Looks up enums, structures and functions in the embedded specification.
std::vector<NameDefect> name_defects(OpSpec const& op);
std::vector<NameDefect> name_defects(ElementSpec const& element);
std::vector<NameDefect> name_defects(Definition const& function);
std::vector<NameDefect> name_defects(SpecFile const& file);

}  // namespace assay
