// Sweeps: the digest does not depend on the number of threads, and exactly the planted errors are found.

#include "oracle/sweep/sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <new>
#include <vector>

#include "oracle/sets/accuracy.hpp"
#include "oracle/sweep/libm.hpp"
#include "oracle/sweep/promise.hpp"

namespace assay {
namespace {

SweepRequest request_for(UnaryFunction function, FloatFormat const& format, std::size_t threads = 0) {
  SweepRequest request;
  request.function = function;
  request.format = &format;
  request.last = (std::uint64_t{1} << format.bits) - 1;
  request.threads = threads;
  return request;
}

SweepResult swept(SweepRequest const& request) {
  auto const result = sweep(request);
  return result ? *result : throw std::runtime_error(result.error());
}

// Computes the digest as the header defines it, code by code.
std::uint64_t defined_digest(SweepRequest const& request) {
  auto const mix = [](std::uint64_t digest, std::uint64_t word) {
    std::uint64_t const product = (digest ^ word) * 0x9E3779B97F4A7C15;
    return product ^ (product >> 32);
  };
  std::size_t const in_word = 8 / request.format->storage_bytes();
  std::uint64_t const inputs = request.last - request.first + 1;
  std::uint64_t total = inputs;
  for (std::uint64_t block = 0; block < inputs; block += kSweepBlock) {
    std::uint64_t const count = std::min<std::uint64_t>(kSweepBlock, inputs - block);
    std::uint64_t digest = count;
    for (std::uint64_t i = 0; i < count; i += in_word) {
      std::uint64_t word = 0;
      for (std::uint64_t k = 0; k < in_word && i + k < count; ++k)
        word |= evaluate(request.function, request.first + block + i + k, *request.format) << (64 / in_word * k);
      digest = mix(digest, word);
    }
    total = mix(total, digest);
  }
  return total;
}

TEST(Sweep, TheDigestIsAsDefinedForAnyNumberOfThreads) {
  struct {
    UnaryFunction function;
    char const* format;
  } const kCases[] = {
      {UnaryFunction::tanh, "f8E4M3FN"}, {UnaryFunction::log, "f8E8M0FNU"},       {UnaryFunction::exponential, "f16"},
      {UnaryFunction::sine, "bf16"},     {UnaryFunction::rsqrt, "f8E4M3B11FNUZ"}, {UnaryFunction::negate, "f4E2M1FN"},
  };
  for (auto const& c : kCases) {
    FloatFormat const& format = *float_format(c.format);
    std::uint64_t const digest = defined_digest(request_for(c.function, format));
    for (std::size_t const threads : {1, 2, 3})
      EXPECT_EQ(swept(request_for(c.function, format, threads)).digest, digest) << c.format << " " << threads;
  }
}

TEST(Sweep, ARangeMayBeginAndEndWithinABlock) {
  auto request = request_for(UnaryFunction::exponential_minus_one, kF32, 2);
  request.first = 0x3F7FFF01;
  request.last = request.first + 2 * kSweepBlock + 6;
  auto const result = swept(request);
  EXPECT_EQ(result.inputs, 2 * kSweepBlock + 7);
  EXPECT_EQ(result.digest, defined_digest(request));
  EXPECT_EQ(result.greatest_order - result.least_order, static_cast<std::int64_t>(2 * kSweepBlock + 6));
}

TEST(Sweep, ExactlyThePlantedErrorsAreFound) {
  // Wrong results by correct result. The inputs have the opposite sign.
  std::map<std::uint64_t, std::uint64_t> const planted = {
      {0x0000, 0x8000},  // +0 becomes -0
      {0x3C00, 0x3C01},  // 1 becomes the next number
      {0x3C01, 0x3BFF},  // two below
      {0x4000, 0x7E00},  // NaN instead of a number
      {0x7C00, 0x7BFF},  // the maximum number instead of infinity: distance 1
      {0x7E01, 0x0000},  // a number instead of NaN
      {0x7E02, 0xFFFF},  // another NaN: correct
      {0x8001, 0x0001},  // across zero: -0 is between them, distance 3
      {0xBC00, 0x3C00},  // from -1 to 1
  };
  for (std::size_t const threads : {1, 3}) {
    auto request = request_for(UnaryFunction::negate, kF16, threads);
    request.worst = 4;
    request.bins = 64;
    request.table = [&](std::uint64_t first, std::size_t count, std::byte* results) -> Result<void> {
      for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t const right = (first + i) ^ kF16.sign_bit();
        auto const found = planted.find(right);
        std::uint64_t const code = found == planted.end() ? right : found->second;
        std::memcpy(results + 2 * i, &code, 2);
      }
      return {};
    };
    auto const result = swept(request);
    EXPECT_EQ(result.misrounded, 5U);
    EXPECT_EQ(result.greatest, 2 * 0x3C00U + 1);
    EXPECT_EQ(result.nan_mismatches.count, 2U);
    EXPECT_EQ(result.nan_mismatches.first.input, 0xC000U);
    EXPECT_EQ(result.zero_signs.count, 1U);
    EXPECT_EQ(result.zero_signs.first.input, 0x8000U);
    ASSERT_EQ(result.histogram.size(), 15U);
    EXPECT_EQ(result.histogram[0], 2U);
    EXPECT_EQ(result.histogram[1], 2U);
    EXPECT_EQ(result.histogram[14], 1U);
    ASSERT_EQ(result.worst.size(), 4U);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> worst;
    for (auto const& difference : result.worst) worst.emplace_back(difference.input, difference.distance);
    EXPECT_EQ(worst, (decltype(worst){{0x3C00, 0x7801}, {0x0001, 3}, {0xBC01, 2}, {0xBC00, 1}}));
    ASSERT_EQ(result.bins.size(), 64U);
    std::size_t with_error = 0, with_nan = 0;
    for (auto const& bin : result.bins) {
      with_error += bin.greatest != 0;
      with_nan += bin.nan;
    }
    EXPECT_EQ(with_error, 4U);  // the results for -1 are in one bin
    EXPECT_EQ(with_nan, 1U);    // a NaN input has no order
  }
}

TEST(Sweep, OfNothingButNanHasNoOrders) {
  auto request = request_for(UnaryFunction::sine, kF16);
  request.first = 0x7C01;
  request.last = 0x7FFF;
  EXPECT_TRUE(swept(request).bins.empty());
}

TEST(Sweep, AllOrdersOfEveryFormatAreBinned) {
  for (auto const& format : float_formats()) {
    if (format.bits > 16) continue;
    auto const result = swept(request_for(UnaryFunction::abs, format));
    EXPECT_EQ(result.least_order, least_order(format)) << format.name;
    EXPECT_EQ(result.greatest_order, greatest_order(format)) << format.name;
  }
}

// Steps that divide the range and steps that do not: the inputs are a subset of the whole sweep, and only these are
// looked up in the table.
TEST(Sweep, OfEveryNthInputTheResultsAreThoseOfTheWholeSweep) {
  for (std::uint64_t const step : {2, 7, 1000}) {
    auto request = request_for(UnaryFunction::exponential, kF16, 2);
    request.first = 3;
    request.step = step;
    request.table = [&](std::uint64_t first, std::size_t count, std::byte* results) -> Result<void> {
      EXPECT_EQ((first - 3) % step, 0U);
      for (std::size_t i = 0; i < count; ++i) {
        auto const right = static_cast<std::uint16_t>(evaluate(UnaryFunction::exponential, first + i * step, kF16));
        auto const code = static_cast<std::uint16_t>(right ^ (first + i * step == 3 + 5 * step ? 1U : 0U));
        std::memcpy(results + i * sizeof code, &code, sizeof code);
      }
      return {};
    };
    auto const result = swept(request);
    EXPECT_EQ(result.inputs, (0xFFFF - 3) / step + 1);
    EXPECT_EQ(result.misrounded, 1U);
    ASSERT_EQ(result.worst.size(), 1U);
    EXPECT_EQ(result.worst[0].input, 3 + 5 * step);
  }
}

// exp(1) off by one, exp(0.5) off by three, a flushed result and an infinite one: violations of the profile are
// counted.
TEST(Sweep, ResultsOutsideOfAPromiseAreCounted) {
  std::map<std::uint64_t, std::uint64_t> const planted{{0x3F800000, 0x402DF855}, {0x3F000000, 0x3FD3094F + 3}};
  auto request = request_for(UnaryFunction::exponential, kF32, 1);
  request.first = 0x3F000000;
  request.last = 0x3F800000;
  request.step = 0x00800000;
  request.table = [&](std::uint64_t first, std::size_t count, std::byte* results) -> Result<void> {
    for (std::size_t i = 0; i < count; ++i) {
      auto const code = static_cast<std::uint32_t>(planted.at(first + i * request.step));
      std::memcpy(results + i * sizeof code, &code, sizeof code);
    }
    return {};
  };
  Profile profile;
  profile.accuracies[{"exponential", "f32"}].ulps = 2;
  request.promise = promise_of(profile, request.function, kF32);
  auto const result = swept(request);
  EXPECT_EQ(result.misrounded, 2U);
  EXPECT_EQ(result.greatest_normal, result.greatest);
  EXPECT_EQ(result.broken.count, 1U);
  EXPECT_EQ(result.broken.first.input, 0x3F000000U);
}

TEST(Sweep, FailingTableEndsTheSweep) {
  auto request = request_for(UnaryFunction::abs, kBF16, 3);
  request.table = [](std::uint64_t first, std::size_t, std::byte*) -> Result<void> {
    if (first < 8 * kSweepBlock) return {};
    return Error{"gone"};
  };
  auto const result = sweep(request);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(), "gone");
  request.table = [](std::uint64_t first, std::size_t, std::byte*) -> Result<void> {
    if (first == kSweepBlock) throw std::bad_alloc();
    return {};
  };
  EXPECT_THROW(static_cast<void>(sweep(request)), std::bad_alloc);
}

