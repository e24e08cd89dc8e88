#include "constraints/values/polynomial.hpp"

#include <algorithm>
#include <compare>
#include <utility>

namespace assay {
namespace {

// Less means that `a` is before `b`.
std::strong_ordering order(Summand const& a, Summand const& b) {
  if (a.degree != b.degree) return b.degree <=> a.degree;
  for (std::size_t i = 0; i < a.degree; ++i) {
    if (a.atoms[i] != b.atoms[i]) return a.atoms[i]->id <=> b.atoms[i]->id;
  }
  return std::strong_ordering::equal;
}

bool by_id(Term const* a, Term const* b) { return a->id < b->id; }

Summand summand(Int128 coefficient, std::span<Term const* const> factors) {
  Summand s{coefficient, factors.size(), {}};
  std::ranges::copy(factors, s.atoms.begin());
  return s;
}

// Whether the factors of `part`, with multiplicity, are among those of `whole`.
bool divides(Summand const& part, Summand const& whole) {
  return std::ranges::includes(whole.factors(), part.factors(), by_id);
}

Summand without(Summand const& whole, Summand const& part) {
  Summand rest{whole.coefficient, 0, {}};
  auto end = std::ranges::set_difference(whole.factors(), part.factors(), rest.atoms.begin(), by_id).out;
  rest.degree = static_cast<std::size_t>(end - rest.atoms.begin());
  return rest;
}

Int128 magnitude(Int128 a) { return a < 0 ? -a : a; }

Int128 gcd(Int128 a, Int128 b) {
  for (a = magnitude(a), b = magnitude(b); b != 0;) a = std::exchange(b, a % b);
  return a;
}

Interval power(Term const* base, std::size_t exponent) {
  Interval const b{base->low, base->high};
  Interval result{1, 1};
  for (; exponent >= 2; exponent -= 2) {
    Interval square = b * b;
    result = result * Interval{std::max(square.low, Int128(0)), square.high};
  }
  return exponent ? result * b : result;
}

// For operands within the bounds of an exact Interval. b is not zero.
Int128 floored_quotient(Int128 a, Int128 b) { return floor_quotient(Interval{a, a}, Interval{b, b}).low; }

}  // namespace

Polynomial::Polynomial(Int128 constant) { set_constant(constant); }

Polynomial::Polynomial(Term const* integer) {
  if (!integer) {
    too_large_ = true;
  } else if (Interval{integer->low, integer->high}.exact()) {
    set_constant(integer->low);
  } else if (integer->kind == TermKind::sum) {
    summands_.reserve(integer->monomials.size());
    for (Monomial const& m : integer->monomials) summands_.push_back(summand(m.coefficient, m.factors));
  } else {
    summands_.push_back(summand(1, std::span(&integer, 1)));
  }
}

bool Polynomial::is_atom() const {
  return summands_.size() == 1 && summands_[0].coefficient == 1 && summands_[0].degree == 1;
}

Int128 Polynomial::constant() const {
  return summands_.empty() || summands_.back().degree != 0 ? 0 : summands_.back().coefficient;
}

Interval Polynomial::bounds() const {
  Interval total;
  for (Summand const& s : summands_) {
    Interval product{s.coefficient, s.coefficient};
    for (std::size_t i = 0; i < s.degree;) {
      std::size_t end = i;
      while (end < s.degree && s.atoms[end] == s.atoms[i]) ++end;
      product = product * power(s.atoms[i], end - i);
      i = end;
    }
    total = total + product;
  }
  return total;
}

Int128 Polynomial::checked(Int128 coefficient) {
  too_large_ = too_large_ || magnitude(coefficient) > kMaxCoefficient;
  return coefficient;
}

void Polynomial::set_constant(Int128 value) {
  if (!summands_.empty() && summands_.back().degree == 0) summands_.pop_back();
  if (value != 0) summands_.push_back({checked(value), 0, {}});
  too_large_ = too_large_ || summands_.size() > kMaxMonomials;
}

Polynomial& Polynomial::operator*=(Int128 factor) {
  if (factor == 0) summands_.clear();
  for (Summand& s : summands_) {
    if (__builtin_mul_overflow(s.coefficient, factor, &s.coefficient)) too_large_ = true;
    checked(s.coefficient);
  }
  return *this;
}

void Polynomial::add(Polynomial const& other, Int128 factor) {
  too_large_ = too_large_ || other.too_large_;
  if (too_large_) return;
  std::vector<Summand> sum;
  sum.reserve(summands_.size() + other.summands_.size());
  auto a = summands_.cbegin(), b = other.summands_.cbegin();
  while (a != summands_.cend() || b != other.summands_.cend()) {
    auto o = a == summands_.cend()         ? std::strong_ordering::greater
             : b == other.summands_.cend() ? std::strong_ordering::less
                                           : order(*a, *b);
    Summand next = o <= 0 ? *a++ : *b;
    if (o > 0) next.coefficient = factor * b++->coefficient;
    if (o == 0) next.coefficient = checked(next.coefficient + factor * b++->coefficient);
    if (next.coefficient != 0) sum.push_back(next);
  }
  summands_ = std::move(sum);
  too_large_ = too_large_ || summands_.size() > kMaxMonomials;
}

Polynomial& Polynomial::operator+=(Polynomial const& other) { return add(other, 1), *this; }
Polynomial& Polynomial::operator-=(Polynomial const& other) { return add(other, -1), *this; }

Polynomial operator*(Polynomial const& a, Polynomial const& b) {
  Polynomial result;
  result.too_large_ = a.too_large_ || b.too_large_;
  std::vector<Summand> products;
  products.reserve(a.summands_.size() * b.summands_.size());
  for (Summand const& x : a.summands_) {
    for (Summand const& y : b.summands_) {
      Summand s{0, x.degree + y.degree, {}};
      if (s.degree > kMaxFactors || __builtin_mul_overflow(x.coefficient, y.coefficient, &s.coefficient))
        result.too_large_ = true;
      if (result.too_large_) return result;
      std::ranges::merge(x.factors(), y.factors(), s.atoms.begin(), by_id);
      result.checked(s.coefficient);
      products.push_back(s);
    }
  }
  std::ranges::sort(products, [](auto& x, auto& y) { return order(x, y) < 0; });
  for (Summand const& s : products) {
    auto& sum = result.summands_;
    if (sum.empty() || order(sum.back(), s) != 0)
      sum.push_back(s);
    else
      sum.back().coefficient = result.checked(sum.back().coefficient + s.coefficient);
    if (result.too_large_) return result;
    if (sum.back().coefficient == 0) sum.pop_back();
  }
  result.too_large_ = result.summands_.size() > kMaxMonomials;
  return result;
}

Int128 Polynomial::divisor() const {
  Int128 common = 0;
  for (Summand const& s : summands_) {
    if (s.degree) common = gcd(common, s.coefficient);
  }
  return common;
}

void Polynomial::divide(Int128 divisor) {
  Int128 const rest = floored_quotient(constant(), divisor);
  for (Summand& s : summands_) s.coefficient /= divisor;
  set_constant(rest);
}

std::optional<Int128> Polynomial::multiple_of(Polynomial const& other) const {
  if (summands_.empty() || summands_.size() != other.summands_.size()) return std::nullopt;
  Int128 const factor = leading() / other.leading();
  Polynomial scaled = other;
  scaled *= factor;
  scaled -= *this;
  if (scaled.too_large_ || !scaled.summands_.empty()) return std::nullopt;
  return factor;
}

Polynomial Polynomial::extract(Summand const& by) {
  Polynomial whole;
  std::vector<Summand> rest;
  for (Summand const& s : summands_) {
    if (!divides(by, s)) {
      rest.push_back(s);
      continue;
    }
    bool const constant = s.degree == 0;
    Summand quotient = without(s, by);
    quotient.coefficient = floored_quotient(s.coefficient, by.coefficient);
    Summand remains = s;
    remains.coefficient -= quotient.coefficient * by.coefficient;
    if (remains.coefficient != 0 && !constant) {
      rest.push_back(s);
      continue;
    }
    if (quotient.coefficient != 0) whole.summands_.push_back(quotient);  // still sorted: all lost the same factors
    if (remains.coefficient != 0) rest.push_back(remains);
  }
  summands_ = std::move(rest);
  return whole;
}

Summand Polynomial::common_product() const {
  Summand common = summands_.front();
  common.coefficient = 1;
  for (Summand const& s : summands_) {
    Summand shared{1, 0, {}};
    auto end = std::ranges::set_intersection(common.factors(), s.factors(), shared.atoms.begin(), by_id).out;
    shared.degree = static_cast<std::size_t>(end - shared.atoms.begin());
    common = shared;
  }
  return common;
}

}  // namespace assay
