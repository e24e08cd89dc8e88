// Programs that break a rule of types or of constants: found by small changes of types and constants as they are
// written.
#pragma once

#include "generators/suite/unit.hpp"

namespace assay {

// One unit for the types, one for the constants of the specification.
std::vector<Unit> element_units(GenerateOptions const& options);

}  // namespace assay
