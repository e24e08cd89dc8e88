// A program on its way to being small: the smallest one so far that shows the failure, and what may be tried next.
//
// Steps propose Drafts; what is no valid program, or does not show the failure, is passed over. The first proposal that
// does becomes the current one, whatever the number of jobs: the same program on the same backend is reduced the same
// way.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/reduction/candidates/interestingness_test.hpp"
#include "harness/reduction/candidates/mutable_program.hpp"

namespace assay::inline harness::reduction {

class Search {
public:
  // `start` must misbehave, and have a Draft.
  Search(Laboratory& laboratory, Trial start, Draft draft, ValueIds ids, unsigned jobs, double time_limit);

  Draft const& now() const { return draft_; }
  Observation const& seen() const { return trial_.seen; }
  Program const& program() const { return *trial_.program; }
  Laboratory& laboratory() { return laboratory_; }

  // From now on the worst element has to be wrong in the way in which it is now.
  void insist() { strictly_ = true; }

  // The first of `count` proposals that shows the failure is taken. Proposals may be empty. Of invalid programs all are
  // asked for twice: in the second round with what Draft::infers says.
  using Propose = std::function<std::optional<Draft>(std::size_t)>;
  bool take_first(std::size_t count, Propose const& propose);
  bool take(std::optional<Draft> draft);
  // Is judged, but not taken.
  Trial look(Draft const& draft);

  // What the values of @main are, exactly; of kind `none` where that is not known.
  std::vector<RuntimeValue> const& exact();

  bool is_over() const;  // out of time, or stopped
  double seconds() const;

private:
  struct Proposal;
  bool first_of(std::size_t count, Propose const& propose);
  void judge(std::vector<Proposal>& batch);
  bool become(Trial trial);

  Laboratory& laboratory_;
  Trial trial_;
  Draft draft_;
  ValueIds ids_;
  std::vector<RuntimeValue> exact_;
  unsigned jobs_;
  double time_limit_;
  bool strictly_ = false;
  Observation wanted_;
  std::chrono::steady_clock::time_point const begin_ = std::chrono::steady_clock::now();
};

}  // namespace assay::inline harness::reduction
