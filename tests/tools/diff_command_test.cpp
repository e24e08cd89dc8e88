// `assay diff` for a user: values from folders, probes, lines and maps, and from a backend.
#include <string>

#include "support/documents/json.hpp"
#include "tests/harness/samples.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using namespace samples;

constexpr char const* kProgram =
    "func.func private @twice(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
    "  %0 = stablehlo.add %a, %a : tensor<2xf32>\n"
    "  return %0 : tensor<2xf32>\n"
    "}\n"
    "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
    "  %0 = stablehlo.negate %x : tensor<2xf32> loc(\"layer/neg<script>window.evil = 1</script>\")\n"
    "  %1 = func.call @twice(%0) : (tensor<2xf32>) -> tensor<2xf32>\n"
    "  %2 = stablehlo.abs %1 : tensor<2xf32>\n"
    "  %3 = stablehlo.multiply %2, %0 : tensor<2xf32>\n"
    "  return %3 : tensor<2xf32>\n"
    "}\n";

class DiffCommand : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    write("p.mlir", kProgram);
    for (auto const* folder : {"good", "bad"}) {
      auto const at = [&](std::string const& name) { return (folder_ / folder / name).string(); };
      bool const is_bad = std::string(folder) == "bad";
      save(at("0.npy"), f32({-1, -2}));
      save(at("1/0.npy"), f32({-2, is_bad ? -5.F : -4.F}));
      save(at("2.npy"), f32({2, is_bad ? 5.F : 4.F}));
      save(at("output_0.npy"), f32({-2, is_bad ? -10.F : -8.F}));
    }
  }

  std::string diff(std::string const& arguments, int status) const {
    auto const result = shell("timeout 60 " ASSAY_BINARY " diff p.mlir --args '[dense<[1.0, 2.0]> : tensor<2xf32>]' " +
                              arguments + " 2>&1");
    EXPECT_EQ(result.status, status) << arguments << "\n" << result.output;
    return result.output;
  }
  static void holds(std::string const& text, std::string const& part) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
};

TEST_F(DiffCommand, ValuesInAFolder) {
  holds(diff("--values good", 0), "4 of 4 ops judged separately: 4 permitted\n");
  EXPECT_EQ(diff("--values good --entry @main", 0), diff("--values good", 0));
  auto const said = diff("--values bad", 1);
  holds(said, "%1/%0 = stablehlo.add at p.mlir:2:8, in @twice (%1)");
  holds(said, "is         -5.000000e+00 (0xC0A00000)");
  holds(said, "exact      -4.000000e+00 (0xC0800000)");
  holds(said, "1 of 2 elements is not permitted");
  holds(said, "3 permitted, 1 not permitted");
}

TEST_F(DiffCommand, ReportsForMachinesAndPages) {
  auto const json = parse_json_or_throw<nlohmann::json>(diff("--values bad --format json --page p.html", 1));
  EXPECT_EQ(json["first"], "%1/%0");
  EXPECT_EQ(json["status"], 1);
  EXPECT_EQ(json["findings"].size(), 4u);
  EXPECT_EQ(json["findings"][1]["standing"], "not permitted");
  EXPECT_EQ(json["findings"][1]["values"][0]["worst"]["permitted"][0], "-4.000000e+00");
  nlohmann::json const wanted = {{"ops", 4},
                                 {"first", "%1/%0"},
                                 {"permitted", 3},
                                 {"says", {"-5.000000e+00 (0xC0A00000)", "@twice (%1)"}},
                                 {"op", "stablehlo.abs"},
                                 {"op_count", 1}};
  write("wanted.json", wanted.dump());
  auto const used =
      shell("timeout 120 python3 " ASSAY_SOURCE_DIR "/tests/harness/divergence/chromium.py p.html wanted.json 2>&1");
  if (used.status == 77 || used.status == 127) GTEST_SKIP() << "there is no Chromium, or no Python";
  EXPECT_EQ(used.status, 0) << used.output;
  holds(used.output, "good: nothing is asked of a network");
}

