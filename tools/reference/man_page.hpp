// Renders the help as manual pages (section 1) in roff with the macros of man(7).
#pragma once

#include <string>
#include <vector>

#include "tools/reference/command_text.hpp"

namespace assay {

struct ManPage {
  std::string file;  // such as "assay-check.1"
  std::string text;
};

// Returns the page of the program and one page for each of its commands. `version` is a text such as "assay 0.1.0".
std::vector<ManPage> man_pages(CommandText const& program, std::string const& version);

}  // namespace assay
