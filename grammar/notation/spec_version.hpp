// Selects the version of the specification: spec/ itself, or a later version whose changes are in a subfolder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/embedded.hpp"

namespace assay {

// Returns "current" and the folders with changes: "next".
std::vector<std::string> spec_versions();

// Selects a version. Must be called before the specification is read. Returns an error message if `name` is unknown.
std::string choose_spec_version(std::string const& name);

// Returns the suffix of the version number for the selected specification: "" or "+next".
std::string spec_version_suffix();

// Returns the files of the selected specification, with its changes applied.
std::vector<EmbeddedFile> const& chosen_spec_files();

// Whether a file contains ops, types and related elements, which parse_spec_file reads: *.spec except the laws
// (grammar/laws).
bool is_rules_file(std::string_view name);

}  // namespace assay
