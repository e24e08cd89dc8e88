// Each command on HLO text for a user.
#include <string>

#include "support/documents/json.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

// Returns a module that applies `op` to the row sums times `factor`.
std::string hlo_program(std::string const& op, std::string const& factor = "1", std::string const& name = "jit_f") {
  return "HloModule " + name + ", entry_computation_layout={(f32[4,3]{1,0})->f32[4]{0}}\n\n" +
         "sum {\n  x = f32[] parameter(0)\n  y = f32[] parameter(1)\n  ROOT z = f32[] add(x, y)\n}\n\n" +
         "ENTRY main {\n  p = f32[4,3]{1,0} parameter(0)\n  zero = f32[] constant(0)\n  c = f32[] constant(" + factor +
         ")\n  b = f32[4]{0} broadcast(c), dimensions={}\n"
         "  r = f32[4]{0} reduce(p, zero), dimensions={1}, to_apply=sum\n  m = f32[4]{0} multiply(r, b)\n"
         "  ROOT n = f32[4]{0} " +
         op + "(m)\n}\n";
}

class HloCommands : public ShellFolder {
protected:
  void expect(std::string const& command, int status, std::string const& says) {
    auto const result = shell("assay " + command + " 2>&1");
    EXPECT_EQ(result.status, status) << command << "\n" << result.output;
    EXPECT_NE(result.output.find(says), std::string::npos) << command << "\n" << result.output;
  }
};

TEST_F(HloCommands, OfOneProgram) {
  write("f.hlo", hlo_program("negate"));
  expect("check f.hlo", 0, "1 file conforms");
  expect("infer f.hlo", 0, "f.hlo:14:17: reduce: written f32[4], inferred f32[4]: compatible");
  expect("run f.hlo --args 'dense<2.0> : tensor<4x3xf32>'", 0, "-6.000000e+00");
  expect("run f.hlo --args 'dense<2.0> : tensor<4x3xf32>' --permitted", 0, "permitted (ieee)");
  expect("format --check f.hlo", 0, "");
  expect("format --to stablehlo f.hlo -o f.mlir", 0, "");
  expect("equiv f.hlo f.mlir", 0, "equal: ");
  expect("format --to hlo f.mlir -o g.hlo", 0, "");
  expect("equiv f.hlo g.hlo", 0, "equal: ");
  write("bad.hlo", hlo_program("negat"));
  expect("check bad.hlo", 1, "bad.hlo:16:22: error: unknown opcode 'negat'; did you mean negate");
}

// Of several rows for an opcode, the one for the target of the call is used.
TEST_F(HloCommands, AliasesOfCustomCallsAreWritten) {
  write("call.mlir",
        "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %y = stablehlo.custom_call @foo(%x) {"
        "output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, "
        "operand_tuple_indices = []>]} : (tensor<2xf32>) -> tensor<2xf32>\n  return %y : tensor<2xf32>\n}\n");
  expect("format --to hlo call.mlir", 0, "custom_call_target=\"foo\", output_to_operand_aliasing={{}: (0, {})}");
}

// Constructs that StableHLO lacks are named, with their location and the reason.
TEST_F(HloCommands, WhatHasNoCounterpartIsNotTranslated) {
  write("uneven.hlo",
        "HloModule m, replica_count=3\n\nadd {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n"
        "  ROOT c = f32[] add(a, b)\n}\n\nENTRY main {\n  x = f32[4] parameter(0)\n"
        "  ROOT y = f32[4] all-reduce(x), replica_groups={{0,1},{2}}, to_apply=add\n}\n");
  expect("format --to stablehlo uneven.hlo", 3, "StableHLO cannot express 'all-reduce', line 11; nothing was written");
  expect("format --to stablehlo uneven.hlo", 3,
         "uneven.hlo:11:34: warning: 'replica_groups' has groups of several sizes");
  write("bits.hlo", "ENTRY main {\n  ROOT x = u1[2] parameter(0)\n}\n");
  expect("format --to stablehlo bits.hlo", 3, "StableHLO cannot express 'u1[2]', line 2; nothing was written");
  expect("format bits.hlo", 0, "ROOT x = u1[2] parameter(0)");
}

