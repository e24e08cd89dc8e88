#include "grammar/bytecode/write/emit.hpp"

#include <bit>

namespace assay::bytecode {

std::size_t number_bytes(std::uint64_t value) {
  auto const bits = static_cast<std::size_t>(std::bit_width(value | 1));
  return bits > 56 ? 9 : (bits + 6) / 7;
}

void append_number(std::string& to, std::uint64_t value) {
  std::size_t const size = number_bytes(value);
  std::uint64_t coded = size == 9 ? value : (value << 1 | 1) << (size - 1);
  if (size == 9) to += '\0';
  for (std::size_t left = size == 9 ? 8 : size; left > 0; --left, coded >>= 8) to += static_cast<char>(coded & 0xFF);
}

void append_section_head(std::string& to, SectionId id, std::uint64_t size) {
  to += static_cast<char>(id);
  append_number(to, size);
}

}  // namespace assay::bytecode
