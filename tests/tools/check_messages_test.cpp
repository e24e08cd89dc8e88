// `assay check` for a new user: locations of findings, their consequences, and programs without findings.
#include <string>

#include "support/files.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

class CheckMessages : public ShellFolder {
protected:
  // Returns the output of `check` for a program, and its exit status.
  Result check(std::string const& text, std::string const& options = "") {
    write("p.mlir", text);
    return shell("assay check " + options + " p.mlir 2>&1");
  }
  void expect(std::string const& text, int status, std::string const& says, std::string const& never = "",
              std::string const& options = "") {
    auto const result = check(text, options);
    EXPECT_EQ(result.status, status) << result.output;
    EXPECT_NE(result.output.find(says), std::string::npos) << result.output;
    EXPECT_TRUE(never.empty() || result.output.find(never) == std::string::npos) << result.output;
  }
};

TEST_F(CheckMessages, FieldOfAnAttributeIsLocated) {
  expect(
      "func.func @main(%x: tensor<2x3xf32>, %i: tensor<f32>) -> tensor<2xf32> {\n"
      "  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [5]\n"
      "    : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n",
      1, "p.mlir:2:81: error: dimensions[0] is 5");
  expect(
      "func.func @main(%x: tensor<2x3xf32>, %i: tensor<2xi32>) -> tensor<2x1x3xf32> {\n"
      "  %0 = \"stablehlo.gather\"(%x, %i) {\n    dimension_numbers = #stablehlo.gather<\n      offset_dims = [1, 2],\n"
      "      start_index_map = [0],\n      index_vector_dim = 7\n    >,\n    slice_sizes = array<i64: 1, 3>\n"
      "  } : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x1x3xf32>\n  return %0 : tensor<2x1x3xf32>\n}\n",
      1, "p.mlir:6:7: error: index_vector_dim is 7");
  expect(
      "func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {\n"
      "  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [9] : (tensor<2x3xf32>, tensor<3x4xf32>) -> "
      "tensor<2x4xf32>\n  return %0 : tensor<2x4xf32>\n}\n",
      1, "p.mlir:2:64: error: rhs_contracting_dimensions[0] is 9");
}

// The wrong element of a list, in each notation.
TEST_F(CheckMessages, ElementsOfListsAreLocated) {
  std::string const generic =
      "func.func @main(%x: tensor<4x8xf32>) {\n  %0 = \"stablehlo.slice\"(%x) <{start_indices = array<i64: 0, 0>,\n"
      "    limit_indices = array<i64: 2, 9>, strides = array<i64: 1, 1>}> : (tensor<4x8xf32>) -> tensor<2x9xf32>\n"
      "  return\n}\n";
  expect(generic, 1, "p.mlir:3:35: error: limit_indices[1] is 9");
  expect(
      "func.func @main(%x: tensor<4x8xf32>) {\n  %0 = stablehlo.slice %x [0:2, 0:9] : (tensor<4x8xf32>) -> "
      "tensor<2x9xf32>\n  return\n}\n",
      1, "p.mlir:2:33: error: limit_indices[1] is 9");
  expect(
      "func.func @main(%x: tensor<4x8xf32>) {\n  %0 = stablehlo.transpose %x, dims = [1, 2] : (tensor<4x8xf32>) -> "
      "tensor<8x4xf32>\n  return\n}\n",
      1, "p.mlir:2:43: error: permutation[1] is 2");
  expect(
      "HloModule m\nENTRY e {\n  p = f32[2,3]{1,0} parameter(0)\n  ROOT r = f32[4,2,3] broadcast(p), "
      "dimensions={1,5}\n}\n",
      1, "p.mlir:4:51: error: dimensions[1] is 5");
  // The elements of an alias are elsewhere, so that the attribute is located.
  expect(
      "#d = array<i64: 1, 2>\nfunc.func @main(%x: tensor<4x8xf32>) {\n  %0 = \"stablehlo.transpose\"(%x) "
      "<{permutation = #d}> : (tensor<4x8xf32>) -> tensor<8x4xf32>\n  return\n}\n",
      1, "p.mlir:3:36: error: permutation[1] is 2");
}

