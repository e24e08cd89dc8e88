// Runs one suite on all backends of a file, one after the other, and compares their answers.
#pragma once

#include <string>

#include "diagnostics/exit_status.hpp"
#include "harness/fleet/fleet_file.hpp"
#include "harness/run/backend_run.hpp"

namespace assay {

struct FleetRun {
  Fleet fleet;
  std::string output;     // folder for NAME.jsonl and NAME.html of each backend, fleet.json, fleet.md, index.html and
                          // contested.toml
  std::string contested;  // file of reviews; empty: contested.toml of `output`
  bool resumes = false;   // continue the reports in the folder
  bool as_json = false;   // write JSON to standard output
  BackendRun one;         // settings for all backends: suite, cases, shard, limits
};

// Returns exit status 1 if a case fails that is not contested, or whose review states that the backends are wrong.
// Otherwise returns 3 if the review of a contested case is open, cases were not run, nothing was decided, or a required
// backend is absent. Otherwise returns 0.
ExitStatus run_fleet(FleetRun const& run);

}  // namespace assay
