// Presets: backends that are described in TOML files, those of harness/presets and the user's own. harness/README.md
// describes the keys.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/backends/backend.hpp"
#include "support/process/run_process.hpp"

namespace assay::inline harness {

struct Preset {
  using Words = std::vector<std::string>;

  std::string name, about;
  ProgramForm form = ProgramForm::generic;
  std::optional<Version> version;                    // of artifacts
  std::vector<std::pair<Words, std::string>> needs;  // commands that must succeed, and what to say if one does not
  std::vector<std::pair<Words, Stage>> run;          // either these, or
  Words worker;
  Words compile;
  bool compiles_only = true;  // of a worker
  unsigned restart_after = 0;
  Words unsupported, refused, in_compile, wrong;  // messages
  Words files;                                    // of this folder, which it brings along
  std::vector<std::pair<std::string, std::string>> environment;
  ProcessLimits limits;
  std::string folder;  // of a user's own: where its file is
};

std::vector<std::string> preset_names();

// A preset of ours by its name, or a file: what holds a '/' or ends in ".toml" is a path. False, with the reason and
// perhaps a line.
bool read_preset(std::string const& name_or_path, Preset& preset, std::string& error);
bool parse_preset(std::string_view text, std::string const& file, Preset& preset, std::string& error);

}  // namespace assay::inline harness
