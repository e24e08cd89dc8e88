// How a string of hexadecimal digits, dense<"0x..">, holds booleans.
#pragma once

#include <cstddef>
#include <cstdint>

namespace assay {

// As MLIR reads it: a bit each, the lowest of a byte first; one byte for all of them if all its bits are the same, or if
// there is one boolean. Newer versions have a byte each; they print digits of more than 100 elements only, so that fewer are
// no text of theirs. Of how many bytes and booleans, and the first byte.
enum class PackedBooleans : std::uint8_t { none, splat, bits, bytes };

constexpr PackedBooleans packed_booleans(std::size_t bytes, unsigned char first, std::uint64_t count) {
  if (bytes == 1 && (first == 0 || first == 0xFF || count == 1)) return PackedBooleans::splat;
  if (bytes == count / 8 + (count % 8 != 0)) return PackedBooleans::bits;
  constexpr std::uint64_t kMostListed = 100;
  return bytes == count && count > kMostListed ? PackedBooleans::bytes : PackedBooleans::none;
}

}  // namespace assay
