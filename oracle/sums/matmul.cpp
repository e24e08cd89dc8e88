// Implements oracle/sums/exact_sum.hpp: multiply and matmul, in tiles of plain or of double-double arithmetic.
#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "oracle/sums/decoder.hpp"
#include "oracle/sums/double_double.hpp"
#include "oracle/sums/exact_sum.hpp"
#include "oracle/sums/tile.hpp"
#include "support/parallel.hpp"

namespace assay {

namespace {

using namespace double_double;
using tiles::Instructions;
using tiles::Line;

struct Free {
  void operator()(double* data) const { ::operator delete[](data, std::align_val_t{64}); }
};
using Doubles = std::unique_ptr<double[], Free>;
Doubles doubles(std::size_t count) {
  return Doubles(static_cast<double*>(::operator new[](count * sizeof(double), std::align_val_t{64})));
}

// Number of elements to decode to doubles at a time. A product needs memory for only a few of these blocks.
constexpr std::size_t kWholeLeft = std::size_t{1} << 19;   // all rows of A, if they have at most this many elements
constexpr std::size_t kLeftBlock = std::size_t{1} << 16;   // otherwise some rows of A for each thread
constexpr std::size_t kRightBlock = std::size_t{1} << 20;  // and some columns of B for all threads

constexpr std::size_t rounded_up(std::size_t count, std::size_t unit) { return (count + unit - 1) / unit * unit; }
// Returns the distance between rows of A. It is not a power of two, because the rows of a tile would share the sets of
// a cache.
std::size_t stride_of(std::size_t inner) { return rounded_up(inner, kLanes) + kLanes; }

// Rows of A as doubles, in whole tiles. Each row is padded with -0 to whole vectors.
class Rows {
public:
  Rows(MatrixProduct const& product, std::size_t most)
      : product_(product),
        decode_(*product.a.format),
        stride_(stride_of(product.inner)),
        numbers_(doubles(rounded_up(most, tiles::kRows) * stride_)) {
    std::fill_n(numbers_.get(), rounded_up(most, tiles::kRows) * stride_, -0.0);
    lines_.resize(most);
  }

  // Reads rows first, first + 1, ... and stores them from index `at` on.
  void read(std::size_t first, std::size_t count, std::size_t at = 0) {
    FloatFormat const& format = *product_.a.format;
    std::size_t const inner = product_.inner, bytes = inner * format.storage_bytes();
    std::size_t const some = std::clamp<std::size_t>(kLeftBlock / 16 / inner, 1, count);
    std::vector<unsigned char> codes(some * bytes);
    for (std::size_t i = 0; i < count; ++i) {
      if (i % some == 0) product_.a.read(first + i, std::min(some, count - i), codes.data());
      double* const row = numbers_.get() + (at + i) * stride_;
      decode_(codes.data() + i % some * bytes, inner, row);
      lines_[at + i] = tiles::row_line(row, rounded_up(inner, kLanes), format);
    }
  }

  std::size_t stride() const { return stride_; }
  double const* row(std::size_t index) const { return numbers_.get() + index * stride_; }
  Line const& line(std::size_t index) const { return lines_[index]; }

private:
  MatrixProduct const& product_;
  Decoder decode_;
  std::size_t stride_;
  Doubles numbers_;
  std::vector<Line> lines_;
};

// kPanel columns of B as doubles, padded with zeros.
struct Panel {
  double* numbers = nullptr;
  std::size_t first = 0, size = 0;
  Line lines[kPanel];
  bool is_finite = true;

  void read(MatrixProduct const& product, Decoder const& decode, std::size_t column) {
    auto const& format = *product.b_format;
    std::size_t const bytes = format.storage_bytes(), step = product.columns * bytes;
    first = column, size = std::min(kPanel, product.columns - column);
    auto const* from = static_cast<unsigned char const*>(product.b) + column * bytes;
    double* to = numbers;
    for (std::size_t k = 0; k < product.inner; ++k, from += step, to += kPanel) {
      decode(from, size, to);
      std::fill(to + size, to + kPanel, 0.0);
    }
    tiles::panel_lines(numbers, product.inner, format, lines);
    is_finite = std::ranges::all_of(lines, &Line::is_finite);
  }
};

// Computes elements of C.
class Worker {
public:
  explicit Worker(MatrixProduct const& product)
      : product_(product),
        is_wide_(!is_narrow(*product.a.format) || !is_narrow(*product.b_format)),
        is_plain_(tiles::serves(*product.a.format, *product.b_format, *product.c_format)),
        start_(product.begins_with_zero ? 0.0 : -0.0),
        instructions_(tiles::best_instructions()),
        non_finite_(*product.c_format),
        column_(doubles(rounded_up(product.inner, kLanes))) {}

  ~Worker() {
    if (!product_.counts) return;
    product_.counts->plain += plain_count_;
    product_.counts->by_pairs += pairs_count_;
    product_.counts->exact += exact_count_;
  }
  Worker(Worker const&) = delete;
  Worker& operator=(Worker const&) = delete;

