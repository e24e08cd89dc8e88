// Reductions may group items in any way and use the initial value any number of times. The result of one implementation
// may replace the results of all, but not conversely.
#include <gtest/gtest.h>

#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

Verdict proven(std::string const& a, std::string const& b) { return proof_of_pair(a, b).verdict; }

// Returns a reduction of integers. The body computes %z from %a and %b, and `after` computes the result %t from %r.
std::string reduction(std::string const& body, std::string const& init, std::string const& after = "", int items = 3) {
  auto const type = "tensor<" + std::to_string(items) + "xi32>";
  return "func.func @main(%x: " + type + ", %n: tensor<i32>) -> tensor<i32> {\n" +
         (init.empty() ? "" : "%c = stablehlo.constant dense<" + init + "> : tensor<i32>\n") +
         "%r = \"stablehlo.reduce\"(%x, " + (init.empty() ? "%n" : "%c") +
         ") ({\n^bb0(%a: tensor<i32>, %b: tensor<i32>):\n" + body +
         "\nstablehlo.return %z : tensor<i32>\n}) {dimensions = array<i64: 0>} : (" + type +
         ", tensor<i32>) -> tensor<i32>\n" + after + "\nreturn " + (after.empty() ? "%r" : "%t") +
         " : tensor<i32>\n}\n";
}

std::string steps(std::string const& body) {
  std::string text = "func.func @main(%x: tensor<3xi32>, %n: tensor<i32>) -> tensor<i32> {\n";
  for (int k = 0; k < 3; ++k) {
    auto const n = std::to_string(k);
    text += "%s" + n + " = stablehlo.slice %x [" + n + ":" + std::to_string(k + 1) +
            "] : (tensor<3xi32>) -> tensor<1xi32>\n%e" + n + " = stablehlo.reshape %s" + n +
            " : (tensor<1xi32>) -> tensor<i32>\n";
  }
  return text + body + "\nreturn %t : tensor<i32>\n}\n";
}

std::string const kAdd = "%z = stablehlo.add %a, %b : tensor<i32>";
std::string const kPlusN = "%t = stablehlo.add %r, %n : tensor<i32>";

TEST(FoldOrder, IntegerFoldsWithANeutralInitialValueAreDetermined) {
  auto const sum = reduction("%z = stablehlo.add %b, %a : tensor<i32>", "0");
  EXPECT_EQ(proven(reduction(kAdd, "0"), sum), Verdict::equal);
  auto const product =
      steps("%p = stablehlo.multiply %e2, %e0 : tensor<i32>\n%t = stablehlo.multiply %p, %e1 : tensor<i32>");
  auto const reduced = reduction("%z = stablehlo.multiply %a, %b : tensor<i32>", "1");
  EXPECT_EQ(proven(reduced, product), Verdict::equal);
  EXPECT_EQ(proven(product, reduced), Verdict::equal);
}

TEST(FoldOrder, InitialValueMayOccurAnyNumberOfTimes) {
  for (auto const* init : {"", "5"}) {
    auto const within = reduction(kAdd, init);
    auto const after = reduction(kAdd, "0",
                                 *init ? "%f = stablehlo.constant dense<5> : tensor<i32>\n"
                                         "%t = stablehlo.add %r, %f : tensor<i32>"
                                       : kPlusN);
    EXPECT_EQ(proven(within, after), Verdict::refines) << init;
    EXPECT_EQ(proven(after, within), Verdict::undecided) << init;
    EXPECT_EQ(proven(within, within), Verdict::equal) << init;
  }
  auto const product = reduction("%z = stablehlo.multiply %a, %b : tensor<i32>", "3");
  auto const once = steps(
      "%k = stablehlo.constant dense<3> : tensor<i32>\n%p = stablehlo.multiply %e2, %e0 : tensor<i32>\n"
      "%q = stablehlo.multiply %p, %e1 : tensor<i32>\n%t = stablehlo.multiply %q, %k : tensor<i32>");
  EXPECT_EQ(proven(product, once), Verdict::refines);
  EXPECT_EQ(proven(once, product), Verdict::undecided);
  // The initial value may also be unused. The last item is the result of a body that ignores its first argument, unless
  // an initial value follows.
  auto const last =
      reduction("%k = stablehlo.constant dense<0> : tensor<i32>\n%z = stablehlo.add %b, %k : tensor<i32>", "0");
  EXPECT_EQ(
      proven(steps("%k = stablehlo.constant dense<0> : tensor<i32>\n%t = stablehlo.add %e2, %k : tensor<i32>"), last),
      Verdict::undecided);
}