TEST_F(CheckMessages, ANewerAttributeIsPointedAt) {
  expect(
      "module {\n  sdy.mesh @m = <[\"x\"=2]>\n"
      "  func.func @main(%x: tensor<2x3xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>}) -> tensor<2x3xf32> {\n"
      "    return %x : tensor<2x3xf32>\n  }\n}\n",
      1, "p.mlir:3:55: error: the attribute #sdy.sharding<@m, [{\"x\"}, {}]> needs version 1.11.0", "",
      "--target-version 0.9.0");
}

// Each occurrence of a type that is too new is reported, but not a name that ends like it, nor the function.
TEST_F(CheckMessages, NewerTypesArePointedAt) {
  std::string const program =
      "func.func @i2(%i2: tensor<4xf32>, %x: tensor<2x!quant.uniform<i2:f32, 0.5>>) -> tensor<4xi2> {\n"
      "  %0 = stablehlo.convert %i2 : (tensor<4xf32>) -> tensor<4xi2>\n  return %0 : tensor<4xi2>\n}\n";
  expect(program, 1, "p.mlir:1:63: error: the type i2 needs version 1.2.0", "", "--target-version 0.9.0");
  expect(program, 1, "p.mlir:2:60: note: here too", "", "--target-version 0.9.0");
}

TEST_F(CheckMessages, AUseByTheRightTypeFollowsFromTheWrongOne) {
  expect(
      "func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {\n"
      "  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
      "  %1 = stablehlo.abs %0 : tensor<3x2xf32>\n  return %1 : tensor<3x2xf32>\n}\n",
      1, "= consequences: ssa_type", "is used as");
  // A third type is a separate mistake.
  expect(
      "func.func @main(%x: tensor<2x3xf32>) -> tensor<6xf32> {\n"
      "  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
      "  %1 = stablehlo.abs %0 : tensor<6xf32>\n  return %1 : tensor<6xf32>\n}\n",
      1, "'%0' is used as 'tensor<6xf32>'");
}

TEST_F(CheckMessages, DimensionsInAnotherOrderAreOneMistake) {
  auto const convolution = [](std::string const& dimensions) {
    return "func.func @main(%x: tensor<1x16x16x3xf32>, %k: tensor<3x3x3x8xf32>) -> tensor<1x16x16x8xf32> {\n"
           "  %0 = stablehlo.convolution(%x, %k) dim_numbers = " +
           dimensions +
           ", window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : "
           "(tensor<1x16x16x3xf32>, tensor<3x3x3x8xf32>) -> tensor<1x16x16x8xf32>\n"
           "  return %0 : tensor<1x16x16x8xf32>\n}\n";
  };
  for (std::string const order : {"[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]", "[b, f, 0, 1]x[0, 1, i, o]->[b, 0, 1, f]",
                                  "[f, 0, 1, b]x[0, 1, i, o]->[b, 0, 1, f]"}) {
    expect(convolution(order), 1, "1 file violates the specification: 1 error");
    expect(convolution(order), 1, "= hint: the op is valid with [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]");
    expect(convolution(order), 1, "= consequences: convolution_c25");
  }
  // Two mistakes are both reported.
  expect(convolution("[b, f, 0, 1]x[0, 1, o, i]->[b, 0, 1, f]"), 1, "2 errors");
}

