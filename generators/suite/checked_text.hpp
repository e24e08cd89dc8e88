// Checks the program of a case before it becomes part of a suite.
#pragma once

#include <string>

#include "generators/suite/case.hpp"
#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

struct CheckedCase {
  std::string
      text;  // in the layout of suites (AssemblyFormat::suite), except for cases about spelling. Invalid programs have
             // a comment `// expected-error@+1 {{label}}` for each error, in the syntax of --verify-diagnostics
  std::string version;  // the first version of StableHLO with its features; empty if the text is not a program
  std::string pretty;   // the official custom form; empty if it equals `text`, and for invalid programs
  Program program;      // parsed from the original text of the case
  std::uint64_t ops = 0;
  bool is_as_written = false;  // `text` is written verbatim
  // The reason why no backend would run it: the official tools reject what the specification permits.
  std::string obstacle;
  std::string
      official_rule;  // for valid programs that are not run: the rule by which the official tools reject it; empty:
                      // they accept it
};

// An error if the program does not match the case: it violates rules, or more than the intended one, or is not the same
// program in the layout of suites or in its custom form.
Result<CheckedCase> check_case(Case const& made);

}  // namespace assay
