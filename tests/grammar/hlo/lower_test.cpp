// Errors that only HLO has, undefined cases, and the locations of their findings.
#include "grammar/hlo/lower.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

// "line:column label" of the only expected finding.
struct HloFinding {
  std::string expected, text;
};

TEST(HloRules, FindingsAreAtTheirPlaces) {
  std::vector<HloFinding> const kCases{
      {"2:13 hlo_layout", "ENTRY e {\n  x = f32[2]{1} parameter(0)\n}\n"},
      {"3:20 hlo_layout", "ENTRY e {\n  x = f32[2,3]{1,0} parameter(0)\n  ROOT b = f32[3,2]{0,5} bitcast(x)\n}\n"},
      {"2:15 hlo_layout", "ENTRY e {\n  x = f32[2,3]{1,1} parameter(0)\n  ROOT b = f32[3,2]{1,0} bitcast(x)\n}\n"},
      {"2:15 hlo_layout", "ENTRY e {\n  x = f32[2,3]{0} parameter(0)\n}\n"},
      {"2:7 unknown_type", "ENTRY e {\n  x = f33[2] parameter(0)\n}\n"},
      {"3:13 hlo_parameter", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] parameter(2)\n}\n"},
      {"3:13 hlo_parameter", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] parameter(0)\n}\n"},
      {"3:8 hlo_root", "ENTRY e {\n  ROOT x = f32[] parameter(0)\n  ROOT y = f32[] abs(x)\n}\n"},
      {"4:7 hlo_entry", "ENTRY a {\n  x = f32[] parameter(0)\n}\nENTRY e {\n  x = f32[] parameter(0)\n}\n"},
      {"1:7 hlo_signature", "ENTRY e (x: f32[]) -> f32[2] {\n  x = f32[] parameter(0)\n}\n"},
      {"1:7 hlo_parameters", "ENTRY e (x: f32[3]) -> f32[] {\n  x = f32[] parameter(0)\n}\n"},
      {"3:24 hlo_operand", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] abs(f32[2] x)\n}\n"},
      {"3:13 hlo_index",
       "ENTRY e {\n  x = (f32[], s32[]) parameter(0)\n  y = f32[] get-tuple-element(x), index=2\n}\n"},
      {"3:13 hlo_shape",
       "ENTRY e {\n  x = (f32[], s32[]) parameter(0)\n  y = f32[] get-tuple-element(x), index=1\n}\n"},
      {"2:27 hlo_literal", "ENTRY e {\n  x = f32[2] constant({1, x})\n}\n"},
      {"2:25 hlo_literal", "ENTRY e {\n  x = f32[2] constant({1})\n}\n"},
      {"3:31 hlo_computation", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] call(x), to_apply=f\n}\n"},
      {"4:1 hlo_computation", "e {\n  x = f32[] parameter(0)\n}\ne {\n  x = f32[] parameter(0)\n}\n"},
      {"3:17 ssa_visibility", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] abs(z)\n}\n"},
      {"3:3 ssa_redefinition", "ENTRY e {\n  x = f32[] parameter(0)\n  x = f32[] abs(x)\n}\n"},
      {"3:13 hlo_opcode", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] new-opcode(x)\n}\n"},
      {"3:13 hlo_opcode", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] new-opcode-start(x)\n}\n"},
      {"3:14 hlo_meaning",
       "ENTRY e {\n  x = u64[2] parameter(0)\n  y = u64[2] rng-get-and-update-state(), delta=1\n}\n"},
      {"9:13 hlo_attribute",
       "add {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT c = f32[] add(a, b)\n}\n"
       "ENTRY e {\n  x = f32[2] parameter(0)\n  z = f32[] constant(0)\n  y = f32[] reduce(x, z), to_apply=add\n}\n"},
      {"3:28 hlo_attribute", "ENTRY e {\n  x = f32[2] parameter(0)\n  y = f32[2] transpose(x), dimensions={0,a}\n}\n"},
      {"3:24 hlo_attribute", "ENTRY e {\n  x = f32[4] parameter(0)\n  y = f32[2] slice(x), slice={[0-2]}\n}\n"},
      {"4:54 hlo_attribute",
       "ENTRY e {\n  x = f32[1,4,1] parameter(0)\n  k = f32[1,1,1] parameter(1)\n"
       "  y = f32[1,4,1] convolution(x, k), window={size=1}, dim_labels=b0f_0io->b1f\n}\n"},
      {"3:29 hlo_meaning",
       "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] exponential(x), result_accuracy={tolerance={atol=()}}\n}\n"},
      {"3:21 hlo_meaning", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] abs(x), dimensionz={0}\n}\n"},
      {"2:21 hlo_literal", "ENTRY e {\n  y = s8[] constant(200)\n}\n"},
      {"2:21 hlo_literal", "ENTRY e {\n  y = u8[] constant(-1)\n}\n"},
      {"3:28 hlo_attribute", "ENTRY e {\n  x = f32[1] parameter(0)\n  y = f32[5] broadcast(x), dimensions={0}\n}\n"},
      {"3:29 hlo_attribute", "ENTRY e {\n  x = f32[] parameter(0)\n  y = pred[] compare(x, x), direction=LESS\n}\n"},
      {"3:24 hlo_attribute", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] fusion(x), kind=kLop, calls=e\n}\n"},
      {"3:23 hlo_attribute", "ENTRY e {\n  x = f32[2] parameter(0)\n  y = f32[2] copy(x), shardings={}\n}\n"},
      {"3:42 hlo_attribute",
       "ENTRY e {\n  x = f32[2] parameter(0)\n  y = f32[2] reverse(x), dimensions={0}, dimensions={0}\n}\n"},
      {"3:13 hlo_computation", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] fusion(x), kind=kLoop\n}\n"},
      {"7:13 hlo_recursion",
       "f {\n  x = f32[] parameter(0)\n  y = f32[] call(x), to_apply=g\n}\ng {\n  x = f32[] parameter(0)\n"
       "  y = f32[] call(x), to_apply=f\n}\nENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] call(x), to_apply=f\n}\n"},
      {"3:13 hlo_attribute", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] custom-call(x)\n}\n"},
      {"3:13 hlo_index", "ENTRY e {\n  x = (f32[]) parameter(0)\n  y = f32[] get-tuple-element(x)\n}\n"},
      {"7:13 hlo_operand",
       "b {\n  a = f32[] parameter(0)\n}\nENTRY e {\n  p = pred[] parameter(0)\n  x = f32[] parameter(1)\n"
       "  y = f32[] conditional(p, x), true_computation=b, false_computation=b\n}\n"},
      {"7:13 hlo_computation",
       "b {\n  a = f32[] parameter(0)\n}\nENTRY e {\n  p = s32[] parameter(0)\n  x = f32[] parameter(1)\n"
       "  y = f32[] conditional(p, x), true_computation=b\n}\n"},
      {"6:13 hlo_computation",
       "b {\n  a = f32[] parameter(0)\n}\nENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] while(x), body=b\n}\n"},
      {"6:13 hlo_computation",
       "b {\n  a = f32[] parameter(0)\n}\nENTRY e {\n  x = f32[] parameter(0)\n"
       "  y = f32[] while(x), condition=b, body=b\n}\n"},
      {"3:13 hlo_operand", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] all-reduce-done(x)\n}\n"},
      {"3:13 hlo_operand", "ENTRY e {\n  x = (f32[], f32[], u32[]) parameter(0)\n  y = f32[] copy-done(x)\n}\n"},
      {"4:13 hlo_operand",
       "ENTRY e {\n  x = f32[] parameter(0)\n  s = (f32[], f32[], u32[]) copy-start(x)\n"
       "  y = f32[] all-gather-done(s)\n}\n"},
      {"4:37 hlo_attribute",
       "ENTRY e {\n  x = f32[1,4,1] parameter(0)\n  k = f32[1,1,1] parameter(1)\n"
       "  y = f32[1,4,1] convolution(x, k), window={size=3}, dim_labels=b0f_0io->b0f\n}\n"},
      {"4:18 hlo_attribute",
       "ENTRY e {\n  x = f32[1,4,1] parameter(0)\n  k = f32[1,1,1] parameter(1)\n"
       "  y = f32[1,4,1] convolution(x, k), dim_labels=b0f_0io->b0f\n}\n"},
      {"3:16 hlo_meaning",
       "ENTRY e {\n  x = f32[] parameter(0)\n  y = opaque[] custom-call(x), custom_call_target=\"f\"\n}\n"},
      {"1:14 hlo_meaning",
       "HloModule m, dynamic_parameter_binding={ (0, {}) <- (1, {}, 0) }\nENTRY e {\n  x = f32[] parameter(0)\n}\n"},
      {"3:3 hlo_entry",
       "HloModule m, entry_computation_layout={(f32[2])->f32[]}\nENTRY e (x: f32[2]) -> f32[] {\n"
       "  x = f32[3] parameter(0)\n  y = f32[] constant(0)\n}\n"},
      {"4:14 hlo_entry",
       "HloModule m, entry_computation_layout={(f32[])->f32[2]}\nENTRY e (x: f32[]) -> f32[2] {\n"
       "  x = f32[] parameter(0)\n  y = f32[3] broadcast(x), dimensions={}\n}\n"},
      {"5:13 hlo_parameter",
       "HloModule m, entry_computation_layout={(f32[], f32[])->f32[]}\n\nENTRY e (x: f32[], y: f32[]) -> f32[] {\n"
       "  x = f32[] parameter(0)\n  y = f32[] parameter(2)\n}\n"},
      {"3:8 hlo_root", "ENTRY e () -> f32[] {\n  ROOT x = f32[2] constant({1, 2})\n  ROOT y = f32[] constant(1)\n}\n"},
      {"3:21 ssa_visibility", "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] abs(x), control-predecessors={z}\n}\n"},
      {"3:22 hlo_shape", "ENTRY e {\n  x = f32[] parameter(0)\n  y = (f32[], s32[]) tuple(x, x)\n}\n"},
      {"1:14 hlo_entry",
       "HloModule m, entry_computation_layout={(f32[2]{0})->f32[]}\nENTRY e {\n  x = f32[] parameter(0)\n}\n"},
      {"1:14 hlo_entry",
       "HloModule m, entry_computation_layout={(f32[], f32[])->f32[]}\nENTRY e {\n  x = f32[] parameter(0)\n}\n"},
      {"1:14 hlo_entry",
       "HloModule m, entry_computation_layout={(f32[])->s32[]}\nENTRY e {\n  x = f32[] parameter(0)\n}\n"},
      {"1:14 hlo_entry",
       "HloModule m, input_output_alias={ {}: (1, {}, may-alias) }\nENTRY e {\n  x = f32[] parameter(0)\n}\n"},
      {"1:14 hlo_entry", "HloModule m, buffer_donor={ (0, {1}) }\nENTRY e {\n  x = f32[] parameter(0)\n}\n"},
      {"1:14 hlo_meaning", "HloModule m, replicas=2\nENTRY e {\n  x = f32[] parameter(0)\n}\n"},
      {"2:14 hlo_literal", "ENTRY e {\n  x = f32[2] constant(1)\n}\n"},
      {"3:24 hlo_meaning",
       "ENTRY e {\n  x = f32[4] parameter(0)\n  y = (f32[2], s32[2]) topk(x), k=2, largest=true, is_stable=false\n}\n"},
      {"7:14 hlo_meaning",
       "add {\n  a = f32[] parameter(0)\n  ROOT b = f32[] add(a, a)\n}\nENTRY e {\n  x = bf16[] parameter(0)\n"
       "  y = bf16[] all-reduce(x), replica_groups={{0,1}}, to_apply=add\n}\n"},
      {"3:28 hlo_meaning",
       "ENTRY e {\n  x = f32[16,128]{1,0:T(8,128)} parameter(0)\n  y = f32[2048]{0:T(1024)} bitcast(x)\n}\n"},
      {"3:32 hlo_meaning",
       "ENTRY e {\n  x = f32[16,128]{1,0:T(8,128)} parameter(0)\n  y = f32[8,256]{1,0:T(8,128)} bitcast(x)\n}\n"},
      {"2:14 hlo_elided", "ENTRY e {\n  x = f32[9] constant({...})\n}\n"},
      {"1:1 hlo_recursion", "f {\n  x = f32[4] parameter(0)\n  y = f32[4] map(x), dimensions={0}, to_apply=f\n}\n"},
  };
  for (auto const& [expected, text] : kCases) {
    Diagnostics found;
    Source const source = Source::from_string("test.hlo", text);
    hlo::read_hlo(source, found);
    ASSERT_GE(found.all().size(), 1U) << expected << "\n" << text;
    auto const place = source.position(found.all()[0].range.begin);
    EXPECT_EQ(fmt::format("{}:{} {}", place.line, place.column, found.all()[0].label), expected) << text;
    EXPECT_EQ(found.all().size(), 1U) << text << found.all().back().message;
  }
}

