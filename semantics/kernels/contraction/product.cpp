#include "semantics/kernels/contraction/product.hpp"

#include <string>

#include "oracle/sums/exact_sum.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

using Task = Product::Task;

std::uint64_t load_integer(std::byte const* at, Element const& element) {
  return element.integer.wrap(load_code(at, element.bytes()));
}

template <class W> std::vector<W> widened(std::byte const* from, std::size_t count, Element const& element) {
  std::vector<W> values(count);
  std::size_t const bytes = element.bytes();
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<W>(load_integer(from + i * bytes, element));
  return values;
}

// Computes in the type W, which must be wide enough for the operands. `store` receives each sum. Sums of one row are
// processed together.
template <class W, class Store> void integer_rows(Task const& task, Store store) {
  auto const rhs = widened<W>(task.rhs, task.inner * task.columns, task.rhs_element);
  std::size_t const lhs_bytes = task.lhs_element.bytes();
  std::vector<W> sums(task.columns);
  for (std::size_t i = 0; i < task.rows; ++i) {
    std::fill(sums.begin(), sums.end(), W{0});
    for (std::size_t k = 0; k < task.inner; ++k) {
      auto const x = static_cast<W>(load_integer(task.lhs + (i * task.inner + k) * lhs_bytes, task.lhs_element));
      W const* const row = rhs.data() + k * task.columns;
      for (std::size_t j = 0; j < task.columns; ++j) sums[j] += x * row[j];
    }
    for (std::size_t j = 0; j < task.columns; ++j) store(i * task.columns + j, sums[j]);
  }
}

template <class W> void integer_product(Task const& task) {
  std::size_t const bytes = task.result_element.bytes();
  integer_rows<W>(task, [&](std::size_t at, W sum) {
    store_code(task.out + at * bytes, task.result_element.integer.wrap(sum), bytes);
  });
}

void boolean_product(Task const& task) {
  for (std::size_t i = 0; i < task.rows; ++i)
    for (std::size_t j = 0; j < task.columns; ++j) {
      bool any = false;
      for (std::size_t k = 0; k < task.inner && !any; ++k)
        any = load_integer(task.lhs + (i * task.inner + k) * task.lhs_element.bytes(), task.lhs_element) &&
              load_integer(task.rhs + (k * task.columns + j) * task.rhs_element.bytes(), task.rhs_element);
      task.out[i * task.columns + j] = static_cast<std::byte>(any);
    }
}

void integer_to_float_product(Task const& task) {
  FloatFormat const& format = *task.result_element.floating;
  auto const widen = [](std::uint64_t value, Element const& element) {
    return element.integer.is_signed ? static_cast<__int128>(static_cast<std::int64_t>(value))
                                     : static_cast<__int128>(value);
  };
  for (std::size_t i = 0; i < task.rows; ++i)
    for (std::size_t j = 0; j < task.columns; ++j) {
      __int128 sum = 0;
      for (std::size_t k = 0; k < task.inner; ++k) {
        auto const* x = task.lhs + (i * task.inner + k) * task.lhs_element.bytes();
        auto const* y = task.rhs + (k * task.columns + j) * task.rhs_element.bytes();
        sum += widen(load_integer(x, task.lhs_element), task.lhs_element) *
               widen(load_integer(y, task.rhs_element), task.rhs_element);
      }
      auto const magnitude = static_cast<unsigned __int128>(sum < 0 ? -sum : sum);
      store_code(task.out + (i * task.columns + j) * format.storage_bytes(),
                 round(Number::finite(sum < 0, 0, magnitude), format), format.storage_bytes());
    }
}

struct Formats {
  FloatFormat const &lhs, &rhs, &result;
};