// Such values pass through tuples, fusions and loops in any layout, and all values that depend on them are unknown.
TEST_F(HloCommands, ElementsOfOneBitAreUndecided) {
  write("bits.hlo",
        "body {\n  p = (u1[2], s32[]) parameter(0)\n  ROOT a = (u1[2], s32[]) copy(p)\n}\n"
        "condition {\n  p = (u1[2], s32[]) parameter(0)\n  i = s32[] get-tuple-element(p), index=1\n"
        "  ROOT t = pred[] compare(i, i), direction=LT\n}\n"
        "f {\n  a = u1[2]{0} parameter(0)\n  ROOT b = u1[2]{0} copy(a)\n}\n"
        "ENTRY main {\n  x = u1[2] parameter(0)\n  zero = s32[] constant(0)\n"
        "  g = u1[2] fusion(x), kind=kLoop, calls=f\n  t = (u1[2], s32[]) tuple(g, zero)\n"
        "  w = (u1[2], s32[]) while(t), condition=condition, body=body\n"
        "  h = u1[2] get-tuple-element(w), index=0\n  ROOT s = s8[2] convert(h)\n}\n");
  expect("check bits.hlo", 3,
         "bits.hlo:19:22: warning: StableHLO has no counterpart of u1[2], so the results of while");
  expect("check bits.hlo", 3, "1 file is undecided: 2 warnings");
}

// An 8-bit algorithm is valid for the types of its operands only. If the operands are converted, HLO has no such
// algorithm.
TEST_F(HloCommands, AlgorithmsOfOtherOperandsAreRefused) {
  std::string const rest = ", lhs_contracting_dims={1}, rhs_contracting_dims={0}, algorithm=dot_any_f8_any_f8_f32\n}\n";
  write("mixed.hlo",
        "ENTRY main {\n  x = f8e4m3fn[2,3] parameter(0)\n  y = f8e5m2[3,4] parameter(1)\n"
        "  ROOT d = f32[2,4] dot(x, y)" +
            rest);
  expect("format --to stablehlo mixed.hlo -o mixed.mlir", 0, "");
  expect("format --to hlo mixed.mlir", 3, "dot_any_f8_any_f8_f32 of HLO is of the types of its operands");
  write("alike.hlo",
        "ENTRY main {\n  x = f8e4m3fn[2,3] parameter(0)\n  y = f8e4m3fn[3,4] parameter(1)\n"
        "  ROOT d = f32[2,4] dot(x, y)" +
            rest);
  expect("format --to stablehlo alike.hlo -o alike.mlir", 0, "");
  expect("format --to hlo alike.mlir", 0, "dot(%x, %y), lhs_contracting_dims={1}");
}

TEST_F(HloCommands, SizesAreProvedWithinBounds) {
  write("d.hlo",
        "HloModule d\n\nENTRY main {\n  p = f32[<=8,4]{1,0} parameter(0)\n  e = f32[<=8,4]{1,0} exponential(p)\n"
        "  ROOT s = f32[2,4]{1,0} slice(e), slice={[0:2],[0:4]}\n}\n");
  expect("prove d.hlo", 1,
         "may fail: it holds only if 2 <= dim(%p, 0) [slice_c3]");  // for fewer than two rows, the slice is invalid
}

TEST_F(HloCommands, TwoPrograms) {
  write("a.hlo", hlo_program("negate"));
  write("b.hlo", hlo_program("sine"));
  expect("equiv a.hlo b.hlo", 1, "different: counterexample: the results differ");
  write("c.hlo", hlo_program("negate", "2"));
  expect("equiv a.hlo c.hlo", 1, "different: ");
}

TEST_F(HloCommands, ReduceFindsTheFailingInstruction) {
  write("f.hlo", hlo_program("sine", "3"));
  write("backend", "#!/bin/sh\nif grep -q 'sine' \"$1\"; then echo broken >&2; exit 1; fi\n");
  expect("reduce f.hlo --compile-only --compile \"sh $PWD/backend {program}\" -o r", 1, "stablehlo.sine");
  // The backend gets the reduced program as HLO.
  expect("reduce f.hlo --form hlo --compile-only --compile \"sh $PWD/backend {program}\" -o h", 1, "stablehlo.sine");
  EXPECT_NE(bytes("h/program.hlo").find(" sine("), std::string::npos) << bytes("h/program.hlo");
  EXPECT_NE(bytes("h/report.md").find("program.hlo"), std::string::npos);
}

