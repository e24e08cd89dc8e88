#include "grammar/text/op_forms.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "grammar/text/parse.hpp"

namespace assay {
namespace {

// Expects equal ops at the same positions.
void expect_same_places(Block const& a, Block const& b) {
  ASSERT_EQ(a.ops.size(), b.ops.size());
  for (std::size_t i = 0; i < a.ops.size(); ++i) {
    Operation const &x = *a.ops[i], &y = *b.ops[i];
    EXPECT_EQ(x.range.begin, y.range.begin);
    EXPECT_EQ(x.range.end, y.range.end);
    EXPECT_EQ(x.opaque, y.opaque);
    EXPECT_EQ(std::vector(x.operand_offsets.begin(), x.operand_offsets.end()),
              std::vector(y.operand_offsets.begin(), y.operand_offsets.end()));
    for (std::size_t k = 0; k < x.attributes.size() && k < y.attributes.size(); ++k)
      EXPECT_EQ(x.attributes[k].offset, y.attributes[k].offset) << x.name << ' ' << x.attributes[k].name;
    for (std::size_t k = 0; k < x.results.size() && k < y.results.size(); ++k)
      EXPECT_EQ(x.results[k]->offset, y.results[k]->offset);
    for (std::size_t r = 0; r < x.regions.size() && r < y.regions.size(); ++r)
      for (std::size_t k = 0; k < x.regions[r]->blocks.size() && k < y.regions[r]->blocks.size(); ++k)
        expect_same_places(*x.regions[r]->blocks[k], *y.regions[r]->blocks[k]);
  }
}

std::string findings_of(Diagnostics const& diagnostics) {
  std::string text;
  for (Diagnostic const& one : diagnostics.all())
    text += std::to_string(one.range.begin) + '-' + std::to_string(one.range.end) + ' ' + one.label + ": " +
            one.message + '\n';
  return text;
}

// Returns every line several times, with operands whose names have different lengths. `ending` follows each line: a
// comment prevents caching of the line, but blanks of the same length do not.
std::string program(std::vector<std::string> const& lines, std::string const& ending) {
  std::string text =
      "#m = {a = 1 : i64}\nmodule {\nfunc.func @f(%x: tensor<2x3xf32>, %yyy: tensor<2x3xf32>) {" + ending;
  int number = 8;
  for (int turn = 0; turn < 4; ++turn)
    for (std::string const& line : lines) {
      std::string one = line;
      for (std::size_t at = one.find("%R"); at != one.npos; at = one.find("%R", at + 1))
        one.replace(at, 2, "%" + std::to_string(number += 3));
      for (std::size_t at = one.find("%A"); at != one.npos; at = one.find("%A", at + 1))
        one.replace(at, 2, turn % 2 == 0 ? "%x" : "%yyy");
      text += '\n' + one + ending;
    }
  return text + "\n  return" + ending + "\n}\n}\n";
}

TEST(OpForms, LinesThatAreRememberedAreReadAsOthersAre) {
  std::vector<std::vector<std::string>> const kPrograms = {
      {"  %R = stablehlo.add %A, %A : tensor<2x3xf32>", "  %R = stablehlo.tanh %A : tensor<2x3xf32>"},
      {"%R = \"stablehlo.add\"(%A, %A) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>"},
      {"%R = stablehlo.transpose %A, dims = [1, 0] {a = 1 : i64, b = \"%x\"} : (tensor<2x3xf32>) -> tensor<3x2xf32>",
       "%R = stablehlo.iota dim = 0 {note = \"x loc(\"} : tensor<4xf32>",
       "%R = stablehlo.add %A, %A, : tensor<2x3xf32>"},
      {"%R = stablehlo.iota dim = 1 : tensor<4xf32>", "%R = stablehlo.constant dense<1> : tensor<si7>",
       "%R = stablehlo.add %A, %nothing : tensor<2x3xf32>", "%R = stablehlo.add %A, %A : tensor<9xf32>"},
      {"%R:2 = \"stablehlo.optimization_barrier\"(%A, %A) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, "
       "tensor<2x3xf32>)",
       "stablehlo.custom_call @g(%A) {has_side_effect = true} : (tensor<2x3xf32>) -> ()",
       "%R = stablehlo.custom_call @g(%A) {a = #m, a = 2 : i64} : (tensor<2x3xf32>) -> tensor<f32>"},
      {"%R = stablehlo.abs %A : tensor<2x3xf32> loc(\"here\")", "%R = stablehlo.abs %A : tensor<2x3xf32> loc(#l)"},
      {"%R = stablehlo.abs %A : tensor<2x3xf32>", "  -> tensor<2x3xf32>", "%R = stablehlo.ab %A : tensor<2x3xf32>"},
      {"%R = stablehlo.optimization_barrier %A", "  : tensor<2x3xf32>", "%R = stablehlo.abs %A", ": tensor<2x3xf32>"}};
  for (auto const& lines : kPrograms) {
    std::string const comment = "  // 17";
    Diagnostics found, expected;
    Program const remembered =
        parse_program(Source::from_string("a.mlir", program(lines, std::string(comment.size(), ' '))), {}, found);
    Program const read = parse_program(Source::from_string("a.mlir", program(lines, comment)), {}, expected);
    EXPECT_EQ(findings_of(found), findings_of(expected));
    std::string difference;
    EXPECT_TRUE(equal(remembered, read, &difference)) << difference << " in " << lines[0];
    expect_same_places(*remembered.top, *read.top);
  }
}

TEST(OpForms, DependOnTheTokenBehindThem) {
  OpSpelling line;
  auto const is_read = [&](std::string_view text) { return line.scan(text.data(), text.data() + text.size(), true); };
  EXPECT_TRUE(is_read("a.b %x, %y#2 : T\n%z"));
  EXPECT_EQ(line.text(), "a.b %x, %y#2 : T");
  EXPECT_EQ(line.names().size(), 2u);
  auto const hash = line.hash();
  EXPECT_TRUE(is_read("a.b %1234, %_ab.c#2 : T  \n // %\n\n%z"));
  EXPECT_EQ(line.hash(), hash);
  EXPECT_TRUE(is_read("a.b %x, %y#2 : T\n}"));
  EXPECT_NE(line.hash(), hash);
  EXPECT_TRUE(is_read("a.b %x, %y#3 : T\n%z"));
  EXPECT_NE(line.hash(), hash);
  EXPECT_FALSE(is_read("a.b %x, %y#2 : T\n: T"));
  EXPECT_FALSE(is_read("a.b %x, %y#2 : T\n"));
  EXPECT_FALSE(is_read("a.b %x, %y#2 : T"));
  EXPECT_FALSE(is_read("a.b %x {\n}"));
  EXPECT_FALSE(is_read("a.b %1x : T\n%z"));
  EXPECT_TRUE(is_read("a.b %x : () -> () loc(\"%y\")\n%z"));
  EXPECT_EQ(line.text(), "a.b %x : () -> ()");
}

}  // namespace
}  // namespace assay
