#include "grammar/hints/braces.hpp"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

TEST(UnbalancedBraces, AreFoundByIndentation) {
  std::string const missing = "module {\n  f {\n    a {\n      b\n    c\n  }\n}\n";
  auto const found = find_unbalanced_brace(missing);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->is_missing);
  EXPECT_EQ(found->place, missing.find('c'));
  EXPECT_EQ(found->opener, missing.find("{\n      b"));
  std::string const extra = "module {\n  f {\n    a\n  }\n    b\n  }\n}\n";
  auto const other = find_unbalanced_brace(extra);
  ASSERT_TRUE(other);
  EXPECT_FALSE(other->is_missing);
  EXPECT_EQ(other->place, extra.find('}'));
}

TEST(UnbalancedBraces, AreUnknownWithoutIndentation) {
  EXPECT_FALSE(find_unbalanced_brace("module {\nf {\na\n}\n"));
  EXPECT_TRUE(has_unbalanced_braces("module {\nf {\na\n}\n"));
}

// Braces in strings and comments do not count; strings may be cut anywhere.
TEST(UnbalancedBraces, StringsAndCommentsAreSkipped) {
  for (char const* const text : {"", "\"", "\"\\", "\"\\\n", "a // {", "\"{\" {}", "{ // }\n}", "\"\\\"{\""}) {
    EXPECT_FALSE(has_unbalanced_braces(text)) << text;
    EXPECT_FALSE(find_unbalanced_brace(text)) << text;
  }
  EXPECT_TRUE(has_unbalanced_braces("}{"));
}

}  // namespace
}  // namespace assay
