// Numbers that are certainly within an accuracy, found fast: from the correctly rounded result alone, in double
// arithmetic.
//
// While `permitted` (accuracy.hpp) returns the whole permitted set, this returns part of it, without the exact value:
// of a result r that is correctly rounded the exact value is within half a unit in the last place, u/2. So what lies
// within D - u/2 of r lies within D of the exact value, D being the least distance that the accuracy permits there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "oracle/sets/accuracy.hpp"

namespace assay {

class Nearby {
public:
  Nearby(FloatFormat const& format, Accuracy const& accuracy) : format_(format), accuracy_(accuracy) {}

  // The number about `position` times that distance from `code`, a correctly rounded result; -1 <= position <= 1.
  // `magnitude` is the |x| of Accuracy. `code` itself where it is zero, infinite, NaN or among the least or greatest
  // numbers of f64, where nothing else is near enough, and where the number would be zero or infinite.
  std::uint64_t at(std::uint64_t code, double magnitude, double position) const;

  // Replaces codes that lie one after the other in memory by `at`, each with its position and, where the accuracy
  // depends on it, its magnitude.
  void move(std::byte* codes, std::size_t count, double const* positions, double const* magnitudes) const;

private:
  void move_f32(float* values, std::size_t count, double const* positions, double const* magnitudes) const;
  double distance(double value, double magnitude) const;

  FloatFormat const& format_;
  Accuracy accuracy_;
};

// The number of a code, and the code of a number, rounded to nearest, ties to even. Every format's numbers are doubles.
double value_of_code(std::uint64_t code, FloatFormat const& format);
std::uint64_t code_of_value(double value, FloatFormat const& format);

}  // namespace assay
