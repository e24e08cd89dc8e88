// Fast sums of products in double-double arithmetic, and when they decide a rounding. For the sources of this folder.
//
// The terms are p_i = x_i y_i, i = 1..n, and A >= sum |p_i|; u = 2^-53. The scheme is Dot2 of Ogita, Rump and Oishi,
// "Accurate sum and dot product", SIAM J. Sci. Comput. 26 (2005): s + t_i is the exact sum of the former s and of
// fl(p_i), e_i = p_i - fl(p_i), and c is the plain sum of all t_i + e_i. So the true sum is s + sum (t_i + e_i), and
// only the additions into c are inexact. With g = n u / (1 - n u):
//   |s| <= (1 + g) A always, |t_i| <= u |s|, sum |e_i| <= u A, hence sum (|t_i| + |e_i|) <= (n + 1) u (1 + g) A;
//   |c - sum (t_i + e_i)| <= g (n + 1) u (1 + g) A.
// That is below 2 (N u)^2 A for N = n + 32 <= 2^40: the factor 2 also covers the roundings of A and of the bound
// itself, and the 32 the joining of parallel sums.
//
// Where all p_i are multiples of 2^k, so are all t_i and e_i and all their sums, and these stay below 2 N u A. If that
// is at most 2^(k+53), every addition into c is exact too, and the bound is 0.
//
// s starts as -0, so that it has the sign of an exact zero sum.
//
// This holds without overflow and underflow. Products of formats other than f64 are exact doubles between 2^-298 and
// 2^256 (e_i = 0); elements of f64 must be 0 or within [2^-480, 2^480].
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "oracle/formats/float_format.hpp"
#include "oracle/sums/vectors.hpp"

namespace assay::double_double {

using vectors::kLanes;

// Products of two narrow formats are exact doubles.
inline bool is_narrow(FloatFormat const& format) { return format.fraction_bits <= 23; }

// The range of magnitudes of some elements of one format.
struct Extent {
  double least = std::numeric_limits<double>::max();  // ignores zeros
  double greatest = 0;
  void cover(double value);
  void cover(double const* values, std::size_t count);  // a multiple of kLanes, aligned to 64 bytes
  bool within(double low, double high) const { return greatest == 0 || (low <= least && greatest <= high); }
  // Returns a `grid` such that all elements are multiples of 2^grid.
  int grid(FloatFormat const& format) const { return std::ilogb(least) - format.fraction_bits; }
};

struct Sum {
  double s = -0.0, c = 0;
};

// Facts about a sum, as used in the bounds above.
struct Terms {
  std::size_t count;
  double magnitude;  // A
  int grid;          // k
};

// Returns the code of the exact sum, if it is certain. Requires count > 0.
std::optional<std::uint64_t> settle(Sum const& sum, Terms const& terms, FloatFormat const& to);

// Eight parallel sums, each of every eighth product. `magnitude` collects sums of |p_i|.
struct Lanes {
  alignas(64) double s[kLanes], c[kLanes], magnitude[kLanes];
  Lanes();
};
// Adds `count` products, a multiple of kLanes. x and y are aligned to 64 bytes. `wide`: elements may be f64.
void accumulate(Lanes& lanes, double const* x, double const* y, std::size_t count, bool wide);
Sum join(Lanes const& lanes);

// kPanel sums: each column of the panel times x. Rows of the panel have kPanel numbers and are aligned to 64 bytes.
inline constexpr std::size_t kPanel = 32;
struct alignas(64) PanelSums {
  double s[kPanel], c[kPanel];
};
void accumulate_panel(PanelSums& sums, double const* x, double const* panel, std::size_t inner, bool wide);

// For infinite or NaN factors. Each finite nonzero factor is replaced by 1 with its sign, so that no finite product or
// sum overflows. A sum is infinite or NaN if and only if the exact sum is, and is then the same infinity. Sums of
// narrow formats need no replacement, because their plain sums do not overflow.
double sum_of_classes(double const* x, double const* y, std::size_t count);  // as `accumulate` takes them
void sum_classes_of_panel(double (&sums)[kPanel], double const* x, double const* panel, std::size_t inner);

// The codes of NaN and the infinities in a format; if a format lacks them, the results of rounding.
class NonFiniteCodes {
public:
  explicit NonFiniteCodes(FloatFormat const& format);
  std::uint64_t of(double value) const;  // value must not be finite

private:
  std::uint64_t nan_, positive_, negative_;
};

}  // namespace assay::double_double
