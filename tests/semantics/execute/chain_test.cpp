// Chains of elementwise ops have the same results as the separate ops. A run with a trace executes them separately.
#include "semantics/execute/chain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "semantics/runtime/random_inputs.hpp"
#include "tests/semantics/machine.hpp"

namespace assay {
namespace {

constexpr std::int64_t kRows = 301, kColumns = 259;  // more than one block, and not a multiple of blocks

std::string function(std::string const& arguments, std::string const& body) {
  std::string text = "func.func @main(" + arguments + body;
  auto const replace = [&](std::string const& from, std::string const& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at))
      text.replace(at, from.size(), to);
  };
  replace("<#", "<" + std::to_string(kRows) + "x" + std::to_string(kColumns) + "x");
  return text;
}

std::vector<RuntimeValue> drawn(Machine& machine, std::vector<std::pair<Element, Shape>> const& types) {
  RandomInputs random(7);
  std::vector<RuntimeValue> values;
  for (auto const& [element, shape] : types) {
    Tensor tensor = make_tensor(element, shape);
    random.fill(tensor);
    values.emplace_back(std::move(tensor));
  }
  static_cast<void>(machine);
  return values;
}

void expect_same_bits(RunResult const& a, RunResult const& b) {
  ASSERT_EQ(error_of(a), error_of(b));
  ASSERT_EQ(a.values.size(), b.values.size());
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    Tensor const &x = a.values[i].tensor, &y = b.values[i].tensor;
    ASSERT_EQ(x.shape(), y.shape());
    ASSERT_EQ(x.element(), y.element());
    EXPECT_EQ(std::memcmp(x.data(), y.data(), x.size_bytes()), 0) << "result " << i;
  }
}

// Runs the program both ways and expects equal results, steps and work.
void expect_same(std::string const& text, std::vector<std::pair<Element, Shape>> const& types) {
  Machine chained(text), one_by_one(text);
  std::size_t traced = 0;
  one_by_one.state().trace = [&](Operation const&, auto) { ++traced; };
  auto const inputs = drawn(chained, types);
  auto const result = chained.run_alone(inputs), expected = one_by_one.run_alone(inputs);
  EXPECT_GT(traced, 0u);
  expect_same_bits(result, expected);
  EXPECT_EQ(chained.state().steps, one_by_one.state().steps);
  EXPECT_EQ(chained.state().work, one_by_one.state().work);
}

Element const kSingle = Element::of(kF32);

