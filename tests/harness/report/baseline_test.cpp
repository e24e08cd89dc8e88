// The gate compares a run with the known failures.
#include "harness/report/baseline.hpp"

#include <gtest/gtest.h>

#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using namespace samples;

constexpr char const* kText = R"(# of our compiler
format = 1
backend = "ours"
unsupported = "listed"

[failures]
# issue 12
# seen twice
"add/f32_special" = { verdict = "violates", stage = "results", reason = "off by \"one\"" }
"rng/f32_0" = { verdict = "flaky", reason = "threads" }  # perhaps
"sort/f32_nan" = { verdict = "crashed", reason = "", strict = true }
# the end
)";

Baseline parsed(std::string const& text) {
  Baseline baseline;
  std::string error;
  EXPECT_TRUE(took(parse_baseline(text, "b.toml"), baseline, error)) << error;
  return baseline;
}

TEST(BaselineTest, LinesAndCommentsStay) {
  auto const baseline = parsed(kText);
  ASSERT_EQ(baseline.failures.size(), 3u);
  auto const& add = baseline.failures.at("add/f32_special");
  EXPECT_EQ(add.verdict, Verdict::violates);
  EXPECT_EQ(add.stage, Stage::results);
  EXPECT_EQ(add.reason, "off by \"one\"");
  EXPECT_EQ(add.comment, (std::vector<std::string>{"# issue 12", "# seen twice"}));
  EXPECT_TRUE(baseline.failures.at("rng/f32_0").flaky);
  EXPECT_EQ(baseline.failures.at("rng/f32_0").comment, std::vector<std::string>{"# perhaps"});
  EXPECT_TRUE(baseline.failures.at("sort/f32_nan").strict);
  EXPECT_TRUE(baseline.unsupported_is_failure);
  EXPECT_EQ(baseline.comment, std::vector<std::string>{"# of our compiler"});
  EXPECT_EQ(baseline.end, std::vector<std::string>{"# the end"});
  auto const text = baseline_text(baseline);
  EXPECT_EQ(baseline_text(parsed(text)), text);
  EXPECT_NE(text.find("# issue 12\n# seen twice\n\"add/f32_special\""), std::string::npos) << text;
}

TEST(BaselineTest, MistakesHaveAPlace) {
  struct Row {
    char const *line, *says;
  };
  for (auto const& row :
       {Row{"\"a/b\" = { verdict = \"fails\" }", "b.toml:3: error"},
        Row{"\"a/b\" = { verdict = \"conforms\" }", "b.toml:3: error"},
        Row{"\"a/b\" = { reason = \"x\" }", "b.toml:3: error"},
        Row{"\"a/b\" = { verdict = \"violates\", because = \"x\" }", "`because`"},
        Row{"\"a/b\" = { verdict = \"violates\", strict = 1 }", "`strict`"},
        Row{"\"a/b\" = { verdict = \"violates\", stage = \"late\" }", "`stage`"},
        Row{"\"a/b\" = { verdict = \"violates\", deviation = \"crash\" }", "`deviation`"},
        Row{"\"../b\" = { verdict = \"violates\" }", "b.toml:3: error"}, Row{"\"a/b\" = 3", "b.toml:3: error"},
        Row{"\"a/b\" = {", "b.toml:3: error"},
        Row{"\"a/b\" = { verdict = \"violates\" }\n\"a/b\" = { verdict = \"violates\" }", "b.toml:4: error"}}) {
    Baseline baseline;
    std::string error;
    EXPECT_FALSE(
        took(parse_baseline(std::string("format = 1\n[failures]\n") + row.line + "\n", "b.toml"), baseline, error))
        << row.line;
    EXPECT_NE(error.find(row.says), std::string::npos) << error;
  }
  Baseline baseline;
  std::string error;
  EXPECT_FALSE(took(parse_baseline("", "b.toml"), baseline, error));
  EXPECT_FALSE(took(parse_baseline("format = 2\n", "b.toml"), baseline, error));
  EXPECT_FALSE(took(parse_baseline("format = 1\nunsupported_cases = -1\n", "b.toml"), baseline, error));
  EXPECT_FALSE(took(parse_baseline("format = 1\nfailure = 1\n", "b.toml"), baseline, error));
  EXPECT_FALSE(took(parse_baseline(std::string(100000, '.'), "b.toml"), baseline, error));
  EXPECT_FALSE(took(read_baseline("/there/is/no/such.toml"), baseline, error));
}

