// Laws of the custom calls that have rules in spec/custom_calls/.
#include "tests/semantics/machine.hpp"

namespace assay {
namespace {

using Values = std::vector<std::int64_t>;

std::string call(std::string const& target, std::string const& arguments, std::string const& results,
                 std::string const& operands, std::string const& type, std::string const& attributes = "") {
  return "func.func @main(" + arguments + ") -> " + results + " {\n %0 = stablehlo.custom_call @" + target + "(" +
         operands + ") {" + attributes + "} : " + type + "\n return %0 : " + results + "\n}";
}

TEST(CustomCalls, PlacementsAndShardingsGiveTheirOperand) {
  for (std::string const target :
       {"Sharding", "annotate_device_placement", "SPMDFullToShardShape", "SPMDShardToFullShape"}) {
    Machine machine(call(target, "%x: tensor<2xi64>", "tensor<2xi64>", "%x", "(tensor<2xi64>) -> tensor<2xi64>",
                         "api_version = 1 : i32"));
    auto const result = machine.run_alone({machine.i64({2}, {4, -5})});
    ASSERT_EQ(error_of(result), "") << target;
    EXPECT_EQ(elements(result.values[0]), (Values{4, -5})) << target;
  }
}

TEST(CustomCalls, APartThatIsNotTheWholeIsUnsupported) {
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

// The elements that come first, in the order of the comparator, along any dimension; ties keep their order.
TEST(CustomCalls, ApproxTopKGivesTheFirstElements) {
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
  auto const outside = machine.run_alone({machine.tensor(i32, {2, 2}, {2, 4, -1, 0})});  // no elements: passed over
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

}  // namespace
}  // namespace assay
