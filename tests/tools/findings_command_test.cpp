// Suppression of findings: the suppressed findings, the origins of suppressions, and the messages.
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <vector>

#include "constraints/labels/help_uri.hpp"
#include "support/documents/json.hpp"
#include "tests/support/documents/sarif_rules.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using Json = nlohmann::json;

class Findings : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    write("good.mlir", "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n");
    write("abs.mlir", abs(""));
  }
  // Returns a program that violates abs_c1 in line 3, with a comment after it.
  static std::string abs(std::string const& comment, std::string const& before = "") {
    return "func.func @f(%x: tensor<2xf32>) -> tensor<3xf32> {\n" + before +
           "  // the absolute value\n"
           "  %0 = \"stablehlo.abs\"(%x) : (tensor<2xf32>) -> tensor<3xf32>" +
           comment + "\n  return %0 : tensor<3xf32>\n}\n";
  }
  static bool holds(std::string const& text, std::string const& part) { return text.find(part) != text.npos; }
};

TEST_F(Findings, IgnoreAcceptsLabelsAndPatterns) {
  for (std::string const label : {"abs_c1", "abs_*", "*_c?"}) {
    auto const result = shell("assay check --no-config --ignore '" + label + "' abs.mlir");
    EXPECT_EQ(result.status, 0) << label;
    EXPECT_EQ(result.output, "abs.mlir: conforms except for 1 suppressed finding: abs_c1 by --ignore " + label +
                                 "\n1 file conforms except for 1 suppressed finding\n");
  }
  auto const json = parse_json_or_throw<Json>(
      shell("assay check --no-config --ignore abs_c1 --format json abs.mlir").output)["files"][0];
  EXPECT_EQ(json["verdict"], "conforms_except_allowed");
  EXPECT_EQ(json["diagnostics"], Json::array());
  EXPECT_EQ(json["allowed"][0]["label"], "abs_c1");
  EXPECT_EQ(json["allowed"][0]["by"], "--ignore abs_c1");
  EXPECT_EQ(shell("assay check --no-config --ignore add_c1 abs.mlir").status, 1) << "another label allows nothing";
}

TEST_F(Findings, RenamedDialectIsOneFindingWithACount) {
  write("old.mlir",
        "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = mhlo.add %x, %x : tensor<2xf32>\n"
        "  %1 = mhlo.multiply %0, %x : tensor<2xf32>\n  %2 = \"mhlo.tanh\"(%1) : (tensor<2xf32>) -> tensor<2xf32>\n"
        "  return %2 : tensor<2xf32>\n}\n");
  auto const result = shell("assay check --no-config old.mlir");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(holds(result.output, "hint: write stablehlo.add")) << result.output;
  EXPECT_FALSE(holds(result.output, "hint: write stablehlo.multiply")) << result.output;
  EXPECT_TRUE(holds(result.output, "old.mlir: and 2 more like this, on lines 3, 4")) << result.output;
  EXPECT_TRUE(holds(shell("assay check --no-config --all-findings old.mlir").output, "stablehlo.multiply"));
}

TEST_F(Findings, UnknownLabelIsAnErrorWithASuggestion) {
  auto const result = shell("assay check --ignore transpos_i2 good.mlir 2>&1");
  EXPECT_EQ(result.status, 2);
  EXPECT_TRUE(holds(result.output, "assay: error: --ignore: unknown label transpos_i2; did you mean transpose_i2"))
      << result.output;
  EXPECT_EQ(shell("assay check --ignore 'nothing_like_*' good.mlir 2>&1").status, 2);
}

TEST_F(Findings, CommentSuppressesItsLineOrTheNext) {
  struct Case {
    std::string text;
    int status;
    std::string says;
  };
  Case const cases[] = {
      {abs("  // assay: allow abs_c1, because it is a test"), 0, "abs_c1 by the comment on line 3 (it is a test)"},
      {abs("", "  // assay: allow abs_*, because it is a test\n"), 0, "by the comment on line 2"},
      {"// assay: allow-file abs_c1, because it is a test\n" + abs(""), 0, "by the comment on line 1"},
      {abs("  // assay: allow add_c1, abs_c1 because two"), 0,
       "this suppresses add_c1, but line 3 has no such finding"},
      {abs("  // assay: allow abs_c12, because x"), 1, "warning: unknown label abs_c12; did you mean abs_c1"},
      {abs("  // assay: allow abs_c1"), 0, "without a reason [allow_without_reason]"},
      {abs("  // assay: allow abs_c2, because x"), 1, "[unused_allow]"},
      {abs("  // assay: alow abs_c1, because x"), 1, "did you mean allow"},
      {abs("  // assay: allow, because x"), 1, "names no label"},
      {"// assay: allow abs_c1, because this is about the function\n" + abs(""), 1, "[unused_allow]"},
      {abs("  // see assay: allow abs_c1, because it is text"), 1, "violates"},
      {"func.func @g() attributes {s = \"// assay: allow abs_c1, because x\"} {\n  return\n}\n" + abs(""), 1,
       "violates"},
  };
  for (auto const& one : cases) {
    write("p.mlir", one.text);
    auto const result = shell("assay check --no-config p.mlir");
    EXPECT_EQ(result.status, one.status) << one.text << result.output;
    EXPECT_TRUE(holds(result.output, one.says)) << one.text << result.output;
  }
}

