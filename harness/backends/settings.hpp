// Settings that commands and workers share and that presets define.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/backends/backend.hpp"
#include "support/process/run_process.hpp"
#include "support/result.hpp"

namespace assay {

using Words = std::vector<std::string>;  // of a command line

// A command that must succeed before a run, and the message for the user if it fails.
struct Need {
  Words command;
  std::string says;
};

struct BackendSettings {
  std::string name;
  ProgramForm form = ProgramForm::generic;
  std::optional<Version> version;  // of artifacts
  std::vector<std::pair<std::string, std::string>> environment;
  ProcessLimits limits;
  std::vector<Need> needs;
};

// Runs the commands of `needs`. An error if one of them fails.
Result<void> check_needs(BackendSettings const& settings, std::atomic<bool> const* stop);

}  // namespace assay
