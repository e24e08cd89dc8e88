// The HTML pages of the board, and the cases of an op as JavaScript, which its page loads in parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "publish/board/tally.hpp"

namespace assay {

std::string board_front(Board const& board);
// `text` is the text of the specification for the op.
std::string board_op_page(Board const& board, std::string const& name, std::string_view text);
// Returns the parts. The first part declares `board` with the first cases, and each further part appends cases.
std::vector<std::string> board_op_data(Board const& board, std::string const& name);
std::string board_backend_page(Board const& board, std::size_t submission);

// Returns a name as a part of a path: "complex<f32>" becomes "complex_f32_".
std::string path_text(std::string_view name);
// Returns the path of a submission, such as "my_compiler-2.1-suite_1.20.0-xla". It is derived from the submission's
// data, so that it does not change when submissions are added. It is in lower case because some file systems are
// case-insensitive. If N earlier submissions have the same path, "-N+1" is appended, such as "-2".
std::string backend_path(Board const& board, std::size_t submission);

}  // namespace assay