// A hint that is not a complete edit is not applied, and no error is replaced by another one.
TEST_F(CheckMessages, FixesLeaveFewerFindings) {
  auto const fixed = [&](std::string const& program) {
    write("p.mlir", program);
    shell("assay check --fix p.mlir 2>&1");
    return *read_file((folder_ / "p.mlir").string(), 1 << 16);
  };
  auto const main = [](std::string const& body) {
    return "func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {\n" + body + "  return %x : tensor<2x3xf32>\n}\n";
  };
  for (std::string const& program :
       {main("  %0 = stablehlo.constant dense<0.25> : tensor<i32>\n"),
        main("  %0 = \"torch.aten.relu\"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"),
        main("  %0 = stablehlo.slice %x [0:2, 0:3] : (tensor<2x3xf32>) -> tensor<2x2xf32>\n"
             "  %1 = stablehlo.abs %0 : tensor<2x2xf32>\n")})
    EXPECT_EQ(fixed(program), program);
  auto const transpose = [&](std::string const& dims) {
    return main(
        "  %0 = stablehlo.transpose %x, dims = " + dims +
        " : (tensor<2x3xf32>) -> tensor<3x2xf32>\n"
        "  %1 = stablehlo.dot_general %0, %x, contracting_dims = [1] x [0] : (tensor<3x2xf32>, tensor<2x3xf32>) -> "
        "tensor<3x3xf32>\n");
  };
  EXPECT_EQ(fixed(transpose("[0, 1]")), transpose("[1, 0]"));
  auto const call = [](std::string const& version) {
    return "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n  %0 = \"stablehlo.custom_call\"(%x) {call_target_name "
           "= "
           "\"f\", api_version = " +
           version + "} : (tensor<f32>) -> tensor<f32>\n  return %0 : tensor<f32>\n}\n";
  };
  EXPECT_EQ(fixed(call("1")), call("1 : i32"));
}

TEST_F(CheckMessages, WrappedIntegersAndStrayAttributesAreWarnings) {
  std::string const constant =
      "func.func @main() -> tensor<i8> {\n  %0 = stablehlo.constant dense<200> : tensor<i8>\n  return %0 : "
      "tensor<i8>\n}\n";
  expect(constant, 0, "warning: 200 is not a number of i8: its bits represent -56");
  expect(constant, 1, "[integer_wraps]", "", "--werror");
  expect(
      "func.func @main() -> tensor<ui8> {\n  %0 = stablehlo.constant dense<200> : tensor<ui8>\n  return %0 : "
      "tensor<ui8>\n}\n",
      0, "1 file conforms", "warning");
  auto const array = [](std::string const& numbers) {
    return "func.func @main() attributes {t.a = array<" + numbers + ">} {\n  return\n}\n";
  };
  expect(array("i8: 1, 255"), 0, "p.mlir:1:31: warning: 255 is not a number of i8: its bits represent -1");
  expect(array("ui8: -1"), 0, "warning: -1 is not a number of ui8: its bits represent 255");
  expect(array("i8: -128, 127"), 0, "1 file conforms", "warning");
  auto const of_bits = [](std::string const& literal, std::string const& type) {
    return "func.func @main() -> tensor<2x" + type + "> {\n  %0 = stablehlo.constant dense<" + literal +
           "> : tensor<2x" + type + ">\n  return %0 : tensor<2x" + type + ">\n}\n";
  };
  expect(of_bits("0xFF80", "f32"), 0,
         "warning: 0xFF80 has fewer digits than f32 has bits for: it is 0x0000FF80, the number 9.165");
  expect(of_bits("[0x7FC00000, 0x1]", "f32"), 0, "[short_hexadecimal]");
  expect(of_bits("0x1FF80FF80", "f32"), 1, "0x1FF80FF80 is not an element of type f32");
  expect(of_bits("0xFF80", "bf16"), 0, "1 file conforms", "warning");
  expect(of_bits("[0x0, 1.0]", "f32"), 0, "1 file conforms", "warning");
  auto const exponential = [](std::string const& attribute) {
    return "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = \"stablehlo.exponential\"(%x) {" + attribute +
           "} : (tensor<4xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n";
  };
  std::string const accuracy =
      " = #stablehlo.result_accuracy<atol = 0.0, rtol = 0.0, ulps = 1, mode = "
      "#stablehlo.result_accuracy_mode<TOLERANCE>>";
  expect(exponential("result_acuracy" + accuracy), 0,
         "p.mlir:2:37: warning: stablehlo.exponential has no attribute result_acuracy");
  expect(exponential("result_acuracy" + accuracy), 1, "did you mean result_accuracy?", "", "--werror");
  expect(exponential("result_accuracy" + accuracy), 0, "1 file conforms", "warning");
  expect(exponential("mhlo.note = 1 : i64"), 0, "1 file conforms", "warning");
}

