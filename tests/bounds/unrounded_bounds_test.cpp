// Linear bounds contain the results of implementations that leave out roundings.
#include <cmath>

#include "bounds/linear_sets.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "tests/semantics/permitted/unrounded_program.hpp"

namespace assay {
namespace {

TEST(LinearSets, ContainUnroundedResults) {
  Profile profile = permitted_run::kExact;
  profile.excess_precision = true;
  for (unsigned seed = 1001; seed <= 1300; ++seed) {
    UnroundedProgram const program(seed);
    PreparedProgram const prepared(program.text());
    bounds::LinearSets sets;
    RunState state(prepared.compiled());
    state.profile = &profile;
    state.set_finder = &sets;
    auto const run = Process(state).run(**prepared.main(), program.inputs());
    ASSERT_FALSE(run.error) << run.error->message;
    for (unsigned mask = 0; mask < 1u << program.rounding_count(); ++mask) {
      auto const results = program.results(mask);
      for (std::int64_t i : {0, 1}) {
        auto const set = set_of(run.values[0], i).codes;
        auto const order = order_of(results[static_cast<std::size_t>(i)], kBF16);
        ASSERT_TRUE(set.low <= order && order <= set.high) << seed << "\n" << program.text();
      }
    }
  }
}

TEST(LinearSets, ContainFusedProducts) {
  PreparedProgram const program(R"(func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
  %p = stablehlo.multiply %x, %x : tensor<1xf32>
  %s = stablehlo.subtract %p, %y : tensor<1xf32>
  return %s : tensor<1xf32>
}
)");
  Profile profile = permitted_run::kExact;
  float const x = 1.0F + 0x1p-12F + 0x1p-20F, y = x * x;
  std::vector<RuntimeValue> const inputs{permitted_run::tensor_of("f32", {permitted_run::f32(x)}),
                                         permitted_run::tensor_of("f32", {permitted_run::f32(y)})};
  for (bool const contraction : {false, true}) {
    profile.contraction = contraction;
    bounds::LinearSets sets;
    RunState state(program.compiled());
    state.profile = &profile;
    state.set_finder = &sets;
    auto const run = Process(state).run(**program.main(), inputs);
    ASSERT_FALSE(run.error);
    auto const fused = std::fma(x, x, -y);
    ASSERT_NE(fused, 0);
    auto const order = order_of(permitted_run::f32(fused), kF32);
    auto const set = set_of(run.values[0], 0).codes;
    EXPECT_EQ(set.low <= order && order <= set.high, contraction);
  }
}

}  // namespace
}  // namespace assay
