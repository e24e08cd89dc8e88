// Ops that combine many elements: the result of a random implementation is in the set.
#include "tests/semantics/permitted/permitted_machine.hpp"

namespace assay {
namespace {

using namespace permitted_run;
using index_formula::list_text;

PermittedRun reduced(std::string const& op, std::string const& type, RuntimeValue const& x, RuntimeValue const& init,
                     Profile const& profile) {
  return {typed(program("stablehlo.reduce", {type_text(x.tensor.shape(), type), "tensor<T>"},
                        body(op) + " {dimensions = array<i64: 1>}", type_text({x.tensor.dim(0)}, type)),
                type),
          {x, init},
          profile};
}

TEST(PermittedStructured, ReduceContainsEveryTree) {
  Random random(1);
  for (std::string const type : {"f32", "bf16", "f8E5M2", "f16"})
    for (std::string const op : {"add", "multiply", "maximum", "minimum"})
      for (auto const* profile : kProfiles)
        for (std::int64_t width : {0, 2}) {
          if (op == "multiply" && profile != &kText) continue;  // has another test
          Operand const x(random, type, {2, random.between(1, 6)}, width);
          bool const adds = op == "add", multiplies = op == "multiply";
          double const init = multiplies ? 1 : adds ? 0 : static_cast<double>(random.between(-2, 2));
          auto const found = reduced(op, type, x.value, scalar_of(type, round(Number::of(init), x.format)), *profile);
          Implementation const machine{random, *profile, x.format};
          for (int sample = 0; sample < 80; ++sample)
            for (std::int64_t row : {0, 1}) {
              std::vector<double> leaves;
              for (std::int64_t k = 0; k < x.tensor.dim(1); ++k)
                leaves.push_back(x.pick(random, row * x.tensor.dim(1) + k));
              machine.insert(leaves, init);
              expect_in(found, row, machine.reduce(op, leaves), x.format, op + " " + type);
            }
        }
}

TEST(PermittedStructured, ProductsInAnyOrder) {
  Random random(2);
  for (std::string const type : {"f32", "bf16", "f16", "f64"})
    for (auto const* profile : {&kAnyOrder, &kFlush}) {
      Operand x(random, type, {2, 5}, 0);
      std::vector<ElementSet> sets;
      for (std::int64_t i = 0; i < 10; ++i) {
        double const size = static_cast<double>(random.between(16, 40)) / 20;
        x.tensor.set(i, round(Number::of(random.between(0, 1) ? size : -size), x.format));
        auto const order = order_of(x.tensor.get(i), x.format);
        sets.push_back({{order - random.between(0, 2), order + random.between(0, 2)}, 0});
      }
      x.sets = sets;
      auto const found = reduced("multiply", type, with_sets(x.tensor, sets),
                                 scalar_of(type, round(Number::of(1.0), x.format)), *profile);
      Implementation const machine{random, *profile, x.format};
      for (int sample = 0; sample < 80; ++sample)
        for (std::int64_t row : {0, 1}) {
          std::vector<double> factors;
          for (std::int64_t k = 0; k < 5; ++k) factors.push_back(x.pick(random, row * 5 + k));
          expect_in(found, row, machine.reduce("multiply", factors), x.format, "product in " + type);
        }
      EXPECT_LT(found.at(0).codes.high - found.at(0).codes.low, 64);
    }
  auto const halves = tensor_of("f32", std::vector<std::uint64_t>(160, f32(0.5f))).reshaped({1, 160});
  EXPECT_NE(reduced("multiply", "f32", halves, scalar_of("f32", f32(1)), kAnyOrder).at(0).reason, 0u);
}

// One body for two inputs, each with its own op: each result equals that of its input alone.
TEST(PermittedStructured, SeparateCombinersOfSeveralInputs) {
  std::string const text =
      "func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %n: tensor<4xi32>) -> (tensor<f32>, tensor<f32>, "
      "tensor<i32>) {\n"
      "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n  %i = stablehlo.constant dense<0> : tensor<i32>\n"
      "  %r:3 = \"stablehlo.reduce\"(%x, %y, %n, %z, %z, %i) ({\n"
      "  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<f32>, %e: tensor<f32>, %f: tensor<i32>):\n"
      "    %u = stablehlo.add %a, %d : tensor<f32>\n    %w = stablehlo.add %f, %c : tensor<i32>\n"
      "    %v = stablehlo.OP %e, %b : tensor<f32>\n"
      "    \"stablehlo.return\"(%u, %v, %w) : (tensor<f32>, tensor<f32>, tensor<i32>) -> ()\n"
      "  }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<f32>, "
      "tensor<i32>) -> (tensor<f32>, tensor<f32>, tensor<i32>)\n"
      "  func.return %r#0, %r#1, %r#2 : tensor<f32>, tensor<f32>, tensor<i32>\n}\n";
  auto const with = [&](std::string const& op) {
    std::string all = text;
    all.replace(all.find("OP"), 2, op);
    auto const x = tensor_of("f32", {f32(1e10f), f32(1), f32(-1e10f), f32(1)});
    auto const y = tensor_of("f32", {f32(1), f32(1e10f), f32(1), f32(-1e10f)});
    return PermittedRun(all, {x, y, tensor_of("i32", {1, 2, 3, 4})}, kText);
  };
  auto const run = with("maximum");
  EXPECT_EQ(run.values[0].tensor.get(0), f32(2)) << "the exact sum";
  EXPECT_EQ(run.values[1].tensor.get(0), f32(1e10f));
  EXPECT_EQ(run.values[2].tensor.integer(0), 10);
  EXPECT_EQ(set_of(run.values[0], 0).codes, (CodeSet{0, order_of(f32(2), kF32)}));
  EXPECT_EQ(run.values[2].enclosure, nullptr);
  auto const sums = with("add");
  EXPECT_EQ(set_of(sums.values[1], 0).codes, (CodeSet{0, order_of(f32(2), kF32)})) << "the elements of its own input";
  // A body that mixes its accumulators has no separate combiners.
  auto const other = with("subtract");
  EXPECT_NE(set_of(other.values[0], 0).reason, 0u);
  EXPECT_EQ(other.values[0].tensor.get(0), f32(1)) << "one step after the other";
}

// A format without infinity: every order stays within the range, or some order does not.
TEST(PermittedStructured, SumsNearTheGreatestNumber) {
  auto const run = [](std::size_t count, double last, Profile const& profile) {
    FloatFormat const& format = *float_format("f8E4M3FN");
    std::vector<std::uint64_t> codes(count, round(Number::of(1.0), format));
    codes.back() = round(Number::of(last), format);
    auto const all = static_cast<std::int64_t>(count);
    return reduced("add", "f8E4M3FN", tensor_of("f8E4M3FN", codes).reshaped({1, all}), scalar_of("f8E4M3FN", 0),
                   profile)
        .reason(0);
  };
  EXPECT_EQ(run(100, 1, kText), "");
  EXPECT_EQ(run(20, 1, kAnyOrder), "");
  EXPECT_NE(run(100, 448, kText).find("beyond the greatest number"), std::string::npos);
  EXPECT_NE(run(1000, 1, kAnyOrder).find("beyond the greatest number"), std::string::npos);
}

// Updates are added to the element one by one, in any order.
TEST(PermittedStructured, UpdatesOfAnElementInEveryOrder) {
  auto const scattered = [](std::string const& op, std::string const& type, std::vector<double> const& numbers,
                            Profile const& profile) {
    auto const& format = *float_format(type);
    std::vector<std::uint64_t> codes;
    for (double const x : numbers) codes.push_back(round(Number::of(x), format));
    std::vector<std::uint64_t> const updates(codes.begin() + 1, codes.end());
    auto const count = static_cast<std::int64_t>(updates.size());
    std::string const rest =
        typed(body(op), type) +
        " {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = "
        "[0], index_vector_dim = 1>}";
    return PermittedRun(
        program("stablehlo.scatter", {type_text({1}, type), type_text({count, 1}, "i32"), type_text({count}, type)},
                rest, type_text({1}, type)),
        {tensor_of(type, {codes[0]}), tensor_of("i32", std::vector<std::uint64_t>(updates.size())).reshaped({count, 1}),
         tensor_of(type, updates)},
        profile);
  };
  Random random(5);
  for (std::string const type : {"f8E5M2", "bf16", "f32"})
    for (std::string const op : {"add", "multiply"})
      for (int round_number = 0; round_number < 6; ++round_number) {
        std::vector<double> numbers;
        for (int i = 0; i < 6; ++i) numbers.push_back(static_cast<double>(random.between(-15, 16)) / 8);
        auto const& format = *float_format(type);
        for (double& x : numbers) x = to_double(unpack(round(Number::of(x), format), format));
        auto const found = scattered(op, type, numbers, kText);
        Implementation const machine{random, kText, format};
        CodeSet seen{0, 0, false, false};
        std::sort(numbers.begin() + 1, numbers.end());
        do {
          double total = numbers[0];
          for (std::size_t i = 1; i < numbers.size(); ++i) total = machine.combine(op, total, numbers[i]);
          seen.include(CodeSet::of(round(Number::of(total), format), format));
        } while (std::next_permutation(numbers.begin() + 1, numbers.end()));
        auto with_value = found.at(0).codes;
        seen.include(CodeSet::of(found.values[0].tensor.get(0), format));  // the exact result, rounded once
        EXPECT_EQ(with_value, seen) << op << " " << type;
      }
  EXPECT_EQ(scattered("add", "bf16", std::vector<double>(400, 1), kText).at(0).reason, 0u)
      << "equal updates are counted";
  EXPECT_GT(scattered("add", "bf16", std::vector<double>(1000, 1), kAnyOrder).at(0).codes.low, 0);
}

// The initial value may be used any number of times.
TEST(PermittedStructured, InitValuesOtherThanTheIdentity) {
  auto const x = tensor_of("i32", {1, 2, 3}).reshaped({1, 3});
  EXPECT_NE(reduced("add", "i32", x, scalar_of("i32", 5), kText).at(0).reason, 0u);
  EXPECT_EQ(reduced("add", "i32", x, scalar_of("i32", 0), kText).values[0].enclosure, nullptr);
  EXPECT_NE(reduced("multiply", "i32", x, scalar_of("i32", 2), kText).at(0).reason, 0u);
  EXPECT_EQ(reduced("maximum", "i32", x, scalar_of("i32", 7), kText).at(0).codes, (CodeSet{3, 7}));
  EXPECT_EQ(reduced("minimum", "i32", x, scalar_of("i32", 7), kText).values[0].enclosure, nullptr);
  EXPECT_EQ(reduced("and", "i32", x, scalar_of("i32", 3), kText).values[0].enclosure, nullptr);
  auto const y = tensor_of("f32", {f32(1), f32(2)}).reshaped({1, 2});
  EXPECT_NE(reduced("add", "f32", y, scalar_of("f32", f32(5)), kAnyOrder).at(0).reason, 0u);
  auto const sums = reduced("add", "f32", y, scalar_of("f32", f32(5)), kText).at(0).codes;
  for (float sum : {3.0f, 8.0f, 18.0f}) EXPECT_TRUE(sums.contains(f32(sum), kF32)) << sum;
  EXPECT_EQ(reduced("maximum", "f32", y, scalar_of("f32", f32(5)), kText).at(0).codes,
            (CodeSet{order_of(f32(2), kF32), order_of(f32(5), kF32)}));
}

// Reductions of no elements use only initial values, at least one.
TEST(PermittedStructured, ReductionsOfNothing) {
  auto const nothing = [](std::string const& op, std::string const& type, std::uint64_t init, Profile const& profile) {
    Tensor const none = make_tensor(element_named(type), {1, 0});
    return reduced(op, type, none, scalar_of(type, init), profile).at(0);
  };
  auto const infinite = order_of(f32(INFINITY), kF32);
  for (auto const* profile : kProfiles) {
    for (std::string const op : {"maximum", "minimum", "and", "or"})
      EXPECT_EQ(nothing(op, "i32", 7, *profile), (ElementSet{CodeSet::point(7), 0})) << op;
    EXPECT_EQ(nothing("maximum", "f32", f32(-3), *profile).codes, CodeSet::of(f32(-3), kF32));
    EXPECT_EQ(nothing("add", "f32", f32(3), *profile).codes, (CodeSet{order_of(f32(3), kF32), infinite}));
    EXPECT_EQ(nothing("add", "f32", f32(-3), *profile).codes, (CodeSet{-infinite - 1, order_of(f32(-3), kF32)}));
    EXPECT_EQ(nothing("add", "i1", 1, *profile).codes, CodeSet::point(1));
    EXPECT_NE(nothing("add", "i32", 7, *profile).reason, 0u) << "2^32 times 7 is 0";
    EXPECT_NE(nothing("add", "f32", f32(NAN), *profile).reason, 0u);
  }
}

TEST(PermittedStructured, IntegerReductionsAndOverflow) {
  auto const sum_of = [](std::vector<std::uint64_t> const& x, std::string const& op, IntegerOverflow overflow) {
    auto const count = static_cast<std::int64_t>(x.size());
    return reduced(op, "i8", tensor_of("i8", x).reshaped({1, count}), scalar_of("i8", op == "add" ? 0 : 1),
                   profile_with(false, false, overflow))
        .at(0);
  };
  using enum IntegerOverflow;
  for (auto overflow : {implementation_defined, wrap, wrap_or_saturate}) {
    EXPECT_EQ(sum_of({100, 20, 7}, "add", overflow), (ElementSet{CodeSet::point(127), 0}));
    EXPECT_EQ(sum_of({16, 7}, "multiply", overflow), (ElementSet{CodeSet::point(112), 0}));
  }
  // 100 + 100 overflows in some order, and 16 * 16 overflows despite the factor 0.
  EXPECT_NE(sum_of({100, 100, static_cast<std::uint64_t>(-100)}, "add", implementation_defined).reason, 0u);
  EXPECT_EQ(sum_of({100, 100, static_cast<std::uint64_t>(-100)}, "add", wrap).codes, CodeSet::point(100));
  EXPECT_EQ(sum_of({100, 100}, "add", wrap_or_saturate).codes, (CodeSet{-128, 127}));
  EXPECT_NE(sum_of({16, 16, 0}, "multiply", implementation_defined).reason, 0u);
  EXPECT_EQ(sum_of({16, 17}, "multiply", wrap).codes, CodeSet::point(16));
  Random random(3);
  for (std::string const op : {"add", "multiply", "maximum", "minimum", "and", "or"}) {
    std::vector<ElementSet> sets;
    Tensor x = make_tensor(element_named("i16"), {1, 4});
    for (int i = 0; i < 4; ++i) {
      auto const low = random.between(-6, 6);
      sets.push_back({{low, low + random.between(0, 3)}, 0});
      x.set(i, static_cast<std::uint64_t>(low));
    }
    std::uint64_t const init = op == "multiply"  ? 1
                               : op == "and"     ? static_cast<std::uint64_t>(-1)
                               : op == "maximum" ? static_cast<std::uint64_t>(-32768)
                               : op == "minimum" ? 32767
                                                 : 0;
    auto const set = reduced(op, "i16", with_sets(x, sets), scalar_of("i16", init), kText).at(0);
    EXPECT_EQ(set.reason, 0u);
    for (int sample = 0; sample < 50; ++sample) {
      auto total = static_cast<std::int64_t>(static_cast<std::int16_t>(init));
      for (auto const& one : sets) {
        auto const value = random.between(one.codes.low, one.codes.high);
        total = op == "add"        ? total + value
                : op == "multiply" ? total * value
                : op == "maximum"  ? std::max(total, value)
                : op == "minimum"  ? std::min(total, value)
                : op == "and"      ? (total & value)
                                   : (total | value);
      }
      EXPECT_TRUE(set.codes.low <= total && total <= set.codes.high) << op << " " << total;
    }
  }
}

std::string argmax(std::string const& compared) {
  return "func.func @main(%x: tensor<1x4xf32>, %n: tensor<1x4xi32>, %i: tensor<f32>, %j: tensor<i32>) -> "
         "(tensor<1xf32>, tensor<1xi32>) {\n"
         "  %r:2 = \"stablehlo.reduce\"(%x, %n, %i, %j) ({\n"
         "  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):\n"
         "    %p = stablehlo.compare " +
         compared +
         ", %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
         "    %v = stablehlo.select %p, %a, %c : tensor<i1>, tensor<f32>\n"
         "    %w = stablehlo.select %p, %b, %d : tensor<i1>, tensor<i32>\n"
         "    \"stablehlo.return\"(%v, %w) : (tensor<f32>, tensor<i32>) -> ()\n"
         "  }) {dimensions = array<i64: 1>} : (tensor<1x4xf32>, tensor<1x4xi32>, tensor<f32>, tensor<i32>) -> "
         "(tensor<1xf32>, tensor<1xi32>)\n"
         "  func.return %r#0, %r#1 : tensor<1xf32>, tensor<1xi32>\n}\n";
}

TEST(PermittedStructured, BodiesThatSelectAreDecided) {
  auto const numbers = tensor_of("i32", {0, 1, 2, 3}).reshaped({1, 4});
  auto const run = [&](std::string const& text, std::vector<float> const& x, float init) {
    std::vector<std::uint64_t> codes;
    for (float one : x) codes.push_back(f32(one));
    return PermittedRun(text,
                        {tensor_of("f32", codes).reshaped({1, 4}), numbers, scalar_of("f32", f32(init)),
                         scalar_of("i32", static_cast<std::uint64_t>(-1))},
                        kText);
  };
  EXPECT_EQ(run(argmax("GE"), {1, 7, 3, 7}, -INFINITY).values[1].enclosure, nullptr);
  EXPECT_EQ(run(argmax("GE"), {1, 7, 3, 7}, -INFINITY).values[1].tensor.integer(0), 1);
  // The initial value is greater than the others: it is the result wherever it is used, but it may be unused.
  EXPECT_NE(run(argmax("GE"), {1, 7, 3, 7}, 9).at(0).reason, 0u);
  // NaN wins against previous values, and loses against later ones.
  EXPECT_NE(run(argmax("GE"), {1, 3, NAN, 2}, -INFINITY).at(0).reason, 0u);
  EXPECT_EQ(run(argmax("GE"), {1, NAN, 3, 2}, -INFINITY).values[0].enclosure, nullptr);
}

TEST(PermittedStructured, NonAssociativeBodyIsOpen) {
  auto const x = tensor_of("f32", {f32(1), f32(2), f32(4)}).reshaped({1, 3});
  EXPECT_NE(reduced("subtract", "f32", x, scalar_of("f32", 0), kText).at(0).reason, 0u);
}

TEST(PermittedStructured, WindowsWithPaddingAndDilation) {
  Random random(4);
  for (int round_number = 0; round_number < 12; ++round_number)
    for (auto const* profile : kProfiles) {
      std::string const op = random.between(0, 1) ? "add" : "maximum";
      std::int64_t const size = random.between(2, 5), window = random.between(1, 3), stride = random.between(1, 2);
      std::int64_t const base = random.between(1, 2), dilation = random.between(1, 2), low = random.between(0, 2);
      std::int64_t const high = random.between(0, 2), dilated = (size - 1) * base + 1 + low + high;
      std::int64_t const extent = (window - 1) * dilation + 1;
      if (dilated < extent) continue;
      std::int64_t const outputs = (dilated - extent) / stride + 1;
      Operand const x(random, "bf16", {size}, 1);
      std::string const rest = body(op) + " {window_dimensions = " + list_text({window}) +
                               ", window_strides = " + list_text({stride}) + ", base_dilations = " + list_text({base}) +
                               ", window_dilations = " + list_text({dilation}) + ", padding = dense<[[" +
                               std::to_string(low) + ", " + std::to_string(high) + "]]> : tensor<1x2xi64>}";
      PermittedRun const found(typed(program("stablehlo.reduce_window", {type_text({size}, "bf16"), "tensor<T>"}, rest,
                                             type_text({outputs}, "bf16")),
                                     "bf16"),
                               {x.value, scalar_of("bf16", 0)}, *profile);
      Implementation const machine{random, *profile, x.format};
      for (int sample = 0; sample < 40; ++sample)
        for (std::int64_t o = 0; o < outputs; ++o) {
          std::vector<double> leaves;
          for (std::int64_t k = 0; k < window; ++k) {
            std::int64_t const at = o * stride + k * dilation - low;
            bool const inside = at >= 0 && at % base == 0 && at / base < size;
            leaves.push_back(inside ? x.pick(random, at / base) : 0);
          }
          machine.insert(leaves, 0);
          expect_in(found, o, machine.reduce(op, leaves), x.format, op);
        }
    }
}

}  // namespace
}  // namespace assay
