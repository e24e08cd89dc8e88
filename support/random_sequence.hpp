// Pseudorandom numbers that are the same on every machine for a given seed: SplitMix64 (Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", 2014).
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

constexpr std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

// Derives a separate seed for a number or name. Names are hashed by FNV-1a (Fowler, Noll and Vo).
constexpr std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) {
  return mixed(seed + 0x9E3779B97F4A7C15u * (mixed(number) + 1));
}
constexpr std::uint64_t seed_of(std::uint64_t seed, std::string_view name) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (char const c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return seed_of(seed, hash);
}

class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() { return mixed(state_ += 0x9E3779B97F4A7C15u); }
  // Returns 0 <= result < bound, or 0 if the bound is 0.
  std::uint64_t below(std::uint64_t bound) { return bound ? next() % bound : 0; }
  bool one_in(std::uint64_t count) { return below(count) == 0; }
  // Returns low <= result <= high.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low) + 1));
  }
  template <class T> void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

private:
  std::uint64_t state_;
};

}  // namespace assay
