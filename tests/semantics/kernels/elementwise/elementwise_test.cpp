// Properties: each elementwise op has the results of its "Semantics", for every element type.
#include <map>

#include "oracle/functions/complex_functions.hpp"
#include "oracle/functions/functions.hpp"
#include "tests/semantics/kernels/elementwise/elementwise_cases.hpp"

namespace assay::index_formula {
namespace {

TEST(Elementwise, IntegersAreComputedByValue) {
  using Wide = __int128;
  auto const floored = [](Wide x, Wide y) { return y == 0 ? Wide{-1} : x / y; };
  std::map<std::string, std::function<Wide(Wide, Wide, IntegerFormat)>> const ops = {
      {"add", [](Wide x, Wide y, IntegerFormat) { return x + y; }},
      {"subtract", [](Wide x, Wide y, IntegerFormat) { return x - y; }},
      {"multiply",
       [](Wide x, Wide y, IntegerFormat) {
         return static_cast<Wide>(static_cast<unsigned __int128>(x) * static_cast<unsigned __int128>(y));
       }},
      {"divide", [&](Wide x, Wide y, IntegerFormat) { return floored(x, y); }},
      {"remainder", [](Wide x, Wide y, IntegerFormat) { return y == 0 ? x : x % y; }},
      {"maximum", [](Wide x, Wide y, IntegerFormat) { return x > y ? x : y; }},
      {"minimum", [](Wide x, Wide y, IntegerFormat) { return x < y ? x : y; }},
      {"and", [](Wide x, Wide y, IntegerFormat) { return x & y; }},
      {"or", [](Wide x, Wide y, IntegerFormat) { return x | y; }},
      {"xor", [](Wide x, Wide y, IntegerFormat) { return x ^ y; }},
      {"shift_left", [](Wide x, Wide y, IntegerFormat f) { return y < 0 || y >= f.bits ? 0 : x << y; }},
      {"shift_right_arithmetic",
       [](Wide x, Wide y, IntegerFormat f) {
         Wide const filled = static_cast<std::int64_t>(IntegerFormat{f.bits, true}.wrap(static_cast<std::uint64_t>(x)));
         return filled >> (y < 0 || y > 63 ? 63 : static_cast<int>(y));
       }},
      {"power",
       [](Wide x, Wide y, IntegerFormat) {
         if (y < 0) return x == 1 ? Wide{1} : x == -1 ? (y % 2 ? Wide{-1} : Wide{1}) : Wide{0};
         std::uint64_t product = 1;
         for (Wide i = 0; i < y; ++i) product *= static_cast<std::uint64_t>(x);
         return static_cast<Wide>(product);
       }},
      {"shift_right_logical",
       [](Wide x, Wide y, IntegerFormat f) {
         return y < 0 || y >= f.bits ? 0 : (x & ((Wide{1} << f.bits) - 1)) >> y;
       }},
  };
  Random random(1);
  for (auto const& [op, formula] : ops)
    for (auto const* list : {&kNarrow, &kWide})
      for (auto const& type : *list) {
        Element const element = Element::of(type.format);
        auto inputs = list == &kNarrow ? all_pairs(element, type.format.bits) : std::vector<Tensor>{};
        for (int i = 0; i < 2 && list == &kWide; ++i) inputs.push_back(random_tensor(random, element, {300}));
        if ((op.starts_with("shift") || op == "power") && list == &kWide)
          for (std::int64_t i = 0; i < 300; ++i) inputs[1].set(i, static_cast<std::uint64_t>(random.between(0, 70)));
        auto const result = run_same("stablehlo." + op, inputs, type.text);
        auto const number = [&](Tensor const& t, std::int64_t i) {
          return type.format.is_signed ? Wide{t.integer(i)} : static_cast<Wide>(t.get(i));
        };
        for (std::int64_t i = 0; i < result.count(); ++i) {
          Wide const expected = formula(number(inputs[0], i), number(inputs[1], i), type.format);
          ASSERT_EQ(result.get(i), type.format.wrap(static_cast<std::uint64_t>(expected)))
              << op << " " << type.text << " " << inputs[0].integer(i) << ", " << inputs[1].integer(i);
        }
      }
}

TEST(Elementwise, BooleansAreLogic) {
  auto const pairs = all_pairs(Element::boolean(), 1);
  std::map<std::string, std::vector<std::uint64_t>> const tables = {
      {"add", {0, 1, 1, 1}}, {"multiply", {0, 0, 0, 1}}, {"maximum", {0, 1, 1, 1}}, {"minimum", {0, 0, 0, 1}},
      {"and", {0, 0, 0, 1}}, {"or", {0, 1, 1, 1}},       {"xor", {0, 1, 1, 0}},
  };
  for (auto const& [op, table] : tables) {
    auto const result = run_same("stablehlo." + op, pairs, "i1");
    for (std::int64_t i = 0; i < 4; ++i) EXPECT_EQ(result.get(i), table[static_cast<std::size_t>(i)]) << op << i;
  }
  auto const negated = run_same("stablehlo.not", {all_codes(Element::boolean(), 1)}, "i1");
  EXPECT_EQ(negated.get(0), 1u);
  EXPECT_EQ(negated.get(1), 0u);
}

TEST(Elementwise, IntegerBitsAreCounted) {
  for (auto const& type : kNarrow) {
    auto const codes = all_codes(Element::of(type.format), type.format.bits);
    auto const ones = run_same("stablehlo.popcnt", {codes}, type.text);
    auto const zeros = run_same("stablehlo.count_leading_zeros", {codes}, type.text);
    auto const inverse = run_same("stablehlo.not", {codes}, type.text);
    for (std::int64_t code = 0; code < codes.count(); ++code) {
      std::uint64_t count = 0, leading = type.format.bits;
      for (unsigned bit = 0; bit < type.format.bits; ++bit)
        if (code >> bit & 1) ++count, leading = type.format.bits - 1 - bit;
      EXPECT_EQ(ones.get(code), type.format.wrap(count)) << type.text << code;
      EXPECT_EQ(zeros.get(code), type.format.wrap(leading)) << type.text << code;
      EXPECT_EQ(inverse.get(code), type.format.wrap(static_cast<std::uint64_t>(~code))) << type.text << code;
    }
  }
}

// Each mnemonic is the function with its name, for all codes of two formats and random codes of the wide ones.
TEST(Elementwise, FloatOpsAreTheFunctionsOfTheirNames) {
  std::vector<std::string> const unaries = {"stablehlo.abs",
                                            "stablehlo.cbrt",
                                            "stablehlo.ceil",
                                            "stablehlo.cosine",
                                            "stablehlo.exponential",
                                            "stablehlo.exponential_minus_one",
                                            "stablehlo.floor",
                                            "stablehlo.log",
                                            "stablehlo.log_plus_one",
                                            "stablehlo.logistic",
                                            "stablehlo.negate",
                                            "stablehlo.round_nearest_afz",
                                            "stablehlo.round_nearest_even",
                                            "stablehlo.rsqrt",
                                            "stablehlo.sign",
                                            "stablehlo.sine",
                                            "stablehlo.sqrt",
                                            "stablehlo.tan",
                                            "stablehlo.tanh",
                                            "chlo.acos",
                                            "chlo.acosh",
                                            "chlo.asin",
                                            "chlo.asinh",
                                            "chlo.atan",
                                            "chlo.atanh",
                                            "chlo.bessel_i1e",
                                            "chlo.cosh",
                                            "chlo.sinh",
                                            "chlo.square",
                                            "chlo.tan",
                                            "chlo.digamma",
                                            "chlo.erf",
                                            "chlo.erf_inv",
                                            "chlo.erfc",
                                            "chlo.lgamma"};
  std::vector<std::string> const binaries = {
      "stablehlo.add",     "stablehlo.subtract",  "stablehlo.multiply", "stablehlo.divide", "stablehlo.maximum",
      "stablehlo.minimum", "stablehlo.remainder", "stablehlo.power",    "stablehlo.atan2",  "chlo.next_after"};
  Random random(2);
  for (std::string const name : {"f8E4M3FN", "f8E5M2", "f32", "f64"}) {
    FloatFormat const& format = *float_format(name);
    bool const small = format.bits == 8;
    auto const codes = small ? all_codes(of(name), 8) : random_tensor(random, of(name), {40});
    for (auto const& op : unaries) {
      auto const function = unary_function(op.substr(op.find('.') + 1));
      ASSERT_TRUE(function) << op;
      auto const result = run_same(op, {codes}, name);
      for (std::int64_t i = 0; i < codes.count(); ++i)
        ASSERT_EQ(result.get(i), evaluate(*function, codes.get(i), format)) << op << " " << name << " " << codes.get(i);
    }
    std::vector<Tensor> const pairs = {random_tensor(random, of(name), {200}), random_tensor(random, of(name), {200})};
    for (auto const& op : binaries) {
      auto const function = binary_function(op.substr(op.find('.') + 1));
      ASSERT_TRUE(function) << op;
      auto const result = run_same(op, pairs, name);
      for (std::int64_t i = 0; i < 200; ++i)
        ASSERT_EQ(result.get(i), evaluate(*function, pairs[0].get(i), pairs[1].get(i), format)) << op << " " << name;
    }
  }
}

TEST(Elementwise, ComplexPartsAndMagnitudes) {
  Random random(3);
  for (std::string const name : {"f32", "f64"}) {
    FloatFormat const& format = *float_format(name);
    std::string const type = "complex<" + name + ">";
    auto const x = random_tensor(random, of(name), {50}), y = random_tensor(random, of(name), {50});
    auto const z = run_one("stablehlo.complex", {x, y}, {name, name}, type);
    auto const magnitude = run_one("stablehlo.abs", {z}, {type}, name);
    auto const real = run_one("stablehlo.real", {z}, {type}, name);
    auto const imag = run_one("stablehlo.imag", {z}, {type}, name), conj = run_same("chlo.conj", {z}, type);
    auto const sine = run_same("stablehlo.sine", {z}, type), sum = run_same("stablehlo.add", {z, z}, type);
    for (std::int64_t i = 0; i < 50; ++i) {
      ComplexCode const code{x.get(i), y.get(i)};
      EXPECT_EQ(real.get(i), code.real);
      EXPECT_EQ(imag.get(i), code.imag);
      EXPECT_EQ(conj.get(i, 0), code.real);
      EXPECT_EQ(conj.get(i, 1), evaluate(UnaryFunction::negate, code.imag, format));
      EXPECT_EQ(magnitude.get(i), complex_abs(code, format));
      EXPECT_EQ((ComplexCode{sine.get(i, 0), sine.get(i, 1)}), evaluate_complex(UnaryFunction::sine, code, format));
      EXPECT_EQ((ComplexCode{sum.get(i, 0), sum.get(i, 1)}), evaluate_complex(BinaryFunction::add, code, code, format));
    }
  }
}

// compare, maximum and minimum of complex numbers order (real, imag) pairs lexicographically.
TEST(Elementwise, ComplexOrderIsLexicographic) {
  Element const element = Element::complex_of(*float_format("f32"));
  Tensor x = make_tensor(element, {81}), y = make_tensor(element, {81});
  auto const number = [](std::int64_t i) { return round(Number::of(i - 1), kF32); };
  for (std::int64_t i = 0; i < 81; ++i) {
    x.set(i, number(i % 3), 0), x.set(i, number(i / 3 % 3), 1);
    y.set(i, number(i / 9 % 3), 0), y.set(i, number(i / 27), 1);
  }
  auto const rank = [](Tensor const& t, std::int64_t i) {
    return to_double(unpack(t.get(i, 0), kF32)) * 10 + to_double(unpack(t.get(i, 1), kF32));
  };
  std::string const type = "complex<f32>";
  auto const greater = run_one("stablehlo.compare", {x, y}, {type, type}, "i1",
                               "{comparison_direction = #stablehlo<comparison_direction GT>}");
  auto const most = run_same("stablehlo.maximum", {x, y}, type), least = run_same("stablehlo.minimum", {x, y}, type);
  for (std::int64_t i = 0; i < 81; ++i) {
    EXPECT_EQ(greater.get(i), rank(x, i) > rank(y, i) ? 1u : 0u) << i;
    EXPECT_EQ(rank(most, i), std::max(rank(x, i), rank(y, i))) << i;
    EXPECT_EQ(rank(least, i), std::min(rank(x, i), rank(y, i))) << i;
  }
}

std::string comparison(std::string const& direction, std::string const& type) {
  return "{comparison_direction = #stablehlo<comparison_direction " + direction +
         ">, compare_type = #stablehlo<comparison_type " + type + ">}";
}

std::map<std::string, std::function<bool(double, double)>> const kRelations = {
    {"EQ", [](double x, double y) { return x == y; }}, {"NE", [](double x, double y) { return x != y; }},
    {"GE", [](double x, double y) { return x >= y; }}, {"GT", [](double x, double y) { return x > y; }},
    {"LE", [](double x, double y) { return x <= y; }}, {"LT", [](double x, double y) { return x < y; }},
};

TEST(Compare, FloatIsQuietComparison) {
  for (std::string const name : {"f4E2M1FN", "f8E5M2", "f8E4M3FN", "f8E4M3FNUZ", "f8E8M0FNU"}) {
    FloatFormat const& format = *float_format(name);
    auto const pairs = all_pairs(of(name), format.bits);
    for (auto const& [direction, holds] : kRelations) {
      auto const result = run_one("stablehlo.compare", pairs, {name, name}, "i1", comparison(direction, "FLOAT"));
      auto const number = [&](Tensor const& t, std::int64_t i) { return to_double(unpack(t.get(i), format)); };
      for (std::int64_t i = 0; i < result.count(); ++i)
        ASSERT_EQ(result.get(i) != 0, holds(number(pairs[0], i), number(pairs[1], i)))
            << name << " " << direction << " " << pairs[0].get(i) << " " << pairs[1].get(i);
    }
  }
}

// In total order, the codes of an IEEE format are the negative ones in reverse, then the positive ones.
TEST(Compare, TotalOrderFollowsTheCodes) {
  auto const pairs = all_pairs(of("f8E5M2"), 8);
  auto const place = [](std::uint64_t code) { return static_cast<double>(code < 128 ? 128 + code : 255 - code); };
  for (auto const& [direction, holds] : kRelations) {
    auto const result =
        run_one("stablehlo.compare", pairs, {"f8E5M2", "f8E5M2"}, "i1", comparison(direction, "TOTALORDER"));
    for (std::int64_t i = 0; i < result.count(); ++i)
      ASSERT_EQ(result.get(i) != 0, holds(place(pairs[0].get(i)), place(pairs[1].get(i)))) << direction << i;
  }
}

TEST(Compare, IntegersByTheirSign) {
  for (auto const& type : kNarrow) {
    auto const pairs = all_pairs(Element::of(type.format), type.format.bits);
    for (auto const& [direction, holds] : kRelations) {
      auto const result = run_one("stablehlo.compare", pairs, {type.text, type.text}, "i1",
                                  comparison(direction, type.format.is_signed ? "SIGNED" : "UNSIGNED"));
      for (std::int64_t i = 0; i < result.count(); ++i)
        ASSERT_EQ(result.get(i) != 0,
                  holds(static_cast<double>(pairs[0].integer(i)), static_cast<double>(pairs[1].integer(i))));
    }
  }
}

TEST(Elementwise, SelectChoosesOneOperand) {
  Random random(4);
  for (int i = 0; i < 100; ++i) {
    auto const& element = some_element(random);
    Shape const shape = random.list(static_cast<std::size_t>(random.between(0, 3)), i % 8 ? 1 : 0, 5);
    Tensor const pred = random_tensor(random, Element::boolean(), i % 3 ? shape : Shape{});
    Tensor const yes = random_tensor(random, element.element, shape);
    Tensor const no = random_tensor(random, element.element, shape);
    auto const result = run_one("stablehlo.select", {pred, yes, no}, {"i1", element.text, element.text}, element.text);
    EXPECT_TRUE(is_moved(result, shape, [&](Index const& at) {
      return Origin{pred.get(pred.rank() ? place_of(at, shape) : 0) ? yes : no, at};
    }));
  }
}

// minimum(maximum(operand, min), max), with scalar bounds or bounds of the same shape.
TEST(Elementwise, ClampIsMinimumOfMaximum) {
  Random random(5);
  for (std::string const name : {"f32", "i16", "ui8", "bf16", "i1", "complex<f32>"})
    for (bool const scalar_min : {false, true})
      for (bool const scalar_max : {false, true}) {
        Element const element = element_named(name);
        std::int64_t const size = 600;
        auto const whole = [&](Tensor const& bound) {
          if (bound.rank()) return bound;
          Tensor copies = make_tensor(element, {size});
          for (std::int64_t i = 0; i < size; ++i)
            for (int part = 0; part < parts_of(element); ++part) copies.set(i, bound.get(0, part), part);
          return copies;
        };
        auto const min = random_tensor(random, element, scalar_min ? Shape{} : Shape{size});
        auto const max = random_tensor(random, element, scalar_max ? Shape{} : Shape{size});
        auto const operand = random_tensor(random, element, {size});
        auto const result = run_one("stablehlo.clamp", {min, operand, max}, {name, name, name}, name);
        auto const raised = run_same("stablehlo.maximum", {operand, whole(min)}, name);
        auto const expected = run_same("stablehlo.minimum", {raised, whole(max)}, name);
        EXPECT_EQ(std::memcmp(result.data(), expected.data(), expected.size_bytes()), 0) << name;
      }
}

TEST(Elementwise, IsFiniteAndInfinite) {
  for (auto const& format : float_formats()) {
    if (format.bits > 8) continue;
    auto const codes = all_codes(Element::of(format), format.bits);
    std::string const name(format.name);
    auto const finite = run_one("stablehlo.is_finite", {codes}, {name}, "i1");
    auto const either = run_one("chlo.is_inf", {codes}, {name}, "i1");
    auto const plus = run_one("chlo.is_pos_inf", {codes}, {name}, "i1");
    auto const minus = run_one("chlo.is_neg_inf", {codes}, {name}, "i1");
    for (std::int64_t i = 0; i < codes.count(); ++i) {
      Number const number = unpack(codes.get(i), format);
      bool const infinite = number.kind == NumberKind::infinity;
      EXPECT_EQ(finite.get(i) != 0, !infinite && number.kind != NumberKind::nan) << name << i;
      EXPECT_EQ(either.get(i) != 0, infinite) << name << i;
      EXPECT_EQ(plus.get(i) != 0, infinite && !number.negative) << name << i;
      EXPECT_EQ(minus.get(i) != 0, infinite && number.negative) << name << i;
    }
  }
}

}  // namespace
}  // namespace assay::index_formula
