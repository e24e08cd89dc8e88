// Ops that are equal if their axes are permuted, and ops that are not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

std::string normalized(std::string const& value, std::string const& type, int feature) {
  return fmt::format(
      "%n = \"stablehlo.batch_norm_inference\"({}, %s, %o, %m, %v) <{{epsilon = 0.001 : f32, feature_index = {} : "
      "i64}}> : ({}, "
      "tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> {}\n",
      value, feature, type, type);
}

std::string transposed(std::string const& name, std::string const& value, std::string const& order,
                       std::string const& from, std::string const& to) {
  return fmt::format("{} = stablehlo.transpose {}, dims = [{}] : ({}) -> {}\n", name, value, order, from, to);
}

constexpr char const kNormalized[] =
    "%x: tensor<3x4x3xf64>, %s: tensor<3xf64>, %o: tensor<3xf64>, %m: tensor<3xf64>, %v: tensor<3xf64>) -> "
    "tensor<3x4x3xf64>";

TEST(OtherAxes, OfANormalization) {
  std::string const type = "tensor<3x4x3xf64>", other = "tensor<4x3x3xf64>";
  std::string const a = transposed("%t", "%x", "1, 2, 0", type, other) + normalized("%t", other, 1) +
                        transposed("%r", "%n", "2, 0, 1", other, type) + "return %r : " + type;
  for (auto const& [feature, verdict] : {std::pair(2, Verdict::refines), {0, Verdict::undecided}}) {
    std::string const b = normalized("%x", type, feature) + "return %n : " + type;
    EXPECT_EQ(to_string(proof_of_pair(main_of(kNormalized, a), main_of(kNormalized, b)).verdict), to_string(verdict))
        << feature;
  }
}

TEST(OtherAxes, OfANormalizationWithAnotherEpsilon) {
  std::string const type = "tensor<3x4x3xf64>", other = "tensor<3x3x4xf64>";
  std::string const a = transposed("%t", "%x", "0, 2, 1", type, other) + normalized("%t", other, 0) +
                        transposed("%r", "%n", "0, 2, 1", other, type) + "return %r : " + type;
  std::string b = normalized("%x", type, 0) + "return %n : " + type;
  EXPECT_EQ(proof_of_pair(main_of(kNormalized, a), main_of(kNormalized, b)).verdict, Verdict::refines);
  b.replace(b.find("0.001"), 5, "0.002");
  EXPECT_EQ(proof_of_pair(main_of(kNormalized, a), main_of(kNormalized, b)).verdict, Verdict::undecided);
}

// Two of the gradients have no other axis.
TEST(OtherAxes, OfTheGradientsOfANormalization) {
  std::string const type = "tensor<2x3x4xf64>", other = "tensor<4x3x2xf64>", feature = "tensor<3xf64>";
  auto const gradients = [&](std::string const& x, std::string const& g, std::string const& of, int index) {
    return fmt::format(
        "%n:3 = \"stablehlo.batch_norm_grad\"({}, %s, %m, %v, {}) <{{epsilon = 0.001 : f32, feature_index = {} : "
        "i64}}> "
        ": ({}, {}, {}, {}, {}) -> ({}, {}, {})\n",
        x, g, index, of, feature, feature, feature, of, of, feature, feature);
  };
  std::string const signature =
      fmt::format("%x: {0}, %s: {1}, %m: {1}, %v: {1}, %g: {0}) -> ({0}, {1}, {1})", type, feature);
  std::string const returned = fmt::format("%n#1, %n#2 : {}, {}, {}", type, feature, feature);
  std::string const a = transposed("%t", "%x", "2, 1, 0", type, other) +
                        transposed("%u", "%g", "2, 1, 0", type, other) + gradients("%t", "%u", other, 1) +
                        transposed("%r", "%n#0", "2, 1, 0", other, type) + "return %r, " + returned;
  std::string const b = gradients("%x", "%g", type, 1) + "return %n#0, " + returned;
  EXPECT_EQ(proof_of_pair(main_of(signature, a), main_of(signature, b)).verdict, Verdict::refines);
  std::string const c = gradients("%x", "%x", type, 1) + "return %n#0, " + returned;
  EXPECT_EQ(proof_of_pair(main_of(signature, a), main_of(signature, c)).verdict, Verdict::undecided);
}

std::string transform(std::string const& name, std::string const& value, std::string const& kind,
                      std::string const& lengths, std::string const& from, std::string const& to) {
  return fmt::format("{} = stablehlo.fft {}, type = {}, length = [{}] : ({}) -> {}\n", name, value, kind, lengths, from,
                     to);
}

struct Transforms {
  char const *kind, *order;  // order of the axes of a tensor of 2 x 4 x 6
  char const *lengths_a, *lengths_b;
  Verdict verdict;
};

