// The text below a help, split into sections of a manual: description, examples, exit status.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct ManualSection {
  std::string title;         // "DESCRIPTION", "EXAMPLES", "EXIT STATUS"
  std::string text;          // without its title; no empty line
  bool is_verbatim = false;  // its lines are verbatim
};

// A paragraph that begins with "Examples:" or "Exit status:" is a section of that name, all others are the description.
// Lines that are indented, or have columns, are verbatim.
std::vector<ManualSection> manual_sections(std::string_view footer);

}  // namespace assay