TEST(HloRules, MessagesNameWhatIsMissing) {
  std::vector<HloFinding> const kCases{
      {"reduce requires the attribute 'dimensions'",
       "add {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT c = f32[] add(a, b)\n}\n"
       "ENTRY e {\n  x = f32[2] parameter(0)\n  z = f32[] constant(0)\n  y = f32[] reduce(x, z), to_apply=add\n}\n"},
      {"map requires the attribute 'to_apply', which names its computation",
       "ENTRY e {\n  x = f32[2] parameter(0)\n  y = f32[2] map(x), dimensions={0}\n}\n"},
      {"call requires the attribute 'to_apply', which names its computation",
       "ENTRY e {\n  x = f32[2] parameter(0)\n  y = f32[2] call(x)\n}\n"},
      {"while requires the attribute 'condition', which names its computation",
       "b {\n  a = f32[] parameter(0)\n}\nENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] while(x), body=b\n}\n"},
      {"'b', the condition of while, returns f32[], but must return pred[]",
       "b {\n  a = f32[] parameter(0)\n}\nENTRY e {\n  x = f32[] parameter(0)\n"
       "  y = f32[] while(x), condition=b, body=b\n}\n"},
      {"get-tuple-element requires the attribute 'index'",
       "ENTRY e {\n  x = (f32[]) parameter(0)\n  y = f32[] get-tuple-element(x)\n}\n"},
      {"the window has size 3, but must have size 1, that of the kernel",
       "ENTRY e {\n  x = f32[1,4,1] parameter(0)\n  k = f32[1,1,1] parameter(1)\n"
       "  y = f32[1,4,1] convolution(x, k), window={size=3}, dim_labels=b0f_0io->b0f\n}\n"},
      {"the operand of all-reduce-done is not what all-reduce-start returns",
       "ENTRY e {\n  x = f32[] parameter(0)\n  y = f32[] all-reduce-done(x)\n}\n"},
      {"the operand of recv-done is what send returns, not recv",
       "ENTRY e {\n  x = f32[] parameter(0)\n  t = token[] after-all()\n"
       "  s = (f32[], u32[], token[]) send(x, t), channel_id=1\n  y = (f32[], token[]) recv-done(s), "
       "channel_id=1\n}\n"},
      {"unknown element type 'f23'; did you mean f32?", "ENTRY e {\n  x = f23[2] parameter(0)\n}\n"},
      {"parameter 0 is f32[3], but the signature and entry_computation_layout declare f32[2]",
       "HloModule m, entry_computation_layout={(f32[2])->f32[]}\nENTRY e (x: f32[2]) -> f32[] {\n"
       "  x = f32[3] parameter(0)\n  y = f32[] constant(0)\n}\n"},
  };
  for (auto const& [expected, text] : kCases) {
    Diagnostics found;
    hlo::read_hlo(Source::from_string("test.hlo", text), found);
    ASSERT_EQ(found.all().size(), 1U) << expected << "\n" << text;
    EXPECT_EQ(found.all()[0].message, expected);
  }
}

// A computation that is used twice by one that is used twice, and so on.
TEST(HloRules, ExpandedComputationsAreBounded) {
  std::string text = "f0 {\n  a = f32[] parameter(0)\n}\n";
  for (int i = 1; i < 60; ++i)
    text += fmt::format(
        "f{} {{\n  a = f32[] parameter(0)\n  b = f32[] map(a), dimensions={{}}, to_apply=f{}\n"
        "  c = f32[] map(b), dimensions={{}}, to_apply=f{}\n}}\n",
        i, i - 1, i - 1);
  Diagnostics found;
  hlo::read_hlo(Source::from_string("test.hlo", text), found);
  ASSERT_EQ(found.errors(), 1U);
  EXPECT_EQ(found.all()[0].label, "hlo_size");
}

}  // namespace
}  // namespace assay
