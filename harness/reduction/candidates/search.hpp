// The state of a reduction: the smallest program so far that shows the failure.
//
// Steps propose candidates. Invalid programs, and programs that do not show the failure, are skipped. The first
// proposal that shows the failure becomes the current program. The result does not depend on the number of jobs.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/reduction/candidates/candidate.hpp"
#include "harness/reduction/candidates/interestingness_test.hpp"

namespace assay::reduction {

class Search {
public:
  // `start` must misbehave, and `candidate` must be its program.
  Search(InterestingnessTest& test, Attempt start, Candidate candidate, ValueIds ids, unsigned jobs, double time_limit);

  Candidate const& now() const { return candidate_; }
  Observation const& seen() const { return attempt_.seen; }
  std::string const& text() const { return attempt_.text; }  // the text that was run
  Program const& program() const { return *attempt_.program; }
  InterestingnessTest& test() { return test_; }

  // From now on, the worst element must have the class of error that it has now.
  void require_same_error() {
    strictly_ = true;
    wanted_ = attempt_.seen;
  }

  // Accepts the first of `count` proposals that shows the failure. `propose` may return nullopt. For invalid programs,
  // all proposals are requested twice, with Candidate::infers set to true and then to false.
  using Propose = std::function<std::optional<Candidate>(std::size_t)>;
  bool take_first(std::size_t count, Propose const& propose);
  bool take(std::optional<Candidate> candidate);
  // Judges the candidate without accepting it.
  Attempt try_out(Candidate const& candidate);

  // The exact values of @main, by value; of kind `none` if unknown.
  std::vector<RuntimeValue> const& exact();

  bool is_over() const;  // time limit reached, stopped, or every candidate fails in the same different way
  // The end that the first candidates have in common, if none of them shows the failure or ends well: further attempts
  // are useless. Empty otherwise.
  std::string const& ends_differently() const { return ends_differently_; }
  double seconds() const;

private:
  struct Proposal;
  bool first_of(std::size_t count, Propose const& propose);
  void judge(std::vector<Proposal>& batch);
  bool accept(Attempt attempt);
  void inspect_other_failure(Observation const& seen);

  InterestingnessTest& test_;
  Attempt attempt_;
  Candidate candidate_;
  ValueIds ids_;
  std::vector<RuntimeValue> exact_;
  unsigned jobs_;
  double time_limit_;
  bool strictly_ = false;
  bool is_read_ = false;       // whether the backend has read any candidate
  unsigned foreign_ends_ = 0;  // consecutive candidates with the same end, different from that of the program
  std::string foreign_end_, ends_differently_;
  Observation wanted_;
  std::chrono::steady_clock::time_point const begin_ = std::chrono::steady_clock::now();
};

}  // namespace assay::reduction