TEST(FoldOrder, NonassociativeFoldsAreOpen) {
  auto const chain = steps(
      "%c = stablehlo.constant dense<0> : tensor<i32>\n%p = stablehlo.subtract %c, %e0 : tensor<i32>\n"
      "%q = stablehlo.subtract %p, %e1 : tensor<i32>\n%t = stablehlo.subtract %q, %e2 : tensor<i32>");
  auto const reduced = reduction("%z = stablehlo.subtract %a, %b : tensor<i32>", "0");
  EXPECT_EQ(proven(reduced, chain), Verdict::refines);
  EXPECT_EQ(proven(chain, reduced), Verdict::undecided);
  auto const twice = steps(
      "%p = stablehlo.add %e2, %e0 : tensor<i32>\n%q = stablehlo.add %p, %e1 : tensor<i32>\n"
      "%t = stablehlo.add %q, %q : tensor<i32>");
  auto const weighted =
      reduction("%y = stablehlo.add %b, %b : tensor<i32>\n%z = stablehlo.add %a, %y : tensor<i32>", "0");
  EXPECT_EQ(proven(weighted, twice), Verdict::refines);
  EXPECT_EQ(proven(twice, weighted), Verdict::undecided);
  EXPECT_EQ(proven(weighted, weighted), Verdict::equal);
}

// A reduction of one item without an initial value is the item.
TEST(FoldOrder, SingleItemNeedsNoFold) {
  std::string const reduced =
      "func.func @main(%x: tensor<4x1xf32>) -> tensor<4xf32> {\n%c = stablehlo.constant dense<0.0> : tensor<f32>\n"
      "%r = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, "
      "tensor<f32>) -> "
      "tensor<4xf32>\nreturn %r : tensor<4xf32>\n}";
  std::string const reshaped =
      "func.func @main(%x: tensor<4x1xf32>) -> tensor<4xf32> {\n"
      "%r = stablehlo.reshape %x : (tensor<4x1xf32>) -> tensor<4xf32>\nreturn %r : tensor<4xf32>\n}";
  EXPECT_EQ(proven(reduced, reshaped), Verdict::refines);
  EXPECT_NE(proven(reshaped, reduced), Verdict::equal);
  EXPECT_NE(proven(reshaped, reduced), Verdict::refines);
}

// The same items in the same order, for any axes.
TEST(FoldOrder, AxesMayBeSplit) {
  auto const sum = [](std::string const& shape, std::string const& axes, bool reshapes) {
    auto const type = "tensor<" + shape + "xf32>";
    return "func.func @main(%x: tensor<4x5x6xf32>) -> tensor<5xf32> {\n%c = stablehlo.constant dense<0.0> : "
           "tensor<f32>\n" +
           (reshapes ? "%y = stablehlo.reshape %x : (tensor<4x5x6xf32>) -> " + type + "\n" : std::string()) +
           "%r = stablehlo.reduce(" + (reshapes ? "%y" : "%x") +
           " init: %c) applies stablehlo.add across dimensions = " + axes + " : (" + type +
           ", tensor<f32>) -> tensor<5xf32>\nreturn %r : tensor<5xf32>\n}";
  };
  auto const whole = sum("4x5x6", "[0, 2]", false);
  for (auto const& split :
       {sum("4x5x2x3", "[0, 2, 3]", true), sum("2x2x5x6", "[0, 1, 3]", true), sum("2x2x5x3x2", "[0, 1, 3, 4]", true)}) {
    EXPECT_EQ(proven(whole, split), Verdict::refines) << split;
    EXPECT_EQ(proven(split, whole), Verdict::refines) << split;
  }
}

TEST(FoldOrder, ComplexProductsCommuteIfTheProfileRoundsThem) {
  auto const product = [](std::string const& operands) {
    return "func.func @main(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>) -> tensor<complex<f32>> {\n"
           "%r = stablehlo.multiply " +
           operands + " : tensor<complex<f32>>\nreturn %r : tensor<complex<f32>>\n}";
  };
  EXPECT_NE(proven(product("%x, %y"), product("%y, %x")), Verdict::equal);
}

}  // namespace
}  // namespace assay
