// Conflicts that one search has found are used by other searches whose goals imply them.
#include "constraints/prove/ops/nogoods.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

constexpr std::size_t kRows = 4;

TEST(Nogoods, FindsTheSameChoicesOnly) {
  Nogoods nogoods(kRows);
  nogoods.add({{0, 2}, {{5, Want::satisfied}}}, 2, {7, 1, 9, 1});
  EXPECT_TRUE(nogoods.find(2, {7, 3, 9, 4}));  // regardless of the other rows
  EXPECT_FALSE(nogoods.find(2, {7, 1, 8, 1}));
  EXPECT_FALSE(nogoods.find(0, {7, 1, 9, 1}));  // row 2 has no value yet
  EXPECT_EQ(nogoods.find(2, {7, 1, 9, 1})->rows, (RowIndices{0, 2}));
}

TEST(Nogoods, ApplyOnlyWithTheirGoals) {
  Nogoods known(kRows);
  known.add({{0, 2}, {{5, Want::satisfied}, {6, Want::violated}}}, 2, {7, 1, 9, 1});
  known.add({{1}, {{5, Want::satisfied}}}, 1, {7, 1, 9, 1});
  known.add({{3}, {}, false}, 3, {7, 1, 9, 1});  // for this search only
  std::vector<std::size_t> const position = {3, 1, 0, 2};

  Nogoods same(kRows);
  same.take(known, {{5, Want::satisfied}, {6, Want::violated}, {8, Want::satisfied}}, position);
  EXPECT_TRUE(same.find(0, {7, 1, 9, 1}));  // row 0 is the last row of the conflict
  EXPECT_TRUE(same.find(1, {0, 1, 0, 0}));
  EXPECT_FALSE(same.find(3, {7, 1, 9, 1}));

  Nogoods other(kRows);
  other.take(known, {{5, Want::satisfied}, {6, Want::satisfied}}, position);
  EXPECT_FALSE(other.find(0, {7, 1, 9, 1}));
  EXPECT_TRUE(other.find(1, {0, 1, 0, 0}));
}

TEST(Nogoods, AGeneralReasonReplacesOneOfASearch) {
  Nogoods nogoods(kRows);
  nogoods.add({{1}, {{5, Want::satisfied}}, false}, 1, {0, 1, 0, 0});
  nogoods.add({{1}, {{6, Want::satisfied}}}, 1, {0, 1, 0, 0});
  EXPECT_TRUE(nogoods.find(1, {0, 1, 0, 0})->general);
}

}  // namespace
}  // namespace assay
