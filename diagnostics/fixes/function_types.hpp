// Fixes of types that are written in several places: of a result and of the return; of all of a region.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/fixes/fixes.hpp"

namespace assay {

// The type of result `number` of the function around the op, as it is declared; nothing if the text is not found.
std::optional<Edit> declared_result(std::string_view text, Operation const& op, std::size_t number,
                                    std::string const& type);

// Where a function that declares the type returns the value, and states another type: edits to the type, in the order of the
// text. Empty if the function declares another type: its signature is not for an edit of an op to change.
std::vector<Edit> returned_type(std::string_view text, Value const& value, std::string const& type);

// All types of a region whose arguments have other types than its op demands; `op`: near the finding.
std::optional<Fix> region_types(std::string_view text, Operation const* op, Diagnostic const& finding);

}  // namespace assay
