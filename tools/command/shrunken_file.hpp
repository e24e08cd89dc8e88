// Handles the truncation of a mapped file: a read beyond its new end raises SIGBUS.
#pragma once

namespace assay {

// Installs a handler that ends the process with a message and ExitStatus::usage, as for other unreadable files.
void handle_shrunken_files();

}  // namespace assay