TEST(Sweep, ProgressEndsWithAllInputs) {
  auto request = request_for(UnaryFunction::abs, kF16, 1);
  std::vector<std::uint64_t> seen;
  request.progress = [&](std::uint64_t done) { seen.push_back(done); };
  swept(request);
  ASSERT_EQ(seen.size(), 65536 / kSweepBlock);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  EXPECT_EQ(seen.back(), 65536U);
}

TEST(Sweep, TheCLibraryHasNamesAndNoUnknownFunctions) {
  EXPECT_EQ(libm_name(UnaryFunction::exponential, kF32, LibmPrecision::own), "expf");
  EXPECT_EQ(libm_name(UnaryFunction::exponential, kF32, LibmPrecision::doubled), "exp");
  EXPECT_EQ(libm_name(UnaryFunction::exponential, kBF16, LibmPrecision::own), "exp");
  EXPECT_EQ(libm_name(UnaryFunction::exponential, kF64, LibmPrecision::own), "");
  EXPECT_EQ(libm_name(UnaryFunction::digamma, kF16, LibmPrecision::own), "");
}

// The C library computes functions exactly that IEEE 754 requires to be exact, so that any difference is an error in
// assay.
TEST(Sweep, ExactFunctionsAgreeWithTheCLibrary) {
  using enum UnaryFunction;
  for (auto const& format : float_formats()) {
    if (format.bits > 16 || !format.has_sign) continue;
    for (auto const function : {abs, ceil, floor, round_nearest_afz, round_nearest_even, sqrt}) {
      auto request = request_for(function, format);
      request.table = [&](std::uint64_t first, std::size_t count, std::byte* results) -> Result<void> {
        std::size_t const bytes = format.storage_bytes();
        for (std::size_t i = 0; i < count; ++i) {
          std::uint64_t const code = first + i;
          std::memcpy(results + i * bytes, &code, bytes);
        }
        evaluate_by_libm(function, format, LibmPrecision::own, results, results, count);
        return {};
      };
      auto const result = swept(request);
      EXPECT_EQ(result.misrounded + result.nan_mismatches.count + result.zero_signs.count, 0U)
          << name_of(function) << " " << format.name;
    }
  }
}

