// Appends the primitives of MLIR bytecode to a buffer: the inverse of cursor.hpp. Internal to grammar/bytecode.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/bytecode/container.hpp"

namespace assay::bytecode {

std::size_t number_bytes(std::uint64_t value);  // size of a variable-width integer in bytes
void append_number(std::string& to, std::uint64_t value);

constexpr std::uint64_t zigzag(std::int64_t value) {
  return static_cast<std::uint64_t>(value) << 1 ^ (value < 0 ? ~std::uint64_t{0} : 0);
}
inline void append_integer(std::string& to, std::int64_t value) { append_number(to, zigzag(value)); }

// Writes the header of a section.
void append_section_head(std::string& to, SectionId id, std::uint64_t size);
inline void append_section(std::string& to, SectionId id, std::string_view contents) {
  append_section_head(to, id, contents.size());
  to += contents;
}

}  // namespace assay::bytecode
