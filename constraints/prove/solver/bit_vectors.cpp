#include "constraints/prove/solver/bit_vectors.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "constraints/prove/solver/translate.hpp"

namespace assay {
namespace {

using Expr = z3::expr;

struct NamedFunction {
  std::string_view name;
  Expr (*of)(Expr const& a, Expr const& b);
};

Expr one_bit(Expr const& formula) {
  auto& context = formula.ctx();
  return z3::ite(formula, context.bv_val(1, 1), context.bv_val(0, 1));
}

constexpr NamedFunction kBinary[] = {
    {"bvand", [](Expr const& a, Expr const& b) { return a & b; }},
    {"bvor", [](Expr const& a, Expr const& b) { return a | b; }},
    {"bvxor", [](Expr const& a, Expr const& b) { return a ^ b; }},
    {"bvadd", [](Expr const& a, Expr const& b) { return a + b; }},
    {"bvshl", [](Expr const& a, Expr const& b) { return z3::shl(a, b); }},
    {"bvlshr", [](Expr const& a, Expr const& b) { return z3::lshr(a, b); }},
    {"bvashr", [](Expr const& a, Expr const& b) { return z3::ashr(a, b); }},
    {"bvult", [](Expr const& a, Expr const& b) { return one_bit(z3::ult(a, b)); }},
};

bool is_bounded(Term const* term) { return term->low > -kUnbounded && term->high < kUnbounded; }

// Returns the width in two's complement: -2^(width - 1) <= value < 2^(width - 1). Bounds are within 2^126 of zero.
unsigned signed_width(Int128 low, Int128 high) {
  unsigned width = 1;
  while (low < -(Int128(1) << (width - 1)) || high >= Int128(1) << (width - 1)) ++width;
  return width;
}

// Returns k if the value is 2^k with k > 0.
std::optional<unsigned> power_of_two(Term const* term) {
  Int128 const value = term->low;
  if (term->kind != TermKind::constant || value < 2 || (value & (value - 1)) != 0) return std::nullopt;
  unsigned power = 0;
  while (value >> power != 1) ++power;
  return power;
}

}  // namespace

struct BitVectors::State {
  std::uint32_t steps;
  z3::context context;
  std::vector<Expr> vectors;
  std::vector<Expr> bounds;  // bounds of symbols that are not vectors
  std::map<std::pair<Term const*, unsigned>, std::optional<Expr>> known;
  Symbols const* symbols = nullptr;

  explicit State(std::uint32_t limit) : steps(limit) {}

  Id add(Expr const& vector) {
    vectors.push_back(vector);
    return static_cast<Id>(vectors.size() - 1);
  }
  Expr number(unsigned width, Int128 value) {
    // In two parts, because Z3 takes 64 bits at a time.
    auto const low = static_cast<std::uint64_t>(value), high = static_cast<std::uint64_t>(value >> 64);
    if (width <= 64) return context.bv_val(low, 64).extract(width - 1, 0);
    return z3::concat(context.bv_val(high, 64), context.bv_val(low, 64)).extract(width - 1, 0);
  }
  Expr resized(Expr const& vector, unsigned width, bool is_signed) {
    unsigned const own = vector.get_sort().bv_size();
    if (width == own) return vector;
    if (width < own) return vector.extract(width - 1, 0);
    return is_signed ? z3::sext(vector, width - own) : z3::zext(vector, width - own);
  }
  Expr unknown(unsigned width) { return {context, Z3_mk_fresh_const(context, "v", context.bv_sort(width))}; }

