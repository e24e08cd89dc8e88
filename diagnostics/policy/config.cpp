#include "diagnostics/policy/config.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "diagnostics/artifact.hpp"
#include "diagnostics/inputs.hpp"
#include "diagnostics/policy/glob.hpp"
#include "diagnostics/policy/labels.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "support/documents/toml_table.hpp"
#include "support/files.hpp"
#include "support/near_names.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxConfigBytes = std::size_t{1} << 20;

std::optional<RuleLevel> level_of(std::string_view word) {
  return word == "off"       ? std::optional(RuleLevel::off)
         : word == "note"    ? std::optional(RuleLevel::note)
         : word == "warning" ? std::optional(RuleLevel::warning)
         : word == "error"   ? std::optional(RuleLevel::error)
                             : std::nullopt;
}

std::string problem_of_version(std::string const& text) {
  if (auto const problem = some_version(text); !problem.empty()) return problem;
  auto const version = read_target_version(text);
  return version ? std::string() : version.error();
}

class ConfigReader {
public:
  explicit ConfigReader(std::string const& path) : path_(path) { config_.path = path; }

  Result<Config> read(std::string_view text) {
    auto const parsed = read_toml(text);
    if (!parsed)
      return Error{
          fmt::format("{}:{}:{}: error: {}", path_, parsed.error().line, parsed.error().column, parsed.error().what)};
    top(*parsed);
    if (mistakes_.empty()) return std::move(config_);
    std::ranges::stable_sort(mistakes_, {}, [](Mistake const& one) { return one.first; });
    std::string all;
    for (auto const& [line, what] : mistakes_) all += (all.empty() ? "" : "; ") + what;
    return Error{all};
  }

private:
  using Mistake = std::pair<std::size_t, std::string>;  // line and message

  // Reads one part of a table. Its first error is stored.
  template <class Take> void part(toml::table const& table, std::size_t line, Take const& take) {
    std::string error;
    TomlTable one(table, path_, error);
    take(one);
    if (!error.empty()) mistakes_.emplace_back(line, error);
  }

  static std::size_t line_of(toml::node const& node) { return node.source().begin.line; }

  void only(toml::table const& table, std::vector<std::string_view> const& names) {
    for (auto const& [key, node] : table)
      part(table, key.source().begin.line, [&, &key = key](TomlTable& one) { one.only(key, names); });
  }

  void top(toml::table const& table) {
    only(table, {"against", "target-version", "allow-unregistered-dialect", "allow-elements", "paths", "rules"});
    for (auto const& [key, node] : table)
      part(table, line_of(node), [&, name = key.str(), &node = node](TomlTable& one) { option(one, name, node); });
  }

  void option(TomlTable& table, std::string_view name, toml::node const& node) {
    if (name == "against") {
      table.read(name, config_.against.emplace());
      word(table, "against", *config_.against, {"spec", "official"});
    } else if (name == "target-version") {
      table.read(name, config_.target.emplace());
      auto const problem = table.is_good() ? problem_of_version(*config_.target) : std::string();
      if (!problem.empty()) table.fail(node, "`target-version`: " + problem);
    } else if (name == "allow-unregistered-dialect") {
      table.read(name, config_.allow_unregistered_dialect.emplace());
    } else if (name == "allow-elements") {
      std::vector<std::string> elements;
      table.read(name, elements);
      for (auto const& one : elements) {
        if (one != "index") table.fail(node, fmt::format("`allow-elements`: {} is not index", one));
        config_.rules.push_back({"", RuleLevel::off, fmt::format("{}:{}", path_, line_of(node)), "", one});
      }
    } else if (name == "paths") {
      table.table(name, [&](TomlTable& inner) { paths(inner.itself()); });
    } else if (name == "rules") {
      table.table(name, [&](TomlTable& rules) {
        for (auto const& [pattern, level] : rules.itself())
          part(rules.itself(), line_of(level), [&, &pattern = pattern, &level = level](TomlTable& one) {
            rule(one, std::string(pattern.str()), level);
          });
      });
    }
  }

