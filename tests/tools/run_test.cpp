// `assay run` for a user: entries, arguments, results, failures, limits.

#include <string>

#include "tests/tools/run_folder.hpp"

namespace assay {
namespace {

class Run : public RunFolder {};

constexpr char const* kTwoArguments = "\"[dense<[1.0, 2.0]> : tensor<2xf32>, dense<0.5> : tensor<2xf32>]\"";

TEST_F(Run, PrintsResultsAsTheOfficialInterpreterDoes) {
  auto const result = run("add.mlir --args " + std::string(kTwoArguments));
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output, "tensor<2xf32> {\n  [1.500000e+00, 2.500000e+00]\n}\n");
}

TEST_F(Run, NpyFilesRoundTrip) {
  EXPECT_EQ(run("add.mlir --output out --args " + std::string(kTwoArguments)).status, 0);
  std::string const file = bytes("out/output_0.npy");
  EXPECT_EQ(file.substr(0, 6), "\x93NUMPY");
  EXPECT_NE(file.find("'descr': '<f4', 'fortran_order': False, 'shape': (2,)"), std::string::npos);
  EXPECT_EQ(file.size() % 64, 8U);
  auto const again = run("add.mlir --inputs out/output_0.npy --inputs out/output_0.npy");
  EXPECT_EQ(again.output, "tensor<2xf32> {\n  [3.000000e+00, 5.000000e+00]\n}\n");
}

constexpr char const* kTuples = R"(func.func @main(%t: !stablehlo.token, %x: tuple<tensor<2xi32>, tuple<tensor<i1>>>)
    -> (tuple<tensor<2xi32>, tuple<tensor<i1>>, !stablehlo.token>, tensor<i1>, !stablehlo.token) {
  %a = "stablehlo.get_tuple_element"(%x) {index = 0 : i32} : (tuple<tensor<2xi32>, tuple<tensor<i1>>>) -> tensor<2xi32>
  %b = "stablehlo.get_tuple_element"(%x) {index = 1 : i32} : (tuple<tensor<2xi32>, tuple<tensor<i1>>>) -> tuple<tensor<i1>>
  %c = "stablehlo.get_tuple_element"(%b) {index = 0 : i32} : (tuple<tensor<i1>>) -> tensor<i1>
  %n = stablehlo.negate %a : tensor<2xi32>
  %r = "stablehlo.tuple"(%n, %b, %t) : (tensor<2xi32>, tuple<tensor<i1>>, !stablehlo.token)
    -> tuple<tensor<2xi32>, tuple<tensor<i1>>, !stablehlo.token>
  return %r, %c, %t : tuple<tensor<2xi32>, tuple<tensor<i1>>, !stablehlo.token>, tensor<i1>, !stablehlo.token
})";

TEST_F(Run, TuplesAreTheirMembersAndTokensNeedNoInput) {
  write("tuples.mlir", kTuples);
  std::string const arguments = "--args '[dense<[3, 4]> : tensor<2xi32>, dense<true> : tensor<i1>]'";
  auto const first = run("tuples.mlir --output out " + arguments);
  EXPECT_EQ(first.status, 0) << first.output;
  EXPECT_NE(bytes("out/output_0_0.npy").find("'<i4'"), std::string::npos);
  EXPECT_NE(bytes("out/output_0_1_0.npy").find("'|b1'"), std::string::npos);
  EXPECT_EQ(bytes("out/output_0_1_0.npy"), bytes("out/output_1.npy"));
  auto const again = run("tuples.mlir --inputs out/output_0_0.npy --inputs out/output_1.npy");
  EXPECT_EQ(again.status, 0) << again.output;
  EXPECT_NE(again.output.find("[3, 4]"), std::string::npos) << again.output;
  auto const sets = run("tuples.mlir --permitted " + arguments);
  EXPECT_NE(sets.output.find("permitted (ieee, member 1, member 0): only this value"), std::string::npos)
      << sets.output;
  auto const few = run("tuples.mlir --inputs out/output_0_0.npy");
  EXPECT_EQ(few.status, 2);
  EXPECT_NE(few.output.find("@main takes 2 arguments, 1 given"), std::string::npos) << few.output;
}

