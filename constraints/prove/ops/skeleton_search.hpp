// The search for op skeletons by which a goal can be met: conflict-driven backtracking over the
// rows of an op.
//
// The variables of this constraint satisfaction problem are the rows of the op; the values of a row
// are its skeletons. A choice that cannot be met is explained by a conflict: the rows and goals
// that are to blame. Conflicts are kept as nogoods (constraints/prove/ops/nogoods.hpp), and where
// all choices of a row fail, the search goes back to the last row that is to blame, not just to the
// row before. See Dechter, "Constraint Processing", ch. 6 (conflict-directed backjumping and
// learning), and Ginsberg, "Dynamic Backtracking", JAIR 1 (1993).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "constraints/prove/ops/encodings.hpp"

namespace assay {

// Which clauses an op of the skeleton is to satisfy and to violate, by their index in
// OpSpec::clauses. A check reports a clause without value only where none is false:
// `satisfied_or_undefined` and `violated_with_value` are for that.
struct SearchGoal {
  std::vector<std::size_t> satisfied, violated;  // violated: false, or without value
  std::vector<std::size_t> satisfied_or_undefined;
  std::vector<std::size_t> violated_with_value;
};

// Goes through the skeletons by which a goal can be met, row by row, and leaves out early what
// cannot be: because a formula is known without the solver, or the solver says that those which can
// be told so far contradict each other.
class SkeletonSearch {
public:
  // What is done about clauses that fall into many cases. `some` looks into some of the cases only:
  // fast, and skeletons are left out for which the goal can be met. `few` also keeps most numbers
  // of attributes to the first values found.
  enum class Cases : std::uint8_t { all, some, few };

  // With a seed: in an order that it gives, each next skeleton far from the last one; without: in a
  // fixed order. Every skeleton is given once.
  SkeletonSearch(Encodings& encodings, SkeletonLimits const& limits, SearchGoal goal,
                 std::optional<std::uint64_t> seed = std::nullopt, Cases cases = Cases::all);
  ~SkeletonSearch();

  // The next skeleton for which the solver did not refute the goal. False when there are no more,
  // or after `attempts` dead ends or so many steps of the solver in this call.
  bool next(OpSkeleton& skeleton, std::size_t attempts = 100'000, std::uint64_t steps = kNoStepLimit);
  // There are no more, as far as the cases go that were looked into.
  bool exhausted() const;
  // For the skeleton given last: whether the solver found the goal met, or did not know. A clause
  // that could not be encoded is not part of the question: then `incomplete` says why.
  Answer answer() const;
  std::string const& incomplete() const;
  // The goal for the skeleton given last, with what its rows say: all of these are true.
  std::vector<Tribool> formulas() const;
  // Where they have been added, in a scope of its own until the next call.
  Solver& solver();

  // Whether some clause of the goal was met, by this search or another one, that can be without a
  // value.
  bool met_undefined() const;

  std::size_t given() const;    // skeletons
  std::size_t refuted() const;  // branches left out

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
