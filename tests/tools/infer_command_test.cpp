// `assay infer` for a user: results for contradictory types, for ops that violate a rule, and for shapes alone.
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

class InferCommand : public ShellFolder {
protected:
  // Runs the command on a program that only has `op`.
  Result infer(std::string const& arguments, std::string const& op) {
    write("p.mlir", "func.func @main(" + arguments + ") {\n  %0 = " + op + "\n  return\n}\n");
    return shell("assay infer p.mlir");
  }
};

TEST_F(InferCommand, ReportsErrors) {
  std::string const two = "%a: tensor<4xf32>, %b: tensor<4xf32>";
  std::string const matrices = "%a: tensor<4x8x16xf32>, %b: tensor<4x16x32xf32>";
  auto const dot = [](std::string const& result) {
    return "stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : "
           "(tensor<4x8x16xf32>, tensor<4x16x32xf32>) -> " +
           result;
  };
  auto const concatenate = [](std::string const& attributes, std::string const& result) {
    return "\"stablehlo.concatenate\"(%a, %b) {" + attributes + "} : (tensor<4xf32>, tensor<4xf32>) -> " + result;
  };
  struct Case {
    std::string arguments, op;
    int status;
    char const *says, *never;
  };
  Case const cases[] = {
      {two, concatenate("dimension = 0 : i64", "tensor<8xf32>"), 0, "inferred tensor<8xf32>: compatible", "breaks"},
      {two, concatenate("dimension = 0 : i32", "tensor<8xf32>"), 1,
       "inferred tensor<8xf32>: the op violates concatenate_i2: ", "compatible"},
      {two, concatenate("dimension = 0 : i64", "tensor<9xf32>"), 1,
       "inferred tensor<8xf32>: NOT compatible (the op violates concatenate_c", "#"},
      {matrices, dot("tensor<4x8x32xf32>"), 0, "inferred shape [4, 8, 32]; element type not determined: compatible",
       "NOT"},
      {matrices, dot("tensor<4x?x32xf32>"), 0, "inferred shape [4, 8, 32]; element type not determined: compatible",
       "NOT"},
      {matrices, dot("tensor<4x8x33xf32>"), 1,
       "inferred shape [4, 8, 32]; element type not determined: NOT compatible (the op violates dot_general_c12: ",
       "#"},
      {"%n: tensor<2xi64>", "stablehlo.dynamic_iota %n, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>", 0,
       "not determined", "NOT"},
      {"", "\"stablehlo.iota\"() : () -> tensor<4x4xi32>", 1, "not determined", ": compatible"},
      {"", "\"stablehlo.iota\"() : () -> tensor<4x4xi32>", 1, "the op violates iota_i1: ", ": compatible"},
  };
  for (auto const& one : cases) {
    auto const result = infer(one.arguments, one.op);
    EXPECT_EQ(result.status, one.status) << one.op << "\n" << result.output;
    EXPECT_NE(result.output.find(one.says), std::string::npos) << one.op << "\n" << result.output;
    EXPECT_EQ(result.output.find(one.never), std::string::npos) << one.op << "\n" << result.output;
  }
  ASSERT_EQ(infer(matrices, dot("tensor<4x8x32xf32>")).status, 0);
  EXPECT_EQ(shell("assay infer --determined p.mlir").status, 3);
  auto const json = shell("assay infer --format json p.mlir | tr -d ' \\n'").output;
  EXPECT_NE(json.find("\"inferred\":null,\"shape\":[4,8,32],\"verdict\":\"notdetermined\""), std::string::npos) << json;
}

// [paths] of assay.toml applies to every command that reads folders.
TEST_F(InferCommand, FoldersFollowTheProjectConfiguration) {
  ASSERT_EQ(shell("mkdir -p all/skip").status, 0);
  write("all/good.mlir", "func.func @f() {\n  func.return\n}\n");
  write("all/skip/bad.mlir", "no program\n");
  write("assay.toml", "[paths]\nexclude = [\"skip/\"]\n");
  EXPECT_EQ(shell("assay infer all").status, 0);
  EXPECT_EQ(shell("assay format --check all").status, 0);
  EXPECT_EQ(shell("assay infer all/skip/bad.mlir 2>/dev/null").status, 1) << "what is named is taken";
  EXPECT_EQ(shell("assay format --check all/skip/bad.mlir 2>/dev/null").status, 1);
  auto const none = shell("assay infer all/skip 2>&1");
  EXPECT_EQ(none.status, 3);
  EXPECT_NE(none.output.find("excludes all files"), std::string::npos) << none.output;
  EXPECT_EQ(shell("assay infer --no-config all/skip 2>/dev/null").status, 1)
      << "what the folder holds is not a program";
  EXPECT_EQ(shell("assay format --check --no-config all 2>/dev/null").status, 1);
  write("other.toml", "[paths]\nexclude = [\"all/skip/\"]\n");
  EXPECT_EQ(shell("assay infer --config other.toml all").status, 0);
  EXPECT_EQ(shell("assay format --config missing.toml --check all 2>/dev/null").status, 2);
}

TEST_F(InferCommand, UnknownDialectsAreAllowedByTheProjectToo) {
  // Its custom form cannot be read: this is an error without the option, and not a finding with the option.
  write("p.mlir", "func.func @f() {\n  %0 = other.op : i32\n  return\n}\n");
  EXPECT_EQ(shell("assay infer p.mlir 2>/dev/null").status, 1);
  EXPECT_EQ(shell("assay format p.mlir 2>/dev/null").status, 1);
  write("assay.toml", "allow-unregistered-dialect = true\n");
  EXPECT_EQ(shell("assay infer p.mlir").status, 3);
  EXPECT_EQ(shell("assay format p.mlir 2>/dev/null").status, 3);
  EXPECT_EQ(shell("assay infer --no-config p.mlir 2>/dev/null").status, 1);
}

// Consequences of wrong result types are omitted, as in `assay check`.
TEST_F(InferCommand, LeavesOutConsequences) {
  write("p.mlir",
        "func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {\n"
        "  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
        "  %1 = stablehlo.abs %0 : tensor<3x2xf32>\n  return %1 : tensor<3x2xf32>\n}\n");
  auto const result = shell("assay infer p.mlir 2>&1");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.output.find("written tensor<2x3xf32>, inferred tensor<3x2xf32>: NOT compatible"), std::string::npos)
      << result.output;
  EXPECT_EQ(result.output.find("ssa_type"), std::string::npos) << result.output;
}

}  // namespace
}  // namespace assay
