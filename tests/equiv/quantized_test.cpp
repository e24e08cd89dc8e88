// Quantized elements, elements with few bits, and reinterpreted bits: proved pairs, and incorrect pairs that must not
// be proved.
#include <gtest/gtest.h>

#include "support/text.hpp"
#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

// Replaces type names: `Q` and `R` are quantized per tensor, `A` and `B` have scales along the last axis.
std::string with_types(std::string text) {
  for (auto const& [name, type] : {std::pair{"!Q", "!quant.uniform<i8:f32, 5.0e-01:3>"},
                                   {"!R", "!quant.uniform<i8:f32, 0.25:-7>"},
                                   {"!A", "!quant.uniform<i8:f32:1, {0.5:1, 0.125:-3, 2.0:5}>"},
                                   {"!B", "!quant.uniform<i8:f32:0, {0.5:1, 0.125:-3, 2.0:5}>"}})
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name)) text.replace(at, 2, type);
  return text;
}

Verdict verdict(std::string const& signature, std::string const& a, std::string const& b, bool cuts = false) {
  EquivOptions options;
  options.cuts = cuts;
  return proof_of_pair(with_types(main_of(signature, a)), with_types(main_of(signature, b)), options).verdict;
}

std::string const kQuantized = "%x: tensor<4x!Q>) -> tensor<4x!Q>", kFloats = "%x: tensor<4xf32>) -> tensor<4xf32>";

TEST(EquivQuantized, QuantizingDequantizedValuesIsTheIdentity) {
  std::string const there = "%0 = stablehlo.uniform_dequantize %x : (tensor<4x!Q>) -> tensor<4xf32>\n",
                    back =
                        "%1 = stablehlo.uniform_quantize %0 : (tensor<4xf32>) -> tensor<4x!Q>\n"
                        "return %1 : tensor<4x!Q>";
  EXPECT_EQ(verdict(kQuantized, there + back, "return %x : tensor<4x!Q>"), Verdict::equal);
  std::string const moved = there +
                            "%h = stablehlo.constant dense<0.25> : tensor<4xf32>\n"
                            "%m = stablehlo.add %0, %h : tensor<4xf32>\n"
                            "%1 = stablehlo.uniform_quantize %m : (tensor<4xf32>) -> tensor<4x!Q>\n"
                            "return %1 : tensor<4x!Q>";
  EXPECT_EQ(verdict(kQuantized, moved, "return %x : tensor<4x!Q>"), Verdict::undecided);  // rounds ties to even
}

TEST(EquivQuantized, FormulaMatchesTheSpecification) {
  std::string const a =
      "%0 = stablehlo.uniform_quantize %x : (tensor<4xf32>) -> tensor<4x!Q>\n"
      "%1 = stablehlo.uniform_dequantize %0 : (tensor<4x!Q>) -> tensor<4xf32>\n"
      "return %1 : tensor<4xf32>";
  auto const formula = [](std::string const& round, std::string const& zero) {
    return "%s = stablehlo.constant dense<0.5> : tensor<4xf32>\n%z = stablehlo.constant dense<3.0> : tensor<4xf32>\n"
           "%l = stablehlo.constant dense<-128.0> : tensor<f32>\n%h = stablehlo.constant dense<127.0> : tensor<f32>\n"
           "%0 = stablehlo.divide %x, %s : tensor<4xf32>\n%1 = stablehlo.add %0, %z : tensor<4xf32>\n"
           "%2 = stablehlo.clamp %l, %1, %h : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>\n"
           "%3 = stablehlo." +
           round +
           " %2 : tensor<4xf32>\n"
           "%4 = stablehlo.convert %3 : (tensor<4xf32>) -> tensor<4xi8>\n"
           "%5 = stablehlo.convert %4 : (tensor<4xi8>) -> tensor<4xi32>\n"
           "%c = stablehlo.constant dense<" +
           zero +
           "> : tensor<4xi32>\n"
           "%6 = stablehlo.subtract %5, %c : tensor<4xi32>\n"
           "%7 = stablehlo.convert %6 : (tensor<4xi32>) -> tensor<4xf32>\n"
           "%8 = stablehlo.multiply %7, %s : tensor<4xf32>\nreturn %8 : tensor<4xf32>";
  };
  EXPECT_EQ(verdict(kFloats, a, formula("round_nearest_even", "3")), Verdict::equal);
  EXPECT_EQ(verdict(kFloats, a, formula("round_nearest_afz", "3")), Verdict::undecided);
  EXPECT_EQ(verdict(kFloats, a, formula("round_nearest_even", "2")), Verdict::undecided);
}

