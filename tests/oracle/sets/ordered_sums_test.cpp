// Sums in a particular order are within the bounds of hull.hpp.
#include "oracle/sets/ordered_sums.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "oracle/sets/hull.hpp"
#include "oracle/sets/nearby.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxInteger = std::int64_t{1} << 53;

double any_term(Random& random, FloatFormat const& format) {
  double const value = std::ldexp(static_cast<double>(random.between(-kMaxInteger, kMaxInteger)), -53);
  double const term = random.one_in(4) ? value * 1000 : value;
  return value_of_code(code_of_value(term, format), format);
}

SumOrder any_order(Random& random, FloatFormat const& partial, bool in_place) {
  SumOrder order{&partial};
  order.block = static_cast<std::size_t>(random.between(1, 12));
  order.reversed = random.one_in(2);
  order.lanes = in_place ? 1 : static_cast<std::size_t>(random.between(1, 9));
  return order;
}

std::vector<std::uint64_t> codes_of(std::vector<double> const& terms, FloatFormat const& format) {
  std::vector<std::uint64_t> codes;
  for (double const term : terms) codes.push_back(code_of_value(term, format));
  return codes;
}

std::vector<CodeSet> sets_of(std::vector<double> const& terms, FloatFormat const& format) {
  std::vector<CodeSet> sets;
  for (std::uint64_t const code : codes_of(terms, format)) sets.push_back(CodeSet::of(code, format));
  return sets;
}

// Returns the terms as stored in memory.
std::vector<std::byte> bytes_of(std::vector<double> const& terms, FloatFormat const& format) {
  std::vector<std::byte> bytes(terms.size() * format.storage_bytes() + 64);
  std::size_t at = 0;
  for (std::uint64_t const code : codes_of(terms, format)) {
    std::memcpy(bytes.data() + at, &code, format.storage_bytes());
    at += format.storage_bytes();
  }
  return bytes;
}

std::uint64_t sum_of(std::vector<double> const& terms, FloatFormat const& format, SumOrder const& order) {
  return ordered_sum({bytes_of(terms, format).data(), &format, 1}, terms.size(), format, order);
}

TEST(OrderedSum, InPlaceIsATreeOverTheTerms) {
  Random random(2);
  for (char const* name : {"f32", "f64", "bf16", "f16"}) {
    FloatFormat const& format = *float_format(name);
    bool differs = false;
    for (int i = 0; i < 200; ++i) {
      std::vector<double> terms;
      for (auto more = random.between(1, 40); more > 0; --more) terms.push_back(any_term(random, format));
      std::uint64_t const sum = sum_of(terms, format, any_order(random, format, true));
      differs = differs || sum != sum_of(terms, format, SumOrder{&format});
      auto const hull = tree_hull(BinaryFunction::add, sets_of(terms, format), format, false, {});
      ASSERT_TRUE(hull.contains(sum, format)) << name << " of " << terms.size();
    }
    EXPECT_TRUE(differs) << name;
  }
}

TEST(OrderedSum, InAnyOrderIsWithinItsBound) {
  Random random(3);
  for (char const* name : {"f32", "f64", "bf16", "f16"}) {
    FloatFormat const& format = *float_format(name);
    for (int i = 0; i < 200; ++i) {
      std::vector<double> terms;
      for (auto more = random.between(1, 100); more > 0; --more) terms.push_back(any_term(random, format));
      FloatFormat const& partial = random.one_in(2) || name == std::string_view("f64") ? format : kF32;
      std::uint64_t const sum = sum_of(terms, format, any_order(random, partial, false));
      auto const hull = any_order_sum(sets_of(terms, format), format, format, {nullptr, &format, false});
      ASSERT_TRUE(hull.contains(sum, format)) << name << " of " << terms.size();
    }
  }
}

