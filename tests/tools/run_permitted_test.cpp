// `assay run --permitted`, --profile and --random-inputs for a user.
#include <gtest/gtest.h>

#include <filesystem>

#include "semantics/program/program.hpp"
#include "tests/tools/run_folder.hpp"
#include "tools/render/permitted_text.hpp"

namespace assay {
namespace {

using RunPermitted = RunFolder;
using RunRandomInputs = RunFolder;
using RunElided = RunFolder;

constexpr char const* kExponential = R"(func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<i1>) {
  %e = stablehlo.exponential %x : tensor<2xf32>
  %s = stablehlo.slice %e [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %c = stablehlo.compare GT, %r, %one, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %e, %c : tensor<2xf32>, tensor<i1>
})";

TEST_F(RunPermitted, PrintsTheEndsOfTheSetsByTheProfile) {
  write("a.mlir", kExponential);
  std::string const arguments = "--permitted --args '[dense<[1.0e-9, 2.0]> : tensor<2xf32>]' a.mlir";
  auto const ieee = run(arguments);
  EXPECT_EQ(ieee.status, 0) << ieee.output;
  EXPECT_EQ(ieee.output.find(" to\n"), std::string::npos) << ieee.output;
  EXPECT_NE(ieee.output.find("permitted (ieee): only this value"), std::string::npos) << ieee.output;
  auto const cuda = run("--profile cuda " + arguments);
  EXPECT_EQ(cuda.status, 0) << cuda.output;
  EXPECT_NE(cuda.output.find("permitted (cuda): from"), std::string::npos) << cuda.output;
  EXPECT_NE(cuda.output.find("{true}"), std::string::npos) << "exp(1e-9) may round to either side: " << cuda.output;
}

TEST_F(RunPermitted, WritesTheEnds) {
  write("a.mlir", kExponential);
  auto const result =
      run("--permitted --profile cuda --output out --args '[dense<[0.5, 2.0]> : tensor<2xf32>]' a.mlir");
  EXPECT_EQ(result.status, 0) << result.output;
  for (auto const* name : {"output_0.npy", "output_0.lo.npy", "output_0.hi.npy", "output_1.lo.npy"})
    EXPECT_TRUE(std::filesystem::exists(folder_ / "out" / name)) << name;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out" / "output_0.flags.npy")) << "nothing is open or NaN";
}

TEST_F(RunPermitted, BoundsElementsByDerivatives) {
  write("a.mlir", R"(func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %e = stablehlo.exponential %x : tensor<2xf32>
  %t = stablehlo.tanh %e : tensor<2xf32>
  return %t : tensor<2xf32>
})");
  std::string const arguments = "--profile cuda --args '[dense<[0.5, 2.0]> : tensor<2xf32>]' a.mlir";
  auto const all = run("--permitted --bounds linear " + arguments);
  EXPECT_EQ(all.status, 0) << all.output;
  EXPECT_NE(all.output.find("permitted (cuda, linear bounds): from"), std::string::npos) << all.output;
  EXPECT_NE(all.output.find("% from stablehlo.exponential at a.mlir:2:8"), std::string::npos) << all.output;
  auto const one = run("--permitted --bounds linear --of '0[1]' " + arguments);
  EXPECT_EQ(one.status, 0) << one.output;
  EXPECT_NE(one.output.find("\n  [1] 0.99999"), std::string::npos) << one.output;
  EXPECT_EQ(one.output.find("\n  [0] "), std::string::npos) << one.output;
}

TEST(SourcesOfBounds, OpsWithUnboundedOperandsAreOneLine) {
  Operation first, second, other;
  first.name = "stablehlo.add", second.name = "stablehlo.negate", other.name = "stablehlo.maximum";
  bounds::LinearRun run;
  run.interrupted = {{&other, 3}};
  auto const text = [&] { return sources_text(run, [](Operation const&) { return std::string("a.mlir:1:1"); }); };
  EXPECT_EQ(text(), "  intervals instead of derivatives for 3 elements of stablehlo.maximum at a.mlir:1:1\n");
  run.interrupted.clear();
  run.lost = {&first};
  EXPECT_EQ(text(), "  without bounds, because their operands have none: 1 op, which is stablehlo.add at a.mlir:1:1\n");
  run.lost = {&first, &second};
  EXPECT_EQ(text(), "  without bounds, because their operands have none: 2 ops, from stablehlo.add at a.mlir:1:1\n");
}

