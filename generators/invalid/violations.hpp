// Changes of whole programs that violate a rule of programs.
#pragma once

#include <string>
#include <vector>

#include "semantics/program/mutable_program.hpp"

namespace assay {

// A change of a program that was read; false if it does not apply. The result is written in generic form.
struct ProgramViolation {
  char const* label;  // that the checker is to report
  char const* what;   // names the case: "undefined"
  bool (*apply)(MutableProgram&);
};
std::vector<ProgramViolation> program_violations();

// A change of the text of such a program.
struct TextViolation {
  std::string label, what;
  std::string from, to;  // the first occurrence of `from`
};
std::vector<TextViolation> text_violations();

struct LabeledText {
  std::string label, what, text;
};
// Attributes and types that cannot be; each is put where any attribute may appear.
std::vector<LabeledText> attribute_violations();
// Whole programs, each of which violates a rule.
std::vector<LabeledText> violating_programs();

// Labels that no text can violate alone, with the reason.
struct Unbreakable {
  std::string label, reason;
};
std::vector<Unbreakable> unbreakable_rules();

}  // namespace assay
