#include "harness/backends/backends.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "grammar/bytecode/write/write.hpp"
#include "harness/backends/command_backend.hpp"
#include "harness/backends/preset.hpp"
#include "harness/backends/worker_backend.hpp"
#include "harness/embedded.hpp"
#include "support/files.hpp"

namespace assay::inline harness {
namespace {

namespace fs = std::filesystem;
using Environment = std::vector<std::pair<std::string, std::string>>;

// Programs run in folders of their own: paths that are meant from here must not depend on that.
std::string from_here(std::string const& path) { return fs::absolute(path).lexically_normal().string(); }

void add_tools(std::string const& tools, Environment& environment) {
  if (tools.empty()) return;
  std::string folders;
  for (std::size_t at = 0; at <= tools.size();) {
    auto const end = std::min(tools.find(':', at), tools.size());
    folders += from_here(tools.substr(at, end - at)) + ":";
    at = end + 1;
  }
  char const* const path = std::getenv("PATH");
  environment.emplace_back("PATH", folders + (path ? path : "/usr/local/bin:/usr/bin:/bin"));
}

// A command as somebody types it.
bool set_command(std::string const& text, CommandTemplate& command, std::string& error) {
  std::vector<std::string> words;
  if (!split_words(text, words)) return error = "a quote is not closed: " + text, false;
  bool const is_path = !words.empty() && words[0].find('/') != std::string::npos && !words[0].starts_with('{');
  if (is_path) words[0] = from_here(words[0]);
  return command.set(std::move(words), {}, error);
}

// What a preset of ours brings along is in this program, and is written where it can be started from.
bool unpack(Preset const& preset, std::string const& work, std::string& folder, std::string& error) {
  folder = preset.folder;
  if (!folder.empty() || preset.files.empty()) return true;
  folder = fs::absolute(work + "/preset").string();
  std::error_code trouble;
  fs::create_directories(folder, trouble);
  if (trouble) return error = folder + " cannot be made: " + trouble.message(), false;
  for (auto const& name : preset.files) {
    std::string_view text;
    for (auto const& file : harness_files())
      if (fs::path(file.name).filename() == name) text = file.text;
    if (text.empty()) return error = fmt::format("preset {}: there is no file {}", preset.name, name), false;
    if (auto const written = write_file(folder + "/" + name, text); !written) return error = written.error(), false;
  }
  return true;
}

std::vector<std::string> replaced(std::vector<std::string> words, std::string_view name, std::string const& value) {
  for (auto& word : words)
    for (std::size_t at = 0; (at = word.find(name, at)) != std::string::npos; at += value.size())
      word.replace(at, name.size(), value);
  return words;
}

std::unique_ptr<Backend> of_preset(BackendChoice const& choice, std::string& error) {
  Preset preset;
  std::string folder;
  if (!read_preset(choice.preset, preset, error) || !unpack(preset, choice.work, folder, error)) return nullptr;
  if (!choice.form.empty()) parse_form(choice.form, preset.form, preset.version);
  add_tools(choice.tools, preset.environment);
  auto needs = preset.needs;
  for (auto& [words, says] : needs) words = replaced(words, "{files}", folder);
  ProcessLimits limits = choice.limits;
  if (preset.limits.memory != ProcessLimits{}.memory) limits.memory = preset.limits.memory;
  if (preset.limits.output != ProcessLimits{}.output) limits.output = preset.limits.output;
  if (!preset.worker.empty()) {
    WorkerSettings settings;
    settings.name = preset.name;
    settings.form = preset.form;
    settings.version = preset.version;
    settings.arguments = replaced(preset.worker, "{files}", folder);
    settings.compiles_only = preset.compiles_only;
    settings.restart_after = choice.restart_after ? choice.restart_after : preset.restart_after;
    settings.environment = preset.environment;
    settings.limits = limits;
    settings.needs = needs;
    return std::make_unique<WorkerBackend>(std::move(settings));
  }
  CommandSettings settings;
  settings.name = preset.name;
  settings.form = preset.form;
  settings.version = preset.version;
  CommandTemplate::Names const more = {{"files", folder}};
  for (auto const& [words, stage] : preset.run)
    if (!settings.steps.emplace_back(CommandStep{{}, stage}).command.set(words, more, error)) return nullptr;
  if (!preset.compile.empty() && !settings.compile.set(preset.compile, more, error)) return nullptr;
  if (!settings.unsupported.set(preset.unsupported, error) || !settings.refused.set(preset.refused, error) ||
      !settings.in_compile.set(preset.in_compile, error) || !settings.wrong.set(preset.wrong, error))
    return error = "preset " + preset.name + ": " + error, nullptr;
  settings.environment = preset.environment;
  settings.limits = limits;
  settings.needs = needs;
  return std::make_unique<CommandBackend>(std::move(settings));
}

std::unique_ptr<Backend> of_command(BackendChoice const& choice, std::string& error) {
  CommandSettings settings;
  settings.name = choice.command.empty() ? choice.compile : choice.command;
  parse_form(choice.form.empty() ? "generic" : choice.form, settings.form, settings.version);
  settings.limits = choice.limits;
  add_tools(choice.tools, settings.environment);
  settings.steps.resize(choice.command.empty() ? 0 : 1);
  if ((!choice.command.empty() && !set_command(choice.command, settings.steps[0].command, error)) ||
      (!choice.compile.empty() && !set_command(choice.compile, settings.compile, error)))
    return nullptr;
  return std::make_unique<CommandBackend>(std::move(settings));
}

std::unique_ptr<Backend> of_worker(BackendChoice const& choice, std::string& error) {
  WorkerSettings settings;
  settings.name = choice.worker;
  parse_form(choice.form.empty() ? "generic" : choice.form, settings.form, settings.version);
  if (!split_words(choice.worker, settings.arguments) || settings.arguments.empty())
    return error = "no command of a worker: " + choice.worker, nullptr;
  settings.restart_after = choice.restart_after;
  settings.limits = choice.limits;
  add_tools(choice.tools, settings.environment);
  return std::make_unique<WorkerBackend>(std::move(settings));
}

}  // namespace

bool parse_form(std::string_view name, ProgramForm& form, std::optional<Version>& version) {
  constexpr std::array<std::string_view, 6> kNames = {"generic", "pretty", "checked", "self", "coded", "artifact"};
  constexpr std::string_view kWithVersion = "artifact:";
  version.reset();
  if (name.starts_with(kWithVersion)) {
    form = ProgramForm::artifact;
    version = parse_version(name.substr(kWithVersion.size()));
    return version && *version >= kOldestArtifact && *version <= newest_artifact();
  }
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (name == kNames[i]) return form = static_cast<ProgramForm>(i), true;
  return false;
}

std::unique_ptr<Backend> make_backend(BackendChoice const& choice, std::string& error) {
  bool const is_command = !choice.command.empty() || !choice.compile.empty();
  if (is_command + !choice.worker.empty() + !choice.preset.empty() != 1)
    return error = "one of --backend, --worker and --preset is needed, or --compile alone", nullptr;
  ProgramForm form;
  std::optional<Version> version;
  if (!choice.form.empty() && !parse_form(choice.form, form, version))
    return error = fmt::format("--form: none of {}: {}", kFormNames, choice.form), nullptr;
  if (!choice.preset.empty()) return of_preset(choice, error);
  return is_command ? of_command(choice, error) : of_worker(choice, error);
}

}  // namespace assay::inline harness
