// Implements oracle/sums/exact_sum.hpp: matmul, in tiles of double-double arithmetic.
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "oracle/sums/double_double.hpp"
#include "oracle/sums/exact_sum.hpp"
#include "support/parallel.hpp"

namespace assay::inline oracle {

namespace {

using namespace double_double;

struct Free {
  void operator()(double* data) const { ::operator delete[](data, std::align_val_t{64}); }
};
using Doubles = std::unique_ptr<double[], Free>;
Doubles doubles(std::size_t count) {
  return Doubles(static_cast<double*>(::operator new[](count * sizeof(double), std::align_val_t{64})));
}

// What is known of one row of A or one column of B.
struct Line {
  double norm = 0;  // Euclidean, so that A of a row and a column is at most the product of theirs (Cauchy)
  int grid = 0;
  bool fast = false;
};

Line line_of(double const* values, std::ptrdiff_t step, std::size_t count, FloatFormat const& format) {
  Extent extent;
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i, values += step) {
    extent.cover(*values);
    squares += *values * *values;
  }
  bool const in_range = is_narrow(format) || extent.within(0x1p-480, 0x1p480);
  return {std::sqrt(squares), extent.grid(format), in_range && std::isfinite(squares)};
}

struct Operands {
  unsigned char const* a;
  FloatFormat const& a_format;
  unsigned char const* b;
  FloatFormat const& b_format;
  unsigned char* c;
  FloatFormat const& c_format;
  std::size_t rows, inner, columns;

  bool wide() const { return !is_narrow(a_format) || !is_narrow(b_format); }
};

// Elements that are decoded to double at a time, of A by each thread and of B: what this takes beside its operands.
constexpr std::size_t kBlock = std::size_t{1} << 16;

// Some columns of B, by panels of kPanel columns, the last one filled up with zeros.
class Columns {
public:
  Columns(Operands const& operands, std::size_t first, std::size_t last)
      : first_(first), last_(last), inner_(operands.inner) {
    auto const& format = operands.b_format;
    panels_ = doubles((last - first + kPanel - 1) / kPanel * kPanel * inner_);
    for (std::size_t begin = first; begin < last; begin += kPanel) {
      std::size_t const size = std::min(kPanel, last - begin);
      double* const panel = panels_.get() + (begin - first) * inner_;
      double* to = panel;
      for (std::size_t k = 0; k < inner_; ++k, to += kPanel) {
        decode(operands.b + (k * operands.columns + begin) * format.storage_bytes(), 1, format, size, to);
        std::fill(to + size, to + kPanel, 0.0);
      }
      for (std::size_t j = 0; j < size; ++j) lines_.push_back(line_of(panel + j, kPanel, inner_, format));
    }
  }

  std::size_t first() const { return first_; }
  std::size_t last() const { return last_; }
  double const* panel(std::size_t first_column) const { return panels_.get() + (first_column - first_) * inner_; }
  Line const& line(std::size_t column) const { return lines_[column - first_]; }

private:
  std::size_t first_, last_, inner_;
  Doubles panels_;
  std::vector<Line> lines_;
};

// C's part of some rows of A and some columns of B.
class Tile {
public:
  Tile(Operands const& operands, Columns const& columns, std::size_t first_row, std::size_t last_row)
      : operands_(operands), columns_(columns), first_row_(first_row), last_row_(last_row) {}

  void compute() {
    std::size_t const inner = operands_.inner;
    std::size_t const block = std::max<std::size_t>(1, kBlock / std::max<std::size_t>(1, inner));
    a_ = doubles(std::min(block, last_row_ - first_row_) * inner);
    for (first_ = first_row_; first_ < last_row_; first_ += block) {
      std::size_t const last = std::min(first_ + block, last_row_);
      decode(operands_.a + first_ * inner * operands_.a_format.storage_bytes(), 1, operands_.a_format,
             (last - first_) * inner, a_.get());
      lines_.clear();
      for (std::size_t row = first_; row < last; ++row)
        lines_.push_back(line_of(row_at(row), 1, inner, operands_.a_format));
      compute(last);
    }
  }

private:
  double const* row_at(std::size_t row) const { return a_.get() + (row - first_) * operands_.inner; }

  void compute(std::size_t last) const {
    std::size_t const bytes = operands_.c_format.storage_bytes();
    PanelSums sums{};
    for (std::size_t begin = columns_.first(); begin < columns_.last(); begin += kPanel)
      for (std::size_t row = first_; row < last; ++row) {
        if (lines_[row - first_].fast)
          accumulate_panel(sums, row_at(row), columns_.panel(begin), operands_.inner, operands_.wide());
        auto* out = operands_.c + (row * operands_.columns + begin) * bytes;
        for (std::size_t j = 0; j < std::min(kPanel, columns_.last() - begin); ++j, out += bytes) {
          std::uint64_t const code = element(row, begin, j, {sums.s[j], sums.c[j]});
          std::memcpy(out, &code, bytes);
        }
      }
  }

  std::uint64_t element(std::size_t row, std::size_t panel, std::size_t column, Sum const& sum) const {
    Line const& left = lines_[row - first_];
    Line const& right = columns_.line(panel + column);
    if (left.fast && right.fast)
      if (auto const code =
              settle(sum, {operands_.inner, left.norm * right.norm, left.grid + right.grid}, operands_.c_format))
        return *code;
    return exact(row_at(row), columns_.panel(panel) + column);
  }

  std::uint64_t exact(double const* x, double const* y) const {
    ExactSum total;
    for (std::size_t k = 0; k < operands_.inner; ++k, y += kPanel) {
      if (operands_.wide())
        total.add_product(x[k], *y);
      else
        total.add(x[k] * *y);
    }
    return round(total.result(), operands_.c_format);
  }

  Operands const& operands_;
  Columns const& columns_;
  std::size_t first_row_, last_row_, first_ = 0;
  Doubles a_;
  std::vector<Line> lines_;  // of the rows in a_
};

}  // namespace

void matmul(void const* a, FloatFormat const& a_format, void const* b, FloatFormat const& b_format, void* c,
            FloatFormat const& c_format, std::size_t rows, std::size_t inner, std::size_t columns,
            std::size_t threads) {
  Operands const operands{static_cast<unsigned char const*>(a),
                          a_format,
                          static_cast<unsigned char const*>(b),
                          b_format,
                          static_cast<unsigned char*>(c),
                          c_format,
                          rows,
                          inner,
                          columns};
  if (inner == 0) {  // sums of nothing
    std::uint64_t const zero = round(Number::zero(false), c_format);
    std::size_t const bytes = c_format.storage_bytes();
    for (std::size_t i = 0; i < rows * columns; ++i) std::memcpy(operands.c + i * bytes, &zero, bytes);
    return;
  }
  // Starting a thread costs as much as this many products.
  constexpr std::size_t kWorthwhile = 1 << 18;
  std::size_t const block = std::max(kPanel, kBlock / std::max<std::size_t>(1, inner) / kPanel * kPanel);
  for (std::size_t first = 0; first < columns; first += block) {
    Columns const some(operands, first, std::min(first + block, columns));
    std::size_t const work = rows * inner * (some.last() - first);
    std::size_t const most = std::min<std::size_t>({std::max<std::size_t>(1, threads), rows, 1 + work / kWorthwhile});
    for_each_index(most, most,
                   [&](std::size_t i) { Tile(operands, some, rows * i / most, rows * (i + 1) / most).compute(); });
  }
}

}  // namespace assay::inline oracle
