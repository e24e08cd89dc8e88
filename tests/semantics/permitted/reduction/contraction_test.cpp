// Sums of products: the result of a random implementation is in the set.
#include <fmt/format.h>

#include "tests/semantics/permitted/permitted_machine.hpp"

namespace assay {
namespace {

using namespace permitted_run;
using index_formula::list_text;

// lhs[b, m, k], rhs[b, k, n]: contracted over two axes with other axes between them.
TEST(PermittedContraction, DotGeneralContainsEveryOrder) {
  Random random(5);
  for (auto const& [in, out] :
       {std::pair("f32", "f32"), {"bf16", "bf16"}, {"bf16", "f32"}, {"f8E4M3FN", "f32"}, {"f8E5M2", "f8E5M2"}})
    for (auto const* profile : kProfiles)
      for (std::int64_t width : {0, 2}) {
        Operand const x(random, in, {2, 3, 1, 2}, width), y(random, in, {3, 2, 2, 2}, width);  // [b k m l], [k b l n]
        std::string const rest =
            "{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], "
            "lhs_contracting_dimensions = [1, 3], rhs_contracting_dimensions = [0, 2]>}";
        PermittedRun const found(
            program("stablehlo.dot_general", {type_text({2, 3, 1, 2}, in), type_text({3, 2, 2, 2}, in)}, rest,
                    type_text({2, 1, 2}, out)),
            {x.value, y.value}, *profile);
        Implementation const machine{random, *profile, *float_format(out)};
        for (int sample = 0; sample < 60; ++sample)
          for (std::int64_t b : {0, 1})
            for (std::int64_t n : {0, 1}) {
              std::vector<double> left, right;
              for (std::int64_t k = 0; k < 3; ++k)
                for (std::int64_t l : {0, 1}) {
                  left.push_back(x.pick(random, (b * 3 + k) * 2 + l));
                  right.push_back(y.pick(random, ((k * 2 + b) * 2 + l) * 2 + n));
                }
              expect_in(found, b * 2 + n, machine.dot(left, right), machine.format, std::string(in) + " " + out);
            }
      }
}

// Returns the components of a number. Each is the remainder after the previous ones, rounded to nearest or towards
// zero.
std::vector<double> components_of(double number, FloatFormat const& format, std::size_t count, bool truncates) {
  std::vector<double> parts;
  for (std::size_t k = 0; k < count; ++k) {
    auto const rounding = truncates ? Rounding::toward_zero : Rounding::nearest_even;
    parts.push_back(to_double(unpack(round(Number::of(number), format, rounding), format)));
    number -= parts.back();
  }
  return parts;
}

// Algorithms with several primitive operations: the leading products of components are permitted, but not fewer
// products.
TEST(PermittedContraction, DotAlgorithmsOfComponents) {
  Random random(7);
  for (auto const& [type, operations, parts] :
       {std::tuple("bf16", 3, 2), {"bf16", 6, 3}, {"bf16", 9, 3}, {"tf32", 3, 2}})
    for (auto const* profile : kProfiles)
      for (int sample = 0; sample < 60; ++sample) {
        std::vector<Tensor> sides;
        for (int side = 0; side < 2; ++side) {
          sides.push_back(make_tensor(Element::of(kF32), {3}));
          for (std::int64_t i = 0; i < 3; ++i)
            sides.back().set(
                i, round(Number::of(std::ldexp(static_cast<double>(random.between(1 << 24, 1 << 25)), -24)), kF32));
        }
        PermittedRun const found(
            program("stablehlo.dot_general", {"tensor<3xf32>", "tensor<3xf32>"},
                    fmt::format("{{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], "
                                "rhs_contracting_dimensions = [0]>, algorithm = #stablehlo.dot_algorithm<"
                                "lhs_precision_type = {0}, rhs_precision_type = {0}, accumulation_type = f32, "
                                "lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = {1}, "
                                "allow_imprecise_accumulation = false>}}",
                                type, operations),
                    "tensor<f32>"),
            {sides[0], sides[1]}, *profile);
        auto const& format = *float_format(type);
        // For each product of elements, sums the products of components whose indices have a sum of at most `most`.
        auto const sum = [&](std::size_t most, std::size_t count, bool truncates) {
          float total = 0;
          for (std::int64_t i = 0; i < 3; ++i) {
            auto const x = components_of(to_double(unpack(sides[0].get(i), kF32)), format, count, truncates);
            auto const y = components_of(to_double(unpack(sides[1].get(i), kF32)), format, count, truncates);
            for (std::size_t at = 2 * count - 1; at-- > 0;)
              for (std::size_t k = 0; k <= at; ++k)
                if (at <= most && k < count && at - k < count) total += static_cast<float>(x[k] * y[at - k]);
          }
          return static_cast<double>(total);
        };
        auto const what = fmt::format("{} x{}", type, operations);
        for (bool const truncates : {false, true})
          expect_in(found, 0,
                    sum(operations == 9 ? 4 : static_cast<std::size_t>(parts) - 1, static_cast<std::size_t>(parts),
                        truncates),
                    kF32, what);
        auto const one = round(Number::of(sum(0, 1, true)), kF32);
        EXPECT_FALSE(found.at(0).codes.contains(one, kF32)) << what;
      }
}

// A number whose first component rounds to infinity.
TEST(PermittedContraction, ComponentsMayOverflow) {
  Tensor const x = tensor_of("f32", {0x7f7fffff}), y = tensor_of("f32", {0x3f800000});
  PermittedRun const found(
      program(
          "stablehlo.dot_general", {"tensor<1xf32>", "tensor<1xf32>"},
          "{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = "
          "[0]>, "
          "algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, "
          "accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, "
          "allow_imprecise_accumulation = false>}",
          "tensor<f32>"),
      {x, y}, kText);
  EXPECT_TRUE(found.at(0).codes.contains(0x7f800000, kF32));
  EXPECT_TRUE(found.at(0).codes.contains(0x7f7fffff, kF32));
}

// lhs[m, k], rhs[g, k, n]: rows 0 and 1 use the first group, rows 2 to 4 the second one, and the last row none.
TEST(PermittedContraction, RaggedDotContainsEveryOrder) {
  Random random(21);
  std::int64_t constexpr kRows = 6, kInner = 5, kColumns = 2;
  auto const sizes = tensor_of("i64", {2, 3});
  std::string const rest =
      "{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = "
      "[1], "
      "lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}";
  for (auto const* profile : kProfiles)
    for (std::int64_t width : {0, 2}) {
      Operand const x(random, "f32", {kRows, kInner}, width), y(random, "f32", {2, kInner, kColumns}, width);
      PermittedRun const found(program("chlo.ragged_dot", {"tensor<6x5xf32>", "tensor<2x5x2xf32>", "tensor<2xi64>"},
                                       rest, "tensor<6x2xf32>"),
                               {x.value, y.value, sizes}, *profile);
      Implementation const machine{random, *profile, kF32};
      for (int sample = 0; sample < 30; ++sample)
        for (std::int64_t m = 0; m < kRows; ++m)
          for (std::int64_t n = 0; n < kColumns; ++n) {
            if (m == kRows - 1) {
              EXPECT_TRUE(found.at(m * kColumns + n).is_point());
              continue;
            }
            std::vector<double> left, right;
            for (std::int64_t k = 0; k < kInner; ++k) {
              left.push_back(x.pick(random, m * kInner + k));
              right.push_back(y.pick(random, ((m < 2 ? 0 : 1) * kInner + k) * kColumns + n));
            }
            expect_in(found, m * kColumns + n, machine.dot(left, right), kF32, "ragged dot");
          }
    }
}

// Many terms with few digits: results of random orders are within the bounds by signs and magnitudes.
TEST(PermittedContraction, LongDotsOfFewDigits) {
  Random random(14);
  constexpr std::int64_t kTerms = 600;
  std::string const rest =
      "{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}";
  auto const text = program("stablehlo.dot_general", {type_text({kTerms}, "bf16"), type_text({kTerms}, "bf16")}, rest,
                            "tensor<bf16>");
  for (auto const* profile : {&kText, &kAnyOrder}) {
    Operand const x(random, "bf16", {kTerms}, 0), y(random, "bf16", {kTerms}, 0);
    PermittedRun const found(text, {x.value, y.value}, *profile);
    Implementation const machine{random, *profile, kBF16};
    for (int sample = 0; sample < 20; ++sample) {
      std::vector<double> left, right;
      for (std::int64_t i = 0; i < kTerms; ++i) left.push_back(x.pick(random, i)), right.push_back(y.pick(random, i));
      expect_in(found, 0, machine.dot(left, right), kBF16, "dot");
    }
  }
  auto const ones = tensor_of("bf16", std::vector<std::uint64_t>(kTerms, 0x3F80));
  auto const set = PermittedRun(text, {ones, ones}, kText).at(0).codes;
  auto const number = [](std::int64_t order) { return to_double(unpack(code_of(order, kBF16), kBF16)); };
  EXPECT_GT(number(set.low), 64);
  EXPECT_LT(number(set.high), 1300);
}

// At precision DEFAULT, operands may be rounded first if the profile permits it: to nearest, with ties in either
// direction.
TEST(PermittedContraction, OperandsRoundedFirst) {
  Random random(12);
  Profile profile = profile_with(true, false);
  profile.default_dot_operands = "bf16";
  std::string const dimensions =
      "dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], "
      "rhs_contracting_dimensions = [0]>";
  auto const text = [&](std::string const& precision) {
    return program("stablehlo.dot_general", {"tensor<4xf32>", "tensor<4xf32>"},
                   "{" + dimensions + ", precision_config = [#stablehlo<precision " + precision +
                       ">, #stablehlo<precision " + precision + ">]}",
                   "tensor<f32>");
  };
  Implementation const machine{random, profile, kF32};
  auto const rounded = [&](double x) {
    return to_double(
        unpack(round(Number::of(x), kBF16, machine.either() ? Rounding::nearest_even : Rounding::nearest_away), kBF16));
  };
  for (std::int64_t width : {0, 70000}) {
    Operand const x(random, "f32", {4}, width), y(random, "f32", {4}, width);
    PermittedRun const found(text("DEFAULT"), {x.value, y.value}, profile);
    for (int sample = 0; sample < 60; ++sample) {
      std::vector<double> left, right;
      for (std::int64_t i = 0; i < 4; ++i) left.push_back(x.pick(random, i)), right.push_back(y.pick(random, i));
      expect_in(found, 0, machine.dot(left, right), kF32, "as they are");
      for (auto* side : {&left, &right})
        for (auto& one : *side) one = rounded(one);
      expect_in(found, 0, machine.dot(left, right), kF32, "rounded");
    }
  }
  auto const third = tensor_of("f32", std::vector<std::uint64_t>(4, f32(1.0f / 3)));
  auto const width = [&](std::string const& precision) {
    auto const set = PermittedRun(text(precision), {third, third}, profile).at(0).codes;
    return set.high - set.low;
  };
  EXPECT_LT(width("HIGHEST"), 16);
  EXPECT_GT(width("DEFAULT"), 1000);
}

// A profile whose additions have an error of up to one unit permits either neighbor of the exact value.
TEST(PermittedContraction, AdditionsWithOtherRounding) {
  Random random(13);
  Profile profile = profile_with(true, false);
  for (auto const* op : {"add", "multiply"}) profile.accuracies[{op, "bf16"}].ulps = 1;
  auto const either = [&](double x) {
    return to_double(unpack(round(Number::of(x), kBF16, random.between(0, 1) ? Rounding::up : Rounding::down), kBF16));
  };
  Operand const x(random, "bf16", {1, 6}, 0);
  std::string const dot = program(
      "stablehlo.dot_general", {"tensor<1x6xbf16>", "tensor<1x6xbf16>"},
      "{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = "
      "[0, 1]>}",
      "tensor<bf16>");
  std::string const sum =
      program("stablehlo.unary_einsum", {"tensor<1x6xbf16>"}, "{einsum_config = \"ab->a\"}", "tensor<1xbf16>");
  PermittedRun const dots(dot, {x.value, x.value}, profile), sums(sum, {x.value}, profile);
  for (int sample = 0; sample < 200; ++sample) {
    double product = 0, total = 0;
    for (std::int64_t i = 0; i < 6; ++i) {
      double const term = x.pick(random, i);
      product = either(product + either(term * term));
      total = either(total + term);
    }
    expect_in(dots, 0, product, kBF16, "dot");
    expect_in(sums, 0, total, kBF16, "sum");
  }
}

// [a, -b] . [c, d] and [a, b] . [d, c], in any order.
TEST(PermittedContraction, ComplexDot) {
  Random random(6);
  for (auto const* profile : kProfiles)
    for (int round_number = 0; round_number < 4; ++round_number) {
      Operand const parts[] = {
          {random, "f32", {3}, 2}, {random, "f32", {3}, 2}, {random, "f32", {3}, 2}, {random, "f32", {3}, 2}};
      auto const joined = [&](Operand const& real, Operand const& imag) {
        Tensor tensor = make_tensor(element_named("complex<f32>"), {3});
        std::vector<ElementSet> sets;
        for (std::int64_t i = 0; i < 3; ++i) {
          tensor.set(i, real.tensor.get(i), 0), tensor.set(i, imag.tensor.get(i), 1);
          sets.push_back(real.sets[static_cast<std::size_t>(i)]),
              sets.push_back(imag.sets[static_cast<std::size_t>(i)]);
        }
        return with_sets(tensor, sets);
      };
      std::string const type = "tensor<3xcomplex<f32>>";
      PermittedRun const found(program("stablehlo.dot_general", {type, type},
                                       "{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], "
                                       "rhs_contracting_dimensions = [0]>}",
                                       "tensor<complex<f32>>"),
                               {joined(parts[0], parts[1]), joined(parts[2], parts[3])}, *profile);
      Implementation const machine{random, *profile, kF32};
      for (int sample = 0; sample < 20; ++sample) {
        std::vector<double> x, y, z;  // [a, -b], [c, d], [d, c]
        std::vector<double> w;        // [a, b]
        for (std::int64_t i = 0; i < 3; ++i) {
          double const a = parts[0].pick(random, i), b = parts[1].pick(random, i), c = parts[2].pick(random, i),
                       d = parts[3].pick(random, i);
          x.insert(x.end(), {a, -b}), y.insert(y.end(), {c, d}), w.insert(w.end(), {a, b}), z.insert(z.end(), {d, c});
        }
        for (int part : {0, 1}) {
          auto const set = found.at(0, part).codes;
          auto const code = round(Number::of(part == 0 ? machine.dot(x, y) : machine.dot(w, z)), kF32);
          EXPECT_TRUE(set.contains(code, kF32)) << part;
        }
      }
    }
}

TEST(PermittedContraction, IntegerDotAndOverflow) {
  std::string const text = program(
      "stablehlo.dot_general", {"tensor<2xi8>", "tensor<2xi8>"},
      "{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}",
      "tensor<i8>");
  auto const dot = [&](std::int64_t a, std::int64_t b, IntegerOverflow overflow) {
    auto const x = tensor_of("i8", {static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)});
    return PermittedRun(text, {x, tensor_of("i8", {10, 10})}, profile_with(false, false, overflow));
  };
  using enum IntegerOverflow;
  EXPECT_EQ(dot(5, 6, implementation_defined).values[0].enclosure, nullptr);
  EXPECT_EQ(dot(5, 6, implementation_defined).values[0].tensor.integer(0), 110);
  EXPECT_NE(dot(9, 9, implementation_defined).at(0).reason, 0u);
  EXPECT_EQ(dot(9, 9, wrap).at(0).codes, CodeSet::point(180 - 256));
  EXPECT_EQ(dot(9, 9, wrap_or_saturate).at(0).codes, (CodeSet{-128, 127}));
  auto const sets = with_sets(tensor_of("i8", {1, 2}), {{{-1, 2}, 0}, {{2, 3}, 0}});
  EXPECT_EQ(PermittedRun(text, {sets, tensor_of("i8", {10, static_cast<std::uint64_t>(-2)})}, kText).at(0).codes,
            (CodeSet{-16, 16}));
}

// Each sum of a product is judged separately: partial sums of 100 + 100 - 100 - 100 may overflow, and those of 1 + 126
// do not.
TEST(PermittedContraction, OverflowingIntegerProducts) {
  std::string const text = program(
      "stablehlo.dot_general", {"tensor<2x4xi8>", "tensor<4x2xi8>"},
      "{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}",
      "tensor<2x2xi8>");
  auto const x = tensor_of("i8", {100, 100, 156, 156, 1, 126, 0, 0}).reshaped({2, 4});
  auto const y = tensor_of("i8", {1, 0, 1, 1, 1, 0, 1, 0}).reshaped({4, 2});
  using enum IntegerOverflow;
  PermittedRun const open(text, {x, y}, profile_with(false, false, implementation_defined));
  EXPECT_NE(open.at(0).reason, 0U);
  EXPECT_EQ(open.at(1), (ElementSet{CodeSet::point(100), 0}));
  EXPECT_EQ(open.at(2), (ElementSet{CodeSet::point(127), 0}));
  EXPECT_EQ(open.at(3), (ElementSet{CodeSet::point(126), 0}));
  EXPECT_EQ(PermittedRun(text, {x, y}, profile_with(false, false, wrap)).values[0].enclosure, nullptr);
  PermittedRun const saturates(text, {x, y}, profile_with(false, false, wrap_or_saturate));
  EXPECT_EQ(saturates.at(0).codes, (CodeSet{-128, 127}));
  EXPECT_EQ(saturates.at(2).codes, CodeSet::point(127));
}

// [batch, space, feature] by [space, input feature, output feature], as in the specification's dot_general over
// windows.
TEST(PermittedContraction, PaddingOfAFormatWithoutZeroIsOpen) {
  std::string const type = "tensor<1x3x1xf8E8M0FNU>";
  auto const ones = [](Shape shape) { return tensor_of("f8E8M0FNU", {127, 127, 127}).reshaped(std::move(shape)); };
  PermittedRun const found(
      program("stablehlo.convolution", {type, "tensor<3x1x1xf8E8M0FNU>"},
              "{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, padding = dense<1> : "
              "tensor<1x2xi64>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}",
              type),
      {ones({1, 3, 1}), ones({3, 1, 1})}, profile_with(false, false, IntegerOverflow::implementation_defined));
  for (std::int64_t i = 0; i < 3; ++i) EXPECT_EQ(found.at(i).reason != 0, i != 1) << i;
}

TEST(PermittedContraction, ConvolutionWithGroupsPaddingDilationAndReversal) {
  Random random(7);
  for (int round_number = 0; round_number < 24; ++round_number) {
    Profile const& profile = *kProfiles[round_number % 3];
    std::int64_t const feature_groups = random.between(1, 2),
                       batch_groups = feature_groups == 1 ? random.between(1, 2) : 1;
    std::int64_t const groups = feature_groups * batch_groups, batch = 2, size = random.between(2, 4), features = 2;
    std::int64_t const window = random.between(1, 3), outputs = 2, stride = random.between(1, 2);
    std::int64_t const low = random.between(0, 2), high = random.between(0, 2), base = random.between(1, 2);
    std::int64_t const dilation = random.between(1, 2), extent = (window - 1) * dilation + 1;
    std::int64_t const padded = (size - 1) * base + 1 + low + high, inner = features / feature_groups;
    bool const reversed = random.between(0, 1) != 0;
    if (padded < extent) continue;
    std::int64_t const places = (padded - extent) / stride + 1, out_batch = batch / batch_groups;
    Shape const lhs{batch, size, features}, rhs{window, inner, outputs}, result{out_batch, places, outputs};
    Operand const x(random, "f16", lhs, 2), y(random, "f16", rhs, 2);
    auto const number = [](std::int64_t n) { return std::to_string(n); };
    PermittedRun const found(
        program("stablehlo.convolution", {type_text(lhs, "f16"), type_text(rhs, "f16")},
                "{window_strides = " + list_text({stride}) + ", padding = dense<[[" + number(low) + ", " +
                    number(high) + "]]> : tensor<1x2xi64>, lhs_dilation = " + list_text({base}) + ", rhs_dilation = " +
                    list_text({dilation}) + ", window_reversal = array<i1: " + (reversed ? "true" : "false") +
                    ">, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = " +
                    number(feature_groups) + " : i64, batch_group_count = " + number(batch_groups) + " : i64}",
                type_text(result, "f16")),
        {x.value, y.value}, profile);
    Implementation const machine{random, profile, kF16};
    for (std::int64_t at = 0; at < element_count(result); ++at) {
      std::int64_t const o = at % outputs, place = at / outputs % places, b = at / outputs / places;
      std::int64_t const group = o / (outputs / groups);
      for (int sample = 0; sample < 20; ++sample) {
        std::vector<double> left, right;
        for (std::int64_t k = 0; k < window; ++k)
          for (std::int64_t f = 0; f < inner; ++f) {
            std::int64_t const from = place * stride + k * dilation - low;
            bool const inside = from >= 0 && from % base == 0 && from / base < size;
            std::int64_t const n = batch_groups > 1 ? group * out_batch + b : b;
            std::int64_t const feature = feature_groups > 1 ? group * inner + f : f;
            left.push_back(inside ? x.pick(random, (n * size + from / base) * features + feature) : 0);
            right.push_back(y.pick(random, ((reversed ? window - 1 - k : k) * inner + f) * outputs + o));
          }
        expect_in(found, at, machine.dot(left, right), kF16, "convolution");
      }
    }
  }
}

TEST(PermittedContraction, UnaryEinsumAddsInAnyOrder) {
  Random random(8);
  Operand const x(random, "bf16", {2, 5}, 1);
  std::string const text =
      program("stablehlo.unary_einsum", {"tensor<2x5xbf16>"}, "{einsum_config = \"ab->a\"}", "tensor<2xbf16>");
  for (auto const* profile : kProfiles) {
    PermittedRun const found(text, {x.value}, *profile);
    Profile const orders = profile_with(true, profile->flush);
    Implementation const machine{random, orders, x.format};
    for (int sample = 0; sample < 40; ++sample)
      for (std::int64_t row : {0, 1}) {
        std::vector<double> leaves;
        for (std::int64_t k = 0; k < 5; ++k) leaves.push_back(x.pick(random, row * 5 + k));
        machine.insert(leaves, 0);
        expect_in(found, row, machine.reduce("add", leaves), x.format, "unary_einsum");
      }
  }
}

// Found by fuzz_run: empty sums of booleans were not supported.
TEST(PermittedSums, OfNothingAreZero) {
  for (auto const* type : {"i1", "i4", "ui8", "i32", "bf16", "f32"}) {
    std::string const operand = "tensor<0x2x" + std::string(type) + ">", result = "tensor<2x" + std::string(type) + ">";
    std::string const sum = program("stablehlo.unary_einsum", {operand}, "{einsum_config = \"ij->j\"}", result);
    PermittedRun const run(sum, {make_tensor(element_named(type), {0, 2})}, profile_with(true, false));
    ASSERT_EQ(run.values.size(), 1u) << type;
    for (int i = 0; i < 2; ++i) EXPECT_EQ(run.at(i).codes, CodeSet::point(0)) << type;
  }
}

}  // namespace
}  // namespace assay
