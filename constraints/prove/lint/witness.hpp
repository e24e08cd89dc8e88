// Programs that satisfy some clauses and violate others, found by the solver and confirmed by the
// checker.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "constraints/prove/lint/lint.hpp"
#include "constraints/prove/ops/skeleton_search.hpp"

namespace assay {

// `no`: every skeleton within the limits was refuted. Only then nothing was left out; otherwise `reason` has the
// reason.
struct Witness {
  Finding finding = Finding::no;
  std::string text;    // yes: the program
  std::string reason;  // unknown
};

class WitnessSearch {
public:
  // Empty if the program is as expected; otherwise the checker's result.
  using Check = std::function<std::string(std::string const& program)>;
  // Receives the reason why a clause could not be encoded: "C5: the formula ...".
  using Note = std::function<void(std::string const&)>;

  WitnessSearch(SkeletonLimits const& skeletons, std::uint64_t steps)
      : skeleton_limits_(skeletons), step_limit_(steps) {}

  Witness search_for(Encodings& encodings, SearchGoal const& goal, Check const& check, Note const& note = nullptr);
  // That no skeleton meets the goal.
  bool refuted(Encodings& encodings, SearchGoal const& goal);

  bool used_up() const { return steps_ >= step_limit_; }
  std::size_t skeletons() const { return skeletons_; }
  std::uint64_t steps() const { return steps_; }

private:
  Witness try_skeleton(Encodings& encodings, SkeletonSearch& search, OpSkeleton const& skeleton, Check const& check);

  SkeletonLimits skeleton_limits_;
  std::uint64_t step_limit_;
  std::size_t skeletons_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace assay