TEST(EquivQuantized, ArithmeticDequantizesAndQuantizes) {
  std::string const pair = "%x: tensor<4x!Q>, %y: tensor<4x!Q>) -> tensor<4x!Q>",
                    a = "%0 = stablehlo.add %x, %y : tensor<4x!Q>\nreturn %0 : tensor<4x!Q>";
  auto const by_integers = [](std::string const& zero) {
    return "%0 = stablehlo.bitcast_convert %x : (tensor<4x!Q>) -> tensor<4xi8>\n"
           "%1 = stablehlo.bitcast_convert %y : (tensor<4x!Q>) -> tensor<4xi8>\n"
           "%2 = stablehlo.convert %0 : (tensor<4xi8>) -> tensor<4xi32>\n"
           "%3 = stablehlo.convert %1 : (tensor<4xi8>) -> tensor<4xi32>\n%4 = stablehlo.add %2, %3 : tensor<4xi32>\n"
           "%z = stablehlo.constant dense<" +
           zero +
           "> : tensor<4xi32>\n%5 = stablehlo.subtract %4, %z : tensor<4xi32>\n"
           "%l = stablehlo.constant dense<-128> : tensor<4xi32>\n%h = stablehlo.constant dense<127> : tensor<4xi32>\n"
           "%6 = stablehlo.clamp %l, %5, %h : tensor<4xi32>\n"
           "%7 = stablehlo.convert %6 : (tensor<4xi32>) -> tensor<4xi8>\n"
           "%8 = stablehlo.bitcast_convert %7 : (tensor<4xi8>) -> tensor<4x!Q>\nreturn %8 : tensor<4x!Q>";
  };
  EXPECT_EQ(verdict(pair, a, by_integers("3")), Verdict::equal);
  EXPECT_EQ(verdict(pair, a, by_integers("4")), Verdict::undecided);
}

TEST(EquivQuantized, ScalesAlongAnAxisGoWithIt) {
  std::string const to = "%1 = stablehlo.uniform_dequantize %0 : (tensor<3x3x!B>) -> tensor<3x3xf32>\n"
                         "return %1 : tensor<3x3xf32>",
                    signature = "%x: tensor<3x3x!A>) -> tensor<3x3xf32>",
                    a = "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x3x!A>) -> tensor<3x3x!B>\n" + to,
                    first = "%d = stablehlo.uniform_dequantize %x : (tensor<3x3x!A>) -> tensor<3x3xf32>\n";
  EXPECT_EQ(verdict(signature, a,
                    first + "%0 = stablehlo.transpose %d, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>\n"
                            "return %0 : tensor<3x3xf32>"),
            Verdict::equal);
  EXPECT_EQ(verdict(signature, a, first + "return %d : tensor<3x3xf32>"), Verdict::undecided);
}

TEST(EquivQuantized, AnotherScaleIsAnotherNumber) {
  std::string const a = "%0 = stablehlo.uniform_quantize %x : (tensor<4x!Q>) -> tensor<4x!R>\n"
                        "%1 = stablehlo.bitcast_convert %0 : (tensor<4x!R>) -> tensor<4xi8>\nreturn %1 : tensor<4xi8>",
                    b = "%1 = stablehlo.bitcast_convert %x : (tensor<4x!Q>) -> tensor<4xi8>\nreturn %1 : tensor<4xi8>";
  EXPECT_EQ(verdict("%x: tensor<4x!Q>) -> tensor<4xi8>", a, b), Verdict::undecided);
}

