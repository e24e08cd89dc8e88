// Expressions and formulas over unknown integers, each distinct one once.
//
// Sums are kept as polynomials in a normal form, so that two ways to write one polynomial are the
// same node: d * 4 - d is 3 * d, and equal(d * 4, d + 3 * d) is known without a solver. A node is
// either an integer or a formula. Nodes live as long as their pool; equal nodes of one pool have
// equal addresses. The operations on Interval and Tribool (constraints/values/interval.hpp) make
// terms by way of the pool of their operands; terms of two pools are never mixed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/values/interval.hpp"
#include "support/arena.hpp"

namespace assay {

class TermPool;
class Polynomial;

enum class TermKind : std::uint8_t {
  // integers
  symbol,     // an unknown
  sum,        // a polynomial: of two or more monomials, or of one that is not just an atom
  quotient,   // args[0] / args[1] rounded down
  remainder,  // args[0] - args[1] * quotient: the sign of the divisor
  maximum,    // of args, two or more
  minimum,
  choice,    // args[1] where the formula args[0] is true, else args[2]
  constant,  // only as an argument of other nodes
  // formulas
  is_zero,          // args[0] = 0; the first coefficient is positive
  is_at_most_zero,  // args[0] <= 0
  conjunction,      // args, two or more
  disjunction,
  negation,  // of args[0], an is_zero: other formulas are negated part by part
};

// coefficient * the product of the factors. Factors are integers other than sums and constants,
// sorted by id; a square is a factor twice. Without factors: a constant. In a sum by falling
// degree, then by the ids of the factors.
struct Monomial {
  Int128 coefficient = 0;
  std::span<Term const* const> factors;
};

struct Term {
  TermKind kind = TermKind::symbol;
  bool chosen = true;        // symbol: the user who runs the program chooses its value; otherwise an op computed it
  std::uint16_t depth = 1;   // of nodes on the longest way down
  std::uint32_t id = 0;      // in the order of making, from 0
  Int128 low = 0, high = 0;  // integers: bounds, kUnbounded if there is none
  std::string_view name;     // symbol: as people read it, "dim(%arg0, 0)"
  std::span<Monomial const> monomials;  // sum: at most kMaxMonomials; constant: one
  std::span<Term const* const> args;
  TermPool* pool = nullptr;

  bool is_formula() const { return kind >= TermKind::is_zero; }
};

// Larger polynomials, and coefficients of more than 2^100, have no term.
inline constexpr std::size_t kMaxMonomials = 64, kMaxFactors = 8;
// The limit of nodes of a pool; after that, new values have no term.
inline constexpr std::size_t kMaxTerms = 2'000'000;
// Deeper values have no term: all code here may recurse.
inline constexpr std::size_t kMaxTermDepth = 1'000;
// Longer lists of arguments are nested, not flattened.
inline constexpr std::size_t kMaxFlattened = 64;

class TermPool {
public:
  TermPool();
  ~TermPool();
  TermPool(TermPool const&) = delete;
  TermPool& operator=(TermPool const&) = delete;

  // A new unknown; two of the same name are two unknowns. An exact range is its value.
  Interval symbol(std::string_view name, Interval range, bool chosen = true);

  // An integer with this term; exact if its bounds determine it.
  static Interval integer(Term const* term);
  // The term of an integer: its own, or a constant; nullptr if it is neither exact nor has one.
  Term const* term_of(Interval value);

  // Bounds are always known; a result whose bounds are exact has no term. An operand that is not
  // exact and has no term of this pool leaves bounds only, or `unknown`.
  Interval sum(Interval a, Interval b);
  Interval difference(Interval a, Interval b);
  Interval product(Interval a, Interval b);
  Interval quotient(Interval a, Interval b);   // rounded down
  Interval remainder(Interval a, Interval b);  // with the sign of the divisor
  Interval maximum(Interval a, Interval b);
  Interval minimum(Interval a, Interval b);
  Interval choice(Tribool condition, Interval yes, Interval no);

  Tribool is_zero(Interval a);
  Tribool is_at_most_zero(Interval a);
  Tribool conjunction(Tribool a, Tribool b);
  Tribool disjunction(Tribool a, Tribool b);
  Tribool negation(Tribool a);

  // How often a named size, or the value of a tensor with such elements, was read: a rule whose result leaves this
  // unchanged does not depend on unknowns.
  std::uint64_t uses = 0;

  std::size_t size() const;                      // nodes made
  std::span<Term const* const> symbols() const;  // in the order of making
  Arena& arena();

private:
  struct Tables;

  // The node with these parts; nullptr past the limits.
  Term const* enter(Term node);
  Term const* enter(TermKind kind, std::span<Term const* const> args);
  Term const* enter(Polynomial const& p);
  Polynomial polynomial_of(Interval value);
  Interval within(Interval bounds, Term const* term);
  Interval within(Interval bounds, Polynomial const& p);

  Polynomial quotient(Polynomial a, Polynomial b);
  Polynomial quotient_by_constant(Polynomial a, Int128 b);
  Polynomial remainder(Polynomial a, Polynomial b);
  Polynomial remainder_by_constant(Polynomial a, Int128 b);
  Interval extreme(TermKind kind, Interval a, Interval b);

  Tribool is_zero(Polynomial p);
  Tribool is_at_most_zero(Polynomial p);
  Tribool connect(TermKind kind, Tribool a, Tribool b);
  Tribool connect(TermKind kind, std::vector<Term const*> parts);
  Term const*& known_negation(Term const* formula);

  std::unique_ptr<Tables> tables_;
};

// The symbols of a term or formula, each once, by id.
std::vector<Term const*> symbols_of(Term const* term);

// The conjuncts of the formula, or the formula alone: each must be true for the formula to be true.
std::vector<Term const*> conjuncts_of(Term const* formula);

// Values of symbols. nullopt: unknown.
using Assignment = std::function<std::optional<Int128>(Term const* symbol)>;

// The value of an integer, or of a formula as 0 or 1; nullopt if a symbol has none, a divisor is zero, or a value is
// outside (-kUnbounded, kUnbounded). Irrelevant parts (the other branch of a choice, a conjunct next to a false one)
// need not have a value.
std::optional<Int128> evaluate(Term const* term, Assignment const& assignment);

// Copies with other values for symbols: nullopt leaves a symbol as it is.
Interval substitute(Interval value, std::function<std::optional<Interval>(Term const* symbol)> const& values);
Tribool substitute(Tribool value, std::function<std::optional<Interval>(Term const* symbol)> const& values);

// As people read it, in the notation of the specification: `dim(%arg0, 0) = 2 * dim(%arg1, 1) + 1`,
// `a != b`, `a < b` (for the negation of b <= a), `a <= b and (c = 0 or d <= 4)`, `floor(a / b)`,
// `a % b`, `max(a, b)`, `(c ? a : b)`. Monomials with a negative coefficient are on the other
// side of a comparison; differences by one become `<`. Longer than `limit` ends in "...".
std::string to_string(Term const* term, std::size_t limit = 2'000);

}  // namespace assay
