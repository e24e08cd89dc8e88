// Several backends compared: their agreement, and contested cases.
#include "harness/fleet/fleet_report.hpp"

#include <gtest/gtest.h>

#include "harness/fleet/close_results.hpp"
#include "harness/fleet/contested_file.hpp"
#include "harness/fleet/fleet_file.hpp"
#include "harness/fleet/render.hpp"
#include "support/documents/json.hpp"
#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using namespace samples;

CaseOutcome result(Verdict verdict, std::string const& digest, std::string const& id = "add/a") {
  auto one = outcome(id, verdict);
  one.digest = digest;
  return one;
}

FleetMember member(std::string const& name, std::vector<CaseOutcome> outcomes, std::string const& family = "") {
  FleetMember one{name, family.empty() ? name : family, "", false, report(std::move(outcomes))};
  one.report.whole = true;
  return one;
}

FleetReport compared(std::vector<FleetMember> members, CloseAnswers const& are_close = {}) {
  FleetReport found;
  std::string error;
  EXPECT_TRUE(took(fleet_report(std::move(members), are_close), found, error)) << error;
  return found;
}

BackendAgreement agreement(std::vector<FleetMember> members, CloseAnswers const& are_close = {}) {
  auto const found = compared(std::move(members), are_close);
  for (std::size_t i = 0; i < kAgreements; ++i)
    if (found.counts[i] == 1) return static_cast<BackendAgreement>(i);
  ADD_FAILURE();
  return BackendAgreement::silent;
}

constexpr auto kGood = Verdict::conforms, kBad = Verdict::violates;

TEST(FleetReport, EachAgreementHasItsCondition) {
  EXPECT_EQ(agreement({member("a", {result(kGood, "x")}), member("b", {result(kGood, "x")})}), BackendAgreement::same);
  EXPECT_EQ(agreement({member("a", {result(kGood, "x")}), member("b", {result(kGood, "y")})}),
            BackendAgreement::permitted);
  EXPECT_EQ(agreement({member("a", {result(kGood, "x")}), member("b", {result(kBad, "y")})}), BackendAgreement::split);
  EXPECT_EQ(agreement({member("a", {result(kBad, "x")}), member("b", {result(kBad, "y")})}), BackendAgreement::differ);
  EXPECT_EQ(agreement({member("a", {result(kBad, "x")}), member("b", {result(kBad, "x")})}),
            BackendAgreement::contested);
  EXPECT_EQ(agreement({member("a", {result(kBad, "x")}), member("b", {result(Verdict::crashed, "")})}),
            BackendAgreement::alone);
  EXPECT_EQ(agreement({member("a", {result(Verdict::unsupported, "")}), member("b", {result(Verdict::timed_out, "")})}),
            BackendAgreement::silent);
}

TEST(FleetReport, BackendsWithSharedCodeHaveOneVote) {
  EXPECT_EQ(agreement({member("a", {result(kBad, "x")}, "mlir"), member("b", {result(kBad, "x")}, "mlir")}),
            BackendAgreement::alone);
  EXPECT_EQ(agreement({member("a", {result(kBad, "x")}, "mlir"), member("b", {result(kBad, "x")}, "mlir"),
                       member("c", {result(kBad, "x")})}),
            BackendAgreement::contested);
}

TEST(FleetReport, OurOracleHasNoVote) {
  EXPECT_EQ(agreement({member("a", {result(kBad, "x")}), member("b", {result(kBad, "x")}),
                       member("ours", {result(kGood, "y")}, std::string(kOwnFamily))}),
            BackendAgreement::contested);
  EXPECT_EQ(agreement({member("a", {result(kBad, "x")}), member("ours", {result(kBad, "x")}, std::string(kOwnFamily))}),
            BackendAgreement::alone);
}

