// Finds programs that satisfy some clauses and violate others. The solver finds them, and the checker confirms them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "constraints/prove/lint/lint.hpp"
#include "constraints/prove/ops/skeleton_search.hpp"

namespace assay {

// `no` means that every skeleton within the limits was refuted and nothing was left out.
struct Witness {
  Finding finding = Finding::no;
  std::string text;    // yes: the program
  std::string reason;  // why the result is unknown
};

class WitnessSearch {
public:
  // Returns an empty string if the program is as expected, or else the checker's result.
  using Check = std::function<std::string(std::string const& program)>;
  // Receives a message about a clause that could not be encoded: "C5: the formula ...".
  using Note = std::function<void(std::string const&)>;

  WitnessSearch(SkeletonLimits const& skeletons, std::uint64_t steps)
      : skeleton_limits_(skeletons), step_limit_(steps) {}

  Witness search_for(Encodings& encodings, SearchGoal const& goal, Check const& check, Note const& note = nullptr);
  // Returns whether no skeleton satisfies the goal.
  bool refuted(Encodings& encodings, SearchGoal const& goal);

  bool is_exhausted() const { return steps_ >= step_limit_; }
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