TEST(EquivAllValues, OfFewBits) {
  auto const shifted = [](std::string const& type) {
    return "%c = stablehlo.constant dense<3> : tensor<9x" + type +
           ">\n%0 = stablehlo.shift_right_logical %x, %c : tensor<9x" + type + ">\nreturn %0 : tensor<9x" + type + ">";
  };
  auto const divided = [](std::string const& type) {
    return "%c = stablehlo.constant dense<8> : tensor<9x" + type + ">\n%0 = stablehlo.divide %x, %c : tensor<9x" +
           type + ">\nreturn %0 : tensor<9x" + type + ">";
  };
  for (std::string const type : {"ui8", "ui16"})
    EXPECT_EQ(verdict("%x: tensor<9x" + type + ">) -> tensor<9x" + type + ">", divided(type), shifted(type)),
              Verdict::equal);
  EXPECT_EQ(verdict("%x: tensor<9xi16>) -> tensor<9xi16>", divided("i16"), shifted("i16")), Verdict::undecided);
  // Results that implementations may compute differently have no fixed value: the accuracy of sine is not guaranteed.
  EXPECT_EQ(verdict("%x: tensor<9xf16>) -> tensor<9xf16>",
                    "%0 = stablehlo.negate %x : tensor<9xf16>\n%1 = stablehlo.sine %0 : tensor<9xf16>\n"
                    "return %1 : tensor<9xf16>",
                    "%0 = stablehlo.sine %x : tensor<9xf16>\n%1 = stablehlo.cosine %0 : tensor<9xf16>\n"
                    "return %1 : tensor<9xf16>"),
            Verdict::undecided);
}

TEST(EquivBits, ReadAsAnotherTypeAndBack) {
  std::string const there = "%0 = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xi32>\n";
  EXPECT_EQ(verdict(kFloats,
                    there + "%1 = stablehlo.bitcast_convert %0 : (tensor<4xi32>) -> tensor<4xf32>\n"
                            "return %1 : tensor<4xf32>",
                    "return %x : tensor<4xf32>"),
            Verdict::equal);
  EXPECT_EQ(verdict(kFloats,
                    there + "%1 = stablehlo.convert %0 : (tensor<4xi32>) -> tensor<4xf32>\n"
                            "return %1 : tensor<4xf32>",
                    "return %x : tensor<4xf32>"),
            Verdict::undecided);
  // NaN is one value of f32, but many values of i32.
  EXPECT_EQ(verdict("%x: tensor<4xi32>) -> tensor<4xi32>",
                    "%0 = stablehlo.bitcast_convert %x : (tensor<4xi32>) -> tensor<4xf32>\n"
                    "%1 = stablehlo.bitcast_convert %0 : (tensor<4xf32>) -> tensor<4xi32>\nreturn %1 : tensor<4xi32>",
                    "return %x : tensor<4xi32>"),
            Verdict::undecided);
}

TEST(EquivConversions, DependOnTheNumberAlone) {
  auto const by = [](std::string const& type) {
    return "%0 = stablehlo.convert %x : (tensor<4xi8>) -> tensor<4x" + type +
           ">\n%c = stablehlo.constant dense<5> : tensor<4x" + type + ">\n%1 = stablehlo.subtract %0, %c : tensor<4x" +
           type + ">\n%2 = stablehlo.convert %1 : (tensor<4x" + type + ">) -> tensor<4xf32>\nreturn %2 : tensor<4xf32>";
  };
  std::string const signature = "%x: tensor<4xi8>) -> tensor<4xf32>";
  EXPECT_EQ(verdict(signature, by("i32"), by("i64")), Verdict::equal);
  EXPECT_EQ(verdict(signature, by("i32"), by("i8")), Verdict::undecided);  // wraps around
}

// Three layers, each of which uses the sums of the previous one. B has exchanged operands.
TEST(EquivCuts, ProveWholeModelsLayerByLayer) {
  auto const layers = [](bool swapped, std::string const& last) {
    std::string text = "%z = stablehlo.constant dense<0.0> : tensor<f32>\n%h0 = stablehlo.tanh %x : tensor<5x5xf32>\n";
    for (int n = 0; n < 3; ++n) {
      std::string const k = std::to_string(n), next = std::to_string(n + 1), operand = n == 2 ? last : "%h" + k;
      text += "%d" + k + " = stablehlo.dot %h" + k +
              ", %x : (tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>\n%a" + k + " = stablehlo.add " +
              (swapped ? "%d" + k + ", " + operand : operand + ", %d" + k) + " : tensor<5x5xf32>\n%h" + next +
              " = stablehlo.tanh %a" + k + " : tensor<5x5xf32>\n";
    }
    return text + "return %h3 : tensor<5x5xf32>";
  };
  std::string const signature = "%x: tensor<5x5xf32>) -> tensor<5x5xf32>";
  for (bool const cuts : {false, true}) {
    EXPECT_EQ(verdict(signature, layers(false, "%h2"), layers(true, "%h2"), cuts), Verdict::equal) << cuts;
    EXPECT_EQ(verdict(signature, layers(false, "%h2"), layers(true, "%h1"), cuts), Verdict::undecided) << cuts;
  }
}

}  // namespace
}  // namespace assay
