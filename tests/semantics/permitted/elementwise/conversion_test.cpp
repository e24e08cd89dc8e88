#include <bit>
#include <limits>
#include <optional>

#include "tests/semantics/permitted/permitted_run.hpp"

namespace assay {
namespace {

using namespace permitted_run;

// If a profile permits excess precision, a number that is converted to a narrower type and back may be unchanged.
TEST(PermittedConversion, NumbersMayBeKept) {
  auto const text = [](std::string const& back, std::string const& between) {
    return "func.func @main(%x: tensor<2xf32>) -> tensor<2x" + back +
           "> {\n  %n = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xbf16>\n" + between +
           "  %r = stablehlo.convert %n : (tensor<2xbf16>) -> tensor<2x" + back + ">\n  return %r : tensor<2x" + back +
           ">\n}\n";
  };
  auto const x = tensor_of("f32", {0x3f80ffff, 0x40000000});  // the first one is rounded to 0x3f810000
  Profile kept = kExact;
  kept.excess_precision = true;
  auto const set = PermittedRun(text("f32", ""), {x}, kept).at(0).codes;
  EXPECT_EQ(set.low, order_of(0x3f80ffff, kF32));
  EXPECT_EQ(set.high, order_of(0x3f810000, kF32));
  EXPECT_TRUE(PermittedRun(text("f32", ""), {x}, kept).at(1).codes.is_point());
  EXPECT_TRUE(PermittedRun(text("f32", ""), {x}, kExact).at(0).codes.is_point());
  // The result may have another type.
  auto const wide = PermittedRun(text("f64", ""), {x}, kept).at(0).codes;
  EXPECT_EQ(wide.low, std::bit_cast<std::int64_t>(double{std::bit_cast<float>(0x3f80ffff)}));
  EXPECT_EQ(wide.high, std::bit_cast<std::int64_t>(double{std::bit_cast<float>(0x3f810000)}));
  // An operation between the two is computed in f32: its result lies between two neighbors in bf16.
  std::string const negated = "  %m = stablehlo.negate %n : tensor<2xbf16>\n";
  auto other = text("f32", negated);
  other.replace(other.find("convert %n"), 10, "convert %m");
  auto const between = PermittedRun(other, {x}, kept).at(0).codes;
  EXPECT_EQ(between.low, order_of(0xbf810000, kF32));
  EXPECT_EQ(between.high, order_of(0xbf800000, kF32));
  EXPECT_TRUE(PermittedRun(other, {x}, kept).at(1).codes.is_point());
}

// The result is the hull of the converted members of each set of codes.
TEST(PermittedConversion, ConversionsOfSets) {
  Random random(6);
  for (auto const* from : {"f8E5M2", "f8E4M3FN", "f8E4M3FNUZ", "i8", "ui8", "i1"})
    for (auto const* to : {"f8E5M2", "f8E4M3FN", "f4E2M1FN", "f16", "i4", "ui8", "i32", "i1", "ui64"}) {
      Element const element = element_named(from), target = element_named(to);
      auto const range = range_in(element).codes;
      std::int64_t constexpr kCount = 60;
      Tensor tensor = make_tensor(element, {kCount});
      std::vector<ElementSet> sets;
      for (std::int64_t i = 0; i < kCount; ++i) {
        auto const low = random.between(range.low, range.high), high = std::min(range.high, low + random.between(0, 6));
        sets.push_back({{low, high, true, range.nan && random.between(0, 5) == 0}, 0});
        tensor.set(i, code_in(element, low));
      }
      auto const found = run("stablehlo.convert", {with_sets(tensor, sets)}, {from}, to, kExact);
      std::vector<std::uint64_t> codes;
      std::vector<std::size_t> begins;
      for (auto const& [set, open, mirrored] : sets) {
        begins.push_back(codes.size());
        for (auto order = set.low; order <= set.high; ++order) codes.push_back(code_in(element, order));
        if (set.nan) codes.push_back(element.floating->nan_code());
      }
      begins.push_back(codes.size());
      auto const results = index_formula::run_one("stablehlo.convert", {tensor_of(from, codes)}, {from}, to);
      for (std::int64_t i = 0; i < kCount; ++i) {
        auto const& set = sets[static_cast<std::size_t>(i)].codes;
        auto j = static_cast<std::int64_t>(begins[static_cast<std::size_t>(i)]);
        ElementSet hull = point_in(target, results.get(j));
        for (++j; j < static_cast<std::int64_t>(begins[static_cast<std::size_t>(i) + 1]); ++j)
          hull.include(point_in(target, results.get(j)));
        auto const is = found.at(i);
        bool const to_number = target.is_integral() && !target.is(Element::Kind::boolean);
        if (is.reason) {
          bool const beyond = found.reason(i).find("beyond") != std::string::npos ||
                              found.reason(i).find("infinity") != std::string::npos;
          EXPECT_TRUE(to_number || set.nan || beyond) << from << " to " << to << ": " << found.reason(i);
          EXPECT_NE(found.reason(i).find("TBD (#180)"), std::string::npos);
        } else if (set.low == set.high || !target.is(Element::Kind::floating) || target.floating->has_infinity()) {
          EXPECT_EQ(is.codes, hull.codes) << from << " to " << to << " " << set.low << " to " << set.high;
        } else {
          auto both = is;
          both.include(hull);
          EXPECT_EQ(both.codes, is.codes) << from << " to " << to;
        }
      }
    }
}

// Numbers beyond a reduced format without infinity are undefined, and so is NaN without mantissa bits.
TEST(PermittedConversion, UndefinedReducedFormats) {
  struct Row {
    char const* type;
    std::uint64_t code;
    int exponent_bits, mantissa_bits;
    char const* open;  // empty: not open
  };
  constexpr char const* kBeyond = "beyond the reduced format";
  Row const rows[] = {
      {"f8E4M3FN", 0x7E, 3, 2, kBeyond},  // 448
      {"f8E4M3FN", 0xFE, 3, 2, kBeyond},  // -448
      {"f8E4M3FN", 0x7E, 4, 1, kBeyond},  // 448 is rounded to 512
      {"f8E4M3FN", 0x7E, 4, 3, ""},
      {"f8E4M3FN", 0x38, 3, 2, ""},  // 1
      {"f8E4M3FN", 0x01, 3, 2, ""},  // underflow
      {"f8E4M3FN", 0x7F, 3, 2, ""},  // NaN
      {"f8E4M3FN", 0x7F, 3, 0, "NaN"},
      {"f4E2M1FN", 0x7, 1, 1, kBeyond},                       // 6
      {"f8E5M2", 0x7B, 3, 2, ""},                             // infinity
      {"f8E8M0FNU", 0x4F, 5, 0, "below the reduced format"},  // 2^-48
      {"f8E8M0FNU", 0x78, 5, 0, ""},                          // 2^-7
      {"f16", 0x7BFF, 4, 2, ""},
      {"f16", 0x7E00, 4, 0, "NaN"},
      {"f16", 0x7E00, 4, 1, ""},
  };
  for (auto const& [type, code, exponent_bits, mantissa_bits, open] : rows) {
    auto const rest = "{exponent_bits = " + std::to_string(exponent_bits) +
                      " : i32, mantissa_bits = " + std::to_string(mantissa_bits) + " : i32}";
    auto const found = run_same("stablehlo.reduce_precision", {tensor_of(type, {code})}, type, kExact, rest);
    auto const reason = found.reason(0);
    EXPECT_EQ(reason.empty(), *open == 0) << type << " " << code << " " << rest << ": " << reason;
    EXPECT_NE(reason.find(open), std::string::npos) << reason;
  }
  // A set that extends beyond the format.
  auto const set = with_sets(tensor_of("f8E4M3FN", {0x38}), {{{0x38, 0x7E}, 0}});
  auto const found = run_same("stablehlo.reduce_precision", {set}, "f8E4M3FN", kExact,
                              "{exponent_bits = 3 : i32, mantissa_bits = 2 : i32}");
  EXPECT_NE(found.reason(0).find(kBeyond), std::string::npos);
}

// #180: a row of the profile defines the rounding of conversions. Numbers of the result format are converted exactly.
TEST(PermittedConversion, RoundingIsTheProfiles) {
  Profile open = kExact, neighbors = kExact;
  open.accuracies[{"convert", "bf16"}] = {.ulps = std::numeric_limits<double>::infinity()};
  neighbors.accuracies[{"convert", "bf16"}] = {.ulps = 1};
  struct Row {
    char const* from;
    std::uint64_t code;
    bool is_exact;
    std::int64_t low, high;  // bf16 codes within a unit in the last place
  };
  Row const rows[] = {
      {"f32", 0x3FC00000, true, 0x3FC0, 0x3FC0},   // 1.5
      {"f32", 0x3F888000, false, 0x3F88, 0x3F89},  // a tie
      {"f32", 0x7F800000, true, 0x7F80, 0x7F80},   // infinity
      {"i32", 256, true, 0x4380, 0x4380},         {"i32", 261, false, 0x4382, 0x4383},
      {"i32", 516, true, 0x4401, 0x4401},         {"f16", 0x3C41, false, 0x3F88, 0x3F89},
      {"f8E5M2", 0x3D, true, 0x3FA0, 0x3FA0},  // bf16 represents all f8E5M2 numbers
  };
  for (auto const& [from, code, is_exact, low, high] : rows) {
    auto const x = tensor_of(from, {code});
    auto const left = run("stablehlo.convert", {x}, {from}, "bf16", open);
    EXPECT_EQ(left.reason(0), is_exact ? "" : "a number that bf16 does not hold: the result of convert is TBD (#180)");
    auto const near = run("stablehlo.convert", {x}, {from}, "bf16", neighbors).at(0);
    EXPECT_EQ(near.codes, (CodeSet{low, high, true, false})) << from << " " << code;
    EXPECT_TRUE(run("stablehlo.convert", {x}, {from}, "bf16", kExact).at(0).codes.is_point());
  }
  // A set only has representable numbers if all of its members are representable.
  auto const some = with_sets(tensor_of("i32", {1}), {{{-3, 256}, 0}}),
             more = with_sets(tensor_of("i32", {1}), {{{-3, 257}, 0}});
  EXPECT_EQ(run("stablehlo.convert", {some}, {"i32"}, "bf16", open).reason(0), "");
  EXPECT_NE(run("stablehlo.convert", {more}, {"i32"}, "bf16", open).reason(0), "");
}

// Formats without infinity saturate or return NaN: the result is undefined.
TEST(PermittedConversion, OverflowingConversions) {
  auto const x = with_sets(tensor_of("i16", {100, 500, static_cast<std::uint64_t>(-1000)}),
                           {{{100, 1000}, 0}, {{500, 1000}, 0}, {{-1000, 1000}, 0}});
  auto const found = run("stablehlo.convert", {x}, {"i16"}, "f8E4M3FN", kExact);
  for (std::int64_t i = 0; i < 3; ++i)
    EXPECT_NE(found.reason(i).find("beyond the greatest one becomes f8E4M3FN"), std::string::npos) << found.reason(i);
  auto const within = run("stablehlo.convert", {tensor_of("i16", {100})}, {"i16"}, "f8E4M3FN", kExact);
  EXPECT_EQ(within.reason(0), "");
}

TEST(PermittedConversion, BitsAndReducedPrecisionOfSets) {
  Random random(7);
  for (auto const* type : {"f16", "f8E4M3FN", "i16", "i8"}) {
    Element const element = element_named(type);
    bool const is_float = element.is(Element::Kind::floating);
    std::string const bits = element.bytes() == 2 ? (is_float ? "ui16" : "f16") : is_float ? "i8" : "f8E5M2";
    auto const range = range_in(element).codes;
    std::int64_t constexpr kCount = 40;
    Tensor tensor = make_tensor(element, {kCount});
    std::vector<ElementSet> sets;
    for (std::int64_t i = 0; i < kCount; ++i) {
      auto const low = random.between(range.low, range.high);
      sets.push_back({{low, std::min(range.high, low + random.between(0, element.bytes() == 2 ? 12000 : 20))}, 0});
      tensor.set(i, code_in(element, low));
    }
    auto const value = with_sets(tensor, sets);
    auto const cast = run("stablehlo.bitcast_convert", {value}, {type}, bits, kExact);
    std::string const rest = "{exponent_bits = 3 : i32, mantissa_bits = 2 : i32}";
    std::vector<RuntimeValue> const operands{value};
    std::optional<PermittedRun> reduced;
    if (is_float) reduced.emplace(run_same("stablehlo.reduce_precision", operands, type, kExact, rest));
    for (std::int64_t i = 0; i < kCount; ++i) {
      auto const& set = sets[static_cast<std::size_t>(i)].codes;
      std::vector<std::uint64_t> codes;
      for (int n = 0; n < 6; ++n) codes.push_back(code_in(element, random.between(set.low, set.high)));
      auto const recoded = index_formula::run_one("stablehlo.bitcast_convert", {tensor_of(type, codes)}, {type}, bits);
      auto const holds = [&](ElementSet const& all, Tensor const& results) {
        auto both = all;
        for (std::int64_t j = 0; j < results.count(); ++j) both.include(point_in(results.element(), results.get(j)));
        return both == all;
      };
      EXPECT_TRUE(holds(cast.at(i), recoded)) << type << " to " << bits << " " << set.low << " to " << set.high;
      if (!reduced) continue;
      auto const rounded =
          index_formula::run_one("stablehlo.reduce_precision", {tensor_of(type, codes)}, {type}, type, rest);
      if (reduced->reason(i).empty()) {
        EXPECT_TRUE(holds(reduced->at(i), rounded)) << type << " " << set.low << " to " << set.high;
      }
    }
  }
  // Sets that end at the limits of the numbers.
  constexpr std::int64_t kMin = INT64_MIN, kMax = INT64_MAX;
  auto const ends = run("stablehlo.bitcast_convert",
                        {with_sets(tensor_of("i64", {std::uint64_t(kMax), std::uint64_t(kMin)}),
                                   {{{kMax - 2, kMax}, 0}, {{kMin, kMin + 2}, 0}})},
                        {"i64"}, "f64", kExact);
  EXPECT_EQ(ends.at(0).codes, CodeSet::only_nan());
  EXPECT_EQ(ends.at(1).codes, (CodeSet{order_of(0x8000000000000002, kF64), order_of(0x8000000000000000, kF64)}));

  auto const nan = run("stablehlo.bitcast_convert", {tensor_of("f32", {0x7FC00000})}, {"f32"}, "i32", kExact);
  EXPECT_NE(nan.reason(0).find("bits of a NaN"), std::string::npos);
}

TEST(PermittedConversion, QuantizedResultsAreOffByTheQuantum) {
  Profile profile = kExact;
  profile.quantum = 2;
  std::string const type = "!quant.uniform<i8:f32, 0.5:3>", per_tensor = "tensor<3x" + type + ">";
  std::string const text =
      "func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {\n"
      "  %q = \"stablehlo.uniform_quantize\"(%x) : (tensor<3xf32>) -> " +
      per_tensor +
      "\n"
      "  %s = \"stablehlo.slice\"(%q) {start_indices = array<i64: 0>, limit_indices = array<i64: 3>, "
      "strides = array<i64: 1>} : (" +
      per_tensor + ") -> " + per_tensor +
      "\n"
      "  %a = \"stablehlo.add\"(%s, %s) : (" +
      per_tensor + ", " + per_tensor + ") -> " + per_tensor +
      "\n"
      "  %r = \"stablehlo.uniform_dequantize\"(%a) : (" +
      per_tensor +
      ") -> tensor<3xf32>\n"
      "  func.return %r : tensor<3xf32>\n}\n";
  auto const x = tensor_of("f32", {f32(2), f32(-3), f32(1000)});
  PermittedRun const run(text, {x}, profile);
  // Each quantized element is off by up to 2 steps of 0.5, and the sum by 4 steps plus 2 more. The maximum is 127.
  auto const span = [](float low, float high) { return CodeSet{order_of(f32(low), kF32), order_of(f32(high), kF32)}; };
  EXPECT_EQ(run.at(0).codes, span(1, 7));
  EXPECT_EQ(run.at(1).codes, span(-9, -3));
  EXPECT_EQ(run.at(2).codes, span(61, 62));
  profile.quantum = 0;
  EXPECT_FALSE(PermittedRun(text, {x}, profile).values.at(0).enclosure);
  auto const nan = tensor_of("f32", {f32(2), 0x7FC00000, f32(1)});
  EXPECT_NE(PermittedRun(text, {nan}, profile).reason(1).find("NaN is quantized"), std::string::npos);
}

// Each element uses the scale of its axis. Ops that only select values have no tolerance.
TEST(PermittedConversion, RequantizationMayBeTheIdentity) {
  std::string const type = "tensor<2x!quant.uniform<i32:f32, 1.0>>", other = "tensor<2x!quant.uniform<i32:f32, 0.5>>";
  Tensor const storage = tensor_of("i32", {16777217, 5});  // 2^24 + 1 is not an f32 number and is dequantized to 2^24
  auto const run = [&](std::string const& to) {
    return PermittedRun("func.func @main(%x: tensor<2xi32>) -> " + to +
                            " {\n  %a = \"stablehlo.bitcast_convert\"(%x) : (tensor<2xi32>) -> " + type +
                            "\n  %q = \"stablehlo.uniform_quantize\"(%a) : (" + type + ") -> " + to +
                            "\n  func.return %q : " + to + "\n}\n",
                        {storage}, kExact);
  };
  auto const same = run(type), anew = run(other);
  auto const ends = [](PermittedRun const& of) { return std::pair{of.at(0).codes.low, of.at(0).codes.high}; };
  EXPECT_EQ(ends(same), (std::pair<std::int64_t, std::int64_t>{16777216, 16777217}));
  EXPECT_EQ(ends(anew), (std::pair<std::int64_t, std::int64_t>{33554432, 33554432}));
  EXPECT_TRUE(same.at(1).is_point());
}

TEST(PermittedConversion, QuantizedElementsKeepTheirScales) {
  Profile profile = kExact;
  std::string const type = "tensor<1x2x!quant.uniform<ui8:f32:1, {0.5:128, 4.0:100}>>";
  auto const text = [&](std::string const& middle) {
    return "func.func @main(%x: tensor<1x2xf32>, %p: tensor<i1>) -> tensor<1x2xf32> {\n"
           "  %q = \"stablehlo.uniform_quantize\"(%x) : (tensor<1x2xf32>) -> " +
           type + "\n" + middle + "  %r = \"stablehlo.uniform_dequantize\"(%s) : (" + type +
           ") -> tensor<1x2xf32>\n"
           "  func.return %r : tensor<1x2xf32>\n}\n";
  };
  auto const x = tensor_of("f32", {f32(8), f32(-12)}).reshaped({1, 2}), pred = tensor_of("i1", {1}).reshaped({});
  auto const span = [](float low, float high) { return CodeSet{order_of(f32(low), kF32), order_of(f32(high), kF32)}; };
  profile.quantum = 1;
  auto const selected =
      text("  %s = \"stablehlo.select\"(%p, %q, %q) : (tensor<i1>, " + type + ", " + type + ") -> " + type + "\n");
  PermittedRun const moved(selected, {x, pred}, profile);
  EXPECT_EQ(moved.at(0).codes, span(7.5f, 8.5f));
  EXPECT_EQ(moved.at(1).codes, span(-16, -8));
  auto const negated = text("  %s = \"stablehlo.negate\"(%q) : (" + type + ") -> " + type + "\n");
  PermittedRun const computed(negated, {x, pred}, profile);
  EXPECT_EQ(computed.at(0).codes, span(-9, -7));
  EXPECT_EQ(computed.at(1).codes, span(4, 20));
}

}  // namespace
}  // namespace assay
