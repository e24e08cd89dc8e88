// Floating-point elements that are integers, and small enough to be computed without rounding: as integer terms.
#pragma once

#include <optional>

#include "equiv/terms/element_term.hpp"

namespace assay {

struct ExactInteger {
  Interval value;     // with its term, over elements that are integers; the sign of a zero is lost
  bool sums = false;  // it holds a sum of floating-point elements, of which an implementation may round operands
};

// Values computed from integers of few bits by +, -, *, sums, division without a remainder, rounding to integers and clamping
// (the ops are those that rows `operator` of spec/laws.spec name), each result of which the type holds exactly.
class ExactIntegers {
public:
  explicit ExactIntegers(ElementPool& pool) : pool_(pool) {}

  // Nothing where the element may be anything else.
  std::optional<ExactInteger> of(ElementTerm const* element, int depth = 0);
  // An integer element with what is converted from such elements put in as integers; itself if there is none.
  // `sums` becomes true where one of them holds a sum.
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
