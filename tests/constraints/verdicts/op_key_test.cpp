// Keys of ops: equal for equal ops, and different for all others.

#include "constraints/verdicts/op_key.hpp"

#include <gtest/gtest.h>

#include "grammar/text/parse.hpp"

namespace assay {
namespace {

struct Keys {
  std::string within, around;  // the key of the op alone, and including the definitions to which its names refer
  bool is_whole = false;
};

// Returns the keys of the op before the return of the last function, or of the return.
Keys keys_of(std::string const& text, bool of_return = false) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("t", text), {}, found);
  EXPECT_EQ(found.errors(), 0u) << (found.all().empty() ? "" : found.all()[0].message) << "\n" << text;
  if (found.errors() > 0) return {};
  OpTable table;
  Symbols symbols(table);
  auto const ops = program.top->ops.back()->regions[0]->blocks[0]->ops;
  Operation const& op = *ops[ops.size() - (of_return ? 1 : 2)];
  OpBytes bytes;
  describe(op, table.info(op), table, bytes);
  Keys keys{std::string(bytes.bytes()), "", false};
  describe_surroundings(op, table.info(op), symbols, bytes);
  keys.around = bytes.bytes();
  keys.is_whole = bytes.is_whole();
  return keys;
}

std::string function(std::string const& arguments, std::string const& ops) {
  return "func.func @f(" + arguments + ") {\n" + ops + "\n  return\n}\n";
}

TEST(OpKeys, IncludeEverythingThatAffectsAVerdict) {
  std::string const reduce = R"(%z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>): %c = stablehlo.add %a, %b : tensor<f32>
      "stablehlo.return"(RETURNED) : (TYPE) -> () }) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>)";
  auto const returning = [&](std::string const& value, std::string const& type) {
    auto text = reduce;
    text.replace(text.find("RETURNED"), 8, value);
    return text.replace(text.find("TYPE"), 4, type);
  };
  struct {
    std::string arguments, op, other_arguments, other_op;
  } const kCases[] = {
      {"%x: tensor<2xf32>", "%0 = stablehlo.abs %x : tensor<2xf32>", "%x: tensor<3xf32>",
       "%0 = stablehlo.abs %x : tensor<3xf32>"},
      {"%x: tensor<2xf32>", "%0 = stablehlo.abs %x : tensor<2xf32>", "%x: tensor<2xf16>",
       "%0 = stablehlo.abs %x : tensor<2xf16>"},
      {"%x: tensor<2xi32>", "%0 = stablehlo.abs %x : tensor<2xi32>", "%x: tensor<2xsi32>",
       "%0 = stablehlo.abs %x : tensor<2xsi32>"},
      {"%x: tensor<2xf32>", "%0 = stablehlo.abs %x : tensor<2xf32>", "%x: tensor<2xf32>",
       "%0 = stablehlo.negate %x : tensor<2xf32>"},
      {"%x: tensor<12xf32>", "%0 = stablehlo.abs %x : tensor<12xf32>", "%x: tensor<1x2xf32>",
       "%0 = stablehlo.abs %x : tensor<1x2xf32>"},
      {"%x: tensor<?xf32>", "%0 = stablehlo.abs %x : tensor<?xf32>", "%x: tensor<?xf32, #stablehlo.bounds<3>>",
       "%0 = stablehlo.abs %x : tensor<?xf32, #stablehlo.bounds<3>>"},
      {"%x: tensor<2x!quant.uniform<i8:f32, 1.0:3>>", "%0 = stablehlo.abs %x : tensor<2x!quant.uniform<i8:f32, 1.0:3>>",
       "%x: tensor<2x!quant.uniform<i8:f32, 1.0:4>>",
       "%0 = stablehlo.abs %x : tensor<2x!quant.uniform<i8:f32, 1.0:4>>"},
      {"%x: tensor<2x!quant.uniform<i8:f32, 1.0:3>>", "%0 = stablehlo.abs %x : tensor<2x!quant.uniform<i8:f32, 1.0:3>>",
       "%x: tensor<2x!quant.uniform<i8:f32, 2.0:3>>",
       "%0 = stablehlo.abs %x : tensor<2x!quant.uniform<i8:f32, 2.0:3>>"},
      {"", "%0 = stablehlo.iota dim = 0 : tensor<2x2xf32>", "", "%0 = stablehlo.iota dim = 1 : tensor<2x2xf32>"},
      {"", "%0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>", "",
       "%0 = stablehlo.constant dense<[1, 3]> : tensor<2xi32>"},
      {"", "%0 = stablehlo.constant dense<1> : tensor<2xi32>", "",
       "%0 = stablehlo.constant dense<[1]> : tensor<2xi32>"},
      {"%x: tensor<2xf32>", "%0 = stablehlo.abs %x {a = 1 : i32} : tensor<2xf32>", "%x: tensor<2xf32>",
       "%0 = stablehlo.abs %x {b = 1 : i32} : tensor<2xf32>"},
      {"%x: tensor<2xf32>", "%0 = stablehlo.abs %x {a = 1 : i32} : tensor<2xf32>", "%x: tensor<2xf32>",
       "%0 = stablehlo.abs %x {a = 1 : i64} : tensor<2xf32>"},
      {"%x: tensor<2xf32>", "%0 = stablehlo.abs %x {a = [1, 2], b = []} : tensor<2xf32>", "%x: tensor<2xf32>",
       "%0 = stablehlo.abs %x {a = [1], b = [2]} : tensor<2xf32>"},
      {"%x: tensor<2xf32>", returning("%c", "tensor<f32>"), "%x: tensor<2xf32>", returning("%x", "tensor<2xf32>")},
      // The constant that defines an operand, for rules that depend on its value.
      {"%x: tensor<1x2xf32>",
       R"(%s = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
          %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %s) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x2xf32>, tensor<2xi64>) -> tensor<2x2xf32>)",
       "%x: tensor<1x2xf32>",
       R"(%s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
          %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %s) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x2xf32>, tensor<2xi64>) -> tensor<2x2xf32>)"},
  };
  for (auto const& [arguments, op, other_arguments, other_op] : kCases) {
    auto const one = keys_of(function(arguments, op)), other = keys_of(function(other_arguments, other_op));
    EXPECT_NE(one.within, other.within) << op << "\n" << other_op;
    EXPECT_TRUE(one.is_whole && other.is_whole) << op;
    EXPECT_EQ(one.within, keys_of("\n// A comment.\n" + function(arguments, op)).within) << op;
  }
}

