// Environment of a program that is started, and where the program is.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace assay {

using Variables = std::vector<std::pair<std::string, std::string>>;

// Entries NAME=VALUE: ours, with those of `more` in place of those of the same name.
std::vector<std::string> whole_environment(Variables const& more);

// The file that execvp would start in that environment; empty if there is none.
std::string find_program(std::string const& name, Variables const& more);

}  // namespace assay
