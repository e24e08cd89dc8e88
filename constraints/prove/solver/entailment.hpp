// The facts at one point of a program, and queries whether a formula follows from them.
//
// A query to the solver contains only facts that share symbols with it, directly or through other facts, after
// elimination of defined symbols. With a step limit of 0 there is no solver: its queries are undecided.
#pragma once

#include <limits>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "constraints/prove/solver/definitions.hpp"
#include "constraints/prove/solver/proof_script.hpp"
#include "constraints/prove/solver/solver.hpp"

namespace assay {

enum class Entailment : std::uint8_t {
  yes,        // for all values of the unknowns that the facts allow
  never,      // for no such values
  sometimes,  // for some values, but not for others
  undecided,
};

inline constexpr std::size_t kMaxSmallest = 12;  // symbols of a counterexample whose values are minimized

class Facts {
public:
  // The solver is created on first use. It belongs to this object, or is shared by several objects with consecutive
  // lifetimes.
  explicit Facts(std::uint32_t steps) : steps_(steps) {}
  Facts(std::uint32_t steps, std::optional<Solver>& solver) : steps_(steps), shared_(&solver) {}
  Facts(Facts const&) = delete;
  Facts& operator=(Facts const&) = delete;

  // Sets the total step limit of the solver. Beyond it, the solver is not queried.
  void set_step_limit(std::uint64_t steps) { all_steps_ = steps; }
  bool is_exhausted() const { return (*shared_ ? (*shared_)->steps_used() : 0) >= all_steps_; }

  // From now on, also writes assumptions and conclusions to this script.
  void record(ProofScript& script) { script_ = &script; }

  void assume(Tribool formula);
  // Begins a scope. The matching leave() removes its assumptions.
  void enter();
  void leave();

  Entailment follows(Tribool formula);
  // Decides only whether the answer of follows() is `never`: `sometimes` may also mean `yes` or `undecided`. Most formulas
  // need no query after use_local_search().
  Entailment decide_never(Tribool formula);
  void use_local_search() { solver().use_local_search(); }
  bool proves(Tribool formula);
  // Returns the conjunction of those conjuncts that follow neither from the facts nor from the other conjuncts.
  Tribool remainder(Tribool formula);
  // Whether an assumption without a term was made. Then no formula is known to fail.
  bool opaque() const { return opaque_ > 0; }
  // Whether the assumptions contradict each other.
  bool contradictory();

  // Finds values for which the formula is false, and makes them small. If there are many symbols, only those of the
  // formula itself are minimized. Returns false if none are found.
  bool counterexample(Tribool formula, std::span<Term const* const> symbols, std::vector<Int128>& values);

  // Returns values that satisfy all assumptions about these symbols, which must not be related to other symbols.
  // Symbols without assumptions are 1.
  std::vector<Int128> example(std::span<Term const* const> symbols);

  // Returns the symbols of the formula and all symbols that facts relate to them, directly or indirectly, sorted by id.
  std::vector<Term const*> related(Tribool formula) const;

private:
  struct Fact {
    Term const* formula;
    std::vector<Term const*> symbols;
    bool replaced = false;  // other facts imply it
  };
  struct Level {
    std::size_t facts, replaced, proved, definitions, opaque, impossible;
  };
  // The symbols of a query.
  struct Related {
    std::vector<Term const*> symbols;
    std::vector<std::size_t> facts;    // their indices, ascending
    std::vector<Term const*> defined;  // symbols whose definitions must be asserted
  };
  class Question;

  void add(Tribool formula);
  void put(Term const* formula);
  void replace(std::size_t fact);
  bool define(Term const* equation);
  bool known(Tribool formula) const;
  void remember(Term const* formula);
  Tribool reduced(Tribool formula) const;
  std::optional<Entailment> decide_by_range(Tribool formula) const;
  Entailment ask(Tribool formula);
  // `widely`: also follow definitions. They cannot make the formula unsatisfiable.
  Related relate(Tribool formula, bool widely) const;
  Related relate(std::vector<Term const*> const& from, Tribool asked, bool widely) const;
  std::optional<Interval> range(Term const* symbol) const;
  bool plain_counterexample(Tribool formula, Related const& all, std::span<Term const* const> symbols,
                            std::vector<Int128>& values) const;
  void complete(std::span<Term const* const> symbols, Assignment const& value, std::vector<Int128>& values) const;
  Solver& solver();

  bool can_query() const { return steps_ > 0 && !is_exhausted(); }

  std::uint32_t steps_;
  std::uint64_t all_steps_ = std::numeric_limits<std::uint64_t>::max();
  std::optional<Solver> own_, *shared_ = &own_;  // created on first use, which takes milliseconds
  std::vector<Fact> facts_;
  std::unordered_map<Term const*, std::vector<std::size_t>> about_;  // indices of facts that contain the symbol
  std::vector<std::size_t> replaced_;
  Definitions definitions_;
  std::vector<Term const*> proved_;  // also the original assumptions; proved_set_ is the same as a set
  std::unordered_set<Term const*> proved_set_;
  std::size_t opaque_ = 0, impossible_ = 0;
  std::vector<Level> levels_;
  ProofScript* script_ = nullptr;
};

}  // namespace assay