// The last axis of a real transform differs from the others, and so does an axis that is not transformed.
TEST(OtherAxes, OfATransform) {
  std::string const type = "tensor<4x4x4xcomplex<f32>>";
  for (auto const& [kind, order, lengths_a, lengths_b, verdict] : {
           Transforms{"FFT", "1, 0, 2", "4, 4, 4", "4, 4, 4", Verdict::refines},
           {"FFT", "0, 2, 1", "4, 4", "4, 4", Verdict::refines},
           {"IFFT", "2, 0, 1", "4, 4, 4", "4, 4, 4", Verdict::refines},
           {"FFT", "1, 0, 2", "4, 4", "4, 4", Verdict::undecided},
           {"FFT", "1, 0, 2", "4", "4", Verdict::refines},
           {"FFT", "1, 0, 2", "4, 4, 4", "4, 4", Verdict::undecided},
       }) {
    std::string back = order;
    if (back == "2, 0, 1") back = "1, 2, 0";
    std::string const a = transposed("%t", "%x", order, type, type) +
                          transform("%f", "%t", kind, lengths_a, type, type) +
                          transposed("%r", "%f", back, type, type) + "return %r : " + type;
    std::string const b = transform("%f", "%x", kind, lengths_b, type, type) + "return %f : " + type;
    std::string const signature = "%x: " + type + ") -> " + type;
    EXPECT_EQ(to_string(proof_of_pair(main_of(signature, a), main_of(signature, b)).verdict), to_string(verdict))
        << kind << " " << order << " " << lengths_a;
  }
}

TEST(OtherAxes, OfATransformOfRealNumbers) {
  std::string const type = "tensor<4x6x4xf32>", other = "tensor<6x4x4xf32>", to = "tensor<4x6x3xcomplex<f32>>",
                    other_to = "tensor<6x4x3xcomplex<f32>>", signature = "%x: " + type + ") -> " + to;
  std::string const a = transposed("%t", "%x", "1, 0, 2", type, other) +
                        transform("%f", "%t", "RFFT", "6, 4, 4", other, other_to) +
                        transposed("%r", "%f", "1, 0, 2", other_to, to) + "return %r : " + to;
  std::string const b = transform("%f", "%x", "RFFT", "4, 6, 4", type, to) + "return %f : " + to;
  EXPECT_EQ(proof_of_pair(main_of(signature, a), main_of(signature, b)).verdict, Verdict::refines);
  // Another axis with the same number of elements is halved.
  std::string const c = transposed("%t", "%x", "2, 1, 0", type, "tensor<4x6x4xf32>") +
                        transform("%f", "%t", "RFFT", "4, 6, 4", type, to) + "return %f : " + to;
  EXPECT_EQ(proof_of_pair(main_of(signature, b), main_of(signature, c)).verdict, Verdict::undecided);
}

// The last of the sorted elements is the maximum, and the first one the minimum.
TEST(SortedValues, FirstAndLast) {
  std::string const signature = "%x: tensor<5xi32>) -> tensor<1xi32>";
  auto const sorted = [](std::string const& how, int entry) {
    return fmt::format(
        "%s = \"stablehlo.sort\"(%x) <{{dimension = 0 : i64, is_stable = true}}> ({{\n^bb0(%a: tensor<i32>, %b: "
        "tensor<i32>):\n%p = stablehlo.compare {}, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
        "stablehlo.return %p : tensor<i1>\n}}) : (tensor<5xi32>) -> tensor<5xi32>\n"
        "%r = stablehlo.slice %s [{}:{}] : (tensor<5xi32>) -> tensor<1xi32>\nreturn %r : tensor<1xi32>",
        how, entry, entry + 1);
  };
  auto const extreme = [](std::string const& name, std::string const& init) {
    return "%i = stablehlo.constant dense<" + init +
           "> : tensor<i32>\n%m = stablehlo.reduce(%x init: %i) applies stablehlo." + name +
           " across dimensions = [0] : (tensor<5xi32>, tensor<i32>) -> tensor<i32>\n" +
           "%r = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>\nreturn %r : tensor<1xi32>";
  };
  auto const greatest = main_of(signature, extreme("maximum", "-2147483648")),
             least = main_of(signature, extreme("minimum", "2147483647"));
  EXPECT_EQ(proof_of_pair(main_of(signature, sorted("LT", 4)), greatest).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(main_of(signature, sorted("GT", 0)), greatest).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(main_of(signature, sorted("LT", 0)), least).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(main_of(signature, sorted("LT", 3)), greatest).verdict, Verdict::undecided);
  EXPECT_EQ(proof_of_pair(main_of(signature, sorted("LT", 0)), greatest).verdict, Verdict::undecided);
}

}  // namespace
}  // namespace assay