TEST_F(RunPermitted, RejectsMissingElements) {
  write("a.mlir", kExponential);
  std::string const arguments = " --permitted --args '[dense<[0.5, 2.0]> : tensor<2xf32>]' a.mlir";
  EXPECT_EQ(run("--bounds linear --of '0[2]'" + arguments).status, 2);
  EXPECT_EQ(run("--bounds linear --of 7" + arguments).status, 2);
  EXPECT_EQ(run("--bounds linear --of x" + arguments).status, 2);
  EXPECT_EQ(run("--of 0" + arguments).status, 2);
}

TEST_F(RunPermitted, StopsIfTheSetsDoNotDecide) {
  write("a.mlir", R"(func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %e = stablehlo.exponential %x : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %c = stablehlo.compare GT, %e, %one, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %r = "stablehlo.if"(%c) ({
    stablehlo.return %one : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %r : tensor<f32>
})");
  auto const result = run("--permitted --profile cuda --args '[dense<1.0e-9> : tensor<f32>]' a.mlir");
  EXPECT_EQ(result.status, 3) << result.output;
  EXPECT_NE(result.output.find("pred is not decided: element 0 may be false to true"), std::string::npos)
      << result.output;
  EXPECT_NE(result.output.find("a.mlir:5:"), std::string::npos) << result.output;
  EXPECT_EQ(run("--permitted --profile cuda --args '[dense<1.0> : tensor<f32>]' a.mlir").status, 0);
}

// Expected values that were summed in another order are not an error, wrong ones are errors, and open ones are
// undecided.
TEST_F(RunPermitted, ChecksHoldForAnyPermittedResult) {
  auto const program = [&](std::string const& expected, std::string const& element, std::string const& body) {
    write("a.mlir", "func.func @main() {\n  %x = stablehlo.constant dense<" +
                        (element == "f32" ? std::string("[1.0e8, 1.0, -1.0e8]") : "[100, 100, 100]") + "> : tensor<3x" +
                        element + ">\n  %z = stablehlo.constant dense<" + (element == "f32" ? "0.0" : "0") +
                        "> : tensor<" + element + ">\n  %s = stablehlo.reduce(%x init: %z) applies stablehlo." + body +
                        " across dimensions = [0] : (tensor<3x" + element + ">, tensor<" + element + ">) -> tensor<" +
                        element + ">\n  check.expect_eq_const %s, dense<" + expected + "> : tensor<" + element +
                        ">\n  return\n}");
    return run("a.mlir");
  };
  auto const exact = program("1.0", "f32", "add");
  EXPECT_EQ(exact.status, 0) << exact.output;
  EXPECT_EQ(exact.output.find("warning"), std::string::npos) << exact.output;
  auto const other = program("0.0", "f32", "add");
  EXPECT_EQ(other.status, 0) << other.output;
  EXPECT_NE(other.output.find("the profile ieee permits a result for which the check holds [check_permitted]"),
            std::string::npos)
      << other.output;
  auto const wrong = program("64.0", "f32", "add");
  EXPECT_EQ(wrong.status, 1) << wrong.output;
  EXPECT_NE(wrong.output.find("no result permitted by profile ieee passes the check"), std::string::npos)
      << wrong.output;
  auto const open = program("127", "i8", "add");
  EXPECT_EQ(open.status, 3) << open.output;
  EXPECT_NE(open.output.find("may overflow"), std::string::npos) << open.output;
}

