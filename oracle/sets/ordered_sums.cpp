#include "oracle/sets/ordered_sums.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "oracle/sets/nearby.hpp"
#include "support/parallel.hpp"

// The loop is compiled for several instruction sets, as in oracle/sums/double_double.cpp. Each gives the same bits: no
// multiplication is fused with an addition.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define ASSAY_SUM_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define ASSAY_SUM_CLONES
#endif

namespace assay::inline oracle {
namespace {

bool is_format(FloatFormat const& format, FloatFormat const& other) { return format.name == other.name; }

// Partial results of one format.
struct InDouble {
  using Value = double;
  double rounded(double value) const { return value; }
};
struct InFloat {
  using Value = float;
  float rounded(float value) const { return value; }
};
struct InNarrow {
  using Value = float;
  FloatFormat const& format;
  float rounded(float value) const {
    // Of a normal number in the middle of the exponents the bits that go are rounded by integer arithmetic.
    auto const bits = std::bit_cast<std::uint32_t>(value);
    int const exponent = static_cast<int>(bits >> 23 & 0xFF) - 127, drop = 23 - format.fraction_bits;
    bool const is_inside = exponent >= format.min_exponent() && exponent < -format.min_exponent();
    if (!is_inside) return static_cast<float>(value_of_code(code_of_value(value, format), format));
    std::uint32_t const half = (1U << (drop - 1)) - 1 + (bits >> drop & 1);
    return std::bit_cast<float>((bits + half) >> drop << drop);
  }
};

template <class F> auto with_format(FloatFormat const& format, F f) {
  if (is_format(format, kF64)) return f(InDouble{});
  if (is_format(format, kF32)) return f(InFloat{});
  return f(InNarrow{format});
}

// Where each term stands in the order.
std::vector<std::size_t> places_in_order(std::size_t count, SumOrder const& order) {
  std::vector<std::size_t> all;
  all.reserve(count);
  std::size_t const lanes = std::max<std::size_t>(order.lanes, 1);
  for (std::size_t lane = 0; lane < lanes; ++lane)
    for (std::size_t i = lane; i < count; i += lanes) all.push_back(i);
  if (order.reversed) std::ranges::reverse(all);
  return all;
}

template <class Format>
double summed_in_order(Format const& format, std::span<double const> terms, SumOrder const& order) {
  using Value = typename Format::Value;
  std::size_t const block = std::max<std::size_t>(order.block, 1), lanes = std::max<std::size_t>(order.lanes, 1);
  std::size_t const count = terms.size();
  Value total = 0, part = 0;
  std::size_t done = 0, in_part = 0;
  auto const put = [&](double term) {
    part = in_part == 0 ? static_cast<Value>(term) : format.rounded(part + static_cast<Value>(term));
    ++done;
    if (++in_part < block && done < count) return;
    total = done == in_part ? part : format.rounded(total + part);
    in_part = 0;
  };
  for (std::size_t l = 0; l < lanes; ++l) {
    std::size_t const lane = order.reversed ? lanes - 1 - l : l;
    if (lane >= count) continue;
    std::size_t const last = (count - 1 - lane) / lanes;
    for (std::size_t i = 0; i <= last; ++i) put(terms[lane + lanes * (order.reversed ? last - i : i)]);
  }
  return total;
}

constexpr std::size_t kLineBytes = 64, kPanelVectors = 4;  // of a panel of columns

template <class Value> struct Vectors {
  using Vector [[gnu::vector_size(kLineBytes)]] = Value;
  static constexpr std::size_t kWidth = kLineBytes / sizeof(Value), kPanel = kPanelVectors * kWidth;
};

// One row times a panel of columns, `kPanel` numbers for each of `inner`.
template <class Value> inline __attribute__((always_inline)) void add_panel(Value const* x, Value const* panel,
                                                                            std::size_t inner, std::size_t block,
                                                                            Value* out) {
  using Vector = typename Vectors<Value>::Vector;
  Vector total[kPanelVectors] = {};
  for (std::size_t first = 0; first < inner; first += block) {
    std::size_t const last = std::min(first + block, inner);
    Vector part[kPanelVectors] = {};
    for (std::size_t k = first; k < last; ++k) {
      Value const factor = x[k];
      auto const* row = reinterpret_cast<Vector const*>(panel + k * Vectors<Value>::kPanel);
      for (std::size_t v = 0; v < kPanelVectors; ++v) part[v] += factor * row[v];
    }
    for (std::size_t v = 0; v < kPanelVectors; ++v) total[v] += part[v];
  }
  __builtin_memcpy(out, total, sizeof total);
}

ASSAY_SUM_CLONES void multiply_panel(float const* x, float const* panel, std::size_t inner, std::size_t block,
                                     float* out) {
  add_panel(x, panel, inner, block, out);
}
ASSAY_SUM_CLONES void multiply_panel(double const* x, double const* panel, std::size_t inner, std::size_t block,
                                     double* out) {
  add_panel(x, panel, inner, block, out);
}

template <class Value> struct alignas(kLineBytes) CacheLine { Value values[kLineBytes / sizeof(Value)]; };

template <class Format> void multiply_row(Format const& format, typename Format::Value const* x,
                                          typename Format::Value const* panel, std::size_t inner, std::size_t block,
                                          typename Format::Value* out) {
  using Value = typename Format::Value;
  if constexpr (!std::is_same_v<Format, InNarrow>) {
    multiply_panel(x, panel, inner, block, out);
  } else {
    constexpr std::size_t kPanel = Vectors<Value>::kPanel;
    std::fill(out, out + kPanel, Value{0});
    for (std::size_t first = 0; first < inner; first += block) {
      Value part[kPanel] = {};
      for (std::size_t k = first; k < std::min(first + block, inner); ++k)
        for (std::size_t j = 0; j < kPanel; ++j)
          part[j] = format.rounded(part[j] + format.rounded(x[k] * panel[k * kPanel + j]));
      for (std::size_t j = 0; j < kPanel; ++j) out[j] = format.rounded(out[j] + part[j]);
    }
  }
}

template <class Format> void multiply_in_order(Format const& format, double const* x, double const* y, double* out,
                                               std::size_t rows, std::size_t inner, std::size_t columns,
                                               SumOrder const& order, std::size_t threads) {
  using Value = typename Format::Value;
  constexpr std::size_t kPanel = Vectors<Value>::kPanel, kRows = 16;
  auto const place = places_in_order(inner, order);
  std::vector<Value> left(rows * inner);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t k = 0; k < inner; ++k) left[i * inner + k] = static_cast<Value>(x[i * inner + place[k]]);
  std::size_t const panels = (columns + kPanel - 1) / kPanel;
  constexpr std::size_t kInLine = kLineBytes / sizeof(Value);
  std::vector<CacheLine<Value>> right(panels * inner * kPanel / kInLine);
  auto const panel_at = [&](std::size_t panel) { return right[panel * inner * (kPanel / kInLine)].values; };
  for (std::size_t panel = 0; inner > 0 && panel < panels; ++panel)
    for (std::size_t k = 0; k < inner; ++k)
      for (std::size_t j = 0; j < kPanel; ++j) {
        std::size_t const column = panel * kPanel + j;
        panel_at(panel)[k * kPanel + j] = column < columns ? static_cast<Value>(y[place[k] * columns + column]) : 0;
      }
  std::size_t const block = std::max<std::size_t>(order.block, 1);
  for_each_index((rows + kRows - 1) / kRows, threads, [&](std::size_t group) {
    alignas(kLineBytes) Value sums[kPanel];
    for (std::size_t panel = 0; panel < panels; ++panel)
      for (std::size_t i = group * kRows; i < std::min((group + 1) * kRows, rows); ++i) {
        if (inner == 0) std::fill(sums, sums + kPanel, Value{0});
        if (inner > 0) multiply_row(format, left.data() + i * inner, panel_at(panel), inner, block, sums);
        std::size_t const first = panel * kPanel, count = std::min(kPanel, columns - first);
        std::copy(sums, sums + count, out + i * columns + first);
      }
  });
}

}  // namespace

double ordered_sum(std::span<double const> terms, SumOrder const& order) {
  return with_format(*order.partial, [&](auto const& format) { return summed_in_order(format, terms, order); });
}

void ordered_matmul(double const* x, double const* y, double* out, std::size_t rows, std::size_t inner,
                    std::size_t columns, SumOrder const& order, std::size_t threads) {
  with_format(*order.partial, [&](auto const& format) {
    multiply_in_order(format, x, y, out, rows, inner, columns, order, threads);
    return 0;
  });
}

}  // namespace assay::inline oracle
