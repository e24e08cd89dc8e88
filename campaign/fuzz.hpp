// The entry point of `assay fuzz`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/exit_status.hpp"
#include "harness/backends/backends.hpp"

namespace assay::campaign {

struct FuzzRequest {
  std::string folder;  // folder of the campaign
  BackendChoice backend;
  std::string name;  // name of the backend in reports; empty: the name that the backend reports
  std::string profile = "xla", time, shard, work, baseline, coverage;
  std::optional<std::uint64_t> seed, programs;
  bool is_seed_fresh = false, updates_baseline = false, shows = false, replays = false;
  std::vector<std::string> known;       // folders of earlier campaigns
  std::vector<std::string> merged;      // folders that are merged into `folder`
  std::vector<std::string> ops, types;  // each program has one of these; empty: no restriction
  std::vector<std::string> only_ops;    // programs have no other ops; empty: no restriction
  std::string suite;                    // suite to which causes are promoted
  std::string junit, sarif, html, json, format = "text";
  unsigned jobs = 0;
  double case_seconds = 60, reduce_seconds = 60, progress = 0;
};

// Stops the program with an error if a file cannot be read or written, or if the backend does not start. Returns exit
// status 0 if no cause is unknown, 1 if a cause is unknown or a replayed cause is not fixed, and 3 if nothing was
// tested.
ExitStatus fuzz(FuzzRequest const& request);

// Parses a duration such as "90", "90s", "15m", "8h" or "2d" to seconds. Returns nothing for any other text.
std::optional<double> parse_time(std::string const& text);

}  // namespace assay::campaign
