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

// The error states what is permitted.
TEST(ResultSlice, ErrorsNameTheRange) {
  auto const error = [](std::string_view text, Shape const& shape) {
    auto const slice = read_slice(text);
    if (!slice) return slice.error();
    auto const elements = elements_of(*slice, shape);
    return elements ? std::string() : elements.error();
  };
  EXPECT_EQ(error("0[7]", {4}), "result 0, of shape [4], has no element 7 along axis 0: expected an index from 0 to 3");
  EXPECT_EQ(error("1[0, 2:9]", {4, 5}),
            "result 1, of shape [4, 5], has no elements 2:9 along axis 1: expected a range from 0 to 5, whose end is "
            "excluded");
  EXPECT_EQ(error("0[7]", {0}),
            "result 0, of shape [0], has no element 7 along axis 0: expected 0:0, as it has no elements");
  EXPECT_EQ(
      error("0[7]", {4, 5}),
      "result 0, of shape [4, 5], has 2 axes, not 1: expected 0 or 0[:, :], with an index or a range for each axis");
  EXPECT_EQ(error("0[7]", {}), "result 0, of shape [], has 0 axes, not 1: expected 0");
  EXPECT_EQ(error("0[-1]", {4}),
            "`0[-1]`: `-1` is neither an index, from 0, nor a range such as 0:5 (the end is excluded), 2: or :");
  EXPECT_EQ(
      error("x", {4}),
      "`x` does not select elements of a result: expected its number, and for each axis an index or a range, such "
      "as 0, 0[3] or 1[2, 0:5, :]");
}

TEST(ResultSlice, RejectsOtherTexts) {
  for (auto const* text : {"", "x", "-1", "0[", "0[x]", "0[1]x", "0[-1]", "0[1,,2]", "0[9223372036854775807]",
                           "0[99999999999999999999]", "0[1:2:3]"})
    EXPECT_FALSE(read_slice(text)) << text;
}

}  // namespace
}  // namespace assay
