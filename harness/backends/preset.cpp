#include "harness/backends/preset.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "harness/backends/backends.hpp"
#include "harness/embedded.hpp"
#include "support/files.hpp"
#include "support/text.hpp"
#include "support/toml.hpp"

namespace assay::inline harness {
namespace {

constexpr std::string_view kFolder = "presets/", kSuffix = ".toml";
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

// Reads the members of a table; the first thing that is wrong is remembered.
class Table {
public:
  Table(toml::table const& table, std::string const& file, std::string& error)
      : table_(table), file_(file), error_(error) {}

  bool is_good() const { return error_.empty(); }
  void fail(toml::node const& node, std::string const& what) {
    if (error_.empty()) error_ = fmt::format("{}:{}: {}", file_, node.source().begin.line, what);
  }
  void only(std::vector<std::string_view> const& names) {
    for (auto const& [key, node] : table_)
      if (std::ranges::find(names, key.str()) == names.end())
        fail(node, fmt::format("there is no key `{}` here; there are {}", key.str(), fmt::join(names, ", ")));
  }
  toml::node const* find(std::string_view name) const { return table_.get(name); }

  void read(std::string_view name, std::string& text) {
    if (auto const* node = find(name)) {
      if (auto const value = node->value_exact<std::string>())
        text = *value;
      else
        fail(*node, fmt::format("`{}` is no string", name));
    }
  }
  void read(std::string_view name, bool& truth) {
    if (auto const* node = find(name)) {
      if (auto const value = node->value_exact<bool>())
        truth = *value;
      else
        fail(*node, fmt::format("`{}` is neither true nor false", name));
    }
  }
  template <typename Number> void read_number(std::string_view name, Number& number) {
    if (auto const* node = find(name)) {
      auto const value = node->value_exact<std::int64_t>();
      if (value && *value >= 0 && static_cast<std::uint64_t>(*value) <= std::numeric_limits<Number>::max())
        number = static_cast<Number>(*value);
      else
        fail(*node, fmt::format("`{}` is no number that fits", name));
    }
  }
  void read(std::string_view name, std::vector<std::string>& words) {
    auto const* const node = find(name);
    if (!node) return;
    auto const* const array = node->as_array();
    if (!array) return fail(*node, fmt::format("`{}` is no list of strings", name));
    for (auto const& item : *array) {
      auto const word = item.value_exact<std::string>();
      if (!word) return fail(item, fmt::format("`{}` is no list of strings", name));
      words.push_back(*word);
    }
  }
  template <typename Take> void each(std::string_view name, Take const& take) {
    auto const* const node = find(name);
    if (!node) return;
    auto const* const array = node->as_array();
    if (!array) return fail(*node, fmt::format("`{}` is no list of tables: [[{}]]", name, name));
    for (auto const& item : *array) {
      auto const* const table = item.as_table();
      if (!table) return fail(item, fmt::format("`{}` is no list of tables: [[{}]]", name, name));
      Table inner(*table, file_, error_);
      take(inner);
      if (!is_good()) return;
    }
  }
  template <typename Take> void table(std::string_view name, Take const& take) {
    auto const* const node = find(name);
    if (!node) return;
    auto const* const table = node->as_table();
    if (!table) return fail(*node, fmt::format("`{}` is no table", name));
    Table inner(*table, file_, error_);
    take(inner);
  }
  toml::table const& itself() const { return table_; }

private:
  toml::table const& table_;
  std::string const& file_;
  std::string& error_;
};

void read_command(Table& table, std::vector<std::string>& words) {
  table.read("command", words);
  if (table.is_good() && words.empty()) table.fail(table.itself(), "a `command` is missing");
}

void read_all(Table& table, Preset& preset) {
  table.only({"about", "form", "needs", "run", "worker", "compile", "compiles_only", "restart_after", "messages",
              "files", "environment", "memory", "output"});
  table.read("about", preset.about);
  std::string form;
  table.read("form", form);
  if (!form.empty() && !parse_form(form, preset.form, preset.version))
    table.fail(*table.find("form"), fmt::format("`form` is none of {}", kFormNames));
  table.each("needs", [&](Table& need) {
    need.only({"command", "says"});
    auto& [words, says] = preset.needs.emplace_back();
    read_command(need, words);
    need.read("says", says);
  });
  table.each("run", [&](Table& step) {
    step.only({"command", "stage"});
    auto& [words, stage] = preset.run.emplace_back();
    read_command(step, words);
    std::string name = "run";
    step.read("stage", name);
    if (!parse_stage(name, stage)) step.fail(step.itself(), "there is no stage " + name);
  });
  table.read("worker", preset.worker);
  table.read("compile", preset.compile);
  table.read("compiles_only", preset.compiles_only);
  table.read_number("restart_after", preset.restart_after);
  table.read("files", preset.files);
  table.read_number("memory", preset.limits.memory);
  table.read_number("output", preset.limits.output);
  table.table("messages", [&](Table& messages) {
    messages.only({"unsupported", "refused", "compile", "wrong"});
    messages.read("unsupported", preset.unsupported);
    messages.read("refused", preset.refused);
    messages.read("compile", preset.in_compile);
    messages.read("wrong", preset.wrong);
  });
  table.table("environment", [&](Table& variables) {
    for (auto const& [key, node] : variables.itself()) {
      auto const value = node.value_exact<std::string>();
      if (!value) return variables.fail(node, "a variable is no string");
      preset.environment.emplace_back(key.str(), *value);
    }
  });
  if (table.is_good() && preset.run.empty() == preset.worker.empty())
    table.fail(table.itself(), "either [[run]] or `worker` must be there");
}

}  // namespace

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (auto const& file : harness_files())
    if (file.name.starts_with(kFolder) && file.name.ends_with(kSuffix))
      names.emplace_back(file.name.substr(kFolder.size(), file.name.size() - kFolder.size() - kSuffix.size()));
  return names;
}

bool parse_preset(std::string_view text, std::string const& file, Preset& preset, std::string& error) {
  error.clear();
  preset = {};
  preset.name = std::filesystem::path(file).stem().string();
  std::uint32_t line = 0;
  if (!is_toml_readable(text, line, error)) return error = fmt::format("{}:{}: {}", file, line, error), false;
  auto const parsed = toml::parse(text);
  if (!parsed) {
    error = fmt::format("{}:{}: {}", file, parsed.error().source().begin.line, parsed.error().description());
    return false;
  }
  Table table(parsed.table(), file, error);
  read_all(table, preset);
  return error.empty();
}

bool read_preset(std::string const& name_or_path, Preset& preset, std::string& error) {
  bool const is_path = name_or_path.find('/') != std::string::npos || name_or_path.ends_with(kSuffix);
  if (is_path) {
    auto const text = read_file(name_or_path, kMostBytes);
    if (!text) return error = text.error(), false;
    if (!parse_preset(*text, name_or_path, preset, error)) return false;
    preset.folder = std::filesystem::absolute(name_or_path).parent_path().string();
    return true;
  }
  std::string const wanted = fmt::format("{}{}{}", kFolder, name_or_path, kSuffix);
  auto const text = text_of_file(harness_files(), wanted);
  if (!text.empty()) return parse_preset(text, wanted, preset, error);
  error = fmt::format("there is no preset {}: there are {}, and files that end in .toml", name_or_path,
                      fmt::join(preset_names(), ", "));
  return false;
}

}  // namespace assay::inline harness
