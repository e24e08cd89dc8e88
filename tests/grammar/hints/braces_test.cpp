#include "grammar/hints/braces.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

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

// Regions end after their terminators, and functions are not nested.
TEST(UnbalancedBraces, AreFoundByTheEndsOfRegions) {
  struct {
    char const *before, *after;  // the place is between them
    bool is_missing = false, is_opening = false;
  } const kCases[] = {
      {"module {\nfunc.func @f() {\nreturn\n", "func.func @g() {\nreturn\n}\n}\n", true},
      {"func.func @f() {\n%0 = \"stablehlo.if\"(%p) ({\nstablehlo.return\n}, {\n\"stablehlo.return\"() : () -> ()\n",
       ") : (tensor<i1>) -> ()\nreturn\n}\n", true},
      {"func.func @f() {\nstablehlo.while()\ncond {\nstablehlo.return %c : tensor<i1>\n",
       "do {\nstablehlo.return\n}\nreturn\n}\n", true},
      {"func.func @f() {\n%0 = stablehlo.abs %x : tensor<f32>\n",
       "}\n%1 = stablehlo.abs %0 : tensor<f32>\nreturn\n}\n"},
      {"func.func @f() {\n", "}\n%1 = stablehlo.abs %0 : tensor<f32>\nreturn\n}\n"},
      {"module {\nfunc.func @f() {\nreturn\n}\n", "}\nfunc.func @g() {\nreturn\n}\n}\n"},
      {"module {\nfunc.func @f()", "\n%1 = stablehlo.abs %0 : tensor<f32>\nreturn\n}\n}\n", true, true},
  };
  for (auto const& [before, after, is_missing, is_opening] : kCases) {
    SCOPED_TRACE(before);
    auto const found = find_unbalanced_brace(std::string(before) + after);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->is_missing, is_missing);
    EXPECT_EQ(found->is_opening, is_opening);
    EXPECT_EQ(found->place, std::string(before).size());
  }
  for (char const* const text :
       {"func.func @f() {\nreturn\n}\n", "module {\nfunc.func private @f()\nfunc.func @g() {\nreturn\n}\n}\n",
        "module attributes {\na = 1\n} {\n", "func.func @f() {\nfunc.func @g() {\nfunc.func @h() {\n"})
    EXPECT_FALSE(find_unbalanced_brace(text)) << text;
}

TEST(UnbalancedBraces, OpenOnes) {
  std::string const text = "a ({\nb {\n}\n}, {\nc // {\n})";
  EXPECT_EQ(open_braces(text, text.find('c')), std::vector<std::uint32_t>({3}));
  EXPECT_EQ(open_braces(text, text.find("\n}")).size(), 2u);
  EXPECT_TRUE(open_braces(text, text.size()).empty());
  EXPECT_EQ(brace_balance(text), 0);
  EXPECT_EQ(brace_balance("}\n{ \"{\" {"), 1);
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
