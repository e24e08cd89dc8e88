// Backends by the user's choice: a command, a worker, a preset.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/backends/backend.hpp"
#include "support/process/run_process.hpp"

namespace assay {

// One of `command`, `worker`, `preset`, or `compile` alone. Paths of programs and of `tools` are
// meant from where we are.
struct BackendChoice {
  std::string command;  // "CMD {program} {inputs} {outputs}", see harness/README.md
  std::string compile;  // with `command`, or alone: "CMD {program}", which only checks whether it is accepted
  std::string worker;   // "CMD", which speaks the protocol of harness/README.md
  std::string preset;   // "iree", or a file "mine.toml"
  std::string pjrt;     // a PJRT plug-in: of make_any_backend alone (harness/pjrt/runner/any_backend.hpp)
  std::vector<std::string> options;  // NAME=VALUE, of its client
  std::string pjrt_child;            // the program that loads it; empty: assay-pjrt next to this program
  std::string form;                  // one of kFormNames; empty: that of the preset, or generic
  std::string tools;                 // folders before PATH, ":" between them
  std::vector<std::pair<std::string, std::string>> environment;  // variables of its processes, next to our own
  std::string work;            // folder for the files of presets, created if it does not exist
  unsigned restart_after = 0;  // cases of a worker; 0: never
  ProcessLimits limits;        // except `seconds`, which each request has; presets may override them
};

// An error if that is not a backend. Nothing is started.
Result<std::unique_ptr<Backend>> make_backend(BackendChoice const& choice);

inline constexpr std::string_view kFormNames =
    "generic, pretty, checked, self, coded, codes, artifact, artifact:VERSION, json, hlo, hlo-self";
std::string_view name_of(ProgramForm form);  // "generic", without a version
bool parse_form(std::string_view name, ProgramForm& form, std::optional<Version>& version);

}  // namespace assay
