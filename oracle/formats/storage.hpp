// Code for the integer type that codes of a format are stored in.
#pragma once

#include <cstdint>

#include "oracle/formats/float_format.hpp"

namespace assay {

// Calls body with a variable of the storage type of the format: body(Code{}).
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

}  // namespace assay
