#include "support/text.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(Text, IsTrimmedAtBothEnds) {
  EXPECT_EQ(trimmed(" \t\r\na b\n "), "a b");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Text, IsSplitAtACharacter) {
  std::string_view text = "a,,b";
  EXPECT_EQ(consume_until(text, ','), "a");
  EXPECT_EQ(consume_until(text, ','), "");
  EXPECT_EQ(consume_until(text, ','), "b");
  EXPECT_EQ(consume_until(text, ','), "");
}

TEST(Text, IsSplitIntoOnePartMoreThanThereAreSeparators) {
  EXPECT_EQ(split("a::b:", ':'), (std::vector<std::string_view>{"a", "", "b", ""}));
  EXPECT_EQ(split("", ':'), std::vector<std::string_view>{""});
}

TEST(Text, PartsAreEnumeratedWithAWordBeforeTheLast) {
  EXPECT_EQ(enumerated({}, " and "), "");
  EXPECT_EQ(enumerated({"a"}, " and "), "a");
  EXPECT_EQ(enumerated({"a", "b"}, " or "), "a or b");
  EXPECT_EQ(enumerated({"a", "b", "c"}, " and "), "a, b and c");
}

// The boundaries of table 3-7 of the Unicode standard.
TEST(Text, OfUtf8OnlyWellFormedSequencesHaveALength) {
  struct Row {
    std::string_view bytes;
    std::size_t length;
  };
  for (auto const& row :
       {Row{"a", 1}, Row{"\x80", 0}, Row{"\xC1\xBF", 0}, Row{"\xC2\x80", 2}, Row{"\xDF\xBF", 2}, Row{"\xC2", 0},
        Row{"\xC2z", 0}, Row{"\xE0\x9F\xBF", 0}, Row{"\xE0\xA0\x80", 3}, Row{"\xED\x9F\xBF", 3}, Row{"\xED\xA0\x80", 0},
        Row{"\xEF\xBF\xBF", 3}, Row{"\xE1\x80", 0}, Row{"\xF0\x8F\xBF\xBF", 0}, Row{"\xF0\x90\x80\x80", 4},
        Row{"\xF4\x8F\xBF\xBF", 4}, Row{"\xF4\x90\x80\x80", 0}, Row{"\xF5\x80\x80\x80", 0}, Row{"\xFF", 0}})
    EXPECT_EQ(utf8_length(row.bytes, 0), row.length) << ::testing::PrintToString(row.bytes);
}

TEST(Text, IsCleanedOfControlsAndBadBytes) {
  EXPECT_EQ(clean_text("a\r\n\tb"), "a\n\tb");
  EXPECT_EQ(clean_text(std::string_view("\0\x1B\x7F\xC2\x85\xFF", 6)),
            "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(Text, KeptEndBeginsAtACharacter) {
  EXPECT_EQ(last_of("abcdef", 6), "abcdef");
  EXPECT_EQ(last_of("abcdef", 5), "...ef");
  EXPECT_EQ(last_of("abc\xC3\xA4"
                    "d",
                    5),
            "...d");
}

TEST(Text, IsShortenedAtAClauseOrAWord) {
  EXPECT_EQ(shortened("all of it", 9), "all of it");
  EXPECT_EQ(shortened("an element is 1; 2 of 3 elements are not permitted; and so on", 55),
            "an element is 1; 2 of 3 elements are not permitted ...");
  EXPECT_EQ(shortened("a, but the rest is a long clause of many words", 30), "a, but the rest is a long ...");
  EXPECT_EQ(shortened("oneverylongword", 5), "oneve ...");
  EXPECT_EQ(shortened("\xC3\xA4\xC3\xA4\xC3\xA4", 3), "\xC3\xA4 ...") << "no part of a character";
}

TEST(Text, FindsTheMainLineOfAnOutput) {
  EXPECT_EQ(main_line("warning: x\na.mlir:1:1: error: y\n    error here\nz\n"), "a.mlir:1:1: error: y");
  EXPECT_EQ(main_line("one\n  an error of old\ntwo\n"), "  an error of old");
  EXPECT_EQ(main_line("one\ntwo\n \n"), "two");
  EXPECT_EQ(main_line(""), "");
  EXPECT_EQ(main_line("cannot do it\nUserWarning: an error is near\n"), "cannot do it");
  EXPECT_EQ(main_line("warning: x\n"), "");
  EXPECT_EQ(main_line("x: error: this warning is one\n"), "x: error: this warning is one");
  EXPECT_EQ(main_line("Traceback (most recent call last):\n  File \"x.py\", line 1, in <module>\n"
                      "    raise TypeError('no')\nTypeError: no\n"),
            "TypeError: no");
  EXPECT_EQ(
      main_line("Traceback (most recent call last):\n  File \"x.py\", line 1\n    fail()\nmine.Unable: KeyError\n"),
      "mine.Unable: KeyError");
}

TEST(Text, IsQuotedForAShellIfNeeded) {
  EXPECT_EQ(shell_word("a/b-c"), "a/b-c");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
}

}  // namespace
}  // namespace assay
