#include "constraints/values/congruence.hpp"

#include <limits>
#include <utility>

namespace assay {
namespace {

constexpr Int128 kMaxModulus = std::numeric_limits<std::uint32_t>::max();

bool is_finite(Int128 bound) { return bound > -kUnbounded && bound < kUnbounded; }

Int128 absolute(Int128 a) { return a < 0 ? -a : a; }

Int128 divisor(Int128 a, Int128 b) {
  a = absolute(a), b = absolute(b);
  while (b != 0) a = std::exchange(b, a % b);
  return a;
}

// Returns the residue with the sign of the modulus, which is positive.
Int128 residue(Int128 a, Int128 modulus) {
  Int128 const rest = a % modulus;
  return rest < 0 ? rest + modulus : rest;
}

Int128 floor_quotient(Int128 a, Int128 b) {
  Int128 const quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

// Returns a divisor of the modulus that fits an Interval: the modulus without some factors 2 if possible, or `other`.
Int128 fitted(Int128 modulus, Int128 other) {
  while (modulus > kMaxModulus && modulus % 2 == 0) modulus /= 2;
  return modulus <= kMaxModulus ? modulus : other <= kMaxModulus ? other : 1;
}

Congruence congruence(Int128 modulus, Int128 number) {
  return {modulus, modulus == 0 ? number : residue(number, modulus)};
}

// Reduces a known number so that products of two remain small.
Congruence reduced(Congruence a) {
  return a.modulus == 0 && absolute(a.residue) > kMaxModulus ? congruence(kLargeModulus, a.residue) : a;
}

// Returns a divisor of a nonzero number that fits an Interval: the number itself, or a power of two.
Int128 small_divisor(Int128 a) {
  a = absolute(a);
  if (a <= kMaxModulus) return a;
  Int128 const power = a & -a;
  return power <= kMaxModulus ? power : Int128(1) << 31;
}

// Returns the multiples of a known number by integers with a non-exact congruence.
Congruence multiple(Congruence a, Int128 factor) {
  if (factor == 0) return {0, 0};
  Int128 const part = small_divisor(factor), modulus = fitted(a.modulus * part, a.modulus);
  return congruence(modulus, residue(a.residue, modulus) * residue(factor, modulus));
}

}  // namespace

Congruence congruence_of(Interval a) { return a.exact() ? Congruence{0, a.low} : Congruence{a.modulus, a.residue}; }

Congruence sum(Congruence a, Congruence b) {
  Int128 const modulus = divisor(a.modulus, b.modulus);
  if (modulus == 0) return {0, a.residue + b.residue};  // each is below 2^126
  return congruence(modulus, residue(a.residue, modulus) + residue(b.residue, modulus));
}

Congruence negative(Congruence a) { return congruence(a.modulus, -a.residue); }

Congruence product(Congruence a, Congruence b) {
  if (a.modulus == 0 && b.modulus == 0) {
    a = reduced(a), b = reduced(b);
    if (a.modulus == 0 && b.modulus == 0) return {0, a.residue * b.residue};
    return congruence(kLargeModulus, residue(a.residue, kLargeModulus) * residue(b.residue, kLargeModulus));
  }
  if (a.modulus == 0) return multiple(b, a.residue);
  if (b.modulus == 0) return multiple(a, b.residue);
  Int128 const common = divisor(a.modulus, b.modulus);
  Int128 const whole = divisor(a.modulus * b.modulus, divisor(a.modulus * b.residue, b.modulus * a.residue));
  Int128 const modulus = fitted(whole, common);
  return congruence(modulus, residue(a.residue, modulus) * residue(b.residue, modulus));
}

Congruence join(Congruence a, Congruence b) {
  Int128 const all = divisor(divisor(a.modulus, b.modulus), a.residue - b.residue);
  return all == 0 ? a : congruence(fitted(all, 1), a.residue);
}

Congruence floor_quotient(Congruence a, Int128 by) {
  if (a.modulus == 0) return {0, floor_quotient(a.residue, by)};
  if (a.modulus % by != 0) return {};
  return congruence(a.modulus / absolute(by), floor_quotient(a.residue, by));
}

Congruence modulo(Congruence a, Int128 by) {
  if (a.modulus % by != 0) return congruence(divisor(a.modulus, by), a.residue);
  Int128 const rest = residue(a.residue, absolute(by));
  return {0, rest != 0 && by < 0 ? rest + by : rest};
}

bool disjoint(Congruence a, Congruence b) {
  Int128 const modulus = divisor(a.modulus, b.modulus);
  if (modulus == 0) return a.residue != b.residue;
  return modulus > 1 && residue(a.residue, modulus) != residue(b.residue, modulus);
}

Interval with_congruence(Interval bounds, Congruence c) {
  bounds.modulus = 1, bounds.residue = 0;
  if (bounds.exact() || c.modulus == 1) return bounds;
  if (c.modulus == 0 && is_finite(c.residue))
    return bounds.low <= c.residue && c.residue <= bounds.high ? Interval{c.residue, c.residue} : bounds;
  c = congruence(c.modulus == 0 ? kLargeModulus : fitted(c.modulus, 1), c.residue);
  Interval narrow = bounds;
  if (is_finite(bounds.low)) narrow.low += residue(c.residue - bounds.low, c.modulus);
  if (is_finite(bounds.high)) narrow.high -= residue(bounds.high - c.residue, c.modulus);
  if (narrow.low > narrow.high || narrow.low > kUnbounded || narrow.high < -kUnbounded) return bounds;
  if (narrow.exact()) return {narrow.low, narrow.high};
  narrow.modulus = static_cast<std::uint32_t>(c.modulus), narrow.residue = static_cast<std::uint32_t>(c.residue);
  return narrow;
}

}  // namespace assay