struct GateRow {
  char const* what;
  Verdict now;
  Stage stage;
  bool flaky_now;
  char const* line;  // of the baseline, after "verdict = "; null: none
  bool listed;       // unsupported = "listed"
  Change change;
  bool red;
};

TEST(GateTest, EachCaseAgainstItsLine) {
  using enum Verdict;
  auto const compile = Stage::compile, results = Stage::results, run = Stage::run;
  GateRow const rows[] = {
      {"good", conforms, results, false, nullptr, false, Change::passes, false},
      {"free to choose", open, results, false, nullptr, false, Change::passes, false},
      {"new", violates, results, false, nullptr, false, Change::new_failure, true},
      {"new crash", crashed, run, false, nullptr, false, Change::new_failure, true},
      {"new hang", timed_out, run, false, nullptr, false, Change::new_failure, true},
      {"refused", unsupported, compile, false, nullptr, false, Change::unsupported, false},
      {"refused, which is a failure", unsupported, compile, false, nullptr, true, Change::new_failure, true},
      {"known", violates, results, false, "\"violates\"", false, Change::still_failing, false},
      {"known at this stage", crashed, run, false, "\"crashed\", stage = \"run\"", false, Change::still_failing, false},
      {"known to be refused", unsupported, compile, false, "\"unsupported\"", true, Change::unsupported, false},
      {"fixed", conforms, results, false, "\"violates\"", false, Change::fixed, false},
      {"cannot pass, and does", conforms, results, false, "\"crashed\", strict = true", false, Change::unexpected_pass,
       true},
      {"compiled now, and wrong", violates, results, false, "\"unsupported\", stage = \"compile\"", true,
       Change::changed, true},
      {"crashed in compilation, now when run", crashed, run, false, "\"crashed\", stage = \"compile\"", false,
       Change::changed, true},
      {"wrong, now refused", unsupported, compile, false, "\"violates\"", false, Change::changed, false},
      {"wrong, now refused, by a list", unsupported, compile, false, "\"violates\"", true, Change::changed, false},
      {"flaky", violates, results, true, nullptr, false, Change::flaky, true},
      {"flaky, good at last", conforms, results, true, nullptr, false, Change::flaky, true},
      {"known to be flaky", violates, results, true, "\"flaky\"", false, Change::flaky, false},
      {"known to be flaky, good today", conforms, results, false, "\"flaky\"", false, Change::flaky, false},
      {"not run", not_run, Stage::none, false, nullptr, false, Change::not_run, false},
      {"known, not run", not_run, Stage::none, false, "\"violates\"", false, Change::not_run, false},
  };
  for (auto const& row : rows) {
    std::string text = std::string("format = 1\nunsupported = \"") + (row.listed ? "listed" : "allowed") + "\"\n";
    if (row.line) text += std::string("[failures]\n\"add/x\" = { verdict = ") + row.line + " }\n";
    auto one = outcome("add/x", row.now, row.stage);
    one.flaky = row.flaky_now;
    auto const comparison = compare_with(report({one, outcome("add/y", conforms)}), parsed(text));
    ASSERT_EQ(comparison.cases.size(), 2u);
    EXPECT_EQ(comparison.cases[0].change, row.change) << row.what << ": " << words(comparison.cases[0].change);
    EXPECT_EQ(comparison.cases[0].red, row.red) << row.what;
    EXPECT_EQ(comparison.exit_status(), row.red ? 1 : row.now == not_run ? 3 : 0) << row.what;
  }
}

TEST(GateTest, AStoppedRunIsUndecidedUnlessItIsRed) {
  auto stopped = report({outcome("a/a", Verdict::conforms)});
  stopped.whole = false;
  EXPECT_EQ(compare_with(stopped, {}).exit_status(), 3);
  stopped.outcomes[0].verdict = Verdict::violates;
  EXPECT_EQ(compare_with(stopped, {}).exit_status(), 1);
}