  // Multiplies `count` rows, starting with row `first` of A, with a panel.
  void compute(Rows const& rows, std::size_t first, std::size_t count, Panel const& panel) {
    tiles::PanelBounds const bounds(panel.lines);
    for (std::size_t i = 0; i < count; i += tiles::kRows) {
      if (is_plain_) tiles::multiply(sums_, rows.row(i), rows.stride(), panel.numbers, product_.inner, instructions_);
      for (std::size_t k = i; k < std::min(count, i + tiles::kRows); ++k) {
        auto* const out = static_cast<unsigned char*>(product_.c) +
                          ((first + k) * product_.c_stride + panel.first) * product_.c_format->storage_bytes();
        if (is_plain_)
          finish(rows.row(k), rows.line(k), panel, bounds, sums_.s[k - i], out);
        else
          pairs(rows.row(k), rows.line(k), panel, out);
      }
    }
  }

private:
  void finish(double const* row, Line const& line, Panel const& panel, tiles::PanelBounds const& bounds, double* sums,
              unsigned char* out) {
    for (std::size_t j = 0; j < kPanel; ++j) sums[j] += start_;
    plain_count_ += panel.size;
    std::size_t const bytes = product_.c_format->storage_bytes();
    std::uint32_t open = 0;
    if (product_.c_format->fraction_bits == kF32.fraction_bits) {
      float codes[kPanel];
      open = tiles::round_row(sums, product_.inner, line, bounds, codes);
      std::memcpy(out, codes, panel.size * bytes);
    } else {
      std::uint64_t codes[kPanel];
      open = tiles::round_row(sums, product_.inner, line, bounds, *product_.c_format, codes);
      for (std::size_t j = 0; j < panel.size; ++j) std::memcpy(out + j * bytes, &codes[j], bytes);
    }
    for (; open != 0; open &= open - 1) {
      auto const j = static_cast<std::size_t>(std::countr_zero(open));
      if (j >= panel.size) break;
      std::uint64_t const code = std::isfinite(sums[j]) ? by_pairs(row, line, panel, j) : non_finite_.of(sums[j]);
      std::memcpy(out + j * bytes, &code, bytes);
    }
  }

  // Computes one element in double-double arithmetic.
  std::uint64_t by_pairs(double const* row, Line const& line, Panel const& panel, std::size_t j) {
    ++pairs_count_, --plain_count_;
    std::size_t const inner = product_.inner, padded = rounded_up(inner, kLanes);
    for (std::size_t k = 0; k < inner; ++k) column_[k] = panel.numbers[k * kPanel + j];
    std::fill(column_.get() + inner, column_.get() + padded, 1.0);
    Lanes lanes;
    accumulate(lanes, row, column_.get(), padded, is_wide_);
    double magnitude = 0;
    for (double const lane : lanes.magnitude) magnitude += lane;
    auto const code = line.settles && panel.lines[j].settles
                          ? settled(join(lanes), magnitude, line.grid + panel.lines[j].grid)
                          : std::nullopt;
    return code ? *code : exact(row, panel.numbers + j);
  }

  // Computes a row of the panel in double-double arithmetic.
  void pairs(double const* row, Line const& line, Panel const& panel, unsigned char* out) {
    std::size_t const bytes = product_.c_format->storage_bytes();
    pairs_count_ += panel.size;
    bool const is_finite = line.is_finite && panel.is_finite;
    alignas(64) double classes[kPanel];
    if (!is_finite) sum_classes_of_panel(classes, row, panel.numbers, product_.inner);
    if (line.settles) accumulate_panel(pairs_, row, panel.numbers, product_.inner, is_wide_);
    for (std::size_t j = 0; j < panel.size; ++j) {
      Line const& column = panel.lines[j];
      auto const code = line.settles && column.settles
                            ? settled({pairs_.s[j], pairs_.c[j]}, line.norm * column.norm, line.grid + column.grid)
                            : std::nullopt;
      bool const is_settled = !is_finite && !std::isfinite(classes[j]);
      std::uint64_t const result = is_settled ? non_finite_.of(classes[j])
                                   : code     ? *code
                                              : exact(row, panel.numbers + j);
      std::memcpy(out + j * bytes, &result, bytes);
    }
  }

  std::optional<std::uint64_t> settled(Sum sum, double magnitude, int grid) const {
    sum.s += start_;  // exact, because it is zero
    return settle(sum, {product_.inner, magnitude, grid}, *product_.c_format);
  }

  std::uint64_t exact(double const* x, double const* y) {
    ++exact_count_, --pairs_count_;
    ExactSum total;
    if (product_.begins_with_zero) total.add(0.0);
    for (std::size_t k = 0; k < product_.inner; ++k, y += kPanel) {
      if (is_wide_)
        total.add_product(x[k], *y);
      else
        total.add(x[k] * *y);
    }
    return round(total.result(), *product_.c_format);
  }

