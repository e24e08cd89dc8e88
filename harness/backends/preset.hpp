// Presets: backends that TOML files describe, either built in (harness/presets) or written by the user.
// harness/README.md documents the keys.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/backends/settings.hpp"
#include "support/result.hpp"

namespace assay {

struct Preset : BackendSettings {
  std::string about;
  Words forms;                               // forms that --form may select; empty: all
  std::vector<std::pair<Words, Stage>> run;  // either `run`, or `worker`
  Words worker;
  Words compile;
  bool compiles_only = true;  // whether the worker supports "compile_only"
  unsigned restart_after = 0;
  Words unsupported, refused, in_compile, wrong;  // patterns of messages
  Words files;                                    // additional files in the folder of the preset
  std::string folder;                             // folder of a user's preset; empty for a built-in one
};

std::vector<std::string> preset_names();

// Reads a built-in preset by its name, or a file: a name that contains '/' or ends in ".toml" is a path. An error may
// contain a line number.
Result<Preset> read_preset(std::string const& name_or_path);
Result<Preset> parse_preset(std::string_view text, std::string const& file);

}  // namespace assay