// Either side of a branch cut is permitted, but no value between, also after the value was moved. The sets of derived
// values contain the values between.
TEST_F(RunPermitted, KnowsTheSidesOfABranchCut) {
  write("a.mlir", R"(func.func @main(%z: tensor<1xcomplex<f32>>) -> (tensor<1xcomplex<f32>>, tensor<1xf32>) {
  %s = stablehlo.sqrt %z : tensor<1xcomplex<f32>>
  %r = stablehlo.reverse %s, dims = [0] : tensor<1xcomplex<f32>>
  %i = stablehlo.imag %r : (tensor<1xcomplex<f32>>) -> tensor<1xf32>
  return %r, %i : tensor<1xcomplex<f32>>, tensor<1xf32>
})");
  auto const cut = run("--permitted --output out --args '[dense<[(-4.0, 0.0)]> : tensor<1xcomplex<f32>>]' a.mlir");
  EXPECT_EQ(cut.status, 0) << cut.output;
  EXPECT_NE(cut.output.find("1 on a branch cut (one of the two ends)"), std::string::npos) << cut.output;
  EXPECT_NE(cut.output.find("(0.000000e+00, -2.000000e+00)"), std::string::npos) << cut.output;
  EXPECT_EQ(bytes("out/output_0.flags.npy").back(), 4);
  auto const off = run("--permitted --args '[dense<[(4.0, 0.0)]> : tensor<1xcomplex<f32>>]' a.mlir");
  EXPECT_EQ(off.output.find("branch cut"), std::string::npos) << off.output;
}

// A check against the other side of the cut holds, but one against a value between the sides does not.
TEST_F(RunPermitted, ChecksKnowTheSidesOfABranchCut) {
  auto const check = [&](std::string const& expected) {
    write("a.mlir", R"(func.func @main() {
  %z = stablehlo.constant dense<(-4.0, 0.0)> : tensor<complex<f32>>
  %s = stablehlo.sqrt %z : tensor<complex<f32>>
  check.expect_almost_eq_const %s, dense<(0.0, )" +
                        expected + R"()> : tensor<complex<f32>>
  return
})");
    return run("a.mlir");
  };
  EXPECT_EQ(check("2.0").status, 0);
  EXPECT_EQ(check("-2.0").status, 0) << check("-2.0").output;
  EXPECT_EQ(check("1.0").status, 1) << check("1.0").output;
}

TEST_F(RunPermitted, SelectsIntegersInAnyOrder) {
  write("a.mlir", R"(func.func @main() -> tensor<4xi32> {
  %x = stablehlo.constant dense<[1, 5, 2, 7]> : tensor<4xi32>
  %s = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %r = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.compare GE, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<4xi32>, tensor<2xi32>, tensor<i32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
})");
  auto const result = run("--permitted a.mlir");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find("[0, 10, 0, 20]"), std::string::npos) << result.output;
}

TEST_F(RunPermitted, RejectsUnknownProfiles) {
  write("a.mlir", kExponential);
  write("bad.toml", "nonsense = 1\n");
  for (auto const* profile : {"nobody", "missing.toml", "bad.toml"}) {
    auto const result = run(std::string("--permitted --random-inputs --profile ") + profile + " a.mlir");
    EXPECT_EQ(result.status, 2) << profile << ": " << result.output;
    EXPECT_NE(result.output.find("error"), std::string::npos) << result.output;
  }
}

