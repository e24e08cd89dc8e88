// One defect in many elements: each pattern is named, but only if it explains all elements.
#include "harness/judge/error_pattern.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "generators/derive/golden.hpp"
#include "oracle/formats/number.hpp"
#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using namespace samples;

std::vector<Tensor> run_of(std::string const& text, std::vector<Tensor> const& inputs) {
  std::string reason;
  auto const program = GoldenProgram::prepare(text, reason);
  std::vector<Tensor> results;
  EXPECT_TRUE(program && program->run(inputs, results, reason)) << reason << text;
  return results;
}

struct Wrong {
  std::string op, text;
  std::vector<Tensor> inputs;

  std::string pattern(std::vector<Tensor> const& actual) const {
    LoadedCase loaded;
    loaded.text = text;
    loaded.inputs = inputs;
    for (Tensor const& result : run_of(text, inputs)) loaded.results.push_back({result, result, result, std::nullopt});
    ManifestRow row;
    row.op = op;
    CaseOutcome outcome;
    outcome.verdict = Verdict::violates;
    find_pattern(loaded, row, actual, outcome);
    EXPECT_EQ(outcome.reason, outcome.pattern.empty() ? "" : "; pattern: " + outcome.pattern);
    return outcome.pattern;
  }
  // Returns the pattern of the results of another program.
  std::string pattern_of_program(std::string const& other) const { return pattern(run_of(other, inputs)); }
};

std::string binary(std::string_view op, std::string_view type) {
  return fmt::format(
      "func.func @main(%a: {1}, %b: {1}) -> {1} {{\n  %r = stablehlo.{0} %a, %b : {1}\n  return %r : {1}\n}}\n", op,
      type);
}

Tensor f32_as(std::vector<float> values, Shape shape) { return f32(std::move(values)).reshaped(std::move(shape)); }

std::vector<float> fractions(std::size_t count, float numerator) {
  std::vector<float> values;
  for (std::size_t i = 0; i < count; ++i)
    values.push_back((i % 3 ? 1.0f : -1.0f) * numerator / (static_cast<float>(i) + 3.0f));
  return values;
}

// Returns the sums of two lists, rounded in one direction.
Tensor sums(std::vector<float> const& a, std::vector<float> const& b, Rounding rounding) {
  std::vector<float> all;
  for (std::size_t i = 0; i < a.size(); ++i) {
    auto const exact = static_cast<double>(a[i]) + static_cast<double>(b[i]);
    auto const code = static_cast<std::uint32_t>(round(Number::of(exact), kF32, rounding));
    float value = 0;
    std::memcpy(&value, &code, sizeof value);
    all.push_back(value);
  }
  return f32(all);
}

TEST(ErrorPattern, NamesTheDirectionOfRounding) {
  auto const a = fractions(60, 1.0f), b = fractions(60, 100.0f);
  Wrong const add{"add", binary("add", "tensor<60xf32>"), {f32(a), f32(b)}};
  EXPECT_EQ(add.pattern({sums(a, b, Rounding::toward_zero)}), "results are rounded towards zero");
  EXPECT_EQ(add.pattern({sums(a, b, Rounding::down)}), "results are rounded down");
  EXPECT_EQ(add.pattern({sums(a, b, Rounding::up)}), "results are rounded up");
  EXPECT_EQ(add.pattern({f32(a)}), "");
}

