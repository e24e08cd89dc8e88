// The specification by which programs are checked: that of spec/, or a later one whose changes are in a folder of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/embedded.hpp"

namespace assay {

// "current", and the folders that hold changes: "next".
std::vector<std::string> spec_versions();

// Chooses one, before the specification is read. Returns the error in the name, or nothing.
std::string choose_spec_version(std::string const& name);

// The suffix of the version number of spec/ for the chosen specification: "", or "+next".
std::string spec_version_suffix();

// The files of the specification that was chosen, with its changes.
std::vector<EmbeddedFile> const& chosen_spec_files();

// Whether a file holds ops, types and what they need, which parse_spec_file reads: *.spec but the laws (grammar/laws).
bool is_rules_file(std::string_view name);

}  // namespace assay
