#include "tools/command/judge.hpp"

#include <new>
#include <utility>

#include "grammar/text/parse.hpp"
#include "tools/command/split.hpp"
#include "tools/command/verify.hpp"

namespace assay::inline tools {

namespace {

// Regions nest at most kMaxNesting deep, so recursion is safe.
bool holds_unread_op(Block const& block) {
  for (auto const* op : block.ops) {
    if (op->opaque) return true;
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks)
        if (holds_unread_op(*inner)) return true;
  }
  return false;
}

}  // namespace

bool holds_unread_op(Program const& program) { return program.top != nullptr && holds_unread_op(*program.top); }

Diagnostics judge_piece(Source const& source, SourceRange piece, CheckOptions const& options, bool& undecided,
                        std::optional<Requirements>* required, Program* read) {
  Diagnostics found;
  ParseOptions parse_options;
  parse_options.allow_unregistered_dialect = options.allow_unregistered_dialect;
  Program program = parse_program(source.piece(piece), parse_options, found);
  check_program(program, options, found);  // with syntax errors, what could be read all the same
  undecided = found.undecided() > 0 || (program.complete && holds_unread_op(program));
  if (required && found.errors() == 0 && !undecided) *required = version_requirements(program);
  if (read) *read = std::move(program);
  Diagnostics moved;
  moved.append(std::move(found), piece.begin);
  return moved;
}

FileReport judge(std::string file, Source source, JudgeOptions const& options, Program* program) {
  FileReport report;
  report.file = std::move(file);
  report.source = std::move(source);
  std::string_view const text = report.source.text();
  auto const pieces = options.split ? split_pieces(text) : std::vector<SourceRange>{whole_range(text)};
  bool any_undecided = false;
  for (auto const piece : pieces) {
    bool undecided = false;
    Diagnostics found = judge_piece(report.source, piece, options.check, undecided,
                                    options.required_version ? &report.required : nullptr, program);
    any_undecided |= undecided;
    if (options.verify_diagnostics) found = verify(report.source, piece, found);
    report.diagnostics.append(std::move(found), 0);
  }
  report.verdict = report.diagnostics.errors() > 0 ? FileVerdict::violates
                   : any_undecided                 ? FileVerdict::undecided
                                                   : FileVerdict::conforms;
  return report;
}

FileReport judge_file(std::string const& path, JudgeOptions const& options, Program* program) {
  auto source = Source::from_file(path);
  if (!source) {
    FileReport report;
    report.file = path == "-" ? "<stdin>" : path;
    report.unread = "cannot be read: " + source.error();
    return report;
  }
  std::string const name = source->name();
  try {
    return judge(name, *std::move(source), options, program);
  } catch (std::bad_alloc const&) {
    FileReport report;
    report.file = name;
    report.unread = "cannot be judged: " + std::string(kNoMemory);
    return report;
  }
}

}  // namespace assay::inline tools
