#include "bounds/result_slice.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

using bounds::elements_of;
using bounds::read_slice;

std::vector<std::int64_t> of(std::string_view text, Shape const& shape) {
  auto const slice = read_slice(text);
  EXPECT_TRUE(slice) << text;
  auto const elements = slice ? elements_of(*slice, shape) : Error{""};
  return elements ? *elements : std::vector<std::int64_t>{-1};
}

TEST(ResultSlice, NamesElements) {
  EXPECT_EQ(of("0", {2, 2}), (std::vector<std::int64_t>{0, 1, 2, 3}));
  EXPECT_EQ(of("0[1, 0]", {2, 3}), (std::vector<std::int64_t>{3}));
  EXPECT_EQ(of(" 1 [ : , 1:3 ]", {2, 3}), (std::vector<std::int64_t>{1, 2, 4, 5}));
  EXPECT_EQ(of("0[2:]", {4}), (std::vector<std::int64_t>{2, 3}));
  EXPECT_EQ(of("0[:2]", {4}), (std::vector<std::int64_t>{0, 1}));
  EXPECT_EQ(of("0", {}), (std::vector<std::int64_t>{0}));
  EXPECT_EQ(of("0[1:1]", {4}), (std::vector<std::int64_t>{}));
}

TEST(ResultSlice, RejectsElementsOutsideTheShape) {
  for (auto const* text : {"0[4]", "0[0:5]", "0[3:2]", "0[0, 0]"}) {
    auto const slice = read_slice(text);
    ASSERT_TRUE(slice) << text;
    EXPECT_FALSE(elements_of(*slice, Shape{4})) << text;
  }
}

TEST(ResultSlice, RejectsOtherTexts) {
  for (auto const* text : {"", "x", "-1", "0[", "0[x]", "0[1]x", "0[-1]", "0[1,,2]", "0[9223372036854775807]",
                           "0[99999999999999999999]", "0[1:2:3]"})
    EXPECT_FALSE(read_slice(text)) << text;
}

}  // namespace
}  // namespace assay
