// Implements tools/command/command.hpp: the subcommands on a command line, and the program that has them.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "support/near_names.hpp"
#include "tools/command/command.hpp"
#include "tools/command/shrunken_file.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {
namespace {

constexpr char const* kExamples = R"(Examples:
  assay check program.mlir                       every violation of the specification, with its clause
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

// The library reads numbers as C does: -1 as the greatest of all, 010 as eight, what is too great as the greatest.
std::string problem_of_number(std::string const& text) {
  std::uint64_t value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool const is_octal = text.size() > 1 && text[0] == '0';
  bool const is_good = error == std::errc() && end == text.data() + text.size() && !is_octal;
  return is_good ? "" : text + " is no whole number from 0 to 18446744073709551615";
}

void check_numbers(CLI::App& app) {
  for (auto* const option : app.get_options())
    if (option->get_type_name().starts_with("UINT") && !option->get_type_name().starts_with("UINT:SIZE"))
      option->check(CLI::Validator(problem_of_number, ""));
  for (auto* const command : app.get_subcommands([](CLI::App*) { return true; })) check_numbers(*command);
}

// An unknown word where a command is wanted; nothing if there is a command, or an option.
std::optional<std::string> unknown_command(int argc, char** argv, std::span<Command const> commands) {
  if (argc < 2 || argv[1][0] == '-') return std::nullopt;
  std::vector<std::string> names;
  for (auto const& command : commands) names.emplace_back(command.name);
  if (std::ranges::find(names, std::string_view(argv[1])) != names.end()) return std::nullopt;
  return fmt::format("there is no command {}{}; see assay --help", argv[1], did_you_mean(argv[1], names));
}

ExitStatus parse_and_run(int argc, char** argv, std::span<Command const> commands) {
  CLI::App app("Decides whether a program is StableHLO.", "assay");
  app.set_version_flag("--version", std::string(version_line()));
  app.require_subcommand(1);
  Action chosen;
  for (auto const& command : commands) {
    auto* const sub = app.add_subcommand(command.name, command.help);
    if (!command.add) continue;
    auto action = command.add(Arguments(*sub));
    sub->final_callback([&chosen, action] { chosen = action; });
  }
  check_numbers(app);
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
  survive_shrunken_files();
  try {
    if (names_engines_command(argc, argv, commands)) become("assay-engines", argv);
    if (auto const unknown = unknown_command(argc, argv, commands)) stop(*unknown);
    return parse_and_run(argc, argv, commands);
  } catch (Stop const& stop) {
    if (!stop.message.empty()) write_error(stop.message);
    return stop.status;
  } catch (std::bad_alloc const&) {
    write_error(kNoMemory);
  } catch (std::exception const& error) {
    write_error(error.what());
  }
  return ExitStatus::usage;
}

void become(std::string const& name, char** argv) {
  std::error_code error;
  auto const self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) stop("cannot tell where this program is: " + error.message());
  auto const program = (self.parent_path() / name).string();
  execv(program.c_str(), argv);
  stop("cannot start " + program + ", which belongs beside this program: " + std::strerror(errno));
}

}  // namespace assay::inline tools
