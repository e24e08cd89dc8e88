// Files that are whole or not there.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace assay::inline support {

// False, with the reason, if the file cannot be written; then what was there before is still there. A device or a
// pipe is written to as it is. Links are followed, a file keeps its permissions, and no other file is touched.
bool write_file(std::string const& path, std::string_view text, std::string& error);
bool write_file(std::string const& path, std::initializer_list<std::string_view> parts, std::string& error);

}  // namespace assay::inline support
