// Sums of products as the specification defines them, and groupings of items that keep their order.
#include <gtest/gtest.h>

#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

Verdict verdict_of(std::string const& a, std::string const& b) { return proof_of_pair(a, b).verdict; }

std::string const kVectors = "%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<f32>";
std::string const kZero = "%c = stablehlo.constant dense<0.0> : tensor<f32>\n";

std::string sum_of(std::string const& name, std::string const& items, std::string const& type,
                   std::string const& init = "%c") {
  return name + " = stablehlo.reduce(" + items + " init: " + init +
         ") applies stablehlo.add across dimensions = [0] : (" + type + ", tensor<f32>) -> tensor<f32>\n";
}

std::string const kDot = main_of(kVectors,
                                 "%r = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<4xf32>, "
                                 "tensor<4xf32>) -> tensor<f32>\nreturn %r : tensor<f32>");

std::string of_products(std::string const& x, std::string const& y, std::string const& init) {
  return main_of(kVectors, "%c = stablehlo.constant dense<" + init + "> : tensor<f32>\n%p = stablehlo.multiply " + x +
                               ", " + y + " : tensor<4xf32>\n" + sum_of("%r", "%p", "tensor<4xf32>") +
                               "return %r : tensor<f32>");
}

TEST(Groupings, ADotProductIsAReductionOfProducts) {
  EXPECT_EQ(verdict_of(kDot, of_products("%x", "%y", "0.0")), Verdict::refines);
  EXPECT_FALSE(is_proven(verdict_of(of_products("%x", "%y", "0.0"), kDot)));  // kDot need not round the products
  EXPECT_EQ(verdict_of(kDot, of_products("%y", "%x", "0.0")), Verdict::refines);
  EXPECT_FALSE(is_proven(verdict_of(kDot, of_products("%x", "%x", "0.0"))));
  EXPECT_FALSE(is_proven(verdict_of(kDot, of_products("%x", "%y", "1.0"))));
  EXPECT_FALSE(is_proven(verdict_of(of_products("%x", "%y", "1.0"), kDot)));
}

TEST(Groupings, WidenedOperandsAreNotRounded) {
  std::string const signature = "%x: tensor<4xf16>, %y: tensor<4xf16>) -> tensor<f32>";
  auto const wide = main_of(signature,
                            "%r = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<4xf16>, "
                            "tensor<4xf16>) -> tensor<f32>\nreturn %r : tensor<f32>");
  auto const narrow = main_of(signature,
                              "%p = stablehlo.multiply %x, %y : tensor<4xf16>\n"
                              "%w = stablehlo.convert %p : (tensor<4xf16>) -> tensor<4xf32>\n" +
                                  kZero + sum_of("%r", "%w", "tensor<4xf32>") + "return %r : tensor<f32>");
  EXPECT_FALSE(is_proven(verdict_of(wide, narrow)));
}

TEST(Groupings, SingleProductNeedsNoSum) {
  std::string const signature = "%x: tensor<3x1xf32>, %y: tensor<1x4xf32>) -> tensor<3x4xf32>";
  auto const product = main_of(signature,
                               "%r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<3x1xf32>, "
                               "tensor<1x4xf32>) -> tensor<3x4xf32>\nreturn %r : tensor<3x4xf32>");
  auto const outer = [&](std::string const& op) {
    return main_of(signature,
                   "%a = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x4xf32>\n"
                   "%b = stablehlo.broadcast_in_dim %y, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>\n%r = " +
                       op + " %a, %b : tensor<3x4xf32>\nreturn %r : tensor<3x4xf32>");
  };
  EXPECT_EQ(verdict_of(product, outer("stablehlo.multiply")), Verdict::refines);
  EXPECT_FALSE(is_proven(verdict_of(product, outer("stablehlo.add"))));
  EXPECT_FALSE(is_proven(verdict_of(outer("stablehlo.multiply"), product)));  // may return +0 instead of -0
}

std::string joined(std::string const& first, std::string const& second) {
  return main_of(kVectors, kZero + "%j = stablehlo.concatenate " + first + ", " + second +
                               ", dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>\n" +
                               sum_of("%r", "%j", "tensor<8xf32>") + "return %r : tensor<f32>");
}

