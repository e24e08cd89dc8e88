// Booleans in strings of hexadecimal digits, dense<"0x..">.
#pragma once

#include <cstddef>
#include <cstdint>

namespace assay {

// The interpretation by MLIR: one bit each, lowest bit first. One byte is a splat if all its bits are equal, or if
// there is one boolean. Newer versions use one byte each. They print digits only for more than 100 elements, so shorter
// strings are not from them. Determined by the number of bytes and of booleans, and the first byte.
enum class PackedBooleans : std::uint8_t { none, splat, bits, bytes };

constexpr PackedBooleans packed_booleans(std::size_t bytes, unsigned char first, std::uint64_t count) {
  if (bytes == 1 && (first == 0 || first == 0xFF || count == 1)) return PackedBooleans::splat;
  if (bytes == count / 8 + (count % 8 != 0)) return PackedBooleans::bits;
  constexpr std::uint64_t kMaxListedBits = 100;
  return bytes == count && count > kMaxListedBits ? PackedBooleans::bytes : PackedBooleans::none;
}

}  // namespace assay
