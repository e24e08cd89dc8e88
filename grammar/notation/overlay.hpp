// Applies a file of changes to a file of spec/, so that a later version of the specification does not repeat this one.
//
// The header `op divide` in the changes is followed by new rows and by rows that replace those of the same name or
// label. `drop C3` removes a row, `drop note` all notes of the op. A header that the base file lacks adds an element.
#pragma once

#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

// Returns the changed text. A `drop` of a row that does not exist is an error.
Result<std::string> overlaid(std::string_view base, std::string_view changes);

}  // namespace assay
