// Translates terms to Z3 expressions. Each term is translated once. Only solver.cpp includes this.
//
// Z3's `div` and `mod` are Euclidean (the remainder is never negative), but those of terms round down. They agree if
// the divisor is positive; otherwise a / b = -a / -b is used. Division by zero is an uninterpreted function of the
// dividend. Bounds of symbols are not part of an expression: see `bounds`.
#pragma once

#include <z3++.h>

#include <span>
#include <unordered_map>
#include <vector>

#include "constraints/values/term.hpp"

namespace assay {

class Translator {
public:
  explicit Translator(z3::context& context) : context_(context) {}

  z3::expr operator()(Term const* term);
  z3::expr number(Int128 value);
  // Appends the condition that the symbol is within its bounds.
  void bounds(Term const* symbol, std::vector<z3::expr>& to);

private:
  z3::expr translate(Term const* term);
  z3::expr polynomial(Term const* sum);
  z3::expr division(Term const* term);
  z3::expr extreme(Term const* term);

  z3::context& context_;
  std::unordered_map<Term const*, z3::expr> known_;
};

// Returns the integer of a numeral, or nullopt beyond kUnbounded.
std::optional<Int128> to_int128(z3::expr const& numeral);

// Returns all b in quotients and remainders a / b of these formulas whose bounds contain zero.
std::vector<Term const*> doubtful_divisors(std::span<Term const* const> formulas);

}  // namespace assay
