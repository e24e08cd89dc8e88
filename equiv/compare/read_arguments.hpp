// Computes on which arguments a result of a function may depend. Internal to equiv/compare.
#pragma once

#include <cstddef>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

// Returns one flag per argument. An op depends on all of its operands and on everything that its regions use. Returns
// an empty list if the function has several blocks or lacks the result.
std::vector<bool> arguments_read_by(Operation const& function, std::size_t result);

}  // namespace assay
