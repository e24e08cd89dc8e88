#include "tools/command_line/tree.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "diagnostics/terminal.hpp"
#include "diagnostics/version.hpp"
#include "tools/command_line/help.hpp"
#include "tools/command_line/problems.hpp"

namespace assay {
namespace {

constexpr char const* kExamples =
    R"(Exit status: 0 conforms, 1 a violation was found, 2 bad usage or unreadable file, 3 undecided, or nothing was done.

Examples:
  assay check program.mlir                       every violation of the specification, with its clause
  assay check --against official exported/       the verdicts of the official tools, for all .mlir files below
  assay check --format sarif a.mlir > a.sarif    for a code host's annotations
  assay infer program.mlir                       inferred result types
  assay prove export.mlir                        the rules for all sizes that the program leaves open
  assay run --args "[dense<2.0> : tensor<f32>]" program.mlir    what a program computes, exactly
  assay sweep tanh --types bf16 --against libm   the errors of a table over all inputs
  assay format --generic program.mlir            canonical generic form
  assay generate -o suite                        programs, inputs and permitted results, for testing a backend
  assay spec show dot_general                    the rules of an op
  assay help test                                what a command takes)";

constexpr char const* kCommonOptions = "Everywhere";
constexpr char const* kColorHelp =
    "auto: on a terminal, unless NO_COLOR or CLICOLOR=0 is set, and where FORCE_COLOR is (default: auto)";

constexpr char const* kHelpOfHelp =
    R"(A label of a finding is explained, as by assay explain; an op or a definition is shown, as by assay spec show.
assay help topics lists the words that are explained here.

Exit status: 0, or 2 if there is no such command, topic or name.

Examples:
  assay help check
  assay help spec lint
  assay help exit
  assay help transpose_c3
  assay help is_promotable)";

// What every command takes, too.
void add_common(CLI::App& command) {
  std::vector<std::string> const words = {"auto", "always", "never"};
  auto const problem = [words](std::string const& text) {
    return std::ranges::find(words, text) != words.end() ? std::string() : text + " is none of auto, always, never";
  };
  auto* const color = command.add_option_function<std::string>("--color", choose_color, kColorHelp);
  color->check(CLI::Validator(problem, ""))->type_name("auto|always|never")->group(kCommonOptions);
  command.set_help_flag("-h,--help", "this text")->group(kCommonOptions);
  for (auto* const below : command.get_subcommands([](CLI::App*) { return true; })) add_common(*below);
}

void add_help(CLI::App& app) {
  auto* const help = app.add_subcommand("help", "what a command takes, or what a word means: a topic, a label, an op");
  help->add_option("COMMAND", "a command, with its own if it has some; a topic, a label, an op or a definition")
      ->expected(0, 2)
      ->type_name("");
  help->footer(kHelpOfHelp);
}

}  // namespace

CommandTree::CommandTree(std::span<Command const> commands)
    : app_(std::make_unique<CLI::App>("Decides whether a program is StableHLO.", "assay")) {
  app_->set_version_flag("-V,--version", std::string(version_line()), "the versions of assay and of the specification");
  app_->require_subcommand(1);
  app_->option_defaults()->always_capture_default(false);
  for (auto const& command : commands) {
    auto* const sub = app_->add_subcommand(command.name, command.help);
    if (!command.add) continue;
    auto action = command.add(Arguments(*sub));
    sub->final_callback([this, action] { chosen_ = action; });
  }
  add_help(*app_);
  add_common(*app_);
  app_->remove_option(app_->get_option("--color"));  // it is of commands
  app_->footer(kExamples);                           // after the subcommands, which would inherit it
  draw_help_well(*app_);
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
  return std::optional<Action>(chosen_);
}

}  // namespace assay
