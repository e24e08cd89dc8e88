// Cases with the same cause are one finding.
#include "harness/report/cause_groups.hpp"

#include <gtest/gtest.h>

#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using namespace samples;

CaseOutcome because(std::string const& id, Verdict verdict, std::string const& reason) {
  auto one = outcome(id, verdict);
  one.reason = reason;
  return one;
}

CaseOutcome accepted(std::string const& label) {
  auto one = because("invalid/" + label + "/a", Verdict::violates, "accepts a program that violates " + label);
  one.kind = CaseKind::invalid;
  one.breaks = label;
  return one;
}

CaseOutcome wrong(std::string const& id, std::string const& type, bool is_nan = false) {
  auto one = because(id, Verdict::violates, "result 0: element [1] is ..");
  one.types = {type};
  one.against = "text";
  auto& result = one.results.emplace_back();
  result.type = "tensor<3x" + type + ">";
  result.violating = 1;
  result.nan_differs = is_nan;
  result.worst.emplace();
  return one;
}

std::vector<CauseGroup> groups_of(Report const& report, Baseline const& baseline = {}) {
  return cause_groups(report, compare_with(report, baseline));
}

TEST(CauseGroups, AcceptedProgramsAreOneFinding) {
  std::vector<CaseOutcome> all;
  for (auto const* const label : {"add_c1", "add_i1", "add_c1", "sort_c2", "syntax", "sort_c3"})
    all.push_back(accepted(label));
  all.push_back(wrong("tanh/a", "f32"));
  all.push_back(outcome("tanh/b", Verdict::conforms));
  auto const groups = groups_of(report(all));
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].what, "accepts programs that violate a rule");
  EXPECT_EQ(groups[0].cases, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(about_text(groups[0]), "5 rules: add_c1 2; add_i1 1; sort_c2 1; syntax 1; and 1 more");
  EXPECT_EQ(groups[1].what, "tanh: wrong values");
  EXPECT_EQ(about_text(groups[1]), "") << "one case says it all";
}

TEST(CauseGroups, OnePatternOfErrorIsOneFinding) {
  std::vector<CaseOutcome> all;
  for (auto const* const op : {"add", "multiply", "divide", "subtract", "sqrt"}) {
    all.push_back(wrong(std::string(op) + "/a", "f32"));
    all.back().op = op;
    all.back().pattern = "results are rounded towards zero";
    if (all.size() % 2 == 0) all.back().against = "profile xla";
  }
  auto const groups = groups_of(report(all));
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].what, "results are rounded towards zero");
  EXPECT_EQ(about_text(groups[0]), "5 ops: add; multiply; divide; subtract; and 1 more");
  all.resize(1);
  EXPECT_EQ(about_text(groups_of(report(all))[0]), "add") << "a pattern does not name the op";
  auto const refused = because("dot_general/a", Verdict::unsupported, "dot_general on f32");
  EXPECT_EQ(about_text(groups_of(report({refused, refused}))[0]), "") << "the reason names the op";
}

TEST(CauseGroups, ReasonsAreComparedWithoutNamesAndNumbers) {
  auto const groups = groups_of(report({because("add/a", Verdict::crashed, "TypeError: 'x' is None\nmore"),
                                        because("sub/b", Verdict::crashed, "TypeError: 'y' is None"),
                                        because("sub/c", Verdict::crashed, "KeyError: 'y'"),
                                        because("sub/d", Verdict::unsupported, "TypeError: 'x' is None")}));
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_EQ(groups[0].what, "TypeError: 'x' is None") << "the words of the first";
  EXPECT_EQ(about_text(groups[0]), "2 ops: add; sub");
}

TEST(CauseGroups, ResultsAreComparedByOpAndByHowTheyDiffer) {
  auto beyond = wrong("tanh/c", "bf16");
  beyond.against = "profile xla";
  auto shape = wrong("tanh/d", "f32");
  shape.results[0].kind = Mismatch::shape;
  auto const groups = groups_of(report({wrong("tanh/a", "f32"), wrong("tanh/b", "f64"), beyond, shape,
                                        wrong("tanh/e", "f32", true), wrong("exp/a", "f32")}));
  std::vector<std::string> said;
  for (auto const& group : groups) said.push_back(std::to_string(group.cases.size()) + " " + group.what);
  EXPECT_EQ(said, (std::vector<std::string>{"2 tanh: wrong values", "1 tanh: wrong values (beyond profile xla)",
                                            "1 tanh: the type, shape or number of results differs",
                                            "1 tanh: NaN expected but not returned", "1 exp: wrong values"}));
  EXPECT_EQ(about_text(groups[0]), "2 types: f32; f64");
}

TEST(CauseGroups, KnownFailuresAreSeparate) {
  Baseline baseline;
  baseline.failures["tanh/a"].id = "tanh/a";
  auto const groups = groups_of(report({wrong("tanh/a", "f32"), wrong("tanh/b", "f32")}), baseline);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].change, Change::still_failing);
  EXPECT_EQ(groups[1].change, Change::new_failure);
}

TEST(CauseGroups, ReasonsOfRefusalsAreCounted) {
  std::vector<CaseOutcome> all = {because("a/a", Verdict::unsupported, "x"),
                                  because("a/b", Verdict::unsupported, "y\nz"),
                                  because("a/c", Verdict::unsupported, "y"), because("a/d", Verdict::not_run, "w")};
  EXPECT_EQ(reasons_text(groups_of(report(all)), Verdict::unsupported), (std::vector<std::string>{"2 x y", "1 x x"}));
  EXPECT_EQ(reasons_text(groups_of(report(all)), Verdict::not_run), std::vector<std::string>{"1 x w"});
  for (auto const* const reason : {"p", "q", "r"}) all.push_back(because("a/e", Verdict::unsupported, reason));
  auto const texts = reasons_text(groups_of(report(all)), Verdict::unsupported, 2);
  ASSERT_EQ(texts.size(), 3u);
  EXPECT_EQ(texts[2], "and 3 for 3 other reasons");
}

}  // namespace
}  // namespace assay