TEST_F(CheckMessages, RegionMessagesNameTheDifferingResult) {
  expect(
      "func.func @main(%x: tensor<4xf32>, %n: tensor<i32>) {\n"
      "  %0:2 = stablehlo.while(%i = %n, %a = %x) : tensor<i32>, tensor<4xf32>\n    cond {\n"
      "      %c = stablehlo.compare LT, %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
      "      stablehlo.return %c : tensor<i1>\n    } do {\n"
      "      %b = stablehlo.slice %a [0:2] : (tensor<4xf32>) -> tensor<2xf32>\n"
      "      stablehlo.return %i, %b : tensor<i32>, tensor<2xf32>\n    }\n  return\n}\n",
      1, ": result 1 is tensor<2xf32>, not tensor<4xf32> [while_c2]");
}

TEST_F(CheckMessages, CountsAreCounts) {
  expect(
      "func.func @main(%n: tensor<i64>) {\n  %r:2 = stablehlo.while(%i = %n, %j = %n) : tensor<i64>\n    cond {\n    } "
      "do {\n    }\n"
      "  return\n}\n",
      1, "the loop has 2 values but 1 type");
}

TEST_F(CheckMessages, HintNamesOnlySuitableOps) {
  auto const scalar = check(
      "func.func @main(%x: tensor<4xf32>, %y: tensor<2x3x4xf32>) {\n"
      "  %0 = stablehlo.pad %x, %y, low = [0], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> "
      "tensor<4xf32>\n  return\n}\n");
  EXPECT_NE(scalar.output.find("'%y' is used as 'tensor<f32>'"), std::string::npos) << scalar.output;
  EXPECT_EQ(scalar.output.find("broadcast_in_dim"), std::string::npos) << "which makes no scalar: " << scalar.output;
  auto const quantized = check(
      "func.func @main(%x: tensor<4x!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<4xf32>) {\n"
      "  %0 = stablehlo.add %x, %y : tensor<4x!quant.uniform<i8:f32, 0.5:3>>\n  return\n}\n");
  EXPECT_EQ(quantized.output.find("stablehlo.convert"), std::string::npos)
      << "which does not quantize: " << quantized.output;
  EXPECT_NE(quantized.output.find("stablehlo.uniform_quantize"), std::string::npos) << quantized.output;
}

TEST_F(CheckMessages, DashIsNotAFileName) {
  auto const result = check("func.func @main() {\n  return\n}\n", "--json -");
  EXPECT_EQ(result.status, 2) << result.output;
  EXPECT_NE(result.output.find("--format"), std::string::npos) << result.output;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "-"));
}

