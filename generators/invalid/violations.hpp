// Changes of whole programs that violate a rule of programs.
#pragma once

#include <string>
#include <vector>

#include "semantics/program/mutable_program.hpp"

namespace assay {

// A change of a parsed program. `apply` returns false if the change does not apply. The result is written in generic
// form.
struct ProgramViolation {
  char const* label;  // label that the checker must report
  char const* what;   // name of the case: "undefined"
  bool (*apply)(MutableProgram&);
};
std::vector<ProgramViolation> program_violations();

// A change of the text of a program.
struct TextViolation {
  std::string label, what;
  std::string from, to;  // replaces the first occurrence of `from`
};
std::vector<TextViolation> text_violations();

struct LabeledText {
  std::string label, what, text;
};
// Invalid attributes and types, each for a position where any attribute may appear.
std::vector<LabeledText> attribute_violations();
// Whole programs that each violate a rule.
std::vector<LabeledText> violating_programs();

// Labels of rules that no program can violate alone, with the reason.
struct UnbreakableRule {
  std::string label, reason;
};
std::vector<UnbreakableRule> unbreakable_rules();

}  // namespace assay
