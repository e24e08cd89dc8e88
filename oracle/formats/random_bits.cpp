#include "oracle/formats/random_bits.hpp"

#include <bit>
#include <cstddef>

namespace assay {

std::array<std::uint32_t, 2> threefry(std::array<std::uint32_t, 2> key, std::array<std::uint32_t, 2> counter) {
  constexpr int kRotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  std::uint32_t const keys[3] = {key[0], key[1], key[0] ^ key[1] ^ 0x1BD11BDA};
  std::uint32_t x = counter[0] + keys[0], y = counter[1] + keys[1];
  for (std::uint32_t group = 0; group < 5; ++group) {
    for (int rotation : kRotations[group % 2]) {
      x += y;
      y = std::rotl(y, rotation) ^ x;
    }
    x += keys[(group + 1) % 3];
    y += keys[(group + 2) % 3] + group + 1;
  }
  return {x, y};
}

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 2> key, std::array<std::uint32_t, 4> counter) {
  for (int round = 0; round < 10; ++round) {
    std::uint64_t const first = std::uint64_t{0xD2511F53} * counter[0], second = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(second),
               static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(first)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

}  // namespace assay
