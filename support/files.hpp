// Files read and written whole. A program's text is a Source instead (support/source.hpp), which may be mapped.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.hpp"

namespace assay {

// The paths of the regular files below a folder, in their order.
Result<std::vector<std::string>> files_below(std::string const& folder);

// The bytes of a regular file that has at most that many.
Result<std::string> read_file(std::string const& path, std::size_t max_bytes);

// Writes files atomically: on failure the previous contents remain. A device or a pipe is written to directly. Links
// are followed, a file keeps its permissions, and no other file is touched.
Result<void> write_file(std::string const& path, std::string_view text);
Result<void> write_file(std::string const& path, std::initializer_list<std::string_view> parts);

// Writes a file that is not read before this returns: at once under its name, and not atomically. On failure a part of it
// may remain.
Result<void> write_in_place(std::string const& path, std::initializer_list<std::string_view> parts);

// The reason why write_file would fail to write there, as a message; empty: it can be written now. Nothing is left
// there.
std::string problem_of_output(std::string const& path);
// Why no folder of that name could be made or written to; empty: it can.
std::string problem_of_output_folder(std::string const& path);

}  // namespace assay
