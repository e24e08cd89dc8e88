#include "semantics/arena.hpp"

#include <array>
#include <new>

namespace assay {
namespace {

// A first block, with what the standard library adds to it.
constexpr std::size_t kBlock = kArenaBlock + 256;
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
constexpr std::size_t kKept = 0;  // what is used after it was freed is to be seen
#else
constexpr std::size_t kKept = 16;
#endif

// First blocks of arenas that are gone, for the next ones of this thread.
struct Spare {
  std::array<void*, kKept + 1> blocks;
  std::size_t count = 0;
  bool ended = false;  // the thread is ending; other things of it may outlive this

  ~Spare() {
    ended = true;
    while (count > 0) ::operator delete(blocks[--count]);
  }
};
thread_local Spare spare;

class FirstBlocks final : public std::pmr::memory_resource {
  static bool is_first(std::size_t bytes, std::size_t alignment) {
    return bytes >= kArenaBlock && bytes <= kBlock && alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__;
  }
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    if (!is_first(bytes, alignment)) return ::operator new(bytes, std::align_val_t(alignment));
    return spare.count > 0 ? spare.blocks[--spare.count] : ::operator new(kBlock);
  }
  void do_deallocate(void* block, std::size_t bytes, std::size_t alignment) override {
    if (!is_first(bytes, alignment)) return ::operator delete(block, std::align_val_t(alignment));
    if (spare.ended || spare.count == kKept) return ::operator delete(block);
    spare.blocks[spare.count++] = block;
  }
  bool do_is_equal(std::pmr::memory_resource const& other) const noexcept override { return this == &other; }
};

}  // namespace

std::pmr::memory_resource& arena_blocks() {
  static FirstBlocks blocks;  // has no state
  return blocks;
}

}  // namespace assay
