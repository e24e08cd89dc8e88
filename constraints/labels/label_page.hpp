// The contents of the page of a label: the rule in words, its reason, the fix, the behavior of the official tools, two
// programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "constraints/labels/example_programs.hpp"
#include "constraints/labels/labels.hpp"

namespace assay {

struct LabelPage {
  struct Named {
    std::string name, text;
  };

  std::string label, of, severity;  // of: "stablehlo.dot_general"; empty for labels that are not rules of an element
  std::string title;                // in a few words, small letters, no full stop
  std::string command;              // the command that prints it
  std::string rule;                 // the formula, or the row, as spec/ has it; may be empty
  std::string words;                // the same, in sentences
  std::vector<Named> members;       // operands, attributes, ... of the op that the rule is about, with their types
  std::vector<Named> definitions;   // names in the rule, and their meaning
  std::string source;               // where the rule is: "clause (C10) of dot_general in the specification"
  std::string document;             // its address; may be empty
  std::string why, fix, official;   // sentences; may be empty
  std::optional<ExamplePair> example;
  std::string no_example;  // the reason why there is none
};

LabelPage label_page_of(LabelEntry const& entry);

}  // namespace assay
