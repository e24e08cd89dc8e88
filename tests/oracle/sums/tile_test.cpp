// Compares products of matrices in double arithmetic with the exact accumulator in cases that are hard to round.
#include "oracle/sums/tile.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "oracle/sums/exact_sum.hpp"

namespace assay {
namespace {

using tiles::Instructions;
using tiles::kPanel;
using tiles::kRows;

std::vector<Instructions> available() {
  std::vector<Instructions> all{Instructions::baseline};
  if (tiles::best_instructions() >= Instructions::avx2) all.push_back(Instructions::avx2);
  if (tiles::best_instructions() >= Instructions::avx512) all.push_back(Instructions::avx512);
  return all;
}

struct AlignedNumbers {
  explicit AlignedNumbers(std::size_t count) : memory(new (std::align_val_t{64}) double[count]), at(memory) {
    std::fill_n(at, count, -0.0);
  }
  ~AlignedNumbers() { ::operator delete[](memory, std::align_val_t{64}); }
  AlignedNumbers(AlignedNumbers const&) = delete;
  AlignedNumbers& operator=(AlignedNumbers const&) = delete;
  double* memory;
  double* at;
};

enum class TileData { normal, positive, one_value, cancelling, wide, integers, subnormal, huge };
constexpr TileData kTileData[] = {TileData::normal, TileData::positive, TileData::one_value, TileData::cancelling,
                                  TileData::wide,   TileData::integers, TileData::subnormal, TileData::huge};

float draw(std::mt19937_64& random, TileData data, std::size_t index) {
  float const unit = static_cast<float>(std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())), -63));
  switch (data) {
    case TileData::positive:
      return std::fabs(unit);
    case TileData::one_value:
      return 0.1f;
    case TileData::cancelling:
      return index % 2 == 0 ? 1.0f + std::fabs(unit) * 0x1p-20f : -1.0f;
    case TileData::wide:
      return std::ldexp(unit, static_cast<int>(random() % 60) - 30);
    case TileData::integers:
      return std::floor(unit * 100);
    case TileData::subnormal:
      return std::ldexp(unit, -130);
    case TileData::huge:
      return std::ldexp(unit, 125);
    case TileData::normal:
      break;
  }
  return unit;
}

// The guaranteed error: s is exact if the bound is 0, and otherwise has an error of at most (h + 8) u B.
TEST(Tiles, ErrorIsWithinItsBound) {
  std::mt19937_64 random(11);
  for (Instructions const instructions : available())
    for (TileData const data : kTileData)
      for (std::size_t const inner : {1, 2, 7, 255, 256, 257, 600, 5000}) {
        std::size_t const stride = (inner + 7) / 8 * 8 + 8;
        AlignedNumbers rows(kRows * stride), panel(inner * kPanel);
        for (std::size_t i = 0; i < kRows; ++i)
          for (std::size_t k = 0; k < inner; ++k) rows.at[i * stride + k] = draw(random, data, k);
        for (std::size_t k = 0; k < inner * kPanel; ++k)
          panel.at[k] = draw(random, data == TileData::cancelling ? TileData::one_value : data, k);
        tiles::TileSums sums;
        tiles::multiply(sums, rows.at, stride, panel.at, inner, instructions);
        tiles::Line lines[kPanel];
        tiles::panel_lines(panel.at, inner, kF32, lines);
        for (std::size_t i = 0; i < kRows; ++i) {
          auto const row = tiles::row_line(rows.at + i * stride, (inner + 7) / 8 * 8, kF32);
          for (std::size_t j = 0; j < kPanel; ++j) {
            ExactSum total;
            for (std::size_t k = 0; k < inner; ++k) total.add(rows.at[i * stride + k] * panel.at[k * kPanel + j]);
            total.add(-sums.s[i][j]);
            double const error = std::fabs(std::bit_cast<double>(round(total.result(), kF64)));
            double const size = 1.25 * row.norm * lines[j].norm;
            double const additions =
                static_cast<double>(std::min(inner, tiles::kChunk) + (inner + tiles::kChunk - 1) / tiles::kChunk);
            bool const is_exact = size <= std::ldexp(1.0, row.grid + lines[j].grid + 53);
            ASSERT_LE(error, is_exact ? 0 : additions * 0x1p-53 * size)
                << int(instructions) << " data " << int(data) << " inner " << inner;
          }
        }
      }
}

