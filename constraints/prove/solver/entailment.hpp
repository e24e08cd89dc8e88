// The facts at one point of a program, and whether a formula follows from them.
//
// A query to the solver contains only the facts that are related to its symbols, directly or through other facts,
// without the symbols that the facts define. With a step limit of 0 there is no solver: its queries are
// undecided.
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
  never,      // for none
  sometimes,  // for some, and not for others
  undecided,
};

inline constexpr std::size_t kMaxSmallest = 12;  // symbols of a counterexample that are made as small as they go

class Facts {
public:
  // A solver that is made when it is needed, of this one or, of several that live one after the other,
  // of all.
  explicit Facts(std::uint32_t steps) : steps_(steps) {}
  Facts(std::uint32_t steps, std::optional<Solver>& solver) : steps_(steps), shared_(&solver) {}
  Facts(Facts const&) = delete;
  Facts& operator=(Facts const&) = delete;

  // The step limit of the solver in total; after that it is not queried.
  void stop_after(std::uint64_t steps) { all_steps_ = steps; }
  bool is_used_up() const { return (*shared_ ? (*shared_)->steps_used() : 0) >= all_steps_; }

  // From now on assumptions and conclusions are also written to this script.
  void record(ProofScript& script) { script_ = &script; }

  void assume(Tribool formula);
  // The matching leave forgets assumptions from here on.
  void enter();
  void leave();

  Entailment follows(Tribool formula);
  bool proves(Tribool formula);
  // Conjuncts of the formula that do not follow, from the facts or from each other, as one formula.
  Tribool remainder(Tribool formula);
  // Whether an assumption was made that has no term. Then nothing is known to
  // fail.
  bool opaque() const { return opaque_ > 0; }
  // Whether all that is assumed cannot be true together.
  bool contradictory();

  // Values for which the formula does not hold, as small as possible (of many symbols only those of the formula
  // itself); false if none is found.
  bool counterexample(Tribool formula, std::span<Term const* const> symbols, std::vector<Int128>& values);

  // Values that satisfy all assumptions about these symbols, which are not related to others: 1 for symbols without
  // assumptions.
  std::vector<Int128> example(std::span<Term const* const> symbols);

  // Symbols that the facts relate, directly or through others, to those of the formula, including these. By
  // id.
  std::vector<Term const*> related(Tribool formula) const;

private:
  struct Fact {
    Term const* formula;
    std::vector<Term const*> symbols;
    bool replaced = false;  // others say as much
  };
  struct Level {
    std::size_t facts, replaced, proved, definitions, opaque, impossible;
  };
  // The symbols of a query.
  struct Related {
    std::vector<Term const*> symbols;
    std::vector<std::size_t> facts;    // their numbers, ascending
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
  std::optional<Entailment> by_range(Tribool formula) const;
  Entailment ask(Tribool formula);
  // `widely`: also by way of definitions, which do not matter to whether the formula can be true.
  Related relate(Tribool formula, bool widely) const;
  Related relate(std::vector<Term const*> const& from, Tribool asked, bool widely) const;
  std::optional<Interval> range(Term const* symbol) const;
  bool plain_counterexample(Tribool formula, Related const& all, std::span<Term const* const> symbols,
                            std::vector<Int128>& values) const;
  void complete(std::span<Term const* const> symbols, Assignment const& value, std::vector<Int128>& values) const;
  Solver& solver();

  bool may_ask() const { return steps_ > 0 && !is_used_up(); }

  std::uint32_t steps_;
  std::uint64_t all_steps_ = std::numeric_limits<std::uint64_t>::max();
  std::optional<Solver> own_, *shared_ = &own_;  // made when it is needed: it takes milliseconds
  std::vector<Fact> facts_;
  std::unordered_map<Term const*, std::vector<std::size_t>> about_;  // numbers of the facts that speak of a symbol
  std::vector<std::size_t> replaced_;
  Definitions definitions_;
  std::vector<Term const*> proved_;  // and the assumptions as they were made; as a set:
  std::unordered_set<Term const*> proved_set_;
  std::size_t opaque_ = 0, impossible_ = 0;
  std::vector<Level> levels_;
  ProofScript* script_ = nullptr;
};

}  // namespace assay