// If all products are zeros, the exact sum may be -0. Starting with +0, it is +0.
std::uint64_t dot_from_zero(Formats const& formats, std::byte const* lhs, std::byte const* rhs, std::size_t inner) {
  std::uint64_t const sum = dot({lhs, &formats.lhs, 1}, {rhs, &formats.rhs, 1}, inner, formats.result);
  if (!formats.result.has_negative_zero() || sum != formats.result.sign_bit()) return sum;
  std::size_t const lhs_bytes = formats.lhs.storage_bytes(), rhs_bytes = formats.rhs.storage_bytes();
  for (std::size_t k = 0; k < inner; ++k)
    if (!formats.lhs.is_zero(load_code(lhs + k * lhs_bytes, lhs_bytes)) &&
        !formats.rhs.is_zero(load_code(rhs + k * rhs_bytes, rhs_bytes)))
      return sum;
  return 0;
}

// Converts to a product of the oracle. Rows of the result start `out_stride` elements apart.
MatrixProduct product_from_zero(Formats const& formats, Task const& task, std::byte const* rhs, std::byte* out,
                                std::size_t out_stride) {
  constexpr std::size_t kWorthThreads = std::size_t{1} << 20;
  bool const large = task.rows * task.columns >= kWorthThreads / std::max<std::size_t>(task.inner, 1);
  MatrixProduct product;
  product.a.format = &formats.lhs;
  product.b = rhs, product.b_format = &formats.rhs;
  product.c = out, product.c_format = &formats.result, product.c_stride = out_stride;
  product.rows = task.rows, product.inner = task.inner, product.columns = task.columns;
  product.begins_with_zero = true;
  product.threads = large ? worker_count() : 1;
  return product;
}

void evaluate(MatrixProduct const& product, SumOrder const* order) {
  order ? multiply(product, *order) : multiply(product);
}

void product_of_floats(Formats const& formats, Task const& task, std::byte const* lhs, std::byte const* rhs,
                       std::byte* out) {
  if (task.rows * task.columns == 1 && !task.order)
    return store_code(out, dot_from_zero(formats, lhs, rhs, task.inner), formats.result.storage_bytes());
  auto product = product_from_zero(formats, task, rhs, out, task.columns);
  std::size_t const bytes = task.inner * formats.lhs.storage_bytes();
  product.a.read = [=](std::size_t first, std::size_t count, void* to) {
    if (bytes > 0) std::memcpy(to, lhs + first * bytes, count * bytes);  // the pointer to an empty tensor may be null
  };
  evaluate(product, task.order);
}

Formats formats_of(Task const& task) {
  return {*task.lhs_element.floating, *task.rhs_element.floating, *task.result_element.floating};
}

void float_product(Task const& task) { product_of_floats(formats_of(task), task, task.lhs, task.rhs, task.out); }

// Computes each part as one exact sum of twice as many products: (a + bi)(c + di) has the parts [a, -b] . [c, d] and
// [a, b] . [d, c].
void complex_product(Task const& task) {
  Formats const formats = formats_of(task);
  std::size_t const x_bytes = formats.lhs.storage_bytes(), y_bytes = formats.rhs.storage_bytes();
  std::size_t const out_bytes = formats.result.storage_bytes(), cells = task.rows * task.columns;
  Task parts = task;
  parts.inner = 2 * task.inner;
  std::vector<std::byte> lhs(task.rows * parts.inner * x_bytes), rhs(parts.inner * task.columns * y_bytes);
  std::vector<std::byte> out(cells * out_bytes);
  std::size_t const swap = task.inner * task.columns;  // distance between the two halves of rhs
  for (std::size_t i = 0; i < swap; ++i) {
    std::memcpy(rhs.data() + i * y_bytes, task.rhs + 2 * i * y_bytes, y_bytes);
    std::memcpy(rhs.data() + (swap + i) * y_bytes, task.rhs + (2 * i + 1) * y_bytes, y_bytes);
  }
  for (std::size_t part = 0; part < 2; ++part) {
    for (std::size_t i = 0; i < task.rows * task.inner; ++i) {
      std::size_t const at = i / task.inner * parts.inner + i % task.inner;
      std::memcpy(lhs.data() + at * x_bytes, task.lhs + 2 * i * x_bytes, x_bytes);
      std::uint64_t const imaginary = load_code(task.lhs + (2 * i + 1) * x_bytes, x_bytes);
      store_code(lhs.data() + (at + task.inner) * x_bytes, part == 0 ? imaginary ^ formats.lhs.sign_bit() : imaginary,
                 x_bytes);
    }
    if (part == 1)
      std::swap_ranges(rhs.begin(), rhs.begin() + static_cast<std::ptrdiff_t>(swap * y_bytes),
                       rhs.begin() + static_cast<std::ptrdiff_t>(swap * y_bytes));
    product_of_floats(formats, parts, lhs.data(), rhs.data(), out.data());
    for (std::size_t i = 0; i < cells; ++i)
      std::memcpy(task.out + (2 * i + part) * out_bytes, out.data() + i * out_bytes, out_bytes);
  }
}

