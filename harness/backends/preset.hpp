// Presets: backends that are described in TOML files, those of harness/presets and the user's own.
// harness/README.md describes the keys.
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
  Words forms;                               // the forms that --form may select; empty: not declared
  std::vector<std::pair<Words, Stage>> run;  // either these, or
  Words worker;
  Words compile;
  bool compiles_only = true;  // of a worker
  unsigned restart_after = 0;
  Words unsupported, refused, in_compile, wrong;  // messages
  Words files;                                    // of this folder: its additional files
  std::string folder;                             // of a user's own: where its file is
};

std::vector<std::string> preset_names();

// An embedded preset by its name, or a file: a name with a '/' or that ends in ".toml" is a path. An error may have a
// line.
Result<Preset> read_preset(std::string const& name_or_path);
Result<Preset> parse_preset(std::string_view text, std::string const& file);

}  // namespace assay
