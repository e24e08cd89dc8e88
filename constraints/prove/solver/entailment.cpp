#include "constraints/prove/solver/entailment.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace assay {
namespace {

// `symbol >= limit` (rising) or `symbol <= limit`. Of many such facts, only the strongest one is kept.
struct Bound {
  Term const* symbol = nullptr;
  bool rising = false;
  Int128 limit = 0;

  bool is_stronger_than(Bound const& other) const { return rising ? limit >= other.limit : limit <= other.limit; }
};

std::optional<Bound> bound_of(Term const* fact) {
  if (fact->kind == TermKind::negation && fact->args[0]->kind == TermKind::is_zero) {  // x != 0
    Term const* symbol = fact->args[0]->args[0];
    return symbol->kind == TermKind::symbol && symbol->low == 0 ? std::optional(Bound{symbol, true, 1}) : std::nullopt;
  }
  if (fact->kind != TermKind::is_at_most_zero) return std::nullopt;
  Term const* sum = fact->args[0];
  if (sum->kind == TermKind::symbol) return Bound{sum, false, 0};
  if (sum->kind != TermKind::sum) return std::nullopt;
  Bound bound;
  Int128 constant = 0;
  for (Monomial const& part : sum->monomials) {
    if (part.factors.empty()) {
      constant = part.coefficient;
      continue;
    }
    bool single = part.factors.size() == 1 && part.factors[0]->kind == TermKind::symbol && !bound.symbol;
    if (!single || (part.coefficient != 1 && part.coefficient != -1)) return std::nullopt;
    bound.symbol = part.factors[0], bound.rising = part.coefficient < 0;
  }
  bound.limit = bound.rising ? constant : -constant;
  return bound.symbol ? std::optional(bound) : std::nullopt;
}

Interval narrowed(Interval range, Bound const& bound) {
  if (bound.rising) return {std::max(range.low, bound.limit), range.high};
  return {range.low, std::min(range.high, bound.limit)};
}

Bound opposite(Bound bound) { return {bound.symbol, !bound.rising, bound.rising ? bound.limit - 1 : bound.limit + 1}; }

Int128 nearest_to_zero(Interval range) { return std::clamp<Int128>(0, range.low, range.high); }

}  // namespace

// Adds the facts that are related to a formula to the solver during its lifetime.
class Facts::Question {
public:
  Question(Facts& facts, Related const& related) : solver_(facts.solver()) {
    solver_.push();
    for (std::size_t index : related.facts) solver_.add({Tribool::unknown, facts.facts_[index].formula});
    for (Term const* symbol : related.defined)
      solver_.add(equal(TermPool::integer(symbol), facts.definitions_.find(symbol)->value));
    if (facts.opaque_ > 0) solver_.add(Tribool());
  }
  ~Question() { solver_.pop(); }
  Question(Question const&) = delete;
  Question& operator=(Question const&) = delete;

private:
  Solver& solver_;
};

Solver& Facts::solver() {
  if (!*shared_) shared_->emplace(steps_);
  return **shared_;
}

void Facts::assume(Tribool formula) {
  if (formula == Tribool::yes || known(formula)) return;
  if (formula.term && formula.term->kind == TermKind::conjunction) {
    for (Term const* part : formula.term->args) assume({Tribool::unknown, part});
    return;
  }
  if (formula.term) {
    remember(formula.term);
    if (script_) script_->assume(formula.term);
  }
  add(formula);
}

// Adds a formula as a fact, after the substitution of definitions.
void Facts::add(Tribool formula) {
  formula = definitions_.replaced(formula);
  if (formula == Tribool::yes) return;
  if (!formula.term) {  // `no` is not a fact: its consequences are unknown
    ++opaque_;
    impossible_ += formula == Tribool::no;
    return;
  }
  if (formula.term->kind == TermKind::conjunction) {
    for (Term const* part : formula.term->args) add({Tribool::unknown, part});
    return;
  }
  if (!define(formula.term)) put(formula.term);
}

