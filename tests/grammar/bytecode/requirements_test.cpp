// The version that a program needs, with the reason.
#include <gtest/gtest.h>

#include "grammar/bytecode/write/requirements.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

struct Asked {
  std::string_view text;
  std::string_view least, whats;  // features later than 0.9.0, with their versions
};

Requirements required(std::string const& text) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("text", text), {}, found);
  EXPECT_EQ(found.errors(), 0u) << text << (found.all().empty() ? "" : found.all()[0].message);
  return version_requirements(program);
}

std::string in_function(std::string_view op) {
  return "func.func @f(%x: tensor<4x4xf32>, %i: tensor<4x2xi64>, %t: !stablehlo.token) {\n" + std::string(op) +
         "\nfunc.return }";
}

std::string describe(Requirements const& found) {
  std::string text;
  for (auto const& one : found.all)
    text += (text.empty() ? "" : "; ") + one.what + " " + (one.since ? to_string(*one.since) : "never");
  return text;
}

TEST(Requirements, FollowTheNewestFeature) {
  Asked const table[] = {
      {"%0 = stablehlo.add %x, %x : tensor<4x4xf32>", "0.9.0", ""},
      {"%0 = stablehlo.tan %x : tensor<4x4xf32>", "1.4.0", "stablehlo.tan 1.4.0"},
      {"%0 = stablehlo.convert %x : (tensor<4x4xf32>) -> tensor<4x4xf8E4M3>", "1.7.0", "the type f8E4M3 1.7.0"},
      {"%0 = stablehlo.constant dense<1> : tensor<2xui2>", "1.2.0", "the type ui2 1.2.0"},
      {"%0 = stablehlo.constant dense<1> : tensor<2xui4>", "0.9.0", ""},
      {R"(%0 = "stablehlo.cosine"(%x) {result_accuracy = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 0,
          mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : (tensor<4x4xf32>) -> tensor<4x4xf32>)",
       "0.9.0", ""},
      {R"(%0 = "stablehlo.cosine"(%x) {result_accuracy = #stablehlo.result_accuracy<
          mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : (tensor<4x4xf32>) -> tensor<4x4xf32>)",
       "1.10.0", "result_accuracy of stablehlo.cosine 1.10.0"},
      {R"(%0 = "stablehlo.exponential"(%x) {result_accuracy = #stablehlo.result_accuracy<
          mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : (tensor<4x4xf32>) -> tensor<4x4xf32>)",
       "1.9.0", "result_accuracy of stablehlo.exponential 1.9.0"},
      {"%0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> "
       "tensor<4x4xf32>",
       "0.9.0", ""},
      {"%0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, "
       "rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, "
       "num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4xf32>, tensor<4x4xf32>) -> "
       "tensor<4x4xf32>",
       "1.6.0", "algorithm of stablehlo.dot_general 1.6.0"},
      {"stablehlo.custom_call @f(%x) {backend_config = {}} : (tensor<4x4xf32>) -> ()", "1.3.0",
       "a dictionary as backend_config of stablehlo.custom_call 1.3.0"},
      {"stablehlo.custom_call @f(%x) {api_version = 4 : i32, backend_config = {}} : (tensor<4x4xf32>) -> ()", "1.3.0",
       "a dictionary as backend_config of stablehlo.custom_call 1.3.0; api_version = 4 of stablehlo.custom_call 1.3.0"},
      {"stablehlo.custom_call @f(%x) {result_tilings = [[dense<1> : tensor<1xi64>]]} : (tensor<4x4xf32>) -> ()",
       "1.18.0", "result_tilings of stablehlo.custom_call 1.18.0"},
      {"%0 = \"stablehlo.all_gather\"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>} : "
       "(tensor<4x4xf32>) -> tensor<4x4xf32>",
       "0.9.0", ""},
      {"%0:2 = \"stablehlo.all_gather\"(%x, %x) {all_gather_dim = 0 : i64, replica_groups = dense<0> : "
       "tensor<1x1xi64>} : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)",
       "1.5.0", "2 operands of stablehlo.all_gather 1.5.0"},
      {"%0 = \"stablehlo.collective_broadcast\"(%x) {replica_groups = dense<0> : tensor<1x1xi64>} : "
       "(tensor<4x4xf32>) -> tensor<4x4xf32>",
       "0.16.0", "stablehlo.collective_broadcast 0.16.0"},
      {R"(%z = stablehlo.constant dense<0.0> : tensor<f32>
          %0 = "stablehlo.reduce"(%x, %z) ({ ^bb0(%a: tensor<f64>, %b: tensor<f64>): stablehlo.return %a : tensor<f64> })
          {dimensions = array<i64: 0>} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf64>)",
       "0.17.0", "results of stablehlo.reduce of another element type than its operands 0.17.0"},
      {"%0 = stablehlo.abs %x {it = #sdy.sharding<@m, [{}, {}]>} : tensor<4x4xf32>", "1.11.0",
       "the attribute #sdy.sharding<@m, [{}, {}]> 1.11.0"},
  };
  for (auto const& asked : table) {
    auto const found = required(in_function(asked.text));
    EXPECT_EQ(to_string(found.least), asked.least) << asked.text;
    EXPECT_EQ(describe(found), asked.whats) << asked.text;
    EXPECT_TRUE(found.holdable);
  }
}

TEST(Requirements, ListEachFeatureOnceWithAllLocations) {
  std::string const tan = "%0 = stablehlo.tan %x : tensor<4x4xf32>\n", again = "%1" + tan.substr(2);
  std::string const text = in_function(tan + again + "%2 = stablehlo.abs %x {it} : tensor<4x4xf32>");
  auto const found = required(text);
  EXPECT_FALSE(found.holdable);
  EXPECT_EQ(describe(found), "the attribute unit as it never; stablehlo.tan 1.4.0");
  EXPECT_EQ(to_string(found.least), "1.4.0");
  ASSERT_EQ(found.all[1].locations.size(), 2u);
  EXPECT_EQ(text.substr(found.all[1].locations[1].begin, 13), "stablehlo.tan");
  EXPECT_EQ(found.all[1].advice, "older versions have stablehlo.divide of stablehlo.sine by stablehlo.cosine");
}

}  // namespace
}  // namespace assay
