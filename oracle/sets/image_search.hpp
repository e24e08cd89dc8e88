// The search for images: boxes of codes are examined, and split if that may narrow the answer. For the sources of this
// folder only.
//
// A box is examined at its corners: what they permit is in the answer. Where the function is monotone in each operand
// on the box (by the order of codes: never falling, or never rising), the values at the corners enclose all others;
// elsewhere `extremes` adds numbers so that they do. What the enclosed numbers permit contains the answer. A box is
// split in two until both agree or few codes are left, which are all tried: so the answer is the least. On sets of more
// than kMostEnumerated codes or pairs there is a limit, and there what encloses the boxes left is the answer.
#pragma once

#include <vector>

#include "oracle/functions/engines.hpp"
#include "oracle/sets/image.hpp"

namespace assay {

struct Range {
  std::int64_t low, high;  // orders, low <= high
};

struct Box {
  Range x, y;                 // y is {0, 0} for functions of one operand
  bool has_interior() const;  // codes, or pairs of codes, that are not corners
};

// A function on codes. Boxes that are asked for lie within the pieces that the search began with.
class SearchedFunction {
public:
  explicit SearchedFunction(FloatFormat const& format) : format_(format) {}
  virtual ~SearchedFunction() = default;

  virtual std::uint64_t rounded(std::uint64_t x, std::uint64_t y) const = 0;  // evaluate()
  virtual Number exactly(std::uint64_t x, std::uint64_t y) const = 0;
  // Numbers that, together with those at its corners, enclose the values on the box, NaN if that is possible. None if
  // the function is monotone. False if nothing is known: any value.
  virtual bool extremes(Box const& box, std::vector<Number>& numbers) const = 0;

  FloatFormat const& format() const { return format_; }
  Number number(std::int64_t order) const { return unpack(code_of(order, format_), format_); }

private:
  FloatFormat const& format_;
};

CodeSet search(SearchedFunction const& function, std::vector<Box> const& boxes, Accuracy const& accuracy, bool flush);

// The orders at which sets are cut. Those of codes that a format lacks coincide with their neighbors or are outside.
struct Landmarks {
  explicit Landmarks(FloatFormat const& format);
  std::int64_t least_finite, minus_zero, zero, above_zero, infinity;
};

inline CodeSet no_codes() { return {0, 0, false, false}; }

// The codes of `set` but NaN, in ranges that begin at `cuts` (which ascend). With `flush`, also the zeros that its
// subnormal numbers may be taken for.
std::vector<Range> pieces(CodeSet const& set, std::vector<std::int64_t> const& cuts, FloatFormat const& format,
                          bool flush);

// Of the real interval [low, high]; and whether all codes of the format in it are integers, if it is below zero.
bool contains_integer(Number const& low, Number const& high);
bool only_integers(Number const& high, FloatFormat const& format);

// The values of sine, cosine or tan within [low, high] besides its ends, at the multiples of pi/2 between them. False
// if they are not found.
bool add_circular(UnaryFunction function, Number const& low, Number const& high, std::vector<Number>& numbers);

}  // namespace assay
