#include "constraints/check/check_text.hpp"

#include "grammar/text/parse.hpp"

namespace assay::inline constraints {

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

CheckedText check_text(Source const& source, SourceRange part, CheckOptions const& options) {
  CheckedText checked;
  Diagnostics found;
  ParseOptions parse_options;
  parse_options.allow_unregistered_dialect = options.allow_unregistered_dialect;
  checked.program = parse_program(source.piece(part), parse_options, found);
  // With syntax errors, what could be read all the same.
  checked.processes = check_program(checked.program, options, found);
  checked.undecided = found.undecided() > 0 || (checked.program.complete && holds_unread_op(checked.program));
  checked.found.append(std::move(found), part.begin);
  return checked;
}

}  // namespace assay::inline constraints
