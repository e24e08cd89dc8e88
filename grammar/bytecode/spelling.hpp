// Spellings that bytecode does not store but a program has: numbers and strings as MLIR prints them. Internal to
// grammar/bytecode.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "semantics/program/context.hpp"

namespace assay::bytecode {

// Returns the text between the quotes of a string: a view of `text` if no character needs an escape, otherwise an
// interned copy.
std::string_view escaped(Context& context, std::string_view text);

// Returns the integer in the lowest `width` bits of `bits`, signed unless the type is unsigned. An index has 64 bits.
std::int64_t integer_of(std::uint64_t bits, Type type);
std::string integer_text(std::uint64_t bits, Type type);

// Spells a floating-point number, given by its bits, in decimal or as 0x and digits.
std::string float_text(std::uint64_t code, Type type);

// Returns the bytes of an element of dense data, or 0 if dense data cannot have such elements.
std::size_t element_bytes(Type element);
std::uint64_t little_endian(std::string_view bytes);  // reads at most eight bytes
// Spells one element. `bytes` has element_bytes() bytes.
std::string element_spelling(std::string_view bytes, Type element);

std::string hexadecimal(std::string_view bytes);  // without 0x

}  // namespace assay::bytecode
