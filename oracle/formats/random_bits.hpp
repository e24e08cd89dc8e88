// Counter-based random bits: Threefry-2x32 and Philox-4x32 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as
// easy as 1, 2, 3", SC 2011), of 20 and of 10 rounds.
#pragma once

#include <array>
#include <cstdint>

namespace assay {

// Words are numbered as in the paper. The low word of a 64-bit number comes first.
std::array<std::uint32_t, 2> threefry(std::array<std::uint32_t, 2> key, std::array<std::uint32_t, 2> counter);
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 2> key, std::array<std::uint32_t, 4> counter);

constexpr std::array<std::uint32_t, 2> words_of(std::uint64_t value) {
  return {static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)};
}
constexpr std::uint64_t of_words(std::uint32_t low, std::uint32_t high) {
  return static_cast<std::uint64_t>(high) << 32 | low;
}

}  // namespace assay
