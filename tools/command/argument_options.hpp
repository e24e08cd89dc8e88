// --inputs, --args, --random-inputs and --seed: the arguments of a function.
#pragma once

#include "diagnostics/programs/program_arguments.hpp"
#include "tools/command/arguments.hpp"

namespace assay {

void add_argument_options(Arguments& command, ArgumentChoice& choice);

}  // namespace assay
