// A file of spec/ changed by another one: how the specification of a later version is said without repeating this one's.
//
// Below `op divide`, the header of the file that is changed, stand rows that replace those of the same name or label, and
// rows that are new. `drop C3` takes a row away, `drop note` all notes of the op. A header that the file lacks begins a new
// element.
#pragma once

#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

// The changed text. An error names a row to drop that is not there.
Result<std::string> overlaid(std::string_view base, std::string_view changes);

}  // namespace assay
