// Runs one suite on one backend, with a report that is written case by case.
#pragma once

#include <atomic>
#include <string>

#include "harness/run/run_suite.hpp"

namespace assay {

struct BackendRun {
  RunOptions options;  // without `stop`, `begin`, `give` and `progress`
  std::string suite;   // as the user named it
  std::string report;  // file for lines of JSON; empty: none
  std::string resume;  // report whose outcomes are reused, unless it has all cases; empty: none
  bool asks_capabilities = true;
  double progress = 0;  // seconds between progress lines; 0: only on a terminal
  bool keeps_all =
      false;  // reuse the outcomes of `resume` even if it has all cases, because other backends of the run are
              // incomplete
};

// Exits if the suite or a report cannot be read or written.
Report run_on_backend(BackendRun run, Backend& backend, std::atomic<bool> const& stop);

}  // namespace assay
