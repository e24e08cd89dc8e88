// `assay judge` for a user: the contents of the files determine the exit status, the text and the JSON.
#include <limits>
#include <string>
#include <vector>

#include "support/documents/json.hpp"
#include "tests/harness/samples.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using namespace samples;
using Json = nlohmann::json;

constexpr float kTiny = 1e-40f, kNan = std::numeric_limits<float>::quiet_NaN();

class JudgeCommand : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    put("golden/expected_0.npy", f32({1.0f, kTiny, kNan}));
    Suite suite(at("suite"));
    for (auto const* const id : {"sine/one", "sine/two"}) {
      auto& row = suite.add(id, CaseKind::values, "sine", "func");
      row.types = {"f32"};
      suite.put(row, "input_0.npy", f32({0.5f, 2.0f}), "f32");
      suite.put(row, "expected_0.npy", f32({1.0f, 2.0f}), "f32");
      suite.put(row, "expected_0.lo.npy", f32({1.0f, 2.0f}), "f32");
      suite.put(row, "expected_0.hi.npy", f32({1.0f + 0x1p-23f, 2.0f}), "f32");
    }
    suite.add("invalid/sine_c1/a", CaseKind::invalid, "sine", "func").breaks = "sine_c1";
    suite.finish();
  }
  std::string at(std::string const& name) const { return (folder_ / name).string(); }
  void put(std::string const& name, Tensor const& values) const { save(at(name), values); }
};

// Golden files of `run --permitted`. Without ends, output_0.npy may be the result of a backend, so it is refused.
TEST_F(JudgeCommand, OutputsOfRunAreExpectedResults) {
  write("sine.mlir", R"(func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.sine %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
)");
  std::string const run = "assay run --args '[dense<[0.5, 2.0]> : tensor<2xf32>]' sine.mlir --output ";
  ASSERT_EQ(shell(run + "golden_run --permitted --profile cuda && " + run + "plain").status, 0);
  auto const right = shell("assay judge --expected golden_run --actual plain 2>&1");
  EXPECT_EQ(right.status, 0) << right.output;
  put("wrong/output_0.npy", f32({0.5f, 2.0f}));
  EXPECT_EQ(shell("assay judge --expected golden_run --actual wrong 2>&1").status, 1);
  auto const exchanged = shell("assay judge --expected plain --actual golden_run 2>&1");
  EXPECT_EQ(exchanged.status, 2);
  EXPECT_NE(exchanged.output.find("no expected_0.npy in"), std::string::npos) << exchanged.output;
}

TEST_F(JudgeCommand, FilesDecideTheExitStatus) {
  auto const integers = tensor(Element::of(IntegerFormat{32, true}), {3}, {1, 2, 3});
  struct {
    char const* name;
    Tensor actual;
    int status;
    char const* says;
  } const rows[] = {
      {"right", f32({1.0f, kTiny, -kNan}), 0, "conforms\n"},
      {"off by one ulp", f32({1.0f + 0x1p-23f, kTiny, kNan}), 1, "is         1.0000001e+00 (0x3F800001)"},
      {"subnormal flushed", f32({1.0f, 0.0f, kNan}), 1, "element [1]"},
      {"NaN for a number", f32({kNan, kTiny, kNan}), 1, "is         NaN"},
      {"number for NaN", f32({1.0f, kTiny, 0.0f}), 1, "element [2]"},
      {"other type", integers, 1, "i32"},
      {"other shape", f32({1.0f, kTiny}), 1, "the shape is [2], not [3]"},
      {"it's \"quoted\" \\ too", f32({1.0f, kTiny, kNan}), 0, "conforms\n"},
  };
  for (auto const& row : rows) {
    put(std::string(row.name) + "/output_0.npy", row.actual);
    setenv("ACTUAL", at(row.name).c_str(), 1);
    auto const result = shell("assay judge --expected golden --actual \"$ACTUAL\" 2>&1");
    EXPECT_EQ(result.status, row.status) << row.name << "\n" << result.output;
    EXPECT_NE(result.output.find(row.says), std::string::npos) << row.name << "\n" << result.output;
    auto const json =
        parse_json_or_throw<Json>(shell("assay judge --expected golden --actual \"$ACTUAL\" --format json").output);
    EXPECT_EQ(json.at("verdict"), row.status == 0 ? "conforms" : "violates") << row.name;
  }
}

TEST_F(JudgeCommand, JsonHasTheElementAndTheDistance) {
  put("out/output_0.npy", f32({1.0f + 0x1p-22f, kTiny, kNan}));
  auto const json = parse_json_or_throw<Json>(shell("assay judge --expected golden --actual out --format json").output);
  auto const& result = json.at("results").at(0);
  EXPECT_EQ(result.at("violating"), 1);
  EXPECT_EQ(result.at("conforming"), 2);
  EXPECT_EQ(result.at("worst_ulps"), 2.0);
  EXPECT_EQ(result.at("worst").at("index"), Json::array({0}));
  EXPECT_EQ(result.at("worst").at("actual").at(1), "0x3F800002");
  EXPECT_EQ(result.at("worst").at("distance"), 2);
}

