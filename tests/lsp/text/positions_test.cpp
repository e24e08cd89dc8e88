#include "lsp/text/positions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace assay {
namespace {

TEST(Positions, CountUnitsOfUtf16) {
  std::string const text = "a\xC3\xA4\xF0\x9F\x98\x80z\r\nsecond\rthird";  // a, U+00E4, U+1F600 (two units), z
  LineIndex const lines(text);
  ASSERT_EQ(lines.lines(), 3u);
  EXPECT_EQ(lines.offset(text, {0, 1}, ColumnUnit::utf16), 1u);
  EXPECT_EQ(lines.offset(text, {0, 2}, ColumnUnit::utf16), 3u);
  EXPECT_EQ(lines.offset(text, {0, 3}, ColumnUnit::utf16), 3u) << "in the middle of a pair: its begin";
  EXPECT_EQ(lines.offset(text, {0, 4}, ColumnUnit::utf16), 7u);
  EXPECT_EQ(lines.offset(text, {0, 99}, ColumnUnit::utf16), 8u) << "the end of the line";
  EXPECT_EQ(lines.offset(text, {99, 0}, ColumnUnit::utf16), text.size());
  EXPECT_EQ(lines.offset(text, {0, 3}, ColumnUnit::bytes), 3u);
  EXPECT_EQ(lines.position(text, 7, ColumnUnit::utf16), (Position{0, 4}));
  EXPECT_EQ(lines.position(text, 11, ColumnUnit::utf16), (Position{1, 1}));
  EXPECT_EQ(lines.line(text, 1), "second");
  std::string const broken = "\xFF\xC3z";
  EXPECT_EQ(LineIndex(broken).offset(broken, {0, 2}, ColumnUnit::utf16), 2u)
      << "bytes that are not a UTF-8 are characters";
}

RC_GTEST_PROP(Positions, LinesFollowEdits, ()) {
  auto const some = rc::gen::container<std::string>(rc::gen::element('a', '\n', '\r', 'b'));
  std::string text = *some;
  LineIndex lines(text);
  for (int i = 0; i < 5; ++i) {
    auto const begin = *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(text.size()) + 1);
    auto const end = *rc::gen::inRange<std::uint32_t>(begin, static_cast<std::uint32_t>(text.size()) + 1);
    std::string const with = *some;
    text.replace(begin, end - begin, with);
    lines.replace(text, {begin, end}, static_cast<std::uint32_t>(with.size()));
    LineIndex const fresh(text);
    RC_ASSERT(lines.lines() == fresh.lines());
    for (std::uint32_t line = 0; line < lines.lines(); ++line) RC_ASSERT(lines.begin(line) == fresh.begin(line));
  }
}

}  // namespace
}  // namespace assay
