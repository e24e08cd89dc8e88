// Programs that violate a rule of types or of constants, from small changes of their
// text.
#pragma once

#include "generators/suite/unit.hpp"

namespace assay {

// One unit for the types, one for the constants of the specification.
std::vector<Unit> element_units(GenerateOptions const& options);

}  // namespace assay
