// Execution of one loaded program, in the form that the backend requires.
#pragma once

#include <string>

#include "generators/suite/reader.hpp"
#include "harness/backends/backend.hpp"

namespace assay {

// Calls Backend::execute and converts programs and results for forms that are made for the run. Writes the program to
// the existing folder `request.folder` (program.mlir; or, converted from the file `request.program`, program.mlirbc,
// program.json or program.hlo) and sets `request.program` to its path. Converts the output of ProgramForm::coded and
// the codes of ProgramForm::codes to files in `request.outputs`.
BackendReply execute_loaded(Backend& backend, LoadedCase const& loaded, BackendRequest& request);

// If the backend takes programs as artifacts, JSON or HLO text: writes the program at `request.program` in that form to
// `request.folder` (program.mlirbc, program.json or program.hlo) and sets `request.program` to its path. Otherwise does
// nothing. An error if the form cannot express the program.
Result<void> write_in_form(Backend const& backend, BackendRequest& request);

// Removes each occurrence of `part` from the text. Messages of a backend contain folders that have no meaning
// elsewhere.
std::string without(std::string text, std::string const& part);

}  // namespace assay
