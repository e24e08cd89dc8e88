// Programs that violate a rule of programs, rather than of a single op: scopes of names, ends of blocks, allowed
// positions.
#pragma once

#include "generators/suite/unit.hpp"

namespace assay {

std::vector<Unit> program_units(GenerateOptions const& options);

}  // namespace assay
