#include "harness/run/shards.hpp"

#include <gtest/gtest.h>

#include <map>

namespace assay {
namespace {

using Variables = std::map<std::string, std::string>;

bool shard_of(Variables const& variables, Shard& shard, std::string& error) {
  auto const result = shard_of_environment([&](char const* name) {
    auto const found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
  if (result) shard = *result;
  error = result ? "" : result.error();
  return bool(result);
}

TEST(Shards, AreRead) {
  struct Row {
    char const* text;
    bool good;
    std::uint32_t index, count;
  };
  constexpr Row kRows[] = {
      {"1/1", true, 1, 1},  {"2/8", true, 2, 8},   {"8/8", true, 8, 8},   {"0/8", false, 0, 0},
      {"9/8", false, 0, 0}, {"2", false, 0, 0},    {"", false, 0, 0},     {"a/b", false, 0, 0},
      {"1/", false, 0, 0},  {"-1/2", false, 0, 0}, {"1/2x", false, 0, 0}, {"1/5000000000", false, 0, 0},
  };
  for (auto const& row : kRows) {
    auto const shard = parse_shard(row.text);
    EXPECT_EQ(shard.has_value(), row.good) << row.text;
    EXPECT_TRUE(!shard || (shard->index == row.index && shard->count == row.count)) << row.text;
  }
}

TEST(Shards, EnginesNameThem) {
  struct Row {
    Variables variables;
    char const* by;
    std::uint32_t index, count;
  };
  Row const rows[] = {
      {{}, "", 1, 1},
      {{{"TEST_TOTAL_SHARDS", "4"}, {"TEST_SHARD_INDEX", "0"}}, "Bazel", 1, 4},
      {{{"GTEST_TOTAL_SHARDS", "4"}, {"GTEST_SHARD_INDEX", "3"}}, "GoogleTest", 4, 4},
      {{{"SLURM_ARRAY_TASK_COUNT", "3"}, {"SLURM_ARRAY_TASK_ID", "2"}, {"SLURM_ARRAY_TASK_MIN", "0"}}, "Slurm", 3, 3},
      {{{"SLURM_ARRAY_TASK_COUNT", "3"},
        {"SLURM_ARRAY_TASK_ID", "11"},
        {"SLURM_ARRAY_TASK_MIN", "1"},
        {"SLURM_ARRAY_TASK_STEP", "5"}},
       "Slurm",
       3,
       3},
      {{{"JOB_COMPLETIONS", "10"}, {"JOB_COMPLETION_INDEX", "9"}}, "Kubernetes", 10, 10},
      // The innermost engine takes precedence: Bazel on a node of Slurm.
      {{{"TEST_TOTAL_SHARDS", "4"},
        {"TEST_SHARD_INDEX", "1"},
        {"SLURM_ARRAY_TASK_COUNT", "3"},
        {"SLURM_ARRAY_TASK_ID", "2"}},
       "Bazel",
       2,
       4},
  };
  for (auto const& row : rows) {
    Shard shard;
    std::string error;
    EXPECT_TRUE(shard_of(row.variables, shard, error)) << error;
    EXPECT_EQ(shard.by, row.by);
    EXPECT_EQ(shard.index, row.index) << row.by;
    EXPECT_EQ(shard.count, row.count) << row.by;
  }
}

TEST(Shards, BazelStatusFileIsWritten) {
  Shard shard;
  std::string error;
  ASSERT_TRUE(shard_of({{"TEST_TOTAL_SHARDS", "2"}, {"TEST_SHARD_INDEX", "1"}, {"TEST_SHARD_STATUS_FILE", "/t/f"}},
                       shard, error));
  EXPECT_EQ(shard.status_file, "/t/f");
}

TEST(Shards, InconsistentVariablesAreAnError) {
  Variables const rows[] = {
      {{"TEST_TOTAL_SHARDS", "4"}},
      {{"JOB_COMPLETION_INDEX", "4"}},
      {{"GTEST_TOTAL_SHARDS", "4"}, {"GTEST_SHARD_INDEX", "4"}},
      {{"GTEST_TOTAL_SHARDS", "four"}, {"GTEST_SHARD_INDEX", "1"}},
      {{"GTEST_TOTAL_SHARDS", "0"}, {"GTEST_SHARD_INDEX", "0"}},
      {{"SLURM_ARRAY_TASK_COUNT", "3"}, {"SLURM_ARRAY_TASK_ID", "1"}, {"SLURM_ARRAY_TASK_MIN", "2"}},
      {{"SLURM_ARRAY_TASK_COUNT", "3"},
       {"SLURM_ARRAY_TASK_ID", "4"},
       {"SLURM_ARRAY_TASK_MIN", "1"},
       {"SLURM_ARRAY_TASK_STEP", "2"}},
  };
  for (auto const& variables : rows) {
    Shard shard;
    std::string error;
    EXPECT_FALSE(shard_of(variables, shard, error));
    EXPECT_NE(error.find(variables.begin()->first), std::string::npos) << error;
  }
}

}  // namespace
}  // namespace assay