TEST(GateTest, AnUpdatedBaselineIsGreen) {
  auto flaky = outcome("f/f", Verdict::crashed);
  flaky.flaky = true;
  auto const now = report({outcome("add/f32_special", Verdict::crashed, Stage::compile),
                           outcome("sort/f32_nan", Verdict::conforms), flaky, outcome("new/a", Verdict::timed_out),
                           outcome("new/b", Verdict::unsupported), outcome("kept/x", Verdict::not_run)});
  auto const old = parsed(std::string(kText) + "\"kept/x\" = { verdict = \"violates\", reason = \"kept\" }\n");
  EXPECT_EQ(compare_with(now, old).exit_status(), 1);
  auto const updated = updated_baseline(old, now);
  auto const comparison = compare_with(now, updated);
  EXPECT_EQ(comparison.red, 0u);
  EXPECT_EQ(comparison.exit_status(), 3) << "one case was not run";
  EXPECT_EQ(updated.failures.count("sort/f32_nan"), 0u);
  EXPECT_EQ(updated.failures.at("kept/x").reason, "kept");
  EXPECT_EQ(updated.failures.at("rng/f32_0").reason, "threads") << "no such case in the report";
  EXPECT_EQ(updated.failures.at("add/f32_special").reason, "because") << "the old reason was for another failure";
  EXPECT_EQ(updated.failures.at("add/f32_special").comment.size(), 2u);
  EXPECT_TRUE(updated.failures.at("f/f").flaky);
  EXPECT_EQ(baseline_text(updated_baseline(updated, now)), baseline_text(updated)) << "a second time changes nothing";
  EXPECT_EQ(baseline_text(parsed(baseline_text(updated))), baseline_text(updated));
}

// A line for several cases remains while one of them fails. Another failure of one of them gets its own line.
TEST(GateTest, PatternsAreLinesOfManyCases) {
  auto const baseline = parsed(R"(format = 1
backend = ""
[failures]
"convert/*f8*" = { verdict = "unsupported", reason = "no f8" }
"convert/*" = { verdict = "violates", reason = "truncates" }
"convert/f8_d" = { verdict = "crashed", reason = "its own" }
)");
  auto const now = report({outcome("convert/f8_a", Verdict::unsupported), outcome("convert/f8_b", Verdict::conforms),
                           outcome("convert/f8_c", Verdict::crashed), outcome("convert/f8_d", Verdict::crashed),
                           outcome("convert/f32", Verdict::violates), outcome("add/f8", Verdict::violates)});
  auto const comparison = compare_with(now, baseline);
  std::vector<Change> changes;
  for (auto const& one : comparison.cases) changes.push_back(one.change);
  EXPECT_EQ(changes, (std::vector<Change>{Change::unsupported, Change::passes, Change::changed, Change::still_failing,
                                          Change::still_failing, Change::new_failure}));
  EXPECT_TRUE(comparison.absent.empty());
  auto const updated = updated_baseline(baseline, now);
  EXPECT_EQ(updated.failures.size(), 5u) << baseline_text(updated);
  EXPECT_EQ(updated.failures.at("convert/f8_c").verdict, Verdict::crashed);
  EXPECT_EQ(compare_with(now, updated).red, 0u);
  auto const fixed = report({outcome("convert/f8_a", Verdict::conforms), outcome("convert/f32", Verdict::conforms)});
  EXPECT_EQ(compare_with(fixed, baseline).cases[0].change, Change::fixed);
  EXPECT_EQ(updated_baseline(baseline, fixed).failures.size(), 1u) << "of a case that was not run";
}

TEST(GateTest, BackendThatRejectsEverythingTestsNothing) {
  auto refused = report({outcome("add/a", Verdict::unsupported), outcome("add/b", Verdict::unsupported)});
  EXPECT_EQ(compare_with(refused, {}).exit_status(), 3);
  auto invalid = outcome("invalid/a", Verdict::conforms);
  invalid.kind = CaseKind::invalid;
  refused.outcomes.push_back(invalid);
  EXPECT_EQ(compare_with(refused, {}).exit_status(), 3) << "to refuse what is invalid is easy then";
  EXPECT_EQ(compare_with(report({invalid}), {}).exit_status(), 0);
  refused.outcomes.push_back(outcome("add/c", Verdict::conforms));
  EXPECT_EQ(compare_with(refused, {}).exit_status(), 0);
  refused.outcomes.pop_back();
  refused.head.shard = 2, refused.head.shards = 7;
  EXPECT_EQ(compare_with(refused, {}).exit_status(), 0) << "a part of a run";
}

