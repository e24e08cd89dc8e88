// Runs a random sample of a submission again on the backend.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/run/run_suite.hpp"
#include "publish/submission/submission.hpp"

namespace assay {

struct Replay {
  std::vector<std::string> cases;     // ids of the replayed cases
  std::vector<std::string> problems;  // one sentence each, for a verdict that differs from the submitted one
  std::uint64_t other_results = 0;    // cases with the same verdict but other results: not deterministic
};

// Replays `count` cases of the submission, which are drawn by `seed`. `options` has the suite, the work folder, limits
// and jobs. Returns an error if the suite cannot be read.
Result<Replay> replay_sample(Submission const& submission, std::size_t count, std::uint64_t seed,
                             RunOptions const& options, Backend& backend);

}  // namespace assay
