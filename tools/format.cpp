#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "grammar/print.hpp"
#include "tools/command.hpp"
#include "tools/judge.hpp"
#include "tools/read.hpp"
#include "tools/terminal.hpp"

namespace assay {

namespace {

struct Options {
  std::string input = "-";
  bool generic = false, pretty = false, allow_unregistered_dialect = false;
};

ExitStatus format(Options const& options) {
  auto const program = read_program(options.input, options.allow_unregistered_dialect);
  if (!program) return program.status;
  // Such an op's text is not in the program: writing the rest would lose it.
  if (holds_unread_op(*program.program)) {
    write_error("it holds an op in a custom form that cannot be read; nothing was written");
    return ExitStatus::undecided;
  }
  write_out(print_program(*program.program, options.generic ? Form::generic : Form::pretty));
  return ExitStatus::conforms;
}

}  // namespace

Action add_format(CLI::App& command) {
  auto const options = std::make_shared<Options>();
  command.add_option("FILE", options->input, "a file, or - for standard input")->required();
  auto* const generic = command.add_flag("--generic", options->generic, "every op in generic form");
  command.add_flag("--pretty", options->pretty, "custom forms where there are any (default)")->excludes(generic);
  command.add_flag("--allow-unregistered-dialect", options->allow_unregistered_dialect,
                   "let ops of unknown dialects pass");
  return [options] { return format(*options); };
}

}  // namespace assay