// Exit status 0 means that something was tested.
TEST_F(JudgeCommand, UnrestrictedSetsAreUndecided) {
  constexpr float kMax = std::numeric_limits<float>::max(), kInf = std::numeric_limits<float>::infinity();
  put("wide/expected_0.npy", f32({1.0f, 2.0f}));
  put("wide/expected_0.lo.npy", f32({-kMax, -kInf}));
  put("wide/expected_0.hi.npy", f32({kMax, kInf}));
  put("wrong/output_0.npy", f32({-7.0f, 1e30f}));
  for (auto const* const actual : {"wide", "wrong"}) {
    auto const untested = shell(std::string("assay judge --expected wide --actual ") + actual + " 2>&1");
    EXPECT_EQ(untested.status, 3) << untested.output;
    for (auto const* const says : {"open: nothing was tested", "2 elements",
                                   "2 not tested, because every value is permitted", "`assay diff`", "--bounds linear"})
      EXPECT_NE(untested.output.find(says), std::string::npos) << says << "\n" << untested.output;
  }
  put("wide/expected_0.hi.npy", f32({kMax, 3.0f}));
  put("wide/expected_0.lo.npy", f32({-kMax, 2.0f}));
  auto const partly = shell("assay judge --expected wide --actual wide 2>&1");
  EXPECT_EQ(partly.status, 0) << partly.output;
  EXPECT_NE(partly.output.find("1 not tested, because every value is permitted"), std::string::npos) << partly.output;
  auto const json = parse_json_or_throw<Json>(shell("assay judge --expected wide --actual wide --format json").output);
  EXPECT_EQ(json.at("results").at(0).at("untested"), 1);
}

// A folder of `assay reduce` has both expected and computed results.
TEST_F(JudgeCommand, ActualAndExpectedResultsAreDistinct) {
  put("reduced/expected_0.npy", f32({1.0f}));
  put("reduced/actual_0.npy", f32({2.0f}));
  auto const wrong = shell("assay judge --expected reduced --actual reduced 2>&1");
  EXPECT_EQ(wrong.status, 1) << wrong.output;
  EXPECT_NE(wrong.output.find("is         2.000000e+00"), std::string::npos) << wrong.output;
  put("reduced/output_0.npy", f32({1.0f}));
  EXPECT_EQ(shell("assay judge --expected reduced --actual reduced 2>&1").status, 0) << "output_0.npy comes first";
}

// Missing results are errors of the backend, unlike errors in the expected results.
TEST_F(JudgeCommand, FilesThatAreMissingOrBroken) {
  put("right/output_0.npy", f32({1.0f, kTiny, kNan}));
  put("two/output_0.npy", f32({1.0f, kTiny, kNan}));
  put("two/output_1.npy", f32({1.0f}));
  put("bits/expected_0.npy", tensor(Element::of(IntegerFormat{16, false}), {2}, {0x3F80, 0x4000}));
  struct {
    char const *before, *arguments;
    int status;
  } const rows[] = {
      {"mkdir none", "--expected golden --actual none", 1},
      {"mkdir cut && head -c 100 right/output_0.npy > cut/output_0.npy", "--expected golden --actual cut", 1},
      {"mkdir text && echo hello > text/output_0.npy", "--expected golden --actual text", 1},
      {"mkdir -p folder/output_0.npy", "--expected golden --actual folder", 1},
      {"mkdir link && ln -s /dev/zero link/output_0.npy", "--expected golden --actual link", 1},
      {"mkdir loop && ln -s output_0.npy loop/output_0.npy", "--expected golden --actual loop", 1},
      {"mkdir fifo && mkfifo fifo/output_0.npy", "--expected golden --actual fifo", 1},
      {"true", "--expected golden --actual two", 1},
      {"true", "--expected right --actual right", 2},
      {"true", "--expected golden --actual golden", 0},
      {"true", "--expected golden --actual nowhere", 2},
      {"true", "--expected nowhere --actual right", 2},
      {"true", "--expected golden --actual golden/expected_0.npy", 2},
      {"mkdir bad && echo hello > bad/expected_0.npy", "--expected bad --actual right", 2},
      {"mkdir lone && cp golden/expected_0.npy lone && echo > lone/expected_0.lo.npy", "--expected lone --actual right",
       2},
      {"true", "--expected bits --actual bits --element-types bf16", 0},
      {"true", "--expected bits --actual bits --element-types f32", 2},
      {"true", "--expected bits --actual bits --element-types float", 2},
      {"true", "--expected golden --actual right --types f32", 2},
      {"true", "--expected golden --actual right --format xml", 2},
      {"true", "--expected golden --actual right --json x.json", 2},
      {"true", "--expected golden", 2},
      {"true", "--expected golden --actual right >/dev/full", 2},
  };
  for (auto const& row : rows) {
    auto const result =
        shell(std::string(row.before) + " && timeout 20 " ASSAY_BINARY " judge " + row.arguments + " 2>&1");
    EXPECT_EQ(result.status, row.status) << row.before << "; " << row.arguments << "\n" << result.output;
  }
}

