#include "generators/values/values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "oracle/sums/exact_sum.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay {
namespace {

constexpr DataPattern kFillings[] = {
    DataPattern::distinct,   DataPattern::small_integers, DataPattern::ordinary,    DataPattern::wide,
    DataPattern::cancelling, DataPattern::special,        DataPattern::one_special, DataPattern::ties};

Tensor filled(Element const& element, std::int64_t count, DataPattern pattern, std::uint64_t seed) {
  Tensor tensor = make_tensor(element, {count});
  Random random(seed);
  fill(tensor, pattern, random);
  return tensor;
}

std::vector<std::uint64_t> codes_of(Tensor const& tensor) {
  std::vector<std::uint64_t> codes;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(tensor.element()); ++part) codes.push_back(tensor.get(i, part));
  return codes;
}

Quantization const& quantization(bool narrow) {
  static constexpr std::string_view kScales[] = {"5.000000e-01"};
  static constexpr std::int64_t kZeroPoints[] = {-3};
  static Quantization const all[] = {
      {nullptr, nullptr, -128, 127, false, false, false, -1, kScales, kZeroPoints},
      {nullptr, nullptr, -7, 5, true, false, false, -1, kScales, kZeroPoints},
  };
  return all[narrow];
}

std::vector<Element> elements() {
  std::vector<Element> all = {Element::boolean()};
  for (std::uint8_t bits = 2; bits <= 64; bits = static_cast<std::uint8_t>(2 * bits))
    for (bool const is_signed : {true, false}) all.push_back(Element::of(IntegerFormat{bits, is_signed}));
  for (auto const& format : float_formats())
    if (format.name != "tf32") all.push_back(Element::of(format));
  for (auto const* format : {&kF32, &kF64}) all.push_back(Element::complex_of(*format));
  for (bool const narrow : {false, true})
    all.push_back({Element::Kind::quantized, IntegerFormat{8, true}, &kF32, &quantization(narrow)});
  return all;
}

std::int64_t zero_of(Element const& element) {
  return element.is(Element::Kind::quantized) ? element.quantization->zero_points[0] : 0;
}
Number number_of(std::uint64_t code, Element const& element) {
  if (is_float(element)) return unpack(code, *element.floating);
  return to_number(code - static_cast<std::uint64_t>(zero_of(element)), element.integer);
}
bool holds(Number const& number, Element const& element) {
  if (number.kind == NumberKind::zero) return true;  // either sign
  if (is_float(element))
    return is_exact(number, *element.floating) && !element.floating->is_infinite(round(number, *element.floating));
  auto const code = to_integer(number, element.integer);
  Number const back = to_number(code, element.integer);
  bool const same = back.kind == number.kind && back.negative == number.negative && back.exponent == number.exponent &&
                    back.significand == number.significand;
  if (!element.is(Element::Kind::quantized)) return same;
  auto const stored = static_cast<std::int64_t>(code) + zero_of(element);
  return same && stored >= element.quantization->storage_min && stored <= element.quantization->storage_max;
}

class EveryElement : public ::testing::TestWithParam<Element> {};

TEST_P(EveryElement, HasTheValuesOfItsTypeOnly) {
  auto const& element = GetParam();
  for (auto const pattern : kFillings)
    for (std::int64_t const count : {0, 1, 2, 7, 300}) {
      auto const tensor = filled(element, count, pattern, static_cast<std::uint64_t>(count));
      for (auto const code : codes_of(tensor)) {
        if (is_float(element)) {
          EXPECT_EQ(code >> element.floating->bits % 64 & (element.floating->bits < 64 ? ~std::uint64_t{0} : 0), 0U);
        } else {
          EXPECT_EQ(code, element.integer.wrap(code));
        }
        auto const value = static_cast<std::int64_t>(code);
        if (element.is(Element::Kind::quantized)) {
          EXPECT_GE(value, element.quantization->storage_min) << to_string(pattern);
          EXPECT_LE(value, element.quantization->storage_max) << to_string(pattern);
        }
      }
    }
}

// Sums of up to 2^8 products, in any order, and the products themselves, are exact.
TEST_P(EveryElement, SmallIntegersHaveExactSums) {
  auto const& element = GetParam();
  if (element.is(Element::Kind::boolean) || (is_float(element) && !element.floating->has_sign)) return;
  for (std::int64_t const count : {3, 16, 100, 256, 1000}) {
    auto const x = codes_of(filled(element, count, DataPattern::small_integers, 1));
    auto const y = codes_of(filled(element, count, DataPattern::small_integers, 2));
    Random random(static_cast<std::uint64_t>(count));
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < x.size(); ++i) order.push_back(i);
    for (int repetition = 0; repetition < 10; ++repetition) {
      ExactSum products, terms;
      for (std::size_t term = 0; term < std::min<std::size_t>(x.size(), 256); ++term) {
        auto const a = number_of(x[order[term]], element), b = number_of(y[order[term]], element);
        products.add_product(to_double(a), to_double(b));
        terms.add(to_double(a));
        ASSERT_TRUE(holds(products.result(), element)) << to_string(element) << " " << count << " " << term;
        ASSERT_TRUE(holds(terms.result(), element)) << to_string(element) << " " << count << " " << term;
      }
      random.shuffle(order);
    }
    bool const varied = std::set(x.begin(), x.end()).size() > 1;
    EXPECT_TRUE(varied || count == 3) << to_string(element);
  }
}