void Facts::put(Term const* formula) {
  if (auto const bound = bound_of(formula)) {
    auto const known = about_[bound->symbol];
    for (std::size_t index : known) {
      auto const other = facts_[index].replaced ? std::nullopt : bound_of(facts_[index].formula);
      if (!other || other->rising != bound->rising) continue;
      if (other->is_stronger_than(*bound)) return;
      replace(index);
    }
  }
  auto symbols = symbols_of(formula);
  for (Term const* symbol : symbols) about_[symbol].push_back(facts_.size());
  facts_.push_back({formula, std::move(symbols)});
}

void Facts::replace(std::size_t fact) {
  facts_[fact].replaced = true;
  replaced_.push_back(fact);
}

// Uses an equation as the definition of a symbol, and substitutes it in all known facts. Returns false if it defines
// none.
bool Facts::define(Term const* equation) {
  auto const candidates = solutions(equation);
  if (candidates.empty()) return false;
  auto spoken_of = [&](Solution const& solution) {  // least work, then latest symbol
    auto found = about_.find(solution.symbol);
    std::size_t often = definitions_.uses(solution.symbol).size() + (found == about_.end() ? 0 : found->second.size());
    return std::pair(often, std::numeric_limits<std::uint32_t>::max() - solution.symbol->id);
  };
  auto const [symbol, value] = *std::ranges::min_element(candidates, {}, spoken_of);
  std::vector<Tribool> changed;
  std::vector<std::size_t> indices;
  for (std::size_t index : about_[symbol]) {
    if (facts_[index].replaced) continue;
    auto without = with_value({Tribool::unknown, facts_[index].formula}, symbol, value);
    if (!without) return false;
    changed.push_back(*without);
    indices.push_back(index);
  }
  if (!definitions_.define(symbol, value)) return false;
  for (std::size_t index : indices) replace(index);
  if (symbol->low > -kUnbounded) add(less_equal({symbol->low, symbol->low}, value));
  if (symbol->high < kUnbounded) add(less_equal(value, {symbol->high, symbol->high}));
  for (Tribool fact : changed) add(fact);
  return true;
}

void Facts::enter() {
  if (script_) script_->enter();
  levels_.push_back({facts_.size(), replaced_.size(), proved_.size(), definitions_.size(), opaque_, impossible_});
}

void Facts::leave() {
  if (script_) script_->leave();
  Level const level = levels_.back();
  levels_.pop_back();
  for (; replaced_.size() > level.replaced; replaced_.pop_back()) facts_[replaced_.back()].replaced = false;
  for (; facts_.size() > level.facts; facts_.pop_back()) {
    for (Term const* symbol : facts_.back().symbols) about_[symbol].pop_back();
  }
  for (; proved_.size() > level.proved; proved_.pop_back()) proved_set_.erase(proved_.back());
  definitions_.undo(level.definitions);
  opaque_ = level.opaque, impossible_ = level.impossible;
}

void Facts::remember(Term const* formula) {
  if (proved_set_.insert(formula).second) proved_.push_back(formula);
}

bool Facts::known(Tribool formula) const {
  if (!formula.term) return formula == Tribool::yes;
  if (proved_set_.contains(formula.term)) return true;
  return formula.term->kind == TermKind::conjunction && std::ranges::all_of(formula.term->args, [&](Term const* part) {
           return known({Tribool::unknown, part});
         });
}

// Returns the range of a symbol if only bounds are known about it.
std::optional<Interval> Facts::range(Term const* symbol) const {
  Interval range{symbol->low, symbol->high};
  if (definitions_.find(symbol)) return std::nullopt;
  auto found = about_.find(symbol);
  if (found == about_.end()) return range;
  for (std::size_t index : found->second) {
    if (facts_[index].replaced) continue;
    auto const bound = bound_of(facts_[index].formula);
    if (!bound) return std::nullopt;
    range = narrowed(range, *bound);
  }
  return range;
}