TEST(FleetReport, ProgramsAreAcceptedOrRefused) {
  auto invalid = outcome("invalid/add_c1/f32", kBad);
  invalid.kind = CaseKind::invalid;
  EXPECT_EQ(agreement({member("a", {invalid}), member("b", {invalid})}), BackendAgreement::contested)
      << "both accept it";
  auto const refused = [&] {
    auto one = invalid;
    one.verdict = kGood;
    return one;
  }();
  EXPECT_EQ(agreement({member("a", {invalid}), member("b", {refused})}), BackendAgreement::split);
  auto valid = outcome("valid/add_c1", kBad);
  valid.kind = CaseKind::valid;
  valid.refused = true;
  EXPECT_EQ(agreement({member("a", {valid}), member("b", {valid})}), BackendAgreement::contested);
  auto refused_run = result(kBad, "");
  refused_run.refused = true;
  EXPECT_EQ(agreement({member("a", {refused_run}), member("b", {result(kBad, "x")})}), BackendAgreement::differ)
      << "to refuse is not a result";
}

TEST(FleetReport, ResultsWithoutADigestMayDiffer) {
  EXPECT_EQ(agreement({member("a", {result(kBad, "")}), member("b", {result(kBad, "")})}), BackendAgreement::differ);
}

TEST(FleetReport, CloseResultsAreContestedToo) {
  auto const found = compared({member("a", {result(kBad, "x")}), member("b", {result(kBad, "y")})},
                              [](auto const&, auto, auto) { return true; });
  ASSERT_EQ(found.count(BackendAgreement::contested), 1u);
  EXPECT_FALSE(found.cases[0].is_bit_for_bit);
}

TEST(FleetReport, TheMatrixCountsVerdictsOfEachBackend) {
  auto const found = compared({member("a", {result(kBad, "x"), result(kGood, "x", "sort/a")}),
                               member("b", {result(kGood, "y"), result(Verdict::unsupported, "", "sort/a")})});
  ASSERT_EQ(found.ops.size(), 2u);
  EXPECT_EQ(found.ops[0].name, "add");
  EXPECT_EQ(cell_text(found.ops[0].cells[0]), "1V");
  EXPECT_EQ(cell_text(found.ops[0].cells[1]), "1C");
  EXPECT_EQ(found.ops[0].disputed, 1u);
  EXPECT_EQ(cell_text(found.ops[1].cells[1]), "1U");
  EXPECT_EQ(cell_text(found.types.at(0).cells[0]), "1C 1V");
}

TEST(FleetReport, ReportsOfDifferentSuitesAreRejected) {
  auto one = member("a", {}), other = member("b", {});
  other.report.head.suite = std::string(64, 'b');
  std::string error;
  FleetReport found;
  EXPECT_FALSE(took(fleet_report({one, other}), found, error));
  EXPECT_NE(error.find("belong to different suites"), std::string::npos) << error;
  one.absence = "mlir-opt is missing";
  EXPECT_TRUE(took(fleet_report({one, other}), found, error)) << "what is absent has no report";
}

TEST(CloseResults, AreWithinTheWidthOfTheSet) {
  Folder folder;
  LoadedCase expected;
  CaseResult set;
  set.expected = f32({1.0f, 2.0f});
  set.low = f32({1.0f, 2.0f});
  set.high = f32({1.0f + 0x1p-22f, 2.0f});  // two codes wide; only one value
  set.exact = false;
  expected.results.push_back(set);
  auto const close = [&](std::vector<float> const& one, std::vector<float> const& other) {
    save(folder / "one/output_0.npy", f32(one));
    save(folder / "other/output_0.npy", f32(other));
    return are_close_results(expected, folder / "one", folder / "other");
  };
  EXPECT_TRUE(close({8.0f, 5.0f}, {8.0f, 5.0f}));
  EXPECT_TRUE(close({8.0f, 5.0f}, {8.0f + 0x1p-19f, 5.0f})) << "two codes apart";
  EXPECT_FALSE(close({8.0f, 5.0f}, {8.0f + 0x1.8p-19f, 5.0f})) << "three codes apart";
  EXPECT_FALSE(close({8.0f, 5.0f}, {8.0f, 5.0f + 0x1p-21f})) << "the set is one value";
  EXPECT_TRUE(close({std::nanf("1"), 5.0f}, {-std::nanf(""), 5.0f}));
  EXPECT_FALSE(close({std::nanf(""), 5.0f}, {8.0f, 5.0f}));
  EXPECT_FALSE(are_close_results(expected, folder / "one", folder / "absent"));
}

