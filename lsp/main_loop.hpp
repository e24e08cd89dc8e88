// Runs the server on standard input and output until the editor ends it or was removed.
#pragma once

namespace assay {

// The exit status: 0 after `shutdown` and `exit`; 1 if the editor left without them.
int run_language_server();

}  // namespace assay
