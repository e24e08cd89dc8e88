// A search for images: boxes of codes are examined, and split if that can narrow the result. Only for sources of this
// folder.
//
// The corners of a box are evaluated, and what they permit is in the result. If the function is monotone in each
// operand on the box (in the order of codes), the values at the corners enclose all others. Otherwise `extremes` adds
// numbers so that they do. The codes permitted for the enclosed numbers contain the image. A box is split until both
// agree, or until few codes are left, which are all tried. So the result is the smallest set. For sets of more than
// kMaxEnumerated codes or pairs there is a limit; beyond it, the enclosure of the remaining boxes is the result.
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
  bool has_interior() const;  // whether there are codes, or pairs of codes, that are not corners
};

// A function on codes. The search only uses boxes within its initial pieces.
class SearchedFunction {
public:
  explicit SearchedFunction(FloatFormat const& format) : format_(format) {}
  virtual ~SearchedFunction() = default;

  virtual std::uint64_t rounded(std::uint64_t x, std::uint64_t y) const = 0;  // evaluate()
  virtual Number exactly(std::uint64_t x, std::uint64_t y) const = 0;
  // Appends numbers that, together with the values at the corners, enclose the values on the box; NaN if that is
  // possible. Appends nothing if the function is monotone. Returns false if any value is possible.
  virtual bool extremes(Box const& box, std::vector<Number>& numbers) const = 0;

  FloatFormat const& format() const { return format_; }
  Number number(std::int64_t order) const { return unpack(code_of(order, format_), format_); }

private:
  FloatFormat const& format_;
};

CodeSet search(SearchedFunction const& function, std::vector<Box> const& boxes, Accuracy const& accuracy, bool flush);

// The orders at which sets are split. Landmarks without a code in the format coincide with a neighbor or are outside.
struct Landmarks {
  explicit Landmarks(FloatFormat const& format);
  std::int64_t least_finite, minus_zero, zero, above_zero, infinity;
};

inline CodeSet empty_codes() { return {0, 0, false, false}; }

// Returns the codes of `set` except NaN, in ranges that begin at `cuts` (ascending). With `flush`, also contains the
// zeros to which its subnormal numbers may be flushed.
std::vector<Range> pieces(CodeSet const& set, std::vector<std::int64_t> const& cuts, FloatFormat const& format,
                          bool flush);

// The first function: whether the real interval [low, high] contains an integer. The second: whether all codes of the
// format in it are integers, if it is below zero.
bool contains_integer(Number const& low, Number const& high);
bool only_integers(Number const& high, FloatFormat const& format);

// Appends the values of sine, cosine or tan at the multiples of pi/2 inside [low, high]. Returns false if they cannot
// be determined.
bool add_circular(UnaryFunction function, Number const& low, Number const& high, std::vector<Number>& numbers);

}  // namespace assay
