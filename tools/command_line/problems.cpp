#include "tools/command_line/problems.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>

#include "support/near_names.hpp"

namespace assay {
namespace {

std::vector<CLI::App*> commands_of(CLI::App& app) {
  return app.get_subcommands([](CLI::App*) { return true; });
}

std::string path_of(CLI::App const& command) {
  auto const* const parent = command.get_parent();
  return (parent ? path_of(*parent) + " " : "") + command.get_name();
}

std::string help_hint(CLI::App const& command) { return fmt::format("; see {} --help", path_of(command)); }

CLI::Option const* option_of(CLI::App& command, std::string const& name) {
  for (auto const* const option : command.get_options())
    if (option->nonpositional() && option->check_name(name)) return option;
  return nullptr;
}

// Options whose file is written.
constexpr std::string_view kWritten[] = {"--json", "--junit",  "--sarif",       "--html", "--markdown",
                                         "--page", "--output", "--certificate", "--svg"};

struct NamedPath {
  std::string argument, path, place;  // place: the same for all names of a file
};

// The values of an argument that name files. `is_written`: also files that do not exist yet.
void add_paths(CLI::Option const& option, bool is_written, std::vector<NamedPath>& paths) {
  namespace fs = std::filesystem;
  for (auto const& value : option.results()) {
    std::error_code ignored;
    auto const status = fs::status(value, ignored);
    if (is_written ? fs::exists(status) && !fs::is_regular_file(status) : !fs::is_regular_file(status)) continue;
    // A word such as an op may be the name of a file by chance.
    bool const is_file = is_written || !option.nonpositional() || value.find_first_of("./") != std::string::npos ||
                         option.get_type_name().find("FILE") != std::string::npos;
    auto const place = fs::weakly_canonical(fs::absolute(value, ignored), ignored).string();
    if (is_file && value != "-") paths.push_back({option.get_name(), value, place});
  }
}

std::vector<std::string> long_names(CLI::App& command) {
  std::vector<std::string> names;
  for (auto const* const option : command.get_options())
    for (auto const& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

// Adds the commands that have the option to `owners`.
void find_owners(CLI::App& app, std::string const& name, std::vector<std::string>& owners) {
  for (auto* const command : commands_of(app)) {
    if (option_of(*command, name)) owners.push_back(path_of(*command));
    find_owners(*command, name, owners);
  }
}

// Options of other commands that a command cannot have, and what to do instead.
struct ImpossibleOption {
  std::string_view command, option, reason;
};
constexpr std::string_view kOfSuite =
    "a suite has the permitted results of the profile, the seed and the tier that it was generated with: use the suite "
    "of "
    "`assay generate {} ..`";
constexpr std::string_view kOfRun =
    "the results were judged by the profile of the suite: test a suite of `assay generate --profile ..`, or see which "
    "profiles the report satisfies with `assay report numerics --profiles ..`";
constexpr ImpossibleOption kImpossible[] = {
    {"assay test", "--profile", kOfSuite},      {"assay test", "--seed", kOfSuite},
    {"assay test", "--tier", kOfSuite},         {"assay report show", "--profile", kOfRun},
    {"assay report diff", "--profile", kOfRun},
};

std::string_view impossible_reason(std::string_view command, std::string_view option) {
  auto const* const found = std::ranges::find_if(
      kImpossible, [&](ImpossibleOption const& one) { return one.command == command && one.option == option; });
  return found == std::end(kImpossible) ? std::string_view() : found->reason;
}

std::string unknown_option(CLI::App& app, CLI::App& command, std::string const& name) {
  auto const start = fmt::format("unknown option '{}' for '{}'", name, path_of(command));
  if (auto const reason = impossible_reason(path_of(command), name); !reason.empty())
    return fmt::format("{}: {}", start, fmt::format(fmt::runtime(reason), name));
  for (auto const& [other, here] : other_names())
    if (name == other && option_of(command, std::string(here.substr(0, here.find(' ')))))
      return fmt::format("{}; did you mean {}?{}", start, here, help_hint(command));
  auto const near = did_you_mean(name, long_names(command));
  std::vector<std::string> owners;
  if (near.empty()) find_owners(app, name, owners);
  auto const of_others = owners.empty() ? "" : fmt::format(" (an option of {})", fmt::join(owners, ", "));
  return start + near + of_others + help_hint(command);
}

// Rewords a message of CLI11 such as "FILE: At least 2 required but received 1".
std::string problem_of_count(std::string const& what) {
  for (auto const& [most, word] : {std::pair{"At least ", "at least"}, {"At Most ", "at most"}}) {
    auto const at = what.find(most), given = what.find(" required but received ");
    if (at == what.npos || given == what.npos || at > given) continue;
    auto const name = what.substr(0, what.find(':'));
    auto const count = what.substr(at + std::string_view(most).size(), given - at - std::string_view(most).size());
    return fmt::format("{}: expected {} {}, got {}", name, word, count,
                       what.substr(given + std::string_view(" required but received ").size()));
  }
  return what;
}

// Returns the command of assay that corresponds to a command of other tools; empty if there is none.
std::string_view other_command(std::string_view word) {
  constexpr std::pair<std::string_view, std::string_view> kNames[] = {
      {"fmt", "format"},  {"lint", "check"}, {"validate", "check"}, {"verify", "check"},   {"version", "--version"},
      {"execute", "run"}, {"eval", "run"},   {"print", "format"},   {"convert", "format"}, {"doc", "explain"},
  };
  auto const* const found = std::ranges::find(kNames, word, [](auto const& one) { return one.first; });
  return found == std::end(kNames) ? std::string_view() : found->second;
}

}  // namespace

std::vector<OtherName> const& other_names() {
  static std::vector<OtherName> const names = {
      {"--time", "--time-limit"},
      {"--seconds", "--time-limit"},
      {"--timeout", "--time-limit"},
      {"--budget", "--total-time-limit"},
      {"--max-memory", "--memory-limit"},
      {"--memory", "--memory-limit"},
      {"--max-steps", "--step-limit"},
      {"--steps", "--step-limit"},
      {"--max-work", "--work-limit"},
      {"--limit", "--print-limit"},
      {"--threads", "--jobs"},
      {"--parallel", "--jobs"},
      {"--type", "--types"},
      {"--input", "--inputs"},
      {"--op", "--ops"},
      {"--kind", "--kinds"},
      {"--cases", "--case"},
      {"--out", "--output"},
      {"--colour", "--color"},
      {"--no-color", "--color never"},
      {"--output-format", "--format"},
  };
  return names;
}

std::string problem_of_words(CLI::App& app, std::vector<std::string> const& words) {
  CLI::App* command = &app;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    auto const& word = words[i];
    bool const is_option = word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9');
    if (!is_option) {
      auto const below = commands_of(*command);
      auto const found = std::ranges::find(below, word, [](CLI::App* one) { return one->get_name(); });
      if (found != below.end()) {
        command = *found;
      } else if (!below.empty()) {
        std::vector<std::string> names;
        for (auto const* const one : below) names.push_back(one->get_name());
        if (auto const other = other_command(word); command == &app && !other.empty())
          return fmt::format("unknown command '{}'; did you mean assay {}?{}", word, other, help_hint(*command));
        auto const owner = command == &app ? "" : fmt::format(" of '{}'", path_of(*command));
        return fmt::format("unknown command '{}'{}{}{}", word, owner, did_you_mean(word, names), help_hint(*command));
      }
      continue;
    }
    auto const name = word[1] == '-' ? word.substr(0, word.find('=')) : word.substr(0, 2);
    auto const* const option = option_of(*command, name);
    if (!option) return unknown_option(app, *command, name);
    if (option->get_type_size() > 0 && name.size() == word.size()) ++i;  // skips the value of the option
  }
  return "";
}

std::string problem_of_parsing(CLI::App const& app, CLI::ParseError const& error) {
  auto const* command = &app;
  for (auto chosen = app.get_subcommands(); !chosen.empty(); chosen = command->get_subcommands()) command = chosen[0];
  std::string what = error.what();
  if (dynamic_cast<CLI::ExtrasError const*>(&error))
    what = fmt::format("unexpected argument '{}' of '{}'", fmt::join(command->remaining(), " "), path_of(*command));
  if (dynamic_cast<CLI::RequiredError const*>(&error) && what == "A subcommand is required")
    what = fmt::format("missing command of '{}'", path_of(*command));
  auto const mismatch = what.find(" required ");
  if (dynamic_cast<CLI::ArgumentMismatch const*>(&error) && mismatch != what.npos && what.ends_with(" missing"))
    what = "missing value of " + what.substr(0, what.find(':'));
  if (dynamic_cast<CLI::ArgumentMismatch const*>(&error)) what = problem_of_count(what);
  return what + help_hint(*command);
}

std::string problem_of_outputs(CLI::App& app) {
  for (auto* const command : app.get_subcommands()) {
    if (auto problem = problem_of_outputs(*command); !problem.empty()) return problem;
    std::vector<NamedPath> paths;
    for (auto const name : kWritten)
      if (auto const* const option = option_of(*command, std::string(name))) add_paths(*option, true, paths);
    auto const written = paths.size();
    if (written == 0) continue;  // the places of thousands of inputs take time
    auto const* const update = option_of(*command, "--update-baseline");
    for (auto const* const option : command->get_options()) {
      bool const is_updated = option->get_name() == "--baseline" && update != nullptr && update->count() > 0;
      if (std::ranges::find(kWritten, option->get_name()) == std::end(kWritten)) add_paths(*option, is_updated, paths);
    }
    for (std::size_t i = 0; i < written; ++i) {
      for (std::size_t j = i + 1; j < paths.size(); ++j) {
        // A report may be resumed in place, and a program formatted.
        bool const is_meant = paths[j].argument == "--resume" || command->get_name() == "format";
        if (paths[i].place == paths[j].place && !is_meant)
          return fmt::format("{} and {} name the same file: {}", paths[i].argument, paths[j].argument, paths[j].path);
      }
    }
  }
  return "";
}

}  // namespace assay
