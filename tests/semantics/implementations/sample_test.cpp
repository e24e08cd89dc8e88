// Random conforming implementations: their results are permitted, and are equal on every machine.
#include "semantics/implementations/sample.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "grammar/notation/profile_file.hpp"
#include "oracle/sets/nearby.hpp"
#include "semantics/runtime/random_inputs.hpp"
#include "tests/semantics/permitted/permitted_run.hpp"

namespace assay {
namespace {

constexpr char const* kSoftmax = R"(
func.func @main(%x: tensor<4x33xf32>, %w: tensor<33x5xf32>) -> (tensor<4x33xf32>, tensor<4x5xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<4x33xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<4x33xf32>, tensor<f32>) -> tensor<4xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<4xf32>) -> tensor<4x33xf32>
  %p = stablehlo.divide %e, %b : tensor<4x33xf32>
  %d = stablehlo.dot_general %p, %w, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST]
    : (tensor<4x33xf32>, tensor<33x5xf32>) -> tensor<4x5xf32>
  return %p, %d : tensor<4x33xf32>, tensor<4x5xf32>
}
)";

Profile xla() {
  auto profile = read_profile("xla");
  EXPECT_TRUE(profile);
  return *profile;
}

struct Bound {
  explicit Bound(std::string const& text) {
    Diagnostics found;
    program = parse_program(Source::from_string("test", text), {}, found);
    EXPECT_EQ(found.errors(), 0u) << text;
    bound = bind_program(program);
  }
  CompiledFunction const& main() const { return bound.compiled.functions.begin()->second; }
  SampledRun sample(std::vector<RuntimeValue> const& inputs, Profile const& profile, std::uint64_t count,
                    std::uint64_t seed = 1) const {
    SampleOptions options;
    options.profile = &profile;
    options.count = count;
    options.seed = seed;
    return run_implementations(bound.compiled, main(), inputs, options);
  }
  Program program;
  BoundProgram bound;
};

std::vector<RuntimeValue> inputs_of(Bound const& bound) {
  RandomInputs random(7);
  std::vector<RuntimeValue> inputs;
  for (auto const* argument : bound.main().op->regions[0]->blocks[0]->arguments) {
    Element element;
    EXPECT_TRUE(element_of(argument->type->element, element));
    Tensor tensor = make_tensor(element, Shape(argument->type->shape.begin(), argument->type->shape.end()));
    random.fill(tensor);
    inputs.emplace_back(tensor);
  }
  return inputs;
}

TEST(SampledRun, SpreadsIfTheProfileLeavesAChoice) {
  Bound const bound(kSoftmax);
  auto const run = bound.sample(inputs_of(bound), xla(), 16);
  ASSERT_EQ(run.spreads.size(), 1u);
  ASSERT_EQ(run.spreads[0].size(), 2u);
  EXPECT_TRUE(run.failures.empty());
  for (Spread const& spread : run.spreads[0]) {
    EXPECT_EQ(spread.samples(), 16u);
    EXPECT_GT(spread.varying(), 0);
    EXPECT_GT(spread.relative_distance(), 1e-9);
    EXPECT_LT(spread.relative_distance(), 1e-3);
  }
}

TEST(SampledRun, IsTheSameEachTimeAndAnotherForAnotherSeed) {
  Bound const bound(kSoftmax);
  auto const inputs = inputs_of(bound);
  auto const ends = [&](std::uint64_t seed) {
    auto const run = bound.sample(inputs, xla(), 4, seed);
    std::vector<std::int64_t> all;
    for (std::int64_t i = 0; i < 20; ++i)
      all.insert(all.end(), {run.spreads[0][1].at(i).low, run.spreads[0][1].at(i).high});
    return all;
  };
  EXPECT_EQ(ends(1), ends(1));
  EXPECT_NE(ends(1), ends(2));
}

