#include "semantics/program/index.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(Index, CountsInRowMajorOrder) {
  Shape const shape{2, 3, 1, 4};
  Shape index(shape.size());
  for (std::int64_t location = 0; location < 24; ++location) {
    EXPECT_EQ(index_at(location, shape), index) << location;
    EXPECT_EQ(next_index(index, shape), location != 23);
  }
  EXPECT_EQ(index, Shape(4, 0));
}

TEST(Index, OfAScalarIsEmpty) {
  Shape index;
  EXPECT_EQ(index_at(0, {}), index);
  EXPECT_FALSE(next_index(index, {}));
}

TEST(Element, HasBitsAndParts) {
  struct Row {
    Element element;
    unsigned bits;
    int parts;
    bool is_float;
  };
  for (auto const& row : {Row{Element::boolean(), 1, 1, false}, Row{Element::of(IntegerFormat{4, true}), 4, 1, false},
                          Row{Element::of(kBF16), 16, 1, true}, Row{Element::complex_of(kF32), 64, 2, true}}) {
    EXPECT_EQ(bits_of(row.element), row.bits);
    EXPECT_EQ(parts_of(row.element), row.parts);
    EXPECT_EQ(is_float(row.element), row.is_float);
  }
}

TEST(Tensor, IsZeroAndPadded) {
  Tensor const tensor = make_tensor(Element::of(kF32), {2, 3});
  EXPECT_EQ(tensor.size_bytes(), 24u);
  for (std::size_t i = 0; i < tensor.size_bytes() + kTensorPadding; ++i) EXPECT_EQ(tensor.data()[i], std::byte{});
}

}  // namespace
}  // namespace assay
