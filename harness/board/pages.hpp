// The pages of the board, as HTML; and the cases of an op as JavaScript, which its page loads part by part.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/board/tally.hpp"

namespace assay::inline harness {

std::string board_front(Board const& board);
// `text`: what the specification says of the op.
std::string board_op_page(Board const& board, std::string const& name, std::string_view text);
// The first declares `board` with the first cases, each further one adds some.
std::vector<std::string> board_op_data(Board const& board, std::string const& name);
std::string board_backend_page(Board const& board, std::size_t submission);

// A name as part of a path: "complex<f32>" as "complex_f32_". Backends: with the number of the submission, so that no two are one.
std::string path_text(std::string_view name);
std::string backend_path(Board const& board, std::size_t submission);  // "my_compiler-2"

}  // namespace assay::inline harness
