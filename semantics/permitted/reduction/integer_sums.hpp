// Sums of integers: exact for any order, unless one overflows, which the specification does not define.
#pragma once

#include "semantics/permitted/set_rules.hpp"

namespace assay {

// A sum as intervals: its value without overflow, and the greatest magnitude of its partial sums.
class IntegerSum {
public:
  void add(__int128 low, __int128 high);                        // a term
  ElementSet set(SetCall& call, Element const& element) const;  // of the sum in that type

private:
  __int128 low_ = 0, high_ = 0, magnitude_ = 0;
  bool is_point_ = true, is_huge_ = false;
};

// A product; one beyond 2^126 is that, with its sign: no type reaches it.
__int128 times(__int128 a, __int128 b);

// The value of an order of that element type.
__int128 value_of(Element const& element, std::int64_t order);
bool fits(Element const& element, __int128 value);
std::int64_t order_of_value(Element const& element, __int128 value);  // of one that fits

}  // namespace assay
