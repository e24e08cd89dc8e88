// Results of whole algorithms that are exactly zero.
#include <gtest/gtest.h>

#include "tests/semantics/run_text.hpp"

namespace assay {
namespace {

// Returns the result elements of one op on constants of the same type.
std::vector<std::uint64_t> codes_of(std::string const& op, std::vector<std::string> const& constants,
                                    std::vector<std::string> const& types, std::string const& attributes,
                                    std::string const& result) {
  std::string text = "func.func @main() -> " + result + " {\n", names, list;
  for (std::size_t i = 0; i < types.size(); ++i) {
    std::string const name = "%c" + std::to_string(i);
    text += "  " + name + " = stablehlo.constant dense<" + constants[i] + "> : " + types[i] + "\n";
    names += (i ? ", " : "") + name;
    list += (i ? ", " : "") + types[i];
  }
  text += "  %r = \"stablehlo." + op + "\"(" + names + ") " + attributes + " : (" + list + ") -> " + result +
          "\n  return %r : " + result + "\n}\n";
  auto const results = run_result(text);
  if (results.error) ADD_FAILURE() << results.error->message << text;
  std::vector<std::uint64_t> codes;
  for (std::int64_t i = 0; !results.error && i < results.values[0].tensor.count(); ++i)
    for (int part = 0; part < parts_of(results.values[0].tensor.element()); ++part)
      codes.push_back(results.values[0].tensor.get(i, part));
  return codes;
}

TEST(LinearAlgebra, ExactZerosHaveTheSignsOfTheSteps) {
  std::uint64_t const plus = 0, minus = 0x80000000;
  using Codes = std::vector<std::uint64_t>;
  std::string const one = "tensor<1xf32>", two = "tensor<2xf32>";
  auto const inference = [&](std::string const& x, std::string const& scale, std::string const& offset,
                             std::string const& mean) {
    return codes_of("batch_norm_inference", {x, scale, offset, mean, "1.0"}, {one, one, one, one, one},
                    "{epsilon = 0.0 : f32, feature_index = 0 : i64}", one);
  };
  EXPECT_EQ(inference("1.0", "-0.0", "-0.0", "-1.0"), Codes{minus}) << "2 times -0, and -0";
  EXPECT_EQ(inference("1.0", "-0.0", "0.0", "-1.0"), Codes{plus});
  EXPECT_EQ(inference("-2.0", "-0.0", "-0.0", "-1.0"), Codes{plus});
  EXPECT_EQ(inference("-0.0", "1.0", "-0.0", "0.0"), Codes{minus}) << "-0 less +0";
  EXPECT_EQ(inference("-0.0", "1.0", "-0.0", "-0.0"), Codes{plus});
  EXPECT_EQ(inference("2.0", "1.0", "-1.0", "1.0"), Codes{plus}) << "1 less 1";
  auto const solved = [&](std::string const& a, std::string const& b, std::string const& unit) {
    return codes_of("triangular_solve", {a, b}, {"tensor<2x2xf32>", "tensor<2x1xf32>"},
                    "{left_side = true, lower = true, unit_diagonal = " + unit +
                        ", transpose_a = #stablehlo<transpose NO_TRANSPOSE>}",
                    "tensor<2x1xf32>");
  };
  EXPECT_EQ(solved("[[2.0, 0.0], [0.0, -2.0]]", "[[-0.0], [0.0]]", "false"), (Codes{minus, minus}));
  EXPECT_EQ(solved("[[2.0, 0.0], [0.0, 2.0]]", "[[0.0], [-0.0]]", "false"), (Codes{plus, minus}));
  EXPECT_EQ(solved("[[2.0, 0.0], [0.0, 2.0]]", "[[-0.0], [-0.0]]", "false"), (Codes{minus, plus})) << "-0 less -0";
  EXPECT_EQ(solved("[[1.0, 0.0], [1.0, 1.0]]", "[[1.0], [1.0]]", "true")[1], plus) << "1 less 1";
  std::string const whole = "tensor<1xcomplex<f32>>";
  auto const transformed = [&](std::string const& kind, std::string const& x, std::string const& from,
                               std::string const& to) {
    return codes_of("fft", {x}, {from}, "{fft_type = #stablehlo<fft_type " + kind + ">, fft_length = array<i64: 1>}",
                    to);
  };
  EXPECT_EQ(transformed("FFT", "(-0.0, 0.0)", whole, whole), (Codes{minus, plus}));
  EXPECT_EQ(transformed("IFFT", "(0.0, -0.0)", whole, whole), (Codes{plus, minus}));
  EXPECT_EQ(transformed("RFFT", "-0.0", one, whole), (Codes{minus, plus}));
  EXPECT_EQ(transformed("IRFFT", "(-0.0, 1.0)", whole, one), Codes{minus});
}

}  // namespace
}  // namespace assay
