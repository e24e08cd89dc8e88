// The findings of the checker for a program's text.
#pragma once

#include <string>
#include <vector>

#include "constraints/check/check.hpp"
#include "grammar/text/parse.hpp"

namespace assay {

// Returns the labels of all errors, in the order of the text.
inline std::vector<std::string> labels(std::string const& text) {
  Diagnostics diagnostics;
  Program const program = parse_program(Source::from_string("op", text), {}, diagnostics);
  check_program(program, {}, diagnostics);
  std::vector<std::string> all;
  for (Diagnostic const& diagnostic : diagnostics.all())
    if (diagnostic.severity == Severity::error) all.push_back(diagnostic.label);
  return all;
}

}  // namespace assay
