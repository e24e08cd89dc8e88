// Congruences: known remainders of an integer modulo a number (constraints/values/interval.hpp).
//
// A congruence is the set of integers with residue r modulo m. If m = 1, it contains all integers; if m = 0, only r.
// The result of an operation holds for all its values. If a modulus is too large for an Interval, a divisor of it is
// used.
#pragma once

#include "constraints/values/interval.hpp"

namespace assay {

// 2^4 * 3^2 * 5 * 7 times the largest prime below 2^32 / 5040 with primitive root 2. So powers of two have different
// remainders, and remainders modulo small factors are preserved. At most 2^32.
inline constexpr std::uint32_t kLargeModulus = 5040u * 852149u;

struct Congruence {
  Int128 modulus = 1, residue = 0;
};

// Whether only bounds are known.
inline bool is_plain(Interval a) { return a.modulus == 1 && !a.exact(); }
Congruence congruence_of(Interval a);

Congruence sum(Congruence a, Congruence b);
Congruence negative(Congruence a);
Congruence product(Congruence a, Congruence b);
// Returns a congruence that contains both.
Congruence join(Congruence a, Congruence b);
// The divisor is known and not zero.
Congruence floor_quotient(Congruence a, Int128 divisor);
Congruence modulo(Congruence a, Int128 divisor);
// Whether no integer is in both.
bool disjoint(Congruence a, Congruence b);

// Intersects bounds with a congruence. Returns only the bounds if no integer in them satisfies it.
Interval with_congruence(Interval bounds, Congruence c);

}  // namespace assay
