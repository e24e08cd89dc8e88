#include "constraints/values/term_cases.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "constraints/values/case_splits.hpp"
#include "constraints/values/term.hpp"

namespace assay {
namespace {

constexpr int kMaxConditions = 6;  // on one path

// Returns the conditions of choices in the term, and of which argument of a maximum is greater.
std::vector<Tribool> conditions_in(Term const* term) {
  std::vector<Tribool> conditions;
  std::vector<Term const*> open{term};
  std::unordered_set<Term const*> seen{term};
  for (std::size_t i = 0; i < open.size(); ++i) {
    Term const* t = open[i];
    if (t->kind == TermKind::choice) conditions.push_back({Tribool::unknown, t->args[0]});
    if (t->kind == TermKind::maximum || t->kind == TermKind::minimum)
      conditions.push_back(less_equal(TermPool::integer(t->args[0]), TermPool::integer(t->args[1])));
    auto visit = [&](Term const* part) {
      if (seen.insert(part).second) open.push_back(part);
    };
    std::ranges::for_each(t->args, visit);
    for (Monomial const& m : t->monomials) std::ranges::for_each(m.factors, visit);
  }
  std::erase_if(conditions, [](Tribool condition) { return !condition.term; });
  return conditions;
}

// Returns the formula under a condition that only bounds a symbol: substitutes a new symbol with the narrower range.
std::optional<Tribool> where(Tribool formula, Tribool condition) {
  auto const symbols = symbols_of(condition.term);
  if (symbols.size() != 1) return std::nullopt;
  Term const* symbol = symbols[0];
  CaseSplits splits(std::span(&condition, 1));
  splits.next();
  if (splits.impossible()) return Tribool::no;
  Interval const range = splits.range(symbol);
  bool const is_narrower = range.low > symbol->low || range.high < symbol->high;
  if (!is_narrower || range.low <= -kUnbounded) return std::nullopt;
  Interval const from{range.low, range.low};
  Int128 const width = range.high >= kUnbounded ? kUnbounded : range.high - range.low;
  Interval const value = width == 0 ? from : from + symbol->pool->symbol(symbol->name, {0, width});
  return substitute(formula, [&](Term const* s) { return s == symbol ? std::optional(value) : std::nullopt; });
}

bool may_hold(Tribool formula, int conditions) {
  if (!formula.term || conditions == 0) return formula != Tribool::no;
  for (Tribool const& condition : conditions_in(formula.term)) {
    Tribool const opposite = negation(condition);
    auto const there = where(formula, condition);
    auto const elsewhere = there && opposite.term ? where(formula, opposite) : std::nullopt;
    if (elsewhere) return may_hold(*there, conditions - 1) || may_hold(*elsewhere, conditions - 1);
  }
  return true;
}

}  // namespace

Term const* impossible_part(Term const* formula) {
  for (Term const* part : conjuncts_of(formula)) {
    if (!may_hold({Tribool::unknown, part}, kMaxConditions)) return part;
  }
  return nullptr;
}

}  // namespace assay