TEST_F(Findings, CommentAppliesToAllLinesOfAnOp) {
  write("p.mlir",
        "func.func @f(%x: tensor<2xf32>) -> tensor<3xf32> {\n"
        "  // assay: allow abs_c1, because it is long\n"
        "  %0 = \"stablehlo.abs\"(\n"
        "      %x)\n"
        "      : (tensor<2xf32>)\n"
        "      -> tensor<3xf32>\n"
        "  return %0 : tensor<3xf32>\n"
        "}\n");
  auto const result = shell("assay check --no-config p.mlir");
  EXPECT_EQ(result.status, 0) << result.output;
}

TEST_F(Findings, SuppressedSyntaxErrorDoesNotConform) {
  write("p.mlir", "func.func @f() {\n  %0 = = 1  // assay: allow syntax, because x\n  return\n}\n");
  auto const result = shell("assay check --no-config p.mlir");
  EXPECT_EQ(result.status, 3) << result.output;
  EXPECT_TRUE(holds(result.output, "undecided")) << result.output;
}

TEST_F(Findings, AConfigurationIsFoundUpwards) {
  ASSERT_EQ(shell("mkdir -p a/b/c; cp abs.mlir a/b/c/").status, 0);
  write("a/assay.toml", "[rules]\nabs_c1 = { level = \"off\", reason = \"known\" }\n");
  EXPECT_EQ(shell("assay check a/b/c/abs.mlir").output,
            "a/b/c/abs.mlir: conforms except for 1 suppressed finding: abs_c1 by a/assay.toml:2 (known)\n"
            "1 file conforms except for 1 suppressed finding\n");
  EXPECT_EQ(shell("assay check a").status, 0);
  EXPECT_EQ(shell("cd a/b/c && '" ASSAY_BINARY "' check - < abs.mlir").status, 0) << "of standard input: from here";
  EXPECT_EQ(shell("assay check abs.mlir").status, 1) << "it is not above this file";
  EXPECT_EQ(shell("assay check --no-config a/b/c/abs.mlir").status, 1);
  EXPECT_EQ(shell("assay check --config a/assay.toml abs.mlir").status, 0);
  write("a/b/assay.toml", "# the nearest one alone\n");
  EXPECT_EQ(shell("assay check a/b/c/abs.mlir").status, 1);
}

TEST_F(Findings, LevelsChangeAndTheMorePreciseRuleWins) {
  write("assay.toml", "[rules]\n\"abs_*\" = \"off\"\nabs_c1 = \"warning\"\n");
  auto const milder = shell("assay check abs.mlir");
  EXPECT_EQ(milder.status, 0);
  EXPECT_TRUE(holds(milder.output, "abs.mlir:3:")) << milder.output;
  EXPECT_TRUE(holds(milder.output, ": warning: ")) << milder.output;
  EXPECT_TRUE(holds(milder.output, "assay.toml:3 makes this a warning")) << milder.output;
  EXPECT_TRUE(holds(milder.output, "1 file conforms except for 1 suppressed finding: 1 warning\n")) << milder.output;
  write("assay.toml", "[rules]\ndeprecated = \"error\"\n\"abs_c1\" = \"note\"\n");
  EXPECT_TRUE(holds(shell("assay check abs.mlir").output, ": note: "));
}

TEST_F(Findings, OptionsOfTheConfigurationYieldToTheCommandLine) {
  write("new.mlir",
        "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.tan %x : tensor<2xf32>\n"
        "  return %0 : tensor<2xf32>\n}\n");
  write("assay.toml", "target-version = \"1.0.0\"\n");
  EXPECT_EQ(shell("assay check new.mlir").status, 1);
  EXPECT_EQ(shell("assay check --target-version 1.8.0 new.mlir").status, 0);
  write("foreign.mlir", "\"other.op\"() : () -> ()\n");
  EXPECT_EQ(shell("assay check foreign.mlir").status, 1);
  write("assay.toml", "allow-unregistered-dialect = true\n");
  EXPECT_EQ(shell("assay check foreign.mlir").status, 0);
}

