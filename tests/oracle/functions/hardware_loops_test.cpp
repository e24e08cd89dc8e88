#include "oracle/functions/hardware_loops.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace assay {
namespace {

// Returns codes of every kind, and random codes.
std::vector<std::uint64_t> interesting(FloatFormat const& format, std::mt19937_64& random) {
  std::vector<std::uint64_t> codes;
  std::uint64_t const one = round(Number::of(1.0), format), sign = format.sign_bit();
  for (std::uint64_t const code :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << format.fraction_bits, one, one + 1,
        format.max_finite_code(), format.infinity_code(), format.infinity_code() + 1, format.nan_code()})
    codes.insert(codes.end(), {code, code | sign});
  for (int i = 0; i < 13; ++i) codes.push_back(random() >> (64 - format.bits));
  return codes;
}

struct Memory {
  Memory(FloatFormat const& f, std::vector<std::uint64_t> const& codes) : format(f) {
    for (auto const code : codes) add(code);
  }
  void add(std::uint64_t code) {
    bytes.resize(bytes.size() + format.storage_bytes());
    std::memcpy(bytes.data() + bytes.size() - format.storage_bytes(), &code, format.storage_bytes());
  }
  std::uint64_t operator[](std::size_t index) const {
    std::uint64_t code = 0;
    std::memcpy(&code, bytes.data() + index * format.storage_bytes(), format.storage_bytes());
    return code;
  }
  FloatFormat const& format;
  std::vector<unsigned char> bytes;
};

TEST(HardwareLoops, AgreeWithEachElement) {
  std::mt19937_64 random(31);
  using enum BinaryFunction;
  for (FloatFormat const* const format : {&kF32, &kF64})
    for (BinaryFunction const function : {add, subtract, multiply, divide, maximum, minimum})
      for (int trial = 0; trial < 20; ++trial) {
        auto const codes = interesting(*format, random);
        Memory x(*format, {}), y(*format, {});
        for (auto const left : codes)
          for (auto const right : codes) x.add(left), y.add(right);
        std::size_t const count = codes.size() * codes.size();
        Memory out = x;
        ASSERT_TRUE(evaluate_in_hardware(function, *format, x.bytes.data(), y.bytes.data(), out.bytes.data(), count));
        Memory own = y;  // the result replaces an operand
        ASSERT_TRUE(evaluate_in_hardware(function, *format, x.bytes.data(), own.bytes.data(), own.bytes.data(), count));
        EXPECT_EQ(own.bytes, out.bytes);
        for (std::size_t i = 0; i < count; ++i)
          ASSERT_EQ(out[i], evaluate(function, x[i], y[i], *format))
              << name_of(function) << " of " << std::hex << x[i] << " and " << y[i];
      }
}

TEST(HardwareLoops, UnaryAgreeWithEachElement) {
  std::mt19937_64 random(32);
  for (FloatFormat const* const format : {&kF32, &kF64})
    for (UnaryFunction const function : {UnaryFunction::abs, UnaryFunction::negate})
      for (std::size_t count = 0; count < 31; ++count) {
        auto codes = interesting(*format, random);
        codes.resize(count);
        Memory const x(*format, codes);
        Memory out(*format, std::vector<std::uint64_t>(count + 1, 0xA5));
        ASSERT_TRUE(evaluate_in_hardware(function, *format, x.bytes.data(), out.bytes.data(), count));
        for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(out[i], evaluate(function, x[i], *format)) << x[i];
        EXPECT_EQ(out[count], 0xA5u) << "after the last element";
      }
}

TEST(HardwareLoops, DeclineOtherFunctions) {
  float const x = 2;
  float out = 1;
  EXPECT_FALSE(evaluate_in_hardware(BinaryFunction::remainder, kF32, &x, &x, &out, 1));
  EXPECT_FALSE(evaluate_in_hardware(BinaryFunction::add, kBF16, &x, &x, &out, 1));
  EXPECT_FALSE(evaluate_in_hardware(UnaryFunction::tanh, kF32, &x, &out, 1));
  EXPECT_EQ(out, 1);
}

}  // namespace
}  // namespace assay
