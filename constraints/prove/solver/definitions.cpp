#include "constraints/prove/solver/definitions.hpp"

#include <algorithm>

namespace assay {
namespace {

// Larger definitions would increase the size of formulas in which they are substituted.
constexpr std::size_t kMaxParts = 3;

bool has_value(Interval value) { return value.exact() || value.term; }

Interval with_value(Interval of, Term const* symbol, Interval value) {
  return substitute(of, [&](Term const* s) { return s == symbol ? std::optional(value) : std::optional<Interval>(); });
}

}  // namespace

std::optional<Tribool> with_value(Tribool formula, Term const* symbol, Interval value) {
  Tribool const result = substitute(
      formula, [&](Term const* s) { return s == symbol ? std::optional(value) : std::optional<Interval>(); });
  return result == Tribool::unknown && !result.term ? std::nullopt : std::optional(result);
}

std::vector<Solution> solutions(Term const* equation) {
  if (equation->kind != TermKind::is_zero) return {};
  Term const* zero = equation->args[0];
  if (zero->kind == TermKind::symbol) return {{zero, Interval()}};
  if (zero->kind != TermKind::sum || zero->monomials.size() > kMaxParts) return {};
  auto is_symbol = [](Term const* factor) { return factor->kind == TermKind::symbol; };
  for (Monomial const& part : zero->monomials) {
    if (!std::ranges::all_of(part.factors, is_symbol)) return {};
  }
  std::vector<Solution> found;
  for (Monomial const& part : zero->monomials) {
    if (part.factors.size() != 1 || (part.coefficient != 1 && part.coefficient != -1)) continue;
    Term const* symbol = part.factors[0];
    Interval rest;
    bool once = true;
    for (Monomial const& other : zero->monomials) {
      if (&other == &part) continue;
      Interval product{-part.coefficient * other.coefficient, -part.coefficient * other.coefficient};
      for (Term const* factor : other.factors) {
        once = once && factor != symbol;
        product = product * TermPool::integer(factor);
      }
      rest = rest + product;
    }
    if (once && has_value(rest)) found.push_back({symbol, rest});
  }
  return found;
}

Definitions::Definition const* Definitions::find(Term const* symbol) const {
  auto found = definitions_.find(symbol);
  return found == definitions_.end() ? nullptr : &found->second;
}

std::vector<Term const*> const& Definitions::uses(Term const* symbol) const {
  static std::vector<Term const*> const none;
  auto found = uses_.find(symbol);
  return found == uses_.end() ? none : found->second;
}

Tribool Definitions::replaced(Tribool formula) const {
  if (!formula.term || definitions_.empty()) return formula;
  if (std::ranges::none_of(symbols_of(formula.term), [&](Term const* s) { return find(s); })) return formula;
  Tribool const result = substitute(formula, [&](Term const* symbol) {
    Definition const* definition = find(symbol);
    return definition ? std::optional(definition->value) : std::optional<Interval>();
  });
  return result == Tribool::unknown && !result.term ? formula : result;
}

bool Definitions::define(Term const* symbol, Interval value) {
  std::vector<Solution> changed;
  for (Term const* user : uses(symbol)) {
    Definition const* definition = find(user);
    bool speaks = definition && std::ranges::find(definition->symbols, symbol) != definition->symbols.end();
    if (!speaks || std::ranges::find(changed, user, &Solution::symbol) != changed.end()) continue;
    changed.push_back({user, with_value(definition->value, symbol, value)});
    if (!has_value(changed.back().value)) return false;
  }
  for (Solution const& user : changed) set(user.symbol, user.value);
  set(symbol, value);
  return true;
}

void Definitions::set(Term const* symbol, Interval value) {
  Definition definition{value, value.term ? symbols_of(value.term) : std::vector<Term const*>()};
  for (Term const* other : definition.symbols) uses_[other].push_back(symbol);
  auto [known, fresh] = definitions_.try_emplace(symbol, definition);
  changes_.push_back({symbol, fresh ? std::nullopt : std::optional(std::move(known->second))});
  if (!fresh) known->second = std::move(definition);
}

void Definitions::undo(std::size_t size) {
  for (; changes_.size() > size; changes_.pop_back()) {
    auto [symbol, before] = std::move(changes_.back());
    auto known = definitions_.find(symbol);
    for (Term const* other : known->second.symbols) uses_[other].pop_back();
    if (before)
      known->second = std::move(*before);
    else
      definitions_.erase(known);
  }
}

std::optional<Int128> Definitions::evaluate(Term const* symbol, Assignment const& others) const {
  Definition const* definition = find(symbol);
  if (!definition) return others(symbol);
  if (definition->value.exact()) return definition->value.low;
  return assay::evaluate(definition->value.term, [&](Term const* s) { return evaluate(s, others); });
}

}  // namespace assay
