#include "harness/pjrt/client/named_values.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

using namespace pjrt;

// The spelling of a value determines its type.
TEST(NamedValues, TypesFollowFromTheSpelling) {
  struct Row {
    char const* text;
    PJRT_NamedValue_Type type;
    char const* shown;
  };
  constexpr Row kRows[] = {
      {"a=true", PJRT_NamedValue_kBool, "true"},
      {"a=false", PJRT_NamedValue_kBool, "false"},
      {"a=7", PJRT_NamedValue_kInt64, "7"},
      {"a=-7", PJRT_NamedValue_kInt64, "-7"},
      {"a=0.5", PJRT_NamedValue_kFloat, "0.5"},
      {"a=1e3", PJRT_NamedValue_kFloat, "1000"},
      {"a=[1, 2]", PJRT_NamedValue_kInt64List, "[1,2]"},
      {"a=[]", PJRT_NamedValue_kInt64List, "[]"},
      {"a=", PJRT_NamedValue_kString, ""},
      {"a=\"7\"", PJRT_NamedValue_kString, "7"},
      {"a=b=c", PJRT_NamedValue_kString, "b=c"},
      {"a=inf", PJRT_NamedValue_kString, "inf"},
      {"a=[x]", PJRT_NamedValue_kString, "[x]"},
      {"a=99999999999999999999", PJRT_NamedValue_kFloat, "1e+20"},
  };
  for (auto const& [text, type, shown] : kRows) {
    auto const option = parse_option(text);
    ASSERT_TRUE(option) << text;
    std::vector<Option> const options = {*option};
    auto const values = named_values(options);
    ASSERT_EQ(values.size(), 1u);
    EXPECT_EQ(values[0].type, type) << text;
    auto const words = text_of(values[0]);
    ASSERT_TRUE(words) << text;
    EXPECT_EQ(words->first, "a");
    EXPECT_EQ(words->second, shown) << text;
  }
}

TEST(NamedValues, OptionsNeedNameAndValue) {
  EXPECT_FALSE(parse_option("a"));
  EXPECT_FALSE(parse_option("=1"));
}

TEST(NamedValues, SmallerStructsAreNotRead) {
  PJRT_NamedValue value{};
  value.struct_size = 16;
  value.name = "a";
  EXPECT_FALSE(text_of(value));
}

}  // namespace
}  // namespace assay
