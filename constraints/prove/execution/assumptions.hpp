// What the user knows of the arguments: `--assume "dim(%arg0, 0) = 2 * dim(%arg1, 1)"`.
#pragma once

#include <string>
#include <string_view>

#include "constraints/prove/execution/sized_program.hpp"
#include "support/result.hpp"

namespace assay {

// A formula of the notation in which %x is an argument of the function, whose sizes must have names
// already.
Result<Tribool> read_assumption(std::string_view text, Operation const& function, SizedProgram const& sizes);

}  // namespace assay
