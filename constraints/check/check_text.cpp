#include "constraints/check/check_text.hpp"

#include <algorithm>

#include "grammar/text/parse.hpp"

namespace assay {

namespace {

// Regions nest at most kMaxNesting deep, so recursion is safe.
Operation const* first_unread_op(Block const& block) {
  for (auto const* op : block.ops) {
    if (op->opaque) return op;
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks)
        if (Operation const* const found = first_unread_op(*inner)) return found;
  }
  return nullptr;
}

// Regions nest at most kMaxNesting deep, so recursion is safe.
bool has_no_ops(Block const& block) {
  return std::ranges::all_of(block.ops, [](Operation const* op) {
    if (op->name != "builtin.module" || op->opaque) return false;
    return std::ranges::all_of(op->regions, [](Region const* region) {
      return std::ranges::all_of(region->blocks, [](Block const* inner) { return has_no_ops(*inner); });
    });
  });
}

}  // namespace

Operation const* first_unread_op(Program const& program) {
  return program.top ? first_unread_op(*program.top) : nullptr;
}
bool has_unread_op(Program const& program) { return first_unread_op(program) != nullptr; }

Emptiness emptiness_of(Program const& program) {
  if (!program.complete) return Emptiness::none;  // skipped text is content
  if (!program.top || program.top->ops.empty()) return Emptiness::file;
  return has_no_ops(*program.top) ? Emptiness::module : Emptiness::none;
}

void add_emptiness(Emptiness emptiness, bool allow_empty, SourceRange range, Diagnostics& diagnostics) {
  if (emptiness == Emptiness::none || (emptiness == Emptiness::file && allow_empty)) return;
  bool const is_file = emptiness == Emptiness::file;
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = is_file ? "empty_file" : "empty_module";
  warning.range = range;
  warning.message = is_file ? "the file contains no op; nothing was checked" : "the module contains no op";
  warning.hint = is_file ? "if that is intended, write module {}, or pass --allow-empty" : "";
  warning.undecided = is_file;
  diagnostics.add(std::move(warning));
}

CheckedText check_text(Source const& source, SourceRange part, CheckOptions const& options) {
  CheckedText checked;
  Diagnostics found;
  ParseOptions parse_options;
  parse_options.allow_unregistered_dialect = options.allow_unregistered_dialect;
  checked.program = parse_program(source.piece(part), parse_options, found);
  // With syntax errors, checks the parsed parts.
  checked.processes = check_program(checked.program, options, found);
  checked.undecided = found.undecided() > 0 || (checked.program.complete && has_unread_op(checked.program));
  checked.found.append(std::move(found), part.begin);
  return checked;
}

}  // namespace assay