// Functions that end in stablehlo.return, and tensors of index: a convention of a whole project is one line in the
// report, and one line in assay.toml allows it.
TEST_F(Findings, ConventionsOfAProjectAreOneLine) {
  ASSERT_EQ(shell("mkdir all").status, 0);
  for (int i = 1; i <= 9; ++i) {
    std::string const type = "tensor<" + std::to_string(i) + "x";
    write("all/" + std::to_string(i) + ".mlir",
          "func.func @f(%x: " + type + "f32>, %i: " + type + "index>) -> " + type +
              "f32> {\n  %0 = stablehlo.abs %x : " + type + "f32>\n  %1 = stablehlo.add %i, %i : " + type +
              "index>\n  %2 = stablehlo.negate %1 : " + type + "index>\n  stablehlo.return %0 : " + type + "f32>\n}\n");
  }
  auto const all = shell("assay check all").output;
  EXPECT_TRUE(holds(all, "more in 4 files: tensors of index (--all-findings shows each)")) << all;
  EXPECT_TRUE(holds(all, "add `allow-elements = [\"index\"]` to its assay.toml")) << all;
  EXPECT_TRUE(holds(all, "more in 4 files: stablehlo.return terminates regions")) << all;
  write("assay.toml", "allow-elements = [\"index\"]\n");
  auto const returns = shell("assay check all").output;
  EXPECT_TRUE(holds(returns, "9 files violate the specification: 9 errors, ")) << returns;
  EXPECT_FALSE(holds(returns, "tensors of index")) << returns;
  write("assay.toml", "allow-elements = [\"index\"]\n[rules]\nterminator = \"off\"\n");
  EXPECT_TRUE(holds(shell("assay check all").output, "9 files conform except for")) << shell("assay check all").output;
  // Other errors in them are still reported.
  write(
      "all/1.mlir",
      "func.func @f(%x: tensor<2xindex>, %y: tensor<3xindex>) {\n  %0 = \"stablehlo.add\"(%x, %y) : (tensor<2xindex>, "
      "tensor<3xindex>) -> tensor<2xindex>\n  return\n}\n");
  EXPECT_TRUE(holds(shell("assay check all/1.mlir").output, "[add_c1]")) << shell("assay check all/1.mlir").output;
}

TEST_F(Findings, PathsSelectFilesOfFolders) {
  ASSERT_EQ(shell("mkdir -p all/skip; cp good.mlir all/; cp abs.mlir all/bad.mlir; cp abs.mlir all/skip/").status, 0);
  write("assay.toml", "[paths]\nexclude = [\"skip/\", \"all/bad.mlir\"]\n");
  EXPECT_EQ(shell("assay check all").output, "1 file conforms\n2 files are excluded by assay.toml\n");
  EXPECT_EQ(shell("assay check all/bad.mlir").status, 1) << "what is named is checked";
  write("assay.toml", "[paths]\ninclude = [\"all/*.mlir\"]\nexclude = [\"*.mlir\"]\n");
  auto const none = shell("assay check all 2>&1");
  EXPECT_EQ(none.status, 3);
  EXPECT_TRUE(holds(none.output, "no file was checked: assay.toml excludes all files")) << none.output;
}

TEST_F(Findings, MistakesInAConfigurationHaveAPlace) {
  struct Case {
    char const *text, *says;
  };
  for (auto const& [text, says] :
       {Case{"[rule]\nx = 1\n", "assay.toml:1: error: unknown key `rule`; did you mean rules?"},
        {"\n[rules]\ntranspos_i2 = \"off\"\n", "assay.toml:3: unknown label transpos_i2; did you mean transpose_i2"},
        {"[rules]\nabs_c1 = \"of\"\n", "assay.toml:2: error: `of` is not a level; did you mean off?"},
        {"[rules]\nabs_c1 = { levl = \"off\" }\n", "unknown key `levl`; did you mean level?"},
        {"[rules]\nabs_c1 = 3\n", "`abs_c1` must be a level"},
        {"against = \"offical\"\n", "did you mean official?"},
        {"target-version = \"nine\"\n", "assay.toml:1: error: `target-version`: "},
        {"allow-elements = [\"indices\"]\n", "assay.toml:1: error: `allow-elements`: indices is not index"},
        {"[paths]\nexclude = \"x\"\n", "`exclude` is not a list of strings"},
        {"= 3\n", "assay.toml:1:"}}) {
    write("assay.toml", text);
    auto const result = shell("assay check good.mlir 2>&1");
    EXPECT_EQ(result.status, 2) << text;
    auto said = result.output;
    if (auto const error = said.find(": error: unknown label"); error != said.npos) said.erase(error + 1, 7);
    EXPECT_TRUE(holds(said, says) || holds(result.output, says)) << text << result.output;
  }
}

