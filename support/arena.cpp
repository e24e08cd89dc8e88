#include "support/arena.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <new>

#include "support/huge_pages.hpp"

namespace assay {

// The header of a block. Its contents follow.
struct alignas(__STDCPP_DEFAULT_NEW_ALIGNMENT__) Arena::Block {
  Block* next;
  std::size_t bytes;
};

namespace {

constexpr std::size_t kMaxBlock = std::size_t{1024} * 1024;
constexpr std::size_t kTotalOfHuge = kHugePage;  // total bytes of an arena from which on its blocks are huge pages
constexpr std::size_t kKept = kTakesHugePages ? 16 : 0;

// Keeps first blocks of destroyed arenas for new arenas of this thread.
struct Spare {
  std::array<void*, kKept + 1> blocks;
  std::size_t count = 0;
  bool ended = false;  // the thread is ending; other thread-local objects may be destroyed later

  ~Spare() {
    ended = true;
    while (count > 0) ::operator delete(blocks[--count]);
  }
};
thread_local Spare spare;

void* take(std::size_t bytes) {
  if (kTakesHugePages && bytes == kHugePage) return allocate_huge_pages(bytes);
  return bytes == kArenaBlock && spare.count > 0 ? spare.blocks[--spare.count] : ::operator new(bytes);
}

void give(void* block, std::size_t bytes) {
  if (kTakesHugePages && bytes == kHugePage) return free_huge_pages(block, bytes);
  if (bytes != kArenaBlock || spare.ended || spare.count == kKept) return ::operator delete(block);
  spare.blocks[spare.count++] = block;
}

}  // namespace

// Aligned to the page size, so that the system can provide huge pages.
void* allocate_huge_pages(std::size_t bytes) {
  if (bytes > SIZE_MAX - kHugePage) throw std::bad_alloc();
  std::size_t const mapped = bytes + kHugePage;
  void* const found = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (found == MAP_FAILED) throw std::bad_alloc();
  auto* const begin = static_cast<char*>(found);
  std::size_t const before = (0 - reinterpret_cast<std::uintptr_t>(begin)) & (kHugePage - 1);
  if (before > 0) ::munmap(begin, before);
  ::munmap(begin + before + bytes, kHugePage - before);
  ::madvise(begin + before, bytes, MADV_HUGEPAGE);
  return begin + before;
}

void free_huge_pages(void* pages, std::size_t bytes) { ::munmap(pages, bytes); }

Arena::~Arena() {
  while (Block* const block = blocks_) {
    blocks_ = block->next;
    give(block, block->bytes);
  }
}

char* Arena::allocate_block(std::size_t bytes) {
  auto* const block = static_cast<Block*>(take(bytes));
  *block = {blocks_, bytes};
  blocks_ = block;
  total_ += bytes;
  return reinterpret_cast<char*>(block + 1);
}

void* Arena::allocate_elsewhere(std::size_t bytes, std::size_t alignment) {
  std::size_t const next = total_ < kTotalOfHuge ? std::clamp(total_ / 8, kArenaBlock, kMaxBlock) : kHugePage;
  // A large allocation has its own block, so that the rest of this one is not lost.
  if (bytes > next / 4) {
    if (bytes > SIZE_MAX - sizeof(Block)) throw std::bad_alloc();
    return allocate_block(bytes + sizeof(Block));
  }
  at_ = allocate_block(next);
  left_ = next - sizeof(Block);
  return allocate(bytes, alignment);
}

}  // namespace assay
