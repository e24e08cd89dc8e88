// Z3, behind a wall: formulas in, one of three answers out. Of all headers only translate.hpp names
// Z3.
//
// Every question goes to a fresh Z3 solver, by up to three methods in turn: to add, push and pop
// costs nothing, and the formulas are simplified together. What `satisfiable` gives as values,
// evaluate() has agreed to: a model that Z3 gets wrong is `unknown`. Z3's exceptions end here, as
// `unknown`.
//
// Work is bounded by Z3's own count of steps ("resource limit"), which is the same on every
// machine; what must not hang or eat all memory runs in a process that can be stopped
// (support/process/stoppable_work.hpp). `unknown` is never `no`.
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
  unknown,  // the work is used up, or Z3 gave up
};

// Steps for one question: most take milliseconds; one to three seconds where nothing is found. Z3
// may overrun them a little, and a question gets them a second time where the first model divides
// by zero.
inline constexpr std::uint32_t kQuestionSteps = 2'000'000;

class Solver {
public:
  explicit Solver(std::uint32_t steps = kQuestionSteps, std::uint32_t seed = 0);
  ~Solver();
  Solver(Solver const&) = delete;
  Solver& operator=(Solver const&) = delete;

  // As new, with so many steps for one question; but what was translated stays so. A new one takes
  // milliseconds.
  void start_again(std::uint32_t steps);

  // From now on check() goes on from the values that it found last, where a few changes of them do:
  // most questions of a series in which each adds a little to the one before need no Z3 then.
  void stay_near();

  // From now on, until the matching pop. A truth value without a term that is unknown makes every
  // answer `unknown` unless the rest alone is unsatisfiable. Symbols keep to their bounds. Division
  // by zero is any integer (the same each time), so nothing is `unsatisfiable` on account of it;
  // but what is true only where it happens is `unknown`.
  void add(Tribool formula);
  void push();
  void pop();  // not without a push

  // Whether all that was added can be true together with these.
  Answer check(std::span<Tribool const> assumptions = {});
  Answer check(Tribool assumption) { return check(std::span(&assumption, 1)); }

  // After `satisfiable`, until the next check: a value for each symbol that was mentioned in it;
  // nullopt for others (any value in their bounds).
  std::optional<Int128> value(Term const* symbol) const;

  // After `unsatisfiable`: numbers of assumptions that cannot be true together with what was added.
  // No proper subset of them is unsatisfiable, as far as the steps of another question go.
  // Ascending.
  std::vector<std::size_t> core();
  // The same of assumptions that are known to be impossible.
  std::vector<std::size_t> core(std::span<Tribool const> assumptions);

  // After `satisfiable` for `assumptions`: goes on until the symbols' values are as near to zero as
  // possible: first the farthest, then each in the order given (n rather than -n). Keeps what it
  // has when the steps of another question run out. Symbols that were not mentioned have values
  // from then on.
  void minimise(std::span<Term const* const> symbols, std::span<Tribool const> assumptions = {});

  std::uint64_t steps_used() const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
