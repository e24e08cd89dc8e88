// The results of a backend are judged by the sets of a case.
#include "harness/judge/judge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using namespace samples;

// One case with one result: 1, 2, NaN. The first element may be up to two codes greater.
class JudgeTest : public testing::Test {
protected:
  JudgeTest() : suite_(folder_ / "suite") {
    auto& row = suite_.add("sine/f32_special", CaseKind::values, "sine", "func");
    row.types = {"f32"};
    suite_.put(row, "input_0.npy", f32({0.5f, 1e-40f, 3.0f}), "f32");
    suite_.put(row, "expected_0.npy", f32(expected_), "f32");
    suite_.put(row, "expected_0.lo.npy", f32(expected_), "f32");
    suite_.put(row, "expected_0.hi.npy", f32({1.0f + 0x1p-22f, 2.0f, kNan}), "f32");
    suite_.finish();
  }

  CaseOutcome judged() {
    CaseOutcome outcome;
    std::string error;
    EXPECT_TRUE(took(judge_folders(suite_.path() + "/sine/f32_special", out_, {}), outcome, error)) << error;
    return outcome;
  }
  CaseOutcome judged(Tensor const& actual) {
    save(out_ + "/output_0.npy", actual);
    return judged();
  }

  static constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> const expected_ = {1.0f, 2.0f, kNan};
  Folder folder_;
  Suite suite_;
  std::string out_ = folder_ / "out";
};

TEST_F(JudgeTest, EveryPermittedElementConforms) {
  auto const outcome = judged(f32({1.0f + 0x1p-22f, 2.0f, -kNan}));
  EXPECT_EQ(outcome.verdict, Verdict::conforms) << outcome.reason;
  EXPECT_EQ(outcome.stage, Stage::results);
  EXPECT_EQ(outcome.reason, "");
  EXPECT_EQ(outcome.id, "sine/f32_special");
  ASSERT_EQ(outcome.results.size(), 1u) << "a permitted error is still measured";
  EXPECT_EQ(outcome.results[0].worst_ulps, 2.0);
  EXPECT_EQ(outcome.results[0].worst_ulps_subnormal, 0.0) << "of the place where the input is subnormal";
  EXPECT_EQ(outcome.results[0].nan_differs, 0);
}

TEST_F(JudgeTest, TheWorstElementIsDescribed) {
  auto const outcome = judged(f32({1.0f + 0x1p-21f, 2.0f, kNan}));
  EXPECT_EQ(outcome.verdict, Verdict::violates);
  ASSERT_TRUE(outcome.results.at(0).worst);
  auto const& worst = *outcome.results[0].worst;
  EXPECT_EQ(outcome.results[0].violating, 1);
  EXPECT_EQ(outcome.results[0].conforming, 2);
  EXPECT_EQ(outcome.results[0].type, "tensor<3xf32>");
  EXPECT_EQ(worst.index, std::vector<std::int64_t>{0});
  EXPECT_EQ(worst.actual_bits, "0x3F800004");
  EXPECT_EQ(worst.expected_bits, "0x3F800000");
  EXPECT_EQ(worst.high_bits, "0x3F800002");
  EXPECT_EQ(worst.exact, "0x1p+0");
  EXPECT_EQ(worst.distance, 2u);
  EXPECT_EQ(worst.inputs, std::vector<std::string>{"5.000000e-01 (0x3F000000)"});
  EXPECT_NE(outcome.reason.find("element [0]"), std::string::npos) << outcome.reason;
}

TEST_F(JudgeTest, NanIsAClassOfItsOwn) {
  EXPECT_EQ(judged(f32({1.0f, 2.0f, 0.0f})).verdict, Verdict::violates) << "a number where NaN is expected";
  auto const outcome = judged(f32({kNan, 2.0f, kNan}));
  EXPECT_EQ(outcome.verdict, Verdict::violates) << "NaN where a number is expected";
  EXPECT_EQ(outcome.results.at(0).nan_differs, 1);
  EXPECT_EQ(outcome.results.at(0).worst->actual, "NaN");
  EXPECT_EQ(outcome.results.at(0).worst->distance, ~std::uint64_t{0});
}

