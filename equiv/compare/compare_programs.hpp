// Compares the functions of two programs.
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
  std::string witness;              // folder for witnesses; empty: do not write them
  bool function_pairs = false;      // compare all functions with equal names
  bool takes_elided = false;        // treat elided constants as arguments of both programs, so they can have any value
  std::optional<GridRequest> grid;  // run B on all processes of a grid
  std::chrono::seconds time{60};
  DecisionOptions decision;
};

// A program that is parsed once and compared with others.
class ComparedProgram {
public:
  // If the file cannot be read or is not a valid program, prints the errors to standard error and exits.
  explicit ComparedProgram(std::string const& path);
  // The program `other` with a different text. `error` describes the error in that text, if any.
  ComparedProgram(ComparedProgram const& other, std::string text);

  std::string const& path() const { return path_; }
  Source const& source() const { return source_; }
  PreparedProgram const& program() const { return *program_; }
  std::string const& error() const { return error_; }  // why it cannot be compared; empty if it can
  // whether the text is not a program, perhaps because it is incomplete
  bool is_unread() const { return is_unread_; }

private:
  std::string path_;
  Source source_;
  std::shared_ptr<PreparedProgram> program_;
  std::string error_;
  bool is_unread_ = false;
};

// A comparison of two programs in a worker process, so that several can run at once.
class StartedComparison {
public:
  // Exits if an option is invalid: a missing entry function, an invalid assumption.
  StartedComparison(std::shared_ptr<ComparedProgram const> a, std::shared_ptr<ComparedProgram const> b,
                    CompareOptions const& options);
  ~StartedComparison();

  // Waits and returns a report for each pair of functions. Call once. Pairs that are undecided at the time limit have
  // that as their reason.
  std::vector<PairReport> finish();

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
