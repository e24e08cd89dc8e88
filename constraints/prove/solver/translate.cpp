#include "constraints/prove/solver/translate.hpp"

#include <limits>
#include <string>
#include <unordered_set>

namespace assay {

z3::expr Translator::operator()(Term const* term) {
  if (auto const found = known_.find(term); found != known_.end()) return found->second;
  auto const result = translate(term);
  known_.emplace(term, result);
  return result;
}

z3::expr Translator::number(Int128 value) {
  using Narrow = std::numeric_limits<std::int64_t>;
  if (value >= Narrow::min() && value <= Narrow::max()) return context_.int_val(static_cast<std::int64_t>(value));
  return context_.int_val(to_string(Interval{value, value}).c_str());
}

void Translator::bounds(Term const* symbol, std::vector<z3::expr>& to) {
  auto const x = (*this)(symbol);
  if (symbol->low > -kUnbounded) to.push_back(x >= number(symbol->low));
  if (symbol->high < kUnbounded) to.push_back(x <= number(symbol->high));
}

z3::expr Translator::translate(Term const* term) {
  auto const arg = [&](std::size_t i) { return (*this)(term->args[i]); };
  auto const all = [&] {
    z3::expr_vector parts(context_);
    for (Term const* part : term->args) parts.push_back((*this)(part));
    return parts;
  };
  switch (term->kind) {
    case TermKind::symbol:
      return z3::expr(context_, Z3_mk_fresh_const(context_, "d", context_.int_sort()));
    case TermKind::sum:
    case TermKind::constant:
      return polynomial(term);
    case TermKind::quotient:
    case TermKind::remainder:
      return division(term);
    case TermKind::maximum:
    case TermKind::minimum:
      return extreme(term);
    case TermKind::choice:
      return z3::ite(arg(0), arg(1), arg(2));
    case TermKind::is_zero:
      return arg(0) == 0;
    case TermKind::is_at_most_zero:
      return arg(0) <= 0;
    case TermKind::conjunction:
      return z3::mk_and(all());
    case TermKind::disjunction:
      return z3::mk_or(all());
    case TermKind::negation:
      break;
  }
  return !arg(0);
}

z3::expr Translator::polynomial(Term const* sum) {
  z3::expr_vector summands(context_);
  for (auto const& m : sum->monomials) {
    auto product = number(m.coefficient);
    bool first = m.coefficient == 1;
    for (Term const* factor : m.factors) {
      product = first ? (*this)(factor) : product * (*this)(factor);
      first = false;
    }
    summands.push_back(product);
  }
  return z3::sum(summands);
}

z3::expr Translator::division(Term const* term) {
  auto const a = (*this)(term->args[0]), b = (*this)(term->args[1]);
  bool const quotient = term->kind == TermKind::quotient;
  auto const upward = quotient ? a / b : z3::mod(a, b);
  if (term->args[1]->low >= 0) return upward;
  auto const downward = quotient ? -a / -b : -z3::mod(-a, -b);
  return term->args[1]->high < 0 ? downward : z3::ite(b > 0, upward, downward);
}

z3::expr Translator::extreme(Term const* term) {
  auto result = (*this)(term->args[0]);
  for (Term const* other : term->args.subspan(1)) {
    auto const x = (*this)(other);
    result = z3::ite(term->kind == TermKind::maximum ? result >= x : result <= x, result, x);
  }
  return result;
}

std::optional<Int128> to_int128(z3::expr const& numeral) {
  if (std::int64_t value = 0; numeral.is_numeral_i64(value)) return value;
  std::string digits;
  if (!numeral.is_numeral(digits)) return std::nullopt;
  bool const negative = digits.starts_with('-');
  Int128 value = 0;
  for (char c : digits.substr(negative)) {
    if (c < '0' || c > '9' || value >= kUnbounded / 10) return std::nullopt;
    value = 10 * value + (c - '0');
  }
  return negative ? -value : value;
}

std::vector<Term const*> doubtful_divisors(std::span<Term const* const> formulas) {
  std::vector<Term const*> todo(formulas.begin(), formulas.end()), found;
  std::unordered_set<Term const*> seen;
  while (!todo.empty()) {
    Term const* term = todo.back();
    todo.pop_back();
    if (!seen.insert(term).second) continue;
    todo.insert(todo.end(), term->args.begin(), term->args.end());
    for (auto const& m : term->monomials) todo.insert(todo.end(), m.factors.begin(), m.factors.end());
    if (term->kind != TermKind::quotient && term->kind != TermKind::remainder) continue;
    Term const* divisor = term->args[1];
    if (divisor->low <= 0 && divisor->high >= 0) found.push_back(divisor);
  }
  return found;
}

}  // namespace assay
