// Linear bounds of whole programs. They contain the results of other permitted implementations, and are narrow.
#include "bounds/linear_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "semantics/implementations/sample.hpp"
#include "tests/bounds/bounded_model.hpp"
#include "tests/bounds/random_program.hpp"

namespace assay {
namespace {

using bounds::Bound;
using bounds::LinearRun;
using bounds::run_linear;

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
    return run_linear(state, *function, inputs, {});
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

// Returns the number of sampled elements that are outside of the sets of the run's results.
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
  double bound = 0, made = 0, rest = 0;  // medians of bounds, maximum errors of samples, second-order terms
};

Widths widths_of(LinearRun const& linear, SampledRun const& sampled) {
  std::vector<double> bounds, made, rest;
  for (auto const& [r, all] : linear.bounds) {
    bounds::Elements const centers(linear.run.values[r].tensor);
    for (auto const& [index, bound, distance] : all) {
      auto const at = [&](std::int64_t order) { return to_double(unpack(code_of(order, kF32), kF32)); };
      auto const spread = sampled.spreads.at(0).at(r).at(index);
      double const center = centers[static_cast<std::size_t>(index)];
      bounds.push_back(distance);
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

TEST(LinearRun, BoundsEveryImplementationOfSoftmax) {
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

// Two convolutions, each normalized by statistics that also have errors. The second convolution is added to the first.
constexpr char const* kNet = R"(
func.func @main(%x: tensor<1x6x6x2xf32>, %k: tensor<3x3x2x4xf32>, %l: tensor<3x3x4x4xf32>, %s: tensor<4xf32>,
    %o: tensor<4xf32>, %m: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<1x6x6x4xf32> {
  %v = stablehlo.exponential %w : tensor<4xf32>
  %t = stablehlo.cosine %s : tensor<4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<1x6x6x4xf32>
  %c = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x6x6x4xf32>
  %n = "stablehlo.batch_norm_inference"(%c, %t, %o, %m, %v) <{epsilon = 0.001 : f32, feature_index = 3 : i64}>
    : (tensor<1x6x6x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x6x6x4xf32>
  %r = stablehlo.maximum %n, %zero : tensor<1x6x6x4xf32>
  %d = stablehlo.convolution(%r, %l) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<1x6x6x4xf32>, tensor<3x3x4x4xf32>) -> tensor<1x6x6x4xf32>
  %p = "stablehlo.batch_norm_inference"(%d, %t, %o, %m, %v) <{epsilon = 0.001 : f32, feature_index = 3 : i64}>
    : (tensor<1x6x6x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x6x6x4xf32>
  %b = stablehlo.optimization_barrier %p : tensor<1x6x6x4xf32>
  %e = stablehlo.add %b, %r : tensor<1x6x6x4xf32>
  return %e : tensor<1x6x6x4xf32>
}
)";

TEST(LinearRun, IsNarrowOnANetWithBatchNormalization) {
  for (auto const* profile : {"ieee", "cuda", "xla", "opencl-full"}) {
    Case const net(kNet, profile);
    auto const linear = net.linear();
    ASSERT_FALSE(linear.run.error);
    auto const sampled = net.sampled(trials(50));
    EXPECT_EQ(outside(linear, sampled), 0) << profile;
    for (auto const& [op, count] : linear.interrupted) {
      EXPECT_NE(op->name, "stablehlo.batch_norm_inference") << profile;
      EXPECT_NE(op->name, "stablehlo.optimization_barrier") << profile;
    }
    auto const widths = widths_of(linear, sampled);
    EXPECT_GT(widths.made, 0);
    EXPECT_LT(widths.bound, 300 * widths.made) << profile;
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

// The implementation with the maximum error in one element of the result: each op returns the end of its permitted set
// in the direction of the element's adjoint.
class Adversary final : public SetFinder {
public:
  Adversary(bounds::Tape const& tape, std::vector<bounds::Adjoint> adjoint)
      : tape_(tape), adjoint_(std::move(adjoint)) {}

  void find(Call& call, SetRule const* rule) override {
    std::size_t step = 0;
    while (step < tape_.size() && tape_[step].op != &call.op()) ++step;
    enclose_results(call, rule);
    auto& value = call.results().at(0);
    if (step < tape_.size() && value.enclosure && !adjoint_[step].empty()) {
      Tensor other = call.make(value.tensor.element(), value.tensor.shape());
      for (std::int64_t i = 0; i < other.count(); ++i) {
        auto const set = set_of(value, i);
        double const weight = adjoint_[step][static_cast<std::size_t>(i)].at[0];
        auto const order = weight > 0 ? set.codes.high : set.codes.low;
        other.set(i, weight == 0 ? value.tensor.get(i) : code_in(other.element(), order));
      }
      value.tensor = other;
    }
    value.enclosure = nullptr;
  }

private:
  bounds::Tape const& tape_;
  std::vector<bounds::Adjoint> adjoint_;
};

TEST(LinearRun, BoundsImplementationsThatErrAgainstOneElement) {
  for (auto const* profile : {"ieee", "opencl-full"}) {
    Case const transformer(TransformerText({2, 4, 8, 2}).write(), profile);
    RunState state(transformer.program.compiled());
    state.profile = &transformer.profile;
    bounds::LinearSets sets;
    state.set_finder = &sets;
    Process process(state);
    auto const own = process.run(*transformer.function, transformer.inputs);
    ASSERT_FALSE(own.error);
    auto const step = sets.step_of(own.values.at(0));
    ASSERT_TRUE(step);
    bounds::Elements const center(own.values[0].tensor);
    double reached = 0;
    for (std::size_t element = 0; element < center.size(); element += 5)
      for (double const direction : {1.0, -1.0}) {
        auto adjoint = sets.tape().adjoint(*step, element);
        for (auto& weights : adjoint)
          for (auto& weight : weights) weight.at[0] *= direction;
        Adversary adversary(sets.tape(), std::move(adjoint));
        RunState other(transformer.program.compiled());
        other.profile = &transformer.profile;
        other.set_finder = &adversary;
        Process opponent(other);
        auto const result = opponent.run(*transformer.function, transformer.inputs);
        ASSERT_FALSE(result.error);
        double const error = bounds::Elements(result.values[0].tensor)[element] - center[element];
        auto const bound = sets.tape().bound(*step, element);
        EXPECT_LE(std::fabs(error), bound.sum()) << element;
        EXPECT_GT(error * direction, 0) << element;
        reached = std::max(reached, std::fabs(error) / bound.sum());
      }
    EXPECT_GT(reached, 0.05) << profile;
    std::cout << profile << ": an adversary reaches " << reached << " of the bound\n";
  }
}

// The exponential may be equal to the constant, so that the quotient may be any number.
TEST(LinearRun, EstimatesToFirstOrderWithoutABound) {
  Case pole(R"(
func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
  %e = stablehlo.exponential %x : tensor<1xf32>
  %c = stablehlo.constant dense<1.6487213> : tensor<1xf32>
  %d = stablehlo.subtract %e, %c : tensor<1xf32>
  %q = stablehlo.divide %c, %d : tensor<1xf32>
  %r = stablehlo.negate %q : tensor<1xf32>
  return %r : tensor<1xf32>
}
)",
            "cuda");
  pole.inputs[0].tensor.set(0, round(Number::of(0.5), kF32));
  auto const linear = pole.linear();
  ASSERT_FALSE(linear.run.error);
  auto const& bound = linear.bounds.at(0).at(0).bound;
  EXPECT_GT(bound.first, 0);
  EXPECT_TRUE(std::isfinite(bound.first));
  EXPECT_FALSE(std::isfinite(bound.sum()));
  EXPECT_FALSE(linear.interrupted.empty());
  auto const set = set_of(linear.run.values[0], 0).codes;
  EXPECT_GT(set.high - set.low, std::int64_t{1} << 31) << "any number of either sign";
}

// If the derivatives yield only wide bounds, the range of the function is a better bound.
TEST(LinearRun, StaysWithinTheRangeOfAFunction) {
  Case const far(R"(
func.func @main(%x: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %c = stablehlo.constant dense<1.0e30> : tensor<16xf32>
  %e = stablehlo.exponential %x : tensor<16xf32>
  %l = stablehlo.log %e : tensor<16xf32>
  %d = stablehlo.subtract %l, %x : tensor<16xf32>
  %m = stablehlo.multiply %d, %c : tensor<16xf32>
  %t = stablehlo.tanh %m : tensor<16xf32>
  %n = stablehlo.negate %t : tensor<16xf32>
  return %t, %n : tensor<16xf32>, tensor<16xf32>
}
)",
                 "cuda");
  auto const linear = far.linear();
  ASSERT_FALSE(linear.run.error);
  EXPECT_EQ(outside(linear, far.sampled(trials(50))), 0);
  ASSERT_EQ(linear.bounds.size(), 2u);
  for (auto const& [result, bounds] : linear.bounds)
    for (auto const& one : bounds) EXPECT_LE(one.distance, 2.001) << result << " " << one.index;
}

// A fold by maximum. The initial value is the result of this run, but another implementation may return a term with an
// error beyond it.
TEST(LinearRun, BoundsAFoldNearItsInitialValue) {
  constexpr char const* kText = R"(
func.func @main(%x: tensor<4x3xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = stablehlo.constant dense<1.0> : tensor<4x3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %e = stablehlo.exponential %x : tensor<4x3xf32>
  %l = stablehlo.log %e : tensor<4x3xf32>
  %d = stablehlo.subtract %l, %x : tensor<4x3xf32>
  %m = stablehlo.reduce(%d init: %zero) applies stablehlo.maximum across dimensions = [1]
    : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  %n = stablehlo.reduce(%d init: %zero) applies stablehlo.minimum across dimensions = [1]
    : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  return %m, %n : tensor<4xf32>, tensor<4xf32>
}
)";
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    Case const fold(kText, "opencl-full", seed);
    auto const linear = fold.linear();
    ASSERT_FALSE(linear.run.error);
    EXPECT_EQ(outside(linear, fold.sampled(trials(50))), 0) << seed;
  }
}

// Under profile xla, operands of a product may be rounded to bf16, whose range is smaller than that of f64. Then there
// is no bound.
TEST(LinearRun, BoundsOperandsThatOverflowWhenRoundedFirst) {
  for (double const large : {1e30, 1e96}) {
    Case product(R"(
func.func @main(%x: tensor<2xf64>, %y: tensor<2xf64>) -> tensor<f64> {
  %d = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<2xf64>, tensor<2xf64>) -> tensor<f64>
  %e = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2xf64>, tensor<2xf64>) -> tensor<f64>
  %s = stablehlo.add %d, %e : tensor<f64>
  return %s : tensor<f64>
}
)",
                 "xla");
    for (auto& input : product.inputs)
      for (std::int64_t i = 0; i < 2; ++i) input.tensor.set(i, round(Number::of(1.5), kF64));
    product.inputs[0].tensor.set(0, round(Number::of(large), kF64));
    auto const linear = product.linear();
    ASSERT_FALSE(linear.run.error);
    EXPECT_EQ(outside(linear, product.sampled(50)), 0) << large;
    EXPECT_EQ(std::isfinite(linear.bounds.at(0).at(0).distance), large < 1e38) << large;
  }
}

// Random programs with two results. Most elements have a set, and no implementation is outside of the sets.
TEST(LinearRun, BoundsEveryImplementationOfRandomPrograms) {
  constexpr char const* kProfiles[] = {"ieee", "cuda", "xla", "opencl-full", "wgsl"};
  constexpr int kOps[] = {12, 12, 30};
  std::uint64_t const count = trials(300) / 3, samples = 6;
  std::int64_t bounded = 0, all = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    char const* const element = seed % 7 == 6 ? "f64" : seed % 7 == 5 ? "f16" : "f32";
    auto const text = random_bounded_program(seed, kOps[seed % 3], element);
    Case const program(text, kProfiles[seed % std::size(kProfiles)], seed);
    auto const linear = program.linear();
    if (linear.run.error) continue;
    auto const sampled = program.sampled(samples);
    ASSERT_EQ(outside(linear, sampled), 0) << "seed " << seed << " " << program.profile.name << "\n" << text;
    for (auto const& [r, bounds] : linear.bounds)
      for (auto const& one : bounds) bounded += std::isfinite(one.distance), ++all;
  }
  EXPECT_GT(bounded, all / 2);
  std::cout << bounded << " of " << all << " elements bounded\n";
}

}  // namespace
}  // namespace assay
