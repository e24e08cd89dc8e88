// --config and --no-config: where commands that read programs find assay.toml.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/policy/config.hpp"
#include "tools/command/arguments.hpp"

namespace assay {

struct ConfigOptions {
  std::string file;
  bool none = false;
};

void add_config_options(Arguments command, ConfigOptions& options);

// Stops where the named file cannot be read, or has mistakes.
Configs configs_of(ConfigOptions const& options);

// The programs that a command line names, for folders those that their configuration includes. Stops if there is none.
std::vector<std::string> chosen_inputs(std::vector<std::string> const& named, Configs& configs);

// Whether a file may hold ops and types of unknown dialects: by the command line, or by its configuration.
bool allows_unregistered_dialect(bool by_command_line, std::string const& file, Configs& configs);

}  // namespace assay