TEST_F(JudgeTest, InvalidResultFilesAreDistinguished) {
  std::filesystem::create_directories(out_);
  struct Row {
    char const* what;
    std::function<void(std::string const&)> write;
    Mismatch kind;
    Verdict verdict;
  };
  auto const cut = [](std::string const& path) {
    save(path, f32({1, 2, 3}));
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  };
  Element bf16 = Element::of(*float_format("bf16"));
  Row const rows[] = {
      {"nothing", [](std::string const&) {}, Mismatch::missing, Verdict::crashed},
      {"empty file", [](std::string const& path) { save_text(path, ""); }, Mismatch::unreadable, Verdict::crashed},
      {"other bytes", [](std::string const& path) { save_text(path, "no tensor"); }, Mismatch::unreadable,
       Verdict::crashed},
      {"half a file", cut, Mismatch::unreadable, Verdict::crashed},
      {"a huge shape",
       [](std::string const& path) {
         save(path, f32({1, 2, 3}));
         std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
         std::string const shape = "'shape': (999999999999,), }";
         file.seekp(10 + std::string("{'descr': '<f4', 'fortran_order': False, ").size());
         file << shape;
       },
       Mismatch::unreadable, Verdict::crashed},
      {"other shape",
       [](std::string const& path) {
         save(path, f32({1, 2}));
       },
       Mismatch::shape, Verdict::violates},
      {"other rank",
       [](std::string const& path) {
         save(path, tensor(Element::of(kF32), {3, 1}, {1, 2, 3}));
       },
       Mismatch::shape, Verdict::violates},
      {"other type",
       [](std::string const& path) {
         save(path, tensor(Element::of(kF64), {3}, {1, 2, 3}));
       },
       Mismatch::type, Verdict::violates},
      {"bf16",
       [&](std::string const& path) {
         save(path, tensor(bf16, {3}, {1, 2, 3}));
       },
       Mismatch::type, Verdict::violates},
      {"a folder", [](std::string const& path) { std::filesystem::create_directories(path); }, Mismatch::unreadable,
       Verdict::crashed},
  };
  for (auto const& row : rows) {
    std::filesystem::remove_all(out_ + "/output_0.npy");
    row.write(out_ + "/output_0.npy");
    auto const outcome = judged();
    ASSERT_EQ(outcome.results.size(), 1u) << row.what;
    EXPECT_EQ(outcome.results[0].kind, row.kind) << row.what << ": " << outcome.reason;
    EXPECT_EQ(outcome.verdict, row.verdict) << row.what << ": " << outcome.reason;
    EXPECT_NE(outcome.reason, "") << row.what;
    EXPECT_EQ(outcome.reason.find(folder_.path()), std::string::npos) << "no path of the machine: " << outcome.reason;
  }
}

TEST_F(JudgeTest, TooManyResultsAreAViolation) {
  save(out_ + "/output_1.npy", f32({1}));
  auto const outcome = judged(f32(expected_));
  EXPECT_EQ(outcome.verdict, Verdict::violates);
  EXPECT_EQ(outcome.results.back().kind, Mismatch::surplus);
}

TEST_F(JudgeTest, UlpsCountInfinityAsTheNextNumber) {
  auto const greatest = std::numeric_limits<float>::max();
  struct Row {
    float expected, actual;
    double ulps;
  };
  for (auto const& row : {Row{greatest, std::numeric_limits<float>::infinity(), 1}, Row{0.0f, -0.0f, 0},
                          Row{1.0f, 1.0f - 0x1p-24f, 0.5}, Row{0.0f, 0x1p-148f, 2}, Row{-4.0f, -4.0f - 0x1p-20f, 2}}) {
    Folder folder;
    save(folder / "a/expected_0.npy", f32({row.expected}));
    save(folder / "b/output_0.npy", f32({row.actual}));
    CaseOutcome outcome;
    std::string error;
    ASSERT_TRUE(took(judge_folders(folder / "a", folder / "b", {}), outcome, error)) << error;
    ASSERT_EQ(outcome.results.size(), 1u);
    EXPECT_EQ(outcome.results[0].worst_ulps, row.ulps) << row.expected << " " << row.actual;
    EXPECT_EQ(outcome.verdict, Verdict::violates) << "without ends, only the expected bits are permitted";
  }
}

// A set of one number needs no files for its ends. The flag nevertheless permits NaN.
TEST(JudgeFoldersTest, FlagsCountWithoutEnds) {
  Folder folder;
  float const infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  save(folder / "a/expected_0.npy", f32({-infinity, 1}));
  save(folder / "a/expected_0.flags.npy", tensor(Element::of(IntegerFormat{8, false}), {2}, {1, 0}));
  auto const verdict = [&](std::vector<float> const& actual) {
    save(folder / "b/actual_0.npy", f32(actual));
    CaseOutcome outcome;
    std::string error;
    EXPECT_TRUE(took(judge_folders(folder / "a", folder / "b", {}), outcome, error)) << error;
    return outcome.verdict;
  };
  EXPECT_EQ(verdict({nan, 1}), Verdict::conforms);
  EXPECT_EQ(verdict({-infinity, 1}), Verdict::conforms);
  EXPECT_EQ(verdict({-infinity, nan}), Verdict::violates);
  EXPECT_EQ(verdict({infinity, 1}), Verdict::violates);
}

