// The pages of the board, as HTML; and the cases of an op as JavaScript, which its page loads part by part.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "publish/board/tally.hpp"

namespace assay {

std::string board_front(Board const& board);
// `text`: the text of the specification about the op.
std::string board_op_page(Board const& board, std::string const& name, std::string_view text);
// The first declares `board` with the first cases, each further one adds some.
std::vector<std::string> board_op_data(Board const& board, std::string const& name);
std::string board_backend_page(Board const& board, std::size_t submission);

// A name as part of a path: "complex<f32>" as "complex_f32_".
std::string path_text(std::string_view name);
// From the submission's data, so that it stays when others are added: "my_compiler-2.1-suite_1.20.0-xla", in lower case
// because some file systems are case-insensitive. If earlier ones have the same data, "-2" and so on follows.
std::string backend_path(Board const& board, std::size_t submission);

}  // namespace assay
