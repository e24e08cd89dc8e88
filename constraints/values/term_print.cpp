// Implements term.hpp: formats terms.
#include <algorithm>
#include <vector>

#include "constraints/values/term.hpp"

namespace assay {
namespace {

using Parts = std::vector<Monomial>;

Monomial with_other_sign(Monomial m) { return {-m.coefficient, m.factors}; }

bool is_alone(Parts const& sum) { return sum.size() == 1 && sum[0].coefficient == 1 && sum[0].factors.size() == 1; }

// Whether the term needs no parentheses next to any operator.
bool is_tight(Term const* t) {
  return t->kind != TermKind::sum && t->kind != TermKind::remainder && !(t->kind == TermKind::constant && t->low < 0);
}

bool is_product(Term const* t) {
  return t->kind == TermKind::sum && t->monomials.size() == 1 && t->monomials[0].coefficient > 0;
}

class Printer {
public:
  explicit Printer(std::size_t limit) : limit_(limit) {}

  std::string take() {
    if (full()) {
      text_.resize(limit_ - std::min<std::size_t>(limit_, 3));
      text_ += std::string_view("...").substr(0, limit_);
    }
    return std::move(text_);
  }

  void integer(Term const* t) {
    if (full()) return;
    switch (t->kind) {
      case TermKind::symbol:
        text_ += t->name;
        return;
      case TermKind::sum:
      case TermKind::constant:
        return sum({t->monomials.begin(), t->monomials.end()});
      case TermKind::quotient:
        text_ += "floor(";
        operand(t->args[0], is_product(t->args[0]));
        text_ += " / ";
        operand(t->args[1]);
        text_ += ")";
        return;
      case TermKind::remainder:
        operand(t->args[0]);
        text_ += " % ";
        return operand(t->args[1]);
      case TermKind::choice:
        text_ += "(";
        formula(t->args[0]);
        text_ += " ? ";
        integer(t->args[1]);
        text_ += " : ";
        integer(t->args[2]);
        text_ += ")";
        return;
      default:
        return extreme(t);
    }
  }

  void formula(Term const* t) {
    if (full()) return;
    switch (t->kind) {
      case TermKind::is_zero:
        return comparison(t->args[0], " = ");
      case TermKind::is_at_most_zero:
        return comparison(t->args[0], " <= ");
      case TermKind::negation:
        return comparison(t->args[0]->args[0], " != ");
      default:
        break;
    }
    bool first = true;
    for (Term const* part : t->args) {
      if (full()) return;
      if (!first) text_ += t->kind == TermKind::conjunction ? " and " : " or ";
      first = false;
      bool const nested = part->kind == TermKind::conjunction || part->kind == TermKind::disjunction;
      if (nested) text_ += "(";
      formula(part);
      if (nested) text_ += ")";
    }
  }

private:
  bool full() const { return text_.size() > limit_; }

  void operand(Term const* t, bool plain = false) {
    plain = plain || is_tight(t);
    if (!plain) text_ += "(";
    integer(t);
    if (!plain) text_ += ")";
  }

  void extreme(Term const* t) {
    std::vector<Term const*> args(t->args.begin(), t->args.end());
    std::stable_partition(args.begin(), args.end(), [](Term const* a) { return a->kind != TermKind::constant; });
    text_ += t->kind == TermKind::maximum ? "max(" : "min(";
    for (std::size_t i = 0; i < args.size() && !full(); ++i) {
      if (i) text_ += ", ";
      integer(args[i]);
    }
    text_ += ")";
  }

  void product(Monomial const& m, Int128 coefficient) {
    bool const number = coefficient != 1 || m.factors.empty();
    if (number) text_ += assay::to_string(Interval{coefficient, coefficient});
    for (std::size_t i = 0; i < m.factors.size() && !full(); ++i) {
      if (i || number) text_ += " * ";
      operand(m.factors[i], !number && m.factors.size() == 1);
    }
  }

  // Writes a sum, beginning with a positive part if there is one.
  void sum(Parts parts) {
    if (parts.empty()) text_ += "0";
    auto positive = std::ranges::find_if(parts, [](Monomial const& m) { return m.coefficient >= 0; });
    if (positive != parts.end()) std::rotate(parts.begin(), positive, positive + 1);
    bool first = true;
    for (Monomial const& m : parts) {
      if (full()) return;
      bool const minus = m.coefficient < 0;
      text_ += first ? (minus ? "-" : "") : (minus ? " - " : " + ");
      first = false;
      product(m, minus ? -m.coefficient : m.coefficient);
    }
  }

  // Writes a comparison of p with zero without negative parts: they move to the other side.
  void comparison(Term const* p, std::string_view sign) {
    Parts left, right;
    if (p->kind != TermKind::sum) {
      integer(p);
    } else {
      for (Monomial const& m : p->monomials) (m.coefficient < 0 ? right : left).push_back(m);
      std::ranges::transform(right, right.begin(), with_other_sign);
      bool const at_most = sign == " <= ";
      if (at_most && !left.empty() && left.back().factors.empty() && left.back().coefficient == 1) {
        left.pop_back();
        sign = " < ";
      }
      if (!at_most && is_alone(right) && !is_alone(left)) std::swap(left, right);
      sum(std::move(left));
    }
    text_ += sign;
    sum(std::move(right));
  }

  std::string text_;
  std::size_t limit_;
};

}  // namespace

std::string to_string(Term const* term, std::size_t limit) {
  Printer printer(limit);
  if (term->is_formula())
    printer.formula(term);
  else
    printer.integer(term);
  return printer.take();
}

}  // namespace assay
