// Sets move with their elements, through ops that move, sort, scatter or select them, and between processes.
#include "tests/semantics/permitted/permitted_machine.hpp"

namespace assay {
namespace {

using namespace permitted_run;

TEST(PermittedMoved, SetsMoveWithElements) {
  RuntimeValue const zero = scalar_of("i32", 0);
  auto const moved = [&](std::string const& op, std::vector<RuntimeValue> const& inputs,
                         std::vector<std::string> const& types, std::string const& rest, std::string const& result) {
    return GridRun(program("stablehlo." + op, types, rest, result), {inputs});
  };
  RuntimeValue const x = numbered({2, 3});
  expect_numbers(moved("transpose", {x}, {"tensor<2x3xi32>"}, "{permutation = array<i64: 1, 0>}", "tensor<3x2xi32>"),
                 {0, 3, 1, 4, 2, 5});
  expect_numbers(moved("reverse", {x}, {"tensor<2x3xi32>"}, "{dimensions = array<i64: 1>}", "tensor<2x3xi32>"),
                 {2, 1, 0, 5, 4, 3});
  expect_numbers(moved("pad", {numbered({3}), zero}, {"tensor<3xi32>", "tensor<i32>"},
                       "{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: -1>, interior_padding = "
                       "array<i64: 1>}",
                       "tensor<5xi32>"),
                 {-1, 0, -1, 1, -1});
  expect_numbers(moved("concatenate", {numbered({2}), numbered({3}, 7)}, {"tensor<2xi32>", "tensor<3xi32>"},
                       "{dimension = 0 : i64}", "tensor<5xi32>"),
                 {0, 1, 7, 8, 9});
  expect_numbers(moved("dynamic_slice", {numbered({6}), scalar_of("i32", 9)}, {"tensor<6xi32>", "tensor<i32>"},
                       "{slice_sizes = array<i64: 2>}", "tensor<2xi32>"),
                 {4, 5});
  expect_numbers(moved("dynamic_update_slice", {numbered({4}), numbered({2}, 7), scalar_of("i32", 1)},
                       {"tensor<4xi32>", "tensor<2xi32>", "tensor<i32>"}, "", "tensor<4xi32>"),
                 {0, 7, 8, 3});
  expect_numbers(
      moved("gather", {x, tensor_of("i32", {1, 0, 1}).reshaped({3, 1})}, {"tensor<2x3xi32>", "tensor<3x1xi32>"},
            "{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], "
            "start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}",
            "tensor<3x2xi32>"),
      {3, 4, 0, 1, 3, 4});
}

TEST(PermittedMoved, BothPartsOfComplexNumbersMove) {
  Tensor x = make_tensor(element_named("complex<f32>"), {2});
  std::vector<ElementSet> const sets = {{{0, 1}, 0}, {{-1, 0}, 0}, {{0, 0}, 0}, {{0, 7}, 0}};
  GridRun const run(program("stablehlo.reverse", {"tensor<2xcomplex<f32>>"}, "{dimensions = array<i64: 0>}",
                            "tensor<2xcomplex<f32>>"),
                    {{with_sets(x, sets)}});
  auto const& value = run.results[0].values.at(0);
  for (std::int64_t i : {0, 1})
    for (int part : {0, 1}) EXPECT_EQ(set_of(value, i, part), sets[static_cast<std::size_t>(2 * (1 - i) + part)]);
}

TEST(PermittedMoved, ExactOperandsStayExact) {
  auto const x = tensor_of("i32", {1, 2, 3});
  for (std::string const op : {"reverse", "sort"}) {
    std::string const rest = op == "sort"
                                 ? "({\n^bb0(%p: tensor<i32>, %q: tensor<i32>):\n  %c = stablehlo.compare LT, %p, "
                                   "%q : (tensor<i32>, tensor<i32>) -> tensor<i1>\n  \"stablehlo.return\"(%c) : "
                                   "(tensor<i1>) -> ()\n}) {dimension = 0 : i64}"
                                 : "{dimensions = array<i64: 0>}";
    GridRun const run(program("stablehlo." + op, {"tensor<3xi32>"}, rest, "tensor<3xi32>"), {{x}});
    EXPECT_EQ(run.results[0].values.at(0).enclosure, nullptr) << op;
  }
}

std::string sort_text(std::string const& type, std::string const& direction, std::string const& kind, bool stable,
                      std::int64_t size) {
  std::string const x = type_text({size}, type), n = type_text({size}, "i32");
  return typed(
      "func.func @main(%x: " + x + ", %n: " + n + ") -> (" + x + ", " + n +
          ") {\n  %r:2 = \"stablehlo.sort\"(%x, %n) ({\n"
          "  ^bb0(%a: tensor<T>, %b: tensor<T>, %c: tensor<i32>, %d: tensor<i32>):\n    %p = stablehlo.compare " +
          direction + ", %a, %b, " + kind +
          " : (tensor<T>, tensor<T>) -> tensor<i1>\n    \"stablehlo.return\"(%p) : (tensor<i1>) -> ()\n  }) "
          "{dimension = 0 : i64, is_stable = " +
          (stable ? "true" : "false") + "} : (" + x + ", " + n + ") -> (" + x + ", " + n +
          ")\n  func.return %r#0, %r#1 : " + x + ", " + n + "\n}\n",
      type);
}

// An unstable sort returns equal elements in any order.
TEST(PermittedMoved, TiesOfASort) {
  auto const x = tensor_of("i32", {5, 1, 5, 3}), n = tensor_of("i32", {0, 1, 2, 3});
  GridRun const stable(sort_text("i32", "LT", "SIGNED", true, 4), {{x, n}});
  EXPECT_EQ(stable.results[0].values.at(1).enclosure, nullptr);
  GridRun const unstable(sort_text("i32", "GT", "SIGNED", false, 4), {{x, n}});
  EXPECT_EQ(unstable.results[0].values.at(0).enclosure, nullptr);
  EXPECT_EQ(unstable.at(0, 0, 1).codes, (CodeSet{0, 2}));
  EXPECT_EQ(unstable.at(0, 1, 1).codes, (CodeSet{0, 2}));
  EXPECT_EQ(unstable.at(0, 2, 1).codes, CodeSet::point(3));
  // If the comparator orders each of two equal elements before the other, their order is open.
  GridRun const loose(sort_text("i32", "LE", "SIGNED", true, 4), {{x, n}});
  EXPECT_EQ(loose.at(0, 2, 1).codes, (CodeSet{0, 2}));
  // Zeros are equal unless the order is total. With NaN, no order is determined.
  auto const zeros = tensor_of("f32", {f32(-0.0f), f32(0), f32(1)}), m = tensor_of("i32", {0, 1, 2});
  EXPECT_EQ(GridRun(sort_text("f32", "LT", "FLOAT", false, 3), {{zeros, m}}).at(0, 0).codes, (CodeSet{-1, 0}));
  EXPECT_EQ(GridRun(sort_text("f32", "LT", "TOTALORDER", false, 3), {{zeros, m}}).results[0].values.at(0).enclosure,
            nullptr);
  auto const nan = tensor_of("f32", {f32(1), kF32.nan_code(), f32(0)});
  EXPECT_NE(GridRun(sort_text("f32", "LT", "FLOAT", true, 3), {{nan, m}}).at(0, 0).reason, 0u);
  EXPECT_EQ(GridRun(sort_text("f32", "LT", "TOTALORDER", true, 3), {{nan, m}}).results[0].values.at(0).enclosure,
            nullptr);
}

// The same for a comparator that is executed.
TEST(PermittedMoved, TiesOfASortByARegion) {
  std::string text = sort_text("i32", "LT", "SIGNED", false, 4);
  std::string const last = "\"stablehlo.return\"(%p)";
  auto const at = text.find(last);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, last.size(),
               "%always = stablehlo.constant dense<true> : tensor<i1>\n"
               "    %both = stablehlo.and %p, %always : tensor<i1>\n    \"stablehlo.return\"(%both)");
  auto const x = tensor_of("i32", {5, 1, 5, 3}), n = tensor_of("i32", {0, 1, 2, 3});
  GridRun const run(text, {{x, n}});
  EXPECT_EQ(run.results[0].values.at(0).enclosure, nullptr);
  EXPECT_EQ(run.at(0, 1, 1).codes, CodeSet::point(3));
  EXPECT_EQ(run.at(0, 2, 1).codes, (CodeSet{0, 2}));
  EXPECT_EQ(run.at(0, 3, 1).codes, (CodeSet{0, 2}));
}

TEST(PermittedMoved, InexactKeys) {
  auto const n = numbered({3});
  auto const keys = [](std::int64_t width) {
    return with_sets(tensor_of("i32", {20, 10, 30}),
                     {{{20, 20 + width}, 0}, {{10, 10 + width}, 0}, {{30, 30 + width}, 0}});
  };
  GridRun const decided(sort_text("i32", "LT", "SIGNED", true, 3), {{keys(9), n}});
  for (std::int64_t i : {0, 1, 2}) EXPECT_EQ(decided.at(0, i).codes, (CodeSet{10 * i + 10, 10 * i + 19}));
  EXPECT_EQ(decided.at(0, 0, 1), number(1));
  EXPECT_TRUE(GridRun(sort_text("i32", "LT", "SIGNED", true, 3), {{keys(10), n}}).is_undecided("stablehlo.sort"));
}

// Single keys need not be decided: the ends of their sets are sorted.
TEST(PermittedMoved, SortOfOneOperandContainsEveryChoice) {
  Random random(9);
  for (int round_number = 0; round_number < 40; ++round_number) {
    bool const ascending = round_number % 2 == 0;
    Operand const x(random, "f8E5M2", {5}, 4);
    std::string const rest = typed("({\n^bb0(%p: tensor<T>, %q: tensor<T>):\n  %c = stablehlo.compare " +
                                       std::string(ascending ? "LT" : "GT") +
                                       ", %p, %q : (tensor<T>, tensor<T>) -> tensor<i1>\n"
                                       "  \"stablehlo.return\"(%c) : (tensor<i1>) -> ()\n}) {dimension = 0 : i64}",
                                   "f8E5M2");
    PermittedRun const run(program("stablehlo.sort", {"tensor<5xf8E5M2>"}, rest, "tensor<5xf8E5M2>"), {x.value}, kText);
    for (int sample = 0; sample < 20; ++sample) {
      std::vector<double> values;
      for (std::int64_t i = 0; i < 5; ++i) values.push_back(x.pick(random, i));
      std::ranges::sort(values);
      if (!ascending) std::ranges::reverse(values);
      for (std::int64_t i = 0; i < 5; ++i) expect_in(run, i, values[static_cast<std::size_t>(i)], x.format, "sort");
    }
  }
}

std::string scatter_text(std::string const& type, std::string const& computation, std::string const& more = "") {
  return program("stablehlo.scatter", {type_text({3}, type), "tensor<4x1xi32>", type_text({4}, type)},
                 typed("({\n^bb0(%x: tensor<T>, %y: tensor<T>):\n" + computation + "}) ", type) +
                     "{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], "
                     "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>" +
                     more + "}",
                 type_text({3}, type));
}
std::string returning(std::string const& op) {
  if (op.empty()) return "  \"stablehlo.return\"(%y) : (tensor<T>) -> ()\n";
  return "  %z = \"stablehlo." + op +
         "\"(%x, %y) : (tensor<T>, tensor<T>) -> tensor<T>\n  \"stablehlo.return\"(%z) : (tensor<T>) -> ()\n";
}

TEST(PermittedMoved, ScatterInAnyOrder) {
  Random random(10);
  auto const indices = tensor_of("i32", {0, 2, 0, 0}).reshaped({4, 1});
  for (auto const* profile : kProfiles)
    for (std::string const op : {"add", "maximum", "minimum"})
      for (std::int64_t width : {0, 2}) {
        Operand const x(random, "bf16", {3}, width), u(random, "bf16", {4}, width);
        PermittedRun const run(scatter_text("bf16", returning(op)), {x.value, indices, u.value}, *profile);
        Profile const orders = profile_with(true, profile->flush);
        Implementation const machine{random, profile == &kText ? orders : *profile, x.format};
        for (int sample = 0; sample < 40; ++sample) {
          expect_in(run, 0,
                    machine.reduce(op, {x.pick(random, 0), u.pick(random, 0), u.pick(random, 2), u.pick(random, 3)}),
                    x.format, op);
          expect_in(run, 1, x.pick(random, 1), x.format, op);
          expect_in(run, 2, machine.reduce(op, {x.pick(random, 2), u.pick(random, 1)}), x.format, op);
        }
      }
  GridRun const assigned(scatter_text("i32", returning("")), {{numbered({3}), indices, numbered({4}, 4)}});
  EXPECT_EQ(assigned.at(0, 0).codes, (CodeSet{40, 71}));
  EXPECT_EQ(assigned.at(0, 1), number(1));
  EXPECT_EQ(assigned.at(0, 2), number(5));
  GridRun const general(scatter_text("i32", returning("subtract")), {{numbered({3}), indices, numbered({4}, 4)}});
  EXPECT_NE(general.at(0, 0).reason, 0u);
  EXPECT_EQ(general.at(0, 2).codes, (CodeSet{20 - 52, 22 - 50}));
  GridRun const unique(scatter_text("i32", returning("add"), ", unique_indices = true"),
                       {{numbered({3}), indices, numbered({4}, 4)}});
  EXPECT_NE(unique.at(0, 0).reason, 0u);
  EXPECT_EQ(unique.at(0, 2).reason, 0u);
}

// Elements without an update are also converted.
TEST(PermittedMoved, ScatterIntoAWiderType) {
  auto const half = [](double x) { return round(Number::of(x), kBF16); };
  auto const one = order_of(half(1), kBF16);
  auto const x =
      with_sets(tensor_of("bf16", {half(1), half(2)}), {{{one, one + 1}, 0}, {CodeSet::of(half(2), kBF16), 0}});
  std::string const text =
      program("stablehlo.scatter", {"tensor<2xbf16>", "tensor<1x1xi32>", "tensor<1xbf16>"},
              typed("({\n^bb0(%x: tensor<T>, %y: tensor<T>):\n" + returning("add") + "}) ", "f32") +
                  "{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], "
                  "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}",
              "tensor<2xf32>");
  auto const indices = tensor_of("i32", {1}).reshaped({1, 1});
  PermittedRun const run(text, {x, indices, tensor_of("bf16", {half(1)})}, kText);
  EXPECT_EQ(run.at(0).codes, (CodeSet{order_of(f32(1), kF32), order_of(f32(1 + 1.0f / 128), kF32)}));
}

// Overlapping windows of two elements: elements 1 and 3 of [1, 9, 2, 8] are selected.
TEST(PermittedMoved, SelectAndScatter) {
  auto const text = [](std::string const& direction, std::string const& op) {
    return program(
        "stablehlo.select_and_scatter", {"tensor<4xf16>", "tensor<3xf16>", "tensor<f16>"},
        typed("({\n^bb0(%a: tensor<T>, %b: tensor<T>):\n  %c = stablehlo.compare " + direction +
                  ", %a, %b : (tensor<T>, tensor<T>) -> tensor<i1>\n"
                  "  \"stablehlo.return\"(%c) : (tensor<i1>) -> ()\n}, {\n^bb0(%x: tensor<T>, %y: tensor<T>):\n" +
                  returning(op) + "}) {window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}",
              "f16"),
        "tensor<4xf16>");
  };
  auto const half = [](double x) { return round(Number::of(x), kF16); };
  auto const operand = tensor_of("f16", {half(1), half(9), half(2), half(8)});
  Random random(11);
  Operand const source(random, "f16", {3}, 2);
  for (auto const* profile : kProfiles) {
    PermittedRun const run(text("GE", "add"), {operand, source.value, scalar_of("f16", 0)}, *profile);
    Implementation const machine{random, *profile, kF16};
    for (int sample = 0; sample < 40; ++sample) {
      expect_in(run, 0, 0, kF16, "nothing");
      expect_in(run, 1, machine.reduce("add", {source.pick(random, 0), source.pick(random, 1), 0}), kF16, "two");
      expect_in(run, 3, machine.reduce("add", {0, source.pick(random, 2)}), kF16, "one");
    }
  }
  auto const nan = tensor_of("f16", {half(1), kF16.nan_code(), half(2), half(8)});
  EXPECT_NE(PermittedRun(text("GE", "add"), {nan, source.value, scalar_of("f16", 0)}, kText).at(0).reason, 0u);
}

}  // namespace
}  // namespace assay