TEST(Chain, OfFunctionsAndConstants) {
  expect_same(function("%x: tensor<#f32>, %y: tensor<#f32>) -> (tensor<#f32>, tensor<#f32>) {", R"(
    %0 = stablehlo.multiply %x, %y : tensor<#f32>
    %c = stablehlo.constant dense<0.1> : tensor<#f32>
    %1 = stablehlo.add %0, %c : tensor<#f32>
    %2 = stablehlo.tanh %1 : tensor<#f32>
    %unused = stablehlo.negate %2 : tensor<#f32>
    %3 = stablehlo.divide %2, %y : tensor<#f32>
    %4 = stablehlo.subtract %3, %1 : tensor<#f32>
    return %4, %2 : tensor<#f32>, tensor<#f32> })"),
              {{kSingle, {kRows, kColumns}}, {kSingle, {kRows, kColumns}}});
}

TEST(Chain, OfOtherElementTypesAndScalars) {
  expect_same(function("%x: tensor<#f32>, %low: tensor<f32>, %p: tensor<i1>) -> (tensor<#f32>, tensor<#i1>) {", R"(
    %0 = stablehlo.convert %x : (tensor<#f32>) -> tensor<#bf16>
    %1 = stablehlo.exponential %0 : tensor<#bf16>
    %2 = stablehlo.convert %1 : (tensor<#bf16>) -> tensor<#f32>
    %high = stablehlo.constant dense<1.5> : tensor<f32>
    %3 = stablehlo.clamp %low, %2, %high : (tensor<f32>, tensor<#f32>, tensor<f32>) -> tensor<#f32>
    %4 = stablehlo.compare GT, %3, %x : (tensor<#f32>, tensor<#f32>) -> tensor<#i1>
    %5 = stablehlo.select %4, %x, %3 : tensor<#i1>, tensor<#f32>
    %6 = stablehlo.select %p, %5, %2 : tensor<i1>, tensor<#f32>
    %7 = stablehlo.complex %6, %x : tensor<#complex<f32>>
    %8 = stablehlo.imag %7 : (tensor<#complex<f32>>) -> tensor<#f32>
    %9 = stablehlo.reduce_precision %8, format = e5m10 : tensor<#f32>
    return %9, %4 : tensor<#f32>, tensor<#i1> })"),
              {{kSingle, {kRows, kColumns}}, {kSingle, {}}, {Element::boolean(), {}}});
}

// Moves of values from before the chain are executed first, even if they have the last use of an earlier op's result.
TEST(Chain, AroundBroadcasts) {
  expect_same(function("%x: tensor<#f32>, %row: tensor<259xf32>) -> tensor<#f32> {", R"(
    %0 = stablehlo.add %x, %x : tensor<#f32>
    %t = stablehlo.negate %row : tensor<259xf32>
    %b = stablehlo.broadcast_in_dim %t, dims = [1] : (tensor<259xf32>) -> tensor<#f32>
    %1 = stablehlo.multiply %b, %x : tensor<#f32>
    %c = stablehlo.broadcast_in_dim %t, dims = [1] : (tensor<259xf32>) -> tensor<#f32>
    %r = stablehlo.reverse %x, dims = [0] : tensor<#f32>
    %2 = stablehlo.subtract %1, %c : tensor<#f32>
    %3 = stablehlo.maximum %2, %r : tensor<#f32>
    %s = stablehlo.reverse %3, dims = [1] : tensor<#f32>
    %4 = stablehlo.minimum %s, %3 : tensor<#f32>
    return %4 : tensor<#f32> })"),
              {{kSingle, {kRows, kColumns}}, {kSingle, {kColumns}}});
}

TEST(Chain, OfF64FunctionsOnSeveralThreads) {
  Element const f64 = Element::of(kF64);
  expect_same(function("%x: tensor<#f64>) -> tensor<#f64> {", R"(
    %0 = stablehlo.exponential %x : tensor<#f64>
    %1 = stablehlo.log_plus_one %0 : tensor<#f64>
    %2 = stablehlo.power %1, %x : tensor<#f64>
    return %2 : tensor<#f64> })"),
              {{f64, {kRows, kColumns}}});
}

TEST(Chain, InALoop) {
  expect_same(function("%x: tensor<#f32>) -> tensor<#f32> {", R"(
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %r:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<#f32>
      cond {
        %p = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %p : tensor<i1>
      } do {
        %n = stablehlo.add %i, %one : tensor<i32>
        %a = stablehlo.multiply %v, %x : tensor<#f32>
        %b = stablehlo.subtract %a, %v : tensor<#f32>
        stablehlo.return %n, %b : tensor<i32>, tensor<#f32>
      }
    return %r#1 : tensor<#f32> })"),
              {{kSingle, {kRows, kColumns}}});
}

// Values that only the chain reads are not stored as a whole.
TEST(Chain, UsesOnlyTheMemoryOfItsResult) {
  std::string body = "%v0: tensor<#f32>) -> tensor<#f32> {\n";
  for (int i = 0; i < 20; ++i)
    body += "%v" + std::to_string(i + 1) + " = stablehlo.add %v" + std::to_string(i) + ", %v0 : tensor<#f32>\n";
  auto const text = function(body, "return %v20 : tensor<#f32> }");
  RunLimits limits;
  limits.max_bytes = kRows * kColumns * 4 + (std::uint64_t{1} << 20);
  Machine chained(text, limits), one_by_one(text, limits);
  one_by_one.state().trace = [](Operation const&, auto) {};
  auto const inputs = drawn(chained, {{kSingle, {kRows, kColumns}}});
  EXPECT_EQ(error_of(chained.run_alone(inputs)), "");
  limits.max_bytes = kRows * kColumns * 4 / 2;
  Machine small(text, limits);
  EXPECT_NE(error_of(small.run_alone(inputs)), "") << "the result itself counts";
}

// Values that are known to exceed the work limit are not computed.
TEST(WorkLimit, StaticResultsAreChargedBeforeAllocation) {
  RunLimits limits;
  limits.max_work = kRows * kColumns / 2;
  limits.max_bytes = kRows * kColumns / 2;  // the result would also exceed it
  for (std::string const op : {"stablehlo.constant dense<1.0>", "stablehlo.iota dim = 0"}) {
    Machine machine(function(") -> tensor<#f32> {", "%0 = " + op + " : tensor<#f32> return %0 : tensor<#f32> }"),
                    limits);
    EXPECT_NE(error_of(machine.run_alone({})).find("; the work limit is "), std::string::npos) << op;
  }
}

TEST(Chain, AnErrorNamesItsOp) {
  // In an unchecked program, a value may have another shape than its type: the ops are executed separately.
  auto const text = function("%x: tensor<#f32>, %y: tensor<#f32>) -> tensor<#f32> {", R"(
    %0 = stablehlo.add %x, %x : tensor<#f32>
    %1 = stablehlo.add %0, %y : tensor<#f32>
    return %1 : tensor<#f32> })");
  Machine machine(text), one_by_one(text);
  one_by_one.state().trace = [](Operation const&, auto) {};
  auto const inputs = drawn(machine, {{kSingle, {kRows, kColumns}}, {kSingle, {3}}});
  auto const result = machine.run_alone(inputs), expected = one_by_one.run_alone(inputs);
  ASSERT_TRUE(result.error && expected.error);
  EXPECT_EQ(result.error->message, expected.error->message);
  EXPECT_EQ(result.error->op->results[0]->name, expected.error->op->results[0]->name);
}

TEST(Chain, ErrorPrecedesTheLimitOfALaterOp) {
  auto const text = function("%x: tensor<#i1>) -> (tensor<#i1>, tensor<#f16>) {", R"(
    %0 = stablehlo.tan %x : tensor<#i1>
    %1 = stablehlo.convert %0 : (tensor<#i1>) -> tensor<#f16>
    return %0, %1 : tensor<#i1>, tensor<#f16> })");
  RunLimits limits;
  limits.max_work = 3 * kRows * kColumns;
  Machine machine(text, limits), one_by_one(text, limits);
  one_by_one.state().trace = [](Operation const&, auto) {};
  auto const inputs = drawn(machine, {{Element::boolean(), {kRows, kColumns}}});
  auto const error = error_of(machine.run_alone(inputs));
  EXPECT_NE(error.find("no stablehlo.tan"), error.npos) << error;
  EXPECT_EQ(error, error_of(one_by_one.run_alone(inputs)));
}

}  // namespace
}  // namespace assay
