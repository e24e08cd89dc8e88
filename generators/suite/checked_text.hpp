// The program of a case, checked before it becomes part of a suite.
#pragma once

#include <string>

#include "generators/suite/case.hpp"
#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

struct CheckedCase {
  std::string
      text;  // in the layout of suites (AssemblyFormat::suite), but for cases about spelling. Of invalid ones, with a comment `// expected-error@+1 {{label}}` for each error, as
             // --verify-diagnostics takes it
  std::string version;  // the least version of StableHLO with its features; empty if the text is not a program
  std::string pretty;   // official custom form; empty if it is the same as `text`, and for invalid programs
  Program program;      // that was read from the case's own text
  std::uint64_t ops = 0;
  bool is_as_written = false;  // `text` is written verbatim
  // the reason why no backend would run it: the official tools reject what the specification allows
  std::string obstacle;
  std::string
      official_rule;  // of valid ones, which are not run: the rule by which these refuse it; empty: they take it
};

// An error if the program does not match the case: it violates rules, or not only the intended one, or the layout of
// suites or its custom form changes it.
Result<CheckedCase> check_case(Case const& made);

}  // namespace assay
