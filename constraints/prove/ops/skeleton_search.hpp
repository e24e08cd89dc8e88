// Searches op skeletons that can satisfy a goal: conflict-driven backtracking over the rows of an op.
//
// The variables of this constraint satisfaction problem are the rows of the op, and the values of a row are its
// skeletons. A conflict, which consists of rows and goals, explains an impossible choice. Conflicts are stored as
// nogoods (constraints/prove/ops/nogoods.hpp). If all choices of a row fail, the search backtracks to the last row of
// the conflict, not just to the previous row. See Dechter, "Constraint Processing", ch. 6 (conflict-directed
// backjumping and learning), and Ginsberg, "Dynamic Backtracking", JAIR 1 (1993).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "constraints/prove/ops/encodings.hpp"

namespace assay {

// The clauses that an op must satisfy and violate, by index in OpSpec::clauses. The checker reports an undefined clause
// only if no clause is false. Therefore there are also `satisfied_or_undefined` and `violated_with_value`.
struct SearchGoal {
  std::vector<std::size_t> satisfied, violated;  // violated: false or undefined
  std::vector<std::size_t> satisfied_or_undefined;
  std::vector<std::size_t> violated_with_value;
};

// Enumerates the skeletons that can satisfy a goal, row by row. Prunes as soon as a formula is decided without the
// solver, or the solver refutes the known part.
class SkeletonSearch {
public:
  // How clauses with many case splits are handled. `some` examines only some of the cases: this is fast but can miss
  // skeletons. `few` also fixes most numeric attributes to the first values found.
  enum class Cases : std::uint8_t { all, some, few };

  // With a seed, the order is random and consecutive skeletons differ much. Without a seed, the order is fixed. Each
  // skeleton is returned once.
  SkeletonSearch(Encodings& encodings, SkeletonLimits const& limits, SearchGoal goal,
                 std::optional<std::uint64_t> seed = std::nullopt, Cases cases = Cases::all);
  ~SkeletonSearch();

  // Finds the next skeleton for which the solver did not refute the goal. Returns false if there is none, or after
  // `attempts` dead ends or `steps` solver steps in this call.
  bool next(OpSkeleton& skeleton, std::size_t attempts = 100'000, std::uint64_t steps = kNoStepLimit);
  // Whether no skeleton is left, among the cases that were examined.
  bool exhausted() const;
  // For the last skeleton: whether the solver satisfied the goal, or did not decide. A clause that could not be encoded
  // is left out; `incomplete` then has the reason.
  Answer answer() const;
  std::string const& incomplete() const;
  // Returns the formulas of the goal for the last skeleton, and the conditions on its rows. All must be true.
  std::vector<Tribool> formulas() const;
  // Returns the solver with these formulas, in its own scope, valid until the next call.
  Solver& solver();

  // Whether a clause of the goal can be undefined, according to this search or another one.
  bool met_undefined() const;

  std::size_t given() const;    // number of returned skeletons
  std::size_t refuted() const;  // number of pruned branches

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
