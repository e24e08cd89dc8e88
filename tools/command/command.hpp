// The subcommands of `assay`, each in a file of its own, and the command line around them.
//
// There are two programs. `assay` is linked statically and starts in a few milliseconds. The commands that need engines
// which Debian has as shared libraries only (Arb, Z3) are in `assay-engines`, beside it; `assay` replaces itself by that
// program when one of them is asked for.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>

#include "tools/command/exit_status.hpp"

namespace CLI {
class App;
}

namespace assay::inline constraints {
struct CheckOptions;
}

namespace assay::inline tools {

using Action = std::function<ExitStatus()>;

struct Command {
  char const* name;
  char const* help;
  Action (*add)(CLI::App& command);  // declares the arguments; the action runs once they are parsed. Null: in engines
  std::array<char const*, 2> in_engines = {};  // arguments that are for engines although the command is not
};

struct FileReport;
using ProveFile = std::function<FileReport(std::string const& file, CheckOptions const& options)>;

Action add_check(CLI::App& command);
Action add_check_with(CLI::App& command, ProveFile prove_file);  // `prove_file` is what --prove does
Action add_check_and_prove(CLI::App& command);                   // in engines
Action add_infer(CLI::App& command);
Action add_prove(CLI::App& command);
Action add_run(CLI::App& command);
Action add_sweep(CLI::App& command);
Action add_generate(CLI::App& command);
Action add_test(CLI::App& command);
Action add_reduce(CLI::App& command);
Action add_judge(CLI::App& command);
Action add_report(CLI::App& command);
Action add_format(CLI::App& command);
Action add_spec(CLI::App& command);
Action add_spec_audit(CLI::App& command);
Action add_spec_coverage(CLI::App& command);
Action add_spec_in_engines(CLI::App& command);  // what of `spec` is in engines: lint, coverage

// Parses the arguments by `commands`, and runs the one that they name. Never throws.
ExitStatus run_command_line(int argc, char** argv, std::span<Command const> commands);

// Replaces this process by `assay-engines` with the same arguments. Returns, with what to print, only if it cannot.
std::string become_engines(char** argv);

}  // namespace assay::inline tools