// The dumps of two modules. One module has a pipeline that runs twice, and the second run changes its results.
TEST_F(HloCommands, DumpsHaveSeveralModulesAndRepeatedPipelines) {
  auto const dump = [&](std::string const& name, std::string const& text) { write("dump/" + name + ".txt", text); };
  std::filesystem::create_directories(folder_ / "dump");
  auto const right = hlo_program("negate", "2"), wrong = hlo_program("negate", "3");
  dump("module_0001.jit_f.before_optimizations", right);
  dump("module_0001.jit_f.0001.simplification.after_algsimp.before_dce", right);
  dump("module_0001.jit_f.0002.simplification.after_dce.before_pipeline-end", right);
  expect("check dump", 0, "3 files conform");
  dump("module_0001.jit_f.0003.simplification.after_algsimp.before_dce", wrong);
  dump("module_0001.jit_f.0004.simplification.after_dce.before_pipeline-end", wrong);
  dump("module_0001.jit_f.cpu_after_optimizations", wrong);
  auto const other = hlo_program("sine", "1", "jit_g");
  dump("module_0002.jit_g.before_optimizations", other);
  dump("module_0002.jit_g.0001.simplification.after_algsimp.before_dce", other);
  dump("module_0002.jit_g.cpu_after_optimizations", other);
  auto const result = shell("assay equiv --format json --passes dump 2>&1");
  EXPECT_EQ(result.status, 1) << result.output;
  auto const json = parse_json_or_throw<nlohmann::json>(result.output);
  ASSERT_EQ(json["pairs"].size(), 7u);
  std::size_t different = 0;
  for (auto const& pair : json["pairs"]) {
    if (pair["verdict"] == "equal") continue;
    ++different;
    EXPECT_EQ(pair["verdict"], "different");
    EXPECT_EQ(pair["pass"], "module_0001.jit_f 0003 simplification: algsimp");
  }
  EXPECT_EQ(different, 1u);
}

// A truncated dump is not an incorrect pass.
TEST_F(HloCommands, TruncatedDumpsAreUndecided) {
  std::filesystem::create_directories(folder_ / "dump");
  auto const text = hlo_program("negate");
  write("dump/module_0001.jit_f.before_optimizations.txt", text);
  write("dump/module_0001.jit_f.0001.simplification.after_algsimp.before_dce.txt", text.substr(0, text.size() - 20));
  auto const result = shell("assay equiv --passes dump 2>/dev/null");
  EXPECT_EQ(result.status, 3) << result.output;
  EXPECT_NE(result.output.find("cannot be read to its end"), std::string::npos) << result.output;
}

