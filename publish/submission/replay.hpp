// A random sample of a submission, run again on the backend.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/run/run_suite.hpp"
#include "publish/submission/submission.hpp"

namespace assay {

struct Replay {
  std::vector<std::string> cases;     // that were run again
  std::vector<std::string> problems;  // one sentence each: another verdict, other results where only one is permitted
  std::uint64_t other_results = 0;    // others that are permitted: the backend is not deterministic
};

// `count` cases of the submission, drawn by `seed`; the same seed draws the same. `options`: suite, work, limits, jobs. An error
// if the suite cannot be read.
Result<Replay> replay_sample(Submission const& submission, std::size_t count, std::uint64_t seed,
                             RunOptions const& options, Backend& backend);

}  // namespace assay
