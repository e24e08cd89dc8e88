// One execution of a program that is in memory, whatever form the backend wants it in.
#pragma once

#include <string>

#include "generators/suite/reader.hpp"
#include "harness/backends/backend.hpp"

namespace assay {

// Backend::execute, and what forms that are made for the run ask for next to it: the program is
// written into `request.folder`, which must be there, as program.mlir or, from the text at
// `request.program`, as program.mlirbc, program.json or program.hlo, and `request.program` is set to it. What ProgramForm::coded
// printed, and the codes that ProgramForm::codes gave, become files in `request.outputs`.
BackendReply execute_loaded(Backend& backend, LoadedCase const& loaded, BackendRequest& request);

// The text without any of these: what a backend says of files begins with folders that mean nothing
// elsewhere.
std::string without(std::string text, std::string const& part);

}  // namespace assay
