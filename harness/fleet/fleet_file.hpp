// The backends of one run: a TOML file that people write.
//
//     [[backend]]
//     name = "ort"                    # in reports; as short as a column of a table
//     preset = "onnxruntime"          # or worker = "CMD", or command = "CMD {program} {inputs} {outputs}" with compile = "CMD {program}"
//     form = "generic"                # and tools, memory_limit, restart_after: as the options of `assay test`
//     options = ["key=value"]         # of a plug-in: next to pjrt = "/path/plugin.so"
//     jobs = 2
//     retries = 1
//     time_limit = 60                 # seconds of one execution
//     family = "onnxruntime"          # backends that share code are one voice; else each has a voice of its own
//     optional = true                 # it may be missing: that is not a mistake of the run
//     environment = { OMP_NUM_THREADS = "1" }
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/backends/backends.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr std::size_t kMostBackends = 64;
// The family of our own oracle: it has no voice where we are in question.
inline constexpr std::string_view kOwnFamily = "assay";

struct FleetEntry {
  std::string name, family;
  BackendChoice backend;
  unsigned jobs = 0;  // 0: as in the run
  unsigned retries = 1;
  unsigned seconds = 0;  // 0: as in the run
  bool is_optional = false;
};

struct Fleet {
  std::vector<FleetEntry> entries;
};

// Names are unique, [a-zA-Z0-9_.-], and not "index", as they become names of files. An error has file and line.
Result<Fleet> read_fleet(std::string const& path);
Result<Fleet> parse_fleet(std::string_view text, std::string const& file);

}  // namespace assay