TEST_F(DiffCommand, ValuesInLinesAndByLocation) {
  write("v.jsonl",
        "{\"value\": \"layer/neg<script>window.evil = 1</script>\", \"npy\": \"good/0.npy\"}\n"
        "{\"value\": \"%2\", \"data\": \"dense<[2.0, 4.5]>\"}\n{\"value\": \"%77\", \"data\": \"dense<1.0>\"}\n");
  auto const said = diff("--values v.jsonl", 1);
  holds(said, "%2 = stablehlo.abs");
  holds(said, "or one of  %1/%0, which are not observed");
  holds(said, "v.jsonl:3: no value of the program has this name");
  write("broken.jsonl", "{\"value\": 5}\n");
  holds(diff("--values broken.jsonl", 2), "broken.jsonl:1: not {");
  write("unfit.jsonl", "{\"value\": \"%2\", \"data\": \"dense<x>\"}\n");
  holds(diff("--values unfit.jsonl", 3), "undecided");
}

TEST_F(DiffCommand, AFileIsNamedByALocationWithoutFolders) {
  save((folder_ / "flat/layer_neg_script_window.evil___1__script_.npy").string(), f32({-1, -3}));
  holds(diff("--values flat", 1), "1 of 2 elements is not permitted");
}

TEST_F(DiffCommand, NothingObservedIsUndecided) {
  write("v.jsonl", "{\"value\": \"%77\", \"data\": \"dense<1.0>\"}\n");
  auto const said = diff("--values v.jsonl", 3);
  holds(said, "0 of 4 ops judged");
  holds(said, "nothing was judged: no value of the program was observed; its values are %0, %1/%0, %2, %3\n");
  EXPECT_EQ(said.find("by op"), std::string::npos) << said;
  write("x.jsonl", "{\"value\": \"%x\", \"data\": \"dense<[1.0, 2.0]>\"}\n");
  holds(diff("--values x.jsonl", 3), "x.jsonl:1: %x is an argument, which --inputs or --args define");
  holds(diff("--values nowhere", 2), "no such file or folder");
  holds(diff("", 2), "specify a backend");
  holds(diff("--probe probed.mlir --page p.html", 2), "--page cannot be used with --probe");
}

// Under the specification alone, most ops may have any result, so that nothing is judged.
TEST_F(DiffCommand, UnboundedResultIsOpen) {
  write("t.mlir",
        "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.tanh %x : tensor<2xf32>\n"
        "  return %0 : tensor<2xf32>\n}\n");
  write("t.jsonl", "{\"value\": \"%0\", \"data\": \"dense<[42.0, -7.0]>\"}\n");
  std::string const words =
      "assay diff t.mlir --args '[dense<[0.5, 1.0]> : tensor<2xf32>]' --values t.jsonl --profile ";
  auto const open = shell(words + "text 2>&1");
  EXPECT_EQ(open.status, 3) << open.output;
  holds(open.output, "nothing was judged");
  holds(open.output, "2 elements unspecified");
  EXPECT_EQ(shell(words + "xla 2>&1").status, 1);
}

// The first op has a small error, and the next one a large error. If the error is unknown, the guarantee is that of the
// profile.
TEST_F(DiffCommand, LargerLaterErrorIsReported) {
  write("v.jsonl",
        "{\"value\": \"%0\", \"data\": \"dense<[-1.0, -2.0001]>\"}\n{\"value\": \"%2\", \"data\": \"dense<[2.0, "
        "8.0]>\"}\n"
        "{\"value\": \"%3\", \"data\": \"dense<[[1.0, 2.0]]>\"}\n");
  auto const said = diff("--values v.jsonl", 1);
  holds(said,
        "a later op introduces a much larger error:\n  %2 = stablehlo.abs at p.mlir:8:8, in @main: relative error 1 "
        "introduced here");
  holds(said, "against    text");
  save((folder_ / "shape/3.npy").string(), f32({1, 2, 3}));
  auto const shape = diff("--values shape", 1);
  holds(shape, "error      relative error: 0 in its operands, unknown introduced here, unknown in total");
  holds(shape, "against    profile xla");
}

