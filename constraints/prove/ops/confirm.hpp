// The checker's result for a program that the solver made.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay {

// The labels of all errors, each once, sorted; "undecided" if a rule was undecided. The op of `rules` is checked by
// them instead of the embedded specification.
std::vector<std::string> labels_of(std::string const& program_text, OpSpec const& rules);

// "a_c1, a_c2"; "nothing" if there are none.
std::string in_words(std::vector<std::string> const& labels);

}  // namespace assay
