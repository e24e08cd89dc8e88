// The tables of pair_functions.hpp. MPFR computes each table on first use, most in less than a millisecond. Pairs have
// a relative error below 2^-106. Only for sources of this folder.
#pragma once

#include <cstddef>

#include "oracle/functions/pair.hpp"

namespace assay::pairs {

// c_0 + c_1 r + c_2 r^2 + ...: the first coefficients are Pairs, the others doubles. The error is bounded by the first
// omitted term plus the possible error of the double part.
template <std::size_t kPairs, std::size_t kDoubles> struct Polynomial {
  Pair first[kPairs];
  double rest[kDoubles];
};

inline constexpr int kPowers = 128, kTurn = 128, kReciprocals = 256, kAngles = 128;

struct ExponentialTable {
  // ln2 / kPowers as the sum of three numbers, the first two of which have 32 bits.
  double step[3], per_unit;
  Pair powers[kPowers];     // 2^(i / kPowers)
  Polynomial<4, 5> series;  // (e^r - 1) / r for |r| < 2^-8.5
  Polynomial<7, 8> expm1;   // the same for |r| < 2^-4
};

struct LogTable {
  Pair ln2;
  // For 1 + (i + [0, 1)) / kReciprocals: the approximate reciprocal c, doubled from kHalved on, and -log c.
  double reciprocals[kReciprocals];
  Pair logs[kReciprocals];
  Polynomial<6, 7> log1p;  // log(1 + r) / r for |r| <= 2^-8
};
inline constexpr int kHalved = 106;  // about (sqrt(2) - 1) 256

struct AngleTable {
  // 2 pi / kTurn as the sum of four numbers, the first three of which have 28 bits.
  double step[4], per_unit;
  Pair sines[kTurn];        // sin(2 pi i / kTurn)
  Polynomial<3, 4> sine;    // sin(r) / r in r^2 for |r| < 2^-5.3
  Polynomial<3, 4> cosine;  // cos(r), likewise
  // kTurn / (2 pi) in binary. The first bit has the weight 2^39, the last one 2^(40 - 64 kWords).
  static constexpr std::size_t kWords = 21;
  std::uint64_t per_unit_bits[kWords];
};

struct ArctangentTable {
  Pair pi, half_pi;
  Pair arctangents[kAngles + 1];  // atan(i / kAngles)
  Polynomial<3, 3> series;        // atan(r) / r in r^2 for |r| < 2^-7.9
};

struct ErfTable {
  Pair two_by_root_pi;
  Polynomial<6, 6> series;  // erf(r) / (r 2 / sqrt(pi)) in r^2 for |r| < 2^-3
};

struct GammaTable {
  Pair half_log_two_pi;
  // In w = 1 / z^2 for z >= 24, by Stirling: z (lgamma(z) - ((z - 1/2) log z - z + log(2 pi) / 2)), and z^2 (log z - 1
  // / (2 z) - digamma(z)). Neither series converges. Truncated here, their errors are at most 2^-107.
  Polynomial<4, 9> lgamma, digamma;
};

// erfc(x) e^(x^2) around a, in x - a. a is a multiple of 1/64 from 1/8 to 4, and of 1/16 from 4 to 27.
struct ScaledErfcTable {
  static constexpr int kFine = 64, kCoarse = 16;  // centers per unit below kSwitch, and above
  static constexpr int kSwitch = 4, kFrom = kFine / 8, kTo = 27 * kCoarse;
  Polynomial<6, 8> fine[kSwitch * kFine + 1 - kFrom], coarse[kTo + 1 - kSwitch * kCoarse];
};

// Returns the table of one of these types.
template <class Table> Table const& table();
template <> ExponentialTable const& table();
template <> LogTable const& table();
template <> AngleTable const& table();
template <> ArctangentTable const& table();
template <> ErfTable const& table();
template <> GammaTable const& table();
template <> ScaledErfcTable const& table();

}  // namespace assay::pairs