TEST_F(Findings, AllMistakesInAConfigurationAreNamedInOrder) {
  write("assay.toml",
        "agains = \"spec\"\ntarget-version = \"1.4\"\n[rules]\nabs_c1 = \"of\"\nabs_c2 = { levl = 1 }\n"
        "nothing_here = \"off\"\n[paths]\nexclude = 3\n");
  auto const result = shell("assay check good.mlir 2>&1");
  EXPECT_EQ(result.status, 2);
  std::size_t at = 0;
  for (auto const* part : {"assay.toml:1: error: unknown key `agains`", "assay.toml:2:", "write 1.4.0",
                           "assay.toml:4: error: `of` is not a level", "assay.toml:5: error: unknown key `levl`",
                           "assay.toml:6: error: ", "assay.toml:8: error: `exclude` is not a list"}) {
    auto const found = result.output.find(part, at);
    ASSERT_NE(found, std::string::npos) << part << " is missing after the others in\n" << result.output;
    at = found;
  }
}

TEST_F(Findings, WrittenBaselineHasNoWarningsOfComments) {
  write("abs.mlir", abs("  // assay: allow add_c1, because x"));
  auto const made = shell("assay check --no-config --baseline known.toml --update-baseline abs.mlir 2>&1");
  EXPECT_EQ(made.status, 0);
  EXPECT_FALSE(holds(made.output, "violates")) << made.output;
  EXPECT_TRUE(holds(made.output, "assay: 1 finding is now in known.toml: 1 added, 0 removed")) << made.output;
  EXPECT_FALSE(holds(bytes("known.toml"), "unused_allow")) << bytes("known.toml");
  EXPECT_TRUE(holds(shell("assay check --no-config --baseline known.toml abs.mlir").output, "[unused_allow]"));
}

TEST_F(Findings, SarifHasConsequences) {
  // The add is only wrong because of the abs.
  write("chain.mlir",
        "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
        "  %0 = \"stablehlo.abs\"(%x) : (tensor<2xf32>) -> tensor<3xf32>\n"
        "  %1 = stablehlo.add %0, %x : (tensor<3xf32>, tensor<2xf32>) -> tensor<2xf32>\n"
        "  return %1 : tensor<2xf32>\n}\n");
  auto const json = parse_json_or_throw<Json>(shell("assay check --no-config --format json chain.mlir").output);
  auto const also = json["files"][0]["diagnostics"][0]["also"];
  auto const sarif = parse_json_or_throw<Json>(shell("assay check --no-config --format sarif chain.mlir").output);
  auto const result = sarif["runs"][0]["results"][0];
  ASSERT_FALSE(also.empty()) << json;
  std::string names;
  for (auto const& label : also) names += (names.empty() ? "" : ", ") + label.get<std::string>();
  EXPECT_EQ(result["properties"]["also"], names) << result;
}

TEST_F(Findings, WerrorMakesWarningsErrors) {
  write("empty.mlir", "module {\n}\n");
  EXPECT_EQ(shell("assay check --no-config empty.mlir").status, 0);
  auto const strict = shell("assay check --no-config --werror empty.mlir");
  EXPECT_EQ(strict.status, 1);
  EXPECT_TRUE(holds(strict.output, "error: the module contains no op [empty_module]")) << strict.output;
  EXPECT_EQ(shell("assay check --no-config --werror --ignore empty_module empty.mlir").status, 0);
  write("none.mlir", "\n");
  EXPECT_EQ(shell("assay check --no-config --werror none.mlir").status, 3) << "nothing was checked";
  EXPECT_EQ(shell("assay check --no-config --werror good.mlir").status, 0);
}

TEST_F(Findings, CommandLineArgumentsAreInterpreted) {
  EXPECT_EQ(shell("assay check --no-config good.mlir ./good.mlir .//good.mlir").output, "1 file conforms\n");
  EXPECT_EQ(shell("assay check --no-config --ignore abs_c1,abs_c2 abs.mlir").status, 0);
  for (auto const& [command, says] :
       {std::pair("check --max-errors 0 abs.mlir", "omit --max-errors"),
        std::pair("check --target-version 1.4 abs.mlir", "write 1.4.0"),
        std::pair("explain TRANSPOSE_C3", "did you mean transpose_c3?"),
        std::pair("check --print-required-version --format short good.mlir",
                  "--print-required-version requires --format text or json"),
        std::pair("format -o /no/such/folder/x good.mlir", "No such file or directory")}) {
    auto const result = shell("assay " + std::string(command) + " 2>&1");
    EXPECT_EQ(result.status, 2) << command;
    EXPECT_TRUE(holds(result.output, says)) << command << "\n" << result.output;
  }
}