// Elements that pass are as significant as those that fail.
TEST(ErrorPattern, APatternFitsPermittedElementsToo) {
  auto const a = fractions(60, 1.0f), b = fractions(60, 100.0f);
  Wrong const add{"add", binary("add", "tensor<60xf32>"), {f32(a), f32(b)}};
  Tensor const right = run_of(add.text, add.inputs)[0], wrong = sums(a, b, Rounding::toward_zero);
  Tensor some = right;
  int changed = 0;
  for (std::int64_t at = 0; at < wrong.count() && changed < 3; ++at)
    if (wrong.get(at) != right.get(at)) some.set(at, wrong.get(at)), ++changed;
  ASSERT_EQ(changed, 3);
  EXPECT_EQ(add.pattern({some}), "") << "most elements that are rounded away from zero are right";
  Wrong const zeros{
      "negate",
      "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %r = stablehlo.negate %a : tensor<4xf32>\n"
      "  return %r : tensor<4xf32>\n}\n",
      {f32({0.0f, 0.0f, 0.0f, 1.0f})}};
  EXPECT_EQ(zeros.pattern({f32({0.0f, 0.0f, 0.0f, -1.0f})}), "the sign of zero is dropped");
  EXPECT_EQ(zeros.pattern({f32({0.0f, -0.0f, 0.0f, -1.0f})}), "zeros have the wrong sign");
}

Tensor i32_of(std::vector<std::int64_t> const& values) {
  Tensor tensor = make_tensor(Element::of(IntegerFormat{32, true}), {static_cast<std::int64_t>(values.size())});
  for (std::size_t i = 0; i < values.size(); ++i)
    tensor.set(static_cast<std::int64_t>(i), static_cast<std::uint64_t>(values[i]));
  return tensor;
}

TEST(ErrorPattern, NamesTheDirectionOfDivision) {
  Wrong const divide{"divide", binary("divide", "tensor<4xi32>"), {i32_of({7, -7, 7, -6}), i32_of({2, 2, -2, 2})}};
  EXPECT_EQ(divide.pattern({i32_of({3, -4, -4, -3})}), "quotients are rounded down");
  EXPECT_EQ(divide.pattern({i32_of({3, -4, -3, -3})}), "") << "one of two";
  Wrong const remainder{
      "remainder", binary("remainder", "tensor<4xi32>"), {i32_of({7, -7, 7, -6}), i32_of({2, 2, -2, 2})}};
  EXPECT_EQ(remainder.pattern({i32_of({1, 1, -1, 0})}), "remainders have the sign of the divisor");
  Wrong const add{"add", binary("add", "tensor<3xi32>"), {i32_of({1, 8, 4}), i32_of({1, 1, 1})}};
  EXPECT_EQ(add.pattern({i32_of({3, 10, 6})}), "results are 1 too large");
  EXPECT_EQ(add.pattern({i32_of({3, 10, 5})}), "") << "one is right";
}

TEST(ErrorPattern, FindsWhatIsWrongAtNan) {
  float const nan = std::numeric_limits<float>::quiet_NaN();
  Wrong const minimum{
      "minimum", binary("minimum", "tensor<6xf32>"), {f32({nan, 1, nan, 4, 5, nan}), f32({2, nan, nan, 3, 6, 7})}};
  std::string const pattern = "results are wrong where an operand is NaN, and nowhere else";
  EXPECT_EQ(minimum.pattern({f32({2, 1, nan, 3, 5, 7})}), pattern);
  EXPECT_EQ(minimum.pattern({f32({2, 1, nan, 3, 6, 7})}), "") << "one is wrong without NaN";
  EXPECT_EQ(minimum.pattern({f32({2, nan, nan, 3, 5, 7})}), "") << "one is right with a NaN";
}

TEST(ErrorPattern, FindsAnInversePermutation) {
  std::string const text = R"(func.func @main(%a: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
  %r = stablehlo.transpose %a, dims = [1, 2, 0] : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return %r : tensor<2x2x2xf32>
})";
  Wrong const transpose{"transpose", text, {f32_as({1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 2})}};
  auto other = text;
  other.replace(other.find("[1, 2, 0]"), 9, "[2, 0, 1]");
  EXPECT_EQ(transpose.pattern_of_program(other), "the inverse permutation is applied");
}

