#include "constraints/prove/solver/proof_script.hpp"

#include <fmt/format.h>

#include <utility>

#include "support/counted.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxLength = 400;  // bytes; longer expressions get a name

std::string number(Int128 value) {
  auto const text = to_string(Interval{value, value});
  return value < 0 ? fmt::format("(- {})", text.substr(1)) : text;
}

}  // namespace

void ProofScript::add(std::string_view line) {
  if (head_.size() + body_.size() > kMaxBytes) return;
  body_ += std::string(2 * depth_, ' ');
  body_ += line;
  body_ += '\n';
}

void ProofScript::begin(std::string_view title) {
  note(title);
  enter();
}

void ProofScript::end() {
  while (depth_ > 0) leave();
}

void ProofScript::enter() {
  add("(push 1)");
  ++depth_;
}

void ProofScript::leave() {
  --depth_;
  add("(pop 1)");
}

void ProofScript::note(std::string_view text) {
  std::string line = "; ";
  for (char const c : text) line += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  add(line);
}

void ProofScript::assume(Term const* formula) { add(fmt::format("(assert {})", of(formula))); }

void ProofScript::lemma(Term const* formula) {
  std::string const shown = of(formula);
  add(fmt::format("(push 1) (assert (not {})) (check-sat) (pop 1)", shown));
  add(fmt::format("(assert {})", shown));
  ++lemmas_;
}

std::string ProofScript::text() const {
  if (head_.size() + body_.size() > kMaxBytes) return "";
  return fmt::format(
      "; {}: each (check-sat) must answer unsat.\n; cvc5 --incremental FILE, or z3 FILE\n(set-logic "
      "QF_NIA)\n{}{}",
      counted(lemmas_, "lemma"), head_, body_);
}

std::string const& ProofScript::of(Term const* term) {
  if (auto const found = known_.find(term); found != known_.end()) return found->second;
  auto text = written(term);
  if (text.size() > kMaxLength) {
    auto name = fmt::format("t{}", term->id);
    head_ += fmt::format("(define-fun {} () {} {})\n", name, term->is_formula() ? "Bool" : "Int", text);
    text = std::move(name);
  }
  return known_.emplace(term, std::move(text)).first->second;
}

std::string ProofScript::written(Term const* term) {
  switch (term->kind) {
    case TermKind::symbol:
      return symbol(term);
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
      return list("ite", term);
    case TermKind::is_zero:
      return fmt::format("(= {} 0)", of(term->args[0]));
    case TermKind::is_at_most_zero:
      return fmt::format("(<= {} 0)", of(term->args[0]));
    case TermKind::conjunction:
      return list("and", term);
    case TermKind::disjunction:
      return list("or", term);
    case TermKind::negation:
      break;
  }
  return list("not", term);
}

// Declares the symbol. Distinct symbols with the same name get distinct names.
std::string ProofScript::symbol(Term const* term) {
  std::string name;
  for (char const c : term->name) name += c == '|' || c == '\\' || static_cast<unsigned char>(c) < ' ' ? '_' : c;
  if (!names_.insert(name).second) name += fmt::format(" #{}", term->id);
  name = fmt::format("|{}|", name);
  head_ += fmt::format("(declare-const {} Int)\n", name);
  if (term->low > -kUnbounded) head_ += fmt::format("(assert (<= {} {}))\n", number(term->low), name);
  if (term->high < kUnbounded) head_ += fmt::format("(assert (<= {} {}))\n", name, number(term->high));
  return name;
}

std::string ProofScript::polynomial(Term const* sum) {
  std::string text;
  for (auto const& part : sum->monomials) {
    std::string product = part.coefficient == 1 && !part.factors.empty() ? "" : number(part.coefficient);
    for (Term const* factor : part.factors) product += (product.empty() ? "" : " ") + of(factor);
    bool const is_product = part.factors.size() + (part.coefficient != 1) > 1;
    text += is_product ? fmt::format(" (* {})", product) : " " + product;
  }
  return sum->monomials.size() == 1 ? text.substr(1) : fmt::format("(+{})", text);
}

// In SMT-LIB, the remainder of div and mod is never negative, so they round down if the divisor is positive.
std::string ProofScript::division(Term const* term) {
  auto const a = of(term->args[0]), b = of(term->args[1]);
  bool const is_quotient = term->kind == TermKind::quotient;
  auto const up = fmt::format("({} {} {})", is_quotient ? "div" : "mod", a, b);
  if (term->args[1]->low >= 0) return up;
  auto const down =
      is_quotient ? fmt::format("(div (- {}) (- {}))", a, b) : fmt::format("(- (mod (- {}) (- {})))", a, b);
  return term->args[1]->high < 0 ? down : fmt::format("(ite (> {} 0) {} {})", b, up, down);
}

std::string ProofScript::extreme(Term const* term) {
  std::string text = of(term->args[0]);
  for (Term const* other : term->args.subspan(1))
    text = fmt::format("(ite ({} {} {}) {} {})", term->kind == TermKind::maximum ? ">=" : "<=", text, of(other), text,
                       of(other));
  return text;
}

std::string ProofScript::list(std::string_view function, Term const* term) {
  std::string text = fmt::format("({}", function);
  for (Term const* part : term->args) text += " " + of(part);
  return text + ")";
}

}  // namespace assay
