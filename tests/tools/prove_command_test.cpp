// `assay prove` and `assay check --prove` for a user: exit statuses, formats, witnesses, and interrupted runs.

#include <filesystem>
#include <string>

#include "support/documents/json.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr char const* kHolds = R"(func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.abs %a : tensor<?xf32>
  return %0 : tensor<?xf32>
})";
constexpr char const* kFails = R"(func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.add %a, %b : tensor<?xf32>
  return %0 : tensor<?xf32>
})";
constexpr char const* kNever = R"(func.func @main(%a: tensor<4xf32>) -> tensor<?x?xf32> {
  %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %s = stablehlo.add %c, %c : tensor<2xi32>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
})";
constexpr char const* kInteger = R"(func.func @main(%n: tensor<i32>) -> tensor<?xf32> {
  %s = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
})";
constexpr char const* kOpen = R"(func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.custom_call @any(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = stablehlo.add %0, %a : tensor<?xf32>
  return %1 : tensor<?xf32>
})";

// Every function calls the previous one twice, and the first function has a loop without a summary, so that the number
// of executed ops is practically unlimited.
std::string slow() {
  constexpr int kLevels = 40;
  std::string const type = "tensor<?x?x?x?xf32>";
  std::string text = "func.func private @f0(%a: " + type + ") {\n";
  for (int i = 0; i < 20; ++i)
    text += "  %" + std::to_string(i) + " = stablehlo.concatenate %a, %a, %a, %a, %a, %a, dim = 3 : (" + type + ", " +
            type + ", " + type + ", " + type + ", " + type + ", " + type + ") -> " + type + "\n";
  text += "  %loop = \"stablehlo.while\"(%a) ({\n  ^bb0(%x: " + type +
          "):\n    %go = stablehlo.constant dense<true> : tensor<i1>\n    stablehlo.return %go : tensor<i1>\n  }, {\n  "
          "^bb0(%x: " +
          type + "):\n    %y = stablehlo.concatenate %x, %x, dim = 3 : (" + type + ", " + type + ") -> " + type +
          "\n    stablehlo.return %y : " + type + "\n  }) : (" + type + ") -> tensor<?x?x?x1xf32>\n";
  text += "  return\n}\n";
  for (int i = 1; i <= kLevels; ++i) {
    std::string const call = "  call @f" + std::to_string(i - 1) + "(%a) : (" + type + ") -> ()\n";
    std::string const head = i == kLevels ? "@main" : "private @f" + std::to_string(i);
    text += "func.func " + head + "(%a: " + type + ") {\n" + call + call + "  return\n}\n";
  }
  return text;
}

class ProveCommand : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    fs::create_directories(folder_ / "many" / "below");
    fs::create_directory(folder_ / "empty");
    write("holds.mlir", kHolds);
    write("fails.mlir", kFails);
    write("never.mlir", kNever);
    write("integer.mlir", kInteger);
    write("open.mlir", kOpen);
    write("syntax.mlir", "func.func @main(");
    write("invalid.mlir",
          "func.func @f(%a: tensor<2xf32>) {\n  %0 = \"stablehlo.abs\"(%a) : (tensor<2xf32>) -> "
          "tensor<3xf32>\n  return\n}\n");
    write("many/a.mlir", kHolds);
    write("many/below/b.mlir", kFails);
  }
};

