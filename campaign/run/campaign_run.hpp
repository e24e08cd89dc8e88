// A campaign draws, runs and judges programs until the time is up.
//
// The programs depend on the seed, the shard and the counts up to the block before the previous one. They do not depend
// on the number of threads or on the backend. A campaign that is killed therefore continues with the same programs.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "campaign/folder/campaign_folder.hpp"
#include "campaign/run/coverage.hpp"
#include "campaign/run/known_causes.hpp"
#include "harness/backends/backend.hpp"
#include "oracle/sets/profile.hpp"

namespace assay::campaign {

struct CampaignOptions {
  Profile const* profile = nullptr;
  Profile const* text_profile = nullptr;  // guarantees nothing beyond the specification
  std::string work;                       // folder for temporary files of runs
  std::string again;                      // the backend's options, quoted for a shell; may be empty
  double seconds = 0;                     // time limit of this run; 0: no limit
  std::optional<std::uint64_t> programs;  // total number of programs, including those of earlier runs
  unsigned jobs = 1;
  double case_seconds = 60;                   // time limit of one execution
  CoverageCommand const* coverage = nullptr;  // runs after each program; may be absent
  double reduce_seconds = 60;                 // time limit of one reduction
  KnownCauses const* known = nullptr;
  std::atomic<bool> const* stop = nullptr;
  std::function<void(CampaignState const&)> progress;  // called after each block, by one thread at a time
};

// Runs until the time is up, all programs have run, or `stop` is set. Returns an error if the folder cannot be written,
// or if the backend can no longer execute programs.
Result<void> run_campaign(CampaignFolder& folder, Backend& backend, CampaignOptions const& options);

}  // namespace assay::campaign