// Parts that processes compute have the sets of the whole tensor, independent of the assignment of parts to processes.
TEST_F(RunPermitted, ManualComputationsHaveTheSetsOfTheirParts) {
  std::string const type = "tensor<4x6xf32>", head = "sdy.mesh @m = <[\"x\"=2, \"y\"=2]>\nfunc.func @main(%x: ";
  auto const manual = [&](std::string const& in, std::string const& out, std::string const& part,
                          std::string const& result, std::string const& body) {
    return head + type + ") -> " + type + " {\n  %0 = sdy.manual_computation(%x) in_shardings = [<@m, [" + in +
           "]>] out_shardings = [<@m, [" + out + "]>] manual_axes = {\"x\", \"y\"} (%a: tensor<" + part + "xf32>) {\n" +
           body + "    sdy.return %r : tensor<" + result + "xf32>\n  } : (" + type + ") -> " + type +
           "\n  return %0 : " + type + "\n}\n";
  };
  std::string const options = "--permitted --profile cuda --partitions 4 --random-inputs ";
  write("whole.mlir",
        head + type + ") -> " + type + " {\n  %0 = stablehlo.tanh %x : " + type + "\n  return %0 : " + type + "\n}\n");
  auto const whole = run(options + "whole.mlir");
  EXPECT_NE(whole.output.find("24 bounded"), std::string::npos) << whole.output;
  struct {
    std::string sharding, part;
  } const cases[] = {
      {"{\"x\"}, {\"y\"}", "2x3"}, {"{\"y\", \"x\"}, {}", "1x6"}, {"{}, {\"y\"}", "4x3"}, {"{}, {}", "4x6"}};
  for (auto const& [sharding, part] : cases) {
    write("parts.mlir",
          manual(sharding, sharding, part, part, "    %r = stablehlo.tanh %a : tensor<" + part + "xf32>\n"));
    EXPECT_EQ(run(options + "parts.mlir").output, whole.output) << sharding;
  }
  // Sums over processes may be added in any order. Values that are only moved are exact.
  std::string const groups =
      "replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = "
      "#stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}";
  write("sums.mlir", manual("{\"x\", \"y\"}, {}", "{\"x\", \"y\"}, {}", "1x6", "1x6",
                            "    %r = \"stablehlo.all_reduce\"(%a) <{" + groups +
                                "> ({\n    ^bb0(%p: tensor<f32>, %q: tensor<f32>):\n      %s = stablehlo.add %p, %q : "
                                "tensor<f32>\n      stablehlo.return %s : tensor<f32>\n    }) : (tensor<1x6xf32>) -> "
                                "tensor<1x6xf32>\n"));
  auto const sums = run("--permitted --profile ieee --partitions 4 --random-inputs sums.mlir");
  EXPECT_EQ(sums.status, 0) << sums.output;
  EXPECT_NE(sums.output.find(", 0 open"), std::string::npos) << sums.output;
  write("moved.mlir", manual("{\"x\", \"y\"}, {}", "{}, {}", "1x6", "4x6",
                             "    %r = \"stablehlo.all_gather\"(%a) <{all_gather_dim = 0 : i64, " + groups +
                                 "> : (tensor<1x6xf32>) -> tensor<4x6xf32>\n"));
  auto const moved = run("--permitted --partitions 4 --random-inputs moved.mlir");
  EXPECT_EQ(moved.status, 0) << moved.output;
  EXPECT_NE(moved.output.find("only this value"), std::string::npos) << moved.output;
  EXPECT_EQ(moved.output.find("permitted (ieee): from"), std::string::npos) << moved.output;
}

TEST_F(RunElided, ElidedConstantsGetRandomValues) {
  auto const constant = [](std::string const& name, std::string const& key) {
    return "  %" + name + " = stablehlo.constant dense_resource<" + key + "> : tensor<3xf32>\n";
  };
  write("a.mlir", "func.func @main() -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {\n" + constant("a", "w") +
                      constant("b", "w") + constant("c", "__elided__") +
                      "  return %a, %b, %c : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>\n}\n");
  auto const refused = run("a.mlir");
  EXPECT_NE(refused.status, 0);
  EXPECT_NE(refused.output.find("--elided any"), std::string::npos) << refused.output;
  auto const any = run("--elided any a.mlir");
  EXPECT_EQ(any.status, 0) << any.output;
  EXPECT_EQ(any.output, run("--elided any --seed 0 a.mlir").output);
  EXPECT_NE(any.output, run("--elided any --seed 9 a.mlir").output);
  auto const text = run("--elided any a.mlir").output;
  std::vector<std::string> values;
  for (std::size_t at = text.find("tensor<3xf32> {"); at != text.npos; at = text.find("tensor<3xf32> {", at + 1))
    values.push_back(text.substr(at, text.find('}', at) - at));
  ASSERT_EQ(values.size(), 3U) << text;
  EXPECT_EQ(values[0], values[1]) << "one resource has one value";
  EXPECT_NE(values[0], values[2]);
}

TEST_F(RunRandomInputs, AreTheSameForASeed) {
  write("a.mlir",
        "func.func @main(%a: tensor<3xf32>, %b: tensor<2x?xi4>, %c: tensor<complex<f64>>) -> (tensor<3xf32>, "
        "tensor<2x?xi4>, tensor<complex<f64>>) {\n  return %a, %b, %c : tensor<3xf32>, tensor<2x?xi4>, "
        "tensor<complex<f64>>\n}");
  auto const first = run("--random-inputs --seed 7 a.mlir");
  EXPECT_EQ(first.status, 0) << first.output;
  EXPECT_EQ(first.output, run("--random-inputs --seed 7 a.mlir").output);
  EXPECT_NE(first.output, run("--random-inputs --seed 8 a.mlir").output);
  EXPECT_EQ(run("--random-inputs --args '[]' a.mlir").status, 2);
}

}  // namespace
}  // namespace assay