TEST_F(Run, RecursionEndsAtTheCallingOp) {
  write("recursion.mlir", R"(func.func @main(%x: tensor<i32>) -> tensor<i32> {
  %r = func.call @f(%x) : (tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func @f(%x: tensor<i32>) -> tensor<i32> {
  %r = func.call @f(%x) : (tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
})");
  auto const result = run("recursion.mlir --args '[dense<1> : tensor<i32>]'");
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.output.find("recursion.mlir:6:8: "), std::string::npos) << result.output;
}

TEST_F(Run, BadArgumentsAreUsageErrorsWithAReason) {
  run("add.mlir --output out --args " + std::string(kTwoArguments));
  std::string const whole = bytes("out/output_0.npy");
  write("short.npy", whole.substr(0, whole.size() - 1));
  write("long.npy", whole + "x");
  write("header.npy", whole.substr(0, 20));
  write("text.npy", "not numbers");
  struct {
    char const* arguments;
    char const* message;
  } const kCases[] = {
      {"", "@main takes 2 arguments, 0 given"},
      {"--args nonsense", "--args:1:1: error: expected an attribute but found 'nonsense'"},
      {"--args 1.0", "this is not a list of constants"},
      {"--args '[4.0 : f32]'", "element 0 of the list is not a constant"},
      {"--args '[dense<1.0> : tensor<2xf32>]'", "@main takes 2 arguments, 1 given"},
      {"--args '[dense<1.0> : tensor<3xf32>, dense<1.0> : tensor<2xf32>]'",
       "this is a tensor<3xf32>, not the type of argument 0, %"},
      {"--args '[dense<1> : tensor<2xi32>, dense<1.0> : tensor<2xf32>]'",
       "this is a tensor<2xi32>, not the type of argument 0"},
      {"--inputs missing.npy", "missing.npy: cannot be read"},
      {"--inputs short.npy", "ends before its last element"},
      {"--inputs long.npy", "continues after its last element"},
      {"--inputs header.npy", "ends within its header"},
      {"--inputs text.npy", "is not a .npy file"},
      {"--entry other", "no function @other"},
  };
  for (auto const& c : kCases) {
    auto const result = run("add.mlir " + std::string(c.arguments));
    EXPECT_EQ(result.status, 2) << c.arguments << "\n" << result.output;
    EXPECT_NE(result.output.find(c.message), std::string::npos) << c.arguments << "\n" << result.output;
  }
}

TEST_F(Run, NamesOfFunctionsMayHaveTheirSign) {
  write("two.mlir",
        "func.func @f() -> tensor<i32> {\n  %0 = stablehlo.constant dense<1> : tensor<i32>\n  return %0 : "
        "tensor<i32>\n}\n"
        "func.func @\"g h\"() -> tensor<i32> {\n  %0 = stablehlo.constant dense<2> : tensor<i32>\n  return %0 : "
        "tensor<i32>\n}\n");
  auto const plain = run("two.mlir --entry f"), with_sign = run("two.mlir --entry @f");
  EXPECT_EQ(with_sign.status, 0) << with_sign.output;
  EXPECT_EQ(with_sign.output, plain.output);
  EXPECT_EQ(run("two.mlir --entry '@\"g h\"'").output, run("two.mlir --entry 'g h'").output);
}

// A constant in --args is rejected like one in a program, at its position in the list.
TEST_F(Run, ChecksConstantsOfArgumentsLikeThoseOfPrograms) {
  struct {
    char const *type, *literal;
    char const* place;  // location of the error; empty if there is none
    char const* label;
  } const kCases[] = {
      {"2xui8", "[256, -1]", "1:9", "tensor_constant_c1"},
      {"2xui8", "[255, -1]", "1:14", "tensor_constant_c1"},
      {"2xui8", "[255, 0]", "", ""},
      {"2xui8", "256", "1:8", "tensor_constant_c1"},
      {"2xi8", "[-129, 0]", "1:9", "tensor_constant_c1"},
      {"2xi8", "[255, -128]", "", ""},
      {"2xui4", "[16, 0]", "1:9", "tensor_constant_c1"},
      {"2xi4", "[0, -9]", "1:12", "tensor_constant_c1"},
      {"2xi2", "[0, 4]", "1:12", "tensor_constant_c1"},
      {"2xi16", "65536", "1:8", "tensor_constant_c1"},
      {"2xi64", "[0, 18446744073709551616]", "1:12", "tensor_constant_c1"},
      {"2xi1", "[true, 2]", "1:15", "tensor_constant_c1"},
      {"2xi1", "7", "1:8", "tensor_constant_c1"},
      {"2xf8E4M3FN", "[0x7F, 0x1FF]", "1:15", "tensor_constant_c1"},
      {"2xbf16", "0x1FFFF", "1:8", "tensor_constant_c1"},
      {"2xf32", "[1.0, true]", "1:14", "tensor_constant_c1"},
      {"2xcomplex<f32>", "[(1.0, 2.0), (true, 1.0)]", "1:21", "tensor_constant_c1"},
      {"2xui8", "[1, 2, 3]", "1:2", "tensor_constant_c2"},
      {"2xui8", "\"0x0102\"", "", ""},
      {"2xui8", "\"0x010203\"", "1:2", "tensor_constant_c2"},
      {"2x!quant.uniform<i8:f32, 0.5>", "[1, 300]", "1:12", "quantized_tensor_constant_c1"},
  };
  for (auto const& c : kCases) {
    std::string const type = "tensor<" + std::string(c.type) + ">";
    write("argument.mlir", "func.func @main(%x: " + type + ") -> " + type + " {\n  return %x : " + type + "\n}\n");
    auto const result = run("argument.mlir --args '[dense<" + std::string(c.literal) + "> : " + type + "]'");
    bool const is_wrong = *c.place != '\0';
    EXPECT_EQ(result.status, is_wrong ? 2 : 0) << c.literal << "\n" << result.output;
    if (!is_wrong) continue;
    EXPECT_NE(result.output.find("--args:" + std::string(c.place) + ": error:"), std::string::npos) << result.output;
    EXPECT_NE(result.output.find("[" + std::string(c.label) + "]"), std::string::npos) << result.output;
    EXPECT_NE(result.output.find("argument 0, %x: tensor<2x"), std::string::npos) << result.output;
  }
}

TEST_F(Run, LocatesErrorsInArgumentLists) {
  auto const result = run("add.mlir --args '[dense<[1.0, 2.0> : tensor<2xf32>, dense<1.0> : tensor<2xf32>]'");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.output.find("--args:1:17: error:"), std::string::npos) << result.output;
  // The location of the second constant, after strings and comments with commas.
  auto const second =
      run("add.mlir --args '[dense<\"0x0000803F\"> : tensor<2xf32> /*,*/, dense<1.0> : tensor<3xf32>]'");
  EXPECT_EQ(second.status, 2) << second.output;
}