// If everything is rounded correctly and sums have few orders, sets and samples are narrow.
TEST(SampledRun, StaysWithinThePermittedSets) {
  for (char const* name : {"ieee", "xla", "cuda", "text"}) {
    auto const profile = read_profile(name);
    ASSERT_TRUE(profile) << name;
    Bound const bound(kSoftmax);
    auto const inputs = inputs_of(bound);
    permitted_run::PermittedRun const permitted(kSoftmax, inputs, *profile);
    auto const run = bound.sample(inputs, *profile, 32);
    ASSERT_EQ(run.spreads.size(), 1u);
    for (std::int64_t i = 0; i < run.spreads[0][0].computed().count(); ++i) {
      ElementSet const set = permitted.at(i);
      CodeSet const& drawn = run.spreads[0][0].at(i);
      if (set.reason) continue;
      EXPECT_LE(set.codes.low, drawn.low) << name << " element " << i;
      EXPECT_GE(set.codes.high, drawn.high) << name << " element " << i;
    }
  }
}

TEST(SampledRun, DoesNotVaryOpenResults) {
  Bound const bound(R"(
func.func @main(%s: tensor<2xui64>) -> tensor<4xui32> {
  %t, %r = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return %r : tensor<4xui32>
})");
  auto const run = bound.sample(inputs_of(bound), xla(), 3);
  ASSERT_EQ(run.kept.size(), 1u);
  EXPECT_EQ(run.kept[0].op->name, "stablehlo.rng_bit_generator");
  EXPECT_EQ(run.spreads[0][0].varying(), 0);
}

// Each element of a solution may vary separately, but independent variations would not be a solution.
TEST(SampledRun, DoesNotVaryResultsWithANormBound) {
  Bound const bound(R"(
func.func @main(%b: tensor<2x1xf32>) -> tensor<2x1xf32> {
  %a = stablehlo.constant dense<[[3.0, 0.0], [1.0, 7.0]]> : tensor<2x2xf32>
  %x = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false,
    transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  return %x : tensor<2x1xf32>
})");
  auto const run = bound.sample(inputs_of(bound), xla(), 3);
  ASSERT_EQ(run.kept.size(), 1u);
  EXPECT_EQ(run.kept[0].op->name, "stablehlo.triangular_solve");
  EXPECT_EQ(run.spreads[0][0].varying(), 0);
}

TEST(Spread, WeighsAResult) {
  auto const tensor = [](std::vector<float> const& values) {
    Tensor made = make_tensor(Element::of(kF32), {static_cast<std::int64_t>(values.size())});
    for (std::size_t i = 0; i < values.size(); ++i)
      made.set(static_cast<std::int64_t>(i), code_of_value(values[i], kF32));
    return made;
  };
  Spread spread(tensor({1, 2, 4}));
  EXPECT_TRUE(spread.add(tensor({1.5F, 2, 4})));
  EXPECT_TRUE(spread.add(tensor({0.75F, 2, 4})));
  EXPECT_FALSE(spread.add(tensor({1})));
  EXPECT_EQ(spread.varying(), 1);
  EXPECT_DOUBLE_EQ(spread.greatest_distance(), 0.5);

  auto const inside = weigh(spread, tensor({1.25F, 2, 4}));
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->outside, 0);
  auto const outside = weigh(spread, tensor({5.5F, 2, 4}));
  ASSERT_TRUE(outside && outside->furthest);
  EXPECT_EQ(outside->outside, 1);
  EXPECT_DOUBLE_EQ(outside->furthest->factor.value(), 9);
  EXPECT_DOUBLE_EQ(outside->factor.value(), 9);
  auto const elsewhere = weigh(spread, tensor({1, 3, 4}));
  ASSERT_TRUE(elsewhere && elsewhere->furthest);
  EXPECT_EQ(elsewhere->furthest->index, 1);
  EXPECT_FALSE(elsewhere->furthest->factor);
  EXPECT_FALSE(weigh(spread, tensor({1, 2})));
}

}  // namespace
}  // namespace assay
