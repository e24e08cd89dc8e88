// Memory for the nodes of one program: bump allocation, freed all at once.
//
// Objects must be trivially destructible. Spans and views are valid until the arena is destroyed. The arena grows by an
// eighth of its size, so that no block is large compared with the total. From a few MiB on, it uses huge pages, with
// one page fault for 2 MiB. Most arenas are small and short-lived. Each thread keeps some first blocks of destroyed
// arenas, because malloc returns blocks of that size to the system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace assay {

inline constexpr std::size_t kArenaBlock = std::size_t{64} * 1024;  // bytes; minimum size of a block

class Arena {
public:
  Arena() = default;
  ~Arena();
  Arena(Arena const&) = delete;
  Arena& operator=(Arena const&) = delete;

  template <class T> T* make(T const& value) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    return new (allocate(sizeof(T), alignof(T))) T(value);
  }

  template <class T> std::span<T const> copy(std::span<T const> values) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    if (values.empty()) return {};
    auto* to = static_cast<T*>(allocate(values.size_bytes(), alignof(T)));
    std::uninitialized_copy(values.begin(), values.end(), to);
    return {to, values.size()};
  }
  template <class T> std::span<T const> copy(std::vector<T> const& values) { return copy(std::span<T const>(values)); }

  std::string_view copy(std::string_view text) {
    if (text.empty()) return {};
    auto* to = static_cast<char*>(allocate(text.size(), 1));
    std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
  }

private:
  struct Block;

  void* allocate(std::size_t bytes, std::size_t alignment) {
    std::size_t const skipped = (0 - reinterpret_cast<std::uintptr_t>(at_)) & (alignment - 1);
    if (skipped + bytes > left_ || bytes > left_) return allocate_elsewhere(bytes, alignment);
    char* const found = at_ + skipped;
    at_ = found + bytes;
    left_ -= skipped + bytes;
    return found;
  }
  void* allocate_elsewhere(std::size_t bytes, std::size_t alignment);
  char* allocate_block(std::size_t bytes);

  char* at_ = nullptr;
  std::size_t left_ = 0;  // bytes left in the block from at_ on
  std::size_t total_ = 0;
  Block* blocks_ = nullptr;
};

}  // namespace assay
