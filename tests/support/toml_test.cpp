#include "support/toml.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

// Law: what is no TOML is an error; nothing asserts, and no letter is undefined behaviour.
TEST(TomlTest, MistakesAreErrors) {
  for (std::string_view const text : {"[ ,]", "[=]", "[[.]]", "[\t#]", "\u00e4 = 1", "a\u03c1 = 1", "a = +'\u00e4'"})
    EXPECT_TRUE(toml::parse(text).failed()) << text;
  for (std::string_view const text :
       {"# \u00e4", "a = '\u00e4' # \u00e4", "\"\u00e4\" = 1", "a = \"\"\"x\\\n \u00e4\"\"\""})
    EXPECT_FALSE(toml::parse(text).failed()) << text;
}

// Law: keys are not deeper than a stack.
TEST(TomlTest, DotsAreCounted) {
  std::uint32_t line = 0;
  std::string reason;
  EXPECT_TRUE(is_toml_readable(std::string(256, '.') + "\n" + std::string(256, '.'), line, reason));
  EXPECT_FALSE(is_toml_readable("\n" + std::string(257, '.'), line, reason));
  EXPECT_EQ(line, 2u);
  EXPECT_EQ(reason, "there are more than 256 dots on this line");
}

}  // namespace
}  // namespace assay