  using Maybe = std::optional<Expr>;
  Maybe of(Term const* term, unsigned width);
  Maybe translated(Term const* term, unsigned width);
  Maybe exact(Term const* term);  // signed, as wide as its bounds require
  Maybe symbol(Term const* term, unsigned width);
  Maybe polynomial(Term const* sum, unsigned width);
  Maybe division(Term const* term, unsigned width);
  Maybe extreme(Term const* term, unsigned width);
  Maybe connected(Term const* formula);
};

BitVectors::State::Maybe BitVectors::State::of(Term const* term, unsigned width) {
  if (width == 0 || width > kMaxVectorWidth || vectors.size() + known.size() > kMaxVectors) return std::nullopt;
  auto const key = std::pair(term, width);
  if (auto const found = known.find(key); found != known.end()) return found->second;
  auto const result = translated(term, width);
  known.emplace(key, result);
  return result;
}

BitVectors::State::Maybe BitVectors::State::exact(Term const* term) {
  if (!is_bounded(term)) return std::nullopt;
  return of(term, signed_width(term->low, term->high));
}

// Sums, products and choices modulo 2^width depend only on their parts modulo 2^width. Quotients, remainders and
// comparisons need exact parts.
BitVectors::State::Maybe BitVectors::State::translated(Term const* term, unsigned width) {
  switch (term->kind) {
    case TermKind::symbol:
      return symbol(term, width);
    case TermKind::sum:
    case TermKind::constant:
      return polynomial(term, width);
    case TermKind::quotient:
    case TermKind::remainder:
      return division(term, width);
    case TermKind::maximum:
    case TermKind::minimum:
      return extreme(term, width);
    case TermKind::choice: {
      auto const condition = of(term->args[0], 1);
      auto const yes = condition ? of(term->args[1], width) : std::nullopt;
      auto const no = yes ? of(term->args[2], width) : std::nullopt;
      return no ? Maybe(z3::ite(*condition == context.bv_val(1, 1), *yes, *no)) : std::nullopt;
    }
    case TermKind::is_zero:
    case TermKind::is_at_most_zero: {
      auto const value = exact(term->args[0]);
      if (!value) return std::nullopt;
      auto const zero = context.bv_val(0, value->get_sort().bv_size());
      return one_bit(term->kind == TermKind::is_zero ? *value == zero : z3::sle(*value, zero));
    }
    case TermKind::conjunction:
    case TermKind::disjunction:
    case TermKind::negation:
      break;
  }
  return connected(term);
}

BitVectors::State::Maybe BitVectors::State::connected(Term const* formula) {
  Maybe all;
  for (Term const* arg : formula->args) {
    auto const part = of(arg, 1);
    if (!part) return std::nullopt;
    all = !all ? *part : formula->kind == TermKind::conjunction ? *all & *part : *all | *part;
  }
  return all && formula->kind == TermKind::negation ? Maybe(~*all) : all;
}

BitVectors::State::Maybe BitVectors::State::symbol(Term const* term, unsigned width) {
  if (auto const known_bits = (*symbols)(term)) return resized(vectors[known_bits->bits], width, known_bits->is_signed);
  if (!is_bounded(term)) return std::nullopt;
  unsigned const own = signed_width(term->low, term->high);
  auto const key = std::pair(term, 0U);  // the symbol itself, independent of width
  auto found = known.find(key);
  if (found == known.end()) {
    found = known.emplace(key, unknown(own)).first;
    bounds.push_back(z3::sle(number(own, term->low), *found->second));
    bounds.push_back(z3::sle(*found->second, number(own, term->high)));
  }
  return resized(*found->second, width, true);
}

BitVectors::State::Maybe BitVectors::State::polynomial(Term const* sum, unsigned width) {
  Expr total = number(width, 0);
  for (auto const& m : sum->monomials) {
    Expr product = number(width, m.coefficient);
    for (Term const* factor : m.factors) {
      auto const value = of(factor, width);
      if (!value) return std::nullopt;
      product = product * *value;
    }
    total = total + product;
  }
  return total.simplify();
}

// Rounds down, like terms. Division by 2^k uses the bits above and below bit k, and needs no exact operand.
BitVectors::State::Maybe BitVectors::State::division(Term const* term, unsigned width) {
  bool const is_quotient = term->kind == TermKind::quotient;
  if (auto const power = power_of_two(term->args[1])) {
    auto const value = of(term->args[0], is_quotient ? width + *power : *power);
    if (!value) return std::nullopt;
    return is_quotient ? value->extract(width + *power - 1, *power) : resized(*value, width, false);
  }
  auto a = exact(term->args[0]), b = a ? exact(term->args[1]) : std::nullopt;
  if (!b || (term->args[1]->low <= 0 && term->args[1]->high >= 0)) return std::nullopt;  // the divisor may be zero
  unsigned const own = std::max(a->get_sort().bv_size(), b->get_sort().bv_size()) + 1;   // fits -2^(n-1) / -1
  auto const x = resized(*a, own, true), y = resized(*b, own, true);
  bool const is_plain = term->args[0]->low >= 0 && term->args[1]->low > 0;
  if (is_plain) return resized(is_quotient ? z3::udiv(x, y) : z3::urem(x, y), width, true);
  auto const quotient = x / y, rest = z3::srem(x, y), zero = number(own, 0);
  auto const is_below = rest != zero && ((rest < zero) != (y < zero));
  return resized(is_quotient ? z3::ite(is_below, quotient - 1, quotient) : z3::ite(is_below, rest + y, rest), width,
                 true);
}

BitVectors::State::Maybe BitVectors::State::extreme(Term const* term, unsigned width) {
  unsigned own = 1;
  for (Term const* arg : term->args) {
    if (!is_bounded(arg)) return std::nullopt;
    own = std::max(own, signed_width(arg->low, arg->high));
  }
  Maybe best;
  for (Term const* arg : term->args) {
    auto const value = of(arg, own);
    if (!value) return std::nullopt;
    best = !best ? *value
                 : z3::ite(term->kind == TermKind::maximum ? z3::sge(*best, *value) : z3::sle(*best, *value), *best,
                           *value);
  }
  return resized(*best, width, true);
}

BitVectors::BitVectors(std::uint32_t steps) : state_(std::make_unique<State>(steps)) {}
BitVectors::~BitVectors() = default;

unsigned BitVectors::width(Id vector) const { return state_->vectors[vector].get_sort().bv_size(); }
bool BitVectors::is_full() const { return state_->vectors.size() + state_->known.size() > kMaxVectors; }

BitVectors::Id BitVectors::unknown(unsigned width) { return state_->add(state_->unknown(width)); }
BitVectors::Id BitVectors::constant(unsigned width, Int128 value) { return state_->add(state_->number(width, value)); }

std::optional<BitVectors::Id> BitVectors::apply(std::string_view function, std::span<Id const> operands) {
  auto const& all = state_->vectors;
  if (function == "bvnot" && operands.size() == 1) return state_->add(~all[operands[0]]);
  auto const* const named = std::ranges::find(kBinary, function, &NamedFunction::name);
  if (named == std::end(kBinary) || operands.size() != 2 || width(operands[0]) != width(operands[1]))
    return std::nullopt;
  return state_->add(named->of(all[operands[0]], all[operands[1]]));
}

BitVectors::Id BitVectors::unknown_function(std::string const& name, unsigned width, std::span<Id const> operands) {
  z3::sort_vector sorts(state_->context);
  z3::expr_vector args(state_->context);
  std::string full = name + " to " + std::to_string(width);
  for (auto const operand : operands) {
    args.push_back(state_->vectors[operand]);
    sorts.push_back(args.back().get_sort());
    full += "," + std::to_string(this->width(operand));
  }
  auto const function = state_->context.function(full.c_str(), sorts, state_->context.bv_sort(width));
  return state_->add(function(args));
}

BitVectors::Id BitVectors::choice(Id condition, Id yes, Id no) {
  auto const& all = state_->vectors;
  return state_->add(z3::ite(all[condition] == state_->context.bv_val(1, 1), all[yes], all[no]));
}

std::optional<BitVectors::Id> BitVectors::integer(Term const* term, unsigned width, Symbols const& symbols) {
  auto const* const before = std::exchange(state_->symbols, &symbols);
  auto const value = state_->of(term, term->is_formula() ? 1 : width);
  state_->symbols = before;
  return value ? std::optional(state_->add(*value)) : std::nullopt;
}

bool BitVectors::always_equal(Id a, Id b) try {
  if (width(a) != width(b)) return false;
  z3::solver solver(state_->context, "QF_UFBV");
  z3::params params(state_->context);
  params.set("rlimit", static_cast<unsigned>(std::max<std::uint32_t>(state_->steps, 1)));
  solver.set(params);
  for (auto const& bound : state_->bounds) solver.add(bound);
  solver.add(state_->vectors[a] != state_->vectors[b]);
  return solver.check() == z3::unsat;
} catch (z3::exception const&) {
  return false;
}

}  // namespace assay
