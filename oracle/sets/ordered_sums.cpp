#include "oracle/sets/ordered_sums.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

#include "oracle/sets/nearby.hpp"
#include "oracle/sums/decoder.hpp"
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
double summed_in_order(Format const& format, std::vector<double> const& terms, SumOrder const& order) {
  using Value = typename Format::Value;
  std::size_t const block = std::max<std::size_t>(order.block, 1), lanes = std::max<std::size_t>(order.lanes, 1);
  std::size_t const count = terms.size();
  Value total = 0, part = 0;
  std::size_t room = block, done = 0;  // terms that the block still takes; blocks that are ended
  for (std::size_t l = 0; l < lanes; ++l) {
    std::size_t const lane = order.reversed ? lanes - 1 - l : l;
    if (lane >= count) continue;
    std::size_t const in_lane = (count - 1 - lane) / lanes + 1;
    auto const step = order.reversed ? -static_cast<std::ptrdiff_t>(lanes) : static_cast<std::ptrdiff_t>(lanes);
    double const* at = terms.data() + lane + (order.reversed ? lanes * (in_lane - 1) : 0);
    for (std::size_t left = in_lane; left > 0;) {
      std::size_t const now = std::min(left, room);
      for (std::size_t i = 0; i < now; ++i, at += step) part = format.rounded(part + static_cast<Value>(*at));
      left -= now, room -= now;
      if (room > 0) continue;
      total = format.rounded(total + part);
      part = 0, room = block, ++done;
    }
  }
  return done == 0 ? part : format.rounded(total + part);
}

constexpr std::size_t kLineBytes = 64, kPanelVectors = 2;  // of a panel of columns

template <class Value> struct Vectors {
  using Vector [[gnu::vector_size(kLineBytes)]] = Value;
  static constexpr std::size_t kWidth = kLineBytes / sizeof(Value), kPanel = kPanelVectors * kWidth;
};

// `kRows` rows times a panel of columns, `kPanel` numbers for each of `inner`.
template <std::size_t kRows, class Value>
inline __attribute__((always_inline)) void add_panel(Value const* x, Value const* panel, std::size_t inner,
                                                     std::size_t block, Value* out) {
  using Vector = typename Vectors<Value>::Vector;
  Vector total[kRows][kPanelVectors] = {};
  for (std::size_t first = 0; first < inner; first += block) {
    std::size_t const last = std::min(first + block, inner);
    Vector part[kRows][kPanelVectors] = {};
    for (std::size_t k = first; k < last; ++k) {
      auto const* row = reinterpret_cast<Vector const*>(panel + k * Vectors<Value>::kPanel);
      for (std::size_t r = 0; r < kRows; ++r)
        for (std::size_t v = 0; v < kPanelVectors; ++v) part[r][v] += x[r * inner + k] * row[v];
    }
    for (std::size_t r = 0; r < kRows; ++r)
      for (std::size_t v = 0; v < kPanelVectors; ++v) total[r][v] += part[r][v];
  }
  __builtin_memcpy(out, total, sizeof total);
}

constexpr std::size_t kRowsAtOnce = 4;

template <class Value> inline __attribute__((always_inline)) void multiply_rows(Value const* x, std::size_t rows,
                                                                                Value const* panel, std::size_t inner,
                                                                                std::size_t block, Value* out) {
  if (rows == kRowsAtOnce) return add_panel<kRowsAtOnce>(x, panel, inner, block, out);
  for (std::size_t r = 0; r < rows; ++r)
    add_panel<1>(x + r * inner, panel, inner, block, out + r * Vectors<Value>::kPanel);
}

ASSAY_SUM_CLONES void multiply_panel(float const* x, std::size_t rows, float const* panel, std::size_t inner,
                                     std::size_t block, float* out) {
  multiply_rows(x, rows, panel, inner, block, out);
}
ASSAY_SUM_CLONES void multiply_panel(double const* x, std::size_t rows, double const* panel, std::size_t inner,
                                     std::size_t block, double* out) {
  multiply_rows(x, rows, panel, inner, block, out);
}

template <class Value> struct alignas(kLineBytes) CacheLine { Value values[kLineBytes / sizeof(Value)]; };

// At most kRowsAtOnce rows.
template <class Format> void multiply_rows_in(Format const& format, typename Format::Value const* x, std::size_t rows,
                                              typename Format::Value const* panel, std::size_t inner, std::size_t block,
                                              typename Format::Value* out) {
  using Value = typename Format::Value;
  if constexpr (!std::is_same_v<Format, InNarrow>) {
    multiply_panel(x, rows, panel, inner, block, out);
  } else {
    constexpr std::size_t kPanel = Vectors<Value>::kPanel;
    std::fill(out, out + rows * kPanel, Value{0});
    for (std::size_t r = 0; r < rows; ++r, x += inner, out += kPanel)
      for (std::size_t first = 0; first < inner; first += block) {
        Value part[kPanel] = {};
        for (std::size_t k = first; k < std::min(first + block, inner); ++k)
          for (std::size_t j = 0; j < kPanel; ++j)
            part[j] = format.rounded(part[j] + format.rounded(x[k] * panel[k * kPanel + j]));
        for (std::size_t j = 0; j < kPanel; ++j) out[j] = format.rounded(out[j] + part[j]);
      }
  }
}