TEST_F(CheckMessages, HintsWithEditsAreApplied) {
  struct {
    char const *wrong, *right;
  } const cases[] = {
      {"%0 = stablehlo.substract %x, %x : tensor<4xf32>", "%0 = stablehlo.subtract %x, %x : tensor<4xf32>"},
      {"%0 = mhlo.add %x, %x : tensor<4xf32>", "%0 = stablehlo.add %x, %x : tensor<4xf32>"},
      {"%0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<5xf32>",
       "%0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%0 = \"stablehlo.reverse\"(%x) {dimensions = array<i32: 0>} : (tensor<4xf32>) -> tensor<4xf32>",
       "%0 = \"stablehlo.reverse\"(%x) {dimensions = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%0 = func.call @helpr(%x) : (tensor<4xf32>) -> tensor<4xf32>",
       "%0 = func.call @helper(%x) : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%0 = \"stablehlo.exponential\"(%x) {result_acuracy = 1 : i64} : (tensor<4xf32>) -> tensor<4xf32>", nullptr},
  };
  auto const program = [](std::string const& line) {
    return "func.func @main(%x: tensor<4xf32>) {\n  " + line +
           "\n  return\n}\nfunc.func @helper(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %x : tensor<4xf32>\n}\n";
  };
  for (auto const& one : cases) {
    write("p.mlir", program(one.wrong));
    auto const shown = shell("assay check --diff p.mlir 2>&1");
    EXPECT_EQ(bytes("p.mlir"), program(one.wrong)) << "--diff writes nothing";
    auto const fixed = shell("assay check --fix p.mlir 2>&1");
    if (!one.right) {
      EXPECT_EQ(bytes("p.mlir"), program(one.wrong)) << "what makes another error is not a fix: " << fixed.output;
      continue;
    }
    EXPECT_EQ(shown.status, 1) << shown.output;
    EXPECT_NE(shown.output.find(std::string("+  ") + one.right), std::string::npos) << shown.output;
    EXPECT_EQ(fixed.status, 0) << fixed.output;
    EXPECT_NE(fixed.output.find("fixed p.mlir:2: "), std::string::npos) << fixed.output;
    EXPECT_EQ(bytes("p.mlir"), program(one.right));
  }
}

// Texts that the grammar does not accept.
TEST_F(CheckMessages, HintsOfTheReaderAreDone) {
  struct {
    char const *wrong, *right;
  } const cases[] = {
      {"%0 = stablehlo.constant dense<True> : tensor<i1>", "%0 = stablehlo.constant dense<true> : tensor<i1>"},
      {"%0 = stablehlo.constant dense<1_000> : tensor<i32>", "%0 = stablehlo.constant dense<1000> : tensor<i32>"},
      {"%0 = stablehlo.constant dense<[+1, 2]> : tensor<2xi32>",
       "%0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>"},
      {"(%0, %1) = stablehlo.optimization_barrier %x, %x : tensor<4xf32>, tensor<4xf32>",
       "%0, %1 = stablehlo.optimization_barrier %x, %x : tensor<4xf32>, tensor<4xf32>"},
      {"%0 = stablehlo.constant dense<1.5f> : tensor<f32>", "%0 = stablehlo.constant dense<1.5> : tensor<f32>"},
      {"%0 = \"stablehlo.abs\"(%x) : tensor<4xf32> -> tensor<4xf32>",
       "%0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%0 = stablehlo.compare \"LT\", %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>",
       "%0 = stablehlo.compare LT, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>"},
      {"%0 = stablehlo.abs x : tensor<4xf32>", "%0 = stablehlo.abs %x : tensor<4xf32>"},
      {"%0 = stablehlo.iota dim = 0 : tensor<4xf32", "%0 = stablehlo.iota dim = 0 : tensor<4xf32>"},
      {"%0 = \"stablehlo.reverse\"(%x) {dimensions : array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>",
       "%0 = \"stablehlo.reverse\"(%x) {dimensions = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%0 = stablehlo.constant dense<[7]> : tensor<i32>", "%0 = stablehlo.constant dense<7> : tensor<i32>"},
      {"%0 = \"stablehlo.optimization_barrier\"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, "
       "tensor<4xf32>)",
       "%0:2 = \"stablehlo.optimization_barrier\"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, "
       "tensor<4xf32>)"},
      {"%0 = \"stablehlo.sort\"(%x) <{dimension = 0 : i32}> ({\n  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n    %c = "
       "stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>\n    stablehlo.return %c : "
       "tensor<i1>\n  "
       "}) : (tensor<4xf32>) -> tensor<4xf32>",
       "%0 = \"stablehlo.sort\"(%x) <{dimension = 0 : i64}> ({\n  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n    %c = "
       "stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>\n    stablehlo.return %c : "
       "tensor<i1>\n  "
       "}) : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%z = stablehlo.constant dense<0.0> : tensor<f32>\n  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add "
       "dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>",
       "%z = stablehlo.constant dense<0.0> : tensor<f32>\n  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add "
       "across "
       "dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>"},
      {"%z = stablehlo.constant dense<0.0> : tensor<f32>\n  %0 = \"stablehlo.reduce\"(%x, %z) <{dimensions = "
       "array<i64: "
       "0>}> ({\n  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n    %c = stablehlo.add %a, %b : tensor<f32>\n    "
       "stablehlo.return %c : tensor<f32>\n  }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>",
       "%z = stablehlo.constant dense<0.0> : tensor<f32>\n  %0 = \"stablehlo.reduce\"(%x, %z) <{dimensions = "
       "array<i64: "
       "0>}> ({\n  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n    %c = stablehlo.add %a, %b : tensor<f32>\n    "
       "stablehlo.return %c : tensor<f32>\n  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>"},
      {"%0 = stablehlo.dot %x, %x, precisio = [DEFAULT, DEFAULT] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>",
       "%0 = stablehlo.dot %x, %x, precision = [DEFAULT, DEFAULT] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>"},
  };
  auto const program = [](std::string const& line) {
    return "func.func @main(%x: tensor<4xf32>) {\n  " + line + "\n  return\n}\n";
  };
  for (auto const& one : cases) {
    write("p.mlir", program(one.wrong));
    auto const fixed = shell("assay check --fix p.mlir 2>&1");
    EXPECT_EQ(bytes("p.mlir"), program(one.right)) << fixed.output;
  }
}

