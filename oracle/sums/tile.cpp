#include "oracle/sums/tile.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "oracle/formats/double_code.hpp"
#include "oracle/sums/vectors.hpp"

// Loops are also compiled for instruction sets that not every x86-64 processor has. Products are fused with additions,
// which does not change results (see the header).
#if defined(__x86_64__)
#define ASSAY_HAS_INSTRUCTIONS 1
#define ASSAY_FOR_AVX2 __attribute__((target("avx2,fma")))
#define ASSAY_FOR_AVX512 __attribute__((target("avx512f,avx512dq,avx2,fma")))
#endif
#if defined(__clang__)
#define ASSAY_FUSED
#else
#define ASSAY_FUSED __attribute__((optimize("fp-contract=fast")))
#endif

namespace assay::tiles {

using namespace vectors;

namespace {

template <std::size_t bytes> struct VectorOf;
template <> struct VectorOf<16> { using Type [[gnu::vector_size(16)]] = double; };
template <> struct VectorOf<32> { using Type [[gnu::vector_size(32)]] = double; };
template <> struct VectorOf<64> { using Type [[gnu::vector_size(64)]] = double; };

// Multiplies some columns of a tile: kVectors vectors of `bytes` bytes.
template <std::size_t bytes, std::size_t kVectors>
ASSAY_INLINE void multiply_columns(double* out, double const* rows, std::size_t stride, double const* panel,
                                   std::size_t inner) {
  using Wide = typename VectorOf<bytes>::Type;
  constexpr std::size_t kLanes = bytes / sizeof(double);
  constexpr Wide kNothing{};
  for (std::size_t first = 0; first < inner; first += kChunk) {
    Wide sums[kRows][kVectors];
    ASSAY_UNROLL
    for (std::size_t i = 0; i < kRows; ++i) ASSAY_UNROLL
    for (std::size_t v = 0; v < kVectors; ++v) sums[i][v] = -kNothing;
    std::size_t const last = std::min(inner, first + kChunk);
    for (std::size_t k = first; k < last; ++k) {
      Wide right[kVectors];
      ASSAY_UNROLL
      for (std::size_t v = 0; v < kVectors; ++v) std::memcpy(&right[v], panel + k * kPanel + v * kLanes, bytes);
      ASSAY_UNROLL
      for (std::size_t i = 0; i < kRows; ++i) {
        Wide const left = rows[i * stride + k] - kNothing;  // a subtraction, which keeps -0
        ASSAY_UNROLL
        for (std::size_t v = 0; v < kVectors; ++v) sums[i][v] += left * right[v];
      }
    }
    ASSAY_UNROLL
    for (std::size_t i = 0; i < kRows; ++i) ASSAY_UNROLL
    for (std::size_t v = 0; v < kVectors; ++v) {
      double* const at = out + i * kPanel + v * kLanes;
      Wide total = sums[i][v];
      if (first != 0) {
        Wide before;
        std::memcpy(&before, at, bytes);
        total += before;
      }
      std::memcpy(at, &total, bytes);
    }
  }
}

template <std::size_t bytes, std::size_t kVectors>
ASSAY_INLINE void multiply_tile(TileSums& sums, double const* rows, std::size_t stride, double const* panel,
                                std::size_t inner) {
  for (std::size_t column = 0; column < kPanel; column += kVectors * bytes / sizeof(double))
    multiply_columns<bytes, kVectors>(&sums.s[0][column], rows, stride, panel + column, inner);
}

ASSAY_FUSED void multiply_baseline(TileSums& sums, double const* rows, std::size_t stride, double const* panel,
                                   std::size_t inner) {
  multiply_tile<16, 2>(sums, rows, stride, panel, inner);
}
#if defined(ASSAY_HAS_INSTRUCTIONS)
ASSAY_FUSED ASSAY_FOR_AVX2 void multiply_avx2(TileSums& sums, double const* rows, std::size_t stride,
                                              double const* panel, std::size_t inner) {
  multiply_tile<32, 2>(sums, rows, stride, panel, inner);
}
ASSAY_FUSED ASSAY_FOR_AVX512 void multiply_avx512(TileSums& sums, double const* rows, std::size_t stride,
                                                  double const* panel, std::size_t inner) {
  multiply_tile<64, 4>(sums, rows, stride, panel, inner);
}
#endif

// The sum of squares, and the least and the greatest magnitude, in each lane. Bits of magnitudes are ordered like the
// magnitudes. Subtracting 1 wraps the bits of zero to the greatest value.
struct LaneExtent {
  Vector squares{};
  Bits least = Bits{} - 1, greatest{};
  ASSAY_INLINE void cover(Vector const& value) {
    squares += value * value;
    Bits const magnitude = (Bits)value & kMagnitude, less = magnitude - 1;
    greatest = magnitude > greatest ? magnitude : greatest;
    least = less < least ? less : least;
  }
};

Line line_of(double squares, std::uint64_t least_less_1, std::uint64_t greatest, FloatFormat const& format) {
  bool const is_zero = greatest == 0;
  double const least = is_zero ? 1.0 : std::bit_cast<double>(least_less_1 + 1);
  bool const in_range =
      double_double::is_narrow(format) || is_zero || (least >= 0x1p-480 && std::bit_cast<double>(greatest) <= 0x1p480);
  Line line{std::sqrt(squares), 0, in_range && std::isfinite(squares), std::isfinite(std::bit_cast<double>(greatest))};
  // If all elements are zero, or there is no least number: an arbitrary grid within the exponents of doubles.
  if (std::isfinite(least)) line.grid = std::ilogb(least) - format.fraction_bits;
  return line;
}

ASSAY_CLONES void cover_row(LaneExtent& extent, double const* values, std::size_t count) {
  for (std::size_t i = 0; i < count; i += kLanes) {
    Vector value;
    load(value, values + i);
    extent.cover(value);
  }
}

struct PanelExtent {
  LaneExtent part[kPanel / kLanes];
};

ASSAY_CLONES void cover_panel(PanelExtent& extent, double const* panel, std::size_t inner) {
  PanelExtent own;
  for (std::size_t k = 0; k < inner; ++k, panel += kPanel)
    for (std::size_t v = 0; v < kPanel / kLanes; ++v) {
      Vector value;
      load(value, panel + v * kLanes);
      own.part[v].cover(value);
    }
  extent = own;
}

// Returns (h + 8) u, see the header.
double margin_of(std::size_t inner) {
  std::size_t const additions = std::min(inner, kChunk) + (inner + kChunk - 1) / kChunk;
  return static_cast<double>(additions + 8) * 0x1p-53;
}

using Floats [[gnu::vector_size(32)]] = float;
using Differences [[gnu::vector_size(32)]] = std::int32_t;  // all ones where codes differ

// For a row, the factors of B's norm and of the unit, and the margin.
struct RowBounds {
  RowBounds(Line const& row, std::size_t inner)
      : norm(1.25 * row.norm), unit(std::ldexp(1.0, row.grid + 27)), margin(margin_of(inner)) {}
  double norm, unit, margin;
};

ASSAY_CLONES std::uint32_t settle_f32(double const* sums, RowBounds const& row, PanelBounds const& columns,
                                      float* out) {
  std::uint32_t flags[kPanel];
  Differences any{};
  for (std::size_t j = 0; j < kPanel; j += kLanes) {
    Vector s, norm, unit;
    load(s, sums + j);
    load(norm, columns.norm + j);
    load(unit, columns.unit + j);
    Vector const size = row.norm * norm;
    Vector const bound = size <= row.unit * unit ? Vector{} : row.margin * size;
    Floats const low = __builtin_convertvector(s - bound, Floats), high = __builtin_convertvector(s + bound, Floats);
    std::memcpy(out + j, &low, sizeof low);
    Differences const differs = ((Differences)low != (Differences)high) | (low != low);
    std::memcpy(flags + j, &differs, sizeof differs);
    any |= differs;
  }
  std::uint64_t some[sizeof any / 8];
  std::memcpy(some, &any, sizeof any);
  if ((some[0] | some[1] | some[2] | some[3]) == 0) return 0;
  std::uint32_t open = 0;
  for (std::size_t j = 0; j < kPanel; ++j) open |= (flags[j] & 1U) << j;
  return open;
}

}  // namespace

Instructions best_instructions() {
#if defined(ASSAY_HAS_INSTRUCTIONS)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("fma"))
    return Instructions::avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return Instructions::avx2;
#endif
  return Instructions::baseline;
}

void multiply(TileSums& sums, double const* rows, std::size_t stride, double const* panel, std::size_t inner,
              Instructions instructions) {
#if defined(ASSAY_HAS_INSTRUCTIONS)
  if (instructions == Instructions::avx512) return multiply_avx512(sums, rows, stride, panel, inner);
  if (instructions == Instructions::avx2) return multiply_avx2(sums, rows, stride, panel, inner);
#endif
  static_cast<void>(instructions);
  multiply_baseline(sums, rows, stride, panel, inner);
}

Line row_line(double const* values, std::size_t count, FloatFormat const& format) {
  LaneExtent extent;
  cover_row(extent, values, count);
  double squares = 0;
  std::uint64_t least = ~std::uint64_t{0}, greatest = 0;
  for (std::size_t i = 0; i < kLanes; ++i) {
    squares += extent.squares[i];
    least = std::min(least, extent.least[i]);
    greatest = std::max(greatest, extent.greatest[i]);
  }
  return line_of(squares, least, greatest, format);
}

void panel_lines(double const* panel, std::size_t inner, FloatFormat const& format, std::span<Line, kPanel> lines) {
  PanelExtent extent;
  cover_panel(extent, panel, inner);
  for (std::size_t j = 0; j < kPanel; ++j) {
    LaneExtent const& part = extent.part[j / kLanes];
    lines[j] = line_of(part.squares[j % kLanes], part.least[j % kLanes], part.greatest[j % kLanes], format);
  }
}

PanelBounds::PanelBounds(std::span<Line const, kPanel> lines) {
  for (std::size_t j = 0; j < kPanel; ++j) {
    norm[j] = lines[j].norm;
    unit[j] = std::ldexp(1.0, lines[j].grid + 26);
  }
}

std::uint32_t round_row(double const* sums, std::size_t inner, Line const& row, PanelBounds const& columns,
                        float* out) {
  return settle_f32(sums, RowBounds(row, inner), columns, out);
}

std::uint32_t round_row(double const* sums, std::size_t inner, Line const& row, PanelBounds const& columns,
                        FloatFormat const& to, std::uint64_t* out) {
  RowBounds const bounds(row, inner);
  std::uint32_t open = 0;
  for (std::size_t j = 0; j < kPanel; ++j) {
    double const size = bounds.norm * columns.norm[j];
    if (size <= bounds.unit * columns.unit[j]) {
      out[j] = narrow(sums[j], to);
      continue;
    }
    double const bound = bounds.margin * size;
    out[j] = narrow(sums[j] - bound, to);
    // The bounds must have the same sign, because formats without infinity have the same NaN for overflow on both
    // sides.
    bool const settles = 4 * bound < std::fabs(sums[j]) && out[j] == narrow(sums[j] + bound, to);
    if (!settles) open |= std::uint32_t{1} << j;
  }
  return open;
}

}  // namespace assay::tiles