std::string apart(std::string const& last) {
  return main_of(kVectors, kZero + sum_of("%s", "%x", "tensor<4xf32>") + sum_of("%t", "%y", "tensor<4xf32>") + last +
                               "return %r : tensor<f32>");
}

TEST(Groupings, PartsOfASumMayBeAddedUpFirst) {
  auto const in_order = apart("%r = stablehlo.add %s, %t : tensor<f32>\n");
  EXPECT_EQ(verdict_of(joined("%x", "%y"), in_order), Verdict::refines);
  EXPECT_FALSE(is_proven(verdict_of(in_order, joined("%x", "%y"))));  // A fixes the groups
  EXPECT_FALSE(is_proven(verdict_of(joined("%y", "%x"), in_order)));  // profile ieee keeps the order of items
  EXPECT_FALSE(is_proven(verdict_of(joined("%x", "%x"), in_order)));
  EXPECT_FALSE(is_proven(verdict_of(joined("%x", "%y"), apart("%r = stablehlo.subtract %s, %t : tensor<f32>\n"))));
  EXPECT_FALSE(is_proven(
      verdict_of(joined("%x", "%y"),
                 apart("%q = stablehlo.add %s, %t : tensor<f32>\n%r = stablehlo.add %q, %t : tensor<f32>\n"))));
  EXPECT_FALSE(is_proven(verdict_of(joined("%x", "%y"), apart("%r = stablehlo.add %s, %s : tensor<f32>\n"))));
}

std::string in_steps(std::string const& type, std::string const& first, std::string const& between,
                     std::string const& last, std::string const& init) {
  return main_of("%x: " + type + ") -> tensor<f32>",
                 kZero + "%i = stablehlo.constant dense<" + init +
                     "> : tensor<f32>\n%s = stablehlo.reduce(%x init: %i) applies "
                     "stablehlo.add across dimensions = " +
                     first + " : (" + type + ", tensor<f32>) -> " + between +
                     "\n%r = stablehlo.reduce(%s init: %c) applies stablehlo.add across dimensions = " + last + " : (" +
                     between + ", tensor<f32>) -> tensor<f32>\nreturn %r : tensor<f32>");
}

// For any sizes.
TEST(Groupings, AxesMayBeSummedOneAfterTheOther) {
  for (std::string const type : {"tensor<300x500xf32>", "tensor<?x?xf32>"}) {
    auto const between = type == "tensor<?x?xf32>" ? "tensor<?xf32>" : "tensor<300xf32>";
    auto const whole =
        main_of("%x: " + type + ") -> tensor<f32>",
                kZero + "%r = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0, 1] : (" +
                    type + ", tensor<f32>) -> tensor<f32>\nreturn %r : tensor<f32>");
    EXPECT_EQ(verdict_of(whole, in_steps(type, "[1]", between, "[0]", "0.0")), Verdict::refines) << type;
    // A sum of no items may be -0, where A returns 0.
    EXPECT_EQ(verdict_of(whole, in_steps(type, "[1]", between, "[0]", "-0.0")),
              type == "tensor<?x?xf32>" ? Verdict::undecided : Verdict::refines)
        << type;
    EXPECT_FALSE(is_proven(verdict_of(whole, in_steps(type, "[1]", between, "[0]", "1.0")))) << type;
    EXPECT_FALSE(is_proven(verdict_of(in_steps(type, "[1]", between, "[0]", "0.0"), whole))) << type;
  }
  auto const square =
      main_of("%x: tensor<9x9xf32>) -> tensor<f32>",
              kZero +
                  "%r = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0, 1] : "
                  "(tensor<9x9xf32>, tensor<f32>) -> tensor<f32>\nreturn %r : tensor<f32>");
  EXPECT_FALSE(is_proven(verdict_of(square, in_steps("tensor<9x9xf32>", "[0]", "tensor<9xf32>", "[0]", "0.0"))));
}

}  // namespace
}  // namespace assay
