// Checks a program that the solver generated.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay {

// Returns the distinct labels of all errors, sorted; also "undecided" if a rule was undecided. The op of `rules` is
// checked against `rules` and not against the embedded specification.
std::vector<std::string> labels_of(std::string const& program_text, OpSpec const& rules);

// Returns "a_c1, a_c2", or "nothing" if there are none.
std::string to_words(std::vector<std::string> const& labels);

}  // namespace assay
