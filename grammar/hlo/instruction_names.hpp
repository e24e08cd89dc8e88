// Values by the names of instructions. Internal to grammar/hlo.
//
// XLA ends names with numbers, `add.17`, of which few occur twice in a module: these are indices. Other names are hashed.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "support/flat_map.hpp"
#include "support/huge_pages.hpp"

namespace assay::hlo {

// `Made`: what a name names, a pointer; nullptr is none. Besides, a name may be that of a value of the program.
template <class Made> class InstructionNames {
public:
  // Before the first name: how many instructions there are about.
  void reserve(std::size_t count) { slots_.resize(count + count / 4 + kFewest); }

  // False for a duplicate.
  bool insert(std::string_view name, Made made) {
    Slot& slot = slot_for(name);
    if (slot.made) return false;
    slot.made = made;
    ++size_;
    return true;
  }

  // Takes the name for a value of the program; false if another one has it.
  bool take(std::string_view name) {
    Slot& slot = slot_for(name);
    return !std::exchange(slot.is_taken, true);
  }

  Made find(std::string_view name) const {
    if (std::size_t const number = number_of(name); number < slots_.size() && slots_[number].is(name))
      return slots_[number].made;
    if (others_.empty()) return nullptr;
    auto const found = others_.find(name);
    return found == others_.end() ? nullptr : found->second.made;
  }

  std::size_t size() const { return size_; }

  template <class Visit> void for_each_name(Visit const& visit) const {
    for (Slot const& slot : slots_)
      if (slot.made) visit(slot.name());
    for (auto const& [name, slot] : others_)
      if (slot.made) visit(name);
  }

private:
  static constexpr std::size_t kFewest = 16, kMostDigits = 9;
  struct Slot {
    char const* begin = nullptr;  // nullptr: free
    Made made = nullptr;
    std::uint32_t size = 0;
    bool is_taken = false;

    std::string_view name() const { return {begin, size}; }
    bool is(std::string_view other) const {
      return begin && size == other.size() && (begin == other.data() || name() == other);
    }
  };

  // At its end; SIZE_MAX if it has none.
  static std::size_t number_of(std::string_view name) {
    std::size_t number = 0, scale = 1;
    char const *const first = name.data(), *const end = first + name.size(), *at = end;
    char const* const least = name.size() > kMostDigits ? end - kMostDigits : first;
    for (; at != least; scale *= 10) {
      auto const digit = static_cast<unsigned char>(at[-1] - '0');
      if (digit > 9) break;
      number += scale * digit;
      --at;
    }
    return at == end ? SIZE_MAX : number;
  }

  // The one of that name, perhaps new.
  Slot& slot_for(std::string_view name) {
    if (last_ && last_->begin == name.data() && last_->size == name.size()) return *last_;
    if (std::size_t const number = number_of(name); number < slots_.size()) {
      Slot& slot = slots_[number];
      if (!slot.begin) {
        slot.begin = name.data();
        slot.size = static_cast<std::uint32_t>(name.size());
      }
      if (slot.is(name)) return *(last_ = &slot);
    }
    return others_[name];
  }

  std::vector<Slot, LargeAllocator<Slot>> slots_;
  TextMap<Slot> others_;
  Slot* last_ = nullptr;  // of slots_
  std::size_t size_ = 0;
};

}  // namespace assay::hlo
