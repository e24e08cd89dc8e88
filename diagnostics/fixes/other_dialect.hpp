// A fix for programs in a dialect whose ops have the names of ops of StableHLO, as those of MHLO.
#pragma once

#include <optional>
#include <string_view>

#include "diagnostics/fixes/fixes.hpp"

namespace assay {

// For a diagnostic about an op of another dialect that has a counterpart of the same name: returns edits that write the
// counterparts of all ops, attributes and types of that dialect in the text. Returns nothing if there is one place
// only.
std::optional<Fix> dialect_fix(std::string_view text, Diagnostic const& finding);

}  // namespace assay
