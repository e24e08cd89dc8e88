#include "grammar/text/name_table.hpp"

#include <charconv>
#include <optional>

namespace assay {
namespace {

// Of a name that is a number as it is printed, without zeros before it.
std::optional<std::uint32_t> number_in_name(std::string_view name) {
  constexpr std::size_t kMostDigits = 9;
  if (name.empty() || name.size() > kMostDigits || (name[0] == '0' && name.size() > 1)) return std::nullopt;
  std::uint32_t number = 0;
  auto const [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
  return number;
}

}  // namespace

std::uint32_t NameTable::index_of(std::string_view name) const {
  if (auto const number = number_in_name(name); number && *number < numbered_.size() && numbered_[*number] != kNone)
    return numbered_[*number];
  auto const found = named_.find(name);
  return found == named_.end() ? kNone : found->second;
}

NameTable::Entry& NameTable::operator[](std::string_view name) {
  if (auto const known = index_of(name); known != kNone) return entries_[known];
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
  // A table by numbers takes memory only for its entries: %900000000 alone is hashed.
  std::size_t const most = 8 * entries_.size() + 1024;
  if (auto const number = number_in_name(name); number && *number < most) {
    if (*number >= numbered_.size()) numbered_.resize(*number + 1, kNone);
    numbered_[*number] = index;
  } else {
    named_.emplace(name, index);
  }
  return entries_[index];
}

NameTable::Entry const* NameTable::find(std::string_view name) const {
  auto const index = index_of(name);
  return index == kNone ? nullptr : &entries_[index];
}

void NameTable::erase(std::string_view name) {
  auto const index = index_of(name);
  if (index == kNone) return;
  auto const number = number_in_name(name);
  if (number && *number < numbered_.size() && numbered_[*number] == index)
    numbered_[*number] = kNone;
  else
    named_.erase(name);
  entries_[index] = {};
  entries_[index].erased = true;
  free_.push_back(index);
}

}  // namespace assay
