// Fixes for types that occur in several places: of a result and the return, or of all types in a region.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/fixes/fixes.hpp"

namespace assay {

// Returns the edit for the declared type of result `number` of the function around the op. Returns nothing if it is not
// found in the text.
std::optional<Edit> declared_result(std::string_view text, Operation const& op, std::size_t number,
                                    std::string const& type);

// Returns edits to the type where a function that declares it returns the value with another type, in text order. Empty
// if the function declares another type, because an edit of an op must not change a signature.
std::vector<Edit> returned_type(std::string_view text, Value const& value, std::string const& type);

// Returns edits for all types of a region whose arguments have other types than its op requires. `op` is near the
// diagnostic.
std::optional<Fix> region_types(std::string_view text, Operation const* op, Diagnostic const& finding);

}  // namespace assay
