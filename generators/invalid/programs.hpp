// Programs that break a rule of programs, none of a single op: what names stand for, how blocks end, what may be
// written where.
#pragma once

#include "generators/suite/unit.hpp"

namespace assay::inline generators {

std::vector<Unit> program_units(GenerateOptions const& options);

}  // namespace assay::inline generators
