#include "grammar/text/name_table.hpp"

#include "support/characters.hpp"

namespace assay {
namespace {

constexpr std::uint32_t kNoNumber = ~std::uint32_t{0};

// Returns the number if the name is a number as printed, without leading zeros.
std::uint32_t number_in_name(std::string_view name) {
  constexpr std::size_t kMaxDigits = 9;
  if (name.empty() || name.size() > kMaxDigits || (name[0] == '0' && name.size() > 1)) return kNoNumber;
  std::uint32_t number = 0;
  for (char const digit : name) {
    if (!is_digit(digit)) return kNoNumber;
    number = number * 10 + static_cast<std::uint32_t>(digit - '0');
  }
  return number;
}

}  // namespace

std::uint32_t NameTable::index_of(std::string_view name, std::uint32_t number) const {
  if (number < numbered_.size() && numbered_[number] != kNone) return numbered_[number];
  if (named_.empty()) return kNone;
  auto const found = named_.find(name);
  return found == named_.end() ? kNone : found->second;
}

std::uint32_t NameTable::insert(std::string_view name) {
  std::uint32_t const number = number_in_name(name);
  if (auto const known = index_of(name, number); known != kNone) return known;
  std::uint32_t index = 0;
  if (free_.empty()) {
    index = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
  } else {
    index = free_.back();
    free_.pop_back();
    entries_[index] = {};
  }
  entries_[index].name = name;
  // The table of numbers must not be much larger than the number of entries: %900000000 alone is hashed.
  std::size_t const most = 8 * entries_.size() + 1024;
  if (number < most) {
    if (number >= numbered_.size()) numbered_.resize(number + 1, kNone);
    numbered_[number] = index;
  } else {
    named_.emplace(name, index);
  }
  return index;
}

NameTable::Entry const* NameTable::find(std::string_view name) const {
  auto const index = index_of(name, number_in_name(name));
  return index == kNone ? nullptr : &entries_[index];
}

void NameTable::erase(std::uint32_t index) {
  std::string_view const name = entries_[index].name;
  std::uint32_t const number = number_in_name(name);
  if (number < numbered_.size() && numbered_[number] == index)
    numbered_[number] = kNone;
  else
    named_.erase(name);
  entries_[index] = {};
  entries_[index].is_erased_ = true;
  free_.push_back(index);
}

void NameTable::erase(std::string_view name) {
  if (auto const index = index_of(name, number_in_name(name)); index != kNone) erase(index);
}

void NameTable::resize(Entry& entry, std::size_t count) {
  if (count < 2 && entry.count_ < 2) {
    if (count == 0) entry.value_ = nullptr;
  } else if (entry.count_ < 2) {
    auto& pack = packs_.emplace_back(count, nullptr);
    if (entry.count_ == 1) pack[0] = entry.value_;
    entry.pack_ = &pack;
  } else if (count < 2) {
    entry.value_ = count == 0 ? nullptr : entry.pack_->front();
  } else {
    entry.pack_->resize(count);
  }
  entry.count_ = static_cast<std::uint32_t>(count);
}

}  // namespace assay
