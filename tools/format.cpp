// Implements tools/command/command.hpp: `assay format`.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "constraints/check/check_text.hpp"
#include "constraints/hlo/write_hlo.hpp"
#include "constraints/json/program_json.hpp"
#include "diagnostics/artifact.hpp"
#include "diagnostics/inputs.hpp"
#include "diagnostics/programs/text_length.hpp"
#include "diagnostics/read.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "grammar/hlo/lower.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "support/counted.hpp"
#include "support/documents/diff.hpp"
#include "support/excerpt.hpp"
#include "support/files.hpp"
#include "tools/command/command.hpp"
#include "tools/command/config_options.hpp"

namespace assay {

namespace {

constexpr char const* kFormatExamples =
    R"(Exit status: 0 success, 1 a program cannot be parsed, is not canonical (--check), violates the specification or needs a newer
version (--emit artifact), 2 usage error, or a file cannot be read or written, 3 a program cannot be written without losing a part of it.

Examples:
  assay format program.mlir                                            print the program in canonical form; also an artifact
  assay format --emit artifact --target-version 1.4.0 -o a.mlirbc a.mlir
                                                                       a portable artifact for consumers at 1.4.0
  assay format --format json program.mlir                              the program as JSON
  assay format -i exported/                                            rewrite all programs below in canonical form
  assay format --check --diff exported/                                exit status 1 if a program is not in canonical form

Comments stay next to their ops. Portable artifacts cannot store comments. Before a program is written as an artifact, it is checked
like by `assay check --against official`, because consumers reject invalid artifacts.)";

struct FormatSettings {
  std::vector<std::string> inputs;
  ConfigOptions config;
  std::string emit = "text", format = "text", target, output, to;
  bool in_place = false, check = false, diff = false;
  bool generic = false, pretty = false, allow_unregistered_dialect = false, allow_empty = false;
};

ExitStatus write_to(std::string const& path, std::string_view contents) {
  write_output(path, contents);
  return ExitStatus::conforms;
}

// Whether HLO text is printed as HLO: nothing else is requested.
bool prints_hlo(std::string_view text, FormatSettings const& options) {
  return options.to != "stablehlo" && options.emit == "text" && options.format == "text" && !options.generic &&
         hlo::is_hlo(text);
}

// Formats a module of HLO. Only syntax errors are reported.
std::string hlo_text_of(std::string const& input, Source const& source) {
  FileReport report;
  report.file = input == "-" ? "<stdin>" : input;
  report.source = source;
  hlo::Module const module = hlo::read_module(source.text(), report.diagnostics);
  if (report.diagnostics.errors() == 0) return hlo::print_module(module, source.text());
  report.verdict = FileVerdict::violates;
  show_findings(report);
  throw Stop{ExitStatus::violation, {}};
}

// Returns the first argument of a function or block whose type StableHLO does not have; nullptr if there is none.
Value const* foreign_argument(Block const& block) {
  auto const is_foreign = [](Value const* value) {
    return value->type && value->type->kind == TypeKind::opaque && hlo::is_foreign_type(value->type->text);
  };
  if (auto const found = std::ranges::find_if(block.arguments, is_foreign); found != block.arguments.end())
    return *found;
  for (Operation const* const op : block.ops)
    for (Region const* const region : op->regions)
      for (Block const* const inner : region->blocks)
        if (Value const* const found = foreign_argument(*inner)) return found;
  return nullptr;
}

// Stops the program if HLO instructions have no counterpart in StableHLO, and reports the reasons.
void require_counterparts(Program const& program, std::string const& input, std::string const& of_file) {
  Operation const* const op = first_unread_op(program);
  Value const* const argument = op ? nullptr : foreign_argument(*program.top);
  if (!op && !argument) return;
  FileReport report;
  report.file = input == "-" ? "<stdin>" : input;
  report.source = program.source;
  report.verdict = FileVerdict::undecided;
  Diagnostics found;
  hlo::read_hlo(program.source, found);
  for (Diagnostic const& one : found.all())
    if (one.undecided) report.diagnostics.add(one);
  show_findings(report);
  auto const line = program.source.position(op ? op->range.begin : argument->offset).line;
  std::string_view const what =
      op ? op->name.substr(std::min(op->name.size(), kForeignHlo.size())) : hlo::shape_of_foreign(argument->type->text);
  throw Stop{ExitStatus::undecided,
             fmt::format("{}StableHLO cannot express '{:.100}', line {}; nothing was written", of_file, what, line)};
}

// `of_file` is the prefix of errors that do not name the file. `file` is already read, because standard input can be
// read only once.
Program read(FileReport file, std::string const& input, FormatSettings const& options, Configs& configs,
             std::string const& of_file = {}) {
  auto program =
      read_program(std::move(file), allows_unregistered_dialect(options.allow_unregistered_dialect, input, configs));
  if (emptiness_of(program) == Emptiness::file && !options.allow_empty)
    throw Stop{ExitStatus::undecided,
               of_file + "the file contains no op; nothing was written (--allow-empty accepts it)"};
  // The program does not contain the text of such an op, so that the output would lose it.
  if (hlo::is_hlo(program.source.text())) require_counterparts(program, input, of_file);
  if (has_unread_op(program))
    throw Stop{ExitStatus::undecided,
               of_file + "it contains an op in a custom form that cannot be read; nothing was written"};
  return program;
}

// Returns HLO text of the program. Reports ops that HLO cannot express and stops the program.
std::string translated_to_hlo(Program const& program, std::string const& input) {
  FileReport report;
  report.file = input == "-" ? "<stdin>" : input;
  report.source = program.source;
  std::string text = write_hlo(program, report.diagnostics);
  if (report.diagnostics.all().empty()) return text;
  bool const is_written = report.diagnostics.errors() == 0;
  if (!is_written) report.verdict = FileVerdict::violates;
  show_findings(report);
  if (is_written) return text;
  throw Stop{ExitStatus::undecided, "HLO cannot express this program; nothing was written"};
}

std::string text_of(Program const& program, FormatSettings const& options, std::string const& of_file = {}) {
  if (is_text_too_long(program))
    throw Stop{ExitStatus::undecided,
               fmt::format("{}its constants, as text, exceed the limit of {} bytes for programs; nothing was written",
                           of_file, kMaxSourceBytes)};
  return print_program(program, options.generic ? AssemblyFormat::generic : AssemblyFormat::pretty, Comments(program));
}

ExitStatus write_one(std::string const& input, FormatSettings const& options, Configs& configs) {
  bool const is_artifact = options.emit == "artifact";
  bool const allows = allows_unregistered_dialect(options.allow_unregistered_dialect, input, configs);
  FileReport file = read_source(input);
  if (prints_hlo(file.source.text(), options)) return write_to(options.output, hlo_text_of(input, file.source));
  auto const program = read(std::move(file), input, options, configs);
  if (is_artifact) {
    if ((options.output.empty() || options.output == "-") && output_is_terminal())
      stop("artifacts are binary and are not written to a terminal; use -o FILE");
    auto const status = write_to(options.output, make_artifact(program, options.target, allows));
    if (auto const comments = Comments(program).count(); comments > 0)
      write_diagnostics(fmt::format("assay: note: an artifact has no comments: {} {} left out\n", comments,
                                    comments == 1 ? "is" : "are"));
    return status;
  }
  if (options.format == "json") return write_to(options.output, program_json(program, -1));
  if (options.to == "hlo") return write_to(options.output, translated_to_hlo(program, input));
  return write_to(options.output, text_of(program, options));
}

// Returns the text files in folders, and all files that the command line names.
std::vector<std::string> texts(FormatSettings const& options, Configs& configs) {
  auto files = chosen_inputs(options.inputs, configs);
  auto const is_named = [&](std::string const& file) {
    return std::ranges::find(options.inputs, file) != options.inputs.end();
  };
  std::erase_if(files, [&](std::string const& file) {
    return !is_named(file) && !file.ends_with(".mlir") && !file.ends_with(".hlo");
  });
  return files;
}

// Whether the file differs from its canonical text. If so, writes the text to the file or prints the difference.
bool format_one_file(std::string const& file, FormatSettings const& options, Configs& configs) {
  FileReport const report = read_source(file);
  bool const is_hlo = prints_hlo(report.source.text(), options);
  Program program;
  if (is_hlo)
    program.source = report.source;
  else
    program = read(report, file, options, configs, file + ": ");
  auto const before = program.source.text();
  auto const name = program.source.name();
  if (before.starts_with(kBytecodeMagic)) stop(file + " is an artifact and not text; use -o FILE to write it as text");
  auto const after = is_hlo ? hlo_text_of(file, report.source) : text_of(program, options, file + ": ");
  if (before == after) return false;
  if (options.diff) write_stdout(unified_diff(before, after, name, name + " (canonical)"));
  if (options.in_place) or_stop(write_file(file, after));
  if (!options.in_place && !options.diff) write_stdout(printable(name) + "\n");
  return true;
}

// Continues with the other files after an error.
ExitStatus format_all_files(FormatSettings const& options, Configs& configs) {
  if (!options.output.empty() || options.emit != "text" || options.format != "text")
    stop("-i, --check and --diff format texts in place: they cannot be used with -o, --emit or --format");
  if (options.to == "hlo")
    stop("-i, --check and --diff keep the notation of a text: they cannot be used with --to hlo");
  if (options.in_place && std::ranges::find(options.inputs, "-") != options.inputs.end())
    stop("-i: standard input cannot be written in place");
  auto const files = texts(options, configs);
  ExitTally tally;
  std::size_t changed = 0;
  for (auto const& file : files) {
    try {
      changed += format_one_file(file, options, configs);
    } catch (Stop const& stop) {
      if (!stop.message.empty()) write_error(stop.message);
      tally.add(stop.status);
    }
  }
  if (changed > 0 && !options.in_place) tally.add(ExitStatus::violation);
  finish_output(tally.status());  // flushes standard output before the summary, since both streams may be the same file
  if (files.size() > 1 || changed > 0)
    write_diagnostics(fmt::format("assay: {} of {} {}\n", changed, counted(files.size(), "file"),
                                  options.in_place ? "changed" : "would change"));
  return tally.status();
}

ExitStatus format(FormatSettings const& options) {
  bool const is_artifact = options.emit == "artifact";
  if (options.format == "json" && (is_artifact || options.generic))
    stop("--format json cannot be used with --emit artifact or --generic");
  if (!options.to.empty() && (is_artifact || options.format == "json"))
    stop("--to writes text: it cannot be used with --emit artifact or --format json");
  if (options.to == "hlo" && options.generic) stop("--generic requires StableHLO: it cannot be used with --to hlo");
  if (!is_artifact && !options.target.empty()) stop("--target-version requires --emit artifact");
  auto configs = configs_of(options.config);
  if (options.in_place || options.check || options.diff) return format_all_files(options, configs);
  auto const files = chosen_inputs(options.inputs, configs);
  if (files.size() > 1)
    stop("format: several files require -i, --check or --diff, because an output contains one program");
  return write_one(files.front(), options, configs);
}

}  // namespace

