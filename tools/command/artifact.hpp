// `assay format --emit artifact`: programs as portable artifacts.
#pragma once

#include <string>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "tools/command/exit_status.hpp"

namespace assay::inline tools {

// For CLI11: why `text` cannot be what --target-version is given. An empty variable of a script asks for no version.
std::string some_version(std::string const& text);

// The version that --target-version names ("1.4.0"; empty: the newest). False if there is none: why is on standard
// error.
bool choose_version(std::string const& text, Version& version);

// The artifact that `program` is for readers of `version` ("1.4.0"; empty: the newest). What the official tools would
// not read back, or that version cannot hold, goes to standard error with its place.
ExitStatus make_artifact(Program const& program, std::string const& version, std::string& bytes);

}  // namespace assay::inline tools
