// Handles the truncation of a mapped file: its bytes are gone, and a read raises SIGBUS.
#pragma once

namespace assay {

// From now on that ends the process like other files that cannot be read: with a message and ExitStatus::usage.
void survive_shrunken_files();

}  // namespace assay
