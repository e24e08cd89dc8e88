// The part of a suite that a run covers, as requested by options, or by environment variables of test runners and batch
// systems.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

struct Shard {
  std::uint32_t index = 1, count = 1;  // index starts at 1
  std::string by;                      // "Bazel", "GoogleTest", "Slurm", "Kubernetes"; empty: not requested by a
                                       // variable
  std::string status_file;             // file to create, which shows that shards are supported; may be empty
};

// Parses "2/8".
std::optional<Shard> parse_shard(std::string_view text);

// Uses the first of these sets of variables that is set:
//   TEST_TOTAL_SHARDS, TEST_SHARD_INDEX, TEST_SHARD_STATUS_FILE             Bazel
//   GTEST_TOTAL_SHARDS, GTEST_SHARD_INDEX                                   runners of GoogleTest
//   SLURM_ARRAY_TASK_ID, _COUNT, _MIN, _STEP                                job arrays of Slurm
//   JOB_COMPLETION_INDEX, and JOB_COMPLETIONS from the job's description    indexed jobs of Kubernetes
// `variable` returns nullptr for a variable that is not set. An error if the values are inconsistent.
Result<Shard> shard_of_environment(std::function<char const*(char const*)> const& variable);

}  // namespace assay
