#include "support/documents/tsv.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

using Cells = std::vector<std::string_view>;

TEST(Tsv, RowsHaveTheirLinesAndCells) {
  auto const rows = tsv_rows("# comment\na\tb\n\nc\t\td\te");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].line, 2u);
  EXPECT_EQ(rows[0].cells, (Cells{"a", "b"}));
  EXPECT_EQ(rows[1].line, 4u);
  EXPECT_EQ(rows[1].cells, (Cells{"c", "", "d", "e"}));
  EXPECT_EQ(rows[1].at(3), "e");
  EXPECT_EQ(rows[1].at(4), "");
}

TEST(Tsv, LastCellHasTheRest) {
  EXPECT_EQ(tsv_rows("a\tb\tc", 2).at(0).cells, (Cells{"a", "b\tc"}));
  EXPECT_EQ(tsv_rows("a", 2).at(0).cells, Cells{"a"});
}

}  // namespace
}  // namespace assay
