// Programs that violate a rule of types or constants, made by small changes of their text.
#pragma once

#include "generators/suite/unit.hpp"

namespace assay {

// One unit for the rules of types, and one for those of constants.
std::vector<Unit> element_units(GenerateOptions const& options);

}  // namespace assay
