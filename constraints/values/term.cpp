#include "constraints/values/term.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "constraints/values/congruence.hpp"
#include "constraints/values/polynomial.hpp"

namespace assay {
namespace {

std::size_t mix(std::size_t seed, std::uint64_t value) {
  std::uint64_t h = (seed ^ value) * 0x9e3779b97f4a7c15u;
  return h ^ (h >> 29);
}

struct StructureHash {
  std::size_t operator()(Term const* t) const {
    std::size_t h = static_cast<std::size_t>(t->kind);
    if (t->kind == TermKind::symbol) return mix(h, t->id);
    for (Monomial const& m : t->monomials) {
      h = mix(mix(h, static_cast<std::uint64_t>(m.coefficient)), static_cast<std::uint64_t>(m.coefficient >> 64));
      for (Term const* f : m.factors) h = mix(h, f->id);
    }
    for (Term const* a : t->args) h = mix(h, a->id);
    return h;
  }
};

bool same_monomial(Monomial const& a, Monomial const& b) {
  return a.coefficient == b.coefficient && std::ranges::equal(a.factors, b.factors);
}

struct SameStructure {
  bool operator()(Term const* a, Term const* b) const {
    if (a == b) return true;
    return a->kind == b->kind && a->kind != TermKind::symbol && std::ranges::equal(a->args, b->args) &&
           std::ranges::equal(a->monomials, b->monomials, same_monomial);
  }
};

Interval bounds_of(Term const* t) { return {t->low, t->high}; }
Interval bounds_of(Interval a) { return {a.low, a.high, nullptr, a.modulus, a.residue}; }

Interval bounds_of(TermKind kind, std::span<Term const* const> args) {
  switch (kind) {
    case TermKind::quotient:
      return floor_quotient(bounds_of(args[0]), bounds_of(args[1]));
    case TermKind::remainder:
      return modulo(bounds_of(args[0]), bounds_of(args[1]));
    case TermKind::choice:
      return hull(bounds_of(args[1]), bounds_of(args[2]));
    case TermKind::maximum:
    case TermKind::minimum: {
      Interval all = bounds_of(args[0]);
      for (Term const* t : args.subspan(1))
        all = kind == TermKind::maximum ? maximum(all, bounds_of(t)) : minimum(all, bounds_of(t));
      return all;
    }
    default:
      return {0, 1};
  }
}

std::size_t depth_below(Term const& node) {
  std::size_t deepest = 0;
  for (Term const* t : node.args) deepest = std::max<std::size_t>(deepest, t->depth);
  for (Monomial const& m : node.monomials) {
    for (Term const* t : m.factors) deepest = std::max<std::size_t>(deepest, t->depth);
  }
  return deepest;
}

}  // namespace

struct TermPool::Tables {
  Arena arena;
  std::unordered_set<Term const*, StructureHash, SameStructure> nodes;
  std::unordered_map<Term const*, Term const*> negations;
  std::vector<Term const*> symbols;
  std::uint32_t made = 0;
};

TermPool::TermPool() : tables_(std::make_unique<Tables>()) {}
TermPool::~TermPool() = default;

std::size_t TermPool::size() const { return tables_->made; }
std::span<Term const* const> TermPool::symbols() const { return tables_->symbols; }
Arena& TermPool::arena() { return tables_->arena; }
Term const*& TermPool::known_negation(Term const* formula) { return tables_->negations[formula]; }

Interval TermPool::symbol(std::string_view name, Interval range, bool chosen) {
  if (range.exact() || tables_->made >= kMaxTerms) return bounds_of(range);
  Term node;
  node.chosen = chosen;
  node.id = tables_->made++;
  node.low = range.low;
  node.high = range.high;
  node.name = tables_->arena.copy(name);
  node.pool = this;
  tables_->symbols.push_back(tables_->arena.make(node));
  return integer(tables_->symbols.back());
}

Term const* TermPool::enter(Term node) {
  if (auto found = tables_->nodes.find(&node); found != tables_->nodes.end()) return *found;
  std::size_t const depth = 1 + depth_below(node);
  if (depth > kMaxTermDepth || tables_->made >= kMaxTerms) return nullptr;
  Arena& arena = tables_->arena;
  std::vector<Monomial> monomials(node.monomials.begin(), node.monomials.end());
  for (Monomial& m : monomials) m.factors = arena.copy(m.factors);
  node.monomials = arena.copy(monomials);
  node.args = arena.copy(node.args);
  node.depth = static_cast<std::uint16_t>(depth);
  node.id = tables_->made++;
  node.pool = this;
  return *tables_->nodes.insert(arena.make(node)).first;
}

Term const* TermPool::enter(TermKind kind, std::span<Term const* const> args) {
  if (std::ranges::find(args, nullptr) != args.end()) return nullptr;
  Term node;
  node.kind = kind;
  node.args = args;
  Interval const bounds = bounds_of(kind, args);
  node.low = bounds.low;
  node.high = bounds.high;
  return enter(node);
}

Term const* TermPool::enter(Polynomial const& p) {
  if (p.too_large()) return nullptr;
  if (p.is_atom()) return p.summands()[0].atoms[0];
  std::vector<Monomial> monomials;
  for (Summand const& s : p.summands()) monomials.push_back({s.coefficient, s.factors()});
  if (monomials.empty()) monomials.emplace_back();
  Term node;
  node.kind = p.is_constant() ? TermKind::constant : TermKind::sum;
  node.monomials = monomials;
  Interval const bounds = p.bounds();
  node.low = bounds.low;
  node.high = bounds.high;
  return enter(node);
}

Interval TermPool::integer(Term const* term) {
  Interval result = bounds_of(term);
  if (!result.exact()) result.term = term;
  return result;
}

Term const* TermPool::term_of(Interval value) {
  if (value.exact()) return enter(Polynomial(value.low));
  return value.term && value.term->pool == this ? value.term : nullptr;
}

Polynomial TermPool::polynomial_of(Interval value) {
  return value.exact() ? Polynomial(value.low) : Polynomial(term_of(value));
}

Interval TermPool::within(Interval bounds, Term const* term) {
  if (!term) return bounds;
  // Contradictory bounds never hold together, so any of them is valid.
  if (bounds.low <= term->high && term->low <= bounds.high)
    bounds =
        with_congruence({std::max(bounds.low, term->low), std::min(bounds.high, term->high)}, congruence_of(bounds));
  if (!bounds.exact()) bounds.term = term;
  return bounds;
}

Interval TermPool::within(Interval bounds, Polynomial const& p) {
  return bounds.exact() || p.too_large() ? bounds : within(bounds, enter(p));
}

Interval TermPool::sum(Interval a, Interval b) {
  Polynomial p = polynomial_of(a);
  return within(bounds_of(a) + bounds_of(b), p += polynomial_of(b));
}

Interval TermPool::difference(Interval a, Interval b) {
  Polynomial p = polynomial_of(a);
  return within(bounds_of(a) - bounds_of(b), p -= polynomial_of(b));
}

Interval TermPool::product(Interval a, Interval b) {
  return within(bounds_of(a) * bounds_of(b), polynomial_of(a) * polynomial_of(b));
}

Interval TermPool::maximum(Interval a, Interval b) { return extreme(TermKind::maximum, a, b); }
Interval TermPool::minimum(Interval a, Interval b) { return extreme(TermKind::minimum, a, b); }

Interval TermPool::extreme(TermKind kind, Interval a, Interval b) {
  auto decided = [&](Interval difference) {  // the first value minus the second
    if (kind == TermKind::maximum ? difference.low >= 0 : difference.high <= 0) return -1;
    return (kind == TermKind::maximum ? difference.high <= 0 : difference.low >= 0) ? 1 : 0;
  };
  if (int d = decided(bounds_of(a) - bounds_of(b))) return d < 0 ? a : b;
  Interval const bounds = kind == TermKind::maximum ? assay::maximum(bounds_of(a), bounds_of(b))
                                                    : assay::minimum(bounds_of(a), bounds_of(b));
  Term const *x = term_of(a), *y = term_of(b);
  if (!x || !y) return bounds;
  std::span<Term const*const> xs(&x, 1), ys(&y, 1);
  if (x->kind == kind && x->args.size() < kMaxFlattened) xs = x->args;
  if (y->kind == kind && y->args.size() + xs.size() <= kMaxFlattened) ys = y->args;
  std::vector<Term const*> kept(xs.begin(), xs.end());
  for (Term const* next : ys) {
    bool needed = true;
    std::erase_if(kept, [&](Term const* t) {
      Polynomial difference(t);
      difference -= Polynomial(next);
      int const d = difference.too_large() ? 0 : decided(difference.bounds());
      needed = needed && d >= 0;
      return d > 0;
    });
    if (needed) kept.push_back(next);
  }
  std::ranges::sort(kept, {}, &Term::id);
  return within(bounds, kept.size() == 1 ? kept[0] : enter(kind, kept));
}

Interval TermPool::choice(Tribool condition, Interval yes, Interval no) {
  if (condition != Tribool::unknown) return condition == Tribool::yes ? yes : no;
  if (yes == no) return yes;
  Interval const bounds = hull(bounds_of(yes), bounds_of(no));
  Term const *c = condition.term, *x = term_of(yes), *y = term_of(no);
  if (!c || c->pool != this || !x || !y) return bounds;
  if (c->kind == TermKind::negation) {
    c = c->args[0];
    std::swap(x, y);
  }
  if (x->kind == TermKind::choice && x->args[0] == c) x = x->args[1];
  if (y->kind == TermKind::choice && y->args[0] == c) y = y->args[2];
  if (x == y) return within(bounds, x);
  Term const* args[] = {c, x, y};
  return within(bounds, enter(TermKind::choice, args));
}

}  // namespace assay
