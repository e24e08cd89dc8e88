#include "support/counted.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(Counted, NounsHaveTheirPlurals) {
  EXPECT_EQ(counted(1, "case"), "1 case");
  EXPECT_EQ(counted(0, "case"), "0 cases");
  EXPECT_EQ(counted(2, "new failure"), "2 new failures");
  EXPECT_EQ(counted(3, "unexpected pass"), "3 unexpected passes");
  EXPECT_EQ(counted(3, "process"), "3 processes");
  EXPECT_EQ(counted(4, "body"), "4 bodies");
  EXPECT_EQ(counted(4, "array"), "4 arrays");
  EXPECT_EQ(counted(5, "index"), "5 indices");
}

TEST(Counted, VerbsAgree) {
  EXPECT_EQ(is_or_are(1), "is");
  EXPECT_EQ(is_or_are(0), "are");
  EXPECT_EQ(was_or_were(2), "were");
}

}  // namespace
}  // namespace assay
