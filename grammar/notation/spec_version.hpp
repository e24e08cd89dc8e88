// Selects the version of the specification: spec/ itself, or a later version whose changes are in a subfolder. Developers
// of spec/ may also read it from a folder, without a build.
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

// Reads all files from a copy of spec/ instead of the embedded ones. Must be called before the specification is read.
// Returns an error message if a file cannot be read.
std::string choose_spec_folder(std::string const& folder);

// Returns the files of spec/ that were embedded by the build.
std::vector<EmbeddedFile> const& built_in_spec_files();

// Returns the suffix of the version number for the selected specification: "", "+next" or, for files of a folder, "+folder".
std::string spec_version_suffix();

// Returns the files of the selected specification, with its changes applied.
std::vector<EmbeddedFile> const& chosen_spec_files();

// Whether a file contains ops, types and related elements, which parse_spec_file reads: *.spec except the laws
// (grammar/laws).
bool is_rules_file(std::string_view name);

}  // namespace assay
