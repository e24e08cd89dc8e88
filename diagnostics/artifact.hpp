// `assay format --emit artifact`: programs as portable artifacts.
#pragma once

#include <string>

#include "diagnostics/exit_status.hpp"
#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"
#include "support/result.hpp"

namespace assay {

// For an argument: the reason why `text` is not a valid value of --target-version. An empty variable of a script
// requests no version.
std::string some_version(std::string const& text);

// The version in a text ("1.4.0"; empty: the newest), or the error.
Result<Version> read_target_version(std::string const& text);
// The version of --target-version. Stops if it is invalid.
Version choose_version(std::string const& text);

// The bytes of the artifact of `program` for readers of `version`, or the parts that the official tools would not read
// back, or that the version cannot represent. They read unknown dialects only with an option.
Result<std::string, Diagnostics> artifact_of(Program const& program, Version version, bool allow_unregistered_dialect);
// The bytes of the artifact of `program` for readers of `version` ("1.4.0"; empty: the newest). Stops if the official
// tools would not read a part back, or the version cannot represent it; prints it with its location to standard error.
std::string make_artifact(Program const& program, std::string const& version, bool allow_unregistered_dialect);

}  // namespace assay
