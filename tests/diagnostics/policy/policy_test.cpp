#include "diagnostics/policy/policy.hpp"

#include <gtest/gtest.h>

#include "diagnostics/policy/fingerprint.hpp"

namespace assay {
namespace {

FileReport report_of(std::size_t findings, std::string const& label) {
  FileReport report;
  report.file = "p.mlir";
  report.source = Source::from_string(report.file, "// assay: nothing\n%0 = a\n%1 = b\n");
  for (std::size_t i = 0; i < findings; ++i) report.diagnostics.error(label, {18, 20}, "wrong");
  report.verdict = FileVerdict::violates;
  return report;
}

// Findings that are only counted, beyond the limit of a report, are also suppressed.
TEST(Policy, SuppressesDroppedFindings) {
  LabelRules rules;
  rules.add({"abs_*", RuleLevel::off, "--ignore abs_*", ""});
  auto report = report_of(12'345, "abs_c1");
  apply_rules(rules, report);
  EXPECT_EQ(report.verdict, FileVerdict::conforms_except);
  EXPECT_EQ(report.diagnostics.errors(), 0u);
  EXPECT_EQ(report.allowed.size(), Diagnostics::kMaxDiagnostics);
  EXPECT_EQ(report.allowed_unkept, 2'345u);
  EXPECT_EQ(report.allowed_errors, 12'345u);

  auto mixed = report_of(12'000, "abs_c1");
  mixed.diagnostics.error("add_c1", {18, 20}, "wrong, too");
  apply_rules(rules, mixed);
  EXPECT_EQ(mixed.verdict, FileVerdict::violates) << "one that is counted only is another one";
  EXPECT_EQ(mixed.diagnostics.errors(), 1u);
  EXPECT_EQ(mixed.diagnostics.dropped(), 1u);
}

TEST(Policy, TheMostPreciseRuleWins) {
  LabelRules rules;
  rules.add_by_precision({{"*", RuleLevel::note, "1", ""},
                          {"abs_*", RuleLevel::warning, "2", ""},
                          {"abs_c1", RuleLevel::off, "3", ""},
                          {"ab*", RuleLevel::error, "4", ""}});
  EXPECT_EQ(rules.find("abs_c1")->by, "3");
  EXPECT_EQ(rules.find("abs_c2")->by, "2");
  EXPECT_EQ(rules.find("abcd")->by, "4");
  EXPECT_EQ(rules.find("x")->by, "1");
  EXPECT_EQ(LabelRules().find("x"), nullptr);
}

TEST(Policy, WarningsTurnedIntoErrorsViolate) {
  LabelRules rules;
  rules.add({"deprecated", RuleLevel::error, "assay.toml:1", "we port now"});
  FileReport report;
  report.source = Source::from_string("p.mlir", "%0 = a\n");
  Diagnostic diagnostic;
  diagnostic.severity = Severity::warning;
  diagnostic.label = "deprecated";
  report.diagnostics.add(diagnostic);
  apply_rules(rules, report);
  EXPECT_EQ(report.verdict, FileVerdict::violates);
  ASSERT_EQ(report.diagnostics.all()[0].notes.size(), 1u);
  EXPECT_EQ(report.diagnostics.all()[0].notes[0].message, "assay.toml:1 makes this an error, because we port now");
}

std::string fingerprint_in(std::string const& text, std::string const& at, std::string const& label = "add_c1") {
  FileReport report;
  report.source = Source::from_string("p.mlir", text);
  auto const begin = static_cast<std::uint32_t>(text.find(at));
  report.diagnostics.error(label, {begin, begin + 1}, "wrong");
  return fingerprints(report).found.at(0);
}

TEST(Fingerprint, IsOfTheLabelAndTheLine) {
  auto const one = fingerprint_in("%0 = add %1, %2 : f32\n", "add");
  EXPECT_EQ(one.size(), 16u);
  EXPECT_EQ(one, "e353e93f4d9dd129") << "baselines of users hold these: a change is a new format";
  EXPECT_EQ(fingerprint_in("\n\n  %result =  add %a#1 ,%b : f32  // why\n", "add"), one) << "names, blanks, comments";
  EXPECT_NE(fingerprint_in("%0 = add %1, %2 : f64\n", "add"), one);
  EXPECT_NE(fingerprint_in("%0 = add %1, %2 : f32\n", "add", "add_c2"), one);
  std::string const long_line(5'000, 'x');
  EXPECT_EQ(fingerprint_in("y" + long_line + "%0 = add" + long_line, "add"),
            fingerprint_in("\nyyyyyy" + long_line + "%0 = add" + long_line, "add"));
}

TEST(Fingerprint, NumbersDuplicates) {
  FileReport report;
  report.source = Source::from_string("p.mlir", "%0 = add\n%1 = add\n");
  report.diagnostics.error("add_c1", {10, 11}, "second");
  report.diagnostics.error("add_c1", {0, 1}, "first");
  auto const all = fingerprints(report);
  EXPECT_NE(all.found[0], all.found[1]);
  EXPECT_EQ(all.found[1], fingerprint_in("%9 = add", "%9"));
}

}  // namespace
}  // namespace assay
