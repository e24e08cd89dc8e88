// Options for a function that is run: its name and its arguments (--inputs, --args, --random-inputs and --seed).
#pragma once

#include <string>

#include "diagnostics/programs/program_arguments.hpp"
#include "tools/command/arguments.hpp"

namespace assay {

void add_argument_options(Arguments& command, ArgumentChoice& choice);

// Returns the name of a function without the notation of programs: "f" for "f", "@f" and "@\"f\"".
std::string function_name(std::string given);

}  // namespace assay
