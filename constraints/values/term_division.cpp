// Implements term.hpp: quotients and remainders of polynomials.
#include <utility>

#include "constraints/values/polynomial.hpp"

namespace assay {
namespace {

Interval without_term(Interval a) { return {a.low, a.high}; }

// Whether 0 <= a < b always holds, so that the quotient is 0.
bool below(Polynomial const& a, Polynomial const& b) {
  if (a.too_large() || b.too_large() || a.bounds().low < 0) return false;
  Polynomial difference = a;
  difference -= b;
  return !difference.too_large() && difference.bounds().high < 0;
}

bool below(Interval a, Interval b) { return a.low >= 0 && a.high < b.low; }

Polynomial negated(Polynomial p) { return p *= -1; }

// Returns the greatest common divisor of `c` and all coefficients except the constant.
Int128 common_divisor(Polynomial const& p, Int128 c) {
  for (Int128 a = p.divisor(); a != 0;) c = std::exchange(a, c % a);
  return c;
}

}  // namespace

Interval TermPool::quotient(Interval a, Interval b) {
  Interval const bounds = floor_quotient(without_term(a), without_term(b));
  if (bounds.exact() || (b.low == 0 && b.high == 0)) return bounds;
  return within(bounds, quotient(polynomial_of(a), polynomial_of(b)));
}

Interval TermPool::remainder(Interval a, Interval b) {
  if (below(a, b)) return a;
  Interval const bounds = modulo(without_term(a), without_term(b));
  if (bounds.exact() || (b.low == 0 && b.high == 0)) return bounds;
  return within(bounds, remainder(polynomial_of(a), polynomial_of(b)));
}

Polynomial TermPool::quotient(Polynomial a, Polynomial b) {
  if (b.leading() < 0) {
    a *= -1;
    b *= -1;
  }
  if (a.too_large() || b.too_large()) return Polynomial(nullptr);
  if (auto factor = a.multiple_of(b)) return Polynomial(*factor);
  if (b.is_constant()) return quotient_by_constant(a, b.constant());
  Polynomial whole;
  if (b.summands().size() == 1) whole = a.extract(b.summands()[0]);
  if (a.summands().empty() || below(a, b)) return whole;
  Term const* args[] = {enter(a), enter(b)};
  return whole += Polynomial(enter(TermKind::quotient, args));
}

Polynomial TermPool::quotient_by_constant(Polynomial a, Int128 b) {
  Polynomial whole = a.extract({b, 0, {}});
  bool const upward = a.leading() < 0;  // a / b = -ceil(-a / b) = -((-a + b - 1) / b)
  if (upward) {
    a *= -1;
    a += Polynomial(b - 1);
    whole -= a.extract({b, 0, {}});
  }
  Int128 const common = common_divisor(a, b);
  if (common == 0 || a.too_large() || whole.too_large()) return Polynomial(nullptr);
  a.divide(common);
  b /= common;
  if (a.is_constant() || below(a, Polynomial(b))) return whole;

  Polynomial rest;
  Polynomial inner = a;
  inner.set_constant(0);
  Term const* atom = inner.is_atom() ? enter(inner) : nullptr;
  if (atom && atom->kind == TermKind::quotient && atom->args[1]->kind == TermKind::constant) {
    // (x / c + k) / b = (x + k * c) / (b * c), for c > 0
    Int128 const c = atom->args[1]->low;
    Polynomial next(atom->args[0]);
    next += Polynomial(a.constant()) * Polynomial(c);
    rest = quotient(next, Polynomial(b) * Polynomial(c));
  } else {
    Term const* args[] = {enter(a), enter(Polynomial(b))};
    rest = Polynomial(enter(TermKind::quotient, args));
  }
  return upward ? whole -= rest : whole += rest;
}

Polynomial TermPool::remainder(Polynomial a, Polynomial b) {
  if (a.too_large() || b.too_large()) return Polynomial(nullptr);
  if (b.leading() < 0) return negated(remainder(negated(a), negated(b)));
  if (a.multiple_of(b)) return {};
  if (b.is_constant()) return remainder_by_constant(a, b.constant());
  if (b.summands().size() == 1) a.extract(b.summands()[0]);
  if (a.summands().empty() || below(a, b)) return a;
  Term const* args[] = {enter(a), enter(b)};
  return Polynomial(enter(TermKind::remainder, args));
}

Polynomial TermPool::remainder_by_constant(Polynomial a, Int128 b) {
  a.extract({b, 0, {}});
  if (below(a, Polynomial(b))) return a;
  Int128 const common = common_divisor(a, b), left = a.constant() % common;  // the constant is not negative
  a.divide(common);
  b /= common;
  Polynomial rest = a;
  if (!below(a, Polynomial(b))) {
    Term const* args[] = {enter(a), enter(Polynomial(b))};
    rest = Polynomial(enter(TermKind::remainder, args));
  }
  rest *= common;
  return rest += Polynomial(left);
}

}  // namespace assay
