#include <algorithm>
#include <utility>

#include "constraints/values/polynomial.hpp"

namespace assay::inline constraints {
namespace {

// What a formula about a polynomial is where the polynomial is k * (condition ? a : b) + c of constants.
template <class Holds> std::optional<Truth> by_cases(Polynomial const& p, Holds holds) {
  auto all = p.summands();
  if (all.size() > 2 || all[0].degree != 1 || (all.size() == 2 && all[1].degree != 0)) return std::nullopt;
  Term const* t = all[0].atoms[0];
  if (t->kind != TermKind::choice || t->args[1]->kind != TermKind::constant || t->args[2]->kind != TermKind::constant)
    return std::nullopt;
  auto value = [&](Term const* branch) {
    Polynomial v = Polynomial(branch) *= all[0].coefficient;
    return v += Polynomial(p.constant());
  };
  Polynomial const yes = value(t->args[1]), no = value(t->args[2]);
  if (yes.too_large() || no.too_large()) return std::nullopt;
  return choice(Truth(Truth::unknown, t->args[0]), truth(holds(yes.constant())), truth(holds(no.constant())));
}

Truth formula(Term const* term) { return {Truth::unknown, term}; }

bool has(std::vector<Term const*> const& sorted, Term const* t) {
  return std::ranges::binary_search(sorted, t->id, {}, &Term::id);
}

}  // namespace

Truth TermPool::is_zero(Interval a) {
  if (a.low > 0 || a.high < 0) return Truth::no;
  if (a.exact()) return Truth::yes;
  return is_zero(polynomial_of(a));
}

Truth TermPool::is_at_most_zero(Interval a) {
  if (a.low > 0) return Truth::no;
  if (a.high <= 0) return Truth::yes;
  return is_at_most_zero(polynomial_of(a));
}

Truth TermPool::is_zero(Polynomial p) {
  if (p.too_large()) return Truth::unknown;
  Interval const bounds = p.bounds();
  if (bounds.low > 0 || bounds.high < 0) return Truth::no;
  if (bounds.exact()) return Truth::yes;
  Wide const common = p.divisor();
  if (p.constant() % common != 0) return Truth::no;
  p.divide(common);
  if (p.leading() < 0) p *= -1;
  if (auto known = by_cases(p, [](Wide v) { return v == 0; })) return *known;
  Summand const product = p.common_product();
  if (product.degree > 0 && !p.is_atom()) {
    Truth any = is_zero(p.extract(product));  // the other factor
    Term const* last = nullptr;
    for (Term const* f : product.factors()) {
      if (std::exchange(last, f) != f) any = assay::disjunction(is_zero(Polynomial(f)), any);
    }
    return any;
  }
  Term const* args[] = {enter(p)};
  return formula(enter(TermKind::is_zero, args));
}

Truth TermPool::is_at_most_zero(Polynomial p) {
  if (p.too_large()) return Truth::unknown;
  if (Wide const common = p.divisor(); common > 1) {  // p / common <= 0, the constant rounded up
    p += Polynomial(common - 1);
    if (p.too_large()) return Truth::unknown;
    p.divide(common);
  }
  Interval const bounds = p.bounds();
  if (bounds.low > 0) return Truth::no;
  if (bounds.high <= 0) return Truth::yes;
  // One node for each meaning: sizes are never below zero, so `d <= 0` is `d = 0`, and `1 - d <= 0` is `d != 0`.
  if (bounds.low == 0) return is_zero(p);
  if (bounds.high == 1) return assay::negation(is_zero(p -= Polynomial(1)));
  if (auto known = by_cases(p, [](Wide v) { return v <= 0; })) return *known;
  Term const* args[] = {enter(p)};
  return formula(enter(TermKind::is_at_most_zero, args));
}

Truth TermPool::negation(Truth a) {
  if (a != Truth::unknown) return truth(a == Truth::no);
  if (!a.term || a.term->pool != this) return Truth::unknown;
  if (Term const* known = known_negation(a.term)) return formula(known);
  Truth result;
  Term const* t = a.term;
  switch (t->kind) {
    case TermKind::is_at_most_zero: {  // of integers: p > 0 is 1 - p <= 0
      Polynomial p(1);
      result = is_at_most_zero(p -= Polynomial(t->args[0]));
      break;
    }
    case TermKind::conjunction:
    case TermKind::disjunction: {
      std::vector<Term const*> parts;
      for (Term const* part : t->args) {
        Truth const opposite = negation(formula(part));
        if (!opposite.term) return Truth::unknown;
        parts.push_back(opposite.term);
      }
      result = connect(t->kind == TermKind::conjunction ? TermKind::disjunction : TermKind::conjunction, parts);
      break;
    }
    default:
      result = formula(enter(TermKind::negation, std::span(&t, 1)));
  }
  if (result.term) {
    known_negation(t) = result.term;
    known_negation(result.term) = t;
  }
  return result;
}

Truth TermPool::conjunction(Truth a, Truth b) {
  if (a == Truth::no || b == Truth::no) return Truth::no;
  if (a == Truth::yes) return b;
  return b == Truth::yes ? a : connect(TermKind::conjunction, a, b);
}

Truth TermPool::disjunction(Truth a, Truth b) {
  if (a == Truth::yes || b == Truth::yes) return Truth::yes;
  if (a == Truth::no) return b;
  return b == Truth::no ? a : connect(TermKind::disjunction, a, b);
}

Truth TermPool::connect(TermKind kind, Truth a, Truth b) {
  if (!a.term || !b.term || a.term->pool != this || b.term->pool != this) return Truth::unknown;
  if (a.term == b.term) return a;
  auto parts_of = [&](Term const* const& t) { return t->kind == kind ? t->args : std::span(&t, 1); };
  Term const *longer = a.term, *shorter = b.term;
  if (parts_of(longer).size() < parts_of(shorter).size()) std::swap(longer, shorter);
  auto some = parts_of(longer), others = parts_of(shorter);
  std::vector<Term const*> parts{longer};
  if (some.size() < kMaxFlattened) parts.assign(some.begin(), some.end());
  if (some.size() + others.size() <= kMaxFlattened)
    parts.insert(parts.end(), others.begin(), others.end());
  else
    parts.push_back(shorter);
  return connect(kind, std::move(parts));
}

Truth TermPool::connect(TermKind kind, std::vector<Term const*> parts) {
  std::ranges::sort(parts, {}, &Term::id);
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  for (Term const* part : parts) {
    Term const* opposite = negation(formula(part)).term;
    if (!opposite) continue;
    auto given = [&](Term const* t) { return has(parts, t); };
    if (given(opposite) || (opposite->kind == kind && std::ranges::all_of(opposite->args, given)))
      return truth(kind == TermKind::disjunction);
  }
  return formula(parts.size() == 1 ? parts[0] : enter(kind, parts));
}

}  // namespace assay::inline constraints