TEST(GateTest, AnyLineOfABaselineDoesNotMakeARefusalOfEverythingGreen) {
  auto const refused = report({outcome("add/a", Verdict::unsupported), outcome("add/b", Verdict::unsupported)});
  Baseline known;
  known.failures["add/a"].id = "add/a";
  EXPECT_EQ(compare_with(refused, known).exit_status(), 3) << "it is not listed that nothing can be done";
  known.failures["add/a"].verdict = Verdict::unsupported;
  EXPECT_EQ(compare_with(refused, known).exit_status(), 3);
  known.failures["add/b"] = known.failures["add/a"];
  EXPECT_EQ(compare_with(refused, known).exit_status(), 0) << "now it is";
}

TEST(GateTest, WithoutACaseNothingIsDecided) {
  auto none = report({});
  EXPECT_EQ(compare_with(none, {}).exit_status(), 3);
  none.head.shard = 2, none.head.shards = 2;
  EXPECT_EQ(compare_with(none, {}).exit_status(), 0) << "a part may have none";
}

TEST(GateTest, MoreUnsupportedCasesThanKnownAreLostSupport) {
  auto const before = report({outcome("add/a", Verdict::unsupported), outcome("add/b", Verdict::conforms),
                              outcome("add/c", Verdict::conforms), outcome("add/d", Verdict::conforms)});
  auto const known = updated_baseline({}, before);
  EXPECT_NE(baseline_text(known).find("\n[unsupported_by_op]\nadd = { values = \"1 of 4\" }\n"), std::string::npos)
      << baseline_text(known);
  EXPECT_EQ(baseline_text(parsed(baseline_text(known))), baseline_text(known));
  EXPECT_EQ(compare_with(before, known).exit_status(), 0);
  auto now = before;
  now.outcomes[1].verdict = now.outcomes[2].verdict = Verdict::unsupported;
  auto const comparison = compare_with(now, known);
  EXPECT_EQ(comparison.lost_support,
            "lost support: 2 more cases are unsupported than the baseline allows: add (values) 3, not 1");
  EXPECT_EQ(comparison.red, 0u);
  EXPECT_EQ(comparison.exit_status(), 1);
  auto without = known;
  without.support.clear();
  EXPECT_EQ(compare_with(now, without).exit_status(), 0) << "a file of an earlier version";
  EXPECT_EQ(compare_with(now, without).uncompared_support,
            "the baseline has no number of unsupported cases of add (values): 3 unsupported cases are not compared "
            "(--update-baseline writes the numbers)");
  without.unsupported_cases = 1;
  EXPECT_EQ(compare_with(now, without).lost_support,
            "lost support: 2 more cases are unsupported than the baseline allows (1)")
      << "a file of an earlier version";
  EXPECT_EQ(compare_with(now, without).uncompared_support, "");
  EXPECT_FALSE(updated_baseline(without, now).unsupported_cases);
  auto listed = known;
  for (auto const* const id : {"add/b", "add/c"}) {
    listed.failures[id].id = id;
    listed.failures[id].verdict = Verdict::unsupported;
  }
  EXPECT_EQ(compare_with(now, listed).exit_status(), 0) << "their lines state it";
  EXPECT_EQ(updated_baseline(known, now).support.at("add").at(CaseKind::values), (SupportCount{3, 4}));
  EXPECT_EQ(update_text(known, updated_baseline(known, now)), "3 unsupported cases allowed");
}

TEST(GateTest, PartsOfARunDoNotLowerTheNumberOfUnsupportedCases) {
  auto part = report({outcome("add/a", Verdict::conforms)});
  part.head.cases = 4;
  Baseline known;
  auto const add_of = [](Baseline const& baseline) { return baseline.support.at("add").at(CaseKind::values); };
  known.unsupported_cases = 3;
  known.support["add"][CaseKind::values] = {2, 4};
  EXPECT_EQ(updated_baseline(known, part).unsupported_cases, 3u) << "of an earlier version";
  EXPECT_EQ(add_of(updated_baseline(known, part)), (SupportCount{2, 4}));
  EXPECT_FALSE(updated_baseline({}, part).unsupported_cases);
  EXPECT_EQ(add_of(updated_baseline({}, part)), (SupportCount{0, 1})) << "what is known is written";
  known.unsupported_cases = 0;
  known.support["add"][CaseKind::values] = {0, 4};
  part.outcomes[0].verdict = Verdict::unsupported;
  EXPECT_EQ(updated_baseline(known, part).unsupported_cases, 1u) << "it passes afterwards";
  EXPECT_EQ(add_of(updated_baseline(known, part)), (SupportCount{1, 4}));
  EXPECT_EQ(compare_with(part, updated_baseline(known, part)).exit_status(), 3) << "nothing was supported";
  known.unsupported_is_failure = true;
  EXPECT_EQ(baseline_text(updated_baseline(known, part)).find("unsupported_"), std::string::npos);
}