TEST_F(Findings, MaxErrorsIsForAllFilesAndForWarnings) {
  ASSERT_EQ(shell("mkdir d; cp abs.mlir d/a.mlir; cp abs.mlir d/b.mlir").status, 0);
  write("d/c.mlir", "module {\n}\n");
  auto const result = shell("assay check --no-config --format short --max-errors 1 d").output;
  EXPECT_TRUE(holds(result, "d/a.mlir:3:")) << result;
  EXPECT_FALSE(holds(result, "d/b.mlir")) << result;
  EXPECT_FALSE(holds(result, "d/c.mlir")) << result;
  EXPECT_TRUE(holds(result, "\nand 1 error and 1 warning more (--max-errors)\n1 file")) << result;
}

// An unknown op is not checked, so that a baseline that accepts it hides more than one finding.
TEST_F(Findings, BaselineWarnsOfOpsThatAreNotChecked) {
  auto const update = [&](std::string const& file) {
    return shell("assay check --no-config --baseline known.toml --update-baseline " + file + " 2>&1 >/dev/null").output;
  };
  write("odd.mlir",
        "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
        "  %0 = \"stablehlo.mul\"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>\n"
        "  %1 = \"stablehlo.sub\"(%0, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>\n"
        "  %2 = \"mine.op\"(%1) : (tensor<2xf32>) -> tensor<2xf32>\n"
        "  return %2 : tensor<2xf32>\n}\n");
  auto const first = update("odd.mlir");
  EXPECT_TRUE(holds(first, "warning: 2 findings of unknown_op added: the rules of these ops are unknown")) << first;
  EXPECT_TRUE(holds(first, "warning: 1 finding of unknown_dialect added: the rules of this op are unknown")) << first;
  EXPECT_FALSE(holds(update("odd.mlir"), "warning")) << "they were added before";
  EXPECT_FALSE(holds(update("abs.mlir"), "warning")) << "the rules of abs are known";
}

TEST_F(Findings, BaselineSuppressesMovedFindings) {
  EXPECT_EQ(shell("assay check --no-config --baseline known.toml --update-baseline abs.mlir >/dev/null 2>&1").status,
            0);
  EXPECT_TRUE(holds(bytes("known.toml"), "\"abs.mlir abs_c1 ")) << bytes("known.toml");
  EXPECT_EQ(shell("assay check --no-config --baseline known.toml abs.mlir").status, 0);
  write("abs.mlir", "// a line above\n" + abs("  // and one behind"));
  auto const moved = shell("assay check --no-config --baseline known.toml abs.mlir");
  EXPECT_EQ(moved.status, 0) << moved.output;
  EXPECT_TRUE(holds(moved.output, "abs_c1 by known.toml")) << moved.output;
  // The same finding a second time is new.
  write("abs.mlir", abs("\n  %1 = \"stablehlo.abs\"(%x) : (tensor<2xf32>) -> tensor<3xf32>"));
  auto const second = shell("assay check --no-config --baseline known.toml abs.mlir");
  EXPECT_EQ(second.status, 1) << second.output;
  EXPECT_TRUE(holds(second.output, "1 error, 1 suppressed")) << second.output;
}

TEST_F(Findings, BaselineUpdateKeepsCommentsReasonsAndStrictLines) {
  ASSERT_EQ(shell("assay check --no-config --baseline known.toml --update-baseline abs.mlir 2>/dev/null >&2").status,
            0);
  auto text = bytes("known.toml");
  auto const line = text.find("\"abs.mlir");
  text.insert(text.rfind(" }"), ", reason = \"the importer\", strict = true");
  text.insert(line, "# issue 12\n");
  write("known.toml", text);
  EXPECT_TRUE(holds(shell("assay check --no-config --baseline known.toml abs.mlir").output, "(the importer)"));
  ASSERT_EQ(shell("assay check --no-config --baseline known.toml --update-baseline abs.mlir 2>/dev/null >&2").status,
            0);
  EXPECT_EQ(bytes("known.toml"), text) << "nothing has changed";
  write("other.mlir", abs("  // other"));
  ASSERT_EQ(shell("assay check --no-config --baseline known.toml --update-baseline other.mlir 2>/dev/null >&2").status,
            0);
  EXPECT_TRUE(holds(bytes("known.toml"), "\"abs.mlir")) << "files that were not checked stay";
  ASSERT_EQ(shell("cp good.mlir abs.mlir").status, 0);
  auto const gone = shell("assay check --no-config --baseline known.toml abs.mlir 2>&1");
  EXPECT_EQ(gone.status, 1) << "it is strict";
  EXPECT_TRUE(holds(gone.output, "a finding that it lists is gone")) << gone.output;
  text.erase(text.find(", strict = true"), 15);
  write("known.toml", text);
  EXPECT_EQ(shell("assay check --no-config --baseline known.toml abs.mlir 2>&1").status, 0);
  ASSERT_EQ(shell("assay check --no-config --baseline known.toml --update-baseline abs.mlir 2>/dev/null >&2").status,
            0);
  EXPECT_FALSE(holds(bytes("known.toml"), "\"abs.mlir")) << bytes("known.toml");
}

