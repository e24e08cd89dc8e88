// Sums of the minimum and of the maximum products of ranges, in doubles.
#pragma once

#include <cstddef>

namespace assay {

// Each addition may be inexact.
struct ProductRanges {
  double low = 0, high = 0;
  double magnitudes = 0;  // of the low products below zero and the high products above zero
};

// Sums `count` products of x and y, each in a range from low to high. `count` is a multiple of 8. Arrays are aligned to
// 64 bytes, and values are finite.
ProductRanges sum_product_ranges(double const* x_low, double const* x_high, double const* y_low, double const* y_high,
                                 std::size_t count);

}  // namespace assay
