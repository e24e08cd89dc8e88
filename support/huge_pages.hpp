// Allocates huge pages, with one page fault for 2 MiB.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace assay {

#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
inline constexpr bool kTakesHugePages = false;  // so that use after free is detected
#else
inline constexpr bool kTakesHugePages = true;
#endif

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;  // on x86-64

// `bytes` must be a multiple of kHugePage. Throws std::bad_alloc.
void* allocate_huge_pages(std::size_t bytes);
void free_huge_pages(void* pages, std::size_t bytes);

// An allocator for containers that may be large.
template <class T> struct LargeAllocator {
  using value_type = T;
  LargeAllocator() = default;
  template <class U> LargeAllocator(LargeAllocator<U> const&) {}

  T* allocate(std::size_t count) {
    if (!is_large(count)) return std::allocator<T>().allocate(count);
    return static_cast<T*>(allocate_huge_pages(pages_of(count)));
  }
  void deallocate(T* begin, std::size_t count) {
    if (!is_large(count)) return std::allocator<T>().deallocate(begin, count);
    free_huge_pages(begin, pages_of(count));
  }
  bool operator==(LargeAllocator const&) const { return true; }

private:
  // std::allocator fails beyond this
  static constexpr std::size_t kMax = static_cast<std::size_t>(-1) / 4 / sizeof(T);
  static bool is_large(std::size_t count) { return kTakesHugePages && count <= kMax && count * sizeof(T) >= kHugePage; }
  static std::size_t pages_of(std::size_t count) { return (count * sizeof(T) + kHugePage - 1) / kHugePage * kHugePage; }
};

}  // namespace assay
