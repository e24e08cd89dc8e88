// The contents of a label's page: the rule in words, its reason, the fix, the behavior of the official tools, and two
// programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/labels/example_programs.hpp"
#include "constraints/labels/labels.hpp"

namespace assay {

struct LabelPage {
  struct Named {
    std::string name, text;
  };

  std::string label, of, severity;  // `of`: "stablehlo.dot_general"; empty for labels that are not rules of an element
  std::string title;                // short, in lower case, without a period
  std::string command;              // the command that reports the label
  std::string rule;                 // the formula or row in spec/; may be empty
  std::string words;                // the rule in sentences
  std::vector<Named> members;       // operands, attributes, ... in the rule, with their types
  std::vector<Named> definitions;   // names in the rule and their meaning
  std::string source;               // "clause (C10) of dot_general in the specification"
  std::string document;             // URL of the source; may be empty
  std::string why, fix, official;   // sentences; may be empty
  std::optional<ExamplePair> example;
  std::string no_example;  // why there is no example
};

LabelPage label_page_of(LabelEntry const& entry);

// Returns the page of a formula for the elements of results, such as slice_d1, which reports about values cite. No
// diagnostic has this label. Empty if no op has it.
std::optional<LabelPage> elements_page(std::string_view label);

}  // namespace assay