struct Case {
  std::vector<float> a, b;
  std::size_t rows, inner, columns;
};

std::uint64_t exact_element(Case const& c, std::size_t i, std::size_t j, FloatFormat const& to, bool begins_with_zero) {
  ExactSum total;
  if (begins_with_zero) total.add(0.0);
  for (std::size_t k = 0; k < c.inner; ++k)
    total.add(static_cast<double>(c.a[i * c.inner + k]) * c.b[k * c.columns + j]);
  return round(total.result(), to);
}

void expect_exact(Case const& c, FloatFormat const& to, bool begins_with_zero = false, std::size_t threads = 2) {
  std::size_t const bytes = to.storage_bytes(), stride = c.columns + 3;
  std::vector<unsigned char> out(c.rows * stride * bytes, 0xA5);
  MatrixProduct product;
  product.a = {&kF32, [&](std::size_t first, std::size_t count, void* to_rows) {
                 std::memcpy(to_rows, c.a.data() + first * c.inner, count * c.inner * sizeof(float));
               }};
  product.b = c.b.data(), product.b_format = &kF32;
  product.c = out.data(), product.c_format = &to, product.c_stride = stride;
  product.rows = c.rows, product.inner = c.inner, product.columns = c.columns;
  product.begins_with_zero = begins_with_zero, product.threads = threads;
  multiply(product);
  for (std::size_t i = 0; i < c.rows; ++i)
    for (std::size_t j = 0; j < stride; ++j) {
      std::uint64_t got = 0;
      std::memcpy(&got, out.data() + (i * stride + j) * bytes, bytes);
      if (j >= c.columns) {
        ASSERT_EQ(got, 0xA5A5A5A5A5A5A5A5U >> (64 - 8 * bytes)) << "after a row";
        continue;
      }
      ASSERT_EQ(got, exact_element(c, i, j, to, begins_with_zero)) << to.name << " at " << i << ", " << j;
    }
}

// Sums at a midpoint of the result's format, or too close to one for double arithmetic. The difference to the midpoint
// is added as products of its bits, with or without a tiny product.
TEST(Tiles, DecidesNearMidpoints) {
  std::mt19937_64 random(12);
  for (FloatFormat const* const to : {&kF32, &kF16, &kBF16, float_format("f8E4M3FN"), float_format("f8E5M2FNUZ")})
    for (int trial = 0; trial < 40; ++trial) {
      Case c{{}, {}, 3, 20 + random() % 600, 40};
      c.a.resize(c.rows * c.inner), c.b.resize(c.inner * c.columns);
      for (std::size_t i = 0; i < c.a.size(); ++i) c.a[i] = draw(random, TileData::normal, i);
      for (std::size_t i = 0; i < c.b.size(); ++i) c.b[i] = draw(random, TileData::normal, i);
      std::size_t const fixed = 8;  // the last terms of each sum, whose left factors are powers of two
      for (std::size_t i = 0; i < c.rows; ++i)
        for (std::size_t k = 0; k < fixed; ++k)
          c.a[i * c.inner + c.inner - 1 - k] = k == 0 ? 0x1p-100f : std::ldexp(1.0f, -20 * static_cast<int>(k - 1));
      for (std::size_t j = 0; j < c.columns; ++j) {
        for (std::size_t k = 0; k < fixed; ++k) c.b[(c.inner - 1 - k) * c.columns + j] = 0;
        ExactSum rest;
        for (std::size_t k = 0; k < c.inner; ++k)
          rest.add(-static_cast<double>(c.a[k]) * c.b[k * c.columns + j]);  // for the first row
        double const half = 1 + std::ldexp(1.0, -to->fraction_bits - 1);
        rest.add(j % 2 == 0 ? half : -half);
        for (std::size_t k = 1; k < fixed; ++k) {
          auto const power = std::ldexp(1.0, -20 * static_cast<int>(k - 1));
          double const left = std::bit_cast<double>(round(rest.result(), kF64));
          auto const part = static_cast<float>(left / power);
          c.b[(c.inner - 1 - k) * c.columns + j] = part;
          rest.add(-static_cast<double>(part) * power);
        }
        c.b[(c.inner - 1) * c.columns + j] = static_cast<float>(static_cast<int>(random() % 3) - 1);
      }
      expect_exact(c, *to);
    }
}

