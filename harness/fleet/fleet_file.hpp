// The backends of one run: a TOML file that the user writes.
//
//     [[backend]]
//     name = "ort"                    # in reports; short, because it is the head of a column
//     preset = "onnxruntime"          # or worker = "CMD", or command = "CMD {program} {inputs} {outputs}" with
//                                     # compile = "CMD {program}"
//     form = "generic"                # and tools, memory_limit, restart_after: as the options of `assay test`
//     options = ["key=value"]         # of a plug-in, with pjrt = "/path/plugin.so"
//     jobs = 2
//     retries = 1
//     time_limit = 60                 # seconds of one execution
//     family = "onnxruntime"          # backends of one family share code and have one vote
//     optional = true                 # the run does not fail if it is missing
//     environment = { OMP_NUM_THREADS = "1" }
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/backends/backends.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr std::size_t kMaxBackends = 64;
// The family of assay's own oracle, which has no vote where the suite is in question.
inline constexpr std::string_view kOwnFamily = "assay";

struct FleetEntry {
  std::string name, family;
  BackendChoice backend;
  unsigned jobs = 0;  // 0: that of the run
  unsigned retries = 1;
  unsigned seconds = 0;  // 0: that of the run
  bool is_optional = false;
};

struct Fleet {
  std::vector<FleetEntry> entries;
};

// Names become file names: they must be unique, match [a-zA-Z0-9_.-]+, and not be "index". An error has a file and a
// line.
Result<Fleet> read_fleet(std::string const& path);
Result<Fleet> parse_fleet(std::string_view text, std::string const& file);

}  // namespace assay
