#include "grammar/hlo/module.hpp"

#include <algorithm>

#include "support/huge_pages.hpp"

namespace assay::hlo {
namespace {

constexpr std::size_t kFirstBlock = 1024;  // bytes: few instructions

bool is_of_huge_pages(std::size_t bytes) { return kTakesHugePages && bytes % kHugePage == 0; }

void give_back(char* memory, std::size_t bytes) {
  if (memory && is_of_huge_pages(bytes)) return give_huge_pages(memory, bytes);
  ::operator delete(memory);
}

}  // namespace

InstructionList::~InstructionList() {
  for (Block const& block : blocks_) give_back(block.memory, block.bytes);
}

// Of at least that many bytes. Each is larger than the one before, up to a huge page.
void InstructionList::add_block(std::size_t bytes) {
  std::size_t made = blocks_.empty() ? kFirstBlock : std::min(4 * blocks_.back().bytes, kHugePage);
  made = std::max(made, bytes);
  if (made > kHugePage / 2) made = (made + kHugePage - 1) / kHugePage * kHugePage;
  Block& block = blocks_.emplace_back();
  block.memory = static_cast<char*>(is_of_huge_pages(made) ? take_huge_pages(made) : ::operator new(made));
  block.bytes = made;
}

char* InstructionList::room_for(std::size_t bytes) {
  if (blocks_.empty() || blocks_.back().left() < bytes) add_block(bytes);
  Block& block = blocks_.back();
  block.used += bytes;
  return block.memory + block.bytes - block.used;
}

Instruction& InstructionList::add() {
  if (blocks_.empty() || blocks_.back().left() < sizeof(Instruction)) add_block(sizeof(Instruction));
  Block& block = blocks_.back();
  last_ = blocks_.size() - 1;
  ++size_;
  return *new (block.begin() + block.count++) Instruction;
}

void InstructionList::remove_last() {
  --blocks_[last_].count;
  --size_;
  for (std::size_t i = last_; i-- > 0 && blocks_[last_].count == 0;) last_ = i;
}

void InstructionList::keep_last() {
  for (std::size_t i = last_; i < blocks_.size(); ++i) blocks_[i].is_kept = true;
}

void InstructionList::append(InstructionList&& others) {
  if (others.empty()) return;
  last_ = blocks_.size() + others.last_;
  size_ += others.size_;
  blocks_.insert(blocks_.end(), others.blocks_.begin(), others.blocks_.end());
  others.blocks_.clear();
  others.size_ = 0;
}

void InstructionList::give_back_before(Iterator place) {
  for (auto const end = static_cast<std::size_t>(place.block_ - blocks_.data()); given_back_ < end; ++given_back_) {
    Block& block = blocks_[given_back_];
    if (block.is_kept) continue;
    give_back(std::exchange(block.memory, nullptr), block.bytes);
    block.count = 0;
  }
}

}  // namespace assay::hlo