TEST_F(DiffCommand, LoopsAreUnrolled) {
  write("loop.mlir",
        "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
        "  %n = stablehlo.constant dense<3> : tensor<i32>\n  %one = stablehlo.constant dense<1> : tensor<i32>\n"
        "  %r:2 = stablehlo.while(%i = %n, %a = %x) : tensor<i32>, tensor<2xf32>\n"
        "   cond {\n    %c = stablehlo.compare GE, %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
        "    stablehlo.return %c : tensor<i1>\n  } do {\n"
        "    %j = stablehlo.subtract %i, %one : tensor<i32>\n    %b = stablehlo.add %a, %a : tensor<2xf32>\n"
        "    stablehlo.return %j, %b : tensor<i32>, tensor<2xf32>\n  }\n  return %r#1 : tensor<2xf32>\n}\n");
  auto const loop = [&](std::string const& arguments, int status) {
    auto const result =
        shell("timeout 60 " ASSAY_BINARY " diff loop.mlir --args '[dense<[1.0, 2.0]> : tensor<2xf32>]' " + arguments +
              " 2>&1");
    EXPECT_EQ(result.status, status) << arguments << "\n" << result.output;
    return result.output;
  };
  save((folder_ / "seen/r[0]/b.npy").string(), f32({2, 4}));
  save((folder_ / "seen/r[1]/b.npy").string(), f32({4, 9}));
  save((folder_ / "seen/r[2]/b.npy").string(), f32({8, 18}));
  holds(loop("--values seen", 3), "values inside loops and branches are only observed with --loops");
  auto const said = loop("--values seen --loops", 1);
  holds(said,
        "first op whose result is not permitted for its operands:\n  %r[1]/%b = stablehlo.add at loop.mlir:10:10");
  holds(said, "2 permitted, 1 not permitted");
  EXPECT_EQ(said.find("--loops only"), std::string::npos);
  holds(loop("--loops --preset assay --tools \"$(dirname " ASSAY_BINARY ")\"", 0),
        "13 of 13 ops judged separately: 13 permitted");
  // This backend compares differently in programs with a loop, so that the loop has one iteration less: the loop is
  // named, and no later op.
  write("wrong",
        "#!/bin/sh\nif grep -q stablehlo.while \"$1\"; then sed 's/ GE/ GT/' \"$1\" > changed.mlir; else cp \"$1\" "
        "changed.mlir; fi\n'" ASSAY_BINARY "' run changed.mlir --inputs \"$2\" -o \"$3\" > /dev/null\n");
  auto const wrong = loop("--loops --backend \"sh $PWD/wrong {program} {inputs} {outputs}\"", 1);
  holds(wrong, "first op whose result is not permitted for its operands:\n  %r:2 = stablehlo.while at loop.mlir:4:10");
  holds(wrong, "runs       2 iterations; the condition %r[2]/%c does hold then");
  holds(wrong, "the fault is in the loop or branch itself");
  // This backend computes other sums only inside a loop.
  write("fused",
        "#!/bin/sh\nif grep -q stablehlo.while \"$1\"; then sed "
        "'s/\"stablehlo.add\"(%a, %a)/\"stablehlo.multiply\"(%a, %a)/' \"$1\" > changed.mlir; else cp \"$1\" "
        "changed.mlir; "
        "fi\n'" ASSAY_BINARY "' run changed.mlir --inputs \"$2\" -o \"$3\" > /dev/null\n");
  holds(loop("--loops --backend \"sh $PWD/fused {program} {inputs} {outputs}\"", 1),
        "first op whose result is not permitted for its operands:\n  %r[0]/%b = stablehlo.add at loop.mlir:10:10");
  holds(loop("--loops --probe probed.mlir", 0), "12 values of loop.mlir in 1 program");
  EXPECT_EQ(shell("assay check probed.mlir").status, 0) << bytes("probed.mlir");
}

