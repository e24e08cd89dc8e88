// Markdown is parsed into blocks.

#include "support/documents/markdown.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

using Kind = MarkdownBlock::Kind;

constexpr std::string_view kText =
    "# Title\n"
    "A paragraph\n"
    "of two   lines.\n"
    "<!-- left\n"
    "out -->\n"
    "* item `a\n"
    "  b`\n"
    "  * below\n"
    "\n"
    "| Name | Constraints |\n"
    "|------|-------------|\n"
    "| `x`  | (C1)        |\n"
    "### Heading\n"
    "```mlir\n"
    "# no heading\n"
    "```\n";

TEST(Markdown, BlocksInTheirOrder) {
  auto const blocks = read_markdown(kText);
  ASSERT_EQ(blocks.size(), 7u);
  EXPECT_EQ(blocks[0].kind, Kind::heading);
  EXPECT_EQ(blocks[0].level, 1);
  EXPECT_EQ(blocks[1].text, "A paragraph of two lines.");
  EXPECT_EQ(blocks[2].kind, Kind::item);
  EXPECT_EQ(blocks[2].text, "item `a b`");
  EXPECT_EQ(blocks[2].line, 6u);
  EXPECT_EQ(blocks[3].level, 2);
  EXPECT_EQ(blocks[4].kind, Kind::table);
  EXPECT_EQ(blocks[4].rows, (std::vector<std::vector<std::string>>{{"Name", "Constraints"}, {"`x`", "(C1)"}}));
  EXPECT_EQ(blocks[5].text, "Heading");
  EXPECT_EQ(blocks[6].language, "mlir");
  EXPECT_EQ(blocks[6].text, "# no heading\n");
}

TEST(Markdown, AnyPrefixCanBeRead) {
  for (std::size_t size = 0; size <= kText.size(); ++size) {
    auto const blocks = read_markdown(kText.substr(0, size));
    EXPECT_LE(blocks.size(), 7u);
    for (auto const& block : blocks) EXPECT_GE(block.line, 1u);
  }
}

TEST(Markdown, CodeIsBetweenBackquotes) {
  EXPECT_EQ(code_spans("If `a`, then `b c`; `"), (std::vector<std::string_view>{"a", "b c"}));
}

}  // namespace
}  // namespace assay
