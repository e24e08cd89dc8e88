// Finds numbers that are certainly within an accuracy, quickly: from the correctly rounded result alone, in double
// arithmetic.
//
// `permitted` (accuracy.hpp) returns the whole permitted set. This returns a part of it without using the exact value:
// if r is correctly rounded, the exact value is within half a unit in the last place, u/2. So numbers within D - u/2 of
// r are within D of the exact value, where D is the minimum distance that the accuracy permits there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "oracle/sets/accuracy.hpp"

namespace assay {

class Nearby {
public:
  Nearby(FloatFormat const& format, Accuracy const& accuracy) : format_(format), accuracy_(accuracy) {}

  // Returns the number at about `position` times that distance from `code`, a correctly rounded result; -1 <= position
  // <= 1. `magnitude` is the |x| of Accuracy. Returns `code` itself if it is zero, infinite, NaN or among the least or
  // greatest numbers of f64; if no other number is near enough; and if the number would be zero or infinite.
  std::uint64_t at(std::uint64_t code, double magnitude, double position) const;

  // Replaces contiguous codes by `at`, each with its position and, if the accuracy depends on it, its magnitude.
  void move(std::byte* codes, std::size_t count, double const* positions, double const* magnitudes) const;

private:
  void move_f32(float* values, std::size_t count, double const* positions, double const* magnitudes) const;
  double distance(double value, double magnitude) const;

  FloatFormat const& format_;
  Accuracy accuracy_;
};

// Returns the number of a code, and the code of a number, rounded to nearest even. The numbers of every format are
// doubles.
double value_of_code(std::uint64_t code, FloatFormat const& format);
std::uint64_t code_of_value(double value, FloatFormat const& format);

}  // namespace assay
