// Files that are whole or not there.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// False, with the reason, if the file cannot be written; then what was there before is still there.
bool write_file(std::string const& path, std::string_view text, std::string& error);

}  // namespace assay
