// Hash tables in one block of memory, which are fast for many small entries. References are valid until the next
// change.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace assay {

template <class Key, class Value, class Hash = boost::hash<Key>> using FlatMap =
    boost::unordered_flat_map<Key, Value, Hash>;
template <class Key, class Hash = boost::hash<Key>, class Equal = std::equal_to<Key>> using FlatSet =
    boost::unordered_flat_set<Key, Hash, Equal>;

// Combines a hash with one more word.
constexpr std::uint64_t mix_hash(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 32);
}

// Same for a text, eight bytes at a time.
inline std::uint64_t mix_hash(std::uint64_t hash, std::string_view text) {
  std::uint64_t word = 0;
  char const* at = text.data();
  std::size_t left = text.size();
  for (; left >= sizeof word; at += sizeof word, left -= sizeof word) {
    std::memcpy(&word, at, sizeof word);
    hash = mix_hash(hash, word);
  }
  word = 0;
  if (left > 0) std::memcpy(&word, at, left);
  return mix_hash(mix_hash(hash, word), std::uint64_t{text.size()});
}

struct TextHash {
  using is_avalanching = void;
  std::size_t operator()(std::string_view text) const { return mix_hash(0, text); }
};

// A map whose keys are texts that it does not own.
template <class Value> using TextMap = FlatMap<std::string_view, Value, TextHash>;

}  // namespace assay
