// The subcommands of `assay`, each in its own file, and the command line around them.
//
// There are two programs. `assay` is linked statically and starts in a few milliseconds. Some commands need engines
// that Debian provides as shared libraries only (Arb, Z3). These commands are in `assay-engines`, which is installed
// next to `assay`. `assay` replaces itself with that program to run them.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>

#include "tools/command/arguments.hpp"

namespace assay {
struct CheckOptions;
}

namespace assay {

struct Command {
  char const* name;
  char const* help;
  Action (*add)(Arguments command);  // declares the arguments; the action runs after parsing. Null: not in this program
  std::array<char const*, 2> in_engines = {};  // arguments that require the engines although the command does not
  bool describes_others = false;               // needs the arguments of all other commands
  char const* option = nullptr;                // option of CMake that includes the missing command in a build
};

struct FileReport;
using ProveFile = std::function<FileReport(std::string const& file, CheckOptions const& options)>;

Action add_check(Arguments command);
Action add_check_with(Arguments command, ProveFile prove_file);  // `prove_file` implements --prove
Action add_check_and_prove(Arguments command);                   // for assay-engines
Action add_infer(Arguments command);
Action add_equiv(Arguments command);
Action add_prove(Arguments command);
Action add_run(Arguments command);
Action add_sweep(Arguments command);
Action add_generate(Arguments command);
Action add_test(Arguments command);
Action add_fuzz(Arguments command);
Action add_reduce(Arguments command);
Action add_suite(Arguments command);
Action add_submit(Arguments command);
Action add_verify_submission(Arguments command);
Action add_diff(Arguments command);
Action add_certify(Arguments command);
Action add_board(Arguments command);
Action add_judge(Arguments command);
Action add_report(Arguments command);
Action add_format(Arguments command);
Action add_spec(Arguments command);
Action add_spec_with(Arguments command, Action (*add_lint)(Arguments), Action (*add_coverage)(Arguments));
Action add_spec_audit(Arguments command);
Action add_spec_coverage(Arguments command);
Action add_spec_in_engines(Arguments command);  // with lint and coverage; for assay-engines
Action add_explain(Arguments command);
Action add_lsp(Arguments command);
Action add_completion(Arguments command);

// Parses the arguments by `commands` and runs the selected command. Never throws.
ExitStatus run_command_line(int argc, char** argv, std::span<Command const> commands);

// Replaces this process by a program in the same folder or in ../libexec/assay. Stops the program with an error on
// failure.
[[noreturn]] void exec_tool(std::string const& name, char** argv);

}  // namespace assay
