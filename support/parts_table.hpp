// A map from lists of addresses to values of type T. The lists are stored contiguously, so that an entry needs no
// allocation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "support/flat_map.hpp"

namespace assay {

template <class T> class PartsTable {
public:
  using Parts = std::span<void const* const>;

  std::size_t size() const { return entries_.size(); }

  // Returns nullptr if there is none. Valid until the next add().
  T* find(Parts parts) {
    auto const first = first_.find(hash_of(parts));
    for (std::uint32_t at = first == first_.end() ? kNone : first->second; at != kNone; at = entries_[at].next) {
      Entry& entry = entries_[at];
      if (std::ranges::equal(std::span(parts_).subspan(entry.begin, entry.size), parts)) return &entry.value;
    }
    return nullptr;
  }

  // The list must not be in the table.
  void add(Parts parts, T value) {
    auto const index = static_cast<std::uint32_t>(entries_.size());
    auto const [first, is_new] = first_.emplace(hash_of(parts), index);
    std::uint32_t const next = is_new ? kNone : std::exchange(first->second, index);
    entries_.push_back({parts_.size(), static_cast<std::uint32_t>(parts.size()), next, std::move(value)});
    parts_.insert(parts_.end(), parts.begin(), parts.end());
  }

private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Entry {
    std::size_t begin;  // index in parts_
    std::uint32_t size;
    std::uint32_t next;  // next entry with the same hash
    T value;
  };

  static std::uint64_t hash_of(Parts parts) {
    std::uint64_t hash = parts.size();
    for (void const* part : parts) hash = mix_hash(hash, std::uint64_t{reinterpret_cast<std::uintptr_t>(part)});
    return hash;
  }

  std::vector<Entry> entries_;
  std::vector<void const*> parts_;
  FlatMap<std::uint64_t, std::uint32_t> first_;  // by hash
};

}  // namespace assay