TEST_F(CheckMessages, AmbiguousFixesAreNotApplied) {
  std::string const text =
      "func.func @main(%x: tensor<4xf32>, %m: tensor<2x4xf32>) {\n  %0 = stablehlo.add %m, %x : tensor<2x4xf32>\n  "
      "return\n}\n";
  write("p.mlir", text);
  EXPECT_EQ(shell("assay check --fix p.mlir 2>&1").status, 1);
  EXPECT_EQ(bytes("p.mlir"), text);
  auto const fixed = shell("assay check --fix - < p.mlir 2> findings.txt");
  EXPECT_EQ(fixed.status, 1);
  EXPECT_EQ(fixed.output, text);
  EXPECT_NE(bytes("findings.txt").find("<stdin>:2:"), std::string::npos) << bytes("findings.txt");
}

TEST_F(CheckMessages, StandardInputIsFixed) {
  auto const program = [](std::string const& name) {
    return "func.func @main(%x: tensor<4xf32>) {\n  %0 = stablehlo." + name + " %x, %x : tensor<4xf32>\n  return\n}\n";
  };
  write("p.mlir", program("substract"));
  auto const fixed = shell("assay check --fix - < p.mlir 2> findings.txt");
  EXPECT_EQ(fixed.output, program("subtract"));
  EXPECT_EQ(fixed.status, 0);
  EXPECT_EQ(bytes("findings.txt"), "assay: fixed <stdin>:2: Write stablehlo.subtract\n1 file conforms\n");
  for (std::string const options : {"--diff -", "--fix --diff -"}) {
    auto const diff = shell("assay check " + options + " < p.mlir 2>/dev/null");
    EXPECT_EQ(diff.status, 1);
    EXPECT_NE(diff.output.find("+  %0 = stablehlo.subtract"), std::string::npos) << diff.output;
  }
  EXPECT_EQ(shell("assay check --fix - p.mlir < p.mlir 2>&1").status, 2);
  EXPECT_EQ(shell("assay check --fix --format json - < p.mlir 2>&1").status, 2);
}

