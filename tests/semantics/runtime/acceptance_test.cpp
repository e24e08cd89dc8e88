// Properties of the judge of results: an element conforms if and only if it is in its set.
#include "semantics/runtime/acceptance.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "oracle/sets/accuracy.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "support/random_sequence.hpp"
#include "tests/semantics/run_text.hpp"

namespace assay {
namespace {

Tensor one(Element const& element, std::uint64_t code, std::uint64_t imag = 0) {
  Tensor tensor = make_tensor(element, {});
  tensor.set(0, code, 0);
  if (element.is(Element::Kind::complex)) tensor.set(0, imag, 1);
  return tensor;
}

Tensor flag(std::uint64_t value) { return one(Element::of(IntegerFormat{8, false}), value); }

ElementJudgment judge(Tensor const& expected, Tensor const& low, Tensor const& high, std::uint64_t flags,
                      Tensor const& actual, int part = 0) {
  Tensor const set_flags = flag(flags);
  return judge_element({&expected, &low, &high, &set_flags}, actual, 0, part);
}

// Compares the numbers instead of their orders, including the signs of zeros.
bool at_most(double x, double y) { return x < y || (x == y && (std::signbit(x) || !std::signbit(y) || x != 0)); }

double number_of(std::uint64_t code, FloatFormat const& format) { return to_double(unpack(code, format)); }

class Formats : public testing::TestWithParam<std::string_view> {};

// All codes and all intervals of formats with up to 6 bits, and many intervals of those with 8 bits.
TEST_P(Formats, AnElementConformsExactlyIfItLiesBetweenTheEnds) {
  FloatFormat const& format = *float_format(GetParam());
  Element const element = Element::of(format);
  std::uint64_t const count = std::uint64_t{1} << format.bits;
  Random random(1);
  Tensor low = one(element, 0), high = one(element, 0), actual = one(element, 0);
  for (std::uint64_t a = 0; a < count; ++a) {
    if (format.is_nan(a)) continue;
    for (std::uint64_t b = 0; b < count; ++b) {
      if (format.is_nan(b) || !at_most(number_of(a, format), number_of(b, format))) continue;
      if (format.bits > 6 && !random.one_in(16)) continue;
      low.set(0, a), high.set(0, b);
      Tensor const none = flag(0), nan = flag(1);
      for (std::uint64_t c = 0; c < count; ++c) {
        actual.set(0, c);
        double const x = number_of(c, format);
        bool const is_nan = format.is_nan(c);
        bool const inside = !is_nan && at_most(number_of(a, format), x) && at_most(x, number_of(b, format));
        auto const found = judge_element({&low, &low, &high, &none}, actual, 0);
        ASSERT_EQ(found.acceptance == Acceptance::conforms, inside) << a << " " << b << " " << c;
        ASSERT_EQ(found.distance == 0, inside);
        ASSERT_EQ(found.distance == kNoDistance, is_nan);
        // The set also permits NaN.
        ASSERT_EQ(judge_element({&low, &low, &high, &nan}, actual, 0).acceptance == Acceptance::conforms,
                  inside || is_nan);
      }
    }
  }
}

TEST_P(Formats, AnyNanIsAnyNanAndNothingElse) {
  FloatFormat const& format = *float_format(GetParam());
  if (!format.has_nan()) return;
  Element const element = Element::of(format);
  Tensor const expected = one(element, format.nan_code()), flags = flag(1);
  for (std::uint64_t code = 0; code < std::uint64_t{1} << format.bits; ++code) {
    Tensor const actual = one(element, code);
    for (ResultSet const& set :
         {ResultSet{&expected, nullptr, nullptr, nullptr}, ResultSet{&expected, &expected, &expected, &flags}}) {
      auto const found = judge_element(set, actual, 0);
      EXPECT_EQ(found.acceptance, format.is_nan(code) ? Acceptance::conforms : Acceptance::violates) << code;
      EXPECT_EQ(found.distance, format.is_nan(code) ? 0 : kNoDistance);
    }
  }
}

// The distance is the number of codes to the nearest end.
TEST_P(Formats, DistancesAreDifferencesOfOrders) {
  FloatFormat const& format = *float_format(GetParam());
  Element const element = Element::of(format);
  std::int64_t const least = least_order(format), greatest = greatest_order(format);
  Tensor const low = one(element, code_of(least + 3, format)), high = one(element, code_of(least + 5, format));
  for (std::int64_t order = least; order <= greatest; ++order) {
    std::uint64_t const wanted = order < least + 3   ? static_cast<std::uint64_t>(least + 3 - order)
                                 : order > least + 5 ? static_cast<std::uint64_t>(order - least - 5)
                                                     : 0;
    EXPECT_EQ(judge(low, low, high, 0, one(element, code_of(order, format))).distance, wanted);
  }
}

// Bits beyond the width of the format are not an element.
TEST_P(Formats, BitsAboveTheCodeViolate) {
  FloatFormat const& format = *float_format(GetParam());
  if (format.bits == 8) return;  // a code uses its whole byte
  Element const element = Element::of(format);
  Tensor const expected = one(element, 1);
  EXPECT_EQ(judge_element({&expected, nullptr, nullptr, nullptr}, one(element, 1 | 1u << format.bits), 0).distance,
            kNoDistance);
}

INSTANTIATE_TEST_SUITE_P(Small, Formats,
                         testing::Values("f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E4M3", "f8E4M3FN", "f8E5M2",
                                         "f8E5M2FNUZ", "f8E8M0FNU"),
                         [](auto const& info) { return std::string(info.param); });

TEST(Acceptance, ZerosAreDistinguishedUnlessTheSetHasBoth) {
  Element const f32 = Element::of(kF32);
  Tensor const plus = one(f32, 0), minus = one(f32, 0x80000000);
  EXPECT_EQ(judge(plus, plus, plus, 0, minus).acceptance, Acceptance::violates);
  EXPECT_EQ(judge(plus, plus, plus, 0, minus).distance, 1u);
  EXPECT_EQ(judge(minus, minus, minus, 0, plus).acceptance, Acceptance::violates);
  EXPECT_EQ(judge(plus, minus, plus, 0, minus).acceptance, Acceptance::conforms);
  EXPECT_EQ(judge(plus, minus, plus, 0, plus).acceptance, Acceptance::conforms);
}

TEST(Acceptance, IntegersOfEveryWidth) {
  for (bool const is_signed : {false, true})
    for (std::uint8_t bits = 1; bits <= 8; ++bits) {
      if (bits == 1 && is_signed) continue;
      IntegerFormat const format{bits, is_signed};
      Element const element = bits == 1 ? Element::boolean() : Element::of(format);
      for (std::uint64_t x = 0; x < std::uint64_t{1} << bits; ++x)
        for (std::uint64_t y = 0; y < std::uint64_t{1} << bits; ++y) {
          Tensor const expected = one(element, format.wrap(x)), actual = one(element, format.wrap(y));
          auto const found = judge_element({&expected, nullptr, nullptr, nullptr}, actual, 0);
          auto const apart = std::llabs(expected.integer() - actual.integer());
          EXPECT_EQ(found.acceptance, x == y ? Acceptance::conforms : Acceptance::violates);
          EXPECT_EQ(found.distance, static_cast<std::uint64_t>(apart));
        }
    }
  // The ends of 64-bit integers differ by 2^64 - 1.
  Element const wide = Element::of(IntegerFormat{64, false});
  Tensor const zero = one(wide, 0), most = one(wide, ~std::uint64_t{0});
  EXPECT_EQ(judge_element({&zero, nullptr, nullptr, nullptr}, most, 0).distance, ~std::uint64_t{0});
  EXPECT_EQ(judge(zero, zero, most, 0, one(wide, 7)).acceptance, Acceptance::conforms);
}

TEST(Acceptance, ABooleanIsZeroOrOne) {
  Tensor const expected = one(Element::boolean(), 1);
  EXPECT_EQ(judge_element({&expected, nullptr, nullptr, nullptr}, one(Element::boolean(), 3), 0).acceptance,
            Acceptance::violates);
}

TEST(Acceptance, OpenElementsAreNeverPassedNorFailed) {
  Element const f32 = Element::of(kF32);
  Tensor const x = one(f32, 0x3F800000);
  for (std::uint64_t const code : {0x3F800000u, 0u, 0x7FC00000u})
    EXPECT_EQ(judge(x, x, x, 2, one(f32, code)).acceptance, Acceptance::open);
}

// The sides of a branch cut: an interval and its negatives.
TEST(Acceptance, MirroredSetsContainOnlyBothSides) {
  FloatFormat const& format = *float_format("f8E4M3");
  Element const element = Element::of(format);
  auto const at = [&](std::int64_t order) { return one(element, code_of(order, format)); };
  for (std::int64_t const sign : {1, -1}) {
    auto const side = [&](std::int64_t order) { return at(sign > 0 ? order : -1 - order); };
    for (std::int64_t order = 0; order <= greatest_order(format); ++order) {
      for (std::int64_t const signed_order : {order, -1 - order}) {
        // A single value and its negative.
        auto const point = judge(side(40), at(-41), at(40), 4, at(signed_order));
        EXPECT_EQ(point.acceptance, order == 40 ? Acceptance::conforms : Acceptance::violates) << order;
        EXPECT_EQ(point.distance, static_cast<std::uint64_t>(std::llabs(order - 40)));
        // 38..42 with 40 expected: the beginning of the side is unknown.
        auto const interval = judge(side(40), at(-43), at(42), 4, at(signed_order));
        EXPECT_EQ(interval.acceptance, order > 42    ? Acceptance::violates
                                       : order >= 40 ? Acceptance::conforms
                                                     : Acceptance::open)
            << order;
      }
    }
  }
}

// The flag permits NaN in one part, without stating which.
TEST(Acceptance, PartsOfComplexNumbersAreJudgedAlone) {
  Element const element = Element::complex_of(kF32);
  std::uint64_t const nan = 0x7FC00000, one_code = 0x3F800000;
  Tensor const expected = one(element, nan, one_code), low = one(element, nan, one_code - 1);
  Tensor const both = one(element, nan, nan), right = one(element, nan + 1, one_code);
  Tensor const swapped = one(element, one_code, nan), flags = flag(1);
  ResultSet const exact{&expected, nullptr, nullptr, &flags}, wide{&expected, &low, &expected, &flags};
  EXPECT_EQ(judge_tensor(exact, right).acceptance(), Acceptance::conforms);
  EXPECT_EQ(judge_tensor(exact, both).acceptance(), Acceptance::violates);
  EXPECT_EQ(judge_tensor(wide, both).acceptance(), Acceptance::open);
  EXPECT_EQ(judge_tensor(wide, swapped).acceptance(), Acceptance::violates);
  auto const judgment = judge_tensor(exact, swapped);
  EXPECT_EQ(judgment.violating, 1);
  ASSERT_TRUE(judgment.worst);
  EXPECT_EQ(judgment.worst->part, 0);
  EXPECT_TRUE(judgment.worst->expected_is_nan && judgment.worst->nan_permitted && !judgment.worst->actual_is_nan);
}

// The flag is the only way to permit NaN in addition to one number.
TEST(Acceptance, NanIsPermittedNextToASingleNumber) {
  Element const f32 = Element::of(kF32);
  Tensor const infinity = one(f32, 0xFF800000), nan = one(f32, 0x7FC00000), zero = one(f32, 0), flags = flag(1);
  ResultSet const sets[] = {{&infinity, nullptr, nullptr, &flags}, {&infinity, &infinity, &infinity, &flags}};
  for (ResultSet const& set : sets) {
    EXPECT_EQ(judge_tensor(set, nan).acceptance(), Acceptance::conforms);
    EXPECT_EQ(judge_tensor(set, infinity).acceptance(), Acceptance::conforms);
    EXPECT_EQ(judge_tensor(set, zero).acceptance(), Acceptance::violates);
  }
  EXPECT_EQ(judge_tensor({&infinity, nullptr, nullptr, nullptr}, nan).acceptance(), Acceptance::violates);
}

TEST(Acceptance, WrongTypeOrShapeIsAMismatch) {
  Tensor const expected = make_tensor(Element::of(kF32), {2, 3});
  for (Tensor const& actual :
       {make_tensor(Element::of(kBF16), {2, 3}), make_tensor(Element::of(kF32), {3, 2}),
        make_tensor(Element::of(kF32), {6}), make_tensor(Element::of(IntegerFormat{}), {2, 3})}) {
    auto const judgment = judge_tensor({&expected, nullptr, nullptr, nullptr}, actual);
    EXPECT_EQ(judgment.acceptance(), Acceptance::violates);
    EXPECT_FALSE(judgment.mismatch.empty());
    EXPECT_EQ(judgment.conforming + judgment.open + judgment.violating, 0);
  }
  Tensor const none = make_tensor(Element::of(kF32), {0, 2});
  EXPECT_EQ(judge_tensor({&none, nullptr, nullptr, nullptr}, make_tensor(Element::of(kF32), {0, 2})).acceptance(),
            Acceptance::conforms);
}

// A set of all finite numbers of a format, with or without infinities, is untested. A smaller set, only NaN, or one
// part of a complex number is tested.
TEST(Acceptance, ElementWithUnrestrictedSetIsUntested) {
  for (auto const& format : float_formats()) {
    Element const element = Element::of(format);
    auto const greatest = format.max_finite_code(), least = format.has_sign ? greatest | format.sign_bit() : 0;
    auto const within = code_of(order_of(greatest, format) - 1, format);
    Tensor const x = one(element, greatest), low = one(element, least), high = one(element, greatest);
    Tensor const less = one(element, within);
    EXPECT_EQ(untested_elements({&x, &low, &high, nullptr}), 1) << format.name;
    EXPECT_EQ(untested_elements({&x, &low, &less, nullptr}), 0) << format.name;
    EXPECT_EQ(untested_elements({&x, &less, &high, nullptr}), 0) << format.name;
    Tensor const nan = flag(1), open = flag(2);
    EXPECT_EQ(untested_elements({&x, &low, &high, &nan}), 1) << format.name;
    EXPECT_EQ(untested_elements({&x, &low, &high, &open}), 0) << format.name << ": that is said of it already";
    EXPECT_EQ(untested_elements({&x, nullptr, nullptr, nullptr}), 0) << format.name;
  }
  Element const byte = Element::of(IntegerFormat{8, true});
  Tensor const zero = one(byte, 0), low = one(byte, 0x80), high = one(byte, 0x7F), less = one(byte, 0x7E);
  EXPECT_EQ(untested_elements({&zero, &low, &high, nullptr}), 1);
  EXPECT_EQ(untested_elements({&zero, &low, &less, nullptr}), 0);
  Element const truth = Element::boolean();
  Tensor const no = one(truth, 0), yes = one(truth, 1);
  EXPECT_EQ(untested_elements({&no, &no, &yes, nullptr}), 1);
  Tensor const nan = one(Element::of(kF32), 0x7FC00000), number = one(Element::of(kF32), 0);
  EXPECT_EQ(untested_elements({&nan, &nan, &nan, nullptr}), 0);
  EXPECT_EQ(untested_elements({&number, &nan, &nan, nullptr}), 0);
}

TEST(Acceptance, WorstElementIsTheFirstWithTheLargestDistance) {
  Element const f32 = Element::of(kF32);
  Tensor expected = make_tensor(f32, {2, 2}), actual = make_tensor(f32, {2, 2});
  for (std::int64_t i = 0; i < 4; ++i) expected.set(i, 0x3F800000), actual.set(i, 0x3F800000);
  actual.set(1, 0x3F800003), actual.set(2, 0x3F800003), actual.set(3, 0x3F800001);
  auto judgment = judge_tensor({&expected, nullptr, nullptr, nullptr}, actual);
  EXPECT_EQ(judgment.conforming, 1);
  EXPECT_EQ(judgment.violating, 3);
  EXPECT_EQ(judgment.worst->index, 1);
  EXPECT_EQ(judgment.worst->distance, 3u);
  EXPECT_EQ(violation_text(judgment, actual, expected),
            "element [0, 1] is 1.0000004e+00 (0x3F800003) where 1.000000e+00 (0x3F800000) is expected, 3 codes outside "
            "the permitted set; 3 of 4 elements are not permitted");
  actual.set(3, 0x7FC00000);
  judgment = judge_tensor({&expected, nullptr, nullptr, nullptr}, actual);
  EXPECT_EQ(judgment.worst->index, 3);
  EXPECT_TRUE(judgment.worst->actual_is_nan);
  EXPECT_EQ(violation_text(judgment, actual, expected),
            "element [1, 1] is NaN (0x7FC00000) where 1.000000e+00 (0x3F800000) is expected; 3 of 4 elements are not "
            "permitted");
}

}  // namespace
}  // namespace assay