// A baseline for some kinds detects lost support in these kinds. Gains in other kinds do not compensate it.
TEST(GateTest, SupportIsComparedByOpAndKind) {
  auto valid = outcome("valid/add/a", Verdict::unsupported);
  valid.op = "add", valid.kind = CaseKind::valid;
  auto part = report({outcome("add/a", Verdict::conforms), outcome("sub/a", Verdict::unsupported)});
  part.head.cases = 3;
  auto const known = updated_baseline({}, part);
  EXPECT_EQ(baseline_text(parsed(baseline_text(known))), baseline_text(known));
  EXPECT_EQ(compare_with(part, known).exit_status(), 0);
  auto now = report({outcome("add/a", Verdict::unsupported), outcome("sub/a", Verdict::conforms), valid});
  auto const comparison = compare_with(now, known);
  EXPECT_EQ(comparison.lost_support,
            "lost support: 1 more case is unsupported than the baseline allows: add (values) 1, not 0");
  EXPECT_EQ(comparison.uncompared_support,
            "the baseline has no number of unsupported cases of add (valid): 1 unsupported case is not compared "
            "(--update-baseline writes the numbers)");
  EXPECT_EQ(comparison.exit_status(), 1);
  auto const all = updated_baseline(known, now);
  EXPECT_EQ(compare_with(now, all).exit_status(), 0);
  EXPECT_EQ(compare_with(now, all).uncompared_support, "");
  EXPECT_EQ(all.support.at("sub").at(CaseKind::values), (SupportCount{0, 1})) << "a gain is kept";
  for (auto const* const line :
       {"add = { values = \"2 of 1\" }", "add = { values = \"x\" }", "add = { most = \"0 of 1\" }",
        "add = { values = 1 }", "add = 1", "\"a b\" = { values = \"0 of 1\" }"}) {
    Baseline baseline;
    std::string error;
    EXPECT_FALSE(
        took(parse_baseline(std::string("format = 1\n[unsupported_by_op]\n") + line + "\n", "b.toml"), baseline, error))
        << line;
    EXPECT_NE(error.find("b.toml:3: error"), std::string::npos) << error;
  }
}

// A case that failed had no support to lose: reporting its failure as unsupported does not fail the gate.
TEST(GateTest, AFailureThatBecomesUnsupportedIsNotRed) {
  auto const before = report({outcome("add/a", Verdict::timed_out, Stage::run), outcome("add/b", Verdict::conforms)});
  auto now = before;
  now.outcomes[0].verdict = Verdict::unsupported;
  for (bool const listed : {false, true}) {
    Baseline none;
    none.unsupported_is_failure = listed;
    auto const comparison = compare_with(now, updated_baseline(none, before));
    EXPECT_EQ(comparison.cases[0].change, Change::changed);
    EXPECT_EQ(comparison.exit_status(), 0) << listed;
    EXPECT_EQ(comparison.lost_support, "") << listed;
    EXPECT_EQ(compare_with(now, updated_baseline(updated_baseline(none, before), now)).exit_status(), 0);
  }
}

// Returns a failing case with this worst element.
CaseOutcome wrong_element(char const* actual, char const* expected, std::int64_t violating = 1,
                          std::int64_t nan_differs = 0) {
  auto one = outcome("add/x", Verdict::violates);
  auto& result = one.results.emplace_back();
  result.type = "tensor<4xf32>";
  result.violating = violating, result.nan_differs = nan_differs;
  auto& worst = result.worst.emplace();
  worst.actual_bits = actual, worst.expected_bits = expected, worst.distance = 1'000'000;
  return one;
}

