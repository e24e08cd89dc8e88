// A campaign: programs are drawn, run and judged until the time is up.
//
// The programs depend on the seed, the shard and the counts up to the block before the previous one, and neither on the
// number of threads nor on the backend. So a campaign that is killed continues with the same programs.
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
  Profile const* text_profile = nullptr;  // which guarantees nothing beyond the specification
  std::string work;                       // a folder for temporary files of runs
  std::string again;                      // the backend's options for a shell; may be empty
  double seconds = 0;                     // of this run; 0: no limit
  std::optional<std::uint64_t> programs;  // of the campaign, with those of earlier runs
  unsigned jobs = 1;
  double case_seconds = 60;                   // limit of one execution
  CoverageCommand const* coverage = nullptr;  // runs after each program; may be absent
  double reduce_seconds = 60;                 // of one reduction
  KnownCauses const* known = nullptr;
  std::atomic<bool> const* stop = nullptr;
  std::function<void(CampaignState const&)> progress;  // after each block, by one thread at a time
};

// Until the time is up, the programs are run, or `stop`. An error if the folder cannot be written to, or the backend can execute
// nothing more.
Result<void> run_campaign(CampaignFolder& folder, Backend& backend, CampaignOptions const& options);

}  // namespace assay::campaign
