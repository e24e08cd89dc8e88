// Properties of the custom calls with rules in spec/custom_calls/.
#include "tests/semantics/machine.hpp"

namespace assay {
namespace {

using Values = std::vector<std::int64_t>;

std::string call(std::string const& target, std::string const& arguments, std::string const& results,
                 std::string const& operands, std::string const& type, std::string const& attributes = "") {
  return "func.func @main(" + arguments + ") -> " + results + " {\n %0 = stablehlo.custom_call @" + target + "(" +
         operands + ") {" + attributes + "} : " + type + "\n return %0 : " + results + "\n}";
}

TEST(CustomCalls, PlacementsAndShardingsReturnTheirOperand) {
  for (std::string const target :
       {"Sharding", "annotate_device_placement", "SPMDFullToShardShape", "SPMDShardToFullShape"}) {
    Machine machine(call(target, "%x: tensor<2xi64>", "tensor<2xi64>", "%x", "(tensor<2xi64>) -> tensor<2xi64>",
                         "api_version = 1 : i32"));
    auto const result = machine.run_alone({machine.i64({2}, {4, -5})});
    ASSERT_EQ(error_of(result), "") << target;
    EXPECT_EQ(elements(result.values[0]), (Values{4, -5})) << target;
  }
}

TEST(CustomCalls, PartialResultIsUnsupported) {
  Machine machine(
      call("SPMDFullToShardShape", "%x: tensor<2xi64>", "tensor<1xi64>", "%x", "(tensor<2xi64>) -> tensor<1xi64>"));
  auto const result = machine.run_alone({machine.i64({2}, {4, -5})});
  ASSERT_TRUE(result.error);
  EXPECT_EQ(result.error->kind, ExecutionError::Kind::unsupported);
}

constexpr char const* kTopK =
    R"(func.func @main(%x: tensor<2x4xi64>, %k: tensor<i64>) -> (tensor<2x?xi64>, tensor<2x?xi32>) {
  %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %k) {api_version = 2 : i32}
    : (tensor<2x4xi64>, tensor<i64>) -> (tensor<2x?xi64>, tensor<2x?xi32>)
  return %0#0, %0#1 : tensor<2x?xi64>, tensor<2x?xi32>
})";

TEST(CustomCalls, DynamicTopKTakesKFromItsOperand) {
  Machine machine(kTopK);
  auto const x = machine.i64({2, 4}, {3, 1, 4, 1, -5, 9, 2, 9});
  for (std::int64_t k = 0; k <= 4; ++k) {
    auto const result = machine.run_alone({x, machine.i64({}, {k})});
    ASSERT_EQ(error_of(result), "") << k;
    Values const first{4, 3, 1, 1}, second{9, 9, 2, -5};
    Values wanted(first.begin(), first.begin() + k);
    wanted.insert(wanted.end(), second.begin(), second.begin() + k);
    EXPECT_EQ(elements(result.values[0]), wanted) << k;
  }
  EXPECT_EQ(elements(machine.run_alone({x, machine.i64({}, {2})}).values[1]), (Values{2, 0, 1, 3}));
  EXPECT_NE(error_of(machine.run_alone({x, machine.i64({}, {5})})), "");
  EXPECT_NE(error_of(machine.run_alone({x, machine.i64({}, {-1})})), "");
}

