#include "constraints/conformance/verify.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

// A text with `@` at each error, and the problems that verify reports, each as "label:line".
struct Case {
  char const* text;
  char const* problems;
};

std::string problems_of(std::string const& text, Severity severity = Severity::error) {
  auto const source = Source::from_string("f", text);
  Diagnostics found;
  for (auto at = text.find("@op"); at != std::string::npos; at = text.find("@op", at + 1)) {
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.label = "add_c1";
    diagnostic.message = "sizes 3 and {4} differ";
    diagnostic.range = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 3)};
    diagnostic.notes.push_back({"see here", false, {}});
    found.add(diagnostic);
  }
  std::string result;
  auto const problems = verify(source, {0, static_cast<std::uint32_t>(text.size())}, found);
  for (auto const& problem : problems.all())
    result += problem.label + ":" + std::to_string(source.position(problem.range.begin).line) + " ";
  return result;
}

TEST(Verify, EveryErrorIsExpectedAndEveryExpectationMet) {
  Case const cases[] = {
      {"fine\n", ""},
      {"@op\n", "unexpected_error:1 "},
      {"@op // expected-error {{sizes 3}}\n", ""},
      {"@op // expected-error {{add_c1}}\n", ""},  // a label
      {"@op // expected-error {{add_c}}\n", "missing_diagnostic:1 unexpected_error:1 "},
      {"@op // expected-error {{{4} differ}}\n", ""},
      {"// expected-error@+1 {{differ}}\n@op\n", ""},
      {"// expected-error @+1 {{differ}}\n@op\n", ""},
      {"// expected-error@+2 {{differ}}\n@op\n", "missing_diagnostic:1 unexpected_error:2 "},
      {"@op\n// expected-error@-1 {{differ}}\n", ""},
      {"@op\n// expected-error@-9 {{differ}}\n", "missing_diagnostic:2 unexpected_error:1 "},
      {"@op\n// expected-error@above {{differ}}\n// expected-note@above {{see here}}\n", ""},
      {"// expected-error@below {{differ}}\n// expected-note@below {{see}}\n@op\n", ""},
      {"@op // expected-warning {{differ}}\n", "missing_diagnostic:1 unexpected_error:1 "},
      {"@op @op // expected-error {{differ}}\n", "unexpected_error:1 "},
      {"@op @op // expected-error 2 {{differ}}\n", ""},
      {"@op @op // expected-error {{differ}} expected-error {{sizes}}\n", ""},
      {"@op // expected-error 2 {{differ}}\n", "missing_diagnostic:1 "},
      {"@op // expected-error-re {{sizes {{[0-9]+}} and {{.*}} differ}}\n", ""},
      {"@op // expected-error-re {{sizes {{[a-z]+}} and}}\n", "missing_diagnostic:1 unexpected_error:1 "},
      {"@op // expected-error-re {{and {4} differ}}\n", ""},  // fixed parts are not patterns
      {"@op // expected-error-re {{ {{(((}} }}\n", "missing_diagnostic:1 unexpected_error:1 "},
      {"// expected-error {{open\n", "malformed_expectation:1 "},
      {"// expected-error@ {{x}}\n", "malformed_expectation:1 "},
      {"// of expected-size {{x}}\n", ""},
      {"// expected-error 0 {{x}}\n", "malformed_expectation:1 "},
      {"expected-error {{not in a comment}}\n", ""},
  };
  for (auto const& [text, problems] : cases) EXPECT_EQ(problems_of(text), problems) << text;
}

TEST(Verify, WarningsMayBeExpectedButNeedNot) {
  EXPECT_EQ(problems_of("@op\n", Severity::warning), "");
  EXPECT_EQ(problems_of("@op // expected-warning {{differ}}\n", Severity::warning), "");
}

TEST(Verify, AHostilePatternEnds) {
  std::string text = "@op // expected-error-re {{ {{";
  for (int i = 0; i < 60; ++i) text += "(a*)*";
  EXPECT_EQ(problems_of(text + "b}} }}\n"), "missing_diagnostic:1 unexpected_error:1 ");
}

}  // namespace
}  // namespace assay