// Removes defined symbols, and bounds that are weaker than others.
Tribool Facts::reduced(Tribool formula) const {
  formula = definitions_.replaced(formula);
  if (!formula.term || formula.term->kind != TermKind::conjunction) return formula;
  auto const parts = formula.term->args;
  std::vector<std::optional<Bound>> bounds;
  for (Term const* part : parts) bounds.push_back(bound_of(part));
  auto weaker = [&](std::size_t i, std::size_t j) {
    bool const alike =
        bounds[i] && bounds[j] && bounds[i]->symbol == bounds[j]->symbol && bounds[i]->rising == bounds[j]->rising;
    return alike && bounds[j]->is_stronger_than(*bounds[i]) && (j < i || !bounds[i]->is_stronger_than(*bounds[j]));
  };
  Tribool rest = Tribool::yes;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    bool needed = true;
    for (std::size_t j = 0; j < parts.size() && needed; ++j) needed = i == j || !weaker(i, j);
    if (needed) rest = conjunction(rest, {Tribool::unknown, parts[i]});
  }
  return rest.term ? rest : formula;
}

// Returns the answer if the formula is a bound, and only bounds are known about its symbol.
std::optional<Entailment> Facts::decide_by_range(Tribool formula) const {
  auto const bound = formula.term && opaque_ == 0 ? bound_of(formula.term) : std::nullopt;
  auto const all = bound ? range(bound->symbol) : std::nullopt;
  if (!all || all->low > all->high) return std::nullopt;
  Interval const holds = narrowed(*all, *bound), fails = narrowed(*all, opposite(*bound));
  if (fails.low > fails.high) return Entailment::yes;
  return holds.low > holds.high ? Entailment::never : Entailment::sometimes;
}

bool Facts::proves(Tribool formula) {
  if (formula.value != Tribool::unknown) return formula == Tribool::yes;
  if (!formula.term || known(formula)) return formula.term != nullptr;
  Tribool const asked = reduced(formula);
  auto const answer = decide_by_range(asked);
  if (answer && *answer != Entailment::yes) return false;
  if (!answer && !known(asked)) {
    if (!asked.term || !can_query()) return false;
    Question const question(*this, relate(asked, false));
    if (solver().check(negation(asked)) != Answer::unsatisfiable) return false;
  }
  remember(formula.term);
  if (script_) script_->lemma(formula.term);
  return true;
}

Entailment Facts::follows(Tribool formula) {
  if (formula.value != Tribool::unknown) return formula == Tribool::yes ? Entailment::yes : Entailment::never;
  if (!formula.term) return Entailment::undecided;
  Entailment const answer = known(formula) ? Entailment::yes : ask(reduced(formula));
  if (answer == Entailment::yes) remember(formula.term);
  if (answer == Entailment::yes && script_) script_->lemma(formula.term);
  return answer;
}

Entailment Facts::decide_never(Tribool formula) {
  if (formula.value == Tribool::unknown && formula.term) {
    // An opaque assumption may be false, so nothing is known to fail.
    if (opaque_ > 0 || known(formula)) return Entailment::sometimes;
    Tribool const asked = reduced(formula);
    if (asked.value == Tribool::unknown && !decide_by_range(asked) && can_query()) {
      Question const question(*this, relate(asked, false));
      if (solver().check(asked) == Answer::satisfiable) return Entailment::sometimes;
    }
  }
  return follows(formula);
}

Entailment Facts::ask(Tribool formula) {
  if (known(formula)) return Entailment::yes;
  if (formula == Tribool::no) return opaque_ > 0 ? Entailment::undecided : Entailment::never;
  if (auto const answer = decide_by_range(formula)) return *answer;
  if (!can_query()) return Entailment::undecided;
  Question const question(*this, relate(formula, false));
  switch (solver().check(negation(formula))) {
    case Answer::unsatisfiable:
      return Entailment::yes;
    case Answer::unknown:
      return Entailment::undecided;
    case Answer::satisfiable:
      break;
  }
  // The formula fails for some sizes. This query only decides between `never` and `sometimes`.
  return solver().check(formula) == Answer::unsatisfiable ? Entailment::never : Entailment::sometimes;
}