void record_terms(Task const& task) {
  task.recorder->products({reinterpret_cast<TermWord const*>(task.lhs), reinterpret_cast<TermWord const*>(task.rhs),
                           reinterpret_cast<TermWord*>(task.out), task.rows, task.inner, task.columns});
}

}  // namespace

Product::Product(Call& call, Element const& lhs, Element const& rhs, Element const& result)
    : lhs_(lhs), rhs_(rhs), result_(result), recorder_(call.recorder()), order_(call.sum_order()) {
  using enum Element::Kind;
  if (recorder_) {
    kernel_ = record_terms;
  } else if (lhs.is_integral() && rhs.is_integral()) {
    if (result.is(boolean))
      kernel_ = boolean_product;
    else if (result.is(integer))
      kernel_ = result.integer.bits <= 32 ? integer_product<std::uint32_t> : integer_product<std::uint64_t>;
    else if (result.is(floating) && lhs.integer.bits + rhs.integer.bits <= 72)  // 2^54 products fit into 127 bits
      kernel_ = integer_to_float_product;
  } else if (lhs.is(floating) && rhs.is(floating) && result.is(floating)) {
    kernel_ = float_product;
  } else if (lhs.is(complex) && rhs.is(complex) && result.is(complex)) {
    kernel_ = complex_product;
  }
  if (!kernel_)
    call.unsupported("products of " + to_string(lhs) + " and " + to_string(rhs) + " in " + to_string(result));
}

bool Product::reads_rows() const { return kernel_ == float_product; }

void Product::operator()(RowReader const& read, std::byte const* rhs, std::byte* out, std::size_t out_stride,
                         std::size_t rows, std::size_t inner, std::size_t columns) const {
  Task const task{lhs_, rhs_, result_, nullptr, rhs, out, rows, inner, columns, nullptr, order_};
  Formats const formats = formats_of(task);
  auto product = product_from_zero(formats, task, rhs, out, out_stride);
  product.a.read = [&](std::size_t first, std::size_t count, void* to) {
    read(first, count, static_cast<std::byte*>(to));
  };
  evaluate(product, order_);
}

Tensor batched_product(Call& call, Product const& product, Tensor const& lhs, Tensor const& rhs, Element const& element,
                       Shape shape, std::int64_t batch, std::int64_t rows, std::int64_t inner, std::int64_t columns) {
  Tensor result = call.make(element, std::move(shape));
  if (result.count() == 0) return result;
  product.announce(call, batch, rows, inner, columns);
  auto const r = static_cast<std::size_t>(rows), k = static_cast<std::size_t>(inner);
  auto const c = static_cast<std::size_t>(columns);
  for (std::size_t b = 0; b < static_cast<std::size_t>(batch); ++b)
    product(lhs.data() + b * r * k * lhs.element().bytes(), rhs.data() + b * k * c * rhs.element().bytes(),
            result.data() + b * r * c * element.bytes(), r, k, c);
  return result;
}

}  // namespace assay
