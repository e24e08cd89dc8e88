// A file of spec/ changed by another one: the specification of a later version without repetition of this one.
//
// The header `op divide` of the changed file is followed by rows that replace those of the same name or label, and by
// new rows. `drop C3` removes a row, `drop note` all notes of the op. A header that the file lacks begins a new
// element.
#pragma once

#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

// The changed text. An error names a row to drop that is not there.
Result<std::string> overlaid(std::string_view base, std::string_view changes);

}  // namespace assay
