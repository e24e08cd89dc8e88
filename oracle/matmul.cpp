#include <cstring>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "oracle/double_double.hpp"
#include "oracle/exact_sum.hpp"

namespace assay {

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

struct Product {
  FloatFormat const& a_format;
  FloatFormat const& b_format;
  FloatFormat const& c_format;
  std::size_t rows, inner, columns;
  Doubles a, panels;  // B by panels of kPanel columns, the last one filled up with zeros
  std::vector<Line> row_lines, column_lines;
  void* c;

  bool wide() const { return !is_narrow(a_format) || !is_narrow(b_format); }
  double const* panel(std::size_t first_column) const { return panels.get() + first_column * inner; }

  void load_a(void const* from) {
    a = doubles(rows * inner);
    decode(from, 1, a_format, rows * inner, a.get());
    for (std::size_t i = 0; i < rows; ++i) row_lines.push_back(line_of(a.get() + i * inner, 1, inner, a_format));
  }

  void load_b(void const* from) {
    std::size_t const padded = (columns + kPanel - 1) / kPanel * kPanel;
    panels = doubles(padded * inner);
    auto const* bytes = static_cast<unsigned char const*>(from);
    for (std::size_t first = 0; first < columns; first += kPanel) {
      std::size_t const size = std::min(kPanel, columns - first);
      double* to = panels.get() + first * inner;
      for (std::size_t k = 0; k < inner; ++k, to += kPanel) {
        decode(bytes + (k * columns + first) * b_format.storage_bytes(), 1, b_format, size, to);
        std::fill(to + size, to + kPanel, 0.0);
      }
      for (std::size_t j = 0; j < size; ++j) column_lines.push_back(line_of(panel(first) + j, kPanel, inner, b_format));
    }
  }

  std::uint64_t exact(std::size_t row, std::size_t column) const {
    double const* x = a.get() + row * inner;
    double const* y = panel(column / kPanel * kPanel) + column % kPanel;
    ExactSum total;
    for (std::size_t k = 0; k < inner; ++k, y += kPanel) {
      if (wide())
        total.add_product(x[k], *y);
      else
        total.add(x[k] * *y);
    }
    return round(total.result(), c_format);
  }

  std::uint64_t element(std::size_t row, std::size_t column, Sum const& sum) const {
    Line const& left = row_lines[row];
    Line const& right = column_lines[column];
    if (left.fast && right.fast && inner != 0)
      if (auto const code = settle(sum, {inner, left.norm * right.norm, left.grid + right.grid}, c_format))
        return *code;
    return exact(row, column);
  }

  void compute(std::size_t first_row, std::size_t last_row) const {
    std::size_t const bytes = c_format.storage_bytes();
    PanelSums sums{};
    for (std::size_t first = 0; first < columns; first += kPanel)
      for (std::size_t row = first_row; row < last_row; ++row) {
        if (row_lines[row].fast) accumulate_panel(sums, a.get() + row * inner, panel(first), inner, wide());
        auto* out = static_cast<unsigned char*>(c) + (row * columns + first) * bytes;
        for (std::size_t j = 0; j < std::min(kPanel, columns - first); ++j, out += bytes) {
          std::uint64_t const code = element(row, first + j, {sums.s[j], sums.c[j]});
          std::memcpy(out, &code, bytes);
        }
      }
  }
};

}  // namespace

void matmul(void const* a, FloatFormat const& a_format, void const* b, FloatFormat const& b_format, void* c,
            FloatFormat const& c_format, std::size_t rows, std::size_t inner, std::size_t columns, unsigned threads) {
  Product product{a_format, b_format, c_format, rows, inner, columns, {}, {}, {}, {}, c};
  product.load_a(a);
  product.load_b(b);
  // Starting a thread costs as much as this many products.
  constexpr std::size_t kWorthwhile = 1 << 18;
  std::size_t const most = std::min<std::size_t>({threads, rows, 1 + rows * inner * columns / kWorthwhile});
  std::vector<std::jthread> workers;
  for (std::size_t i = 1; i < most; ++i)
    workers.emplace_back([&, i] { product.compute(rows * i / most, rows * (i + 1) / most); });
  product.compute(0, most > 1 ? rows / most : rows);
}

}  // namespace assay
