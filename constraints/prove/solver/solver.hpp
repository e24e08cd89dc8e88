// Wraps Z3: takes formulas and returns one of three answers. translate.hpp is the only header that includes Z3.
//
// Each query uses a fresh Z3 solver and tries up to three methods. So add, push and pop are free, and all formulas are
// simplified together. evaluate() confirms the values of `satisfiable`; a wrong model of Z3 yields `unknown`. Z3's
// exceptions also yield `unknown`.
//
// Z3's step count ("resource limit") limits the work; it is the same on every machine. Callers that must not hang or
// run out of memory use a process that can be stopped (support/process/stoppable_work.hpp). `unknown` never means `no`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "constraints/values/term.hpp"

namespace assay {

enum class Answer : std::uint8_t {
  satisfiable,
  unsatisfiable,
  unknown,  // the step limit was reached, or Z3 gave up
};

// Step limit of one query. Most queries take milliseconds, and those that reach the limit one to three seconds. Z3 may
// exceed the limit slightly. A query gets a second run if the first model divides by zero.
inline constexpr std::uint32_t kQuestionSteps = 2'000'000;

class Solver {
public:
  explicit Solver(std::uint32_t steps = kQuestionSteps, std::uint32_t seed = 0);
  ~Solver();
  Solver(Solver const&) = delete;
  Solver& operator=(Solver const&) = delete;

  // Resets the solver and sets the step limit per query. Keeps translations, because a new solver takes milliseconds.
  void start_again(std::uint32_t steps);

  // From now on, check() first tries a few changes of the last values. In a series of queries that each add a little,
  // most then need no Z3.
  void use_local_search();

  // Adds a formula until the matching pop. An unknown truth value without a term makes every answer `unknown`, unless
  // the other formulas are unsatisfiable. Symbols stay within their bounds. Division by zero yields an arbitrary but
  // fixed integer, so it never causes `unsatisfiable`; a formula that is true only because of such a division is
  // `unknown`.
  void add(Tribool formula);
  void push();
  void pop();  // requires a matching push

  // Whether the added formulas and `assumptions` can be true together.
  Answer check(std::span<Tribool const> assumptions = {});
  Answer check(Tribool assumption) { return check(std::span(&assumption, 1)); }

  // After `satisfiable`, until the next check: returns the value of a symbol in the query. nullopt for other symbols,
  // which may have any value in their bounds.
  std::optional<Int128> value(Term const* symbol) const;

  // After `unsatisfiable`: returns the indices of assumptions that contradict the added formulas, in ascending order.
  // The set is minimal if the steps of another query suffice.
  std::vector<std::size_t> core();
  // Same for assumptions that are known to be contradictory.
  std::vector<std::size_t> core(std::span<Tribool const> assumptions);

  // After `satisfiable` for `assumptions`: minimizes the distances of the symbols' values from zero, first the largest,
  // then each in the given order (n is preferred to -n). Keeps the values so far when the step limit of another query
  // is reached. Afterwards, symbols that were not in the query also have values.
  void minimise(std::span<Term const* const> symbols, std::span<Tribool const> assumptions = {});

  std::uint64_t steps_used() const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
