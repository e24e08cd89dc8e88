// What happens when somebody shortens a file that is mapped: its bytes are gone, and who reads them gets SIGBUS.
#pragma once

namespace assay {

// From now on that ends the process like other files that cannot be read: with a message and ExitStatus::usage.
void survive_shrunken_files();

}  // namespace assay