// A counterexample only shows the arguments on which the differing result depends.
TEST_F(HloCommands, ArgumentsThatDoNotMatterAreLeftOut) {
  auto const module = [](std::string const& op) {
    return "HloModule m\nENTRY main {\n  x = s32[] parameter(0)\n  y = s32[] parameter(1)\n  z = s32[3] parameter(2)\n"
           "  a = s32[] " +
           op + "(x, x)\n  b = s32[] negate(y)\n  ROOT t = (s32[], s32[], s32[3]) tuple(b, a, z)\n}\n";
  };
  write("a.hlo", module("add"));
  write("b.hlo", module("multiply"));
  auto const text = shell("assay equiv a.hlo b.hlo 2>&1").output;
  EXPECT_NE(text.find("    %x = dense<"), std::string::npos) << text;
  EXPECT_EQ(text.find("    %y = "), std::string::npos) << text;
  EXPECT_EQ(text.find("    %z = "), std::string::npos) << text;
  EXPECT_NE(text.find("    (2 arguments that this result does not depend on)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("result 1:"), std::string::npos) << text;
  auto const json = parse_json_or_throw<nlohmann::json>(shell("assay equiv --format json a.hlo b.hlo 2>&1").output);
  EXPECT_EQ(json["pairs"][0]["witness"]["inputs"].size(), 3u);
}

// As XLA's passes emit a collective-permute: a recv precedes the send of its data.
TEST_F(HloCommands, TransfersHavePairs) {
  std::string const pairs = "{{0,1},{1,2},{2,3}}";
  write("a.hlo",
        "HloModule m, num_partitions=4\nENTRY e {\n  i = u32[] partition-id()\n  ROOT y = u32[] "
        "collective-permute(i), channel_id=1, source_target_pairs=" +
            pairs + "\n}\n");
  for (std::string const quote : {"\"", ""}) {
    std::string const frontend =
        ", channel_id=1, frontend_attributes={_xla_send_recv_source_target_pairs=" + quote + pairs + quote + "}\n";
    write("b.hlo",
          "HloModule m, num_partitions=4\nENTRY e {\n  i = u32[] partition-id()\n  t = token[] after-all()\n"
          "  r = (u32[], u32[], token[]) recv(t)" +
              frontend + "  s = (u32[], u32[], token[]) send(i, t)" + frontend +
              "  d = (u32[], token[]) recv-done(r), channel_id=1\n  f = token[] send-done(s), channel_id=1\n"
              "  ROOT y = u32[] get-tuple-element(d), index=0\n}\n");
    EXPECT_EQ(shell("assay run b.hlo 2>&1").output, shell("assay run a.hlo 2>&1").output);
    EXPECT_NE(shell("assay equiv a.hlo b.hlo 2>&1").status, 1);
    expect("format --to hlo b.hlo", 0, "");
    EXPECT_EQ(shell("assay format --to stablehlo -o b.mlir b.hlo && assay format --to hlo -o again.hlo b.mlir").status,
              0);
    EXPECT_EQ(shell("assay equiv b.hlo again.hlo").status, 0);
  }
}

// XLA skips an update whose window is partly outside of the operand (HloEvaluator, HandleScatter).
TEST_F(HloCommands, WindowsOfScattersAreWholeOrLeftOut) {
  auto const scatter = [](std::string const& type, std::string const& indices, std::string const& numbers) {
    return "HloModule m\nadd {\n  a = s32[] parameter(0)\n  b = s32[] parameter(1)\n  ROOT c = s32[] add(a, b)\n}\n"
           "ENTRY m {\n  x = s32[5] iota(), iota_dimension=0\n  i = " +
           type + " constant(" + indices +
           ")\n  v = s32[4] constant({10, 20, 30, 40})\n  w = s32[4,2] broadcast(v), dimensions={0}\n"
           "  ROOT f = s32[5] scatter(x, i, w), update_window_dims={1}, inserted_window_dims={}, "
           "scatter_dims_to_operand_dims={0}, index_vector_dim=" +
           numbers + ", to_apply=add\n}\n";
  };
  struct Row {
    std::string type, indices, numbers, result;
  };
  std::vector<Row> const kRows{{"s32[4]", "{-1, 2, 7, 4}", "1", "[0, 1, 22, 23, 4]"},
                               {"s32[4,1]", "{{-1}, {2}, {7}, {4}}", "1", "[0, 1, 22, 23, 4]"},
                               {"s8[4]", "{-2, 3, 0, 127}", "1", "[30, 31, 2, 23, 24]"},
                               {"u8[4]", "{255, 3, 4, 1}", "1", "[0, 41, 42, 23, 24]"}};
  for (auto const& [type, indices, numbers, result] : kRows) {
    write("s.hlo", scatter(type, indices, numbers));
    expect("run s.hlo", 0, result);
  }
  // If windows have two elements, one element may be outside. A window of one element cannot be partly outside.
  write("two.hlo",
        "HloModule m\nsecond {\n  a = s32[] parameter(0)\n  ROOT b = s32[] parameter(1)\n}\nENTRY m {\n"
        "  z = s32[] constant(0)\n  x = s32[3,3] broadcast(z), dimensions={}\n"
        "  i = s32[3,2] constant({{0, 0}, {2, 1}, {1, 2}})\n  w = s32[3,2,1] constant({{{1}, {2}}, {{3}, {4}}, {{5}, "
        "{6}}})\n"
        "  ROOT f = s32[3,3] scatter(x, i, w), update_window_dims={1,2}, inserted_window_dims={}, "
        "scatter_dims_to_operand_dims={0,1}, index_vector_dim=1, to_apply=second\n}\n");
  expect("run two.hlo", 0, "[1, 0, 0],\n    [2, 0, 5],\n    [0, 0, 6]");
  // A scatter of the specification has another meaning in HLO.
  write("s.mlir", R"(func.func @main(%x: tensor<5xi32>, %i: tensor<4xi32>, %w: tensor<4x2xi32>) -> tensor<5xi32> {
  %0 = "stablehlo.scatter"(%x, %i, %w) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    stablehlo.return %b : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0],
      index_vector_dim = 1>} : (tensor<5xi32>, tensor<4xi32>, tensor<4x2xi32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
})");
  expect("format --to hlo s.mlir", 0, "hlo_windows");
  expect("format --to hlo s.mlir", 0, "ROOT %0 = s32[5] scatter(");
}

