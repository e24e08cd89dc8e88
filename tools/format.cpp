#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "grammar/assembly/print.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "support/write_file.hpp"
#include "tools/command/artifact.hpp"
#include "tools/command/command.hpp"
#include "tools/command/judge.hpp"
#include "tools/command/read.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {

namespace {

constexpr char const* kExamples = R"(Examples:
  assay format program.mlir                                            canonical text; also of an artifact
  assay format --emit artifact --target-version 1.4.0 -o a.mlirbc a.mlir
                                                                       a portable artifact for consumers at 1.4.0)";

struct Options {
  std::string input = "-", emit = "text", target, output;
  bool generic = false, pretty = false, allow_unregistered_dialect = false;
};

// Of constants that are bytes of an artifact still: two for each. Attributes and regions nest at most kMaxNesting deep.
std::uint64_t digits(Attribute attribute) {
  if (attribute->literal && attribute->literal->form == DenseLiteral::Form::raw)
    return 2 * std::uint64_t{attribute->literal->text.size()};
  std::uint64_t all = 0;
  for (Attribute const element : attribute->elements) all += digits(element);
  for (auto const& entry : attribute->entries) all += digits(entry.value);
  return all;
}

std::uint64_t digits(Block const& block) {
  std::uint64_t all = 0;
  for (auto const* op : block.ops) {
    for (auto const& entry : op->attributes) all += digits(entry.value);
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) all += digits(*inner);
  }
  return all;
}

ExitStatus write_to(std::string const& path, std::string_view contents) {
  if (std::string error; !path.empty() && !write_file(path, contents, error))
    return write_error(error), ExitStatus::usage;
  if (path.empty()) write_out(contents);
  return ExitStatus::conforms;
}

ExitStatus format_as_artifact(Program const& program, Options const& options) {
  if (options.output.empty() && output_is_terminal())
    return write_error("an artifact is not for a terminal; name a file: -o FILE"), ExitStatus::usage;
  std::string bytes;
  auto const status = make_artifact(program, options.target, bytes);
  return status == ExitStatus::conforms ? write_to(options.output, bytes) : status;
}

ExitStatus format(Options const& options) {
  if (options.emit == "text" && !options.target.empty())
    return write_error("--target-version is for --emit artifact"), ExitStatus::usage;
  auto const program = read_program(options.input, options.allow_unregistered_dialect);
  if (!program) return program.status;
  // Such an op's text is not in the program: writing the rest would lose it.
  if (holds_unread_op(*program.program)) {
    write_error("it holds an op in a custom form that cannot be read; nothing was written");
    return ExitStatus::undecided;
  }
  if (options.emit == "artifact") return format_as_artifact(*program.program, options);
  if (digits(*program.program->top) > kMaxSourceBytes) {
    write_error(
        fmt::format("as text, its constants take more than {} bytes, the most that can be read; nothing was written",
                    kMaxSourceBytes));
    return ExitStatus::undecided;
  }
  return write_to(options.output, print_program(*program.program, options.generic ? Form::generic : Form::pretty));
}

}  // namespace

Action add_format(CLI::App& command) {
  command.footer(kExamples);
  auto const options = std::make_shared<Options>();
  command.add_option("FILE", options->input, "a file, text or artifact, or - for standard input")->required();
  command.add_option("--emit", options->emit, "text, or a portable artifact (MLIR bytecode)")
      ->check(CLI::IsMember({"text", "artifact"}))
      ->capture_default_str();
  command
      .add_option("--target-version", options->target,
                  "of an artifact: the oldest consumer that shall read it; without it, " +
                      to_string(newest_artifact()) + ", the newest known")
      ->check(some_version);
  command.add_option("-o", options->output, "the file to write, instead of standard output");
  auto* const generic = command.add_flag("--generic", options->generic, "every op in generic form");
  command.add_flag("--pretty", options->pretty, "custom forms where there are any (default)")->excludes(generic);
  command.add_flag("--allow-unregistered-dialect", options->allow_unregistered_dialect,
                   "let ops of unknown dialects pass");
  return [options] { return format(*options); };
}

}  // namespace assay::inline tools
