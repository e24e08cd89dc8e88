// Completion scripts of the command line for shells.
#pragma once

#include <string>

#include "tools/reference/command_text.hpp"

namespace assay {

// `program` describes all commands. The scripts contain no path and no version. They query assay for the names of ops
// and labels.
std::string bash_completion(CommandText const& program);
std::string zsh_completion(CommandText const& program);
std::string fish_completion(CommandText const& program);

}  // namespace assay