  MatrixProduct const& product_;
  bool is_wide_, is_plain_;
  double start_;
  Instructions instructions_;
  NonFiniteCodes non_finite_;
  Doubles column_;
  tiles::TileSums sums_;
  PanelSums pairs_{};
  std::uint64_t plain_count_ = 0, pairs_count_ = 0, exact_count_ = 0;
};

// Calls run(worker, i) for each i. Threads take the next i dynamically, and each has a worker of its own.
template <class Make, class Run> void share(std::size_t count, std::size_t threads, Make const& make, Run const& run) {
  std::atomic<std::size_t> next = 0;
  run_workers(std::min(threads, count), [&](std::size_t) {
    auto worker = make();
    for (std::size_t i = next++; i < count; i = next++) run(worker, i);
  });
}

struct PanelWorker {
  explicit PanelWorker(MatrixProduct const& product)
      : worker(product), numbers(doubles(std::max<std::size_t>(product.inner, 1) * kPanel)) {
    panel.numbers = numbers.get();
  }
  Worker worker;
  Doubles numbers;
  Panel panel;
};

// Each thread decodes one panel of B at a time, and multiplies all rows of A with it.
void multiply_few_rows(MatrixProduct const& product, std::size_t threads) {
  Decoder const decode(*product.b_format);
  Rows rows(product, product.rows);
  std::size_t const blocks = std::min(threads, product.rows);
  for_each_index(blocks, blocks, [&](std::size_t i) {
    std::size_t const first = product.rows * i / blocks;
    rows.read(first, product.rows * (i + 1) / blocks - first, first);
  });
  share((product.columns + kPanel - 1) / kPanel, threads, [&] { return PanelWorker(product); },
        [&](PanelWorker& own, std::size_t i) {
          own.panel.read(product, decode, i * kPanel);
          own.worker.compute(rows, 0, product.rows, own.panel);
        });
}

struct RowsWorker {
  RowsWorker(MatrixProduct const& product, std::size_t most) : worker(product), rows(product, most) {}
  Worker worker;
  Rows rows;
};

// Some columns of B are decoded once for all threads. Each thread decodes blocks of rows of A.
void multiply_many_rows(MatrixProduct const& product, std::size_t threads) {
  std::size_t const inner = product.inner, all = (product.columns + kPanel - 1) / kPanel;
  std::size_t const most = std::clamp<std::size_t>(kRightBlock / (inner * kPanel), 1, all);
  std::size_t const block =
      std::min(product.rows, std::max(tiles::kRows, kLeftBlock / stride_of(inner) / tiles::kRows * tiles::kRows));
  Decoder const decode(*product.b_format);
  auto const numbers = doubles(most * kPanel * inner);
  std::vector<Panel> panels(most);
  for (std::size_t first = 0; first < all; first += most) {
    std::size_t const count = std::min(most, all - first);
    for_each_index(count, std::min(threads, count), [&](std::size_t i) {
      panels[i].numbers = numbers.get() + i * kPanel * inner;
      panels[i].read(product, decode, (first + i) * kPanel);
    });
    share((product.rows + block - 1) / block, threads, [&] { return RowsWorker(product, block); },
          [&](RowsWorker& own, std::size_t i) {
            std::size_t const size = std::min(block, product.rows - i * block);
            own.rows.read(i * block, size);
            for (std::size_t p = 0; p < count; ++p) own.worker.compute(own.rows, i * block, size, panels[p]);
          });
  }
}

}  // namespace

void multiply(MatrixProduct const& product) {
  if (product.rows == 0 || product.columns == 0) return;
  if (product.inner == 0) {  // empty sums
    std::uint64_t const zero = round(Number::zero(false), *product.c_format);
    std::size_t const bytes = product.c_format->storage_bytes();
    for (std::size_t i = 0; i < product.rows; ++i)
      for (std::size_t j = 0; j < product.columns; ++j)
        std::memcpy(static_cast<unsigned char*>(product.c) + (i * product.c_stride + j) * bytes, &zero, bytes);
    return;
  }
  // The cost of starting a thread, in products.
  constexpr std::size_t kWorthwhile = std::size_t{1} << 19;
  std::size_t const work = product.rows * product.inner * product.columns;
  std::size_t const threads = std::clamp<std::size_t>(product.threads, 1, 1 + work / kWorthwhile);
  bool const few = product.rows <= kWholeLeft / stride_of(product.inner) || product.rows <= tiles::kRows;
  (few ? multiply_few_rows : multiply_many_rows)(product, threads);
}

void matmul(void const* a, FloatFormat const& a_format, void const* b, FloatFormat const& b_format, void* c,
            FloatFormat const& c_format, std::size_t rows, std::size_t inner, std::size_t columns,
            std::size_t threads) {
  std::size_t const bytes = inner * a_format.storage_bytes();
  auto const read = [&](std::size_t first, std::size_t count, void* to) {
    std::memcpy(to, static_cast<unsigned char const*>(a) + first * bytes, count * bytes);
  };
  MatrixProduct product;
  product.a = {&a_format, read};
  product.b = b, product.b_format = &b_format;
  product.c = c, product.c_format = &c_format, product.c_stride = columns;
  product.rows = rows, product.inner = inner, product.columns = columns;
  product.threads = threads;
  multiply(product);
}

}  // namespace assay