  void paths(toml::table const& table) {
    only(table, {"include", "exclude"});
    for (auto const& [name, list] : {std::pair("include", &config_.include), std::pair("exclude", &config_.exclude)})
      if (auto const* const node = table.get(name))
        part(table, line_of(*node), [&, name = name, list = list](TomlTable& one) { one.read(name, *list); });
  }

  void rule(TomlTable& rules, std::string const& pattern, toml::node const& node) {
    auto const line = line_of(node);
    if (auto const problem = problem_of_label(pattern); !problem.empty()) return rules.fail(line, problem);
    LabelRule rule;
    rule.pattern = pattern;
    rule.by = fmt::format("{}:{}", path_, line);
    std::string word;
    if (node.is_table()) {
      auto const& inner = *node.as_table();
      auto const before = mistakes_.size();
      only(inner, {"level", "reason"});
      part(inner, line, [&](TomlTable& one) {
        one.read("level", word);
        one.read("reason", rule.reason);
      });
      if (mistakes_.size() > before) return;
      if (!inner.get("level")) return rules.fail(node, fmt::format("`{}` has no `level`", pattern));
    } else if (auto const value = node.value_exact<std::string>()) {
      word = *value;
    } else {
      return rules.fail(
          node,
          fmt::format("`{}` must be a level (off, note, warning, error) or {{ level = .., reason = .. }}", pattern));
    }
    if (!rules.is_good()) return;
    auto const level = level_of(word);
    std::vector<std::string> const levels = {"off", "note", "warning", "error"};
    if (!level) {
      auto const meant = did_you_mean(word, levels);
      return rules.fail(
          node, fmt::format("`{}` is not a level{}", word, meant.empty() ? ": off, note, warning, error" : meant));
    }
    rule.level = *level;
    config_.rules.push_back(std::move(rule));
  }

  static void word(TomlTable& table, char const* name, std::string const& value,
                   std::vector<std::string> const& words) {
    if (!table.is_good() || std::ranges::find(words, value) != words.end()) return;
    table.fail(*table.find(name), fmt::format("`{}` is \"{}\", not \"{}\"{}", name, value, fmt::join(words, "\" or \""),
                                              did_you_mean(value, words)));
  }

  std::string const& path_;
  std::vector<Mistake> mistakes_;
  Config config_;
};

std::string absolute(std::string const& path) {
  std::error_code trouble;
  auto const whole = fs::absolute(path.empty() ? "." : path, trouble);
  return (trouble ? fs::path(path) : whole).lexically_normal().string();
}

std::string without_slash(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

// Whether a folder of the command line contains all files that a pattern may match: those below its prefix without `*`.
bool is_covered(Config const& config, std::string const& pattern, std::vector<std::string> const& named) {
  auto const literal = pattern.substr(0, pattern.find_first_of("*?"));
  auto const slash = literal.size() < pattern.size() ? literal.rfind('/') : pattern.rfind('/', pattern.size() - 2);
  auto const deepest = slash == literal.npos ? config.folder : absolute(config.folder + "/" + pattern.substr(0, slash));
  return std::ranges::any_of(named, [&](std::string const& one) {
    auto const folder = without_slash(absolute(one));
    return deepest == folder || folder == "/" || deepest.starts_with(folder + "/");
  });
}

// Does not set the count.
ExcludedFiles find_excluded(std::vector<std::string> const& files, std::vector<std::string> const& named,
                            Configs& configs) {
  std::map<Config const*, std::vector<std::string>> paths;  // by configuration: its files as paths for patterns
  ExcludedFiles excluded;
  for (auto const& file : files) {
    auto const config = or_stop(configs.of(file));
    if (!config || config->exclude.empty()) continue;
    if (!config->takes(file) && std::ranges::find(excluded.configs, config->path) == excluded.configs.end())
      excluded.configs.push_back(config->path);
    paths[config.get()].push_back(config->path_of(file));
  }
  for (auto const& [config, seen] : paths)
    for (auto const& pattern : config->exclude) {
      bool const is_used =
          std::ranges::any_of(seen, [&](std::string const& path) { return path_glob_matches(pattern, path); });
      if (!is_used && is_covered(*config, pattern, named))
        excluded.unmatched.push_back(fmt::format("{}: {}", config->path, pattern));
    }
  return excluded;
}

}  // namespace

