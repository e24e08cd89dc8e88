// Construction of backends from the user's options: a command, a worker or a preset.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/backends/backend.hpp"
#include "support/process/run_process.hpp"

namespace assay {

// One of `command`, `worker`, `preset`, or `compile` alone. Paths of programs and of `tools` are relative to the
// current folder.
struct BackendChoice {
  std::string command;  // "CMD {program} {inputs} {outputs}", see harness/README.md
  std::string compile;  // with `command`, or alone: "CMD {program}", which only checks whether a program is accepted
  std::string worker;   // "CMD", a program that implements the protocol of harness/README.md
  std::string preset;   // "iree", or a file "mine.toml"
  std::string pjrt;     // a PJRT plug-in; only for make_any_backend (harness/pjrt/runner/any_backend.hpp)
  std::vector<std::string> options;  // NAME=VALUE options of the PJRT client
  std::string pjrt_child;            // the program that loads the plug-in; empty: assay-pjrt next to this program
  std::string form;                  // one of kFormNames; empty: the form of the preset, or generic
  std::string tools;                 // folders to search before PATH, separated by ":"
  std::vector<std::pair<std::string, std::string>> environment;  // environment variables to add for its processes
  std::string work;            // folder for the files of presets, created if it does not exist
  unsigned restart_after = 0;  // cases after which a worker is restarted; 0: never
  ProcessLimits limits;        // without `seconds`, which is set for each request; presets may override them
};

// Starts no process. An error if the choice is not valid.
Result<std::unique_ptr<Backend>> make_backend(BackendChoice const& choice);

inline constexpr std::string_view kFormNames =
    "generic, pretty, checked, self, coded, codes, artifact, artifact:VERSION, json, hlo, hlo-self";
std::string_view name_of(ProgramForm form);  // "generic", without a version
bool parse_form(std::string_view name, ProgramForm& form, std::optional<Version>& version);
// The name with the version of artifacts, as `--form` takes it: "artifact:1.8.0".
std::string form_text(ProgramForm form, std::optional<Version> const& version);
// The error of a name that parse_form rejects: the names, or the range of versions, and names that are near.
std::string problem_of_form_name(std::string_view name);

}  // namespace assay
