#include "semantics/runtime/random_inputs.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "oracle/formats/number.hpp"

namespace assay {
namespace {

// Parts of complex numbers are drawn one by one, and real numbers in batches. Both match the documentation.
TEST(RandomInputs, DoNotDependOnTheBatchSize) {
  for (FloatFormat const* const format : {&kF32, &kF64}) {
    Tensor reals = make_tensor(Element::of(*format), {2000});
    Tensor parts = make_tensor(Element::complex_of(*format), {1000});
    RandomInputs(5).fill(reals);
    RandomInputs(5).fill(parts);
    EXPECT_EQ(std::memcmp(reals.data(), parts.data(), reals.size_bytes()), 0) << format->name;
    double least = 0, most = 0;
    for (std::int64_t i = 0; i < reals.count(); ++i) {
      double const value = to_double(unpack(reals.get(i), *format));
      least = std::min(least, value), most = std::max(most, value);
    }
    EXPECT_GT(least, -2);
    EXPECT_LT(least, -1.9);
    EXPECT_LT(most, 2);
    EXPECT_GT(most, 1.9);
  }
}

}  // namespace
}  // namespace assay
