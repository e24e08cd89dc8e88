// The part of a suite that this run covers: by options, or by the variables of engines that start many
// runs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "support/result.hpp"

namespace assay {

struct Shard {
  std::uint32_t index = 1, count = 1;  // from 1
  std::string by;                      // "Bazel", "GoogleTest", "Slurm", "Kubernetes"; empty: none requested one
  std::string status_file;             // to be made, so that the engine detects the support of shards; may be empty
};

// "2/8".
std::optional<Shard> parse_shard(std::string_view text);

// By the first of these that is there:
//   TEST_TOTAL_SHARDS, TEST_SHARD_INDEX, TEST_SHARD_STATUS_FILE             Bazel
//   GTEST_TOTAL_SHARDS, GTEST_SHARD_INDEX                                   whatever runs GoogleTest
//   SLURM_ARRAY_TASK_ID, _COUNT, _MIN, _STEP                                Slurm's job arrays
//   JOB_COMPLETION_INDEX, with JOB_COMPLETIONS from the job's description   Kubernetes' indexed jobs
// `variable` gives nullptr for what is not set. An error where they do not fit each other.
Result<Shard> shard_of_environment(std::function<char const*(char const*)> const& variable);

}  // namespace assay
