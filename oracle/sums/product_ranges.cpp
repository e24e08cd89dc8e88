#include "oracle/sums/product_ranges.hpp"

#include "oracle/sums/vectors.hpp"

namespace assay {
namespace {

using namespace vectors;

ASSAY_INLINE void least_of(Vector& least, Vector const& other) { least = other < least ? other : least; }
ASSAY_INLINE void greatest_of(Vector& greatest, Vector const& other) { greatest = other > greatest ? other : greatest; }

ASSAY_CLONES void sum_lanes(Vector* sums, double const* x_low, double const* x_high, double const* y_low,
                            double const* y_high, std::size_t count) {
  Vector const zero{};
  Vector low{}, high{}, magnitudes{};
  for (std::size_t i = 0; i < count; i += kLanes) {
    Vector a, b, c, d;
    load(a, x_low + i);
    load(b, x_high + i);
    load(c, y_low + i);
    load(d, y_high + i);
    Vector const products[] = {a * c, a * d, b * c, b * d};
    Vector least = products[0], greatest = products[0];
    for (std::size_t k = 1; k < 4; ++k) {
      least_of(least, products[k]);
      greatest_of(greatest, products[k]);
    }
    low += least;
    high += greatest;
    greatest_of(greatest, zero);
    least_of(least, zero);
    magnitudes += greatest - least;
  }
  sums[0] = low;
  sums[1] = high;
  sums[2] = magnitudes;
}

}  // namespace

ProductRanges sum_product_ranges(double const* x_low, double const* x_high, double const* y_low, double const* y_high,
                                 std::size_t count) {
  Vector sums[3];
  sum_lanes(sums, x_low, x_high, y_low, y_high, count);
  ProductRanges total;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    total.low += sums[0][lane];
    total.high += sums[1][lane];
    total.magnitudes += sums[2][lane];
  }
  return total;
}

}  // namespace assay
