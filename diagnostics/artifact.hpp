// `assay format --emit artifact`: programs as portable artifacts.
#pragma once

#include <string>

#include "diagnostics/exit_status.hpp"
#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"
#include "support/result.hpp"

namespace assay {

// Of an argument: why `text` cannot be what --target-version is given. An empty variable of a script asks for no version.
std::string some_version(std::string const& text);

// The version that a text names ("1.4.0"; empty: the newest), or why it names none.
Result<Version> read_target_version(std::string const& text);
// That of --target-version. Stops if there is none.
Version choose_version(std::string const& text);

// The bytes of the artifact that `program` is for readers of `version`, or what the official tools would not read back, or
// that version cannot hold. They read what is of dialects that are not known only if they are told to allow it.
Result<std::string, Diagnostics> artifact_of(Program const& program, Version version, bool allow_unregistered_dialect);
// The bytes of the artifact that `program` is for readers of `version` ("1.4.0"; empty: the newest). Stops at what the
// official tools would not read back, or that version cannot hold, which goes to standard error with its place.
std::string make_artifact(Program const& program, std::string const& version, bool allow_unregistered_dialect);

}  // namespace assay