TEST(ErrorPattern, NamesZerosAndSubnormals) {
  Wrong const multiply{"multiply",
                       binary("multiply", "tensor<4xf32>"),
                       {f32({-0.0f, -1e-30f, 2.0f, -3.0f}), f32({1.0f, 1e-30f, 2.0f, 0.0f})}};
  EXPECT_EQ(multiply.pattern({f32({0.0f, 0.0f, 4.0f, 0.0f})}), "the sign of zero is dropped");
  Wrong const small{
      "multiply", binary("multiply", "tensor<3xf32>"), {f32({1e-20f, 1e-38f, 2.0f}), f32({1e-20f, 0.5f, 3.0f})}};
  EXPECT_EQ(small.pattern({f32({0.0f, 0.0f, 6.0f})}), "subnormal results are flushed to zero");
  Wrong const grown{"multiply", binary("multiply", "tensor<2xf32>"), {f32({1e-40f, 2.0f}), f32({1e30f, 3.0f})}};
  EXPECT_EQ(grown.pattern({f32({0.0f, 6.0f})}), "subnormal operands are flushed to zero");
  Wrong const both{
      "multiply", binary("multiply", "tensor<3xf32>"), {f32({1e-20f, 1e-40f, 2.0f}), f32({1e-20f, 1e30f, 3.0f})}};
  EXPECT_EQ(both.pattern({f32({0.0f, 0.0f, 6.0f})}), "subnormal operands and results are flushed to zero");
  EXPECT_EQ(both.pattern({f32({0.0f, 1.0f, 6.0f})}), "");
}

TEST(ErrorPattern, NamesASmallerType) {
  auto const a = fractions(6, 1.0f), b = fractions(6, 7.0f);
  auto const through = [](std::vector<float> values, FloatFormat const& format) {
    Tensor tensor = f32(values);
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      tensor.set(i, convert(convert(tensor.get(i), kF32, format), format, kF32));
    return tensor;
  };
  Wrong const multiply{"multiply", binary("multiply", "tensor<6xf32>"), {f32(a), f32(b)}};
  std::vector<float> products;
  for (std::size_t i = 0; i < a.size(); ++i) products.push_back(a[i] * b[i]);
  EXPECT_EQ(multiply.pattern({through(products, kBF16)}), "results have the precision of bf16");
  EXPECT_EQ(multiply.pattern({through(products, kF16)}), "results have the precision of f16");
  auto const rounded = run_of(multiply.text, {through(a, kBF16), through(b, kBF16)});
  EXPECT_EQ(multiply.pattern(rounded), "operands are rounded to bf16");
}

TEST(ErrorPattern, SmallIntegersShowNoPrecision) {
  Wrong const exponential{
      "exponential",
      "func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {\n  %r = stablehlo.exponential %a : tensor<3xf32>\n"
      "  return %r : tensor<3xf32>\n}\n",
      {f32({1, 2, 3})}};
  float const nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(exponential.pattern({f32({1, 2, 3})}), "");
  EXPECT_EQ(exponential.pattern({f32({nan, 1, 2})}), "");
  EXPECT_EQ(exponential.pattern({f32({2.71875f, 7.375f, 20.125f})}), "results have the precision of bf16");
}

TEST(ErrorPattern, DetectsExchangedOrTransposedOperands) {
  Wrong const subtract{"subtract", binary("subtract", "tensor<4xf32>"), {f32({1, 2, 3, 4}), f32({9, 7, 5, 1})}};
  EXPECT_EQ(subtract.pattern({f32({8, 5, 2, -3})}), "operands 0 and 1 are exchanged");
  std::string const product = R"(func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
})";
  Wrong const dot{"dot_general", product, {f32_as({1, 2, 3, 4}, {2, 2}), f32_as({1, 2, 3, 4, 5, 6}, {2, 3})}};
  auto other = product;
  other.replace(other.find("[1] x [0]"), 9, "[0] x [0]");
  EXPECT_EQ(dot.pattern_of_program(other), "operand 0 is transposed");
  Wrong const add{
      "add", binary("add", "tensor<2x2xf32>"), {f32_as({1, 2, 3, 4}, {2, 2}), f32_as({0, 0, 0, 0}, {2, 2})}};
  EXPECT_EQ(add.pattern({f32_as({1, 3, 2, 4}, {2, 2})}), "the result is transposed");
}

