// Access to codes in memory, and dispatch on the integer type in which codes of a format are stored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "oracle/formats/float_format.hpp"

namespace assay {

// Calls body(Code{}), where Code is the storage type of the format.
template <class Body> void with_storage(FloatFormat const& format, Body const& body) {
  switch (format.storage_bytes()) {
    case 1:
      return body(std::uint8_t{});
    case 2:
      return body(std::uint16_t{});
    case 4:
      return body(std::uint32_t{});
    default:
      return body(std::uint64_t{});
  }
}

// Read and write codes of 1, 2, 4 or 8 bytes.
inline std::uint64_t load_code(std::byte const* at, std::size_t bytes) {
  std::uint64_t code = 0;
  std::memcpy(&code, at, bytes);
  return code;
}
inline void store_code(std::byte* at, std::uint64_t code, std::size_t bytes) { std::memcpy(at, &code, bytes); }

}  // namespace assay
