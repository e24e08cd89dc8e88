// The check of each case before it is written: which cases are never in a suite.
#include "generators/suite/self_test.hpp"

#include <gtest/gtest.h>

#include "grammar/text/parse.hpp"
#include "tests/generators/suite/suite_units.hpp"

namespace assay {
namespace {

Program read(std::string const& text) {
  Diagnostics found;
  Program program = parse_program(Source::from_string("case", text), {}, found);
  EXPECT_EQ(found.errors(), 0u) << (found.errors() ? found.all().front().message : "");
  return program;
}

std::string complaint(Case const& made) {
  auto const tested = self_test(made, read(made.text), self_checking_programs(made));
  return tested ? "" : tested.error();
}

Case case_of(std::string const& text, std::vector<Tensor> inputs, std::vector<Tensor> const& results) {
  Case made;
  made.op = "abs";
  made.text = text;
  made.inputs = std::move(inputs);
  for (Tensor const& result : results) made.results.push_back({result, result, result, std::nullopt, true});
  return made;
}

// With padding, which kernels may read.
Tensor codes(Element const& element, Shape shape, std::vector<std::uint64_t> const& all) {
  Tensor tensor = make_tensor(element, std::move(shape));
  for (std::size_t i = 0; i < all.size(); ++i) tensor.set(static_cast<std::int64_t>(i), all[i]);
  return tensor;
}

TEST(SelfTest, TrueCasesPass) {
  Random random(1);
  EXPECT_EQ(complaint(sum_case("a", random)), "");
  EXPECT_EQ(complaint(wide_sum_case("b", random)), "");
}

TEST(SelfTest, AnotherResultIsAMistake) {
  Random random(2);
  Case made = sum_case("a", random);
  Tensor const wrong = f32_tensor({1e9f, 0, 0, 0});
  made.results[0] = {wrong, wrong, wrong, std::nullopt, true};
  EXPECT_EQ(complaint(made), "reports that it fails");
}

TEST(SelfTest, ShapesMatchTheDeclaredTypes) {
  std::string const text = R"(func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %n = stablehlo.constant dense<2> : tensor<i32>
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32>
  %1 = stablehlo.constant dense<0.0> : tensor<4xf32>
  return %1 : tensor<4xf32>
})";
  Element const f32 = Element::of(kF32);
  Tensor const x = codes(f32, {4}, {0, 0, 0, 0});
  EXPECT_EQ(complaint(case_of(text, {x}, {x})), "");
  EXPECT_NE(complaint(case_of(text, {x}, {codes(f32, {2}, {0, 0})})).find("has elements of f32 and the shape [2]"),
            std::string::npos);
  EXPECT_NE(complaint(case_of(text, {}, {x})).find("has 0 inputs, and @main declares 1"), std::string::npos);
}

TEST(SelfTest, SizesFromOperandsMatchTheTypes) {
  std::string const text = R"(func.func @main(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %0 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
})";
  Tensor const x = codes(Element::of(kF32), {4}, {0, 0, 0, 0});
  Element const i32 = Element::of(IntegerFormat{32, true});
  EXPECT_EQ(complaint(case_of(text, {x, codes(i32, {}, {4})}, {x})), "");
  EXPECT_NE(complaint(case_of(text, {x, codes(i32, {}, {2})}, {x})).find("has the shape [2]"), std::string::npos);
}

TEST(SelfTest, FormsOfQuantizedTensorsOfUnknownSizesKeepTheRules) {
  std::string const type = "!quant.uniform<i8:f32, 0.5:1>", axes = "!quant.uniform<i8:f32:1, {0.5:1, 0.25:0}>";
  for (auto const& [element, shape] : {std::pair(type, "?x2"), std::pair(axes, "?x2"), std::pair(axes, "2x2")}) {
    std::string const wanted = "tensor<" + std::string(shape) + "x" + element + ">";
    Program const types = read("func.func @main(%x: " + wanted + ") -> " + wanted + " { return %x : " + wanted + " }");
    Element quantized;
    ASSERT_TRUE(element_of(types.top->ops[0]->attribute("function_type")->type->results[0]->element, quantized));
    Tensor const x = codes(quantized, {2, 2}, {1, 2, 3, 4});
    Case const made =
        case_of("func.func @main(%x: " + wanted + ") -> " + wanted + " {\n  return %x : " + wanted + "\n}", {x}, {x});
    auto const forms = self_checking_programs(made);
    EXPECT_FALSE(forms.plain.empty() || forms.checked.empty()) << wanted;
    EXPECT_EQ(complaint(made), "") << wanted;
  }
}

TEST(SelfTest, RulesThatNoSizesSatisfyTogether) {
  EXPECT_EQ(unsatisfiable_rule(read(R"(func.func @main(%x: tensor<f32>) -> tensor<8x?xf32> {
  %0 = stablehlo.reshape %x : (tensor<f32>) -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
})")),
            "reshape_c2");
  EXPECT_EQ(unsatisfiable_rule(read(R"(func.func @main(%x: tensor<?xf32>) -> tensor<8x?xf32> {
  %0 = stablehlo.reshape %x : (tensor<?xf32>) -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
})")),
            "");
}

// Semantics of recv: payload first, token last.
TEST(SelfTest, ExecutionConditionsOfOps) {
  auto const recv = [](std::string const& types) {
    return unsatisfiable_rule(read(R"(func.func @main(%t: !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 0, type = 1>,
    source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> : (!stablehlo.token) -> ()" +
                                   types + R"()
  return
})"));
  };
  EXPECT_EQ(recv("tensor<2xf32>, !stablehlo.token"), "");
  EXPECT_EQ(recv("!stablehlo.token, tensor<2xf32>"), "recv_e1");
  EXPECT_EQ(recv("!stablehlo.token, !stablehlo.token"), "recv_e2");
}

}  // namespace
}  // namespace assay
