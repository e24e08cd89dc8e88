// Texts that bytecode does not hold but a program has: numbers and strings as MLIR prints them. Internal to
// grammar/bytecode.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "semantics/program/context.hpp"

namespace assay::bytecode {

// The text between the quotes. A view of `text` if nothing needs an escape; otherwise interned.
std::string_view escaped(Context& context, std::string_view text);

// The number that the lowest `width` bits are, with a sign unless the type is unsigned. Of index: 64 bits.
std::int64_t integer_of(std::uint64_t bits, Type type);
std::string integer_text(std::uint64_t bits, Type type);

// A floating-point code: decimal, or 0x and digits.
std::string float_text(std::uint64_t code, Type type);

// Bytes of an element of dense data; 0 if there are no such elements.
std::size_t element_bytes(Type element);
std::uint64_t little_endian(std::string_view bytes);  // at most eight
// One element; `bytes` are element_bytes of them.
std::string element_spelling(std::string_view bytes, Type element);

std::string hexadecimal(std::string_view bytes);  // without 0x

}  // namespace assay::bytecode
