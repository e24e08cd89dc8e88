// Reports are written and read without loss, and are untrusted.
#include "harness/report/report.hpp"

#include "harness/report/decided.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support/text.hpp"
#include "tests/harness/samples.hpp"
#include "tests/random_bytes.hpp"

namespace assay {
namespace {

using namespace samples;

CaseOutcome full_outcome() {
  auto one = outcome("add/f32_special", Verdict::violates);
  one.satisfies = {"add_c1"};
  one.evidence = "tab\tquote\" <b> \xE2\x82\xAC";
  one.seconds = 0.25, one.overhead = 0.001;
  one.attempts = 2, one.flaky = true;
  one.command = "assay run 'a b'";
  one.answer = "wraps";
  auto& result = one.results.emplace_back();
  result.result = 3;
  result.type = "tensor<2xf32>";
  result.conforming = 1, result.violating = 1, result.open = 4;
  result.worst_ulps = 1e300, result.worst_ulps_subnormal = 0.5;
  result.nan_differs = 7;
  auto& worst = result.worst.emplace();
  worst.index = {0, 1};
  worst.part = 1;
  worst.actual = "1", worst.actual_bits = "0x3F800000", worst.expected = "2", worst.expected_bits = "0x40000000";
  worst.low = "3", worst.low_bits = "0x1", worst.high = "4", worst.high_bits = "0x2";
  worst.exact = "0x1p+1";
  worst.nan_permitted = true;
  worst.distance = 5;
  worst.inputs = {"1 (0x1)", "2 (0x2)"};
  auto& mismatch = one.results.emplace_back();
  mismatch.kind = Mismatch::shape;
  mismatch.mismatch = "the shape is [1]";
  return one;
}

TEST(ReportTest, RoundTripsThroughItsFile) {
  Folder folder;
  auto written = report({full_outcome(), outcome("a/b", Verdict::timed_out, Stage::compile)});
  written.head.shard = 2, written.head.shards = 3, written.head.seed = 9;
  written.head.capabilities = {{"op add", true, ""}, {"type bf16", false, "no"}};
  std::string error;
  ASSERT_TRUE(write_report(folder / "r.json", written));
  Report read;
  ASSERT_TRUE(took(read_report(folder / "r.json"), read, error)) << error;
  EXPECT_EQ(report_head_line(read.head), report_head_line(written.head));
  ASSERT_EQ(read.outcomes.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(outcome_line(read.outcomes[i]), outcome_line(written.outcomes[i]));
  EXPECT_TRUE(read.whole);
  EXPECT_EQ(read.outcomes[0].results.at(0).worst->distance, 5u);
  EXPECT_EQ(read.outcomes[0].results.at(1).kind, Mismatch::shape);
  EXPECT_EQ(read.outcomes[1].stage, Stage::compile);
  EXPECT_EQ(read.counts()[static_cast<std::size_t>(Verdict::violates)], 1u);
}

TEST(ReportTest, PassRateCountsExecutedCases) {
  EXPECT_EQ(pass_rate_text(report({})), "");
  EXPECT_EQ(pass_rate_text(report({outcome("a/a", Verdict::unsupported), outcome("a/b", Verdict::not_run)})), "");
  std::vector<CaseOutcome> all(1999, outcome("a/a", Verdict::conforms));
  all.push_back(outcome("a/b", Verdict::crashed));
  all.push_back(outcome("a/c", Verdict::unsupported));
  EXPECT_EQ(pass_rate_text(report(all)), "1999 of 2000 programs that were run (99.9 %); 1 of 2001 cases is unsupported")
      << "never 100 where one fails";
  EXPECT_EQ(pass_rate_text(report({outcome("a/a", Verdict::conforms), outcome("a/b", Verdict::open),
                                   outcome("a/c", Verdict::contested), outcome("a/d", Verdict::unsupported)})),
            "1 of 1 program that was run (100.0 %); 1 of 4 cases is open; 1 of 4 cases is contested; 1 of 4 cases is "
            "unsupported")
      << "the counts add up";
  EXPECT_EQ(pass_rate_text(report({outcome("a/a", Verdict::open)})), "") << "what is open has not passed";
  auto refused = outcome("a/b", Verdict::conforms), accepted = outcome("a/c", Verdict::conforms);
  refused.kind = CaseKind::invalid;
  accepted.kind = CaseKind::valid;
  EXPECT_EQ(
      pass_rate_text(report({outcome("a/a", Verdict::crashed), refused, accepted})),
      "0 of 1 program that was run (0.0 %), 1 of 1 valid program accepted (100.0 %), 1 of 1 invalid program rejected "
      "(100.0 %)");
}

TEST(ReportTest, MissingCasesAreCounted) {
  auto cut = report({outcome("add/a", Verdict::conforms)});
  EXPECT_EQ(missing_text(cut), "");
  cut.whole = false;
  EXPECT_EQ(missing_text(cut), "cases are missing") << "of a report of an earlier version";
  cut.head.selected = 3;
  EXPECT_EQ(missing_text(cut), "2 of 3 selected cases are missing");
}

TEST(ReportTest, TruncatedReportIsReadPartly) {
  Folder folder;
  auto const text = report_head_line(report({}).head) + "\n" + outcome_line(outcome("a/b", Verdict::conforms)) + "\n" +
                    outcome_line(outcome("a/c", Verdict::crashed)) + "\n{\"whole\":true}\n";
  auto const head = text.find('\n');
  for (std::size_t length = head + 1; length < text.size() - 1; ++length) {
    save_text(folder / "r.json", text.substr(0, length));
    Report read;
    std::string error;
    ASSERT_TRUE(took(read_report(folder / "r.json"), read, error)) << length << ": " << error;
    EXPECT_FALSE(read.whole) << length;
    EXPECT_LE(read.outcomes.size(), 2u);
  }
}

TEST(ReportTest, OtherFilesAreRejected) {
  Folder folder;
  auto const head = report_head_line(report({}).head) + "\n";
  auto const good = outcome_line(outcome("a/b", Verdict::conforms));
  struct Row {
    std::string text, says;
  };
  auto const with = [&](std::string from, std::string const& to) {
    auto line = good;
    line.replace(line.find(from), from.size(), to);
    return head + line + "\n" + good + "\n";
  };
  Row const rows[] = {{"", "the file is empty"},
                      {"\n", "not a report"},
                      {"{}\n", "not a report"},
                      {"[1]\n", "not a report"},
                      {"{\"assay_report\":3}\n", "format"},
                      {"{\"assay_report\":1}\n", "`place` is called `index`"},
                      {"{\"assay_report\":2,\"shard\":3,\"shards\":2}\n", "not a report"},
                      {head + "what\n" + good + "\n", ":2:"},
                      {with("\"a/b\"", "\"../b\""), ":2:"},
                      {with("\"a/b\"", "7"), ":2:"},
                      {with("\"conforms\"", "\"good\""), ":2:"},
                      {with("\"index\":0", "\"index\":-1"), ":2:"},
                      {with("\"types\":[\"f32\"]", "\"types\":[1]"), ":2:"},
                      {head + "{\"whole\":true}\n" + good + "\n", "after its end"}};
  for (auto const& row : rows) {
    save_text(folder / "r.json", row.text);
    Report read;
    std::string error;
    EXPECT_FALSE(took(read_report(folder / "r.json"), read, error)) << row.text;
    EXPECT_NE(error.find(row.says), std::string::npos) << error;
  }
  Report read;
  std::string error;
  EXPECT_FALSE(took(read_report(folder / "none.json"), read, error));
}

TEST(TextTest, CleanTextIsUtf8WithoutControlCharacters) {
  EXPECT_EQ(clean_text("a\r\nb\tc\n"), "a\nb\tc\n");
  EXPECT_EQ(clean_text("\x1B[31m"), "\xEF\xBF\xBD[31m");
  EXPECT_EQ(clean_text(std::string("\0", 1)), "\xEF\xBF\xBD");
  EXPECT_EQ(clean_text("\xC0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD") << "an overlong zero";
  EXPECT_EQ(clean_text("\xED\xA0\x80").find('\xED'), std::string::npos) << "a surrogate";
  EXPECT_EQ(clean_text("\xE2\x82"), "\xEF\xBF\xBD\xEF\xBF\xBD") << "cut off";
  EXPECT_EQ(clean_text("\xEF\xBF\xBF"), "\xEF\xBF\xBD") << "U+FFFF, which XML has not";
  EXPECT_EQ(clean_text("\xF0\x9F\x98\x80\xE2\x82\xAC"), "\xF0\x9F\x98\x80\xE2\x82\xAC");
  EXPECT_TRUE(rc::check("cleaning twice is cleaning once", [] {
    auto const clean = clean_text(*random_bytes());
    RC_ASSERT(clean_text(clean) == clean);
    RC_ASSERT(clean.find('\0') == std::string::npos);
  }));
}

TEST(ReportTest, UndecidedReportsAreReported) {
  auto const why = [](std::vector<CaseOutcome> outcomes) { return undecided_text(report(std::move(outcomes)), {}); };
  auto refused = outcome("a/i", Verdict::unsupported), seen = outcome("a/j", Verdict::conforms);
  refused.kind = seen.kind = CaseKind::invalid;
  EXPECT_EQ(why({outcome("a/a", Verdict::open)}),
            "nothing was decided: the specification leaves the one case that was run open");
  EXPECT_EQ(why({outcome("a/a", Verdict::open), outcome("a/b", Verdict::conforms)}), "");
  EXPECT_EQ(why({outcome("a/a", Verdict::unsupported), seen}),
            "no case was run: the backend does not support the one program that had to be run");
  EXPECT_EQ(why({outcome("a/a", Verdict::unsupported), outcome("a/b", Verdict::crashed), seen}), "");
  EXPECT_NE(why({refused}).find("nothing was decided about invalid programs: the one is unsupported"),
            std::string::npos);
  EXPECT_EQ(why({refused, seen}), "");
  EXPECT_EQ(why({outcome("a/a", Verdict::not_run)}), "nothing was run: the one case is not run");
  auto cut = report({outcome("a/a", Verdict::unsupported), outcome("a/b", Verdict::unsupported)});
  cut.whole = false;
  cut.head.cases = 50;
  EXPECT_EQ(undecided_text(cut, {}),
            "nothing was decided: the run was interrupted, and all 2 cases before are unsupported or not run");
  Baseline known;
  known.failures["a/a"].verdict = Verdict::unsupported;
  EXPECT_EQ(undecided_text(report({outcome("a/a", Verdict::unsupported), seen}), known), "") << "the baseline lists it";
}

}  // namespace
}  // namespace assay
