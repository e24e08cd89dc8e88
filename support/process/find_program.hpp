// The environment of a child process, and the lookup of its program.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace assay {

using Variables = std::vector<std::pair<std::string, std::string>>;

// Returns the current environment as NAME=VALUE, with the variables of `more` added or replaced.
std::vector<std::string> build_environment(Variables const& more);

// Returns the file that execvp would execute in that environment, or an empty string.
std::string find_program(std::string const& name, Variables const& more);

}  // namespace assay
