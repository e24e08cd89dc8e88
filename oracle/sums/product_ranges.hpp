// Sums of the least and of the greatest products of ranges, in doubles.
#pragma once

#include <cstddef>

namespace assay {

// Of which each addition may be inexact.
struct ProductRanges {
  double low = 0, high = 0;
  double magnitudes = 0;  // of low products below zero and high products above
};

// Of `count` products of x and y, each from low to high: a multiple of 8, aligned to 64 bytes, finite.
ProductRanges sum_product_ranges(double const* x_low, double const* x_high, double const* y_low, double const* y_high,
                                 std::size_t count);

}  // namespace assay
