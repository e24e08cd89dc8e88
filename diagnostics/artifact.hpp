// `assay format --emit artifact`: writes programs as portable artifacts.
#pragma once

#include <string>

#include "diagnostics/exit_status.hpp"
#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"
#include "support/result.hpp"

namespace assay {

// Validates the value of --target-version: returns why `text` is invalid. An empty text, as from an unset variable of a
// script, requests no version.
std::string some_version(std::string const& text);

// Returns the version in a text ("1.4.0"; empty: the newest).
Result<Version> read_target_version(std::string const& text);
// Returns the version of --target-version. Exits if it is invalid.
Version choose_version(std::string const& text);

// Returns the artifact of `program` for readers of `version`. Fails with the parts that the official tools would not
// read back, or that the version cannot represent. The official tools read unknown dialects only with an option.
Result<std::string, Diagnostics> artifact_of(Program const& program, Version version, bool allow_unregistered_dialect);
// Returns the artifact of `program` for readers of `version` ("1.4.0"; empty: the newest). If the official tools would
// not read a part back, or the version cannot represent it, prints the part with its location to standard error and
// exits.
std::string make_artifact(Program const& program, std::string const& version, bool allow_unregistered_dialect);

}  // namespace assay