TEST(ContestedFile, KeepsReviewsWhileTheAnswerIsTheSame) {
  auto const found = compared({member("a", {result(kBad, "x")}), member("b", {result(kBad, "x")})});
  auto first = contested_of(found, {});
  ASSERT_EQ(first.cases.size(), 1u);
  EXPECT_EQ(first.cases["add/a"].backends, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(first.cases["add/a"].review, Review::open);
  first.cases["add/a"].review = Review::suite_is_wrong;
  first.cases["add/a"].note = "a \"quoted\" \\ note";
  ContestedCases read;
  std::string error;
  ASSERT_TRUE(took(parse_contested(contested_text(first), "c.toml"), read, error)) << error;
  EXPECT_EQ(read.cases["add/a"].note, "a \"quoted\" \\ note");
  EXPECT_EQ(contested_of(found, read).cases["add/a"].review, Review::suite_is_wrong);
  auto const other = compared({member("a", {result(kBad, "y")}), member("b", {result(kBad, "y")})});
  EXPECT_EQ(contested_of(other, read).cases["add/a"].review, Review::open) << "another answer is to be inspected again";
}

TEST(ContestedFile, KeepsReviewsOfAbsentBackends) {
  auto reviewed = contested_of(compared({member("a", {result(kBad, "x")}), member("b", {result(kBad, "x")})}), {});
  reviewed.cases.at("add/a").review = Review::suite_is_wrong;
  auto const kept = [&](std::vector<FleetMember> members) {
    return contested_of(compared(std::move(members)), reviewed).cases.contains("add/a");
  };
  auto absent = member("b", {});
  absent.absence = "it cannot be started";
  EXPECT_TRUE(kept({member("a", {result(kBad, "x")}), absent}));
  EXPECT_TRUE(kept({member("a", {result(Verdict::crashed, "")}), absent}));
  EXPECT_TRUE(kept({member("a", {}), member("b", {})})) << "the case was not run";
  EXPECT_FALSE(kept({member("a", {result(kBad, "y")}), absent})) << "another answer";
  EXPECT_FALSE(kept({member("a", {result(kGood, "x")}), absent})) << "it is right now";
  reviewed.cases.at("add/a").review = Review::open;
  EXPECT_FALSE(kept({member("a", {result(kBad, "x")}), absent})) << "nothing was decided";
}

TEST(ContestedFile, KeepsReviewsOfCloseAnswersByBackend) {
  auto const close = [](auto const&, auto, auto) { return true; };
  auto const one = member("a", {result(kBad, "x")}), other = member("b", {result(kBad, "y")});
  auto first = contested_of(compared({one, other}, close), {});
  first.cases.at("add/a").review = Review::suite_is_wrong;
  ContestedCases read;
  std::string error;
  ASSERT_TRUE(took(parse_contested(contested_text(first), "c.toml"), read, error)) << error;
  EXPECT_EQ(read.cases.at("add/a").answers, (std::vector<std::string>{"x", "y"}));
  EXPECT_TRUE(contested_of(compared({other}), read).cases.contains("add/a"));
  EXPECT_FALSE(contested_of(compared({member("b", {result(kBad, "x")})}), read).cases.contains("add/a"));
}

TEST(ContestedFile, ReportsItsErrors) {
  auto const error_of = [](std::string const& text) {
    ContestedCases read;
    std::string error;
    EXPECT_FALSE(took(parse_contested(text, "c.toml"), read, error)) << text;
    return error;
  };
  EXPECT_NE(error_of("format = 2\n").find("c.toml"), std::string::npos);
  EXPECT_NE(error_of("format = 1\n[contested.\"a/b\"]\nreview = \"perhaps\"\n").find("c.toml:3"), std::string::npos);
  EXPECT_NE(error_of("format = 1\n[contested.\"../b\"]\n").find("not the name of a case"), std::string::npos);
  EXPECT_NE(
      error_of("format = 1\n[contested.\"a/b\"]\nbackends = [\"a\"]\nanswers = [\"x\", \"y\"]\n").find("`answers`"),
      std::string::npos);
  EXPECT_NE(error_of("format = 1\nother = 1\n").find("other"), std::string::npos);
}

TEST(FleetFile, IsRead) {
  Fleet fleet;
  std::string error;
  ASSERT_TRUE(took(parse_fleet(R"([[backend]]
name = "ours"
preset = "assay"
[[backend]]
name = "ort"
worker = "node ort.mjs"
family = "onnxruntime"
jobs = 2
time_limit = 5
optional = true
environment = { OMP_NUM_THREADS = "1" }
)",
                               "fleet.toml"),
                   fleet, error))
      << error;
  ASSERT_EQ(fleet.entries.size(), 2u);
  EXPECT_EQ(fleet.entries[0].family, kOwnFamily);
  EXPECT_EQ(fleet.entries[1].backend.worker, "node ort.mjs");
  EXPECT_EQ(fleet.entries[1].backend.environment.at(0).second, "1");
  EXPECT_TRUE(fleet.entries[1].is_optional);
}