TEST_F(Run, NamesTheMismatchedFileAndArgument) {
  write("narrow.mlir", "func.func @main(%x: tensor<2xf32>, %flags: tensor<3xi32>) { return }\n");
  EXPECT_EQ(run("add.mlir --output out --args " + std::string(kTwoArguments)).status, 0);
  struct {
    char const *files, *message;
  } const kCases[] = {
      {"--inputs out/output_0.npy --inputs out/output_0.npy",
       "out/output_0.npy: holds elements <f4, not <i4 for i32; it is for argument 1, %flags: tensor<3xi32>"},
      {"--inputs out/output_0.npy", "%flags: tensor<3xi32>"},
  };
  for (auto const& c : kCases) {
    auto const result = run("narrow.mlir " + std::string(c.files));
    EXPECT_EQ(result.status, 2) << result.output;
    EXPECT_NE(result.output.find(c.message), std::string::npos) << result.output;
  }
  write("three.mlir", "func.func @main(%x: tensor<3xf32>) { return }\n");
  auto const shape = run("three.mlir --inputs out/output_0.npy");
  EXPECT_NE(
      shape.output.find("out/output_0.npy: contains a tensor of shape [2]; it is for argument 0, %x: tensor<3xf32>"),
      std::string::npos)
      << shape.output;
}