TEST_F(ProveCommand, ExitStatuses) {
  struct {
    char const* arguments;
    int status;
    char const* says;
  } const cases[] = {
      {"prove --help", 0, "--assume"},
      {"prove holds.mlir", 0, "1 rule depends on dynamic sizes: 1 is proved for all"},
      {"prove - < holds.mlir", 0, "is proved for all"},
      {"prove fails.mlir", 1, "holds only if dim(%a, 0) = dim(%b, 0)"},
      {"prove fails.mlir", 1, "error: may fail: it holds only if "},
      {"prove fails.mlir", 1, "note: counterexample: dim(%a, 0) = 0, dim(%b, 0) = 1"},
      {"prove fails.mlir", 1, "1 file may fail for some sizes: 1 error\n"},
      {"prove holds.mlir fails.mlir", 1, "1 file conforms, 1 file may fail for some sizes: 1 error\n"},
      {"prove never.mlir", 1, "fails for all sizes"},
      {"prove never.mlir", 1, "1 file violates the specification: 1 error"},
      {"prove integer.mlir", 1, "0 <= value(%n)"},
      {"prove open.mlir", 3, "open.mlir: undecided: some rules could not be decided\n"},
      {"prove invalid.mlir", 1, "abs_c1"},
      {"prove syntax.mlir", 1, "syntax"},
      {"prove many", 1, "many/below/b.mlir"},
      {"prove holds.mlir many/a.mlir", 0, "many/a.mlir"},
      {"prove holds.mlir open.mlir", 3, ""},
      {"prove fails.mlir open.mlir", 1, ""},
      {"prove --assume 'dim(%a, 0) = dim(%b, 0)' fails.mlir", 0, "1 is proved for all"},
      {"prove --assume 'dim(%a, 0) = 2' --assume 'dim(%b, 0) = 2' fails.mlir", 0, "1 is proved for all"},
      {"prove --assume 'value(%n) >= 0' integer.mlir", 0, ""},
      {"prove --assume 'dim(%a, 0) = 1' --assume 'dim(%a, 0) = 2' fails.mlir", 2, "contradicts the program"},
      {"prove --assume 'dim(%c, 0) = 1' fails.mlir", 2, "no argument %c"},
      {"prove --assume 'dim(%a, 0) =' fails.mlir", 2, "not a formula"},
      {"prove --assume 'dim(%a, 0) = 0 - 1' fails.mlir", 2, "dim(%a, 0)"},
      {"prove missing.mlir", 2, "missing.mlir"},
      {"prove empty", 2, "empty"},
      {"prove", 2, "FILE"},
      {"prove --time-limit 0 holds.mlir", 2, "--time-limit"},
      {"prove --emit-witness w.mlir many", 2, "single"},
      {"prove --emit-witness /no/such/w.mlir fails.mlir", 2,
       "error: /no/such/w.mlir cannot be written: No such file or directory\n"},
      {"check --prove holds.mlir", 0, "conforms"},
      {"check --prove fails.mlir", 0, "warning"},
      {"check --prove never.mlir", 1, "fails for all sizes"},
      {"check --prove open.mlir", 3, "warning"},
      {"check --prove invalid.mlir", 1, "abs_c1"},
      {"check --prove missing.mlir", 2, "missing.mlir"},
      {"check --prove --split-input-file holds.mlir", 2, "--prove"},
  };
  for (auto const& c : cases) {
    auto const [status, output] = shell("assay " + std::string(c.arguments) + " 2>&1");
    EXPECT_EQ(status, c.status) << c.arguments << '\n' << output;
    EXPECT_NE(output.find(c.says), std::string::npos) << c.arguments << '\n' << output;
  }
}

// Files are proved in parallel and reported in their order.
TEST_F(ProveCommand, ProvesFilesSideBySide) {
  std::string const files = "never.mlir holds.mlir fails.mlir invalid.mlir open.mlir integer.mlir many";
  auto const one = shell("assay prove -j 1 " + files + " 2>&1"), many = shell("assay prove -j 5 " + files + " 2>&1");
  EXPECT_EQ(one.status, 1);
  EXPECT_EQ(many.status, 1);
  EXPECT_EQ(one.output, many.output);
  EXPECT_NE(many.output.find("holds.mlir: 1 rule depends"), std::string::npos) << many.output;
}

