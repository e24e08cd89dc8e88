// Programs that break a rule of programs, none of a single op: what names stand for, how blocks end, what may be
// written where.
#pragma once

#include "generators/suite/unit.hpp"

namespace assay {

std::vector<Unit> program_units(GenerateOptions const& options);

}  // namespace assay
