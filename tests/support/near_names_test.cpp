#include "support/near_names.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

using Names = std::vector<std::string>;

TEST(NearNames, AreFewChangesAway) {
  Names const known = {"arg0", "arg1", "result", "transpose"};
  EXPECT_EQ(near_names("arg2", known), (Names{"arg0", "arg1"}));
  EXPECT_EQ(near_names("transpos", known), Names{"transpose"});
  EXPECT_EQ(near_names("xyz", known), Names{});
}

TEST(NearNames, NumbersAreNotMeantByLetters) {
  EXPECT_EQ(near_names("u", {"1", "v"}), Names{"v"});
  EXPECT_EQ(near_names("2", {"1"}), Names{"1"});
}

TEST(NearNames, MayHaveNeighboursExchanged) {
  EXPECT_EQ(near_names("agr0", {"arg0"}), Names{"arg0"});
  EXPECT_EQ(near_names("ab", {"ba"}), Names{"ba"});
  EXPECT_EQ(near_names("abcd", {"badc"}), Names{});  // two exchanges
}

}  // namespace
}  // namespace assay
