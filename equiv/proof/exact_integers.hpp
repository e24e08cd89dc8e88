// Finds floating-point elements that are small integers and computed without rounding, and returns them as integer
// terms.
#pragma once

#include <optional>

#include "equiv/terms/element_term.hpp"

namespace assay {

struct ExactInteger {
  Interval value;  // a term over elements that are integers; the sign of a zero is lost
  // whether it contains a sum of floating-point elements, whose operands an implementation may round
  bool sums = false;
};

// Handles values computed from integers of few bits by +, -, *, sums, division without remainder, rounding to integers,
// and clamping, if the type represents each result exactly. Rows `operator` of spec/laws.spec name the ops.
class ExactIntegers {
public:
  explicit ExactIntegers(ElementPool& pool) : pool_(pool) {}

  // Returns nothing if the element may be anything else.
  std::optional<ExactInteger> of(ElementTerm const* element, int depth = 0);
  // Replaces conversions from such elements in an integer element by integer terms. Returns the element itself if there
  // are none. Sets `sums` to true if one of them contains a sum.
  ElementTerm const* with_exact(ElementTerm const* integer, bool& sums, int depth = 0);

private:
  std::optional<ExactInteger> within(std::optional<ExactInteger> value, Element const& type) const;
  std::optional<ExactInteger> combined(char op, ElementTerm const* a, ElementTerm const* b, int depth);
  std::optional<ExactInteger> divided(ElementTerm const* a, ElementTerm const* b, int depth);
  std::optional<ExactInteger> clamped(ElementTerm const* clamp, int depth);
  std::optional<ExactInteger> number(ElementTerm const* number, int depth);
  std::optional<ExactInteger> summed(ElementTerm const* sum, int depth);
  Interval unwrapped(Term const* term, int depth);
  Interval range(Term const* term, int depth);
  Interval range_of_sum(ElementTerm const* sum, int depth);

  ElementPool& pool_;
};

}  // namespace assay