TEST(JudgeFoldersTest, ElementTypesMayBeOptions) {
  Folder folder;
  Element const bf16 = Element::of(*float_format("bf16"));
  save(folder / "a/expected_0.npy", tensor(bf16, {2}, {0x3F80, 0x7FC0}));
  save(folder / "b/actual_0.npy", tensor(bf16, {2}, {0x3F80, 0x7FC1}));
  CaseOutcome outcome;
  std::string error;
  ASSERT_TRUE(took(judge_folders(folder / "a", folder / "b", {"bf16"}), outcome, error)) << error;
  EXPECT_EQ(outcome.verdict, Verdict::conforms) << "any NaN is as good as another";
  ASSERT_TRUE(took(judge_folders(folder / "a", folder / "b", {}), outcome, error)) << error;
  EXPECT_EQ(outcome.verdict, Verdict::violates) << "as ui16 they are two numbers";
  EXPECT_FALSE(took(judge_folders(folder / "a", folder / "b", {"f9"}), outcome, error));
  EXPECT_NE(error.find("f9"), std::string::npos);
  EXPECT_FALSE(took(judge_folders(folder / "none", folder / "b", {}), outcome, error));
  EXPECT_FALSE(took(judge_folders(folder / "b", folder / "a", {}), outcome, error)) << "nothing is expected there";
}

TEST(JudgeSuiteTest, ProbesHaveAnswers) {
  Folder folder;
  Suite suite(folder / "suite");
  for (auto const* const name : {"probe/same", "probe/other", "probe/own", "probe/none"}) {
    auto& row = suite.add(name, CaseKind::probe, "add", "func");
    row.answers = {"wraps", "saturates"};
    suite.put(row, "answer_0_0.npy", f32({1}), "f32");
    suite.put(row, "answer_1_0.npy", f32({2}), "f32");
  }
  suite.add("invalid/add_c1", CaseKind::invalid, "add", "func").breaks = "add_c1";
  suite.finish();
  save(folder / "out/probe/same/output_0.npy", f32({1}));
  save(folder / "out/probe/other/output_0.npy", f32({2}));
  save(folder / "out/probe/own/output_0.npy", f32({3}));
  std::filesystem::create_directories(folder / "out/probe/none");
  JudgedSuite judged;
  std::string error;
  ASSERT_TRUE(took(judge_suite(suite.path(), folder / "out"), judged, error)) << error;
  auto const& report = judged.report;
  ASSERT_EQ(report.outcomes.size(), 4u);
  EXPECT_EQ(judged.about_acceptance, 1u) << "files cannot tell that a program was refused";
  EXPECT_EQ(report.head.cases, 5u);
  EXPECT_EQ(report.outcomes[0].answer, "wraps");
  EXPECT_EQ(report.outcomes[1].answer, "saturates");
  EXPECT_EQ(report.outcomes[2].answer, "its own");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(report.outcomes[static_cast<std::size_t>(i)].verdict, Verdict::open);
  EXPECT_EQ(report.outcomes[3].verdict, Verdict::not_run) << "its folder is empty: nobody claims that it ran";
  EXPECT_EQ(report.head.suite.size(), 64u);
  EXPECT_TRUE(report.whole);
  JudgedSuite chosen;
  auto const is_own = [](ManifestRow const& row) { return row.id == "probe/own"; };
  ASSERT_TRUE(took(judge_suite(suite.path(), folder / "out", is_own), chosen, error)) << error;
  ASSERT_EQ(chosen.report.outcomes.size(), 1u);
  EXPECT_EQ(chosen.report.outcomes[0].index, 2u);
  EXPECT_EQ(chosen.about_acceptance, 0u) << "only of the cases that are chosen";
  EXPECT_FALSE(took(judge_suite(folder / "out", folder / "out"), judged, error));
}

// The result of a fused multiply-add is 1 + 2^-11 + 2^-24, but the rounded product is 1 + 2^-11.
TEST(JudgeCauses, FusedProductsAreALikelyCause) {
  Folder folder;
  Suite suite(folder / "suite");
  auto& row = suite.add("mixed/f32", CaseKind::program, "", R"(
func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<2xf32>
  %1 = stablehlo.subtract %0, %y : tensor<2xf32>
  return %1 : tensor<2xf32>
})");
  row.types = {"f32"};
  constexpr float kFactor = 1 + 0x1p-12F, kRest = 1 + 0x1p-11F;
  suite.put(row, "input_0.npy", f32({2, kFactor}), "f32");
  suite.put(row, "input_1.npy", f32({1, kRest}), "f32");
  suite.put(row, "expected_0.npy", f32({3, 0}), "f32");
  suite.finish();
  auto const reason = [&](std::vector<float> const& actual) {
    save(folder / "out/output_0.npy", f32(actual));
    CaseOutcome outcome;
    std::string error;
    EXPECT_TRUE(took(judge_folders(suite.path() + "/mixed/f32", folder / "out", {}), outcome, error)) << error;
    EXPECT_EQ(outcome.verdict, Verdict::violates);
    return outcome.reason;
  };
  EXPECT_TRUE(reason({3, 0x1p-24F})
                  .ends_with("likely cause: a product and a sum contracted to a fused multiply-add, which "
                             "rounds once"));
  EXPECT_EQ(reason({3, 0x1p-23F}).find("likely cause"), std::string::npos);
  EXPECT_EQ(reason({4, 0}).find("likely cause"), std::string::npos);
}

}  // namespace
}  // namespace assay
