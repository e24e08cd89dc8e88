// Modules of HLO for several processes: passes that combine, split and create collectives, and the partitioner.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "equiv/compare/cut_points.hpp"
#include "equiv/compare/grid_pairs.hpp"
#include "equiv/search/decision.hpp"
#include "grammar/notation/profile_file.hpp"

namespace assay {
namespace {

constexpr char const* kSum =
    "sum {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT c = f32[] add(a, b)\n}\n";

std::string module_of(std::string const& processes, std::string const& body) {
  return "HloModule m, " + processes + "\n" + kSum + "ENTRY main {\n" + body + "}\n";
}

struct GridCase {
  char const *what, *processes, *a, *b, *verdict;
};

constexpr char const* kTwo = "  x = f32[4] parameter(0)\n  y = f32[2,3] parameter(1)\n";

std::vector<GridCase> const kGridCases{
    {"all-reduces become one", "replica_count=2",
     "  p = f32[4] all-reduce(x), replica_groups={{0,1}}, to_apply=sum\n"
     "  q = f32[2,3] all-reduce(y), replica_groups={{0,1}}, to_apply=sum\n  ROOT r = (f32[4], f32[2,3]) tuple(p, q)\n",
     "  c = (f32[4], f32[2,3]) all-reduce(x, y), replica_groups={{0,1}}, to_apply=sum\n"
     "  q = f32[2,3] get-tuple-element(c), index=1\n  p = f32[4] get-tuple-element(c), index=0\n"
     "  ROOT r = (f32[4], f32[2,3]) tuple(p, q)\n",
     "equal"},
    {"all-gathers become one", "replica_count=2",
     "  p = f32[8] all-gather(x), replica_groups={{0,1}}, dimensions={0}\n"
     "  q = f32[4,3] all-gather(y), replica_groups={{0,1}}, dimensions={0}\n  ROOT r = (f32[8], f32[4,3]) tuple(p, "
     "q)\n",
     "  c = (f32[8], f32[4,3]) all-gather(x, y), replica_groups={{0,1}}, dimensions={0}\n"
     "  p = f32[8] get-tuple-element(c), index=0\n  q = f32[4,3] get-tuple-element(c), index=1\n"
     "  ROOT r = (f32[8], f32[4,3]) tuple(p, q)\n",
     "equal"},
    {"a reduce-scatter is created", "num_partitions=2",
     "  p = f32[4] all-reduce(x), replica_groups={{0,1}}, channel_id=1, use_global_device_ids=true, to_apply=sum\n"
     "  i = u32[] partition-id()\n  n = u32[] constant(2)\n  at = u32[] multiply(i, n)\n"
     "  ROOT r = f32[2] dynamic-slice(p, at), dynamic_slice_sizes={2}\n",
     "  ROOT r = f32[2] reduce-scatter(x), replica_groups={{0,1}}, channel_id=1, use_global_device_ids=true, "
     "dimensions={0}, to_apply=sum\n",
     "equal"},
    {"of the wrong half", "num_partitions=2",
     "  p = f32[4] all-reduce(x), replica_groups={{0,1}}, channel_id=1, use_global_device_ids=true, to_apply=sum\n"
     "  i = u32[] partition-id()\n  n = u32[] constant(1)\n  at = u32[] multiply(i, n)\n"
     "  ROOT r = f32[2] dynamic-slice(p, at), dynamic_slice_sizes={2}\n",
     "  ROOT r = f32[2] reduce-scatter(x), replica_groups={{0,1}}, channel_id=1, use_global_device_ids=true, "
     "dimensions={0}, to_apply=sum\n",
     "different"},
    {"an all-reduce runs asynchronously", "replica_count=2",
     "  ROOT p = f32[4] all-reduce(x), replica_groups={{0,1}}, to_apply=sum\n",
     "  s = f32[4] all-reduce-start(x), replica_groups={{0,1}}, to_apply=sum\n  ROOT p = f32[4] all-reduce-done(s)\n",
     "equal"},
    {"groups of one", "replica_count=2", "  ROOT p = f32[4] all-reduce(x), replica_groups={{0},{1}}, to_apply=sum\n",
     "  ROOT p = f32[4] copy(x)\n", "equal"},
    {"other groups", "replica_count=2", "  ROOT p = f32[4] all-reduce(x), replica_groups={{0},{1}}, to_apply=sum\n",
     "  ROOT p = f32[4] all-reduce(x), replica_groups={{0,1}}, to_apply=sum\n", "different"},
    {"a broadcast moves behind", "replica_count=2",
     "  b = f32[4,3] broadcast(x), dimensions={0}\n"
     "  ROOT p = f32[4,3] all-reduce(b), replica_groups={{0,1}}, to_apply=sum\n",
     "  p = f32[4] all-reduce(x), replica_groups={{0,1}}, to_apply=sum\n  ROOT b = f32[4,3] broadcast(p), "
     "dimensions={0}\n",
     "equal"},
    {"there and back", "replica_count=2",
     "  p = f32[4] collective-permute(x), source_target_pairs={{0,1},{1,0}}\n"
     "  ROOT q = f32[4] collective-permute(p), source_target_pairs={{0,1},{1,0}}\n",
     "  ROOT p = f32[4] copy(x)\n", "equal"},
};

TEST(DeclaredGrid, CollectivesAreComparedOnIt) {
  auto const profile = read_profile("xla");
  ASSERT_TRUE(profile);
  for (auto const& [what, processes, of_a, of_b, verdict] : kGridCases) {
    PreparedProgram const a(module_of(processes, kTwo + std::string(of_a))),
        b(module_of(processes, kTwo + std::string(of_b)));
    ASSERT_FALSE(a.is_stopped()) << what << first_error(a.findings());
    ASSERT_FALSE(b.is_stopped()) << what << first_error(b.findings());
    auto const alone = entry_pair(a, b, "");
    ASSERT_TRUE(alone) << what;
    auto const pair = on_declared_grid(*alone);
    ASSERT_TRUE(pair.grid && pair.grid->is_of_both) << what << pair.obstacle;
    PairRunner runner(pair, *profile, SearchLimits{}.run);
    auto const decision = decide(runner, {});
    EXPECT_EQ(to_string(decision.verdict), verdict)
        << what << ": " << decision.why << (decision.subgoals.empty() ? "" : "\n" + decision.subgoals[0]);
  }
}

// The shardings of the unpartitioned module determine how its values are divided.
TEST(DeclaredGrid, ShardingsOfThePartitionedModuleAreItsLayouts) {
  auto const profile = read_profile("xla");
  ASSERT_TRUE(profile);
  std::string const whole =
      "  x = f32[4,6] parameter(0), sharding={devices=[1,2]<=[2]}\n"
      "  w = f32[6,5] parameter(1), sharding={devices=[2,1]<=[2]}\n"
      "  ROOT y = f32[4,5] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}, sharding={replicated}\n";
  auto const parts = [](std::string const& operation) {
    return "  x = f32[4,3] parameter(0)\n  w = f32[3,5] parameter(1)\n"
           "  y = f32[4,5] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n" +
           operation;
  };
  auto const verdict_on = [&](std::string const& partitioned) {
    PreparedProgram const a(module_of("num_partitions=2", whole)), b(module_of("num_partitions=2", partitioned));
    EXPECT_FALSE(a.is_stopped()) << first_error(a.findings());
    EXPECT_FALSE(b.is_stopped()) << first_error(b.findings());
    auto const alone = entry_pair(a, b, "");
    auto const pair = on_declared_grid(*alone);
    EXPECT_TRUE(pair.grid && !pair.grid->is_of_both) << pair.obstacle;
    if (!pair.grid) return EquivVerdict::undecided;
    PairRunner runner(pair, *profile, SearchLimits{}.run);
    return decide(runner, {}).verdict;
  };
  EXPECT_EQ(verdict_on(parts("  ROOT r = f32[4,5] all-reduce(y), channel_id=1, replica_groups={{0,1}}, "
                             "use_global_device_ids=true, to_apply=sum\n")),
            EquivVerdict::refines);
  EXPECT_EQ(verdict_on(parts("  z = f32[4,5] add(y, y)\n  ROOT r = f32[4,5] collective-permute(z), channel_id=1, "
                             "source_target_pairs={{0,1},{1,0}}\n")),
            EquivVerdict::different);
}

// Data that are divided along the batch need no collective.
TEST(DeclaredGrid, PartsWithoutCollectivesAreComparedOnIt) {
  auto const profile = read_profile("xla");
  ASSERT_TRUE(profile);
  std::string const divided = ", sharding={devices=[2,1]<=[2]}\n";
  auto const whole = [](std::string const& sharding) {
    return "  x = f32[8,4] parameter(0)" + sharding + "  w = f32[4,6] parameter(1)\n" +
           "  ROOT y = f32[8,6] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}" + sharding;
  };
  auto const parts = [](std::string const& operation) {
    return "  x = f32[4,4] parameter(0)\n  w = f32[4,6] parameter(1)\n  ROOT y = f32[4,6] " + operation + "\n";
  };
  auto const verdict_of = [&](std::string const& of_a, std::string const& of_b) {
    PreparedProgram const a(module_of("num_partitions=2", of_a)), b(module_of("num_partitions=2", of_b));
    auto const pair = on_declared_grid(*entry_pair(a, b, ""));
    if (!pair.mismatch.empty()) return pair.mismatch;
    PairRunner runner(pair, *profile, SearchLimits{}.run);
    return std::string(to_string(decide(runner, {}).verdict));
  };
  std::string const dot = "dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}";
  EXPECT_EQ(verdict_of(whole(divided), parts(dot)), "refines");
  EXPECT_EQ(verdict_of(whole(divided), parts("dot(x, w), lhs_contracting_dims={0}, rhs_contracting_dims={0}")),
            "different");
  // Without shardings, the types do not match.
  EXPECT_NE(verdict_of(whole("\n"), parts(dot)).find("tensor<8x4xf32>"), std::string::npos);
}

// Long functions are compared by cut points. Cut points with collectives are compared on the grid.
TEST(DeclaredGrid, PlacesAreComparedOnIt) {
  auto const profile = read_profile("xla");
  ASSERT_TRUE(profile);
  auto const chain = [](std::string const& middle) {
    std::string text;
    for (int i = 0; i < 30; ++i)
      text += i == 15 ? middle
                      : "  v" + std::to_string(i) + " = f32[4] " + (i % 3 ? "tanh(" : "sine(") +
                            (i == 0 ? std::string("x") : "v" + std::to_string(i - 1)) + ")\n";
    return text + "  ROOT r = f32[4] add(v29, v28)\n";
  };
  auto const compare = [&](std::string const& of_a, std::string const& of_b) {
    PreparedProgram const a(module_of("replica_count=2", kTwo + chain(of_a))),
        b(module_of("replica_count=2", kTwo + chain(of_b)));
    EXPECT_FALSE(a.is_stopped()) << first_error(a.findings());
    EXPECT_FALSE(b.is_stopped()) << first_error(b.findings());
    return compare_by_cuts(on_declared_grid(*entry_pair(a, b, "")), *profile, {});
  };
  auto const proved =
      compare("  w = f32[4] add(v14, v14)\n  v15 = f32[4] all-reduce(w), replica_groups={{0,1}}, to_apply=sum\n",
              "  w = (f32[4], f32[4]) all-reduce(v14, v13), replica_groups={{0,1}}, to_apply=sum\n"
              "  u = f32[4] add(v14, v14)\n  v15 = f32[4] all-reduce(u), replica_groups={{1,0}}, to_apply=sum\n");
  EXPECT_FALSE(proved.proof);  // B has an additional side effect
  auto const shown =
      compare("  w = f32[4] add(v14, x)\n  v15 = f32[4] collective-permute(w), source_target_pairs={{0,1},{1,0}}\n",
              "  w = f32[4] add(x, v14)\n  v15 = f32[4] collective-permute(w), source_target_pairs={{0,1},{1,0}}\n");
  EXPECT_TRUE(shown.proof);
}

}  // namespace
}  // namespace assay