// XLA removes conversions to a narrower type and back (xla_allow_excess_precision, SimplifyFPConversions).
TEST_F(HloCommands, ExcessPrecisionIsPermitted) {
  auto const module = [](std::string const& conversions, std::string const& operand) {
    return "HloModule m\nENTRY main {\n  x = f32[4] parameter(0)\n  y = f32[4] multiply(x, x)\n" + conversions +
           "  ROOT r = f32[4] add(" + operand + ", x)\n}\n";
  };
  std::string const there_and_back = "  n = bf16[4] convert(y)\n  w = f32[4] convert(n)\n";
  write("rounded.hlo", module(there_and_back, "w"));
  write("kept.hlo", module("", "y"));
  write("wrong.hlo", module("", "x"));
  expect("equiv --profile xla rounded.hlo kept.hlo", 0, "which profile xla permits (excess_precision)");
  expect("equiv --profile ieee rounded.hlo kept.hlo", 1, "real_only");
  expect("equiv --profile xla rounded.hlo wrong.hlo", 1, "counterexample");
  // Roundings that A does not have are not permitted.
  EXPECT_NE(shell("assay equiv --profile xla kept.hlo rounded.hlo").status, 0);
  // The widening is first, so that nothing is rounded.
  write("wide.hlo",
        "HloModule m\nENTRY main {\n  x = bf16[4] parameter(0)\n  w = f32[4] convert(x)\n"
        "  ROOT n = bf16[4] convert(w)\n}\n");
  write("same.hlo", "HloModule m\nENTRY main {\n  x = bf16[4] parameter(0)\n  ROOT n = bf16[4] copy(x)\n}\n");
  expect("equiv --profile xla wide.hlo same.hlo", 0, "refines: ");
}

// Layouts do not matter inside a module, but callers depend on those of its arguments and results.
TEST_F(HloCommands, EntryLayoutsAreReported) {
  auto const module = [](std::string const& result) {
    return "HloModule m, entry_computation_layout={(f32[4,6]{1,0})->f32[4,6]" + result +
           "}\nENTRY e {\n  x = f32[4,6] parameter(0)\n  ROOT y = f32[4,6] negate(x)\n}\n";
  };
  write("rows.hlo", module("{1,0}"));
  write("columns.hlo", module("{0,1}"));
  write("any.hlo", module(""));
  expect("equiv rows.hlo columns.hlo", 0,
         "assumed: callers know the layouts of each module: entry_computation_layout declares the result as {1,0} in "
         "the first program "
         "and "
         "as {0,1} in the second");
  ASSERT_EQ(shell("mkdir d; cp rows.hlo d/module_0001.f.0000.p.after_a.before_b.txt; "
                  "cp columns.hlo d/module_0001.f.0001.p.after_b.before_c.txt")
                .status,
            0);
  expect("equiv --passes d", 0, "0001 p: b: assumed: callers know the layouts of each module");
  for (std::string const same : {"rows.hlo", "any.hlo"})
    EXPECT_EQ(shell("assay equiv rows.hlo " + same).output.find("assumed"), std::string::npos);
}

// At precision DEFAULT, profile xla permits rounded operands, but not at others: higher precision refines lower
// precision.
TEST_F(HloCommands, MorePrecisionRefinesLess) {
  for (std::string const precision : {"default", "high", "highest"})
    write(precision + ".hlo",
          "HloModule m\nENTRY main {\n  x = f32[3,4] parameter(0)\n  y = f32[4,5] parameter(1)\n  ROOT d = f32[3,5] "
          "dot(x, y), "
          "lhs_contracting_dims={1}, rhs_contracting_dims={0}, operand_precision={" +
              precision + "," + precision + "}\n}\n");
  expect("equiv --profile xla default.hlo highest.hlo", 0, "refines: ");
  expect("equiv --profile xla highest.hlo high.hlo", 0, "refines: ");
  expect("equiv --profile xla highest.hlo default.hlo", 3, "(first: precision_config=[HIGHEST, HIGHEST], ");
}

// A module that sends tensors runs on the number of processes that it declares.
TEST_F(HloCommands, TransfersRunOnTheDeclaredGrid) {
  std::string const pairs = "frontend_attributes={_xla_send_recv_source_target_pairs={{0,1}}}";
  write("t.hlo",
        "HloModule m, replica_count=2\nENTRY e {\n  p = f32[2] parameter(0)\n  t = token[] after-all()\n"
        "  r = (f32[2], u32[], token[]) recv(t), channel_id=1, " +
            pairs +
            "\n"
            "  s = (f32[2], u32[], token[]) send(p, t), channel_id=1, control-predecessors={r}, " +
            pairs +
            "\n"
            "  d = (f32[2], token[]) recv-done(r), channel_id=1\n  e = token[] send-done(s), channel_id=1\n"
            "  ROOT y = f32[2] get-tuple-element(d), index=0\n}\n");
  expect("run --args 'dense<[1.0, 2.0]> : tensor<2xf32>' t.hlo", 0, "2.0");
}

