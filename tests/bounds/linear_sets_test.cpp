#include "bounds/linear_sets.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "semantics/runtime/process.hpp"
#include "tests/bounds/bounded_model.hpp"

namespace assay {
namespace {

using bounds::kMaxTightening;
using bounds::LinearSets;
using bounds::Pace;
using bounds::Wanted;

// %d is about ten and has an error of one unit of roundoff, so that the error of its square is a hundred times its
// value. %z is zero and also has an error.
constexpr char const* kCanceled = R"(
func.func @main(%x: tensor<1xf32>, %c: tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) {
  %e = stablehlo.exponential %x : tensor<1xf32>
  %a = stablehlo.multiply %e, %e : tensor<1xf32>
  %b = stablehlo.multiply %a, %a : tensor<1xf32>
  %d = stablehlo.subtract %b, %c : tensor<1xf32>
  %q = stablehlo.multiply %d, %d : tensor<1xf32>
  %n = stablehlo.negate %q : tensor<1xf32>
  %m = stablehlo.add %n, %x : tensor<1xf32>
  %t = stablehlo.tanh %m : tensor<1xf32>
  %z = stablehlo.subtract %b, %b : tensor<1xf32>
  %y = stablehlo.multiply %z, %z : tensor<1xf32>
  %w = stablehlo.negate %y : tensor<1xf32>
  return %m, %t, %w : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
}
)";

struct Canceled {
  explicit Canceled(double max_tightening) : sets(Wanted::bounds, Pace::blocks, max_tightening) {
    auto const* const function = *program.main();
    auto inputs = model_inputs(*function, 1);
    float const x = 0.5F, e = std::exp(x), a = e * e;
    float const c = std::nextafter(a * a, 100.0F);
    inputs[0].tensor.set(0, round(Number::of(x), kF32));
    inputs[1].tensor.set(0, round(Number::of(c), kF32));
    RunState state(program.compiled());
    state.profile = &profile;
    state.set_finder = &sets;
    Process process(state);
    auto const run = process.run(*function, inputs);
    EXPECT_FALSE(run.error);
    for (auto const& value : run.values) {
      sets_of_results.push_back(set_of(value, 0));
      double const center = bounds::Elements(value.tensor)[0];
      reach.push_back(bounds::reach_of(sets_of_results.back(), center, kF32));
    }
    for (auto const* op : sets.lost()) lost.emplace_back(op->name);
  }

  PreparedProgram program{kCanceled};
  Profile profile = *read_profile("cuda");
  LinearSets sets;
  std::vector<ElementSet> sets_of_results;
  std::vector<double> reach;  // of each result
  std::vector<std::string> lost;
};

TEST(LinearSets, DropDivergingBounds) {
  Canceled const spent(0);
  EXPECT_TRUE(spent.sets.is_exhausted());
  EXPECT_EQ(spent.lost, (std::vector<std::string>{"stablehlo.negate", "stablehlo.add"}));
  EXPECT_FALSE(std::isfinite(spent.reach[0]));
  EXPECT_LE(spent.sets_of_results[1].codes.high, 0x3f800002) << "tanh is about 1 at most, all the same";
  EXPECT_TRUE(std::isfinite(spent.reach[2])) << "zeros alone are not a measure";
}

TEST(LinearSets, KeepNarrowableBounds) {
  Canceled const other(kMaxTightening);
  EXPECT_FALSE(other.sets.is_exhausted());
  EXPECT_TRUE(other.lost.empty());
  for (double const reach : other.reach) EXPECT_TRUE(std::isfinite(reach));
}

}  // namespace
}  // namespace assay
