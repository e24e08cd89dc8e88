#include "tools/command_line/tree.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "diagnostics/terminal.hpp"
#include "diagnostics/version.hpp"
#include "tools/command_line/help.hpp"
#include "tools/command_line/problems.hpp"

namespace assay {
namespace {

constexpr char const* kExamples =
    R"(Examples:
  assay check model.mlir                         every violation, with its rule and how to fix it
  assay run --random-inputs model.mlir           the exact results
  assay equiv before.mlir after.mlir             a proof that a rewrite is correct, or a counterexample
  assay test suite --preset mine.toml            a conformance suite on a backend (assay generate -o suite)

Exit status: 0 success, 1 violation found, 2 usage error or unreadable file, 3 undecided or nothing to do.
assay help COMMAND shows the options of a command; assay help topics lists the topics.)";

// The commands by task, as the first screen lists them. A command without a group is in the last group.
struct TaskGroup {
  char const* title;
  std::vector<std::string_view> commands;
};
std::vector<TaskGroup> const& task_groups() {
  static std::vector<TaskGroup> const groups = {
      {"Programs", {"check", "infer", "format", "explain", "prove", "run"}},
      {"Two programs", {"equiv", "diff"}},
      {"Backends", {"generate", "test", "judge", "reduce", "fuzz", "report"}},
      {kBriefGroups[0], {"suite", "submit", "verify-submission", "board", "certify"}},
  };
  return groups;
}

char const* task_group_of(std::string_view command) {
  for (auto const& group : task_groups())
    if (std::ranges::find(group.commands, command) != group.commands.end()) return group.title;
  return kBriefGroups[1];
}

constexpr char const* kCommonOptions = "Global options";
constexpr char const* kColorHelp =
    "use color; auto: on a terminal, unless NO_COLOR or CLICOLOR=0 is set, or if FORCE_COLOR is set (default: auto)";

constexpr char const* kHelpOfHelp =
    R"(For a label, print what assay explain prints; for an op or a definition, what assay spec show prints.
assay help topics lists the topics.

Exit status: 0 success, 2 unknown command, topic or name.

Examples:
  assay help check
  assay help spec lint
  assay help exit
  assay help transpose_c3
  assay help is_promotable)";

// Adds the options that all commands have.
void add_common(CLI::App& command) {
  std::vector<std::string> const words = {"auto", "always", "never"};
  auto const problem = [words](std::string const& text) {
    return std::ranges::find(words, text) != words.end() ? std::string() : text + " is not one of auto, always, never";
  };
  auto* const color = command.add_option_function<std::string>("--color", choose_color, kColorHelp);
  color->check(CLI::Validator(problem, ""))->type_name("auto|always|never")->group(kCommonOptions);
  command.set_help_flag("-h,--help", "show this help")->group(kCommonOptions);
  for (auto* const below : command.get_subcommands([](CLI::App*) { return true; })) add_common(*below);
}

void add_help(CLI::App& app) {
  auto* const help = app.add_subcommand("help", "show help for a command, topic, label or op")->group(kBriefGroups[1]);
  help->add_option("COMMAND", "a command and its subcommand, or a topic, label, op or definition")
      ->expected(0, 2)
      ->type_name("");
  help->footer(kHelpOfHelp);
}

}  // namespace

CommandTree::CommandTree(std::span<Command const> commands)
    : app_(std::make_unique<CLI::App>("Check, run, compare and test StableHLO programs.", "assay")) {
  app_->set_version_flag("-V,--version", std::string(version_line()),
                         "print the versions of assay and of the specification");
  app_->require_subcommand(1);
  app_->option_defaults()->always_capture_default(false);
  for (auto const& command : commands) {
    auto* const sub = app_->add_subcommand(command.name, command.help);
    if (command.add) {
      auto action = command.add(Arguments(*sub));
      sub->final_callback([this, action] { chosen_ = action; });
    }
    sub->group(task_group_of(command.name));  // must be last, because subcommands would inherit the group
  }
  add_help(*app_);
  add_common(*app_);
  app_->remove_option(app_->get_option("--color"));  // only commands have --color
  app_->footer(kExamples);                           // must follow the subcommands, which would inherit it
  install_help_formatter(*app_);
}

CommandTree::~CommandTree() = default;

std::string CommandTree::help() const { return app_->help(); }

Result<std::optional<Action>> CommandTree::parse(std::vector<std::string> const& words) {
  if (auto const problem = problem_of_words(*app_, words); !problem.empty()) return Error{problem};
  try {
    app_->parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (CLI::ParseError const& error) {
    if (error.get_exit_code() != 0) return Error{problem_of_parsing(*app_, error)};
    app_->exit(error);
    return std::optional<Action>();
  }
  if (auto const problem = problem_of_outputs(*app_); !problem.empty()) return Error{problem};
  return std::optional<Action>(chosen_);
}

}  // namespace assay