TEST_P(EveryElement, DistinctIsDistinctAndNotZero) {
  auto const& element = GetParam();
  bool const boolean = element.is(Element::Kind::boolean);
  std::int64_t const sizes[] = {2, 3, 12, 100, 200, 5000};
  for (auto const count : sizes) {
    auto const codes = codes_of(filled(element, count, DataPattern::distinct, 5));
    std::set<std::uint64_t> const different(codes.begin(), codes.end());
    // The number of possible values: all but zero, and for floats neither NaN nor infinity.
    std::uint64_t possible = 0;
    if (is_float(element))
      possible = element.floating->has_sign ? 2 * element.floating->max_finite_code()
                                            : element.floating->max_finite_code() + 1;
    else if (element.is(Element::Kind::quantized))
      possible = static_cast<std::uint64_t>(element.quantization->storage_max - element.quantization->storage_min);
    else
      possible = boolean ? 2 : element.integer.greatest() - element.integer.least();
    EXPECT_EQ(different.size(), std::min<std::uint64_t>(possible, codes.size())) << to_string(element) << " " << count;
    for (auto const code : codes) {
      if (boolean) continue;
      EXPECT_EQ(number_of(code, element).kind, NumberKind::finite) << to_string(element) << " " << code;
    }
  }
}

TEST_P(EveryElement, SpecialCodesAreDifferentAndOfTheType) {
  auto const& element = GetParam();
  auto const codes = special_codes(element);
  EXPECT_EQ(std::set(codes.begin(), codes.end()).size(), codes.size());
  auto const has = [&](std::uint64_t code) { return std::ranges::find(codes, code) != codes.end(); };
  if (!is_float(element)) {
    bool const quantized = element.is(Element::Kind::quantized);
    EXPECT_TRUE(has(static_cast<std::uint64_t>(zero_of(element))));
    EXPECT_TRUE(
        has(quantized ? static_cast<std::uint64_t>(element.quantization->storage_min) : element.integer.least()));
    EXPECT_TRUE(
        has(quantized ? static_cast<std::uint64_t>(element.quantization->storage_max) : element.integer.greatest()));
    return;
  }
  auto const& format = *element.floating;
  for (auto const code : codes)
    EXPECT_TRUE(format.bits == 64 || code >> format.bits == 0) << format.name << " " << code;
  EXPECT_TRUE(has(format.max_finite_code()));
  EXPECT_TRUE(has(round(Number::of(1.0), format)));
  EXPECT_TRUE(!format.has_sign || (has(0) && has(1)));
  EXPECT_TRUE(!format.has_negative_zero() || has(format.sign_bit()));
  EXPECT_TRUE(!format.has_infinity() ||
              (has(format.infinity_code()) && has(format.infinity_code() | format.sign_bit())));
  EXPECT_TRUE(!format.has_nan() || has(format.nan_code()));
}

std::string name_of_element(::testing::TestParamInfo<Element> const& info) {
  std::string name = to_string(info.param) + "_" + std::to_string(info.index);
  std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)) && c != '_'; });
  return name;
}
INSTANTIATE_TEST_SUITE_P(Values, EveryElement, ::testing::ValuesIn(elements()), name_of_element);

// Values are equal on every machine and in every version.
TEST(Values, AreTheSameForASeed) {
  std::uint64_t digest = 0;
  for (auto const& element : elements())
    for (auto const pattern : kFillings)
      for (auto const code : codes_of(filled(element, 64, pattern, 7))) digest = mixed(digest ^ code) + 1;
  EXPECT_EQ(digest, 5051507368612621736U);
}

TEST(Values, CancellingNearlyCancels) {
  auto const codes = codes_of(filled(Element::of(kF32), 200, DataPattern::cancelling, 3));
  double sum = 0, magnitude = 0;
  for (auto const code : codes) {
    double const value = to_double(unpack(code, kF32));
    sum += value;
    magnitude += std::abs(value);
  }
  EXPECT_LT(std::abs(sum), magnitude * 1e-6);
}

TEST(Values, OneSpecialIsOne) {
  int specials = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    int others = 0;
    for (auto const code : codes_of(filled(Element::of(kF32), 20, DataPattern::one_special, seed))) {
      double const magnitude = std::abs(to_double(unpack(code, kF32)));
      others += !(magnitude >= 0x1p-4 && magnitude < 0x1p4);
    }
    EXPECT_LE(others, 1);
    specials += others;
  }
  EXPECT_GT(specials, 10);
}

TEST(Values, TiesAreTies) {
  for (auto const& element : elements()) {
    auto const codes = codes_of(filled(element, 60, DataPattern::ties, 9));
    EXPECT_LE(std::set(codes.begin(), codes.end()).size(), 4U);
  }
}

}  // namespace
}  // namespace assay
