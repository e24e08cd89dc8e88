// Which arguments a result of a function may depend on. Internal to equiv/compare.
#pragma once

#include <cstddef>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

// One for each argument. An op depends on all of its operands and on all that its regions use. Empty where that is unknown: of
// functions of several blocks, and of a result that the function lacks.
std::vector<bool> arguments_read_by(Operation const& function, std::size_t result);

}  // namespace assay
