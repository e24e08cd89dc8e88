// Implements term.hpp: values of terms, their symbols, and copies with other values.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "constraints/values/term.hpp"

namespace assay {
namespace {

using Values = std::function<std::optional<Interval>(Term const*)>;

class Evaluation {
public:
  explicit Evaluation(Assignment const& assignment) : assignment_(assignment) {}

  std::optional<Int128> operator()(Term const* t) {
    if (t->depth <= kShallow) return result_of(t);
    if (auto found = known_.find(t); found != known_.end()) return found->second;
    return known_[t] = result_of(t);
  }

private:
  // Nodes this close to the symbols are not cached.
  static constexpr std::uint16_t kShallow = 3;

  std::optional<Int128> result_of(Term const* t) {
    if (t->is_formula()) return formula(t);
    Interval const value = number(t);
    return value.exact() ? std::optional(value.low) : std::nullopt;
  }

  static constexpr Interval kNone{-kUnbounded, kUnbounded};

  Interval operand(Term const* t) {
    auto value = (*this)(t);
    return value ? Interval{*value, *value} : kNone;
  }

  // Intervals saturate if a value is too large. So a result that is not exact has no value.
  Interval number(Term const* t) {
    switch (t->kind) {
      case TermKind::symbol: {
        auto value = assignment_(t);
        return value ? Interval{*value, *value} : kNone;
      }
      case TermKind::sum:
      case TermKind::constant:
        return sum(t);
      case TermKind::choice: {
        auto condition = (*this)(t->args[0]);
        return condition ? operand(t->args[*condition ? 1 : 2]) : kNone;
      }
      default: {
        Interval result = operand(t->args[0]);
        for (std::size_t i = 1; i < t->args.size() && result.exact(); ++i)
          result = combine(t->kind, result, operand(t->args[i]));
        return result;
      }
    }
  }

  static Interval combine(TermKind kind, Interval a, Interval b) {
    if (!b.exact()) return kNone;
    if (kind == TermKind::maximum) return maximum(a, b);
    if (kind == TermKind::minimum) return minimum(a, b);
    if (b.low == 0) return kNone;
    return kind == TermKind::quotient ? floor_quotient(a, b) : modulo(a, b);
  }

  Interval sum(Term const* t) {
    Interval total;
    for (Monomial const& m : t->monomials) {
      Interval product{m.coefficient, m.coefficient};
      for (Term const* factor : m.factors) {
        Interval const value = operand(factor);
        if (!value.exact()) return kNone;
        product = product * value;
      }
      total = total + product;
      if (!total.exact()) return kNone;
    }
    return total;
  }

  std::optional<Int128> formula(Term const* t) {
    if (t->kind == TermKind::conjunction || t->kind == TermKind::disjunction) {
      Int128 const deciding = t->kind == TermKind::disjunction;
      bool all = true;
      for (Term const* part : t->args) {
        auto value = (*this)(part);
        if (value == deciding) return deciding;
        all = all && value;
      }
      return all ? std::optional<Int128>(1 - deciding) : std::nullopt;
    }
    auto value = (*this)(t->args[0]);
    if (!value) return std::nullopt;
    return t->kind == TermKind::is_at_most_zero ? *value <= 0 : *value == 0;  // the negation of 0 is 1
  }

  Assignment const& assignment_;
  std::unordered_map<Term const*, std::optional<Int128>> known_;
};

// Rebuilds terms by operations on Interval and Tribool, so that new values can have terms of another pool.
class Substitution {
public:
  explicit Substitution(Values const& values) : values_(values) {}

  Interval number(Term const* t) {
    if (auto found = numbers_.find(t); found != numbers_.end()) return found->second;
    Interval const result = rebuilt_number(t);
    return numbers_[t] = result;
  }

  Tribool formula(Term const* t) {
    if (auto found = formulas_.find(t); found != formulas_.end()) return found->second;
    Tribool const result = rebuilt_formula(t);
    return formulas_[t] = result;
  }

private:
  Interval rebuilt_number(Term const* t) {
    switch (t->kind) {
      case TermKind::symbol:
        return values_(t).value_or(TermPool::integer(t));
      case TermKind::sum:
      case TermKind::constant: {
        Interval total;
        for (Monomial const& m : t->monomials) {
          Interval product{m.coefficient, m.coefficient};
          for (Term const* factor : m.factors) product = product * number(factor);
          total = total + product;
        }
        return total;
      }
      case TermKind::choice:
        return choice(formula(t->args[0]), number(t->args[1]), number(t->args[2]));
      case TermKind::quotient:
        return floor_quotient(number(t->args[0]), number(t->args[1]));
      case TermKind::remainder:
        return modulo(number(t->args[0]), number(t->args[1]));
      default: {
        Interval result = number(t->args[0]);
        for (Term const* next : t->args.subspan(1))
          result = t->kind == TermKind::maximum ? maximum(result, number(next)) : minimum(result, number(next));
        return result;
      }
    }
  }

  Tribool rebuilt_formula(Term const* t) {
    switch (t->kind) {
      case TermKind::is_zero:
        return equal(number(t->args[0]), Interval());
      case TermKind::is_at_most_zero:
        return less_equal(number(t->args[0]), Interval());
      case TermKind::negation:
        return negation(formula(t->args[0]));
      default: {
        bool const all = t->kind == TermKind::conjunction;
        Tribool result = tribool(all);
        for (Term const* part : t->args)
          result = all ? conjunction(result, formula(part)) : disjunction(result, formula(part));
        return result;
      }
    }
  }

  Values const& values_;
  std::unordered_map<Term const*, Interval> numbers_;
  std::unordered_map<Term const*, Tribool> formulas_;
};

}  // namespace

std::vector<Term const*> conjuncts_of(Term const* formula) {
  if (formula->kind != TermKind::conjunction) return {formula};
  std::vector<Term const*> all;
  for (Term const* part : formula->args) std::ranges::copy(conjuncts_of(part), std::back_inserter(all));
  return all;
}

std::vector<Term const*> symbols_of(Term const* term) {
  std::vector<Term const*> found, open{term};
  std::unordered_set<Term const*> seen{term};
  auto visit = [&](Term const* t) {
    if (seen.insert(t).second) open.push_back(t);
  };
  while (!open.empty()) {
    Term const* t = open.back();
    open.pop_back();
    if (t->kind == TermKind::symbol) found.push_back(t);
    for (Term const* arg : t->args) visit(arg);
    for (Monomial const& m : t->monomials) std::ranges::for_each(m.factors, visit);
  }
  std::ranges::sort(found, {}, &Term::id);
  return found;
}

std::optional<Int128> evaluate(Term const* term, Assignment const& assignment) { return Evaluation(assignment)(term); }

Interval substitute(Interval value, Values const& values) {
  if (!value.term) return value;
  Interval const result = Substitution(values).number(value.term);
  return result.term == value.term ? value : result;
}

Tribool substitute(Tribool value, Values const& values) {
  return value.term ? Substitution(values).formula(value.term) : value;
}

}  // namespace assay
