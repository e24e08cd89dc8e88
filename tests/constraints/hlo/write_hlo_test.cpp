// Programs as HLO text: the output, and constructs that HLO cannot represent.
#include "constraints/hlo/write_hlo.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "constraints/bind/prepared_program.hpp"

namespace assay {
namespace {

// Returns the text, or "line: message" of the first error.
std::string written(std::string const& text) {
  PreparedProgram const program(text, {.policy = CheckPolicy::none, .binds = false});
  EXPECT_EQ(program.findings().errors(), 0U) << first_error(program.findings()) << "\n" << text;
  Diagnostics found;
  std::string const made = write_hlo(program.program(), found);
  if (found.errors() > 0)
    return fmt::format("{}: {}", program.program().source.position(found.all()[0].range.begin).line,
                       found.all()[0].message);
  return made;
}

std::string in_main(std::string const& results, std::string const& body) {
  return fmt::format("func.func @main() -> {} {{\n{}}}\n", results, body);
}

struct LiteralCase {
  std::string type, value, hlo;
};

TEST(WrittenHlo, ConstantsRoundTrip) {
  std::vector<LiteralCase> const kCases{
      {"tensor<2x2xi32>", "dense<[[1, -2], [3, 4]]>", "s32[2,2] constant({{1, -2}, {3, 4}})"},
      {"tensor<2xui8>", "dense<[0, 255]>", "u8[2] constant({0, 255})"},
      {"tensor<2xi1>", "dense<[true, false]>", "pred[2] constant({true, false})"},
      {"tensor<f32>", "dense<0x7FC00000>", "f32[] constant(nan)"},
      {"tensor<f32>", "dense<0xFF800001>", "f32[] constant(-nan(0x1))"},
      {"tensor<f64>", "dense<0xFFF0000000000000>", "f64[] constant(-inf)"},
      {"tensor<f32>", "dense<0.1>", "f32[] constant(1.000000e-01)"},
      {"tensor<bf16>", "dense<0x0001>", "bf16[] constant(9.183550e-41)"},
      {"tensor<complex<f32>>", "dense<(1.0, -0.0)>", "c64[] constant((1.000000e+00, -0.000000e+00))"},
      {"tensor<0x3xf32>", "dense<>", "f32[0,3] constant({})"},
      {"tensor<3xi4>", "dense<[-8, 0, 7]>", "s4[3] constant({-8, 0, 7})"},
  };
  for (auto const& [type, value, hlo] : kCases) {
    std::string const made =
        written(in_main(type, fmt::format("  %c = stablehlo.constant {0} : {1}\n  return %c : {1}\n", value, type)));
    EXPECT_EQ(made, fmt::format("HloModule main\n\nENTRY %main {{\n  ROOT %c = {}\n}}\n", hlo)) << value;
  }
}

TEST(WrittenHlo, LoopsCarryTheirOperands) {
  EXPECT_EQ(written(R"(func.func @main(%n: tensor<i32>, %step: tensor<i32>) -> tensor<i32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r = "stablehlo.while"(%zero) ({
  ^bb0(%i: tensor<i32>):
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%i: tensor<i32>):
    %next = stablehlo.add %i, %step : tensor<i32>
    stablehlo.return %next : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
)"),
            R"(HloModule main

%condition {
  %state = (s32[], s32[], s32[]) parameter(0)
  %i = s32[] get-tuple-element(%state), index=0
  %n = s32[] get-tuple-element(%state), index=1
  %step = s32[] get-tuple-element(%state), index=2
  ROOT %c = pred[] compare(%i, %n), direction=LT
}

%body {
  %state = (s32[], s32[], s32[]) parameter(0)
  %i = s32[] get-tuple-element(%state), index=0
  %n = s32[] get-tuple-element(%state), index=1
  %step = s32[] get-tuple-element(%state), index=2
  %next = s32[] add(%i, %step)
  ROOT %tuple = (s32[], s32[], s32[]) tuple(%next, %n, %step)
}

ENTRY %main {
  %n = s32[] parameter(0)
  %step = s32[] parameter(1)
  %zero = s32[] constant(0)
  %tuple = (s32[], s32[], s32[]) tuple(%zero, %n, %step)
  %r = (s32[], s32[], s32[]) while(%tuple), condition=%condition, body=%body
  ROOT %r.0 = s32[] get-tuple-element(%r), index=0
}
)");
}

TEST(WrittenHlo, DefaultsThatHloWantsAreWritten) {
  auto const sorted = [](std::string const& attributes) {
    return written(
        "func.func @main(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {\n  %r = \"stablehlo.sort\"(%x) ({\n"
        "  ^bb0(%a: tensor<i32>, %b: tensor<i32>):\n"
        "    %c = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
        "    stablehlo.return %c : tensor<i1>\n  }) {" +
        attributes + "} : (tensor<2x3xi32>) -> tensor<2x3xi32>\n  return %r : tensor<2x3xi32>\n}\n");
  };
  EXPECT_NE(sorted("").find("sort(%x), dimensions={1}, to_apply=%sort"), std::string::npos) << sorted("");
  EXPECT_EQ(sorted(""), sorted("dimension = 1 : i64"));
  EXPECT_EQ(sorted("dimension = -2 : i64"), sorted("dimension = 0 : i64"));
  EXPECT_NE(sorted(""), sorted("dimension = 0 : i64"));
}

// HLO does not broadcast sizes of 1.
TEST(WrittenHlo, BroadcastsOfOnesAreReshapedBefore) {
  auto const spread = [](std::string const& from, std::string const& dims, std::string const& to) {
    return written(
        fmt::format("func.func @main(%x: {0}) -> {1} {{\n  %r = stablehlo.broadcast_in_dim %x, dims = {2} : "
                    "({0}) -> {1}\n  return %r : {1}\n}}\n",
                    from, to, dims));
  };
  EXPECT_EQ(spread("tensor<1x3xf32>", "[0, 1]", "tensor<5x3xf32>"),
            "HloModule main\n\nENTRY %main {\n  %x = f32[1,3] parameter(0)\n  %reshape = f32[3] reshape(%x)\n"
            "  ROOT %r = f32[5,3] broadcast(%reshape), dimensions={1}\n}\n");
  EXPECT_EQ(spread("tensor<1x3xf32>", "[0, 2]", "tensor<1x4x3xf32>"),
            "HloModule main\n\nENTRY %main {\n  %x = f32[1,3] parameter(0)\n"
            "  ROOT %r = f32[1,4,3] broadcast(%x), dimensions={0,2}\n}\n");
  EXPECT_EQ(spread("tensor<1x1xf32>", "[1, 0]", "tensor<2x3xf32>"),
            "HloModule main\n\nENTRY %main {\n  %x = f32[1,1] parameter(0)\n  %reshape = f32[] reshape(%x)\n"
            "  ROOT %r = f32[2,3] broadcast(%reshape), dimensions={}\n}\n");
}

TEST(WrittenHlo, FrontendAttributesOfCallsRoundTrip) {
  std::string const text = written(
      "func.func @main(%x: tensor<2xf32>, %t: !stablehlo.token) -> (tensor<2xf32>, !stablehlo.token) {\n"
      "  %r = stablehlo.custom_call @f(%x) {mhlo.frontend_attributes = {a = \"1\", b = \"{\\22c\\22:2}\"}} : "
      "(tensor<2xf32>) -> tensor<2xf32>\n"
      "  %s = \"stablehlo.send\"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, "
      "is_host_transfer = true}> {mhlo.frontend_attributes = {d = \"e\\22\"}} : (tensor<2xf32>, !stablehlo.token) -> "
      "!stablehlo.token\n  return %r, %s : tensor<2xf32>, !stablehlo.token\n}\n");
  EXPECT_NE(text.find("frontend_attributes={a=\"1\",b={\"c\":2}}"), text.npos) << text;
  EXPECT_NE(text.find("frontend_attributes={d=\"e\\\"\"}"), text.npos) << text;
}

struct Refusal {
  std::string text, message;
};

TEST(WrittenHlo, ReportsOpsWithoutCounterpart) {
  std::vector<Refusal> const kCases{
      {"func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) {\n  return\n}\n",
       "1: HLO has no type tensor<2x!quant.uniform<i8:f32, 5.0e-01>>"},
      {"func.func @main(%n: tensor<1xi32>) -> tensor<?xf32> {\n"
       "  %r = \"stablehlo.dynamic_iota\"(%n) {iota_dimension = 0 : i64} : (tensor<1xi32>) -> tensor<?xf32>\n"
       "  return %r : tensor<?xf32>\n}\n",
       "2: HLO has no opcode for stablehlo.dynamic_iota"},
      {"func.func @f() {\n  return\n}\nfunc.func @g() {\n  return\n}\n",
       "1: no function @main, which would be the entry computation"},
      {"func.func @main() {\n  return\n}\nfunc.func @g() {\n  return\n}\n",
       "4: @g is a second public function, but HLO has one entry computation"},
      {"func.func @main(%x: tensor<4x2xf32>) -> tensor<2x4xf32> {\n"
       "  %r = \"stablehlo.all_to_all\"(%x) {split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : "
       "i64, "
       "replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x2xf32>) -> tensor<2x4xf32>\n"
       "  return %r : tensor<2x4xf32>\n}\n",
       "2: stablehlo.all_to_all: HLO has one attribute dimensions, which cannot be both {0} and {1}"},
      {"func.func @main(%x: tensor<f32>) -> tensor<f32> {\n"
       "  %r = \"stablehlo.custom_call\"(%x) {call_target_name = \"f\", what = 1 : i64} : (tensor<f32>) -> "
       "tensor<f32>\n"
       "  return %r : tensor<f32>\n}\n",
       "2: stablehlo.custom_call: HLO cannot express its attribute what"},
      // HLO exchanges the members of a tuple, which is another operation.
      {"func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
       "  %r:2 = \"stablehlo.all_to_all\"(%x, %x) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count "
       "= "
       "1 : i64, replica_groups = dense<0> : tensor<1x1xi64>} : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, "
       "tensor<2xf32>)\n  return %r#0 : tensor<2xf32>\n}\n",
       "2: HLO has no opcode for stablehlo.all_to_all of these operands and results"},
      // A pred has eight bits in HLO.
      {"func.func @main(%x: tensor<2xi8>) -> tensor<2x8xi1> {\n"
       "  %r = stablehlo.bitcast_convert %x : (tensor<2xi8>) -> tensor<2x8xi1>\n  return %r : tensor<2x8xi1>\n}\n",
       "2: HLO has no opcode for stablehlo.bitcast_convert of these operands and results"},
      // Static sizes do not become dynamic.
      {"func.func @main(%x: tuple<tensor<2xf32>>) -> tensor<?xf32> {\n"
       "  %r = \"stablehlo.get_tuple_element\"(%x) {index = 0 : i32} : (tuple<tensor<2xf32>>) -> tensor<?xf32>\n"
       "  return %r : tensor<?xf32>\n}\n",
       "2: HLO has one shape where this op has f32[2] and f32[?]"},
  };
  for (auto const& [text, message] : kCases) EXPECT_EQ(written(text), message) << text;
}

// A call uses the memory layouts that it declares.
TEST(WrittenHlo, LayoutsOfCustomCalls) {
  auto const call = [](std::string const& attributes) {
    return written(
        fmt::format("func.func @main(%x: tensor<2x3xf32>, %n: tensor<f32>) -> tensor<2x3xf32> {{\n  %r = "
                    "stablehlo.custom_call @f(%x, %n) {{{}}} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>\n"
                    "  return %r : tensor<2x3xf32>\n}}\n",
                    attributes));
  };
  EXPECT_EQ(call("operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_layouts = "
                 "[dense<[0, 1]> : tensor<2xindex>]"),
            "HloModule main\n\nENTRY %main {\n  %x = f32[2,3] parameter(0)\n  %n = f32[] parameter(1)\n"
            "  ROOT %r = f32[2,3]{0,1} custom-call(%x, %n), custom_call_target=\"f\", "
            "operand_layout_constraints={f32[2,3]{0,1}, f32[]}\n}\n");
  EXPECT_EQ(call(""),
            "HloModule main\n\nENTRY %main {\n  %x = f32[2,3] parameter(0)\n  %n = f32[] parameter(1)\n"
            "  ROOT %r = f32[2,3] custom-call(%x, %n), custom_call_target=\"f\"\n}\n");
}

}  // namespace
}  // namespace assay
