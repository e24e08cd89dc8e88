// Shards with equal run times.
#include "harness/run/balance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using namespace samples;

std::vector<std::uint64_t> loads_of(std::vector<std::uint64_t> const& times, std::uint32_t shards) {
  std::vector<std::uint64_t> loads(shards);
  auto const of = balanced_shards(times, shards);
  for (std::size_t i = 0; i < times.size(); ++i) loads.at(of[i]) += times[i];
  return loads;
}

TEST(Balance, EveryCaseIsInOneShardAndTheLongestIsWithinFourThirds) {
  std::vector<std::uint64_t> times;
  for (std::uint64_t i = 0, x = 12345; i < 1000; ++i) {
    x = x * 6364136223846793005u + 1442695040888963407u;
    times.push_back(x >> 60 == 0 ? 5'000'000 : (x >> 50) % 20'000);
  }
  for (std::uint32_t const shards : {1u, 2u, 7u, 16u}) {
    auto const loads = loads_of(times, shards);
    auto const sum = std::accumulate(times.begin(), times.end(), std::uint64_t{0});
    auto const least = std::max(*std::ranges::max_element(times), (sum + shards - 1) / shards);  // lower bound
    EXPECT_EQ(std::accumulate(loads.begin(), loads.end(), std::uint64_t{0}), sum);
    EXPECT_LE(*std::ranges::max_element(loads) * 3, least * 4) << shards;
  }
}

TEST(Balance, MoreShardsThanCasesLeaveSomeEmpty) {
  EXPECT_EQ(loads_of({5, 7}, 4), (std::vector<std::uint64_t>{7, 5, 0, 0}));
  EXPECT_TRUE(balanced_shards({}, 3).empty());
}

TEST(Balance, CasesWithoutATimeAreSpread) {
  auto const of = balanced_shards(std::vector<std::uint64_t>(8, 0), 4);
  for (std::uint32_t shard = 0; shard < 4; ++shard) EXPECT_EQ(std::ranges::count(of, shard), 2);
}

TEST(Balance, TimeFallsBackToOpThenToAverage) {
  auto one = outcome("add/a", Verdict::conforms), other = outcome("add/b", Verdict::crashed);
  auto third = outcome("sort/a", Verdict::conforms), none = outcome("sort/b", Verdict::not_run);
  one.seconds = 0.001, one.overhead = 0.001, other.seconds = 0.004, third.seconds = 0.009, none.seconds = 100;
  CaseTimes const times(report({one, other, third, none}));
  auto const of = [&](std::string const& id, std::string const& op) {
    ManifestRow row;
    row.id = id, row.op = op;
    return times.microseconds(row);
  };
  EXPECT_EQ(of("add/a", "add"), 2000u);
  EXPECT_EQ(of("add/new", "add"), 3000u);
  EXPECT_EQ(of("sort/b", "sort"), 9000u) << "what was not run has no time";
  EXPECT_EQ(of("iota/a", "iota"), 5000u);
  third.seconds = 0.010;
  EXPECT_NE(times.digest(), CaseTimes(report({one, other, third, none})).digest());
}

TEST(Balance, ShardsWithOtherTimesAreNotMerged) {
  auto one = report({outcome("add/a", Verdict::conforms)}), other = report({outcome("add/b", Verdict::conforms)});
  for (auto* part : {&one, &other}) part->head.shards = 2, part->whole = true;
  other.head.shard = 2, other.outcomes[0].index = 1;
  one.head.times = "a";
  std::string error;
  Report merged;
  EXPECT_FALSE(took(merge_reports({one, other}, false), merged, error));
  EXPECT_NE(error.find("--times"), std::string::npos) << error;
  other.head.times = "a";
  EXPECT_TRUE(took(merge_reports({one, other}, false), merged, error)) << error;
}

}  // namespace
}  // namespace assay
