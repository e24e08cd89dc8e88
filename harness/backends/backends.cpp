#include "harness/backends/backends.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "grammar/bytecode/write/write.hpp"
#include "harness/backends/command_backend.hpp"
#include "harness/backends/preset.hpp"
#include "harness/backends/worker_backend.hpp"
#include "harness/embedded.hpp"
#include "support/files.hpp"
#include "support/near_names.hpp"
#include "support/process/companion_files.hpp"

namespace assay {
namespace {

constexpr std::string_view kWithVersion = "artifact:";
constexpr std::array<std::string_view, 10> kNamesOfForms = {"generic",  "pretty", "checked", "self", "coded",
                                                            "artifact", "codes",  "json",    "hlo",  "hlo-self"};

namespace fs = std::filesystem;
using Environment = std::vector<std::pair<std::string, std::string>>;

// Programs run in working folders of their own, so that paths relative to the current folder must be made absolute.
std::string to_absolute(std::string const& path) { return fs::absolute(path).lexically_normal().string(); }

void add_tools(std::string const& tools, Environment& environment) {
  if (tools.empty()) return;
  std::string folders;
  for (std::size_t at = 0; at <= tools.size();) {
    auto const end = std::min(tools.find(':', at), tools.size());
    folders += to_absolute(tools.substr(at, end - at)) + ":";
    at = end + 1;
  }
  char const* const path = std::getenv("PATH");
  environment.emplace_back("PATH", folders + (path ? path : "/usr/local/bin:/usr/bin:/bin"));
}

// Whether a word of a command is the path of a file in the current folder: "my_run.py" in "python3 my_run.py
// {program}".
bool is_local_file(std::string const& word) {
  std::error_code ignored;
  if (word.empty() || word.starts_with('/') || word.find('{') != std::string::npos) return false;
  bool const is_folder = word.find('/') != std::string::npos && fs::is_directory(word, ignored);
  return is_folder || fs::is_regular_file(word, ignored);
}

// Parses a command line that the user typed.
Result<CommandTemplate> typed_command(std::string const& text) {
  auto words = split_words(text);
  if (!words) return Error{words.error()};
  bool const is_path =
      !words->empty() && words->front().find('/') != std::string::npos && !words->front().starts_with('{');
  if (is_path) words->front() = to_absolute(words->front());
  for (std::size_t i = 1; i < words->size(); ++i)
    if (auto& word = (*words)[i]; is_local_file(word)) word = to_absolute(word);
  return CommandTemplate::of(*std::move(words), {});
}

// Returns the folder of the preset's additional files. The files of built-in presets are embedded in this program; they
// are first written to the folder `work`, so that they can be executed.
Result<std::string> unpacked(Preset const& preset, std::string const& work) {
  if (!preset.folder.empty() || preset.files.empty()) return preset.folder;
  auto const folder = fs::absolute(work + "/preset").string();
  std::error_code trouble;
  fs::create_directories(folder, trouble);
  if (trouble) return Error{folder + " cannot be made: " + trouble.message()};
  for (auto const& name : preset.files) {  // relative to harness/presets, or to harness if the name has a folder
    bool const has_folder = name.find('/') != std::string::npos;
    auto const text = text_of_file(harness_files(), has_folder ? name : "presets/" + name);
    if (text.empty()) return Error{fmt::format("preset {}: no such file: {}", preset.name, name)};
    fs::create_directories(fs::path(folder + "/" + name).parent_path(), trouble);
    if (auto const written = write_file(folder + "/" + name, text); !written) return Error{written.error()};
  }
  return folder;
}

std::vector<std::string> replaced(std::vector<std::string> words, std::string_view name, std::string const& value) {
  for (auto& word : words)
    for (std::size_t at = 0; (at = word.find(name, at)) != std::string::npos; at += value.size())
      word.replace(at, name.size(), value);
  return words;
}

// The command `assay` of a preset is the program that is running, whatever PATH contains, unless --tools names folders.
void name_running_program(std::vector<std::string>& command, std::string const& tools) {
  if (!tools.empty() || command.empty() || command[0] != "assay") return;
  if (auto const running = find_companion("assay-engines")) command[0] = *running;
}

using MadeBackend = Result<std::unique_ptr<Backend>>;

// Assigns the values of results to variables and remembers the first error.
class Assembly {
public:
  template <class Value> void put(Result<Value> value, Value& to) {
    if (value)
      to = *std::move(value);
    else if (error_.empty())
      error_ = value.error();
  }
  std::string const& error() const { return error_; }

private:
  std::string error_;
};

// The reason why a preset does not support a form; empty if it does, or if no form is requested.
std::string problem_of_form(Preset const& preset, std::string const& form) {
  auto const name = form.substr(0, form.find(':'));
  bool const is_known =
      form.empty() || preset.forms.empty() || std::ranges::find(preset.forms, name) != preset.forms.end();
  if (is_known) return "";
  return fmt::format("the preset {} does not support --form {}: expected one of {}{}", preset.name, name,
                     fmt::join(preset.forms, ", "), did_you_mean(name, preset.forms));
}

MadeBackend make_preset_backend(BackendChoice const& choice) {
  auto preset = read_preset(choice.preset);
  if (!preset) return Error{preset.error()};
  auto const folder = unpacked(*preset, choice.work);
  if (!folder) return Error{folder.error()};
  if (auto const problem = problem_of_form(*preset, choice.form); !problem.empty()) return Error{problem};
  if (!choice.form.empty()) parse_form(choice.form, preset->form, preset->version);
  add_tools(choice.tools, preset->environment);
  preset->environment.insert(preset->environment.end(), choice.environment.begin(), choice.environment.end());
  for (auto& need : preset->needs) {
    need.command = replaced(need.command, "{files}", *folder);
    name_running_program(need.command, choice.tools);
  }
  name_running_program(preset->worker, choice.tools);
  name_running_program(preset->compile, choice.tools);
  for (auto& step : preset->run) name_running_program(step.first, choice.tools);
  ProcessLimits limits = choice.limits;
  if (preset->limits.memory != ProcessLimits{}.memory) limits.memory = preset->limits.memory;
  if (preset->limits.output != ProcessLimits{}.output) limits.output = preset->limits.output;
  preset->limits = limits;
  if (!preset->worker.empty()) {
    WorkerSettings settings;
    static_cast<BackendSettings&>(settings) = *preset;
    settings.arguments = replaced(preset->worker, "{files}", *folder);
    settings.compiles_only = preset->compiles_only;
    settings.restart_after = choice.restart_after ? choice.restart_after : preset->restart_after;
    return std::unique_ptr<Backend>(new WorkerBackend(std::move(settings)));
  }
  CommandSettings settings;
  static_cast<BackendSettings&>(settings) = *preset;
  Assembly assembly;
  CommandTemplate::Names const more = {{"files", *folder}};
  for (auto const& [words, stage] : preset->run)
    assembly.put(CommandTemplate::of(words, more), settings.steps.emplace_back(CommandStep{{}, stage}).command);
  if (!preset->compile.empty()) assembly.put(CommandTemplate::of(preset->compile, more), settings.compile);
  assembly.put(Messages::of(preset->unsupported), settings.unsupported);
  assembly.put(Messages::of(preset->refused), settings.refused);
  assembly.put(Messages::of(preset->in_compile), settings.in_compile);
  assembly.put(Messages::of(preset->wrong), settings.wrong);
  if (!assembly.error().empty()) return Error{"preset " + preset->name + ": " + assembly.error()};
  return std::unique_ptr<Backend>(new CommandBackend(std::move(settings)));
}

// The settings that every backend has on the command line.
BackendSettings typed_settings(std::string const& name, BackendChoice const& choice) {
  BackendSettings settings;
  settings.name = name;
  parse_form(choice.form.empty() ? "generic" : choice.form, settings.form, settings.version);
  settings.limits = choice.limits;
  add_tools(choice.tools, settings.environment);
  settings.environment.insert(settings.environment.end(), choice.environment.begin(), choice.environment.end());
  return settings;
}

MadeBackend make_command_backend(BackendChoice const& choice) {
  CommandSettings settings;
  static_cast<BackendSettings&>(settings) =
      typed_settings(choice.command.empty() ? choice.compile : choice.command, choice);
  Assembly assembly;
  if (!choice.command.empty()) assembly.put(typed_command(choice.command), settings.steps.emplace_back().command);
  if (!choice.compile.empty()) assembly.put(typed_command(choice.compile), settings.compile);
  if (!assembly.error().empty()) return Error{assembly.error()};
  return std::unique_ptr<Backend>(new CommandBackend(std::move(settings)));
}

MadeBackend make_worker_backend(BackendChoice const& choice) {
  WorkerSettings settings;
  static_cast<BackendSettings&>(settings) = typed_settings(choice.worker, choice);
  auto words = split_words(choice.worker);
  if (!words || words->empty()) return Error{"not a command of a worker: " + choice.worker};
  settings.arguments = *std::move(words);
  settings.restart_after = choice.restart_after;
  return std::unique_ptr<Backend>(new WorkerBackend(std::move(settings)));
}

}  // namespace

std::string_view name_of(ProgramForm form) { return kNamesOfForms[static_cast<std::size_t>(form)]; }

bool parse_form(std::string_view name, ProgramForm& form, std::optional<Version>& version) {
  version.reset();
  if (name.starts_with(kWithVersion)) {
    form = ProgramForm::artifact;
    version = parse_version(name.substr(kWithVersion.size()));
    return version && *version >= kOldestArtifact && *version <= newest_artifact();
  }
  for (std::size_t i = 0; i < kNamesOfForms.size(); ++i)
    if (name == kNamesOfForms[i]) return form = static_cast<ProgramForm>(i), true;
  return false;
}

std::string form_text(ProgramForm form, std::optional<Version> const& version) {
  auto const name = std::string(name_of(form));
  return form == ProgramForm::artifact && version ? name + ":" + to_string(*version) : name;
}

std::string problem_of_form_name(std::string_view name) {
  if (name.starts_with(kWithVersion))
    return fmt::format("{}: expected a version from {} to {}", name, to_string(kOldestArtifact),
                       to_string(newest_artifact()));
  std::vector<std::string> const names(kNamesOfForms.begin(), kNamesOfForms.end());
  return fmt::format("expected one of {}, got {}{}", kFormNames, name, did_you_mean(name, names));
}

Result<std::unique_ptr<Backend>> make_backend(BackendChoice const& choice) {
  bool const is_command = !choice.command.empty() || !choice.compile.empty();
  if (is_command + !choice.worker.empty() + !choice.preset.empty() != 1)
    return Error{"missing backend: pass --backend, --worker, --preset or --pjrt, or --compile alone"};
  ProgramForm form;
  std::optional<Version> version;
  if (!choice.form.empty() && !parse_form(choice.form, form, version))
    return Error{"--form: " + problem_of_form_name(choice.form)};
  if (!choice.preset.empty()) return make_preset_backend(choice);
  return is_command ? make_command_backend(choice) : make_worker_backend(choice);
}

}  // namespace assay
