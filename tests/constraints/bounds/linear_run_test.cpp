// Linear bounds of whole programs: what other permitted implementations give is within them, and they are narrow.
//
// ASSAY_BOUNDS_TRIALS=N runs N implementations of each program.
#include "constraints/bounds/linear_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "semantics/implementations/sample.hpp"
#include "tests/constraints/bounds/bounded_model.hpp"

namespace assay {
namespace {

using constraints::bounds::Bound;
using constraints::bounds::LinearRun;
using constraints::bounds::run_linear;

std::uint64_t trials(std::uint64_t few) {
  char const* const wanted = std::getenv("ASSAY_BOUNDS_TRIALS");
  return wanted ? std::strtoull(wanted, nullptr, 10) : few;
}

struct Case {
  explicit Case(std::string const& text, std::string const& profile_name, std::uint64_t seed = 1) : program(text) {
    EXPECT_FALSE(program.is_stopped()) << first_error(program.findings()) << "\n" << text;
    auto const found = program.main();
    EXPECT_TRUE(found);
    function = *found;
    inputs = model_inputs(*function, seed);
    profile = *read_profile(profile_name);
  }

  LinearRun linear() const {
    RunState state(program.compiled());
    state.profile = &profile;
    auto run = run_linear(state, *function, inputs, {});
    EXPECT_FALSE(run.run.error) << (run.run.error ? run.run.error->message : "");
    return run;
  }
  SampledRun sampled(std::uint64_t count) const {
    SampleOptions options;
    options.profile = &profile;
    options.count = count;
    return run_implementations(program.compiled(), *function, inputs, options);
  }

  PreparedProgram program;
  CompiledFunction const* function = nullptr;
  std::vector<RuntimeValue> inputs;
  Profile profile;
};

// How many elements of samples lie outside of the sets of a run's results.
std::int64_t outside(LinearRun const& linear, SampledRun const& sampled) {
  std::int64_t count = 0;
  for (std::size_t r = 0; r < linear.run.values.size(); ++r) {
    RuntimeValue const& value = linear.run.values[r];
    Spread const& spread = sampled.spreads.at(0).at(r);
    for (std::int64_t i = 0; i < value.tensor.count(); ++i) {
      auto const set = set_of(value, i);
      auto const found = spread.at(i);
      if (set.reason) continue;
      bool const inside =
          found.number ? set.codes.number && set.codes.low <= found.low && found.high <= set.codes.high : set.codes.nan;
      if (!inside || (found.nan && !set.codes.nan)) ++count;
    }
  }
  return count;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values.empty() ? 0 : values[values.size() / 2];
}

struct Widths {
  double bound = 0, made = 0, rest = 0;  // medians: of the bounds; of the greatest error of a sample; of second order
};

Widths widths_of(LinearRun const& linear, SampledRun const& sampled) {
  std::vector<double> bounds, made, rest;
  for (auto const& [r, all] : linear.bounds) {
    auto const centers = constraints::bounds::centers_of(linear.run.values[r].tensor);
    for (auto const& [index, bound] : all) {
      auto const at = [&](std::int64_t order) { return to_double(unpack(code_of(order, kF32), kF32)); };
      auto const spread = sampled.spreads.at(0).at(r).at(index);
      double const center = (*centers)[static_cast<std::size_t>(index)];
      bounds.push_back(bound.sum());
      rest.push_back(bound.rest);
      made.push_back(std::max(at(spread.high) - center, center - at(spread.low)));
    }
  }
  return {median(bounds), median(made), median(rest)};
}

constexpr char const* kSoftmax = R"(
func.func @main(%x: tensor<4x33xf32>, %w: tensor<33x5xf32>) -> (tensor<4x33xf32>, tensor<4x5xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1]
    : (tensor<4x33xf32>, tensor<f32>) -> tensor<4xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x33xf32>
  %c = stablehlo.subtract %x, %mb : tensor<4x33xf32>
  %e = stablehlo.exponential %c : tensor<4x33xf32>
  %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<4x33xf32>, tensor<f32>) -> tensor<4xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<4xf32>) -> tensor<4x33xf32>
  %p = stablehlo.divide %e, %b : tensor<4x33xf32>
  %d = stablehlo.dot_general %p, %w, contracting_dims = [1] x [0] : (tensor<4x33xf32>, tensor<33x5xf32>) -> tensor<4x5xf32>
  return %p, %d : tensor<4x33xf32>, tensor<4x5xf32>
}
)";

TEST(LinearRun, HoldsEveryImplementationOfSoftmax) {
  for (auto const* profile : {"ieee", "cuda", "xla", "opencl-full"}) {
    Case const softmax(kSoftmax, profile);
    auto const linear = softmax.linear();
    auto const sampled = softmax.sampled(trials(50));
    EXPECT_EQ(outside(linear, sampled), 0) << profile;
    EXPECT_EQ(linear.bounds.size(), 2u);
    auto const widths = widths_of(linear, sampled);
    EXPECT_LT(widths.bound, 100 * widths.made) << profile;
    std::cout << profile << ": bound " << widths.bound << ", error made " << widths.made << ", ratio "
              << widths.bound / widths.made << "\n";
  }
}

TEST(LinearRun, IsNarrowOnATransformerOfTwoLayers) {
  Case const transformer(TransformerText({2, 8, 16, 2}).write(), "ieee");
  auto const linear = transformer.linear();
  auto const sampled = transformer.sampled(trials(20));
  EXPECT_EQ(outside(linear, sampled), 0);
  auto const widths = widths_of(linear, sampled);
  EXPECT_GT(widths.made, 0);
  EXPECT_LT(2 * widths.bound, 1000 * widths.made);
  for (auto const& [op, count] : linear.interrupted) EXPECT_EQ(count, 0) << op->name;
  std::cout << "transformer: bound " << widths.bound << " (second order " << widths.rest << "), error made "
            << widths.made << ", ratio of width " << 2 * widths.bound / widths.made << "\n";
}

}  // namespace
}  // namespace assay
