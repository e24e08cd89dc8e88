// What the checker says of a program that the solver made.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay {

// The labels of all errors, each once, sorted; "undecided" where one was not decided. The op that
// `rules` are of is checked by them, whatever the embedded specification says of it.
std::vector<std::string> labels_of(std::string const& program_text, OpSpec const& rules);

// "a_c1, a_c2"; "nothing" if there are none.
std::string in_words(std::vector<std::string> const& labels);

}  // namespace assay
