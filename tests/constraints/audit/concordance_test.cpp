// spec/concordance.tsv and its use in reference pages.

#include "constraints/audit/concordance.hpp"

#include <gtest/gtest.h>

#include <set>

#include "diagnostics/reference/spec_page.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

std::vector<Counterpart> embedded() {
  auto const rows = read_concordance(embedded_file("concordance.tsv"));
  EXPECT_TRUE(rows) << rows.error();
  return rows ? *rows : std::vector<Counterpart>();
}

TEST(Concordance, EveryOpItNamesHasRules) {
  std::set<std::string> operations;
  for (auto const& row : embedded()) {
    for (auto const& op : row.ops) EXPECT_NE(Specification::get().op(op), nullptr) << op;
    EXPECT_TRUE(row.xla.empty() || operations.insert(row.xla).second) << row.xla << " has two rows";
    EXPECT_FALSE(row.xla.empty() && row.ops.empty());
    EXPECT_TRUE(!row.ops.empty() || !row.differs.empty()) << row.xla << ": neither an op nor a word why";
    EXPECT_TRUE(row.differs.empty() || row.differs.ends_with('.')) << row.differs;
  }
  EXPECT_GE(operations.size(), 90u);
}

TEST(Concordance, EveryStablehloOpHasARow) {
  std::set<std::string, std::less<>> named;
  for (auto const& row : embedded()) named.insert(row.ops.begin(), row.ops.end());
  for (auto const name : Specification::get().op_names())
    EXPECT_TRUE(!name.starts_with("stablehlo.") || named.contains(name)) << name;
}

TEST(Concordance, LinesOfAPage) {
  auto const read =
      read_concordance("# comment\nA\ta.x, a.y\tMore.\nB\ta.x\tMore.\nC\ta.x\t\nD\t-\tGone.\n-\ta.z\tNew.\n");
  ASSERT_TRUE(read);
  auto const& rows = *read;
  using Lines = std::vector<std::string>;
  EXPECT_EQ(counterpart_lines(rows, "a.x"), (Lines{"XLA counterpart: A, B; differs: More.", "XLA counterpart: C"}));
  EXPECT_EQ(counterpart_lines(rows, "a.y"), (Lines{"XLA counterpart: A; differs: More."}));
  EXPECT_EQ(counterpart_lines(rows, "a.z"), (Lines{"XLA counterpart: none; New."}));
  EXPECT_EQ(counterpart_lines(rows, "chlo.w"), (Lines{"XLA counterpart: none"}));
  EXPECT_TRUE(counterpart_lines(rows, "func.call").empty());
}

TEST(Concordance, ARowWithoutThreeFieldsIsAnError) {
  auto const rows = read_concordance("A\ta.x\t\nB\ta.x\n");
  ASSERT_FALSE(rows);
  EXPECT_TRUE(rows.error().starts_with("line 2: ")) << rows.error();
}

TEST(Concordance, APageNamesTheCounterpart) {
  auto const* op = Specification::get().op("stablehlo.gather");
  ASSERT_NE(op, nullptr);
  EXPECT_NE(spec_page(*op).find("XLA counterpart: Gather; differs: "), std::string::npos);
}

}  // namespace
}  // namespace assay