TEST(GateTest, AnotherDeviationIsAnotherFailure) {
  auto const nan = wrong_element("0x3F800000", "0x7FC00000", 2, 2), value = wrong_element("0x3F800000", "0x40000000"),
             zero = wrong_element("0x80000000", "0x00000000"), both = wrong_element("0x3F800000", "0x7FC00000", 3, 2);
  auto shape = outcome("add/x", Verdict::violates);
  shape.results.emplace_back().kind = Mismatch::shape;
  struct {
    char const* what;
    CaseOutcome before;
    char const* deviation;
    CaseOutcome now;
    Change change;
  } const rows[] = {
      {"the same", nan, "NaN", nan, Change::still_failing},
      {"the NaN is kept now, but other numbers are wrong", nan, "NaN", value, Change::changed},
      {"other numbers are wrong as well", nan, "NaN", both, Change::changed},
      {"the NaN alone is left", both, "value, NaN", nan, Change::still_failing},
      {"only the sign was wrong", zero, "sign of zero", value, Change::changed},
      {"a shape", value, "value", shape, Change::changed},
      {"a wrong shape stays", shape, "shape", shape, Change::still_failing},
  };
  for (auto const& row : rows) {
    auto const known = updated_baseline({}, report({row.before}));
    auto const text = baseline_text(known);
    EXPECT_NE(text.find(std::string(", deviation = \"") + row.deviation + "\", reason"), std::string::npos) << text;
    EXPECT_EQ(baseline_text(parsed(text)), text);
    auto const comparison = compare_with(report({row.now}), known);
    EXPECT_EQ(comparison.cases[0].change, row.change) << row.what;
    EXPECT_EQ(comparison.exit_status(), row.change == Change::changed ? 1 : 0) << row.what;
    auto old = known;
    old.failures.at("add/x").deviations.clear();
    EXPECT_EQ(compare_with(report({row.now}), old).exit_status(), 0) << "a line of an earlier version";
    EXPECT_EQ(compare_with(report({row.now}), updated_baseline(known, report({row.now}))).exit_status(), 0);
  }
}

// A line hides other errors of the same class. The number of wrong elements and their pattern reveal them.
TEST(GateTest, ChangesWithinADeviationAreNoted) {
  auto const failure = [](std::int64_t violating, std::string const& pattern) {
    auto one = wrong_element("0x3F800000", "0x40000000", violating);
    one.pattern = pattern;
    return one;
  };
  auto const known = updated_baseline({}, report({failure(2, "results are 1 too large")}));
  auto const text = baseline_text(known);
  EXPECT_NE(text.find(", elements = 2, pattern = \"results are 1 too large\" }"), std::string::npos) << text;
  EXPECT_EQ(baseline_text(parsed(text)), text);
  auto const note = [&](CaseOutcome const& now, Baseline const& baseline) {
    auto const comparison = compare_with(report({now}), baseline);
    EXPECT_EQ(comparison.cases[0].change, Change::still_failing);
    EXPECT_EQ(comparison.exit_status(), 0);
    return comparison.cases[0].note;
  };
  EXPECT_EQ(note(failure(2, "results are 1 too large"), known), "");
  EXPECT_EQ(note(failure(7, "results are 1 too large"), known), "") << "not many times more";
  EXPECT_EQ(note(failure(8, "results are 1 too large"), known), "8 elements are not permitted, and 2 were before");
  EXPECT_EQ(note(failure(1, "the result is transposed"), known),
            "the pattern is \"the result is transposed\", and was \"results are 1 too large\"");
  EXPECT_EQ(note(failure(2, ""), known), "the pattern is unknown, and was \"results are 1 too large\"");
  auto const updated = updated_baseline(known, report({failure(9, "")}));
  EXPECT_EQ(note(failure(9, ""), updated), "");
  EXPECT_EQ(updated.failures.at("add/x").reason, known.failures.at("add/x").reason);
  auto old = known;
  old.failures.at("add/x").elements = 0;
  EXPECT_EQ(note(failure(90, "results are 1 too small"), old), "") << "a line of an earlier version";
}

TEST(GateTest, LinesWithoutACaseAreCounted) {
  auto const comparison = compare_with(report({outcome("add/f32_special", Verdict::violates)}), parsed(kText));
  EXPECT_EQ(comparison.absent.size(), 2u);
  EXPECT_EQ(comparison.exit_status(), 0);
  auto shared = parsed(kText);
  shared.failures["causes/add.float.value"].id = "causes/add.float.value";  // of `assay fuzz`
  EXPECT_EQ(compare_with(report({outcome("add/f32_special", Verdict::violates)}), shared).absent.size(), 2u);
}

}  // namespace
}  // namespace assay