// topk orders elements by sign and magnitude, including NaNs. Of equal elements, the first one comes first.
TEST_F(HloCommands, LeastElementsComeInOrder) {
  auto const topk = [](std::string const& type, std::string const& rest) {
    return "ENTRY e {\n  x = " + type + "[5] parameter(0)\n  y = (" + type + "[4], s32[4]) topk(x), k=4" + rest +
           "\n  ROOT i = s32[4] get-tuple-element(y), index=1\n}\n";
  };
  write("floats.hlo", topk("f32", ", largest=false"));
  expect("run floats.hlo --args 'dense<[2.0, 0xFFC00000, 0.0, -0.0, 2.0]> : tensor<5xf32>'", 0, "[1, 3, 2, 0]");
  write("signed.hlo", topk("s8", ", largest=false, is_stable=true"));
  expect("run signed.hlo --args 'dense<[127, -128, 0, -128, 5]> : tensor<5xi8>'", 0, "[1, 3, 2, 4]");
  write("unsigned.hlo", topk("u8", ", largest=false"));
  expect("run unsigned.hlo --args 'dense<[255, 3, 0, 3, 5]> : tensor<5xui8>'", 0, "[2, 1, 3, 4]");
  write("greatest.hlo", topk("s8", ""));
  expect("run greatest.hlo --args 'dense<[127, -128, 0, -128, 5]> : tensor<5xi8>'", 0, "[0, 4, 2, 1]");
  write("open.hlo", topk("s8", ", largest=false, is_stable=false"));
  expect("check open.hlo", 3, "the results of this topk are unknown: the order of equal elements is open");
}

// Rounds by the random bits, as in xla/hlo/evaluator/hlo_evaluator.cc (StochasticConvertOp).
TEST_F(HloCommands, StochasticConversionsRoundByRandomBits) {
  auto const convert = [](std::string const& from, std::string const& random, std::string const& to) {
    return "ENTRY e {\n  x = " + from + "[9] parameter(0)\n  r = " + random + "[9] parameter(1)\n  ROOT y = " + to +
           "[9] stochastic-convert(x, r)\n}\n";
  };
  write("f32.hlo", convert("f32", "u32", "s8"));
  expect(
      "run f32.hlo --args '[dense<[0.25, 0.25, -0.25, -0.25, 127.5, -127.5, -127.5, 0x7FC00000, -300.0]> : "
      "tensor<9xf32>, dense<[0x3FFFFFFF, 0x40000000, 0x3FFFFFFF, 0x40000000, 0, 0, 0xFFFFFFFF, 0, 0]> : "
      "tensor<9xui32>]'",
      0, "[1, 0, -1, 0, 127, -128, -127, 0, -128]");
  write("bf16.hlo", convert("bf16", "u16", "s32"));
  expect(
      "run bf16.hlo --args '[dense<[0.5, 0.5, 1.5, -1.5, 2.0, 0x7F80, 0xFF80, 3.0e9, -3.0e9]> : tensor<9xbf16>, "
      "dense<[32767, 32768, 0, 65535, 0, 0, 0, 0, 0]> : tensor<9xui16>]'",
      0, "[1, 0, 2, -1, 2, 2147483647, -2147483648, 2147483647, -2147483648]");
  write("f64.hlo", convert("f64", "u64", "s64"));
  expect(
      "run f64.hlo --args '[dense<[0.5, 0.5, 0x3BF0000000000000, 0x3BF0000000000000, 1.0e19, -1.0e19, 0.0, -0.5, "
      "7.25]> : tensor<9xf64>, dense<[0x7FFFFFFFFFFFFFFF, 0x8000000000000000, 0, 1, 0, 0, 0, 0, 0]> : "
      "tensor<9xui64>]'",
      0, "[1, 0, 1, 0, 9223372036854775807, -9223372036854775808, 0, -1, 8]");
  write("signed.hlo", convert("f32", "s32", "s8"));
  expect("check signed.hlo", 1, "operand 1 is s32[9], but must be of unsigned integers of 32 bits");
  write("narrow.hlo", convert("f32", "u16", "s8"));
  expect("check narrow.hlo", 1, "operand 1 is u16[9], but must be of unsigned integers of 32 bits");
  write("floats.hlo", convert("f32", "u32", "bf16"));
  expect("check floats.hlo", 3, "are unknown: XLA defines it for conversions of floating-point numbers to signed");
}