TEST_F(ProveCommand, MachinesReadIt) {
  auto const json = parse_json_or_throw<nlohmann::json>(shell("assay prove --format json many").output);
  EXPECT_EQ(json["files"].size(), 2U);
  EXPECT_NE(json.dump().find("add_c1"), std::string::npos);
  auto const sarif = parse_json_or_throw<nlohmann::json>(shell("assay prove --format sarif many open.mlir").output);
  EXPECT_EQ(sarif["runs"][0]["results"][0]["ruleId"], "add_c1");
  EXPECT_FALSE(
      parse_json_or_throw<nlohmann::json>(shell("assay check --prove --format json open.mlir").output).empty());
  // Also if the run ends early: integer.mlir has no %b.
  auto const [status, output] =
      shell("assay prove --format json --assume 'dim(%b, 0) = 1' fails.mlir integer.mlir 2>/dev/null");
  EXPECT_EQ(status, 2);
  EXPECT_EQ(parse_json_or_throw<nlohmann::json>(output)["files"].size(), 1U);
}

TEST_F(ProveCommand, WritesAProgramThatViolatesTheRule) {
  EXPECT_EQ(shell("assay prove --emit-witness w.mlir fails.mlir").status, 1);
  EXPECT_NE(bytes("w.mlir").find("// Violates add_c1: dim(%a, 0) = 0, dim(%b, 0) = 1\n"), std::string::npos);
  for (char const* command : {"check", "run"}) {
    auto const [status, output] = shell(std::string("assay ") + command + " w.mlir 2>&1");
    EXPECT_EQ(status, 1) << output;
    EXPECT_NE(output.find("add_c1"), std::string::npos) << output;
  }
  // A rule that depends on an integer fails only at run time.
  EXPECT_EQ(shell("assay prove --emit-witness n.mlir integer.mlir").status, 1);
  EXPECT_NE(bytes("n.mlir").find("assay run --args \"[dense<-1> : tensor<i32>]\""), std::string::npos);
  EXPECT_EQ(shell("assay prove --emit-witness none.mlir holds.mlir").status, 0);
  EXPECT_FALSE(fs::exists(folder_ / "none.mlir"));
}

// However the work is stopped, nothing is reported as proved.
TEST_F(ProveCommand, IsUndecidedWhenItIsStopped) {
  write("slow.mlir", slow());
  write("slow.sh", "exec '" ASSAY_BINARY "' prove \"$@\" slow.mlir 2>&1\n");
  auto const late = shell("sh slow.sh --time-limit 1");
  EXPECT_EQ(late.status, 3) << late.output;
  EXPECT_NE(late.output.find("out of time"), std::string::npos) << late.output;
  auto const killed = shell(
      "sh slow.sh & p=$!; n=0; until c=$(cat /proc/$p/task/$p/children) && [ -n \"$c\" ] || [ $n = 100 ]; do sleep "
      "0.05; "
      "n=$((n + 1)); done; kill -9 $c; wait $p");
  EXPECT_EQ(killed.status, 3) << killed.output;
  EXPECT_NE(killed.output.find("killed"), std::string::npos) << killed.output;
  EXPECT_NE(shell("ulimit -v 300000; sh slow.sh --time-limit 2").status, 0);
}

// Notes refer to the sizes in the rule, not to the operands of an unknown value or to other sizes.
TEST_F(ProveCommand, NotesAreAboutTheSizesOfTheRule) {
  write("p.mlir",
        "func.func @main(%x: tensor<?x4xf32>, %n: tensor<i32>) {\n"
        "  %d = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>\n"
        "  %q = stablehlo.divide %d, %n : tensor<i32>\n"
        "  %q1 = stablehlo.reshape %q : (tensor<i32>) -> tensor<1xi32>\n"
        "  %0 = stablehlo.dynamic_reshape %x, %q1 : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?xf32>\n"
        "  return\n}\n");
  auto const output = shell("assay prove p.mlir 2>&1").output;
  EXPECT_NE(output.find("note: %q1 holds [value(%q)]"), std::string::npos) << output;
  EXPECT_EQ(output.find("note: %q holds"), std::string::npos) << output;
  EXPECT_EQ(output.find("note: %d holds"), std::string::npos) << output;
}

}  // namespace
}  // namespace assay
