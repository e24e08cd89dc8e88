// Which skeletons the ops of one kind can have, and the clauses of such ops as formulas.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "constraints/evaluate/encode.hpp"
#include "constraints/prove/ops/unknown_op.hpp"
#include "constraints/prove/solver/solver.hpp"

namespace assay::inline constraints {

inline constexpr std::uint64_t kNoStepLimit = std::uint64_t(1) << 62;

struct SkeletonLimits {
  int max_rank = 3;
  int max_list = 3;
  int max_variadic = 2;
  // Cases of enums that no formula names are as good as each other: no more than two of them are tried. Rows that no
  // formula reads have one skeleton.
  bool only_what_matters = true;
  bool operator==(SkeletonLimits const&) const = default;
};
class Nogoods;
// In words, for reports: "ranks to 3, lists to 3, ...".
std::string to_string(SkeletonLimits const& limits, UnknownBounds const& bounds);

// Clauses as formulas: each once for all skeletons that agree in what it reads. Clauses go by their number in OpSpec::clauses.
class Encodings {
public:
  explicit Encodings(UnknownRows& rows);
  ~Encodings();

  UnknownRows& rows();
  OpSpec const& spec() const;
  // Clauses of the text: all but those that only the official tools have.
  std::vector<std::size_t> const& clauses() const;

  // The rows that a clause reads, also by way of local definitions and defaults, in order.
  std::vector<std::size_t> const& reads(std::size_t clause) const;
  // Empty, or why not all values of what the clause reads are tried: "of dictionaries only the empty one".
  std::string const& narrowed(std::size_t clause) const;

  // Only the rows that the clause reads need to be chosen. Right where the given clauses hold; they spare work. Of those
  // only helpers() count.
  using Clauses = std::vector<std::size_t>;
  Encoded const& of(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given = {});
  // Nullptr where the clause falls into many cases.
  Encoded const* light(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given);
  // Only the case in which these values are. It says no more than the whole formula.
  Encoded sampled(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given, Assignment const& values);
  // False or without value, whatever a run chooses.
  Tribool violated(Encoded const& encoded);
  // Those of `kept` that read no more than the clause does. Clauses can be given to each other by it without a circle,
  // so that all together say the same as each alone.
  Clauses helpers(std::size_t clause, Clauses const& kept, bool broken) const;
  // Whether the clause had no value somewhere in what it became so far.
  bool met_undefined(std::size_t clause) const;
  // What searches within these limits found out.
  Nogoods& nogoods(SkeletonLimits const& limits);
  // One that no search has now, with nothing added.
  std::unique_ptr<Solver> lend_solver(std::uint32_t steps);
  void take_back(std::unique_ptr<Solver> solver);
  void forget_solvers();  // that nobody has: each is some megabytes

private:
  struct State;
  std::unique_ptr<State> state_;
  std::vector<Tribool> known(std::size_t clause, OpSkeleton const& skeleton, Clauses const& given, bool quickly);
};

// What a skeleton is wanted for: that some op of this skeleton keeps some clauses and breaks others. Beside a broken clause
// nobody says so if another one has no value; `satisfied_or_undefined` and `violated_with_value` are for that.
struct SearchGoal {
  std::vector<std::size_t> satisfied, violated;  // violated: false, or without value
  std::vector<std::size_t> satisfied_or_undefined;
  std::vector<std::size_t> violated_with_value;
};

// Goes through the skeletons by which a goal can be met, row by row, and leaves out early what cannot be: because a
// formula is known without the solver, or the solver says that those which can be told so far contradict each other.
class SkeletonSearch {
public:
  // What is done about clauses that fall into many cases. `some` looks into some of the cases only: fast, and skeletons are
  // left out for which the goal can be met. `few` also keeps most numbers of attributes to the first values found.
  enum class Cases : std::uint8_t { all, some, few };

  // With a seed: in an order that it gives, each next skeleton far from the last one; without: in a fixed order. Every skeleton is
  // given once.
  SkeletonSearch(Encodings& encodings, SkeletonLimits const& limits, SearchGoal goal,
                 std::optional<std::uint64_t> seed = std::nullopt, Cases cases = Cases::all);
  ~SkeletonSearch();

  // The next skeleton for which the solver did not refute the goal. False when there are no more, or after `attempts` dead
  // ends or so many steps of the solver in this call.
  bool next(OpSkeleton& skeleton, std::size_t attempts = 100'000, std::uint64_t steps = kNoStepLimit);
  // There are no more, as far as the cases go that were looked into.
  bool exhausted() const;
  // For the skeleton given last: whether the solver found the goal met, or did not know. A clause that could not be
  // encoded is not part of the question: then `incomplete` says why.
  Answer answer() const;
  std::string const& incomplete() const;
  // The goal for the skeleton given last, with what its rows say: all of these are true.
  std::vector<Tribool> formulas() const;
  // Where they have been added, in a scope of its own until the next call.
  Solver& solver();

  // Whether some clause of the goal was met, by this search or another one, that can be without a value.
  bool met_undefined() const;

  std::size_t given() const;    // skeletons
  std::size_t refuted() const;  // branches left out

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay::inline constraints
