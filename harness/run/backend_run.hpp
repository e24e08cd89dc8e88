// One suite on one backend, with a report that grows on the disk.
#pragma once

#include <atomic>
#include <string>

#include "harness/run/run_suite.hpp"

namespace assay {

struct BackendRun {
  RunOptions options;  // but for `stop`, `begin`, `give` and `progress`
  std::string suite;   // as the user has named it
  std::string report;  // a file of lines of JSON; empty: none
  std::string resume;  // a report whose outcomes are reused, unless it has all cases; empty: none
  bool asks_capabilities = true;
  double progress = 0;  // seconds between lines; 0: on a terminal only
  bool keeps_all =
      false;  // outcomes of `resume` are reused even if it has all: other backends of the run are not complete
};

// Stops where the suite or a report cannot be read or written.
Report run_on_backend(BackendRun run, Backend& backend, std::atomic<bool> const& stop);

}  // namespace assay
