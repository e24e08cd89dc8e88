// Runs one suite on all backends of a file, one after the other, and compares their answers.
#pragma once

#include <string>

#include "diagnostics/exit_status.hpp"
#include "harness/fleet/fleet_file.hpp"
#include "harness/run/backend_run.hpp"

namespace assay {

struct FleetRun {
  Fleet fleet;
  std::string
      output;  // a folder: NAME.jsonl and NAME.html of each backend, fleet.json, fleet.md, index.html, contested.toml
  std::string contested;  // the file of reviews; empty: contested.toml of that folder
  bool resumes = false;   // reports in the folder are gone on with
  bool as_json = false;   // on standard output
  BackendRun one;         // the settings that all backends share: suite, cases, shard, limits
};

// Exit status: 1 if a case that is not contested fails, or its review states that the backends are wrong; else 3 if a
// contested case is not reviewed, cases were not run, nothing was decided, or a required backend is absent; else 0.
ExitStatus run_fleet(FleetRun const& run);

}  // namespace assay