// Elements as numbers of partial results.
template <class Format> class Elements {
public:
  using Value = typename Format::Value;
  Elements(Format const& partial, FloatFormat const& format, SumOrder const& order)
      : partial_(partial), format_(format), decoder_(format), operands_(order.operands) {}

  // `step` elements apart.
  void read(void const* from, std::ptrdiff_t step, std::size_t count, double* to) const {
    if (step == 1)
      decoder_(from, count, to);
    else
      decoder_(from, step, count, to);
    if (operands_) round_operands(count, to);
    if (format_.precision() <= partial_bits()) return;
    for (std::size_t i = 0; i < count; ++i) to[i] = partial_.rounded(static_cast<Value>(to[i]));
  }

private:
  void round_operands(std::size_t count, double* to) const {
    bool const fits = format_.precision() <= kF32.precision() && operands_->precision() <= 11 && operands_->has_sign;
    InNarrow const narrow{*operands_};
    for (std::size_t i = 0; i < count; ++i)
      to[i] = fits ? narrow.rounded(static_cast<float>(to[i]))
                   : value_of_code(code_of_value(to[i], *operands_), *operands_);
  }
  int partial_bits() const {
    if constexpr (std::is_same_v<Format, InNarrow>)
      return partial_.format.precision();
    else
      return std::is_same_v<Value, float> ? kF32.precision() : kF64.precision();
  }
  Format const& partial_;
  FloatFormat const& format_;
  Decoder decoder_;
  FloatFormat const* operands_;
};

void store_value(double value, FloatFormat const& format, std::byte* to) {
  std::uint64_t const code = code_of_value(value, format);
  std::memcpy(to, &code, format.storage_bytes());  // little-endian
}

template <class Format>
void multiply_in_order(Format const& format, MatrixProduct const& product, SumOrder const& order) {
  using Value = typename Format::Value;
  constexpr std::size_t kPanel = Vectors<Value>::kPanel, kRows = 16, kInLine = kLineBytes / sizeof(Value);
  std::size_t const inner = product.inner, columns = product.columns, rows = product.rows;
  auto const place = places_in_order(inner, order);
  std::size_t const panels = (columns + kPanel - 1) / kPanel, b_bytes = product.b_format->storage_bytes();
  std::vector<CacheLine<Value>> right(panels * inner * kPanel / kInLine);
  Elements<Format> const of_a(format, *product.a.format, order), of_b(format, *product.b_format, order);
  auto const panel_at = [&](std::size_t panel) { return right[panel * inner * (kPanel / kInLine)].values; };
  bool const is_direct = std::is_same_v<Value, float> && product.b_format->name == kF32.name && !order.operands &&
                         !std::is_same_v<Format, InNarrow>;
  for_each_index(panels, product.threads, [&](std::size_t panel) {
    std::size_t const first = panel * kPanel, count = std::min(kPanel, columns - first);
    double decoded[kPanel];
    for (std::size_t k = 0; k < inner; ++k) {
      auto const* const from = static_cast<std::byte const*>(product.b) + (place[k] * columns + first) * b_bytes;
      Value* const to = panel_at(panel) + k * kPanel;
      if (is_direct) {
        std::memcpy(to, from, count * sizeof(Value));
        continue;
      }
      of_b.read(from, 1, count, decoded);
      std::copy_n(decoded, count, to);
    }
  });
  // Blocks of one term are no blocks.
  std::size_t const block = order.block <= 1 ? std::max<std::size_t>(inner, 1) : order.block,
                    a_bytes = product.a.format->storage_bytes();
  std::size_t const c_bytes = product.c_format->storage_bytes();
  for_each_index((rows + kRows - 1) / kRows, product.threads, [&](std::size_t group) {
    std::size_t const first_row = group * kRows, count = std::min(kRows, rows - first_row);
    std::vector<std::byte> codes(count * inner * a_bytes + kLineBytes);
    std::vector<double> row(inner);
    std::vector<Value> left(count * inner);
    if (inner > 0) product.a.read(first_row, count, codes.data());
    for (std::size_t i = 0; i < count; ++i) {
      of_a.read(codes.data() + i * inner * a_bytes, 1, inner, row.data());
      for (std::size_t k = 0; k < inner; ++k) left[i * inner + k] = static_cast<Value>(row[place[k]]);
    }
    alignas(kLineBytes) Value sums[kRowsAtOnce * kPanel] = {};
    for (std::size_t panel = 0; panel < panels; ++panel)
      for (std::size_t i = 0; i < count; i += kRowsAtOnce) {
        std::size_t const now = std::min(kRowsAtOnce, count - i), first = panel * kPanel;
        if (inner > 0) multiply_rows_in(format, left.data() + i * inner, now, panel_at(panel), inner, block, sums);
        for (std::size_t r = 0; r < now; ++r) {
          std::size_t const row_of_c = first_row + i + r;
          std::byte* const out = static_cast<std::byte*>(product.c) + (row_of_c * product.c_stride + first) * c_bytes;
          for (std::size_t j = 0; j < std::min(kPanel, columns - first); ++j)
            store_value(sums[r * kPanel + j], *product.c_format, out + j * c_bytes);
        }
      }
  });
}

}  // namespace

std::uint64_t ordered_sum(Strided x, std::size_t count, FloatFormat const& to, SumOrder const& order) {
  thread_local std::vector<double> terms;
  terms.resize(count);
  return with_format(*order.partial, [&](auto const& format) {
    Elements(format, *x.format, order).read(x.data, x.stride, count, terms.data());
    return code_of_value(summed_in_order(format, terms, order), to);
  });
}

void multiply(MatrixProduct const& product, SumOrder const& order) {
  if (product.rows == 0 || product.columns == 0) return;
  with_format(*order.partial, [&](auto const& format) {
    multiply_in_order(format, product, order);
    return 0;
  });
}

}  // namespace assay::inline oracle
