// Hash-consed expressions and formulas over unknown integers.
//
// Sums are polynomials in normal form, so that equal polynomials are the same node: d * 4 - d is 3 * d, and equal(d *
// 4, d + 3 * d) needs no solver. A node is either an integer or a formula. Nodes live as long as their pool, and equal
// nodes of one pool have equal addresses. The operations on Interval and Tribool (constraints/values/interval.hpp)
// create terms in the pool of their operands. Terms of two pools must not be mixed.
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
  sum,        // a polynomial of two or more monomials, or of one monomial that is not an atom
  quotient,   // args[0] / args[1] rounded down
  remainder,  // args[0] - args[1] * quotient; has the sign of the divisor
  maximum,    // of two or more args
  minimum,
  choice,    // args[1] if the formula args[0] is true, else args[2]
  constant,  // only as an argument of other nodes
  // formulas
  is_zero,          // args[0] = 0; the first coefficient is positive
  is_at_most_zero,  // args[0] <= 0
  conjunction,      // args, two or more
  disjunction,
  negation,  // of args[0], which is an is_zero; other formulas are negated structurally
};

// A product of factors with a coefficient. Factors are integers other than sums and constants, sorted by id; a square
// has a factor twice. A monomial without factors is a constant. The monomials of a sum are sorted by descending degree,
// then by the ids of the factors.
struct Monomial {
  Int128 coefficient = 0;
  std::span<Term const* const> factors;
};

struct Term {
  TermKind kind = TermKind::symbol;
  bool chosen = true;        // symbol: the caller of the program chooses its value; otherwise an op computes it
  std::uint16_t depth = 1;   // nodes on the longest path to a leaf
  std::uint32_t id = 0;      // in order of creation, from 0
  Int128 low = 0, high = 0;  // integers: bounds; kUnbounded if there is none
  std::string_view name;     // symbol: for messages, "dim(%arg0, 0)"
  std::span<Monomial const> monomials;  // sum: at most kMaxMonomials; constant: one
  std::span<Term const* const> args;
  TermPool* pool = nullptr;

  bool is_formula() const { return kind >= TermKind::is_zero; }
};

// Larger polynomials have no term. The same holds for coefficients of more than 2^100.
inline constexpr std::size_t kMaxMonomials = 64, kMaxFactors = 8;
// Maximum nodes of a pool. Beyond it, new values have no term.
inline constexpr std::size_t kMaxTerms = 2'000'000;
// Deeper values have no term, so that all code here can be recursive.
inline constexpr std::size_t kMaxTermDepth = 1'000;
// Longer lists of arguments are nested and not flattened.
inline constexpr std::size_t kMaxFlattened = 64;

class TermPool {
public:
  TermPool();
  ~TermPool();
  TermPool(TermPool const&) = delete;
  TermPool& operator=(TermPool const&) = delete;

  // Creates a symbol. Two symbols of the same name are different unknowns. An exact range yields its value and no
  // symbol.
  Interval symbol(std::string_view name, Interval range, bool chosen = true);

  // Returns the integer with this term. It is exact if the bounds of the term determine it.
  static Interval integer(Term const* term);
  // Returns the term of an integer: its own, or a constant. nullptr if it is neither exact nor has one.
  Term const* term_of(Interval value);

  // Bounds are always computed. A result with exact bounds has no term. If an operand is not exact and has no term of
  // this pool, the result has only bounds, or is `unknown`.
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

  // How often a named size, or the value of a tensor with such elements, was read. A rule whose evaluation does not
  // change this count does not depend on unknowns.
  std::uint64_t uses = 0;

  std::size_t size() const;                      // number of nodes
  std::span<Term const* const> symbols() const;  // in order of creation
  Arena& arena();

private:
  struct Tables;

  // Returns the unique node with these parts, or nullptr beyond the limits.
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

// Returns the distinct symbols of a term or formula, sorted by id.
std::vector<Term const*> symbols_of(Term const* term);

// Returns the conjuncts of the formula, or only the formula itself if it is not a conjunction.
std::vector<Term const*> conjuncts_of(Term const* formula);

// Returns the value of a symbol, or nullopt if unknown.
using Assignment = std::function<std::optional<Int128>(Term const* symbol)>;

// Returns the value of an integer, or of a formula as 0 or 1. Returns nullopt if a symbol has no value, a divisor is
// zero, or a value is outside (-kUnbounded, kUnbounded). Irrelevant parts (the other branch of a choice, a conjunct
// next to a false one) need not have a value.
std::optional<Int128> evaluate(Term const* term, Assignment const& assignment);

// Replace symbols by values. A symbol for which `values` returns nullopt is unchanged.
Interval substitute(Interval value, std::function<std::optional<Interval>(Term const* symbol)> const& values);
Tribool substitute(Tribool value, std::function<std::optional<Interval>(Term const* symbol)> const& values);

// Formats a term in the notation of the specification: `dim(%arg0, 0) = 2 * dim(%arg1, 1) + 1`, `a != b`, `a < b` (for
// the negation of b <= a), `a <= b and (c = 0 or d <= 4)`, `floor(a / b)`, `a % b`, `max(a, b)`, `(c ? a : b)`.
// Monomials with a negative coefficient are on the other side of a comparison, and differences by one become `<`. A
// text longer than `limit` is truncated and ends in "...".
std::string to_string(Term const* term, std::size_t limit = 2'000);

}  // namespace assay