// All f32 inputs for which the double result of glibc 2.36, rounded to f32, is wrong.
TEST(Sweep, EnginesAgreeWhereTheCLibraryIsWrong) {
  std::map<UnaryFunction, std::vector<std::uint32_t>> const kInputs = {
      {UnaryFunction::sinh, {0x3a1285ff, 0xba1285ff}},
      {UnaryFunction::log, {0x3c413d3a, 0x41178feb, 0x4c5d65a5, 0x65d890d3, 0x6f31a8ec}},
      {UnaryFunction::log_plus_one,
       {0x35400003, 0x3710001b, 0x3efd81ad, 0x41078feb, 0x65d890d3, 0x6f31a8ec, 0xb53ffffd, 0xb70fffe5, 0xbb0ec8c4}},
  };
  for (auto const& [function, inputs] : kInputs) {
    for (auto const input : inputs) {
      std::uint32_t batch = 0;
      evaluate(function, kF32, &input, &batch, 1);
      EXPECT_EQ(batch, evaluate(function, input, kF32));
      for (auto const engine : {Engine::mpfr, Engine::arb}) {
        auto const exact = evaluate_exactly(function, unpack(input, kF32), engine);
        ASSERT_TRUE(exact) << name_of(function) << " " << input;
        EXPECT_EQ(batch, round(*exact, kF32)) << name_of(function) << " " << input;
      }
    }
  }
}

}  // namespace
}  // namespace assay
