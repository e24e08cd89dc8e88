// Sums of products in plain double arithmetic, many at once, and when they decide a rounding. For the sources of this
// folder.
//
// For products p_i of narrow formats, which are exact doubles, and for results of such a format, which have 29 bits less
// than a double. Here u = 2^-53 and A >= sum |p_i|, the product of two Euclidean norms (Cauchy).
//
// A sum of n terms is made of chunks of kChunk terms, each summed in order, and these are added to a total in order. So
// each p_i takes part in at most h = min(n, kChunk) + ceil(n / kChunk) additions, and the computed sum is
// sum p_i (1 + d_i) with |d_i| <= h u / (1 - h u) (Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition,
// section 4.2 and lemma 3.1). Whether a product is fused with its addition does not matter, since it is exact; products
// lie between 2^-298 and 2^256, so nothing overflows, and sums of doubles do not underflow.
//
// The norms are computed, too, with relative errors below n u <= 2^-13 each for n <= 2^40. With B = 5/4 of the computed
// A, which is not below A, the error is at most 1.01 h u B / 1.2, and the bound (h + 8) u B also covers the roundings of
// s - bound and s + bound, at most 2 u B each. Where both round to the same, that is the result.
//
// If all p_i are multiples of 2^k and B <= 2^(k + 53), all partial sums are doubles: then s is exact, and the bound 0.
//
// s begins with -0, so that it has the sign of an exact zero sum.
//
// If an element is infinite or NaN, so is each sum of its row or column, and s is that infinity, or NaN, on its own: no
// finite sum overflows. No bound is asked then.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "oracle/formats/float_format.hpp"
#include "oracle/sums/double_double.hpp"

namespace assay::tiles {

inline constexpr std::size_t kChunk = 256;
inline constexpr std::size_t kRows = 6;  // rows of a tile, which has kPanel columns
using double_double::kPanel;

// Whether this arithmetic supports the formats: all have at most 24 significant bits.
inline bool serves(FloatFormat const& a, FloatFormat const& b, FloatFormat const& result) {
  return double_double::is_narrow(a) && double_double::is_narrow(b) && double_double::is_narrow(result);
}

// Facts about a line: a row of the left factor, or a column of a panel.
struct Line {
  double norm = 0;       // Euclidean norm; infinite or NaN if an element is
  int grid = 0;          // all elements are multiples of 2^grid
  bool settles = false;  // for double-double arithmetic: no element is infinite, NaN or outside [2^-480, 2^480]
  bool is_finite = true;
};
// For `count` numbers, a multiple of 8, aligned to 64 bytes.
Line row_line(double const* values, std::size_t count, FloatFormat const& format);
// For the columns of a panel with `inner` rows.
void panel_lines(double const* panel, std::size_t inner, FloatFormat const& format, std::span<Line, kPanel> lines);

struct alignas(64) TileSums {
  double s[kRows][kPanel];
};

// The instruction sets for which the loops are compiled.
enum class Instructions : std::uint8_t { baseline, avx2, avx512 };
Instructions best_instructions();  // of this machine

// Multiplies kRows rows, which start `stride` numbers apart, with the columns of a panel. Requires inner > 0.
void multiply(TileSums& sums, double const* rows, std::size_t stride, double const* panel, std::size_t inner,
              Instructions instructions);

// Facts about the columns of a panel, for round_row.
struct alignas(64) PanelBounds {
  explicit PanelBounds(std::span<Line const, kPanel> lines);
  double norm[kPanel], unit[kPanel];
};

// Rounds a row of kPanel sums of `inner` terms to f32. Returns a bit for each sum that is not decided.
std::uint32_t round_row(double const* sums, std::size_t inner, Line const& row, PanelBounds const& columns, float* out);
// Same for any narrow format; writes the codes.
std::uint32_t round_row(double const* sums, std::size_t inner, Line const& row, PanelBounds const& columns,
                        FloatFormat const& to, std::uint64_t* out);

}  // namespace assay::tiles
