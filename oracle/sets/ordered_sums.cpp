#include "oracle/sets/ordered_sums.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "oracle/sets/nearby.hpp"
#include "oracle/sums/decoder.hpp"
#include "support/parallel.hpp"

// The loop is compiled for several instruction sets, as in oracle/sums/double_double.cpp. All compute the same bits: a
// multiplication is fused with an addition only if products are exact, so that only the sum is rounded.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define ASSAY_SUM_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define ASSAY_SUM_CLONES
#endif

#if defined(__clang__)
#define ASSAY_SUM_FUSED
#else
#define ASSAY_SUM_FUSED __attribute__((optimize("fp-contract=fast")))
#endif

namespace assay {
namespace {

bool is_format(FloatFormat const& format, FloatFormat const& other) { return format.name == other.name; }

// The format of partial results.
struct InDouble {
  using Value = double;
  bool has_exact_products = false;  // of elements with at most 24 bits
  double rounded(double value) const { return value; }
};
struct InFloat {
  using Value = float;
  float rounded(float value) const { return value; }
};
constexpr std::size_t kAtOnce = 16;
struct InNarrow {
  using Value = float;
  FloatFormat const& format;
  // Rounds all values by integer arithmetic, if each is zero or has a medium exponent.
  void round(float (&values)[kAtOnce]) const {
    std::uint32_t const drop = static_cast<std::uint32_t>(23 - format.fraction_bits), half = (1U << (drop - 1)) - 1;
    auto const least = static_cast<std::uint32_t>(127 + format.min_exponent()) << 24;
    auto const most = static_cast<std::uint32_t>(127 - format.min_exponent()) << 24;
    std::uint32_t rounded[kAtOnce], outside = 0;
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      auto const bits = std::bit_cast<std::uint32_t>(values[i]), magnitude = bits << 1;
      outside |= static_cast<std::uint32_t>(magnitude != 0) &
                 static_cast<std::uint32_t>(magnitude < least || magnitude >= most);
      rounded[i] = (bits + half + (bits >> drop & 1)) >> drop << drop;
    }
    if (outside) {
      for (float& value : values) value = this->rounded(value);
    } else {
      std::memcpy(values, rounded, sizeof values);
    }
  }
  float rounded(float value) const {
    // For a normal number with a medium exponent, the removed bits are rounded by integer arithmetic.
    auto const bits = std::bit_cast<std::uint32_t>(value);
    int const exponent = static_cast<int>(bits >> 23 & 0xFF) - 127, drop = 23 - format.fraction_bits;
    bool const is_inside = exponent >= format.min_exponent() && exponent < -format.min_exponent();
    if (!is_inside) return static_cast<float>(value_of_code(code_of_value(value, format), format));
    std::uint32_t const half = (1U << (drop - 1)) - 1 + (bits >> drop & 1);
    return std::bit_cast<float>((bits + half) >> drop << drop);
  }
};

template <class F> auto with_format(FloatFormat const& format, bool has_exact_products, F f) {
  if (is_format(format, kF64)) return f(InDouble{has_exact_products});
  if (is_format(format, kF32)) return f(InFloat{});
  return f(InNarrow{format});
}

// Returns the position of each term in the order.
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
  std::size_t room = block, done = 0;  // remaining terms in the block; number of completed blocks
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

constexpr std::size_t kLineBytes = 64, kPanelVectors = 2;  // size of a panel of columns

template <class Value> struct Vectors {
  using Vector [[gnu::vector_size(kLineBytes)]] = Value;
  static constexpr std::size_t kWidth = kLineBytes / sizeof(Value), kPanel = kPanelVectors * kWidth;
};

// Multiplies `kRows` rows with a panel of columns. The panel has `kPanel` numbers for each of `inner`.
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

ASSAY_SUM_CLONES ASSAY_SUM_FUSED void multiply_panel_exactly(double const* x, std::size_t rows, double const* panel,
                                                             std::size_t inner, std::size_t block, double* out) {
  multiply_rows(x, rows, panel, inner, block, out);
}

template <class Value> struct alignas(kLineBytes) CacheLine { Value values[kLineBytes / sizeof(Value)]; };

// Multiplies at most kRowsAtOnce rows.
template <class Format> void multiply_rows_in(Format const& format, typename Format::Value const* x, std::size_t rows,
                                              typename Format::Value const* panel, std::size_t inner, std::size_t block,
                                              typename Format::Value* out) {
  using Value = typename Format::Value;
  if constexpr (std::is_same_v<Format, InDouble>)
    if (format.has_exact_products) return multiply_panel_exactly(x, rows, panel, inner, block, out);
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

// Reads elements as numbers of the partial results' format.
template <class Format> class Elements {
public:
  using Value = typename Format::Value;
  Elements(Format const& partial, FloatFormat const& format, SumOrder const& order)
      : partial_(partial),
        format_(format),
        decoder_(format),
        operands_(order.operands),
        is_narrow_(operands_ && operands_->precision() <= 11 && operands_->has_sign),
        is_f32_(is_format(format, kF32) && (!operands_ || is_narrow_) && partial_bits() >= kF32.precision()) {}

  // Reads elements that are `step` apart.
  void read(void const* from, std::ptrdiff_t step, std::size_t count, double* to) const {
    if (step == 1)
      decoder_(from, count, to);
    else
      decoder_(from, step, count, to);
    if (operands_) round_operands(count, to);
    if (format_.precision() <= partial_bits()) return;
    for (std::size_t i = 0; i < count; ++i) to[i] = partial_.rounded(static_cast<Value>(to[i]));
  }

  // Reads contiguous elements in the kernel's format.
  void read(std::byte const* from, std::size_t count, Value* to) const {
    if constexpr (!std::is_same_v<Format, InNarrow>)
      if (is_f32_) return read_floats(from, count, to);
    double decoded[kAtOnce];
    for (std::size_t first = 0; first < count; first += kAtOnce) {
      std::size_t const now = std::min(kAtOnce, count - first);
      read(from + first * format_.storage_bytes(), 1, now, decoded);
      for (std::size_t i = 0; i < now; ++i) to[first + i] = static_cast<Value>(decoded[i]);
    }
  }

private:
  // Reads a constant number of elements at a time, except for the last ones.
  void read_floats(std::byte const* from, std::size_t count, Value* to) const {
    std::size_t first = 0;
    for (; first + kAtOnce <= count; first += kAtOnce, from += kAtOnce * sizeof(float)) {
      float values[kAtOnce];
      std::memcpy(values, from, sizeof values);
      if (operands_) InNarrow{*operands_}.round(values);
      for (std::size_t i = 0; i < kAtOnce; ++i) to[first + i] = static_cast<Value>(values[i]);
    }
    if (first == count) return;
    float values[kAtOnce] = {};
    std::memcpy(values, from, (count - first) * sizeof(float));
    if (operands_) InNarrow{*operands_}.round(values);
    for (std::size_t i = 0; first + i < count; ++i) to[first + i] = static_cast<Value>(values[i]);
  }
  void round_operands(std::size_t count, double* to) const {
    bool const fits = format_.precision() <= kF32.precision() && is_narrow_;
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
  bool is_narrow_, is_f32_;
};

void store_value(double value, FloatFormat const& format, std::byte* to) {
  std::uint64_t const code = code_of_value(value, format);
  std::memcpy(to, &code, format.storage_bytes());  // little-endian
}

// A product whose sums have one format. The right factor is processed in panels of columns, the left one in groups of
// rows. Terms keep their order in both.
template <class Format> class OrderedProduct {
public:
  using Value = typename Format::Value;
  OrderedProduct(Format const& format, MatrixProduct const& product, SumOrder const& order)
      : format_(format),
        product_(product),
        place_(places_in_order(product.inner, order)),
        of_a_(format, *product.a.format, order),
        of_b_(format, *product.b_format, order),
        // Blocks of one term are the same as no blocks.
        block_(order.block <= 1 ? std::max<std::size_t>(product.inner, 1) : order.block) {}

  // The smaller factor is converted and kept, the other one is converted in parts.
  void compute() const {
    std::size_t const groups = (product_.rows + kRows - 1) / kRows, panels = (product_.columns + kPanel - 1) / kPanel;
    if (product_.rows < product_.columns) {
      auto const left = lines(groups * kRows * product_.inner);
      for_each_index(groups, product_.threads,
                     [&](std::size_t group) { read_rows(group, left[0].values + group * kRows * product_.inner); });
      // Several panels are read together, because rows of the right factor are far apart in memory.
      std::size_t const fitting = kMaxRead / (kPanel * (product_.inner + 1)), of_thread = panels / (4 * threads());
      std::size_t const together = std::clamp<std::size_t>(std::min(fitting, of_thread), 1, 8);
      in_parts((panels + together - 1) / together, together * kPanel, [&](std::size_t part, Value* to) {
        std::size_t const begin = part * together, end = std::min(begin + together, panels);
        read_panels(begin, end, to);
        for (std::size_t panel = begin; panel < end; ++panel, to += kPanel * product_.inner)
          for (std::size_t group = 0; group < groups; ++group)
            multiply(group, left[0].values + group * kRows * product_.inner, panel, to);
      });
    } else {
      auto const right = lines(panels * kPanel * product_.inner);
      auto const at = [&](std::size_t panel) { return right[0].values + panel * kPanel * product_.inner; };
      for_each_index(panels, product_.threads, [&](std::size_t panel) { read_panels(panel, panel + 1, at(panel)); });
      in_parts(groups, kRows, [&](std::size_t group, Value* part) {
        read_rows(group, part);
        for (std::size_t panel = 0; panel < panels; ++panel) multiply(group, part, panel, at(panel));
      });
    }
  }

private:
  static constexpr std::size_t kPanel = Vectors<Value>::kPanel, kRows = 16, kInLine = kLineBytes / sizeof(Value);
  static constexpr std::size_t kMaxRead = (std::size_t{3} << 18) / sizeof(Value);  // size of a second-level cache
  using Lines = std::unique_ptr<CacheLine<Value>[]>;

  static Lines lines(std::size_t values) {
    return std::make_unique_for_overwrite<CacheLine<Value>[]>(values / kInLine + 1);
  }

  std::size_t threads() const { return std::max<std::size_t>(product_.threads, 1); }

  // Each thread has memory for one part with that many lines of terms.
  template <class Use> void in_parts(std::size_t count, std::size_t width, Use const& use) const {
    std::atomic<std::size_t> next = 0;
    run_workers(std::min(threads(), count), [&](std::size_t) {
      auto const part = lines(width * product_.inner);
      for (std::size_t i = next++; i < count; i = next++) use(i, part[0].values);
    });
  }

  void read_rows(std::size_t group, Value* to) const {
    std::size_t const inner = product_.inner, first = group * kRows, count = std::min(kRows, product_.rows - first);
    if (inner == 0) return;
    std::size_t const bytes = product_.a.format->storage_bytes();
    std::vector<std::byte> codes(count * inner * bytes + kLineBytes);
    std::vector<Value> row(inner);
    product_.a.read(first, count, codes.data());
    for (std::size_t i = 0; i < count; ++i) {
      of_a_.read(codes.data() + i * inner * bytes, inner, row.data());
      for (std::size_t k = 0; k < inner; ++k) to[i * inner + k] = row[place_[k]];
    }
  }

  // Reads the panels one after the other.
  void read_panels(std::size_t begin, std::size_t end, Value* to) const {
    std::size_t const bytes = product_.b_format->storage_bytes();
    for (std::size_t k = 0; k < product_.inner; ++k, to += kPanel)
      for (std::size_t panel = begin; panel < end; ++panel) {
        std::size_t const first = panel * kPanel, count = std::min(kPanel, product_.columns - first);
        Value* const row = to + (panel - begin) * kPanel * product_.inner;
        of_b_.read(static_cast<std::byte const*>(product_.b) + (place_[k] * product_.columns + first) * bytes, count,
                   row);
        std::fill(row + count, row + kPanel, Value{0});
      }
  }

  void multiply(std::size_t group, Value const* left, std::size_t panel, Value const* right) const {
    std::size_t const first_row = group * kRows, count = std::min(kRows, product_.rows - first_row),
                      inner = product_.inner;
    std::size_t const first = panel * kPanel, columns = std::min(kPanel, product_.columns - first),
                      bytes = product_.c_format->storage_bytes();
    alignas(kLineBytes) Value sums[kRowsAtOnce * kPanel] = {};
    for (std::size_t i = 0; i < count; i += kRowsAtOnce) {
      std::size_t const now = std::min(kRowsAtOnce, count - i);
      if (inner > 0) multiply_rows_in(format_, left + i * inner, now, right, inner, block_, sums);
      for (std::size_t r = 0; r < now; ++r) {
        auto* const out =
            static_cast<std::byte*>(product_.c) + ((first_row + i + r) * product_.c_stride + first) * bytes;
        for (std::size_t j = 0; j < columns; ++j)
          store_value(sums[r * kPanel + j], *product_.c_format, out + j * bytes);
      }
    }
  }

  Format const& format_;
  MatrixProduct const& product_;
  std::vector<std::size_t> place_;
  Elements<Format> of_a_, of_b_;
  std::size_t block_;
};

// Computes the exact product, rounded once. Operands are rounded first if `operands` is set.
void multiply_exactly(MatrixProduct product, FloatFormat const* operands) {
  if (!operands) return multiply(product);
  SumOrder const rounding{.partial = &kF32, .operands = operands};
  InFloat const partial;
  Elements<InFloat> const of_a(partial, *product.a.format, rounding), of_b(partial, *product.b_format, rounding);
  std::size_t const inner = product.inner, a_bytes = product.a.format->storage_bytes(),
                    b_bytes = product.b_format->storage_bytes();
  auto const right = std::make_unique_for_overwrite<float[]>(inner * product.columns);
  for_each_index(inner, product.threads, [&](std::size_t k) {
    of_b.read(static_cast<std::byte const*>(product.b) + k * product.columns * b_bytes, product.columns,
              right.get() + k * product.columns);
  });
  product.a.read = [&, read = product.a.read](std::size_t first, std::size_t count, void* to) {
    std::vector<std::byte> codes(count * inner * a_bytes + kLineBytes);
    read(first, count, codes.data());
    of_a.read(codes.data(), count * inner, static_cast<float*>(to));
  };
  product.a.format = product.b_format = &kF32;
  product.b = right.get();
  multiply(product);
}

}  // namespace

std::uint64_t ordered_sum(Strided x, std::size_t count, FloatFormat const& to, SumOrder const& order) {
  thread_local std::vector<double> terms;
  terms.resize(count);
  return with_format(*order.partial, false, [&](auto const& format) {
    Elements(format, *x.format, order).read(x.data, x.stride, count, terms.data());
    return code_of_value(summed_in_order(format, terms, order), to);
  });
}

void multiply(MatrixProduct const& product, SumOrder const& order) {
  if (product.rows == 0 || product.columns == 0) return;
  if (order.is_exact) return multiply_exactly(product, order.operands);
  bool const has_exact_products =
      product.a.format->precision() <= kF32.precision() && product.b_format->precision() <= kF32.precision();
  with_format(*order.partial, has_exact_products, [&](auto const& format) {
    OrderedProduct(format, product, order).compute();
    return 0;
  });
}

}  // namespace assay