// A deleted file has no findings. Its lines are stale only if its folder is checked.
TEST_F(Findings, BaselineLinesOfDeletedFilesAreStale) {
  auto const check = [&](std::string const& arguments) {
    return shell("assay check --no-config --baseline known.toml " + arguments + " 2>&1");
  };
  ASSERT_EQ(shell("mkdir -p all/sub other").status, 0);
  write("all/a.mlir", abs(""));
  write("all/sub/b.mlir", abs(""));
  write("all/sub/c.mlir", abs(""));
  write("other/d.mlir", abs(""));
  ASSERT_EQ(check("--update-baseline all other").status, 0);
  ASSERT_EQ(shell("rm all/sub/b.mlir other/d.mlir").status, 0);
  EXPECT_FALSE(holds(check("all/a.mlir").output, "gone")) << "the folder is not checked";
  auto const gone = check("all/");
  EXPECT_EQ(gone.status, 0) << gone.output;
  EXPECT_TRUE(holds(gone.output, "known.toml: a finding that it lists is gone; --update-baseline removes it"))
      << gone.output;
  EXPECT_TRUE(holds(gone.output, "  all/sub/b.mlir abs_c1 ")) << gone.output;
  ASSERT_EQ(check("--update-baseline all").status, 0);
  auto const left = bytes("known.toml");
  EXPECT_FALSE(holds(left, "all/sub/b.mlir")) << left;
  for (auto const* const kept : {"all/a.mlir", "all/sub/c.mlir", "other/d.mlir"})
    EXPECT_TRUE(holds(left, kept)) << left;
  EXPECT_TRUE(holds(check(".").output, "  other/d.mlir abs_c1 ")) << "a folder above";
}

TEST_F(Findings, MaxErrorsPrintsTheRemainingCount) {
  std::string text = "func.func @f(%x: tensor<2xf32>) {\n";
  for (int i = 0; i < 30; ++i)
    text += "  %" + std::to_string(i) + " = \"stablehlo.abs\"(%x) : (tensor<2xf32>) -> tensor<3xf32>\n";
  write("many.mlir", text + "  return\n}\n");
  auto const limited = shell("assay check --no-config --format short --max-errors 2 many.mlir");
  EXPECT_EQ(limited.status, 1);
  EXPECT_TRUE(holds(limited.output, "\nand 28 errors more (--max-errors)\n1 file violates")) << limited.output;
  EXPECT_TRUE(holds(limited.output, "1 file violates the specification: 30 errors\n")) << limited.output;
  EXPECT_EQ(parse_json_or_throw<Json>(
                shell("assay check --no-config --format json --max-errors 2 many.mlir").output)["files"][0]["dropped"],
            28);
  // In text form, equal findings are printed once or three times.
  auto const grouped = shell("assay check --no-config many.mlir").output;
  EXPECT_TRUE(holds(grouped, "many.mlir: and 27 more like this, on lines 5, 6, 7, 8, 9, ... (--all-findings"))
      << grouped;
  EXPECT_FALSE(holds(shell("assay check --no-config --all-findings many.mlir").output, "more like this"));
  auto const statistics = shell("assay check --no-config --statistics many.mlir abs.mlir good.mlir").output;
  EXPECT_TRUE(holds(statistics, "       31       2  abs_c1  error\n")) << statistics;
}

TEST_F(Findings, ShortAndGithubFormatsAreLines) {
  auto const lines = shell("assay check --no-config --format short abs.mlir good.mlir").output;
  EXPECT_TRUE(lines.starts_with("abs.mlir:3:")) << lines;
  EXPECT_TRUE(holds(lines, " [abs_c1]\n1 file conforms, 1 file violates")) << lines;
  ASSERT_EQ(shell("cp abs.mlir 'a,b:100%.mlir'").status, 0);
  auto const github = shell("assay check --no-config --format github 'a,b:100%.mlir'").output;
  EXPECT_TRUE(github.starts_with("::error file=a%2Cb%3A100%25.mlir,line=3,endLine=3,col=")) << github;
  EXPECT_TRUE(holds(github, ",title=abs_c1::")) << github;
  EXPECT_TRUE(holds(github, "%0Arule: ")) << github;
  EXPECT_EQ(std::count(github.begin(), github.end(), '\n'), 2) << github;
}