TEST_F(DiffCommand, ProgramsThatReturnInnerValues) {
  holds(diff("--probe probed.mlir --probe-memory 8", 0), "3 values of p.mlir in 3 programs");
  for (auto const* number : {"1", "2", "3"})
    EXPECT_EQ(shell("assay check probed." + std::string(number) + ".mlir && assay run probed." + number +
                    ".mlir --args '[dense<[1.0, 2.0]> : tensor<2xf32>]' -o out/" + number + " > /dev/null")
                  .status,
              0)
        << bytes("probed." + std::string(number) + ".mlir");
  holds(diff("--values out --map probed.map.json", 0), "4 of 4 ops judged separately: 4 permitted");
}

TEST_F(DiffCommand, ProbesOfTheInterpreter) {
  write("q.mlir",
        "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
        "  %0 = stablehlo.negate %x : tensor<2xf32>\n"
        "  %1 = interpreter.probe %0, probe_id = \"a,b\" : tensor<2xf32>\n"
        "  %2 = stablehlo.abs %1 : tensor<2xf32>\n  return %2 : tensor<2xf32>\n}\n");
  auto const arguments = std::string("--args '[dense<[1.0, 2.0]> : tensor<2xf32>]'");
  ASSERT_EQ(shell("sed -i 's/a,b/a/' q.mlir; assay run --probe-output-dir probes q.mlir " + arguments).status, 0);
  auto const result = shell("assay diff q.mlir --values probes " + arguments + " 2>&1");
  EXPECT_EQ(result.status, 0) << result.output;
  holds(result.output, "1 of 3 ops judged separately: 1 permitted; 2 not observed");
}

TEST_F(DiffCommand, ABackendIsRunAndJudged) {
  holds(diff("--preset assay --tools \"$(dirname " ASSAY_BINARY ")\"", 0), "4 of 4 ops judged separately: 4 permitted");
  // This backend runs another program, in which one op is replaced.
  write("wrong",
        "#!/bin/sh\nsed 's/stablehlo.negate/stablehlo.ceil/' \"$1\" > changed.mlir\n"
        "'" ASSAY_BINARY "' run changed.mlir --inputs \"$2\" -o \"$3\" > /dev/null\n");
  auto const said = diff("--backend \"sh $PWD/wrong {program} {inputs} {outputs}\" --probe-memory 8", 1);
  holds(said, "%0 = stablehlo.negate");
  holds(said, "were not checked (--all)");
  holds(diff("--backend \"sh $PWD/wrong {program} {inputs} {outputs}\" --all", 1), "3 permitted, 1 not permitted");
  holds(diff("--backend 'false {program}'", 3), "the backend failed to run the program");
}

// 1 + 2^-11 + 2^-24 rounds to 1 + 2^-11: the remainder shows that the product was not rounded.
TEST_F(DiffCommand, NamesFusedProducts) {
  write("p.mlir",
        "func.func @main(%x: tensor<f32>, %z: tensor<f32>) -> (tensor<f32>, tensor<f32>) {\n"
        "  %0 = stablehlo.multiply %x, %x : tensor<f32>\n"
        "  %1 = stablehlo.subtract %z, %0 : tensor<f32>\n"
        "  return %1, %0 : tensor<f32>, tensor<f32>\n}\n");
  auto const at = [&](std::string const& name) { return (folder_ / name).string(); };
  auto const scalar = [](float value) { return f32({value}).reshaped({}); };
  constexpr float kFactor = 1 + 0x1p-12F, kRest = 1 + 0x1p-11F;
  for (float const result : {-0x1p-24F, -0x1p-23F}) {
    save(at("fused/output_0.npy"), scalar(result));
    save(at("fused/output_1.npy"), scalar(kRest));
    save(at("in/input_0.npy"), scalar(kFactor));
    save(at("in/input_1.npy"), scalar(kRest));
    auto const said = shell("timeout 60 " ASSAY_BINARY " diff p.mlir --inputs in --values fused 2>&1");
    EXPECT_EQ(said.status, 1) << said.output;
    bool const is_named = said.output.find("likely     a product and a sum contracted to a fused") != std::string::npos;
    EXPECT_EQ(is_named, result == -0x1p-24F) << said.output;
  }
}

}  // namespace
}  // namespace assay
