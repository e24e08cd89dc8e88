// DotHulls has the results of any_order_dot, or none.
#include "oracle/sets/dot_hulls.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace assay {
namespace {

using Sets = std::vector<CodeSet>;

enum class Data { ordinary, integers, zeros, tiny, huge, cancelling, any_code };
constexpr Data kData[] = {Data::ordinary, Data::integers,   Data::zeros,   Data::tiny,
                          Data::huge,     Data::cancelling, Data::any_code};

class Generator {
public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  double unit() { return std::ldexp(static_cast<double>(static_cast<std::int64_t>(random_())), -63); }

  std::uint64_t code(Data data, FloatFormat const& format) {
    auto const near = [&](double value) { return round(Number::of(value), format); };
    auto const scaled = [&](int exponent) { return near(std::ldexp(unit(), exponent)); };
    switch (data) {
      case Data::integers:
        return near(static_cast<double>(static_cast<int>(below(9)) - 4));
      case Data::zeros:
        return below(4) == 0 ? near(unit()) : below(2) == 0 ? 0 : format.sign_bit();
      case Data::tiny:
        return scaled(format.min_exponent() + static_cast<int>(below(6)) - 2);
      case Data::huge:
        return scaled(format.bias - static_cast<int>(below(4)));
      case Data::any_code:
        return random_() & ((std::uint64_t{2} << (format.bits - 1)) - 1);
      default:
        return near(unit());
    }
  }

  Sets sets(Data data, FloatFormat const& format, std::size_t count, bool wide) {
    Sets all;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t const last = i > 0 && data == Data::cancelling && all.back().number
                                     ? code_of(all.back().low, format) ^ format.sign_bit()
                                     : 0;
      CodeSet set = CodeSet::of(last != 0 && i % 2 == 1 ? last : code(data, format), format);
      if (wide && set.number) set.high = std::min(greatest_order(format), set.high + static_cast<int>(below(3)));
      all.push_back(set);
    }
    return all;
  }

private:
  std::mt19937_64 random_;
};

struct Setting {
  char const *x, *y, *accumulator, *to, *operands;
};
constexpr Setting kSettings[] = {
    {"f32", "f32", "f32", "f32", nullptr},     {"f32", "f32", "f32", "f32", "tf32"},
    {"f32", "f32", "f32", "f16", "bf16"},      {"f64", "f64", "f64", "f64", nullptr},
    {"bf16", "bf16", "bf16", "bf16", nullptr}, {"f16", "f16", "f32", "f32", nullptr},
    {"f8E5M2", "f16", "f16", "bf16", nullptr}, {"f64", "f64", "f64", "f64", "f32"},
};

DotLine line_of(Sets const& sets, FloatFormat const& format, SumFreedom const& freedom) {
  std::vector<OperandEnds> ends;
  for (auto const& set : sets) ends.push_back(ends_of_operand(set, format, freedom));
  std::vector<std::uint32_t> places(sets.size());
  std::iota(places.begin(), places.end(), 0);
  return {ends, places};
}

TEST(DotHulls, AgreesWithAnyOrderDot) {
  Generator generator(11);
  for (int round_trip = 0; round_trip < 60; ++round_trip)
    for (auto const& setting : kSettings)
      for (Data const data : kData)
        for (bool const flush : {false, true}) {
          auto const &x_format = *float_format(setting.x), &y_format = *float_format(setting.y);
          auto const& to = *float_format(setting.to);
          SumFreedom const freedom{setting.operands ? float_format(setting.operands) : nullptr,
                                   float_format(setting.accumulator), flush};
          std::size_t const count = 1 + generator.below(generator.below(3) == 0 ? 200 : 12);
          bool const wide = generator.below(3) == 0;
          Sets const x = generator.sets(data, x_format, count, wide);
          Sets const y = generator.sets(generator.below(2) == 0 ? data : Data::ordinary, y_format, count, wide);
          auto const found = DotHulls(count, x_format, y_format, to, freedom)(line_of(x, x_format, freedom),
                                                                              line_of(y, y_format, freedom));
          if (!found) continue;
          ASSERT_EQ(*found, any_order_dot(x, x_format, y, y_format, to, freedom))
              << setting.x << " to " << setting.to << ", " << count << " terms, data " << static_cast<int>(data);
        }
}

TEST(DotHulls, AnswersForOrdinaryData) {
  Generator generator(12);
  for (auto const& setting : kSettings) {
    auto const &x_format = *float_format(setting.x), &y_format = *float_format(setting.y);
    SumFreedom const freedom{setting.operands ? float_format(setting.operands) : nullptr,
                             float_format(setting.accumulator), false};
    DotHulls const hulls(64, x_format, y_format, *float_format(setting.to), freedom);
    int answers = 0;
    for (int i = 0; i < 100; ++i)
      for (Data const data : {Data::ordinary, Data::integers}) {
        auto const line = [&](FloatFormat const& format) {
          return line_of(generator.sets(data, format, 64, false), format, freedom);
        };
        answers += hulls(line(x_format), line(y_format)).has_value() ? 1 : 0;
      }
    EXPECT_GE(answers, 170) << setting.x << " to " << setting.to;
  }
}

}  // namespace
}  // namespace assay