Result<Config> parse_config(std::string_view text, std::string const& path) { return ConfigReader(path).read(text); }

Result<Config> read_config(std::string const& path) {
  auto const text = read_file(path, kMaxConfigBytes);
  if (!text) return Error{text.error()};
  auto config = parse_config(*text, path);
  if (config) config->folder = without_slash(absolute(fs::path(path).parent_path().string()));
  return config;
}

std::string Config::path_of(std::string const& file) const {
  auto path = absolute(file);
  std::string const below = folder == "/" ? folder : folder + "/";
  if (path.starts_with(below)) path.erase(0, below.size());
  return path;
}

bool Config::takes(std::string const& file) const {
  if (include.empty() && exclude.empty()) return true;
  auto const path = path_of(file);
  auto const matches = [&](std::string const& pattern) { return path_glob_matches(pattern, path); };
  return (include.empty() || std::ranges::any_of(include, matches)) && std::ranges::none_of(exclude, matches);
}

Configs Configs::of_file(Config config) {
  Configs configs;
  configs.fixed_ = std::make_shared<Config const>(std::move(config));
  return configs;
}

Configs Configs::upwards() {
  Configs configs;
  configs.looks_upwards_ = true;
  return configs;
}

Result<std::shared_ptr<Config const>> Configs::of(std::string const& file) {
  if (!looks_upwards_) return fixed_;
  auto const slash = file.rfind('/');
  auto const named = std::string_view(file).substr(0, file == "-" || slash == file.npos ? 0 : slash + 1);
  if (auto const known = of_named_.find(named); known != of_named_.end()) return known->second;
  std::vector<std::string> passed;
  std::shared_ptr<Config const> found;
  for (std::string folder = without_slash(absolute(std::string(named)));;) {
    if (auto const entry = of_folder_.find(folder); entry != of_folder_.end()) {
      found = entry->second;
      break;
    }
    passed.push_back(folder);
    auto const path = folder == "/" ? "/" + std::string(kConfigName) : folder + "/" + kConfigName;
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored)) {
      // Shows the path relative to the current folder.
      auto const here = without_slash(absolute(""));
      auto const shown = path.starts_with(here + "/") ? path.substr(here.size() + 1) : path;
      auto config = read_config(shown);
      if (!config) return Error{config.error()};
      found = std::make_shared<Config const>(*std::move(config));
      break;
    }
    auto const up = folder.rfind('/');
    if (folder == "/" || up == folder.npos) break;
    folder = up == 0 ? "/" : folder.substr(0, up);
  }
  for (auto const& folder : passed) of_folder_[folder] = found;
  of_named_.emplace(named, found);
  return found;
}

std::vector<std::string> without_excluded(std::vector<std::string> files, std::vector<std::string> const& named,
                                          Configs& configs, ExcludedFiles* excluded) {
  if (files.empty()) return files;
  if (excluded) *excluded = find_excluded(files, named, configs);
  auto const is_omitted = [&](std::string const& file) {
    bool const is_named = std::ranges::find(named, file) != named.end();
    if (file == "-" || (is_named && !configs.excludes_named())) return false;
    auto const its = or_stop(configs.of(file));
    return its && !its->takes(file);
  };
  std::string const first = files.front();
  auto const all = files.size();
  bool const is_any_folder = std::ranges::any_of(
      files, [&](std::string const& file) { return std::ranges::find(named, file) == named.end(); });
  std::vector<std::string> left;
  for (auto& file : files)
    if (!is_omitted(file))
      left.push_back(std::move(file));
    else if (excluded)
      excluded->files.push_back(std::move(file));
  files = std::move(left);
  if (excluded) excluded->count = all - files.size();
  if (files.empty() && !is_any_folder) {
    write_diagnostics(
        fmt::format("assay: no file is left: {} excludes all files that are named, and --force-exclude "
                    "applies to them\n",
                    or_stop(configs.of(first))->path));
    throw Stop{ExitStatus::conforms, ""};
  }
  if (files.empty())
    throw Stop{ExitStatus::undecided,
               fmt::format("no file was checked: {} excludes all files in the folders; name a file to check it anyway",
                           or_stop(configs.of(first))->path)};
  return files;
}

}  // namespace assay
