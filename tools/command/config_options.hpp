// --config, --no-config and --force-exclude: where commands that read programs search for assay.toml.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/policy/config.hpp"
#include "tools/command/arguments.hpp"

namespace assay {

struct ConfigOptions {
  std::string file;
  bool none = false, excludes_named = false;
};

void add_config_options(Arguments command, ConfigOptions& options);

// Stops the program with an error if the named file cannot be read or is invalid.
Configs configs_of(ConfigOptions const& options);

// Returns the files that the command line names. Folders are replaced by the files that their configuration includes.
// Stops the program with an error if there is no file.
std::vector<std::string> chosen_inputs(std::vector<std::string> const& named, Configs& configs);

// Whether a file may have ops and types of unknown dialects, according to the command line or to its configuration.
bool allows_unregistered_dialect(bool by_command_line, std::string const& file, Configs& configs);

}  // namespace assay
