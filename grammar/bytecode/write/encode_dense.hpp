// The bytes of constants, as MLIR holds them: the inverse of dense.hpp. Internal to grammar/bytecode.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "semantics/program/attribute.hpp"

namespace assay::bytecode {

// The code of a number by its spelling, of a type that is not complex: at most 64 bits. Nothing if it is not one.
std::optional<std::uint64_t> number_code(std::string_view spelling, Type type);

// All elements of a `dense` attribute, or one if all are equal; booleans are bits. Little-endian. Bytes of an artifact
// or a text are not copied; new data is kept in `made`. Nothing if the elements are not numbers or do not match the
// type.
std::optional<std::string_view> dense_bytes(Attribute constant, std::deque<std::string>& made);

// array<...> of numbers: always all elements.
std::optional<std::string> array_bytes(Attribute array);

}  // namespace assay::bytecode
