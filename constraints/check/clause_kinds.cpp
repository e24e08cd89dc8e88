#include "constraints/check/clause_kinds.hpp"

#include <algorithm>
#include <string>

#include "constraints/explain/subjects.hpp"

namespace assay {

bool is_length(OpSpec const& spec, std::string_view label) {
  Clause const* const clause = clause_of(spec, label);
  if (!clause || clause->formula.kind != ExprKind::comparison || clause->formula.ops.front() != "=") return false;
  Expr const& side = clause->formula.args[0];
  Row const* const row = side.kind == ExprKind::call && side.text == "size" && side.args[0].kind == ExprKind::name
                             ? spec.row(side.args[0].text)
                             : nullptr;
  return row && row->kind == RowKind::attribute;
}

bool is_range(OpSpec const& spec, std::string_view label) {
  Clause const* const clause = clause_of(spec, label);
  if (!clause || clause->formula.kind != ExprKind::comparison) return !clause;  // rows come first, too
  return std::ranges::all_of(clause->formula.ops, [](std::string const& op) { return op[0] == '<' || op[0] == '>'; });
}

}  // namespace assay
