// One execution of a program that is in memory, whatever form the backend wants it in.
#pragma once

#include <string>

#include "generators/suite_reader.hpp"
#include "harness/backend.hpp"

namespace assay {

// Backend::execute, and what ProgramForm::coded asks for beside it: its program is written into `request.folder`, which
// must be there, as program.mlir, `request.program` is set to it, and what was printed becomes files in
// `request.outputs`.
BackendReply execute_loaded(Backend& backend, LoadedCase const& loaded, BackendRequest& request);

}  // namespace assay