TEST_F(HloCommands, WhatHasNoMeaningSaysWhy) {
  write("place.hlo",
        "HloModule m, replica_count=2\nENTRY e {\n  x = f32[4] parameter(0)\n  y = f32[8] parameter(1)\n"
        "  i = s32[] constant(0)\n  t = (s32[]) tuple(i)\n  ROOT r = f32[8] collective-permute(x, y, t, t), "
        "source_target_pairs={{0,1},{1,0}}, slice_sizes={{4}}\n}\n");
  expect("check place.hlo", 3, "collective-permute are unknown: XLA does not say whether the offsets in the output");
  write("ragged.hlo",
        "ENTRY e {\n  x = f32[4,2] parameter(0)\n  w = f32[3,2,5] parameter(1)\n  n = s32[3] parameter(2)\n"
        "  ROOT r = f32[4,5] ragged-dot(x, w, n), lhs_contracting_dims={1}, rhs_contracting_dims={1}, "
        "lhs_ragged_dims={0}, rhs_group_dims={0}, operand_precision={highest,default}\n}\n");
  expect("check ragged.hlo", 0, "1 file conforms");
}

// Types and ops in messages about HLO are those of HLO.
TEST_F(HloCommands, MessagesAreInTheWordsOfHlo) {
  auto const bits = [](std::string const& op) {
    return "ENTRY e {\n  x = u1[2] parameter(0)\n  y = s8[2] parameter(1)\n  ROOT z = s8[2] " + op + "(y)\n}\n";
  };
  write("a.hlo", bits("negate"));
  write("b.hlo", bits("not"));
  auto const compared = shell("assay equiv a.hlo b.hlo 2>&1").output;
  EXPECT_EQ(compared.find("!hlo"), std::string::npos) << compared;
  EXPECT_NE(compared.find("u1[2]"), std::string::npos) << compared;
  write("wait.hlo",
        "HloModule m, replica_count=2\nENTRY e {\n  t = token[] after-all()\n"
        "  r = (f32[4], u32[], token[]) recv(t), channel_id=2\n  d = (f32[4], token[]) recv-done(r), channel_id=2\n"
        "  ROOT y = f32[4] get-tuple-element(d), index=0\n}\n");
  auto const waited = shell("assay run wait.hlo 2>&1").output;
  EXPECT_EQ(waited.find("stablehlo"), std::string::npos) << waited;
  write("f.hlo", hlo_program("negate"));
  expect("run f.hlo", 2, "p: f32[4,3]");
}

// Data from the host are unknown, which is not an error of the program.
TEST_F(HloCommands, DataOfTheHostAreUnknown) {
  write("h.hlo",
        "HloModule m\nENTRY e {\n  t = token[] after-all()\n"
        "  r = (f32[4], u32[], token[]) recv(t), channel_id=2, is_host_transfer=true\n"
        "  d = (f32[4], token[]) recv-done(r), channel_id=2, is_host_transfer=true\n"
        "  ROOT y = f32[4] get-tuple-element(d), index=0\n}\n");
  expect("run h.hlo", 3, "the host sends no data here");
}

// The module declares the number of processes, and each of them has its own operands.
TEST_F(HloCommands, RaggedSlicesGoToTheReplicasOfTheModule) {
  write("r.hlo",
        "HloModule r, replica_count=2\nENTRY main {\n  x = f32[4] constant({1, 2, 3, 4})\n  y = f32[4] constant({0, 0, "
        "0, 0})\n"
        "  from = s32[2] constant({0, 2})\n  two = s32[2] constant({2, 2})\n  i = u32[] replica-id()\n"
        "  j = s32[] convert(i)\n  c = s32[] constant(2)\n  k = s32[] multiply(j, c)\n"
        "  to = s32[2] broadcast(k), dimensions={}\n"
        "  ROOT r = f32[4] ragged-all-to-all(x, y, from, two, to, two), replica_groups={{0,1}}\n}\n");
  auto const result = shell("assay run r.hlo 2>&1");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_EQ(result.output,
            "process 0:\ntensor<4xf32> {\n  [1.000000e+00, 2.000000e+00, 1.000000e+00, 2.000000e+00]\n}\n"
            "process 1:\ntensor<4xf32> {\n  [3.000000e+00, 4.000000e+00, 3.000000e+00, 4.000000e+00]\n}\n");
}

