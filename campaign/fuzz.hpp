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
  std::string folder;  // of the campaign
  BackendChoice backend;
  std::string name;  // of the backend in reports; empty: its own
  std::string profile = "xla", time, shard, work, baseline, coverage;
  std::optional<std::uint64_t> seed, programs;
  bool is_seed_fresh = false, updates_baseline = false, shows = false, replays = false;
  std::vector<std::string> known;       // folders of earlier campaigns
  std::vector<std::string> merged;      // folders that are merged into `folder`
  std::vector<std::string> ops, types;  // that programs have one of; empty: all
  std::vector<std::string> only_ops;    // programs have no others; empty: all
  std::string suite;                    // that causes are promoted to
  std::string junit, sarif, html, json, format = "text";
  unsigned jobs = 0;
  double case_seconds = 60, reduce_seconds = 60, progress = 0;
};

// Stops if a file cannot be read or written, or the backend does not start. Returns 0: no unknown cause; 1: an unknown
// cause, or in a replay one that is not fixed; 3: nothing was tested.
ExitStatus fuzz(FuzzRequest const& request);

// "90", "90s", "15m", "8h", "2d" in seconds. Nothing for any other text.
std::optional<double> parse_time(std::string const& text);

}  // namespace assay::campaign
