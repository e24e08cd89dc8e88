#include "support/excerpt.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "support/text.hpp"
#include "tests/random_bytes.hpp"

namespace assay {
namespace {

struct Case {
  std::string line;
  std::size_t begin, end;
  std::string shown, marker;
};

TEST(Excerpt, PutsTheCaretUnderTheRange) {
  Case const cases[] = {
      {"abc def", 4, 7, "abc def", "    ^~~"},
      {"abc", 1, 1, "abc", " ^"},
      {"abc", 3, 3, "abc", "   ^"},
      {"abc", 1, 99, "abc", " ^~"},
      {"", 0, 0, "", "^"},
      {"\tx", 1, 2, "    x", "    ^"},
      {"\xC3\xA9x", 2, 3, "\xC3\xA9x", " ^"},  // one column for two bytes
      {std::string("a\0b", 3), 2, 3, "a\\x00b", "     ^"},
      {"a\x1B[31mb", 6, 7, "a\\x1B[31mb", "         ^"},  // no escape sequence reaches the terminal
      {"\xFFz", 1, 2, "\\xFFz", "    ^"},
      {"\xC2\x9Bz", 2, 3, "\\xC2\\x9Bz", "        ^"},  // C1 control
      {"0123456789abcdefghij", 1, 2, "0123456789...", " ^"},
      {"0123456789abcdefghij", 19, 20, "...abcdefghij", "            ^"},
      {"0123456789abcdefghij", 10, 12, "...789abcdefg...", "      ^~"},
  };
  for (auto const& [line, begin, end, shown, marker] : cases) {
    auto const drawn = excerpt(line, begin, end, 10);
    EXPECT_EQ(drawn.line, shown) << line;
    EXPECT_EQ(drawn.marker, marker) << line;
  }
}

TEST(Excerpt, DoesNotReadTheWholeOfAHugeLine) {
  std::string const line(100'000'000, 'x');
  auto const drawn = excerpt(line, 50'000'000, 90'000'000, 160);
  EXPECT_LT(drawn.line.size(), 170u);
  EXPECT_LT(drawn.marker.size(), 170u);
}

RC_GTEST_PROP(Excerpt, OutputIsPrintableUtf8OfBoundedWidth, ()) {
  std::string const line = *random_bytes();
  auto const begin = *rc::gen::inRange<std::size_t>(0, line.size() + 2);
  auto const end = *rc::gen::inRange<std::size_t>(0, line.size() + 2);
  auto const drawn = excerpt(line, begin, end, 20);
  for (std::size_t at = 0; at < drawn.line.size();) {
    auto const length = utf8_length(drawn.line, at);
    RC_ASSERT(length > 0);
    RC_ASSERT(static_cast<unsigned char>(drawn.line[at]) >= 0x20);
    at += length;
  }
  RC_ASSERT(drawn.line.size() <= 4 * 24 + 6);
  RC_ASSERT(std::count(drawn.marker.begin(), drawn.marker.end(), '^') == 1);
}

TEST(Printable, EscapesInvalidText) {
  EXPECT_EQ(printable("a\nb\t\x01\xFF"), "a\\nb\\t\\x01\\xFF");
  EXPECT_EQ(printable("abcdef", 3), "abc...");
}

}  // namespace
}  // namespace assay