// A matrix product is the ordered sum of its rounded products, on any number of threads.
TEST(OrderedMatmul, IsTheOrderedSumOfProducts) {
  Random random(4);
  for (char const* name : {"f32", "f64", "bf16"}) {
    FloatFormat const& format = *float_format(name);
    for (int i = 0; i < 20; ++i) {
      auto const rows = static_cast<std::size_t>(random.between(1, 40));
      auto const inner = static_cast<std::size_t>(random.between(0, 70));
      auto const columns = static_cast<std::size_t>(random.between(1, 80));
      std::vector<double> x(rows * inner), y(inner * columns);
      for (auto* all : {&x, &y})
        for (double& value : *all) value = any_term(random, format);
      SumOrder const order = any_order(random, format, false);
      std::size_t const bytes = format.storage_bytes();
      auto const left = bytes_of(x, format), right = bytes_of(y, format);
      std::vector<std::byte> out(rows * columns * bytes), threaded(out.size());
      MatrixProduct product;
      product.a = {&format, [&](std::size_t first, std::size_t count, void* to) {
                     std::memcpy(to, left.data() + first * inner * bytes, count * inner * bytes);
                   }};
      product.b = right.data(), product.b_format = product.c_format = &format;
      product.rows = rows, product.inner = inner, product.columns = product.c_stride = columns;
      for (auto* result : {&out, &threaded}) {
        product.c = result->data();
        product.threads = result == &out ? 1 : 3;
        multiply(product, order);
      }
      EXPECT_EQ(out, threaded);
      for (std::size_t at = 0; at < rows * columns; ++at) {
        std::vector<double> products;
        for (std::size_t k = 0; k < inner; ++k) {
          double const exact = x[at / columns * inner + k] * y[k * columns + at % columns];
          products.push_back(value_of_code(code_of_value(exact, format), format));
        }
        std::uint64_t code = 0;
        std::memcpy(&code, out.data() + at * bytes, bytes);
        ASSERT_EQ(code, sum_of(products, format, order)) << name << " element " << at;
      }
    }
  }
}

// Partial results of f64 for products of f32, which are exact, or only one rounding at the end. Operands may be rounded
// first.
TEST(OrderedMatmul, PartialResultsMayBeWiderThanElements) {
  constexpr std::size_t kRows = 18, kInner = 37, kColumns = 41;
  Random random(5);
  std::vector<double> x(kRows * kInner), y(kInner * kColumns);
  for (auto* all : {&x, &y})
    for (double& value : *all)
      value = random.one_in(9) ? 0 : any_term(random, kF32) * (random.one_in(50) ? 0x1p-140 : 1);
  auto const multiplied = [&](std::vector<double> const& a, std::vector<double> const& b, SumOrder const* order) {
    auto const left = bytes_of(a, kF32), right = bytes_of(b, kF32);
    std::vector<std::uint32_t> out(kRows * kColumns);
    MatrixProduct product;
    product.a = {&kF32, [&](std::size_t first, std::size_t count, void* to) {
                   std::memcpy(to, left.data() + first * kInner * 4, count * kInner * 4);
                 }};
    product.b = right.data(), product.b_format = product.c_format = &kF32, product.c = out.data();
    product.rows = kRows, product.inner = kInner, product.columns = product.c_stride = kColumns;
    product.begins_with_zero = true;
    order ? multiply(product, *order) : multiply(product);
    return out;
  };
  for (FloatFormat const* operands : {static_cast<FloatFormat const*>(nullptr), float_format("bf16")}) {
    auto rounded_x = x, rounded_y = y;
    for (auto* all : {&rounded_x, &rounded_y})
      for (double& value : *all)
        value = value_of_code(code_of_value(value, operands ? *operands : kF32), operands ? *operands : kF32);
    SumOrder order = any_order(random, kF64, false);
    order.operands = operands;
    auto const out = multiplied(x, y, &order);
    for (std::size_t at = 0; at < out.size(); ++at) {
      std::vector<double> products;
      for (std::size_t k = 0; k < kInner; ++k)
        products.push_back(rounded_x[at / kColumns * kInner + k] * rounded_y[k * kColumns + at % kColumns]);
      SumOrder plain = order;
      plain.operands = nullptr;
      double const sum = value_of_code(sum_of(products, kF64, plain), kF64);
      ASSERT_EQ(out[at], code_of_value(sum, kF32)) << at;
    }
    order.is_exact = true;
    EXPECT_EQ(multiplied(x, y, &order), multiplied(rounded_x, rounded_y, nullptr));
  }
}

}  // namespace
}  // namespace assay
