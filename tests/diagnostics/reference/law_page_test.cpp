#include "diagnostics/reference/law_page.hpp"

#include <gtest/gtest.h>

#include "grammar/laws/law.hpp"

namespace assay {
namespace {

TEST(LawPage, ListsEachLawOnce) {
  auto const list = laws_list();
  for (auto const& law : laws().laws) EXPECT_NE(list.find("\n" + law.name + " "), std::string::npos) << law.name;
  EXPECT_LT(list.find("bits:"), list.find("permitted:"));
  EXPECT_LT(list.find("permitted:"), list.find("reals:"));
}

TEST(LawPage, ShowsAllOfALaw) {
  auto const page = law_page("plus_zero_float");
  EXPECT_TRUE(page.starts_with("law plus_zero_float, reals: ")) << page;
  EXPECT_NE(page.find("  states x + 0 = x\n"), std::string::npos) << page;
  EXPECT_NE(page.find("  fails T = f32, x = -0\n"), std::string::npos) << page;
  EXPECT_TRUE(law_page("quantize").starts_with("definition quantize\n  for T in float\n"));
  EXPECT_EQ(law_page("no_such_law"), "");
}

}  // namespace
}  // namespace assay