TEST(Tiles, AgreesWithTheExactAccumulator) {
  std::mt19937_64 random(13);
  FloatFormat const* const formats[] = {&kF32, &kF16, &kBF16, float_format("f8E4M3FN"), float_format("f8E8M0FNU")};
  for (TileData const left : kTileData)
    for (TileData const right : kTileData)
      for (int trial = 0; trial < 2; ++trial) {
        Case c{{}, {}, 1 + random() % 14, 1 + random() % 400, 1 + random() % 70};
        for (std::size_t i = 0; i < c.rows * c.inner; ++i) c.a.push_back(draw(random, left, i));
        for (std::size_t i = 0; i < c.inner * c.columns; ++i) c.b.push_back(draw(random, right, i / c.columns));
        expect_exact(c, *formats[random() % 5], trial == 1);
      }
}

TEST(Tiles, InfinityAndNanReachOnlyTheirElements) {
  std::mt19937_64 random(14);
  float const infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  for (float const special : {infinity, -infinity, nan})
    for (float const other : {0.0f, 1.0f, -infinity}) {
      Case c{{}, {}, 9, 300, 45};
      for (std::size_t i = 0; i < c.rows * c.inner; ++i) c.a.push_back(draw(random, TileData::normal, i));
      for (std::size_t i = 0; i < c.inner * c.columns; ++i) c.b.push_back(draw(random, TileData::normal, i));
      c.a[4 * c.inner + 77] = special;
      c.b[77 * c.columns + 3] = other, c.b[78 * c.columns + 40] = special;
      for (FloatFormat const* const to : {&kF32, &kBF16, float_format("f8E4M3FN")}) expect_exact(c, *to);
    }
}

// A sum of -0s is -0 unless it begins with +0. Every other sum of zero is +0.
TEST(Tiles, ZerosHaveTheirSigns) {
  for (bool const begins_with_zero : {false, true})
    for (float const value : {0.0f, -0.0f}) {
      Case c{std::vector<float>(7 * 300, 1.0f), std::vector<float>(300 * 33, value), 7, 300, 33};
      c.b[5] = 1.0f, c.b[33 + 5] = -1.0f;
      c.b[6] = -0x1p-149f;
      expect_exact(c, kF32, begins_with_zero);
      expect_exact(c, kBF16, begins_with_zero);
    }
}

// More rows and columns than are decoded at once: the blocks are combined correctly.
TEST(Tiles, BlocksAreJoined) {
  std::mt19937_64 random(15);
  Case c{{}, {}, 700, 1500, 710};
  for (std::size_t i = 0; i < c.rows * c.inner; ++i)
    c.a.push_back(i % 50 == 0 ? draw(random, TileData::integers, i) : 0);
  for (std::size_t i = 0; i < c.inner * c.columns; ++i) c.b.push_back(draw(random, TileData::integers, i));
  std::vector<float> out(c.rows * c.columns), sums(c.columns);
  matmul(c.a.data(), kF32, c.b.data(), kF32, out.data(), kF32, c.rows, c.inner, c.columns, 2);
  for (std::size_t i = 0; i < c.rows; ++i) {  // small integers: all orders have the same result
    std::fill(sums.begin(), sums.end(), 0.0f);
    for (std::size_t k = 0; k < c.inner; ++k)
      if (float const x = c.a[i * c.inner + k]; x != 0)
        for (std::size_t j = 0; j < c.columns; ++j) sums[j] += x * c.b[k * c.columns + j];
    for (std::size_t j = 0; j < c.columns; ++j) ASSERT_EQ(out[i * c.columns + j], sums[j]) << i << ", " << j;
  }
}

}  // namespace
}  // namespace assay