TEST(OpKeys, IncludeReferencedSymbols) {
  std::string const callee = "func.func private @g(tensor<2xf32>) -> tensor<2xf32>\n",
                    other = "func.func private @g(tensor<2xf32>) -> tensor<3xf32>\n",
                    calls = function("%x: tensor<2xf32>",
                                     "%0 = \"func.call\"(%x) <{callee = @g}> : (tensor<2xf32>) -> tensor<2xf32>");
  auto const one = keys_of(callee + calls), two = keys_of(other + calls), none = keys_of(calls);
  EXPECT_EQ(one.within, two.within);
  EXPECT_NE(one.around, two.around);
  EXPECT_NE(one.around, none.around);
  // The declared result types of a function.
  std::string const declared = "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }",
                    wrong = "func.func @f(%x: tensor<2xf32>) -> tensor<3xf32> { return %x : tensor<2xf32> }";
  EXPECT_EQ(keys_of(declared, true).within, keys_of(wrong, true).within);
  EXPECT_NE(keys_of(declared, true).around, keys_of(wrong, true).around);
}

TEST(OpKeys, ExcludeNamesOfOneProgram) {
  EXPECT_FALSE(keys_of(function("", "%0 = stablehlo.constant dense_resource<weight> : tensor<2xf32>")).is_whole);
  std::string many = "1";
  for (std::size_t i = 0; i < OpBytes::kMaxBytes; ++i) many += ", 1";
  EXPECT_FALSE(
      keys_of(function("%x: tensor<2xf32>", "%0 = stablehlo.abs %x {a = [" + many + "]} : tensor<2xf32>")).is_whole);
}

}  // namespace
}  // namespace assay
