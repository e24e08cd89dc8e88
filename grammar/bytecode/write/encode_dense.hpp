// Encodes dense constants in MLIR's layout: the inverse of dense.hpp. Internal to grammar/bytecode.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "semantics/program/attribute.hpp"

namespace assay::bytecode {

// Returns the bits of a number from its spelling. The type is not complex and has at most 64 bits. Returns nothing if
// the spelling is not a number of that type.
std::optional<std::uint64_t> number_code(std::string_view spelling, Type type);

// Returns the elements of a `dense` attribute in little-endian order, or one element if all are equal; booleans are
// bits. Bytes of an artifact or text are not copied; new data is stored in `made`. Returns nothing if the elements are
// not numbers or do not match the type.
std::optional<std::string_view> dense_bytes(Attribute constant, std::deque<std::string>& made);

// Encodes array<...> of numbers, always with all elements.
std::optional<std::string> array_bytes(Attribute array);

}  // namespace assay::bytecode