// Returns the first elements in the order of the comparator, along any dimension. Ties keep their order.
TEST(CustomCalls, ApproxTopKReturnsTheFirstElements) {
  std::string const program = R"(
func.func private @lt(%a: tensor<i64>, %b: tensor<i64>, %i: tensor<i64>, %j: tensor<i64>) -> tensor<i1> {
  %0 = stablehlo.compare LT, %a, %b : (tensor<i64>, tensor<i64>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func @main(%x: tensor<4x2xi64>, %y: tensor<4x2xi64>, %c: tensor<i64>) -> (tensor<2x2xi64>, tensor<2x2xi64>) {
  %0:2 = stablehlo.custom_call @ApproxTopK(%x, %y, %c, %c) {called_computations = [@lt], mhlo.backend_config = {
      aggregate_to_topk = true, recall_target = 0.5 : f32, reduction_dim = 0 : i64, top_k = 2 : i64}}
    : (tensor<4x2xi64>, tensor<4x2xi64>, tensor<i64>, tensor<i64>) -> (tensor<2x2xi64>, tensor<2x2xi64>)
  return %0#0, %0#1 : tensor<2x2xi64>, tensor<2x2xi64>
})";
  Machine machine(program);
  auto const result = machine.run_alone({machine.i64({4, 2}, {7, 1, 3, 1, 5, 0, 3, 2}),
                                         machine.i64({4, 2}, {0, 1, 2, 3, 4, 5, 6, 7}), machine.i64({}, {0})});
  ASSERT_EQ(error_of(result), "");
  EXPECT_EQ(elements(result.values[0]), (Values{3, 0, 3, 1}));
  EXPECT_EQ(elements(result.values[1]), (Values{2, 5, 6, 1}));
}

TEST(CustomCalls, PivotsBecomeAPermutation) {
  Machine machine(R"(func.func @main(%p: tensor<2x2xi32>) -> tensor<2x4xi32> {
    %0 = stablehlo.custom_call @cu_lu_pivots_to_permutation(%p) {mhlo.backend_config = {}}
      : (tensor<2x2xi32>) -> tensor<2x4xi32>
    return %0 : tensor<2x4xi32>
  })");
  Element const i32 = Element::of(IntegerFormat{32, true});
  auto const result = machine.run_alone({machine.tensor(i32, {2, 2}, {2, 3, 0, 1})});
  ASSERT_EQ(error_of(result), "");
  EXPECT_EQ(elements(result.values[0]), (Values{2, 3, 0, 1, 0, 1, 2, 3}));
  auto const outside = machine.run_alone({machine.tensor(i32, {2, 2}, {2, 4, -1, 0})});  // no elements: skipped
  ASSERT_EQ(error_of(outside), "");
  EXPECT_EQ(elements(outside.values[0]), (Values{2, 1, 0, 3, 1, 0, 2, 3}));
}

// The published test vectors of Threefry-2x32 with 20 rounds.
TEST(CustomCalls, ThreefryIsThePublishedHash) {
  std::string const t = "tensor<3xui32>";
  Machine machine(
      "func.func @main(%a: " + t + ", %b: " + t + ", %c: " + t + ", %d: " + t + ") -> (" + t + ", " + t +
      ") {\n %0:2 = stablehlo.custom_call @cu_threefry2x32_ffi(%a, %b, %c, %d) {mhlo.backend_config = {}} : (" + t +
      ", " + t + ", " + t + ", " + t + ") -> (" + t + ", " + t + ")\n return %0#0, %0#1 : " + t + ", " + t + "\n}");
  Element const word = Element::of(IntegerFormat{32, false});
  std::int64_t const ones = 0xFFFFFFFF;
  auto const result = machine.run_alone(
      {machine.tensor(word, {3}, {0, ones, 0x13198a2e}), machine.tensor(word, {3}, {0, ones, 0x03707344}),
       machine.tensor(word, {3}, {0, ones, 0x243f6a88}), machine.tensor(word, {3}, {0, ones, 0x85a308d3})});
  ASSERT_EQ(error_of(result), "");
  EXPECT_EQ(elements(result.values[0]), (Values{0x6b200159, 0x1cb996fc, 0xc4923a9c}));
  EXPECT_EQ(elements(result.values[1]), (Values{0x99ba4efe, 0xbb002be7, 0x483df7a0}));
}

TEST(CustomCalls, TheShapeOfRandomBitsIsAnOperand) {
  Machine machine(R"(func.func @main(%s: tensor<2xui64>, %n: tensor<2xi64>) -> tensor<?x?xui32> {
    %0:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%s, %n) {api_version = 2 : i32,
        rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}
      : (tensor<2xui64>, tensor<2xi64>) -> (tensor<2xui64>, tensor<?x?xui32>)
    return %0#1 : tensor<?x?xui32>
  })");
  Element const word = Element::of(IntegerFormat{64, false});
  auto const result = machine.run_alone({machine.tensor(word, {2}, {1, 2}), machine.i64({2}, {3, 4})});
  ASSERT_EQ(error_of(result), "");
  EXPECT_EQ(result.values[0].tensor.shape(), (Shape{3, 4}));
}

