// Names of values in one scope, and the values that they name.
//
// Programs that were printed number their values, so a name of digits alone is an index; others are hashed.
#pragma once

#include <boost/container/small_vector.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

class NameTable {
public:
  struct Entry {
    std::string_view name;
    boost::container::small_vector<Value*, 1> values;  // by number; null until used or defined
    std::uint32_t first_use = 0;
    bool defined = false;
    bool is_doubtful = false;  // defined twice: ambiguous
    bool erased = false;
  };

  // Makes an entry for a name that has none. References are valid until the entry is erased.
  Entry& operator[](std::string_view name);
  Entry const* find(std::string_view name) const;
  void erase(std::string_view name);

  template <class Visit> void for_each(Visit const& visit) const {
    for (Entry const& entry : entries_)
      if (!entry.erased) visit(entry);
  }

private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::uint32_t index_of(std::string_view name) const;

  std::deque<Entry> entries_;
  std::vector<std::uint32_t> free_;      // erased entries
  std::vector<std::uint32_t> numbered_;  // by the number that is the name; kNone where there is none
  boost::unordered_flat_map<std::string_view, std::uint32_t> named_;
};

}  // namespace assay
