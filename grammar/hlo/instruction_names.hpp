// Values by the names of instructions. Internal to grammar/hlo.
//
// XLA ends names with numbers, `add.17`, of which few occur twice in a module: these are indices. Other names are hashed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/x3/characters.hpp"
#include "support/flat_map.hpp"
#include "support/huge_pages.hpp"

namespace assay::hlo {

// `Made`: what a name names, a pointer; nullptr is none.
template <class Made> class InstructionNames {
public:
  // Before the first name: how many instructions there are about.
  void reserve(std::size_t count) { slots_.resize(count + count / 4 + kMin); }

  // False for a duplicate.
  bool insert(std::string_view name, Made made) {
    if (Slot* const slot = slot_of(name)) {
      if (slot->name == name) return false;
      if (!slot->name.data()) {
        *slot = {name, made};
        ++size_;
        return true;
      }
    }
    bool const is_new = others_.emplace(name, made).second;
    size_ += is_new;
    return is_new;
  }

  Made find(std::string_view name) const {
    if (Slot const* const slot = slot_of(name); slot && slot->name == name) return slot->made;
    if (others_.empty()) return nullptr;
    auto const found = others_.find(name);
    return found == others_.end() ? nullptr : found->second;
  }

  std::size_t size() const { return size_; }

  template <class Visit> void for_each_name(Visit const& visit) const {
    for (Slot const& slot : slots_)
      if (slot.name.data()) visit(slot.name);
    for (auto const& [name, made] : others_) visit(name);
  }

private:
  static constexpr std::size_t kMin = 16, kMaxDigits = 9;
  struct Slot {
    std::string_view name = {};  // without data: free
    Made made = nullptr;
  };

  Slot const* slot_of(std::string_view name) const {
    char const* const end = name.data() + name.size();
    char const *const first = end - std::min(name.size(), kMaxDigits), *at = end;
    while (at != first && is_digit(at[-1])) --at;
    if (at == end) return nullptr;
    std::size_t number = 0;
    for (; at != end; ++at) number = number * 10 + static_cast<std::size_t>(*at - '0');
    return number < slots_.size() ? &slots_[number] : nullptr;
  }
  Slot* slot_of(std::string_view name) { return const_cast<Slot*>(std::as_const(*this).slot_of(name)); }

  std::vector<Slot, LargeAllocator<Slot>> slots_;
  TextMap<Made> others_;
  std::size_t size_ = 0;
};

}  // namespace assay::hlo
