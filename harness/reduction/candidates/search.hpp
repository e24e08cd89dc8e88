// A program under reduction: the smallest one so far that shows the failure, and the next
// proposals.
//
// Steps propose candidates; an invalid program, or one that does not show the failure, is skipped. The first proposal
// that shows it becomes the current one, for any number of jobs: the same program on the same backend is reduced the
// same way.
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
  // `start` must misbehave, and have a Candidate.
  Search(InterestingnessTest& test, Attempt start, Candidate candidate, ValueIds ids, unsigned jobs, double time_limit);

  Candidate const& now() const { return candidate_; }
  Observation const& seen() const { return attempt_.seen; }
  std::string const& text() const { return attempt_.text; }  // that was run
  Program const& program() const { return *attempt_.program; }
  InterestingnessTest& test() { return test_; }

  // From now on the worst element has to be wrong in the way in which it is now.
  void require_same_error() {
    strictly_ = true;
    wanted_ = attempt_.seen;
  }

  // The first of `count` proposals that shows the failure is accepted. Proposals may be empty. For invalid programs all
  // are requested twice: in the second round with Candidate::infers.
  using Propose = std::function<std::optional<Candidate>(std::size_t)>;
  bool take_first(std::size_t count, Propose const& propose);
  bool take(std::optional<Candidate> candidate);
  // Is judged, but not taken.
  Attempt try_out(Candidate const& candidate);

  // The exact values of @main; of kind `none` if they are unknown.
  std::vector<RuntimeValue> const& exact();

  bool is_over() const;  // out of time, stopped, or every candidate ends differently
  // The common end of the first candidates, if none of them failed as the program does and none ended well: further
  // attempts are useless. Empty: this is not the case.
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
  bool is_read_ = false;    // the backend has done something sensible with a candidate
  unsigned strangers_ = 0;  // candidates that ended alike, and differently from the program
  std::string stranger_end_, ends_differently_;
  Observation wanted_;
  std::chrono::steady_clock::time_point const begin_ = std::chrono::steady_clock::now();
};

}  // namespace assay::reduction