// No file states whether a program was accepted. Such cases do not fail the suite.
TEST_F(JudgeCommand, AcceptanceCasesAreSkipped) {
  put("out/sine/one/output_0.npy", f32({1.0f, 2.0f}));
  put("out/sine/two/output_0.npy", f32({1.0f, 2.0f}));
  auto const all = shell("assay judge --expected suite --actual out 2>&1");
  EXPECT_EQ(all.status, 0) << all.output;
  EXPECT_NE(all.output.find("1 case skipped: result files do not show whether a program was accepted\n"),
            std::string::npos)
      << all.output;
  auto const values = shell("assay judge --expected suite --actual out --kinds values --ops sine --types f32 2>&1");
  EXPECT_EQ(values.status, 0) << values.output;
  EXPECT_EQ(values.output.find("acceptance"), std::string::npos) << values.output;
  for (std::string const choice : {"--kinds invalid", "--ops tan", "--types bf16"})
    EXPECT_EQ(shell("assay judge --expected suite --actual out " + choice).status, 3) << choice;
  EXPECT_EQ(shell("assay judge --expected suite --actual out --kinds sorts").status, 2);
}

TEST_F(JudgeCommand, OpenResultsAreUndecided) {
  Suite suite(at("probes"));
  auto& row = suite.add("probe/a", CaseKind::probe, "add", "func");
  row.answers = {"wraps"};
  suite.put(row, "answer_0_0.npy", f32({1}), "f32");
  suite.finish();
  put("po/probe/a/output_0.npy", f32({1}));
  auto const result = shell("assay judge --expected probes --actual po 2>&1");
  EXPECT_EQ(result.status, 3) << result.output;
  EXPECT_NE(result.output.find("decided: "), std::string::npos) << result.output;
  auto const baseline = shell("assay judge --expected probes --actual po --baseline nosuch.toml 2>&1");
  EXPECT_EQ(baseline.status, 2);
  EXPECT_EQ(baseline.output.find("assay: error: "), 0u) << baseline.output;
}

// Files do not crash. The verdict in JSON is that of a backend that reported results but wrote none.
TEST_F(JudgeCommand, ResultsThatCannotBeReadAreNamed) {
  put("out/sine/one/output_0.npy", f32({1.0f, 2.0f}));
  ASSERT_EQ(
      shell("mkdir -p cut out/sine/two; printf x > cut/output_0.npy; printf x > out/sine/two/output_0.npy").status, 0);
  for (std::string const expected_and_actual : {"golden --actual cut", "suite --actual out"}) {
    auto const result = shell("assay judge --expected " + expected_and_actual + " 2>&1");
    EXPECT_EQ(result.status, 1) << result.output;
    EXPECT_NE(result.output.find("without readable results"), std::string::npos) << result.output;
    EXPECT_EQ(result.output.find("crashed"), std::string::npos) << result.output;
  }
  EXPECT_NE(shell("assay judge --expected golden --actual cut --format json").output.find("\"crashed\""),
            std::string::npos);
}

TEST_F(JudgeCommand, AWholeSuite) {
  put("out/sine/one/output_0.npy", f32({1.0f + 0x1p-23f, 2.0f}));
  auto const some = shell("assay judge --expected suite --actual out --format json --json r.json");
  EXPECT_EQ(some.status, 3) << "two cases have no results\n" << some.output;
  EXPECT_EQ(some.output, bytes("r.json"));
  put("out/sine/two/output_0.npy", f32({1.0f + 0x1p-22f, 2.0f}));
  auto const all = shell("assay judge --expected suite --actual out --json r.json --junit j.xml --markdown m.md");
  EXPECT_EQ(all.status, 1) << all.output;
  EXPECT_NE(all.output.find("sine/two"), std::string::npos) << all.output;
  EXPECT_NE(bytes("j.xml").find("sine"), std::string::npos);
  EXPECT_NE(bytes("r.json").find("\"verdict\":\"conforms\""), std::string::npos);
  EXPECT_EQ(shell("assay report show r.json").status, 1);
  EXPECT_EQ(shell("assay judge --expected suite/sine/two --actual out/sine/two").status, 1) << "a case of it alone";
  EXPECT_EQ(shell("assay judge --expected suite --actual out --html /nowhere/x.html 2>&1").status, 2);
  EXPECT_EQ(shell("rm suite/sine/one/expected_0.npy; assay judge --expected suite --actual out 2>&1").status, 2);
  EXPECT_EQ(shell("head -c 300 suite/manifest.json > m && mv m suite/manifest.json; "
                  "assay judge --expected suite --actual out 2>&1")
                .status,
            2);
}

}  // namespace
}  // namespace assay
