// An interface that hides Z3: it takes formulas and returns one of three answers. Of all headers only translate.hpp
// includes Z3.
//
// Every query uses a fresh Z3 solver, with up to three methods in turn: add, push and pop
// cost nothing, and the formulas are simplified together. Values of `satisfiable` are
// confirmed by evaluate(): a wrong model of Z3 is `unknown`. Z3's exceptions become
// `unknown`.
//
// Work is bounded by Z3's own count of steps ("resource limit"), which is the same on every machine; callers that must
// not hang or run out of memory use a process that can be stopped (support/process/stoppable_work.hpp). `unknown` is
// never `no`.
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
  unknown,  // the work limit was reached, or Z3 gave up
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

  // Resets the solver, with that many steps for one query; translations are kept. A new solver takes
  // milliseconds.
  void start_again(std::uint32_t steps);

  // From now on check() first tries a few changes of the values that it found last: in a series of queries that each
  // add a little, most need no Z3 then.
  void stay_near();

  // Until the matching pop. An unknown truth value without a term makes every answer `unknown`, unless the rest
  // alone is unsatisfiable. Symbols stay within their bounds. Division by zero is any integer (the same each
  // time), so nothing is `unsatisfiable` because of it; a formula that is true only for such a division is
  // `unknown`.
  void add(Tribool formula);
  void push();
  void pop();  // not without a push

  // Whether all that was added can be true together with these.
  Answer check(std::span<Tribool const> assumptions = {});
  Answer check(Tribool assumption) { return check(std::span(&assumption, 1)); }

  // After `satisfiable`, until the next check: a value for each symbol that occurred in it; nullopt for others (any
  // value in their bounds).
  std::optional<Int128> value(Term const* symbol) const;

  // After `unsatisfiable`: numbers of assumptions that contradict the added formulas. No
  // proper subset of them is unsatisfiable, as far as the steps of another query suffice.
  // Ascending.
  std::vector<std::size_t> core();
  // The same of assumptions that are known to be impossible.
  std::vector<std::size_t> core(std::span<Tribool const> assumptions);

  // After `satisfiable` for `assumptions`: continues until the symbols' values are as near to zero as
  // possible: first the farthest, then each in the given order (n rather than -n). Keeps the values
  // so far when the steps of another query run out. Symbols that did not occur have values from then
  // on.
  void minimise(std::span<Term const* const> symbols, std::span<Tribool const> assumptions = {});

  std::uint64_t steps_used() const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
