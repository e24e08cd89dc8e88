// Implements tools/command/command.hpp: `assay format`.
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>

#include "constraints/check/check_text.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "support/files.hpp"
#include "tools/command/artifact.hpp"
#include "tools/command/command.hpp"
#include "tools/command/read.hpp"
#include "tools/command/stop.hpp"
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
  if (path.empty())
    write_out(contents);
  else
    or_stop(write_file(path, contents));
  return ExitStatus::conforms;
}

ExitStatus format(Options const& options) {
  bool const is_artifact = options.emit == "artifact";
  if (!is_artifact && !options.target.empty()) stop("--target-version is for --emit artifact");
  auto const program = read_program(options.input, options.allow_unregistered_dialect);
  // Such an op's text is not in the program: writing the rest would lose it.
  if (holds_unread_op(program))
    throw Stop{ExitStatus::undecided, "it holds an op in a custom form that cannot be read; nothing was written"};
  if (is_artifact) {
    if (options.output.empty() && output_is_terminal()) stop("an artifact is not for a terminal; name a file: -o FILE");
    return write_to(options.output, make_artifact(program, options.target));
  }
  if (digits(*program.top) > kMaxSourceBytes)
    throw Stop{ExitStatus::undecided,
               fmt::format("as text, its constants take more than {} bytes, the most that can be read; nothing was "
                           "written",
                           kMaxSourceBytes)};
  return write_to(options.output,
                  print_program(program, options.generic ? AssemblyFormat::generic : AssemblyFormat::pretty));
}

}  // namespace

Action add_format(Arguments command) {
  command.examples(kExamples);
  auto const options = std::make_shared<Options>();
  command.option("FILE", options->input, "a file, text or artifact, or - for standard input").required();
  command.choice("--emit", options->emit, {"text", "artifact"}, "text, or a portable artifact (MLIR bytecode)");
  command
      .option("--target-version", options->target,
              "of an artifact: the oldest consumer that shall read it; without it, " + to_string(newest_artifact()) +
                  ", the newest known")
      .check(some_version);
  command.option("-o", options->output, "the file to write, instead of standard output");
  auto const generic = command.flag("--generic", options->generic, "every op in generic form");
  command.flag("--pretty", options->pretty, "custom forms where there are any (default)").excludes(generic);
  command.allow_unregistered_dialect(options->allow_unregistered_dialect);
  return [options] { return format(*options); };
}

}  // namespace assay::inline tools