TEST_F(Run, ExitStatusMatchesTheOutcome) {
  struct {
    char const* name;
    char const* text;
    char const* flags;
    int status;
    char const* message;
  } const kCases[] = {
      {"invalid", R"(func.func @main(%x: tensor<2xf32>) -> tensor<3xf32> {
  %0 = "stablehlo.abs"(%x) : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
})",
       "", 1, "[abs_c1]"},
      {"failed check", R"(func.func @main() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %0, dense<[1, 3]> : tensor<2xi32>
  return
})",
       "", 1, "1 of 2 elements"},
      {"endless loop", R"(func.func @main() -> tensor<i1> {
  %0 = stablehlo.constant dense<true> : tensor<i1>
  %1 = stablehlo.while(%a = %0) : tensor<i1>
  cond { stablehlo.return %a : tensor<i1> } do { stablehlo.return %a : tensor<i1> }
  return %1 : tensor<i1>
})",
       "--step-limit 1000", 3, "--step-limit"},
      {"endless recursion", R"(func.func @main() { call @main() : () -> ()
  return
})",
       "", 3, "nested calls and regions"},
      {"too much memory", R"(func.func @main() -> tensor<1000x1000xf64> {
  %0 = stablehlo.iota dim = 0 : tensor<1000x1000xf64>
  return %0 : tensor<1000x1000xf64>
})",
       "--memory-limit 1MB", 3, "--memory-limit"},
      {"huge constant", R"(func.func @main() -> tensor<1000000x1000000xf64> {
  %0 = stablehlo.constant dense<0.0> : tensor<1000000x1000000xf64>
  return %0 : tensor<1000000x1000000xf64>
})",
       "", 3, "; the work limit is "},
      {"sizes that overflow", R"(func.func @main() -> tensor<4611686018427387904x4611686018427387904x0xf64> {
  %0 = stablehlo.iota dim = 0 : tensor<4611686018427387904x4611686018427387904x0xf64>
  return %0 : tensor<4611686018427387904x4611686018427387904x0xf64>
})",
       "", 3, "are too large"},
      {"unknown target", R"(func.func @main() { "stablehlo.custom_call"() {call_target_name = "mystery"} : () -> ()
  return
})",
       "", 3, "mystery"},
      {"several functions", R"(func.func @a() { return }
func.func @b() { return })",
       "", 0, ""},
      {"nothing to run", "module {}", "", 0, "[empty_module]"},
      {"no op", "// an exporter died here\n", "", 3, "nothing was run"},
      {"no op, on purpose", "", "--allow-empty", 0, ""},
  };
  for (auto const& c : kCases) {
    write("case.mlir", c.text);
    auto const result = run("case.mlir " + std::string(c.flags));
    EXPECT_EQ(result.status, c.status) << c.name << "\n" << result.output;
    EXPECT_NE(result.output.find(c.message), std::string::npos) << c.name << "\n" << result.output;
  }
}

// A program that both reject is reported by the rules of the specification.
TEST_F(Run, ProgramsRejectedByBoth) {
  write("case.mlir", R"(func.func @main(%a: tensor<4xf32>, %z: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.reduce"(%a, %z) ({
   ^bb0(%x: tensor<f32>, %y: tensor<f32>):
     %s = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
     stablehlo.return %s : tensor<i1>
  }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
})");
  auto const result = run("case.mlir --random-inputs");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.output.find("error: body is (tensor<f32>, tensor<f32>) -> (tensor<i1>), but must be "),
            std::string::npos)
      << result.output;
  EXPECT_EQ(result.output.find("official"), std::string::npos) << result.output;
}

