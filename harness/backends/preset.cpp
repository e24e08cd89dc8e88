#include "harness/backends/preset.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "harness/backends/backends.hpp"
#include "harness/backends/command_template.hpp"
#include "harness/embedded.hpp"
#include "support/documents/toml_table.hpp"
#include "support/files.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::string_view kFolder = "presets/", kSuffix = ".toml";
constexpr std::size_t kMaxPresetBytes = std::size_t{1} << 20;

// Reads a list of words, or one string that is split as a shell would do it.
void read_words(TomlTable& table, std::string_view name, std::vector<std::string>& words) {
  auto const* const node = table.find(name);
  auto const line = node ? node->value_exact<std::string>() : std::nullopt;
  if (!line) return table.read(name, words);
  auto split = split_words(*line);
  if (!split) return table.fail(*node, fmt::format("`{}`: {}", name, split.error()));
  words = *std::move(split);
}

void read_command(TomlTable& table, std::vector<std::string>& words) {
  read_words(table, "command", words);
  if (table.is_good() && words.empty()) table.fail(table.itself(), "a `command` is missing");
}

void read_all(TomlTable& table, Preset& preset) {
  table.only({"name", "about", "form", "forms", "needs", "run", "worker", "compile", "compiles_only", "restart_after",
              "messages", "files", "environment", "memory", "output"});
  table.read("name", preset.name);
  table.read("about", preset.about);
  std::string form;
  table.read("form", form);
  if (!form.empty() && !parse_form(form, preset.form, preset.version))
    table.fail(*table.find("form"), "`form`: " + problem_of_form_name(form));
  table.read("forms", preset.forms);
  for (auto const& name : preset.forms) {
    ProgramForm known;
    std::optional<Version> version;
    if (!parse_form(name, known, version)) table.fail(*table.find("forms"), "`forms`: " + problem_of_form_name(name));
  }
  table.each("needs", [&](TomlTable& need) {
    need.only({"command", "says"});
    auto& [command, says] = preset.needs.emplace_back();
    read_command(need, command);
    need.read("says", says);
  });
  table.each("run", [&](TomlTable& step) {
    step.only({"command", "stage"});
    auto& [words, stage] = preset.run.emplace_back();
    read_command(step, words);
    std::string name = "run";
    step.read("stage", name);
    auto const known = parse_stage(name);
    if (!known) step.fail(step.itself(), "unknown stage " + name);
    stage = known.value_or(Stage::run);
  });
  read_words(table, "worker", preset.worker);
  read_words(table, "compile", preset.compile);
  table.read("compiles_only", preset.compiles_only);
  table.read_number("restart_after", preset.restart_after);
  table.read("files", preset.files);
  table.read_number("memory", preset.limits.memory);
  table.read_number("output", preset.limits.output);
  table.table("messages", [&](TomlTable& messages) {
    messages.only({"unsupported", "refused", "compile", "wrong"});
    messages.read("unsupported", preset.unsupported);
    messages.read("refused", preset.refused);
    messages.read("compile", preset.in_compile);
    messages.read("wrong", preset.wrong);
  });
  table.table("environment", [&](TomlTable& variables) {
    for (auto const& [key, node] : variables.itself()) {
      auto const value = node.value_exact<std::string>();
      if (!value) return variables.fail(node, "a variable is not a string");
      preset.environment.emplace_back(key.str(), *value);
    }
  });
  if (table.is_good() && preset.run.empty() == preset.worker.empty())
    table.fail(table.itself(), "missing [[run]] or `worker`");
}

}  // namespace

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (auto const& file : harness_files())
    if (file.name.starts_with(kFolder) && file.name.ends_with(kSuffix))
      names.emplace_back(file.name.substr(kFolder.size(), file.name.size() - kFolder.size() - kSuffix.size()));
  return names;
}

Result<Preset> parse_preset(std::string_view text, std::string const& file) {
  Preset preset;
  preset.name = std::filesystem::path(file).stem().string();
  auto const parsed = read_toml(text);
  if (!parsed) return Error{fmt::format("{}:{}: error: {}", file, parsed.error().line, parsed.error().what)};
  std::string error;
  TomlTable table(*parsed, file, error);
  read_all(table, preset);
  if (!error.empty()) return Error{error};
  return preset;
}

Result<Preset> read_preset(std::string const& name_or_path) {
  bool const is_path = name_or_path.find('/') != std::string::npos || name_or_path.ends_with(kSuffix);
  if (is_path) {
    auto const text = read_file(name_or_path, kMaxPresetBytes);
    if (!text) return Error{text.error()};
    auto preset = parse_preset(*text, name_or_path);
    if (preset) preset->folder = std::filesystem::absolute(name_or_path).parent_path().string();
    return preset;
  }
  std::string const wanted = fmt::format("{}{}{}", kFolder, name_or_path, kSuffix);
  auto const text = text_of_file(harness_files(), wanted);
  if (!text.empty()) return parse_preset(text, wanted);
  return Error{fmt::format("unknown preset {}: expected {}, or a file that ends in .toml{}", name_or_path,
                           fmt::join(preset_names(), ", "), did_you_mean(name_or_path, preset_names()))};
}

}  // namespace assay
