// `assay run --pjrt`: runs one program on a third-party plug-in.
#pragma once

#include <cstdint>
#include <string>

#include "diagnostics/exit_status.hpp"
#include "diagnostics/programs/program_arguments.hpp"
#include "harness/backends/backends.hpp"

namespace assay {

struct PluginRun {
  BackendChoice plugin;
  ArgumentChoice arguments;
  std::string output;  // output folder; empty: none
  std::int64_t print_limit = 1000;
  double seconds = 60;  // time limit of the execution
};

// Runs @main of a file on the plug-in, and prints its results like `assay run`. Stops the program if it cannot be run.
ExitStatus run_on_plugin(std::string const& file, PluginRun const& run);

}  // namespace assay
