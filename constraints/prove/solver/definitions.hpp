// Eliminates symbols that equations determine, such as x after `x = 2 * y + 1`.
//
// The definition of a symbol contains no defined symbol, unless the term would be too large. A definition replaces only
// one equation of the facts: the bounds of x must still be asserted.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "constraints/values/term.hpp"

namespace assay {

class Definitions {
public:
  struct Definition {
    Interval value;
    std::vector<Term const*> symbols;  // symbols in it
  };

  // Returns the definition of a symbol, or nullptr.
  Definition const* find(Term const* symbol) const;
  // Returns the symbols whose definitions contain, or contained, `symbol`.
  std::vector<Term const*> const& uses(Term const* symbol) const;

  // Replaces defined symbols in a formula, or returns it unchanged if the result would be too large. The result has the
  // same truth value wherever the definitions hold.
  Tribool replaced(Tribool formula) const;

  // Returns false and changes nothing if another definition would become too large.
  bool define(Term const* symbol, Interval value);

  std::size_t size() const { return changes_.size(); }
  void undo(std::size_t size);  // removes definitions until `size` are left

  // Returns the value of a defined symbol for given values of the others.
  std::optional<Int128> evaluate(Term const* symbol, Assignment const& others) const;

private:
  struct Change {
    Term const* symbol;
    std::optional<Definition> before;
  };

  void set(Term const* symbol, Interval value);

  std::unordered_map<Term const*, Definition> definitions_;
  std::unordered_map<Term const*, std::vector<Term const*>> uses_;
  std::vector<Change> changes_;
};

// Replaces one symbol in the formula by a value. Returns nullopt if there is no term for the result.
std::optional<Tribool> with_value(Tribool formula, Term const* symbol, Interval value);

// A symbol x of an equation `x = polynomial without x`, and the polynomial. solutions() handles equations with few
// monomials, all of which are products of symbols.
struct Solution {
  Term const* symbol = nullptr;
  Interval value;
};
std::vector<Solution> solutions(Term const* equation);

}  // namespace assay
