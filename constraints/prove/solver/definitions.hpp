// Symbols that equations determine: after `x = 2 * y + 1`, x can be eliminated.
//
// The definition of a symbol contains no defined symbol, unless the term would be too
// large. A definition is only one equation of the facts: the bounds of x must be asserted
// as well.
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
    std::vector<Term const*> symbols;  // that it speaks of
  };

  // The definition of a symbol; nullptr if it has none.
  Definition const* find(Term const* symbol) const;
  // Symbols whose definition speaks of this one, or did.
  std::vector<Term const*> const& uses(Term const* symbol) const;

  // The formula without defined symbols; unchanged if that would be too large. The replacement has the same truth value
  // wherever the definitions hold.
  Tribool replaced(Tribool formula) const;

  // False, and nothing is changed, if another definition would get too large.
  bool define(Term const* symbol, Interval value);

  std::size_t size() const { return changes_.size(); }
  void undo(std::size_t size);  // until it has that size again

  // The symbol's value for the given values of the others.
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

// The formula with a value for one symbol; nullopt if there is no term for it.
std::optional<Tribool> with_value(Tribool formula, Term const* symbol, Interval value);

// Symbols x of an equation `x = polynomial without x`, with few plain symbols, which is returned as their
// value.
struct Solution {
  Term const* symbol = nullptr;
  Interval value;
};
std::vector<Solution> solutions(Term const* equation);

}  // namespace assay
