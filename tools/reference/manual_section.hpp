// The text below a help, parted into what a manual has: description, examples, exit status.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct ManualSection {
  std::string title;         // "DESCRIPTION", "EXAMPLES", "EXIT STATUS"
  std::string text;          // without its title; no empty line
  bool is_verbatim = false;  // its lines stay as they are
};

// A paragraph that begins with "Examples:" or "Exit status:" is a section of that name, all others describe. Lines that are
// indented, or have columns, are verbatim.
std::vector<ManualSection> manual_sections(std::string_view footer);

}  // namespace assay