TEST(FleetFile, ReportsItsErrors) {
  for (auto const& [text, what] :
       {std::pair{"", "no backend"},
        {"[[backend]]\nworker = \"a\"\n", "`name`"},
        {"[[backend]]\nname = \"../a\"\nworker = \"a\"\n", "`name`"},
        {"[[backend]]\nname = \"a\"\n", "missing `preset`"},
        {"[[backend]]\nname = \"a\"\nworker = \"a\"\npreset = \"b\"\n",
         "`preset`, `worker`, `command` (with `compile`) and `pjrt` exclude each other"},
        {"[[backend]]\nname = \"a\"\npjrt = \"a.so\"\npreset = \"b\"\n",
         "`preset`, `worker`, `command` (with `compile`) and `pjrt` exclude each other"},
        {"[[backend]]\nname = \"index\"\nworker = \"a\"\n", "index.html"},
        {"[[backend]]\nname = \"a\"\nworker = \"a\"\ncolor = 1\n", "color"},
        {"[[backend]]\nname = \"a\"\nworker = \"a\"\n[[backend]]\nname = \"a\"\nworker = \"b\"\n", "two backends"}}) {
    Fleet fleet;
    std::string error;
    EXPECT_FALSE(took(parse_fleet(text, "fleet.toml"), fleet, error)) << text;
    EXPECT_NE(error.find(what), std::string::npos) << error;
    EXPECT_NE(error.find("fleet.toml"), std::string::npos) << error;
  }
}

TEST(FleetRender, EscapesTextOfBackends) {
  auto bad = result(kBad, "x");
  bad.reason = "<script>alert(1)</script> | \"quoted\"";
  auto const found = compared({member("a", {bad}), member("b", {bad})});
  auto const contested = contested_of(found, {});
  auto const page = fleet_html(found, contested, {{"a", "a.html"}});
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_NE(page.find("<a href=\"a.html\">a</a>"), std::string::npos);
  EXPECT_EQ(page.find("{{"), std::string::npos) << "a part of the page has no text";
  auto const markdown = fleet_markdown(found, contested);
  EXPECT_EQ(markdown.find("<script>"), std::string::npos);
  EXPECT_NE(markdown.find("contested: 1"), std::string::npos);
  auto const json = parse_json_or_throw<nlohmann::json>(fleet_json(found, contested));
  EXPECT_EQ(json["cases"][0]["agreement"], "contested");
  EXPECT_EQ(json["cases"][0]["review"], "open");
  EXPECT_NE(fleet_text(found, contested).find("contested: all backends"), std::string::npos);
}

}  // namespace
}  // namespace assay
