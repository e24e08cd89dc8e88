// One execution of a program in memory, in the form that the backend requires.
#pragma once

#include <string>

#include "generators/suite/reader.hpp"
#include "harness/backends/backend.hpp"

namespace assay {

// Backend::execute, and the conversions of forms that are made for the run: the program is written into
// `request.folder`, which must exist, as program.mlir or, from the text at `request.program`, as program.mlirbc,
// program.json or program.hlo, and `request.program` is set to it. The output of ProgramForm::coded, and the codes of
// ProgramForm::codes, become files in `request.outputs`.
BackendReply execute_loaded(Backend& backend, LoadedCase const& loaded, BackendRequest& request);

// If the backend takes programs as an artifact, as JSON or as HLO text: the program at `request.program` in that form, written into
// `request.folder` as program.mlirbc, program.json or program.hlo, and `request.program` is set to it. An error if the form
// cannot express it.
Result<void> write_in_form(Backend const& backend, BackendRequest& request);

// The text without any of these: messages of a backend about files begin with folders that have no meaning
// elsewhere.
std::string without(std::string text, std::string const& part);

}  // namespace assay
