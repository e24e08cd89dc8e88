// Congruences: known remainders of an integer modulo a number (constraints/values/interval.hpp).
//
// The integers with residue r modulo m. m = 1: all of them. m = 0: r alone. The result of an operation holds for all
// its values; if a modulus would be larger than an Interval can store, a divisor of it is used.
#pragma once

#include "constraints/values/interval.hpp"

namespace assay {

// 2^4 * 3^2 * 5 * 7 times the greatest prime below 2^32 / 5040 of which 2 is a primitive root: powers of two have
// different remainders, and remainders by small factors are kept. At most 2^32.
inline constexpr std::uint32_t kLargeModulus = 5040u * 852149u;

struct Congruence {
  Int128 modulus = 1, residue = 0;
};

// Nothing is known beyond the bounds.
inline bool is_plain(Interval a) { return a.modulus == 1 && !a.exact(); }
Congruence congruence_of(Interval a);

Congruence sum(Congruence a, Congruence b);
Congruence negative(Congruence a);
Congruence product(Congruence a, Congruence b);
// Of the one or the other.
Congruence join(Congruence a, Congruence b);
// By a divisor that is known and not zero.
Congruence floor_quotient(Congruence a, Int128 divisor);
Congruence modulo(Congruence a, Int128 divisor);
// No integer has both.
bool disjoint(Congruence a, Congruence b);

// The bounds with the congruence of the integers in them; the bounds alone if no integer in them satisfies it.
Interval with_congruence(Interval bounds, Congruence c);

}  // namespace assay
