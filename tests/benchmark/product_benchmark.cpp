// Measures the number of multiply-adds of matrix products per second, by format, with each sum rounded correctly, and
// the number of sums that need more than double arithmetic.
//
//   product_benchmark [THREADS]    default: the number of hardware threads
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstring>
#include <string_view>
#include <vector>

#include "oracle/sums/exact_sum.hpp"
#include "support/parallel.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

struct Size {
  std::size_t rows, inner, columns;
};

// Returns nearly normal numbers, as sums of four uniform ones, with the variance of weights: 2 / inner.
std::vector<unsigned char> numbers(std::size_t count, double scale, FloatFormat const& format, std::uint64_t seed) {
  Random random(seed);
  std::size_t const bytes = format.storage_bytes();
  std::vector<unsigned char> codes(count * bytes);
  for (std::size_t i = 0; i < count; ++i) {
    double total = 0;
    for (int part = 0; part < 4; ++part) total += std::ldexp(static_cast<double>(random.next() >> 11), -53) - 0.5;
    std::uint64_t const code = round(Number::of(total * scale), format);
    std::memcpy(codes.data() + i * bytes, &code, bytes);
  }
  return codes;
}

void measure(FloatFormat const& from, FloatFormat const& to, Size const& size, std::size_t threads) {
  auto const a = numbers(size.rows * size.inner, 1.7, from, 1);
  auto const b = numbers(size.inner * size.columns, 1.7 * std::sqrt(2.0 / static_cast<double>(size.inner)), from, 2);
  std::vector<unsigned char> c(size.rows * size.columns * to.storage_bytes());
  ProductCounts counts;
  MatrixProduct product;
  std::size_t const row_bytes = size.inner * from.storage_bytes();
  product.a = {&from, [&](std::size_t first, std::size_t count, void* rows) {
                 std::memcpy(rows, a.data() + first * row_bytes, count * row_bytes);
               }};
  product.b = b.data(), product.b_format = &from;
  product.c = c.data(), product.c_format = &to, product.c_stride = size.columns;
  product.rows = size.rows, product.inner = size.inner, product.columns = size.columns;
  product.begins_with_zero = true, product.threads = threads, product.counts = &counts;
  double best = 1e9;
  double const work = static_cast<double>(size.rows * size.inner) * static_cast<double>(size.columns);
  for (int trial = 0; trial < 5; ++trial) {
    auto const begin = std::chrono::steady_clock::now();
    multiply(product);
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  auto const all = static_cast<double>(counts.plain + counts.by_pairs + counts.exact);
  fmt::print("{:>10} {:>6} {:>5} x {:>4} x {:>5} {:10.2f} {:14.5f} {:14.5f}\n", from.name, to.name, size.rows,
             size.inner, size.columns, work / best * 1e-9, 100 * static_cast<double>(counts.by_pairs) / all,
             100 * static_cast<double>(counts.exact) / all);
}

int run(std::size_t threads) {
  fmt::print("{} threads\n{:>10} {:>6} {:>20} {:>10} {:>14} {:>14}\n", threads, "elements", "result", "size",
             "10^9 / s", "by pairs %", "exact %");
  for (auto const& [from, to] :
       {std::pair("f32", "f32"), std::pair("bf16", "bf16"), std::pair("bf16", "f32"), std::pair("f16", "f16"),
        std::pair("f8E4M3FN", "f32"), std::pair("f32", "f64"), std::pair("f64", "f64")})
    for (Size const size : {Size{64, 768, 3072}, Size{784, 1152, 128}, Size{512, 512, 512}})
      measure(*float_format(from), *float_format(to), size, threads);
  return 0;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
  std::size_t threads = 0;
  std::string_view const given = argc > 1 ? argv[1] : "0";
  auto const [end, problem] = std::from_chars(given.data(), given.data() + given.size(), threads);
  if (argc > 2 || problem != std::errc() || end != given.data() + given.size()) {
    fmt::print(stderr, "product_benchmark [THREADS]\n");
    return 2;
  }
  return assay::run(assay::worker_count(threads));
}
