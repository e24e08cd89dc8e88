#include "support/toml.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

// Law: invalid TOML is an error. No assertion fails, and no character causes undefined behavior.
TEST(TomlTest, MistakesAreErrors) {
  for (std::string_view const text : {"[ ,]", "[=]", "[[.]]", "[\t#]", "\u00e4 = 1", "a\u03c1 = 1", "a = +'\u00e4'"})
    EXPECT_FALSE(read_toml(text)) << text;
  for (std::string_view const text :
       {"# \u00e4", "a = '\u00e4' # \u00e4", "\"\u00e4\" = 1", "a = \"\"\"x\\\n \u00e4\"\"\""})
    EXPECT_TRUE(read_toml(text)) << text;
}

// Law: the nesting of keys is limited.
TEST(TomlTest, DotsAreCounted) {
  std::string const deepest = "a" + std::string(256, '.') + "\n";
  EXPECT_NE(read_toml(deepest + deepest).error().what, "there are more than 256 dots on this line");
  auto const deeper = read_toml("\n" + std::string(257, '.'));
  ASSERT_FALSE(deeper);
  EXPECT_EQ(deeper.error().line, 2u);
  EXPECT_EQ(deeper.error().what, "there are more than 256 dots on this line");
}

}  // namespace
}  // namespace assay