Tribool Facts::remainder(Tribool formula) {
  if (formula.value != Tribool::unknown || !formula.term || formula.term->kind != TermKind::conjunction) return formula;
  auto* const script = std::exchange(script_, nullptr);  // this is not part of a proof
  std::vector<Term const*> kept;
  for (Term const* part : formula.term->args) {
    if (!proves({Tribool::unknown, part})) kept.push_back(part);
  }
  // Keeps only conjuncts that do not follow from the others.
  for (std::size_t i = 0; i < kept.size() && kept.size() <= kMaxSmallest;) {
    enter();
    for (Term const* other : kept)
      if (other != kept[i]) assume({Tribool::unknown, other});
    bool const follows = proves({Tribool::unknown, kept[i]});
    leave();
    if (follows)
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
  Tribool rest = Tribool::yes;
  for (Term const* part : kept) rest = conjunction(rest, {Tribool::unknown, part});
  script_ = script;
  return rest;
}

bool Facts::contradictory() {
  if (impossible_ > 0 || !can_query()) return impossible_ > 0;
  solver().push();
  for (Fact const& fact : facts_)
    if (!fact.replaced) solver().add({Tribool::unknown, fact.formula});
  bool const none = solver().check() == Answer::unsatisfiable;
  solver().pop();
  return none;
}

// Uses `value` for symbols without a definition, and computes the others from it.
void Facts::complete(std::span<Term const* const> symbols, Assignment const& value, std::vector<Int128>& values) const {
  values.clear();
  for (Term const* symbol : symbols)
    values.push_back(definitions_.evaluate(symbol, value).value_or(nearest_to_zero({symbol->low, symbol->high})));
}

// If only bounds are known, no solver query is needed.
bool Facts::plain_counterexample(Tribool formula, Related const& all, std::span<Term const* const> symbols,
                                 std::vector<Int128>& values) const {
  auto const bound = formula.term ? bound_of(formula.term) : std::nullopt;
  auto is_bound = [&](std::size_t index) { return bound_of(facts_[index].formula).has_value(); };
  if ((formula.term && !bound) || opaque_ > 0 || !std::ranges::all_of(all.facts, is_bound)) return false;
  for (Term const* symbol : all.symbols) {
    Interval range = this->range(symbol).value_or(Interval());
    if (bound && symbol == bound->symbol) range = narrowed(range, opposite(*bound));
    if (range.low > range.high) return false;
  }
  auto const value = [&](Term const* symbol) -> std::optional<Int128> {
    Interval range = this->range(symbol).value_or(Interval{symbol->low, symbol->high});
    if (bound && symbol == bound->symbol) range = narrowed(range, opposite(*bound));
    return nearest_to_zero(range);
  };
  complete(symbols, value, values);
  return true;
}

bool Facts::counterexample(Tribool formula, std::span<Term const* const> symbols, std::vector<Int128>& values) {
  if (!formula.term && formula == Tribool::unknown) return false;
  Tribool const asked = reduced(formula);
  Related const all = relate(formula, true);
  if (plain_counterexample(asked, all, symbols, values)) return true;
  if (!can_query()) return false;
  Tribool const fails = negation(asked);
  Question const question(*this, all);
  if (solver().check(fails) != Answer::satisfiable) return false;
  std::vector<Term const*> smallest;
  auto const own = asked.term ? symbols_of(asked.term) : std::vector<Term const*>();
  for (Term const* symbol : symbols) {
    bool const few = symbols.size() <= kMaxSmallest || std::ranges::binary_search(own, symbol->id, {}, &Term::id);
    if (few && !definitions_.find(symbol)) smallest.push_back(symbol);
  }
  solver().minimise(smallest, std::span(&fails, 1));
  auto const value = [&](Term const* symbol) {
    return std::optional(solver().value(symbol).value_or(nearest_to_zero({symbol->low, symbol->high})));
  };
  complete(symbols, value, values);
  return true;
}

// Uses the solver with all related facts if the first guess does not satisfy them.
std::vector<Int128> Facts::example(std::span<Term const* const> symbols) {
  std::vector<Term const*> spoken_of;
  for (Term const* symbol : symbols) {
    auto found = about_.find(symbol);
    bool const known = (found != about_.end() && !found->second.empty()) || definitions_.find(symbol) ||
                       !definitions_.uses(symbol).empty();
    if (known) spoken_of.push_back(symbol);
  }
  Related const all = relate(spoken_of, Tribool::yes, true);
  auto guess = [&](Term const* symbol) -> std::optional<Int128> {
    Interval const range = this->range(symbol).value_or(Interval{symbol->low, symbol->high});
    return std::clamp<Int128>(1, range.low, std::max(range.low, range.high));
  };
  std::vector<Int128> values;
  auto fits = [&](std::size_t index) { return evaluate(facts_[index].formula, guess) == Int128(1); };
  if (!can_query() || (all.defined.empty() && std::ranges::all_of(all.facts, fits))) {
    complete(symbols, guess, values);
    return values;
  }
  Question const question(*this, all);
  bool const found = solver().check() == Answer::satisfiable;
  auto const value = [&](Term const* symbol) {
    auto const solved = found ? solver().value(symbol) : std::nullopt;
    return solved ? solved : guess(symbol);
  };
  complete(symbols, value, values);
  return values;
}

Facts::Related Facts::relate(Tribool formula, bool widely) const {
  return relate(formula.term ? symbols_of(formula.term) : std::vector<Term const*>(), definitions_.replaced(formula),
                widely);
}

Facts::Related Facts::relate(std::vector<Term const*> const& from, Tribool asked, bool widely) const {
  Related related;
  std::unordered_set<Term const*> seen;
  auto reach = [&](std::vector<Term const*> const& symbols) {
    for (Term const* symbol : symbols)
      if (seen.insert(symbol).second) related.symbols.push_back(symbol);
  };
  reach(from);
  std::unordered_set<std::size_t> taken;
  for (std::size_t i = 0; i < related.symbols.size(); ++i) {
    Term const* symbol = related.symbols[i];
    if (auto const* definition = definitions_.find(symbol)) reach(definition->symbols);
    if (widely) reach(definitions_.uses(symbol));
    auto found = about_.find(symbol);
    if (found == about_.end()) continue;
    for (std::size_t index : found->second) {
      if (facts_[index].replaced || !taken.insert(index).second) continue;
      related.facts.push_back(index);
      reach(facts_[index].symbols);
    }
  }
  std::ranges::sort(related.facts);
  // A formula whose symbols could not be replaced contains defined symbols.
  std::vector<Term const*> spoken = asked.term ? symbols_of(asked.term) : std::vector<Term const*>();
  for (std::size_t index : related.facts)
    spoken.insert(spoken.end(), facts_[index].symbols.begin(), facts_[index].symbols.end());
  std::unordered_set<Term const*> said;
  for (std::size_t i = 0; i < spoken.size(); ++i) {
    auto const* definition = definitions_.find(spoken[i]);
    if (!definition || !said.insert(spoken[i]).second) continue;
    related.defined.push_back(spoken[i]);
    spoken.insert(spoken.end(), definition->symbols.begin(), definition->symbols.end());
  }
  return related;
}

std::vector<Term const*> Facts::related(Tribool formula) const {
  auto symbols = relate(formula, true).symbols;
  std::ranges::sort(symbols, {}, &Term::id);
  return symbols;
}

}  // namespace assay