// Programs that the specification or the official tools accept are run, with a warning where they differ.
TEST_F(Run, ProgramsAcceptedByOne) {
  constexpr char const* kAllowed = "warning: the specification allows this, but the official tools reject it: ";
  constexpr char const* kForbidden = "warning: the specification forbids this, but the official tools accept it: ";
  struct {
    char const* name;
    char const* text;
    char const* flags;
    std::string warning;
    char const* result;
  } const kCases[] = {
      {"an algorithm on components", R"(func.func @main(%a: tensor<2xf32>) -> tensor<f32> {
  %r = "stablehlo.dot_general"(%a, %a) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0],
    rhs_contracting_dimensions = [0]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16,
    rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 3, rhs_component_count = 3,
    num_primitive_operations = 6, allow_imprecise_accumulation = false>} :
    (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  return %r : tensor<f32>
})",
       "--args '[dense<[1.0, 2.0]> : tensor<2xf32>]'",
       kAllowed + std::string("lhs_component_count is 3, but must be 1 [dot_general_o2]"), "5.000000e+00"},
      {"a boolean attribute", R"(func.func @main() -> tensor<i64> {
  %c = stablehlo.constant dense<4> : tensor<i64>
  %r = "stablehlo.all_reduce"(%c) ({
    ^bb0(%a: tensor<i64>, %b: tensor<i64>):
      %s = stablehlo.add %a, %b : tensor<i64>
      stablehlo.return %s : tensor<i64>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids = true,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<i64>) -> tensor<i64>
  return %r : tensor<i64>
})",
       "--replicas 2",
       kAllowed + std::string("attribute use_global_device_ids is true, but must be a unit attribute [all_reduce_i4]"),
       "{8}"},
      {"a window of size zero", R"(func.func @main(%a: tensor<1x1x1xf32>, %b: tensor<0x1x1xf32>) -> tensor<1x2x1xf32> {
  %r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
    window = {pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} :
    (tensor<1x1x1xf32>, tensor<0x1x1xf32>) -> tensor<1x2x1xf32>
  return %r : tensor<1x2x1xf32>
})",
       "--random-inputs", kAllowed + std::string("window_sizes[0] is 0, "), "0.000000e+00"},
      {"an init value of another type", R"(func.func @main() -> tensor<f32> {
  %x = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %c = stablehlo.constant dense<0.0> : tensor<f16>
  %r = "stablehlo.reduce"(%x, %c) ({
   ^bb0(%a: tensor<f32>, %b: tensor<f32>):
     %s = stablehlo.add %a, %b : tensor<f32>
     stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<f16>) -> tensor<f32>
  return %r : tensor<f32>
})",
       "",
       kForbidden + std::string("the element type of inputs[0] is f32, but the element type of init_values[0] is f16: "
                                "they must be equal [reduce_c2]"),
       "3.000000e+00"},
  };
  for (auto const& c : kCases) {
    write("case.mlir", c.text);
    auto const result = run("case.mlir " + std::string(c.flags));
    EXPECT_EQ(result.status, 0) << c.name << "\n" << result.output;
    EXPECT_NE(result.output.find(c.warning), std::string::npos) << c.name << "\n" << result.output;
    EXPECT_NE(result.output.find(c.result), std::string::npos) << c.name << "\n" << result.output;
  }
}

TEST_F(Run, ADeadlockNamesTheWaitingProcesses) {
  write("grid.mlir", R"(func.func @main() -> tensor<ui32> {
  %id = stablehlo.replica_id : tensor<ui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %first = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %r = "stablehlo.if"(%first) ({
    %sum = "stablehlo.all_reduce"(%id) ({
    ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
      %s = stablehlo.add %a, %b : tensor<ui32>
      stablehlo.return %s : tensor<ui32>
    }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<ui32>) -> tensor<ui32>
    stablehlo.return %sum : tensor<ui32>
  }, { stablehlo.return %id : tensor<ui32> }) : (tensor<i1>) -> tensor<ui32>
  return %r : tensor<ui32>
})");
  auto const result = run("--replicas 2 grid.mlir");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.output.find("deadlock: process (0, 0) waits at stablehlo.all_reduce for (1, 0)"), std::string::npos)
      << result.output;
  EXPECT_EQ(result.output.find("deadlock", result.output.find("deadlock") + 1), std::string::npos) << result.output;
}

// A module may declare its number of processes.
TEST_F(Run, ModuleDefinesTheGrid) {
  std::string const body = R"({
  func.func @main() -> tensor<ui32> {
    %id = stablehlo.partition_id : tensor<ui32>
    %r = "stablehlo.all_reduce"(%id) ({
    ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
      %s = stablehlo.add %a, %b : tensor<ui32>
      stablehlo.return %s : tensor<ui32>
    }) {replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, use_global_device_ids,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<ui32>) -> tensor<ui32>
    return %r : tensor<ui32>
  }
})";
  write("three.mlir", "module attributes {mhlo.num_replicas = 1 : i32, mhlo.num_partitions = 3 : i32} " + body);
  write("none.mlir", "module " + body);
  auto const found = run("three.mlir");
  EXPECT_EQ(found.status, 0) << found.output;
  EXPECT_NE(found.output.find("{3}"), std::string::npos) << found.output;
  // An option overrides the module.
  EXPECT_NE(run("--partitions 2 three.mlir").status, 0);
  // Without a declaration, the ops need three processes, which are replicas by default.
  EXPECT_NE(run("none.mlir").output.find("{0}"), std::string::npos);
  EXPECT_NE(run("--partitions 3 none.mlir").output.find("{3}"), std::string::npos);
}

}  // namespace
}  // namespace assay
