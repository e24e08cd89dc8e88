// Searches two valid ops that differ only in their result types. If there are any, the rules do not determine the
// results.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "constraints/prove/lint/lint.hpp"

namespace assay {

class UndeterminedResults {
public:
  // `steps` limits the solver steps of the whole search.
  UndeterminedResults(Encodings& encodings, SkeletonLimits const& limits, std::uint64_t steps)
      : encodings_(encodings), limits_(limits), step_limit_(steps) {}

  void search();

  UniqueReport const& shapes() const { return shapes_; }
  UniqueReport const& element_types() const { return element_types_; }
  std::size_t skeletons() const { return skeletons_; }
  std::uint64_t steps() const { return steps_; }

private:
  struct Difference {
    Tribool shape = Tribool::no, element = Tribool::no;
  };

  bool is_done() const { return shapes_.unique == Finding::no && element_types_.unique == Finding::no; }
  void compare(Solver& solver, OpSkeleton const& first, OpSkeleton const& second);
  void ask(Solver& solver, UnknownOp const& first, UnknownOp const& second, Tribool difference, UniqueReport& report);
  Difference difference(UnknownOp const& first, UnknownOp const& second) const;
  void differ(Type a, Type b, Difference& found) const;
  std::vector<std::uint32_t> inputs(OpSkeleton const& skeleton) const;
  void give_up(std::string const& reason);

  Encodings& encodings_;
  SkeletonLimits const& limits_;
  std::uint64_t step_limit_;
  UniqueReport shapes_, element_types_;
  std::map<std::vector<std::uint32_t>, std::vector<OpSkeleton>> seen_;  // by the skeletons of all rows except outputs
  std::string incomplete_;                                              // why a clause is left out
  std::size_t skeletons_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace assay