// A loop whose trip count contradicts its declaration is not compared: XLA unrolls by the declared count.
TEST_F(HloCommands, WrongTripCountsAreErrors) {
  auto const loop = [](std::string const& config) {
    return "HloModule m\ncond {\n  i = s32[] parameter(0)\n  n = s32[] constant(5)\n"
           "  ROOT c = pred[] compare(i, n), direction=LT\n}\nbody {\n  i = s32[] parameter(0)\n"
           "  one = s32[] constant(1)\n  ROOT j = s32[] add(i, one)\n}\nENTRY main {\n  z = s32[] constant(0)\n"
           "  ROOT w = s32[] while(z), condition=cond, body=body" +
           config + "\n}\n";
  };
  write("plain.hlo", loop(""));
  write("right.hlo", loop(", backend_config={\"known_trip_count\":{\"n\":\"5\"}}"));
  write("wrong.hlo", loop(", backend_config={\"known_trip_count\":{\"n\":\"4\"}}"));
  expect("check plain.hlo right.hlo", 0, "2 files conform");
  expect("check wrong.hlo", 1, "wrong.hlo:14:55: error: known_trip_count is 4, but the loop runs more than 4 times");
  expect("equiv plain.hlo right.hlo", 0, "equal");
  expect("equiv plain.hlo wrong.hlo", 2, "known_trip_count is 4");
}

// The attributes of a custom call, and the computations that it applies, may determine its meaning.
TEST_F(HloCommands, AttributesOfCustomCallsAreCompared) {
  auto const call = [](std::string const& attribute) {
    return "HloModule m\nf {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT r = f32[] add(a, b)\n}\ng {\n"
           "  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT r = f32[] maximum(a, b)\n}\nENTRY main {\n"
           "  x = f32[4,2] parameter(0)\n  ROOT r = f32[4,2] custom-call(x), custom_call_target=\"f\"" +
           attribute + "\n}\n";
  };
  std::vector<std::pair<std::string, std::string>> const kDifferent{
      {", window={size=3x3 pad=1_1x1_1}", ", window={size=3x3 pad=2_0x2_0}"},
      {", dim_labels=b01f_01io->b01f", ", dim_labels=b01f_01oi->b01f"},
      {", feature_group_count=2", ", feature_group_count=4"},
      {", batch_group_count=2", ""},
      {", padding_type=PADDING_VALID", ", padding_type=PADDING_SAME"},
      {", operand_precision={highest,default}", ", operand_precision={default,default}"},
      {", literal=s32[2] ({1, 2})", ", literal=s32[2] ({1, 3})"},
      {", to_apply=f", ", to_apply=g"},
      {", called_computations={f, g}", ", called_computations={g, f}"},
      {", called_computations={f}", ""}};
  for (auto const& [a, b] : kDifferent) {
    write("a.hlo", call(a));
    write("b.hlo", call(b));
    EXPECT_EQ(shell("assay equiv a.hlo b.hlo").status, 3) << a << b;
    EXPECT_EQ(shell("assay equiv a.hlo a.hlo").status, 0) << a;
    EXPECT_EQ(shell("assay format --to stablehlo -o a.mlir a.hlo && assay format --to hlo -o again.hlo a.mlir").status,
              0);
    EXPECT_EQ(shell("assay equiv a.hlo a.mlir && assay equiv a.hlo again.hlo").status, 0) << a;
  }
  write("a.hlo", call(", to_apply=none"));
  expect("check a.hlo", 1, "unknown computation 'none'");
}

// The layouts that a call declares are part of it.
TEST_F(HloCommands, LayoutsOfCustomCallsAreCompared) {
  auto const call = [](std::string const& copy, std::string const& operand, std::string const& layout) {
    return "HloModule m\nENTRY main {\n  x = f32[4,2]{1,0} parameter(0)\n" + copy +
           "  ROOT r = f32[4,2]{1,0} custom-call(" + operand +
           "), custom_call_target=\"f\", operand_layout_constraints={f32[4,2]" + layout + "}\n}\n";
  };
  write("a.hlo", call("", "x", "{1,0}"));
  write("b.hlo", call("  y = f32[4,2]{0,1} copy(x)\n", "y", "{0,1}"));
  write("c.hlo", call("  y = f32[4,2]{1,0} copy(x)\n", "y", "{1,0}"));
  expect("equiv a.hlo b.hlo", 3, "undecided");
  expect("equiv a.hlo c.hlo", 0, "equal");
}

TEST_F(HloCommands, ATextIsOneModule) {
  write("two.hlo", hlo_program("negate") + "\n// -----\n" + hlo_program("sine"));
  expect("check two.hlo", 1, "two.hlo:20:1: error: a second module begins here");
  expect("check --split-input-file two.hlo", 0, "1 file conforms");
}

}  // namespace
}  // namespace assay
