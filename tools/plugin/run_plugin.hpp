// `assay run --pjrt`: one program on a third-party plug-in.
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
  std::string output;  // a folder for results; empty: none
  std::int64_t print_limit = 1000;
  double seconds = 60;  // limit of the execution
};

// Runs @main of a file, and prints its results as `assay run` does. Stops where it cannot be run at all.
ExitStatus run_on_plugin(std::string const& file, PluginRun const& run);

}  // namespace assay
