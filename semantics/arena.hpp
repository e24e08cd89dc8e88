// Memory for the nodes of one program: bump allocation, freed all at once.
//
// Everything placed here is trivially destructible. Spans and views handed out stay valid until the arena dies.
// Most arenas are small and short-lived: each thread keeps some first blocks of those that are gone, which are too large
// for malloc to give away again without giving them back to the system.
#pragma once

#include <cstring>
#include <memory_resource>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace assay {

inline constexpr std::size_t kArenaBlock = 64 * 1024;  // bytes: the first that an arena takes
std::pmr::memory_resource& arena_blocks();             // where arenas take their memory; may be used by any thread

class Arena {
public:
  Arena() = default;
  Arena(Arena const&) = delete;
  Arena& operator=(Arena const&) = delete;

  template <class T> T* make(T const& value) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (memory_.allocate(sizeof(T), alignof(T))) T(value);
  }

  template <class T> std::span<T const> copy(std::span<T const> values) {
    static_assert(std::is_trivially_destructible_v<T>);
    if (values.empty()) return {};
    auto* to = static_cast<T*>(memory_.allocate(values.size_bytes(), alignof(T)));
    std::uninitialized_copy(values.begin(), values.end(), to);
    return {to, values.size()};
  }
  template <class T> std::span<T const> copy(std::vector<T> const& values) { return copy(std::span<T const>(values)); }

  std::string_view copy(std::string_view text) {
    if (text.empty()) return {};
    auto* to = static_cast<char*>(memory_.allocate(text.size(), 1));
    std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
  }

private:
  std::pmr::monotonic_buffer_resource memory_{kArenaBlock, &arena_blocks()};
};

}  // namespace assay
