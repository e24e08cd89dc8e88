#include "tests/semantics/permitted/permitted_run.hpp"

namespace assay {
namespace {

using namespace permitted_run;

// Random ranges of values of an integer type, with a value in each.
struct Spans {
  Spans(Random& random, std::string const& element, std::int64_t count, std::int64_t widest)
      : tensor(make_tensor(element_named(element), {count})) {
    Element const type = tensor.element();
    auto const range = range_in(type).codes;
    for (std::int64_t i = 0; i < count; ++i) {
      auto const low = order_in(type, type.integer.wrap(random.bits()));
      auto const room = static_cast<__int128>(range.high) - low;
      auto const width = static_cast<std::int64_t>(std::min<__int128>(room, random.between(0, widest)));
      sets.push_back({{low, low + width}, 0});
      tensor.set(i, code_in(type, low + random.between(0, width)));
    }
  }
  std::uint64_t some(Random& random, std::int64_t i) const {
    auto const& set = sets[static_cast<std::size_t>(i)].codes;
    return code_in(tensor.element(), random.between(set.low, set.high));
  }
  Tensor tensor;
  std::vector<ElementSet> sets;
};

struct IntegerCase {
  std::string op;
  IntegerBinary function;
};

TEST(PermittedIntegers, IntegersContainTheResultsOfAllOperands) {
  static std::vector<IntegerCase> const kCases = {
      {"add", IntegerBinary::add},
      {"subtract", IntegerBinary::subtract},
      {"multiply", IntegerBinary::multiply},
      {"divide", IntegerBinary::divide},
      {"remainder", IntegerBinary::remainder},
      {"maximum", IntegerBinary::maximum},
      {"minimum", IntegerBinary::minimum},
      {"power", IntegerBinary::power},
      {"and", IntegerBinary::bit_and},
      {"or", IntegerBinary::bit_or},
      {"xor", IntegerBinary::bit_xor},
      {"shift_left", IntegerBinary::shift_left},
      {"shift_right_arithmetic", IntegerBinary::shift_right_arithmetic},
      {"shift_right_logical", IntegerBinary::shift_right_logical},
  };
  Random random(3);
  std::int64_t constexpr kCount = 60;
  Profile wraps = kExact;
  wraps.overflow = IntegerOverflow::wrap;
  for (auto const* type : {"i4", "ui8", "i16", "ui16", "i32", "i64", "ui64"})
    for (auto const& [op, function] : kCases) {
      bool const shifts = op.starts_with("shift");
      Spans const x(random, type, kCount, 20000);
      Spans y(random, type, kCount, shifts ? 3 : random.between(0, 1) ? 5 : 20000);
      for (std::int64_t i = 0; shifts && i < kCount; ++i) {
        y.sets[static_cast<std::size_t>(i)] = point_in(y.tensor.element(), static_cast<std::uint64_t>(i % 4));
        y.tensor.set(i, static_cast<std::uint64_t>(i % 4));
      }
      auto const run =
          run_same("stablehlo." + op, {with_sets(x.tensor, x.sets), with_sets(y.tensor, y.sets)}, type, wraps);
      for (std::int64_t i = 0; i < kCount; ++i)
        for (int sample = 0; sample < 8; ++sample) {
          auto const a = x.some(random, i), b = y.some(random, i);
          auto const set = run.at(i);
          bool const named = function != IntegerBinary::add && function != IntegerBinary::subtract &&
                             function != IntegerBinary::multiply;
          if (set.reason) {
            ASSERT_TRUE(named) << op << " " << type << run.reason(i);
            continue;
          }
          auto const order = order_in(x.tensor.element(), evaluate(function, a, b, x.tensor.element().integer));
          ASSERT_TRUE(set.codes.low <= order && order <= set.codes.high) << op << " " << type << " " << a << " " << b;
        }
    }
}

TEST(PermittedIntegers, UnaryIntegerFunctionsContainAllResults) {
  static std::vector<std::pair<std::string, IntegerUnary>> const kCases = {
      {"abs", IntegerUnary::abs},       {"negate", IntegerUnary::negate},
      {"sign", IntegerUnary::sign},     {"not", IntegerUnary::bit_not},
      {"popcnt", IntegerUnary::popcnt}, {"count_leading_zeros", IntegerUnary::count_leading_zeros}};
  Random random(4);
  Profile wraps = kExact;
  wraps.overflow = IntegerOverflow::wrap;
  for (auto const* type : {"i4", "ui8", "i16", "ui16", "i64", "ui64"})
    for (auto const& [op, function] : kCases) {
      Spans const x(random, type, 60, 20000);
      auto const run = run_same("stablehlo." + op, {with_sets(x.tensor, x.sets)}, type, wraps);
      for (std::int64_t i = 0; i < 60; ++i) {
        auto const order =
            order_in(x.tensor.element(), evaluate(function, x.some(random, i), x.tensor.element().integer));
        ASSERT_EQ(run.at(i).reason, 0u);
        ASSERT_TRUE(run.at(i).codes.low <= order && order <= run.at(i).codes.high) << op << " " << type;
      }
    }
}

TEST(PermittedIntegers, EachFreedomOfIntegersIsNamed) {
  struct Case {
    std::string op;
    std::vector<std::int64_t> operands;
    std::string reason;  // empty: exact for any profile
  };
  static std::vector<Case> const kCases = {
      {"add", {100, 27}, ""},
      {"add", {100, 28}, "overflows"},
      {"subtract", {-128, 1}, "overflows"},
      {"multiply", {16, 8}, "overflows"},
      {"multiply", {-16, 8}, ""},
      {"negate", {-128}, "overflows"},
      {"abs", {-128}, "overflows"},
      {"power", {3, 4}, ""},
      {"power", {3, 5}, "overflows"},
      {"power", {3, -1}, "negative"},
      {"divide", {7, 0}, "divided by zero"},
      {"divide", {-128, -1}, "least integer is divided by -1"},
      {"remainder", {7, 0}, "divided by zero"},
      {"remainder", {-128, -1}, ""},
      {"shift_left", {1, 7}, ""},
      {"shift_left", {1, 8}, "width"},
      {"shift_right_logical", {1, -1}, "width"},
      {"shift_right_arithmetic", {-1, 9}, "width"},
  };
  Profile saturates = kExact;
  saturates.overflow = IntegerOverflow::wrap_or_saturate;
  Profile defines = kExact;
  defines.has_xla_integers = true;
  for (auto const& [op, operands, reason] : kCases) {
    std::vector<RuntimeValue> inputs;
    for (auto value : operands) inputs.emplace_back(tensor_of("i8", {static_cast<std::uint64_t>(value)}));
    auto const open = run_same("stablehlo." + op, inputs, "i8", kExact);
    EXPECT_EQ(open.reason(0).empty(), reason.empty()) << op;
    EXPECT_NE(open.reason(0).find(reason), std::string::npos) << op << ": " << open.reason(0);
    auto const chosen = run_same("stablehlo." + op, inputs, "i8", saturates);
    EXPECT_EQ(chosen.reason(0).empty(), reason.empty() || reason == "overflows") << op;
    auto const defined = run_same("stablehlo." + op, inputs, "i8", defines);
    EXPECT_EQ(defined.reason(0).empty(), reason != "overflows") << op;
    EXPECT_EQ(defined.reason(0).empty(), defined.at(0).codes.is_point()) << op;
  }
  auto const sum = run_same("stablehlo.add", {tensor_of("i8", {100}), tensor_of("i8", {28})}, "i8", saturates);
  EXPECT_EQ(sum.at(0).codes, (CodeSet{-128, 127}));
  auto const difference =
      run_same("stablehlo.subtract", {tensor_of("ui8", {5}), tensor_of("ui8", {7})}, "ui8", saturates);
  EXPECT_EQ(difference.at(0).codes, (CodeSet{0, 254}));
  auto const unsigned_least = run_same("stablehlo.negate", {tensor_of("ui8", {128})}, "ui8", kExact);
  EXPECT_EQ(unsigned_least.at(0).codes, CodeSet::point(128));
}

TEST(PermittedIntegers, WideSpansOfIntegersHaveTightEnds) {
  struct Case {
    std::string op, type;
    CodeSet x, y, result;
  };
  static std::vector<Case> const kCases = {
      {"add", "i16", {-9000, 9000}, {-100, 7000}, {-9100, 16000}},
      {"subtract", "i16", {-9000, 9000}, {-100, 7000}, {-16000, 9100}},
      {"multiply", "i32", {-9000, 9000}, {-100, 7000}, {-63000000, 63000000}},
      {"divide", "i16", {-20000, 20000}, {3, 5000}, {-6666, 6666}},
      {"remainder", "i16", {-20000, 20000}, {100, 5000}, {-4999, 4999}},
      {"remainder", "i16", {-20, 20000}, {-5000, -100}, {-20, 4999}},
      {"power", "i32", {0, 5000}, {0, 2}, {0, 25000000}},
      {"and", "i16", {0, 300}, {-20000, 20000}, {0, 300}},
      {"or", "i16", {0, 300}, {0, 9000}, {0, 16383}},
      {"shift_left", "i32", {-5000, 5000}, {0, 3}, {-40000, 40000}},
      {"shift_right_arithmetic", "i16", {-20000, 20000}, {1, 3}, {-10000, 10000}},
      {"shift_right_logical", "i16", {-16, 20000}, {1, 1}, {0, 32767}},
  };
  for (auto const& [op, type, x, y, result] : kCases) {
    auto const value = [&](CodeSet const& set) {
      return with_sets(tensor_of(type, {static_cast<std::uint64_t>(set.low)}), {{set, 0}});
    };
    auto const found = run_same("stablehlo." + op, {value(x), value(y)}, type, kExact);
    EXPECT_EQ(found.at(0).codes, result) << op << " " << found.at(0).codes.low << " to " << found.at(0).codes.high;
  }
}

}  // namespace
}  // namespace assay
