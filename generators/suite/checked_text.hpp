// The program of a case, checked before it goes into a suite: whether it is what the case says of it.
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
  std::string version;  // the least version of StableHLO whose features suffice; empty if the text is not a program
  std::string pretty;   // official custom form; empty if it says nothing that `text` does not, and of invalid programs
  Program program;      // that was read from the case's own text
  std::uint64_t ops = 0;
  bool is_as_written = false;  // `text` is what the case says, letter by letter
  std::string obstacle;        // why no backend would run it: the official tools refuse what the text allows
  std::string
      official_rule;  // of valid ones, which are not run: the rule by which these refuse it; empty: they take it
};

// An error if the program is not what the case says: it breaks rules, or not that one alone, or is changed by being
// written in the layout of suites or in its custom form.
Result<CheckedCase> check_case(Case const& made);

}  // namespace assay
