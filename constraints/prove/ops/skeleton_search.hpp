// The search for op skeletons by which a goal can be met: conflict-driven backtracking over the
// rows of an op.
//
// The variables of this constraint satisfaction problem are the rows of the op; the values of a row are
// its skeletons. An impossible choice is explained by a conflict: its rows and goals. Conflicts are kept
// as nogoods (constraints/prove/ops/nogoods.hpp), and if all choices of a row fail, the search goes back
// to the last row of the conflict, not just to the previous row. See Dechter, "Constraint Processing",
// ch. 6 (conflict-directed backjumping and learning), and Ginsberg, "Dynamic Backtracking", JAIR 1
// (1993).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "constraints/prove/ops/encodings.hpp"

namespace assay {

// The clauses that an op of the skeleton must satisfy and violate, by their index in OpSpec::clauses. A check reports
// a clause without a value only if no clause is false: `satisfied_or_undefined` and `violated_with_value` are for
// that.
struct SearchGoal {
  std::vector<std::size_t> satisfied, violated;  // violated: false, or without value
  std::vector<std::size_t> satisfied_or_undefined;
  std::vector<std::size_t> violated_with_value;
};

// Enumerates the skeletons by which a goal can be met, row by row, and prunes early: if a
// formula is decided without the solver, or the solver refutes the part that is known so
// far.
class SkeletonSearch {
public:
  // The treatment of clauses with many cases. `some` examines only some of the cases: fast, and skeletons are
  // missed for which the goal can be met. `few` also fixes most numbers of attributes to the first values
  // found.
  enum class Cases : std::uint8_t { all, some, few };

  // With a seed: in a random order, each next skeleton far from the last one; without: in a fixed order. Every skeleton
  // is returned once.
  SkeletonSearch(Encodings& encodings, SkeletonLimits const& limits, SearchGoal goal,
                 std::optional<std::uint64_t> seed = std::nullopt, Cases cases = Cases::all);
  ~SkeletonSearch();

  // The next skeleton for which the solver did not refute the goal. False if none is left, or after `attempts`
  // dead ends or so many steps of the solver in this call.
  bool next(OpSkeleton& skeleton, std::size_t attempts = 100'000, std::uint64_t steps = kNoStepLimit);
  // None is left, within the cases that were examined.
  bool exhausted() const;
  // For the last skeleton: whether the solver met the goal, or did not decide. A clause that could not be encoded is
  // left out: then `incomplete` has the reason.
  Answer answer() const;
  std::string const& incomplete() const;
  // The goal for the last skeleton, with the conditions of its rows: all of these are true.
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