TEST_F(Findings, SarifIsValidAndHasSuppressions) {
  write("a b.mlir", abs("  // assay: allow abs_c1, because of x"));
  auto const log = parse_json_or_throw<Json>(
      shell("cat abs.mlir | assay check --no-config --format sarif 'a b.mlir' - good.mlir gone.mlir 2>/dev/null")
          .output);
  expect_sarif(log);
  auto const& run = log["runs"][0];
  ASSERT_EQ(run["results"].size(), 2u);
  auto const& first = run["results"][0];
  EXPECT_EQ(first["suppressions"][0]["kind"], "inSource");
  EXPECT_EQ(first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a%20b.mlir");
  EXPECT_EQ(run["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "stdin");
  EXPECT_EQ(run["results"][1]["suppressions"], Json::array());
  EXPECT_EQ(first["partialFingerprints"]["line/v1"], run["results"][1]["partialFingerprints"]["line/v1"])
      << "a comment does not count";
  auto const& rule = run["tool"]["driver"]["rules"][0];
  EXPECT_EQ(rule["helpUri"], help_uri("abs_c1"));
  for (auto const* name : {"shortDescription", "help"}) EXPECT_TRUE(rule.contains(name)) << name;
  EXPECT_EQ(run["tool"]["driver"].contains("informationUri"), !repository_url().empty());
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false) << "gone.mlir cannot be read";
}

// A run that stops with exit status 2 writes a log with the error. Otherwise a code host would show a run without
// findings.
TEST_F(Findings, SarifHasTheErrorOfARunThatStops) {
  struct Case {
    std::string arguments, error;
  };
  Case const cases[] = {
      {"check --no-config --bogus abs.mlir", "--bogus"},
      {"check --no-config empty", "this folder contains no .mlir"},
      {"check --no-config gone.mlir", "gone.mlir"},
      {"check --no-config --ignore nonsense_c1 abs.mlir", "nonsense_c1"},
      {"check --no-config --baseline gone.toml abs.mlir", "gone.toml"},
      {"prove --no-config --assume 'dim(%q, 0) = 1' good.mlir", "%q"},
      {"equiv gone.mlir good.mlir", "gone.mlir"},
  };
  ASSERT_EQ(shell("mkdir empty").status, 0);
  for (auto const& [arguments, error] : cases) {
    auto const expect_error = [&](std::string const& text) {
      auto const log = parse_json<Json>(text);
      ASSERT_TRUE(log.is_object()) << arguments << ": " << text;
      expect_sarif(log);
      auto const& invocation = log["runs"][0]["invocations"][0];
      EXPECT_EQ(invocation["executionSuccessful"], false) << arguments;
      ASSERT_TRUE(invocation.contains("toolExecutionNotifications")) << arguments;
      EXPECT_TRUE(holds(invocation["toolExecutionNotifications"].dump(), error)) << arguments << ": " << invocation;
    };
    auto const printed = shell("assay " + arguments + " --format sarif 2>/dev/null");
    EXPECT_EQ(printed.status, 2) << arguments;
    expect_error(printed.output);
    EXPECT_EQ(shell("rm -f log.sarif; assay " + arguments + " --sarif=log.sarif").status, 2) << arguments;
    expect_error(bytes("log.sarif"));
  }
  // A log of an earlier run is replaced, but another file is not.
  write("log.sarif", "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\"}");
  EXPECT_EQ(shell("assay check --bogus --sarif log.sarif").status, 2);
  EXPECT_TRUE(holds(bytes("log.sarif"), "--bogus"));
  auto const program = bytes("abs.mlir");
  EXPECT_EQ(shell("assay check --bogus --sarif abs.mlir").status, 2);
  EXPECT_EQ(bytes("abs.mlir"), program);
}

TEST_F(Findings, ProveReturnsConditionAndWitnessAsData) {
  write("open.mlir",
        "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {\n"
        "  %0 = stablehlo.add %a, %b : tensor<?xf32>\n  return %0 : tensor<?xf32>\n}\n");
  auto const json =
      parse_json_or_throw<Json>(shell("assay prove --no-config --format json open.mlir").output)["files"][0];
  ASSERT_EQ(json["diagnostics"].size(), 1u) << json;
  auto const& proof = json["diagnostics"][0]["proof"];
  EXPECT_EQ(proof["verdict"], "can_fail");
  EXPECT_EQ(proof["function"], "f");
  EXPECT_TRUE(holds(proof["condition"], "dim(%a, 0)")) << proof;
  ASSERT_EQ(proof["witness"].size(), 2u) << proof;
  EXPECT_EQ(proof["witness"][0]["name"], "dim(%a, 0)");
  EXPECT_NE(proof["witness"][0]["value"], proof["witness"][1]["value"]);
  auto const label = json["diagnostics"][0]["label"].get<std::string>();
  EXPECT_EQ(shell("assay prove --no-config --ignore " + label + " open.mlir").status, 0);
  EXPECT_EQ(shell("assay prove --no-config --format short open.mlir").status, 1);
}

TEST_F(Findings, WatchChecksAgainWhenAFileChanges) {
  auto const result = shell("timeout 150 '" ASSAY_BINARY
                            "' check --watch good.mlir > out.txt 2> notes.txt & pid=$!\n"
                            "await() { for i in $(seq 800); do grep -qs \"$1\" $2 && break; sleep 0.05; done; }\n"
                            "await watching notes.txt\n"
                            "cp abs.mlir new.mlir; mv new.mlir good.mlir\n"
                            "await 'file violates' out.txt\n"
                            "echo '[rules]' > assay.toml; echo 'abs_c1 = \"off\"' >> assay.toml\n"
                            "await 'except for' out.txt\n"
                            "kill -TERM $pid; wait $pid; echo status $?; cat out.txt");
  EXPECT_TRUE(holds(result.output, "status 0\n")) << result.output;
  EXPECT_TRUE(holds(result.output, "1 file conforms\n")) << result.output;
  EXPECT_TRUE(holds(result.output, "1 file violates")) << result.output;
  EXPECT_TRUE(holds(result.output, "1 file conforms except for 1 suppressed finding\n")) << result.output;
}

// Lists paths of keys in the order of the document, such as "files[].diagnostics[].line".
void list_keys(nlohmann::ordered_json const& json, std::string const& at, std::vector<std::string>& keys) {
  if (json.is_array())
    for (auto const& item : json) list_keys(item, at + "[]", keys);
  if (!json.is_object()) return;
  for (auto const& [name, value] : json.items()) {
    auto const key = at.empty() ? name : at + "." + name;
    keys.push_back(key);
    list_keys(value, key, keys);
  }
}

TEST_F(Findings, JsonKeysMatchTheTable) {
  std::ifstream page(ASSAY_SOURCE_DIR "/docs/findings_json.md");
  std::map<std::string, std::size_t> places;
  for (std::string line; std::getline(page, line);)
    if (line.starts_with("| `")) places.emplace(line.substr(3, line.find('`', 3) - 3), places.size());
  ASSERT_GT(places.size(), 30u);
  write("allowed.mlir", abs("  // assay: allow abs_c1, because x"));
  write("bad.mlir", abs("") +
                        "func.func @g(%x: tensor<2xf32>, %y: tensor<3xf32>) {\n  %0 = stablehlo.add %x, %y : "
                        "(tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>\n  return\n}\n");
  write("open.mlir",
        "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {\n"
        "  %0 = stablehlo.add %a, %b : tensor<?xf32>\n  return %0 : tensor<?xf32>\n}\n");
  write("new.mlir",
        "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.tan %x : tensor<2xf32>\n"
        "  return %0 : tensor<2xf32>\n}\n");
  ASSERT_EQ(shell("assay format --emit artifact -o new.mlirbc new.mlir").status, 0);
  std::set<std::string> met;
  for (std::string const command : {"check allowed.mlir bad.mlir gone.mlir", "check --target-version 1.0.0 new.mlirbc",
                                    "check --print-required-version good.mlir", "prove open.mlir"}) {
    auto const text = shell("assay " + command + " --no-config --format json 2>/dev/null").output;
    EXPECT_TRUE(text.starts_with("{\"version\":1,\"files\":[\n{\"file\":")) << text;
    EXPECT_TRUE(text.ends_with("}\n]}\n")) << text;
    std::vector<std::string> keys;
    list_keys(parse_json_or_throw<nlohmann::ordered_json>(text), "", keys);
    std::map<std::string, std::size_t> last;  // of each object
    for (auto key : keys) {
      if (key.find("notes[]") != key.npos || key.find("witness[]") != key.npos ||
          key.find("requirements[]") != key.npos || key.find("sizes[]") != key.npos)
        continue;
      auto const parent = key.substr(0, key.rfind('.') == key.npos ? 0 : key.rfind('.'));
      auto place = places.find(key);
      if (place == places.end() && key.starts_with("files[].allowed[]."))
        place = places.find("files[].diagnostics[]." + key.substr(18));
      ASSERT_NE(place, places.end()) << key << " is not in the table";
      met.insert(place->first);
      auto const first =
          key.ends_with(".file") || key.ends_with(".severity") || key == "version" || key.ends_with("proof.verdict");
      EXPECT_TRUE(first || place->second > last[parent]) << key << " is out of order";
      last[parent] = place->second;
    }
  }
  std::filesystem::create_directories(folder_ / "all/skip");
  std::filesystem::create_symlink("skip", folder_ / "all/linked");
  for (auto const* const name : {"all/a.mlir", "all/skip/b.mlir"}) write(name, bytes("good.mlir"));
  write("skips.toml", "[paths]\nexclude = [\"skip/\"]\n");
  auto const skipping = shell("assay check --config skips.toml --format json all 2>/dev/null").output;
  auto const counts = parse_json_or_throw<nlohmann::ordered_json>(skipping);
  for (auto const& [key, value] : counts.items()) met.insert(key);
  for (auto const& [key, place] : places) EXPECT_TRUE(met.contains(key)) << key << " is never there";
}

}  // namespace
}  // namespace assay
