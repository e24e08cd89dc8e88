// Splits the text below a help into sections of a manual page: description, examples, exit status.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct ManualSection {
  std::string title;         // such as "DESCRIPTION", "EXAMPLES" and "EXIT STATUS"
  std::string text;          // without the title and without empty lines
  bool is_verbatim = false;  // whether lines are printed verbatim
};

// A paragraph that begins with "Examples:" or "Exit status:" is a section of that name. All other paragraphs belong to
// the description. Lines that are indented or have columns are verbatim.
std::vector<ManualSection> manual_sections(std::string_view footer);

}  // namespace assay
