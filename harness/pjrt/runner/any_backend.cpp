#include "harness/pjrt/runner/any_backend.hpp"

#include <fmt/format.h>

#include "harness/pjrt/client/named_values.hpp"
#include "harness/pjrt/runner/pjrt_backend.hpp"
#include "support/near_names.hpp"

namespace assay {
namespace {

// The reason why a plug-in cannot receive programs in this form; empty if it can.
std::string problem_of_plugin_form(std::string const& name) {
  ProgramForm form;
  std::optional<Version> version;
  if (name.empty()) return "";
  bool const is_known = parse_form(name, form, version) &&
                        (form == ProgramForm::generic || form == ProgramForm::pretty || form == ProgramForm::artifact);
  return is_known ? ""
                  : fmt::format("--form: with --pjrt, expected generic, pretty, artifact or artifact:VERSION, got {}{}",
                                name, did_you_mean(name, {"generic", "pretty", "artifact"}));
}

}  // namespace

Result<std::unique_ptr<Backend>> make_any_backend(BackendChoice const& choice) {
  if (choice.pjrt.empty()) {
    if (!choice.options.empty()) return Error{"--option requires --pjrt"};
    return make_backend(choice);
  }
  bool const has_other =
      !choice.command.empty() || !choice.compile.empty() || !choice.worker.empty() || !choice.preset.empty();
  if (has_other) return Error{"--pjrt cannot be used with --backend, --compile, --worker or --preset"};
  if (auto const problem = problem_of_plugin_form(choice.form); !problem.empty()) return Error{problem};
  for (auto const& option : choice.options)
    if (auto const parsed = pjrt::parse_option(option); !parsed) return Error{parsed.error()};
  pjrt::PjrtSettings settings;
  settings.plugin = choice.pjrt;
  settings.options = choice.options;
  settings.form = choice.form;
  settings.child = choice.pjrt_child;
  settings.work = choice.work + "/pjrt";
  settings.restart_after = choice.restart_after;
  settings.environment = choice.environment;
  settings.limits = choice.limits;
  // Devices map much more address space than they have memory.
  if (settings.limits.memory == ProcessLimits{}.memory) settings.limits.memory = 0;
  return std::unique_ptr<Backend>(new pjrt::PjrtBackend(std::move(settings)));
}

}  // namespace assay
