#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <filesystem>
#include <string>

#include "tools/command.hpp"
#include "tools/terminal.hpp"

namespace assay {
namespace {

constexpr char const* kExamples = R"(Examples:
  assay check program.mlir                       every breach of the specification, with its clause
  assay check --against official exported/       the verdicts of the official tools, for all .mlir files below
  assay check --format sarif a.mlir > a.sarif    for a code host's annotations
  assay infer program.mlir                       inferred result types
  assay prove export.mlir                        the rules for all sizes that the program leaves open
  assay run --args "[dense<2.0> : tensor<f32>]" program.mlir    what a program computes, exactly
  assay sweep tanh --type bf16 --against libm    the errors of a table over all inputs
  assay format --generic program.mlir            canonical generic form
  assay generate -o suite                        programs, inputs and permitted results, for testing a backend
  assay spec show dot_general                    the rules of an op
  assay spec lint dot_general                    what these rules say about each other

Exit status: 0 conforms, 1 a violation was found, 2 bad usage or unreadable file, 3 undecided.)";

ExitStatus parse_and_run(int argc, char** argv, std::span<Command const> commands) {
  CLI::App app("Decides whether a program is StableHLO.", "assay");
  app.set_version_flag("--version", std::string(version_line()));
  app.require_subcommand(1);
  Action chosen;
  for (auto const& command : commands) {
    auto* const sub = app.add_subcommand(command.name, command.help);
    if (!command.add) continue;
    auto action = command.add(*sub);
    sub->final_callback([&chosen, action] { chosen = action; });
  }
  app.footer(kExamples);  // after the subcommands, which would inherit it
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& error) {
    return app.exit(error) == 0 ? ExitStatus::conforms : ExitStatus::usage;
  }
  return finish_output(chosen());
}

bool names_engines_command(int argc, char** argv, std::span<Command const> commands) {
  for (auto const& command : commands) {
    if (argc < 2 || std::strcmp(argv[1], command.name) != 0) continue;
    auto const is_one = [&](char const* argument) {
      return std::ranges::any_of(command.in_engines, [&](auto* one) { return one && std::strcmp(argument, one) == 0; });
    };
    return !command.add || std::any_of(argv + 2, argv + argc, is_one);
  }
  return false;
}

}  // namespace

ExitStatus run_command_line(int argc, char** argv, std::span<Command const> commands) {
  std::signal(SIGXFSZ, SIG_IGN);  // to exceed a limit on files is an error of writing, like others
  try {
    if (names_engines_command(argc, argv, commands)) {
      write_error(become_engines(argv));
      return ExitStatus::usage;
    }
    return parse_and_run(argc, argv, commands);
  } catch (std::bad_alloc const&) {
    write_error(kNoMemory);
  } catch (std::exception const& error) {
    write_error(error.what());
  }
  return ExitStatus::usage;
}

std::string become_engines(char** argv) {
  std::error_code error;
  auto const self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return "cannot tell where this program is: " + error.message();
  auto const program = (self.parent_path() / "assay-engines").string();
  execv(program.c_str(), argv);
  return "cannot start " + program + ", which belongs beside this program: " + std::strerror(errno);
}

}  // namespace assay