TEST(ErrorPattern, DetectsIndicesOffByOne) {
  auto const slice = [](int start) {
    return fmt::format(
        "func.func @main(%a: tensor<9xf32>) -> tensor<2xf32> {{\n  %r = stablehlo.slice %a [{}:{}:3] : "
        "(tensor<9xf32>) -> tensor<2xf32>\n  return %r : tensor<2xf32>\n}}\n",
        start, start + 4);
  };
  Wrong const strided{"slice", slice(1), {f32({1, 2, 3, 4, 5, 6, 7, 8, 9})}};
  EXPECT_EQ(strided.pattern_of_program(slice(2)),
            "off by one: elements of operand 0 come from one index after along dimension 0");
  Wrong const same{"abs",
                   "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %r = stablehlo.abs %a : tensor<4xf32>\n"
                   "  return %r : tensor<4xf32>\n}\n",
                   {f32({1, 2, 3, 4})}};
  EXPECT_EQ(same.pattern({f32({0, 1, 2, 3})}), "off by one: elements come from one index before along dimension 0");
  std::string const ends = R"(func.func @main(%a: tensor<3xf32>) -> tensor<2xf32> {
  %r = stablehlo.slice %a [0:3:2] : (tensor<3xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
})";
  Wrong const slice_of_ends{"slice", ends, {f32({1, 2, 3})}};
  EXPECT_EQ(slice_of_ends.pattern({f32({2, 1})}), "") << "there is no index after the last";
}

TEST(ErrorPattern, DetectsUnclampedStarts) {
  std::string const text = R"(func.func @main(%a: tensor<6xf32>, %start: tensor<i32>) -> tensor<3xf32> {
  %r = stablehlo.dynamic_slice %a, %start, sizes = [3] : (tensor<6xf32>, tensor<i32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
})";
  Tensor start = make_tensor(Element::of(IntegerFormat{32, true}), {});
  start.set(0, 5);
  Wrong const slice{"dynamic_slice", text, {f32({1, 2, 3, 4, 5, 6}), start}};
  EXPECT_EQ(slice.pattern({f32({6, 0, 0})}), "starts out of bounds are not clamped");
  EXPECT_EQ(slice.pattern({f32({6, 7, 8})}), "");
  EXPECT_EQ(slice.pattern({f32({6, 1, 2})}), "starts out of bounds are not clamped") << "elements go on at index 0";
  start.set(0, 1);
  Wrong const within{"dynamic_slice", text, {f32({1, 2, 3, 4, 5, 6}), start}};
  EXPECT_EQ(within.pattern({f32({3, 4, 5})}), "off by one: indices are 1 too large");
}

TEST(ErrorPattern, NamesContraction) {
  std::string const text =
      R"(func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %p = stablehlo.multiply %a, %b : tensor<4xf32>
  %r = stablehlo.add %p, %c : tensor<4xf32>
  return %r : tensor<4xf32>
})";
  std::vector<float> const a = {1.1f, 0.3f, 2.7f, 1.0f}, b = {1.3f, 0.7f, 9.1f, 2.0f};
  std::vector<float> c, fused;
  for (std::size_t i = 0; i < a.size(); ++i) c.push_back(-(a[i] * b[i])), fused.push_back(std::fma(a[i], b[i], c[i]));
  Wrong const program{"", text, {f32(a), f32(b), f32(c)}};
  EXPECT_EQ(program.pattern({f32(fused)}), "contraction: results between ops are not rounded to f32");
}

TEST(ErrorPattern, IsSilentWithoutAnExplanation) {
  Wrong const add{"add", binary("add", "tensor<4xf32>"), {f32({1, 2, 3, 4}), f32({5, 6, 7, 8})}};
  EXPECT_EQ(add.pattern({f32({7, 8, 10, 11})}), "");
  EXPECT_EQ(add.pattern({f32({6, 8, 10, 12.5f})}), "");
}

}  // namespace
}  // namespace assay
