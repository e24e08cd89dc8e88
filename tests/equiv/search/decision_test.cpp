#include "equiv/search/decision.hpp"

#include <gtest/gtest.h>

#include "tests/equiv/search/pairs.hpp"

namespace assay {
namespace {

using testing::function;
using testing::Pair;

std::string compare_scaled(std::string const& scaled, std::string const& type) {
  return function(
      "%x: tensor<2xf32>, %y: tensor<2xf32>",
      "%c = stablehlo.constant dense<1.0> : tensor<2xf32>\n%0 = stablehlo.multiply %x, %c : tensor<2xf32>\n%1 = "
      "stablehlo.compare LT, " +
          scaled + ", %y" + type + " : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>",
      "%1 : tensor<2xi1>");
}

// x * 1 equals x except for the bits of NaN, which TOTALORDER compares.
TEST(Decision, BitsOfNanCountInTotalOrder) {
  EXPECT_EQ(Pair(compare_scaled("%0", ""), compare_scaled("%x", "")).decision().verdict, EquivVerdict::equal);
  EXPECT_EQ(Pair(compare_scaled("%0", ", TOTALORDER"), compare_scaled("%x", ", TOTALORDER")).decision().verdict,
            EquivVerdict::undecided);
}

// The programs have no inputs, so that all inputs were run, but only on one process.
TEST(Decision, OneProcessDoesNotDecideForOthers) {
  std::string const zero = function("", "%0 = stablehlo.constant dense<0> : tensor<ui32>", "%0 : tensor<ui32>");
  for (auto const* op : {"replica_id", "partition_id"}) {
    std::string const id = function("", std::string("%0 = stablehlo.") + op + " : tensor<ui32>", "%0 : tensor<ui32>");
    EXPECT_EQ(Pair(id, zero).decision().verdict, EquivVerdict::undecided) << op;
    EXPECT_EQ(Pair(id, id).decision().verdict, EquivVerdict::equal) << op;
  }
  std::string const sum =
      function("%x: tensor<i1>",
               "%0 = \"stablehlo.all_reduce\"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({\n"
               "^bb0(%a: tensor<i1>, %b: tensor<i1>):\n%1 = stablehlo.or %a, %b : tensor<i1>\n"
               "stablehlo.return %1 : tensor<i1>\n}) : (tensor<i1>) -> tensor<i1>",
               "%0 : tensor<i1>");
  EXPECT_EQ(Pair(sum, function("%x: tensor<i1>", "", "%x : tensor<i1>")).decision().verdict, EquivVerdict::undecided);
}

// 2 n does not wrap in 32 bits for the assumed sizes. The assumption is reported.
TEST(Decision, BoundsOfDynamicSizesAreReported) {
  std::string const size = "%n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x2xi8>) -> tensor<i32>";
  auto const decision = Pair(function("%x: tensor<?x2xi8>",
                                      size + "\n%c = stablehlo.constant dense<2> : tensor<i32>\n%0 = "
                                             "stablehlo.multiply %n, %c : tensor<i32>\n%1 = "
                                             "stablehlo.divide %0, %c : tensor<i32>",
                                      "%1 : tensor<i32>"),
                             function("%x: tensor<?x2xi8>", size, "%n : tensor<i32>"))
                            .decision();
  EXPECT_EQ(decision.verdict, EquivVerdict::equal);
  ASSERT_FALSE(decision.granted.empty());
  EXPECT_NE(decision.granted[0].find("is at most 536870912"), std::string::npos) << decision.granted[0];
}

}  // namespace
}  // namespace assay
