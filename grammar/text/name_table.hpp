// Maps the names of one scope to their values.
//
// Printed programs number their values, so a name of digits is used as an index. Other names are hashed.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "semantics/program/program.hpp"
#include "support/flat_map.hpp"

namespace assay {

class NameTable {
public:
  class Entry {
  public:
    std::string_view name;

    // Values by result number; null until used or defined. Empty if the name is neither used nor defined. The spans are
    // valid until the next change.
    std::span<Value* const> values() const { return {count_ < 2 ? &value_ : pack_->data(), count_}; }
    std::span<Value*> values() { return {count_ < 2 ? &value_ : pack_->data(), count_}; }

    bool is_defined() const { return is_defined_; }
    bool is_doubtful() const { return is_doubtful_; }  // defined twice, so ambiguous
    void mark_defined() { is_defined_ = true; }
    void mark_doubtful() { is_doubtful_ = true; }

  private:
    friend class NameTable;

    union {
      Value* value_ = nullptr;
      std::vector<Value*>* pack_;  // used for more than one value
    };
    std::uint32_t count_ : 29 = 0;
    bool is_defined_ : 1 = false;
    bool is_doubtful_ : 1 = false;
    bool is_erased_ : 1 = false;

  public:
    std::uint32_t first_use = 0;  // last, so that there is no padding
  };

  // Returns the index of a name and adds the name if it is new. The index is valid until the entry is erased.
  std::uint32_t insert(std::string_view name);
  Entry& at(std::uint32_t index) { return entries_[index]; }
  Entry const& at(std::uint32_t index) const { return entries_[index]; }
  // References are valid until the entry is erased.
  Entry& operator[](std::string_view name) { return entries_[insert(name)]; }
  Entry const* find(std::string_view name) const;
  void erase(std::uint32_t index);
  void erase(std::string_view name);

  // Sets the number of values of the entry. New ones are null.
  void resize(Entry& entry, std::size_t count);

  template <class Visit> void for_each(Visit const& visit) const {
    for (Entry const& entry : entries_)
      if (!entry.is_erased_) visit(entry);
  }

private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::uint32_t index_of(std::string_view name, std::uint32_t number) const;

  std::deque<Entry> entries_;
  std::deque<std::vector<Value*>> packs_;
  std::vector<std::uint32_t> free_;      // erased entries
  std::vector<std::uint32_t> numbered_;  // index by number, for names that are numbers; kNone if there is none
  TextMap<std::uint32_t> named_;
};

}  // namespace assay
