// The subcommands of `assay`, each in a file of its own, and the command line around them.
//
// There are two programs. `assay` is linked statically and starts in a few milliseconds. The commands that need engines
// which Debian has as shared libraries only (Arb, Z3) are in `assay-engines`, next to it; `assay` replaces itself with
// that program for these commands.
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
  Action (*add)(Arguments command);  // declares the arguments; the action runs once they are parsed. Null: not in here
  std::array<char const*, 2> in_engines = {};  // arguments that are for engines although the command is not
  bool describes_others = false;               // so that it needs everything that they declare
  char const* option = nullptr;                // of CMake, with which a build would include the missing part
};

struct FileReport;
using ProveFile = std::function<FileReport(std::string const& file, CheckOptions const& options)>;

Action add_check(Arguments command);
Action add_check_with(Arguments command, ProveFile prove_file);  // `prove_file` is what --prove does
Action add_check_and_prove(Arguments command);                   // in engines
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
Action add_spec_in_engines(Arguments command);  // also lint and coverage
Action add_explain(Arguments command);
Action add_lsp(Arguments command);
Action add_completion(Arguments command);

// Parses the arguments by `commands`, and runs the one that they name. Never throws.
ExitStatus run_command_line(int argc, char** argv, std::span<Command const> commands);

// Replaces this process by a program that lies next to it, or in ../libexec/assay, or stops because it cannot.
[[noreturn]] void become(std::string const& name, char** argv);

}  // namespace assay
