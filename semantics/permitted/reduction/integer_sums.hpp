// Sums of integers. They are exact in any order unless one overflows, which the specification does not define.
#pragma once

#include "semantics/permitted/set_rules.hpp"

namespace assay {

// A sum as intervals: its value without overflow, and the maximum magnitude of its partial sums.
class IntegerSum {
public:
  void add(__int128 low, __int128 high);                        // adds a term in [low, high]
  ElementSet set(SetCall& call, Element const& element) const;  // the set of the sum in that type

private:
  __int128 low_ = 0, high_ = 0, magnitude_ = 0;
  bool is_point_ = true, is_huge_ = false;
};

// Returns a product. Beyond 2^126, returns that bound with the sign of the product; no type reaches it.
__int128 times(__int128 a, __int128 b);

// Converts the order of a code of that element type to its value.
__int128 value_of(Element const& element, std::int64_t order);
bool fits(Element const& element, __int128 value);
std::int64_t order_of_value(Element const& element, __int128 value);  // `value` must be representable

}  // namespace assay
