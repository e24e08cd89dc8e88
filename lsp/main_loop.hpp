// Runs the server on standard input and output until the editor ends it or exits.
#pragma once

namespace assay {

// Returns the exit status: 0 after `shutdown` and `exit`, 1 if the editor exited without these.
int run_language_server();

}  // namespace assay