// Windows given by operands equal those given by attributes, for a body with one op and for another body.
TEST(CustomCalls, DynamicWindowsMatchReduceWindow) {
  std::string const t = "tensor<i64>";
  std::string const bodies[] = {"%0 = stablehlo.add %a, %b : " + t,
                                "%1 = stablehlo.add %a, %a : " + t + "\n %0 = stablehlo.add %1, %b : " + t};
  struct Windows {
    Values dimensions, strides, base_dilations, window_dilations, padding;
  };
  Windows const cases[] = {{{2, 3}, {1, 2}, {1, 1}, {1, 1}, {0, 0, 0, 0}},
                           {{1, 2}, {2, 1}, {2, 1}, {1, 3}, {1, 0, 2, -1}},
                           {{3, 1}, {1, 1}, {1, 2}, {2, 1}, {2, 2, 0, 1}},
                           {{9, 9}, {1, 1}, {1, 1}, {1, 1}, {0, 0, 0, 0}}};
  auto const list = [](Values const& values) {
    std::string text;
    for (auto const value : values) text += (text.empty() ? "" : ", ") + std::to_string(value);
    return text;
  };
  for (auto const& body : bodies)
    for (auto const& w : cases) {
      Machine fixed("func.func @main(%x: tensor<3x4xi64>, %i: " + t + ") -> tensor<?x?xi64> {\n" +
                    "%r = \"stablehlo.reduce_window\"(%x, %i) ({\n^bb0(%a: " + t + ", %b: " + t + "):\n" + body +
                    "\nstablehlo.return %0 : " + t + "\n}) {window_dimensions = array<i64: " + list(w.dimensions) +
                    ">, window_strides = array<i64: " + list(w.strides) + ">, base_dilations = array<i64: " +
                    list(w.base_dilations) + ">, window_dilations = array<i64: " + list(w.window_dilations) +
                    ">, padding = dense<[[" + list({w.padding[0], w.padding[1]}) + "], [" +
                    list({w.padding[2], w.padding[3]}) + "]]> : tensor<2x2xi64>} : (tensor<3x4xi64>, " + t +
                    ") -> tensor<?x?xi64>\nreturn %r : tensor<?x?xi64>\n}");
      std::string const four = "tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2x2xi64>";
      Machine dynamic("func.func private @f(%a: " + t + ", %b: " + t + ") -> " + t + " {\n" + body +
                      "\nreturn %0 : " + t + "\n}\nfunc.func @main(%x: tensor<3x4xi64>, %i: " + t +
                      ", %d: tensor<2xi64>, %s: tensor<2xi64>, %b: tensor<2xi64>, %w: tensor<2xi64>, " +
                      "%p: tensor<2x2xi64>) -> tensor<?x?xi64> {\n" +
                      "%r = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %i, %d, %s, %b, %w, %p) " +
                      "{api_version = 2 : i32, called_computations = [@f]} : (tensor<3x4xi64>, " + t + ", " + four +
                      ") -> tensor<?x?xi64>\nreturn %r : tensor<?x?xi64>\n}");
      auto const x = fixed.i64({3, 4}, {1, -2, 3, 4, 5, 6, -7, 8, 9, 10, 11, 12}), init = fixed.i64({}, {3});
      auto const wanted = fixed.run_alone({x, init});
      auto const given = dynamic.run_alone({x, init, fixed.i64({2}, w.dimensions), fixed.i64({2}, w.strides),
                                            fixed.i64({2}, w.base_dilations), fixed.i64({2}, w.window_dilations),
                                            fixed.i64({2, 2}, w.padding)});
      ASSERT_EQ(error_of(wanted), "");
      ASSERT_EQ(error_of(given), "");
      EXPECT_EQ(given.values[0].tensor.shape(), wanted.values[0].tensor.shape());
      EXPECT_EQ(elements(given.values[0]), elements(wanted.values[0])) << list(w.dimensions);
    }
}

TEST(CustomCalls, InvalidDynamicWindows) {
  std::string const t = "tensor<i64>";
  Machine machine(
      "func.func private @f(%a: " + t + ", %b: " + t + ") -> " + t + " {\nreturn %a : " + t +
      "\n}\nfunc.func @main(%x: tensor<3xi64>, %i: " + t +
      ", %d: tensor<1xi64>, %s: tensor<1xi64>, %b: tensor<1xi64>, %w: tensor<1xi64>, %p: tensor<1x2xi64>) " +
      "-> tensor<?xi64> {\n%r = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %i, %d, %s, %b, " +
      "%w, %p) {api_version = 2 : i32, called_computations = [@f]} : (tensor<3xi64>, " + t +
      ", tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1x2xi64>) -> tensor<?xi64>\n" +
      "return %r : tensor<?xi64>\n}");
  auto const run = [&](std::int64_t dimension, std::int64_t stride, std::int64_t base, std::int64_t dilation) {
    return error_of(machine.run_alone({machine.i64({3}, {1, 2, 3}), machine.i64({}, {0}), machine.i64({1}, {dimension}),
                                       machine.i64({1}, {stride}), machine.i64({1}, {base}),
                                       machine.i64({1}, {dilation}), machine.i64({1, 2}, {0, 0})}));
  };
  EXPECT_EQ(run(2, 1, 1, 1), "");
  EXPECT_NE(run(0, 1, 1, 1), "");
  EXPECT_NE(run(2, 0, 1, 1), "");
  EXPECT_NE(run(2, 1, -1, 1), "");
  EXPECT_NE(run(2, 1, 1, 0), "");
}

}  // namespace
}  // namespace assay
