#include "constraints/prove/facts.hpp"

#include <algorithm>
#include <map>

namespace assay {
namespace {

// `symbol >= -constant` (rising) or `symbol <= constant`: of many such facts the strongest will do.
struct Bound {
  Term const* symbol = nullptr;
  bool rising = false;
  Wide constant = 0;
};

std::optional<Bound> bound_of(Term const* fact) {
  if (fact->kind != TermKind::is_at_most_zero || fact->args[0]->kind != TermKind::sum) return std::nullopt;
  Bound bound;
  for (Monomial const& part : fact->args[0]->monomials) {
    if (part.factors.empty()) {
      bound.constant = part.coefficient;
      continue;
    }
    bool single = part.factors.size() == 1 && part.factors[0]->kind == TermKind::symbol && !bound.symbol;
    if (!single || (part.coefficient != 1 && part.coefficient != -1)) return std::nullopt;
    bound.symbol = part.factors[0], bound.rising = part.coefficient < 0;
  }
  return bound.symbol ? std::optional(bound) : std::nullopt;
}

}  // namespace

// The facts that matter to a formula, in the solver for as long as this lives.
class Facts::Question {
public:
  Question(Facts& facts, Truth formula) : solver_(facts.solver()) {
    std::vector<Term const*> symbols;
    std::vector<std::size_t> numbers;
    facts.relate(formula, symbols, numbers);
    std::ranges::sort(numbers);
    solver_.push();
    std::map<std::pair<std::uint32_t, bool>, std::pair<Wide, Term const*>> bounds;
    for (std::size_t number : numbers) {
      Term const* fact = facts.assumed_[number];
      auto const bound = bound_of(fact);
      if (!bound) {
        solver_.add({Truth::unknown, fact});
        continue;
      }
      auto [known, fresh] = bounds.try_emplace({bound->symbol->id, bound->rising}, bound->constant, fact);
      if (!fresh && known->second.first < bound->constant) known->second = {bound->constant, fact};
    }
    for (auto const& [key, bound] : bounds) solver_.add({Truth::unknown, bound.second});
    if (facts.opaque_ > 0) solver_.add(Truth());
  }
  ~Question() { solver_.pop(); }
  Question(Question const&) = delete;
  Question& operator=(Question const&) = delete;

private:
  Solver& solver_;
};

Solver& Facts::solver() {
  if (!solver_) solver_.emplace(steps_);
  return *solver_;
}

void Facts::assume(Truth formula) {
  if (formula == Truth::yes || known(formula)) return;
  if (!formula.term) {  // `no` is no fact: nobody knows what would follow
    ++opaque_;
    return;
  }
  if (formula.term->kind == TermKind::conjunction) {
    for (Term const* part : formula.term->args) assume({Truth::unknown, part});
    return;
  }
  for (Term const* symbol : symbols_of(formula.term)) about_[symbol].push_back(assumed_.size());
  assumed_.push_back(formula.term);
  remember(formula.term);
}

void Facts::enter() { levels_.push_back({assumed_.size(), proved_.size(), opaque_}); }

void Facts::leave() {
  Level const level = levels_.back();
  levels_.pop_back();
  for (; assumed_.size() > level.assumed; assumed_.pop_back()) {
    for (Term const* symbol : symbols_of(assumed_.back())) about_[symbol].pop_back();
  }
  for (; proved_.size() > level.proved; proved_.pop_back()) proved_set_.erase(proved_.back());
  opaque_ = level.opaque;
}

void Facts::remember(Term const* formula) {
  if (proved_set_.insert(formula).second) proved_.push_back(formula);
}

bool Facts::known(Truth formula) const {
  if (!formula.term) return formula == Truth::yes;
  if (proved_set_.contains(formula.term)) return true;
  return formula.term->kind == TermKind::conjunction && std::ranges::all_of(formula.term->args, [&](Term const* part) {
    return known({Truth::unknown, part});
  });
}

bool Facts::proves(Truth formula) {
  if (formula.value != Truth::unknown) return formula == Truth::yes;
  if (!formula.term || known(formula)) return formula.term != nullptr;
  Question const question(*this, formula);
  if (solver().check(negation(formula)) != Answer::unsatisfiable) return false;
  remember(formula.term);
  return true;
}

Follows Facts::follows(Truth formula) {
  if (formula.value != Truth::unknown) return formula == Truth::yes ? Follows::yes : Follows::never;
  if (!formula.term) return Follows::undecided;
  if (known(formula)) return Follows::yes;
  Question const question(*this, formula);
  switch (solver().check(negation(formula))) {
    case Answer::unsatisfiable:
      remember(formula.term);
      return Follows::yes;
    case Answer::unknown:
      return Follows::undecided;
    case Answer::satisfiable:
      break;
  }
  // That it fails for some sizes is sure; whether for all is only a question of how to say it.
  return solver().check(formula) == Answer::unsatisfiable ? Follows::never : Follows::sometimes;
}

Truth Facts::remainder(Truth formula) {
  if (formula.value != Truth::unknown || !formula.term || formula.term->kind != TermKind::conjunction) return formula;
  std::vector<Term const*> kept;
  for (Term const* part : formula.term->args) {
    if (!proves({Truth::unknown, part})) kept.push_back(part);
  }
  // Of those, what does not follow from the others.
  for (std::size_t i = 0; i < kept.size() && kept.size() <= kMaxSmallest;) {
    enter();
    for (Term const* other : kept)
      if (other != kept[i]) assume({Truth::unknown, other});
    bool const follows = proves({Truth::unknown, kept[i]});
    leave();
    if (follows)
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
  Truth rest = Truth::yes;
  for (Term const* part : kept) rest = conjunction(rest, {Truth::unknown, part});
  return rest;
}

bool Facts::contradictory() {
  solver().push();
  for (Term const* fact : assumed_) solver().add({Truth::unknown, fact});
  bool const none = solver().check() == Answer::unsatisfiable;
  solver().pop();
  return none;
}

bool Facts::counterexample(Truth formula, std::span<Term const* const> symbols, std::vector<Wide>& values) {
  Truth fails = negation(formula);
  Question const question(*this, formula);
  if (!formula.term && formula == Truth::unknown) return false;
  if (solver().check(fails) != Answer::satisfiable) return false;
  std::span smallest = symbols;
  std::vector<Term const*> own;
  if (symbols.size() > kMaxSmallest && formula.term) {
    auto const named = symbols_of(formula.term);
    for (Term const* symbol : symbols)
      if (std::ranges::find(named, symbol) != named.end()) own.push_back(symbol);
    smallest = own;
  }
  solver().minimise(smallest, std::span(&fails, 1));
  values.clear();
  for (Term const* symbol : symbols) {
    Wide nearest = std::clamp<Wide>(0, symbol->low, symbol->high);
    values.push_back(solver().value(symbol).value_or(nearest));
  }
  return true;
}

void Facts::relate(Truth formula, std::vector<Term const*>& symbols, std::vector<std::size_t>& facts) const {
  if (formula.term) symbols = symbols_of(formula.term);
  std::unordered_set<Term const*> seen(symbols.begin(), symbols.end());
  std::unordered_set<std::size_t> taken;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    auto found = about_.find(symbols[i]);
    if (found == about_.end()) continue;
    for (std::size_t number : found->second) {
      if (!taken.insert(number).second) continue;
      facts.push_back(number);
      for (Term const* symbol : symbols_of(assumed_[number]))
        if (seen.insert(symbol).second) symbols.push_back(symbol);
    }
  }
}

std::vector<Term const*> Facts::related(Truth formula) const {
  std::vector<Term const*> symbols;
  std::vector<std::size_t> facts;
  relate(formula, symbols, facts);
  std::ranges::sort(symbols, {}, &Term::id);
  return symbols;
}

}  // namespace assay