Action add_format(Arguments command) {
  command.examples(kFormatExamples);
  auto const options = std::make_shared<FormatSettings>();
  command.files(options->inputs).required();
  command.choice("--emit", options->emit, {"text", "artifact"}, "text, or portable artifact (MLIR bytecode)");
  command
      .option("--target-version", options->target,
              "version of the oldest consumer that must read the artifact (default: " + to_string(newest_artifact()) +
                  ", the newest known)")
      .value("VERSION")
      .check(some_version);
  command.choice("--format", options->format, {"text", "json"}, "canonical text, or the program as JSON");
  command.option("-o,--output", options->output, "output file (default: standard output)").value("FILE");
  auto const in_place = command.flag("-i,--in-place", options->in_place, "format files in place, atomically");
  command
      .flag("--check", options->check,
            "write nothing; list files that are not canonical, and exit with 1 if there are any")
      .excludes(in_place);
  command.flag("--diff", options->diff, "like --check, and print the changes");
  command.choice("--to", options->to, {"stablehlo", "hlo"},
                 "translate: HLO text to StableHLO, or a program to HLO text; without it a text stays in its notation");
  auto const generic = command.flag("--generic", options->generic, "print all ops in generic form");
  command.flag("--pretty", options->pretty, "print custom forms where they exist (default)").excludes(generic);
  command.allow_empty(options->allow_empty);
  command.allow_unregistered_dialect(options->allow_unregistered_dialect);
  add_config_options(command, options->config);
  return [options] { return format(*options); };
}

}  // namespace assay
