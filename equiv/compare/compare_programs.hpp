// Two programs, and the verdict on their functions.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "equiv/compare/pair_report.hpp"
#include "equiv/search/decision.hpp"
#include "oracle/sets/profile.hpp"
#include "support/source.hpp"

namespace assay {

struct CompareOptions {
  Profile profile;
  std::string entry;
  std::vector<std::string> assumptions;
  std::string witness;              // a folder; empty: witnesses are not kept
  bool function_pairs = false;      // all functions of equal names
  bool takes_elided = false;        // constants that were left out may be anything: they are arguments of both programs
  std::optional<GridRequest> grid;  // B is run by its processes
  std::chrono::seconds time{60};
  DecisionOptions decision;
};

// A program that is read once and compared with others.
class ComparedProgram {
public:
  // Prints the errors to standard error and stops if it cannot be read or is not a valid program.
  explicit ComparedProgram(std::string const& path);
  // A program that was read before, with another text; `error` has the error in that text.
  ComparedProgram(ComparedProgram const& other, std::string text);

  std::string const& path() const { return path_; }
  Source const& source() const { return source_; }
  PreparedProgram const& program() const { return *program_; }
  std::string const& error() const { return error_; }  // why it cannot be compared; empty: it can
  bool is_unread() const { return is_unread_; }        // the text is not a program, perhaps the beginning of one

private:
  std::string path_;
  Source source_;
  std::shared_ptr<PreparedProgram> program_;
  std::string error_;
  bool is_unread_ = false;
};

// A comparison of two programs that another process computes, so that several run at once.
class StartedComparison {
public:
  // Stops at an invalid option: a missing entry function, an invalid assumption.
  StartedComparison(std::shared_ptr<ComparedProgram const> a, std::shared_ptr<ComparedProgram const> b,
                    CompareOptions const& options);
  ~StartedComparison();

  // A report for each pair of functions, once. Pairs that are undecided when the time is up state this.
  std::vector<PairReport> finish();

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