TEST_F(CheckMessages, SuppressedFindingsAreNotFixed) {
  auto const program = [](std::string const& comment) {
    return "func.func @main(%x: tensor<4x8xf32>) -> tensor<8x4xf32> {\n" + comment +
           "  %0 = stablehlo.transpose %x, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<8x4xf32>\n"
           "  return %0 : tensor<8x4xf32>\n}\n";
  };
  std::string const allowed = program("  // assay: allow transpose_c3, because the importer writes it so\n");
  write("p.mlir", allowed);
  EXPECT_EQ(shell("assay check --fix p.mlir 2>&1").status, 0);
  EXPECT_EQ(bytes("p.mlir"), allowed);
  write("p.mlir", program(""));
  EXPECT_EQ(shell("assay check --fix --ignore transpose_c3 p.mlir 2>&1").status, 0);
  EXPECT_EQ(bytes("p.mlir"), program(""));
  EXPECT_EQ(shell("assay check --diff --ignore transpose_c3 p.mlir 2>&1").status, 0);
  EXPECT_EQ(shell("assay check --fix p.mlir 2>&1").status, 0);
  EXPECT_NE(bytes("p.mlir"), program(""));
}

// The use of the wrong result is misspelled, so it cannot be parsed: the declared type stays.
TEST_F(CheckMessages, UsesThatCannotBeParsedKeepTypes) {
  auto const program = [](std::string const& dims, std::string const& op) {
    return "func.func @main(%x: tensor<4x8xf32>) -> tensor<8x4xf32> {\n  %0 = stablehlo.transpose %x, dims = [" + dims +
           "] : (tensor<4x8xf32>) -> tensor<8x4xf32>\n  %1 = stablehlo." + op +
           " %0, %0 : tensor<8x4xf32>\n  return %1 : tensor<8x4xf32>\n}\n";
  };
  write("p.mlir", program("0, 1", "substract"));
  EXPECT_EQ(shell("assay check --fix p.mlir 2>&1").status, 0);
  EXPECT_EQ(bytes("p.mlir"), program("1, 0", "subtract"));
}

// Errors without a fix are not a clean file.
TEST_F(CheckMessages, DiffReportsErrorsWithoutAFix) {
  write("p.mlir",
        "func.func @main(%x: tensor<4xf32>, %m: tensor<2x4xf32>) {\n  %0 = stablehlo.add %m, %x : tensor<2x4xf32>\n  "
        "return\n}\n");
  auto const diff = shell("assay check --diff p.mlir 2>&1");
  EXPECT_EQ(diff.status, 1);
  EXPECT_EQ(diff.output, "assay: 1 error cannot be fixed automatically\n");
}

TEST_F(CheckMessages, InferAcceptsTheCommandsOfExplain) {
  write("p.mlir",
        "func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {\n"
        "  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
        "  %1 = stablehlo.abs %0 : tensor<3x2xf32>\n  return %1 : tensor<3x2xf32>\n}\n");
  auto const result = shell("assay infer p.mlir 2>&1");
  EXPECT_EQ(result.status, 1) << result.output;
  EXPECT_NE(result.output.find("written tensor<2x3xf32>, inferred tensor<3x2xf32>: NOT compatible"), std::string::npos)
      << result.output;
}

TEST_F(CheckMessages, FixesShowTheLinesThatChanged) {
  write("p.mlir",
        "func.func @main(%x: tensor<4xf32>) {\n  %0 = stablehlo.substract %x, %x : tensor<4xf32>\n  return\n}\n");
  EXPECT_EQ(shell("assay check --fix p.mlir 2>&1").output,
            "assay: fixed p.mlir:2: Write stablehlo.subtract\n"
            "  -   %0 = stablehlo.substract %x, %x : tensor<4xf32>\n"
            "  +   %0 = stablehlo.subtract %x, %x : tensor<4xf32>\n"
            "assay: applied 1 fix in 1 file\n"
            "1 file conforms\n");
}

}  // namespace
}  // namespace assay
