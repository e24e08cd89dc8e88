// Implements term.hpp: formulas over polynomials.
#include <algorithm>
#include <utility>

#include "constraints/values/polynomial.hpp"

namespace assay {
namespace {

// Evaluates a formula about a polynomial of the form k * (condition ? a : b) + c with constants, by cases.
template <class Holds> std::optional<Tribool> by_cases(Polynomial const& p, Holds holds) {
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
  return choice(Tribool(Tribool::unknown, t->args[0]), tribool(holds(yes.constant())), tribool(holds(no.constant())));
}

Tribool formula(Term const* term) { return {Tribool::unknown, term}; }

bool has(std::vector<Term const*> const& sorted, Term const* t) {
  return std::ranges::binary_search(sorted, t->id, {}, &Term::id);
}

}  // namespace

Tribool TermPool::is_zero(Interval a) {
  if (a.low > 0 || a.high < 0 || a.residue != 0) return Tribool::no;
  if (a.exact()) return Tribool::yes;
  return is_zero(polynomial_of(a));
}

Tribool TermPool::is_at_most_zero(Interval a) {
  if (a.low > 0) return Tribool::no;
  if (a.high <= 0) return Tribool::yes;
  return is_at_most_zero(polynomial_of(a));
}

Tribool TermPool::is_zero(Polynomial p) {
  if (p.too_large()) return Tribool::unknown;
  Interval const bounds = p.bounds();
  if (bounds.low > 0 || bounds.high < 0) return Tribool::no;
  if (bounds.exact()) return Tribool::yes;
  Int128 const common = p.divisor();
  if (p.constant() % common != 0) return Tribool::no;
  p.divide(common);
  if (p.leading() < 0) p *= -1;
  if (auto known = by_cases(p, [](Int128 v) { return v == 0; })) return *known;
  Summand const product = p.common_product();
  if (product.degree > 0 && !p.is_atom()) {
    Tribool any = is_zero(p.extract(product));  // the remaining factor
    Term const* last = nullptr;
    for (Term const* f : product.factors()) {
      if (std::exchange(last, f) != f) any = assay::disjunction(is_zero(Polynomial(f)), any);
    }
    return any;
  }
  Term const* args[] = {enter(p)};
  return formula(enter(TermKind::is_zero, args));
}

Tribool TermPool::is_at_most_zero(Polynomial p) {
  if (p.too_large()) return Tribool::unknown;
  if (Int128 const common = p.divisor(); common > 1) {  // p / common <= 0, with the constant rounded up
    p += Polynomial(common - 1);
    if (p.too_large()) return Tribool::unknown;
    p.divide(common);
  }
  Interval const bounds = p.bounds();
  if (bounds.low > 0) return Tribool::no;
  if (bounds.high <= 0) return Tribool::yes;
  // Each meaning has one node. Sizes are never negative, so `d <= 0` becomes `d = 0`, and `1 - d <= 0` becomes `d !=
  // 0`.
  if (bounds.low == 0) return is_zero(p);
  if (bounds.high == 1) return assay::negation(is_zero(p -= Polynomial(1)));
  if (auto known = by_cases(p, [](Int128 v) { return v <= 0; })) return *known;
  Term const* args[] = {enter(p)};
  return formula(enter(TermKind::is_at_most_zero, args));
}

Tribool TermPool::negation(Tribool a) {
  if (a != Tribool::unknown) return tribool(a == Tribool::no);
  if (!a.term || a.term->pool != this) return Tribool::unknown;
  if (Term const* known = known_negation(a.term)) return formula(known);
  Tribool result;
  Term const* t = a.term;
  switch (t->kind) {
    case TermKind::is_at_most_zero: {  // for integers, p > 0 is 1 - p <= 0
      Polynomial p(1);
      result = is_at_most_zero(p -= Polynomial(t->args[0]));
      break;
    }
    case TermKind::conjunction:
    case TermKind::disjunction: {
      std::vector<Term const*> parts;
      for (Term const* part : t->args) {
        Tribool const opposite = negation(formula(part));
        if (!opposite.term) return Tribool::unknown;
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

Tribool TermPool::conjunction(Tribool a, Tribool b) {
  if (a == Tribool::no || b == Tribool::no) return Tribool::no;
  if (a == Tribool::yes) return b;
  return b == Tribool::yes ? a : connect(TermKind::conjunction, a, b);
}

Tribool TermPool::disjunction(Tribool a, Tribool b) {
  if (a == Tribool::yes || b == Tribool::yes) return Tribool::yes;
  if (a == Tribool::no) return b;
  return b == Tribool::no ? a : connect(TermKind::disjunction, a, b);
}

Tribool TermPool::connect(TermKind kind, Tribool a, Tribool b) {
  if (!a.term || !b.term || a.term->pool != this || b.term->pool != this) return Tribool::unknown;
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

Tribool TermPool::connect(TermKind kind, std::vector<Term const*> parts) {
  std::ranges::sort(parts, {}, &Term::id);
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  for (Term const* part : parts) {
    Term const* opposite = negation(formula(part)).term;
    if (!opposite) continue;
    auto given = [&](Term const* t) { return has(parts, t); };
    if (given(opposite) || (opposite->kind == kind && std::ranges::all_of(opposite->args, given)))
      return tribool(kind == TermKind::disjunction);
  }
  return formula(parts.size() == 1 ? parts[0] : enter(kind, parts));
}

}  // namespace assay
