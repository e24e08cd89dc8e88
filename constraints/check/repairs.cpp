#include "constraints/check/repairs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/check/attribute_hints.hpp"
#include "constraints/explain/subjects.hpp"
#include "constraints/repair/other_number.hpp"
#include "constraints/repair/other_order.hpp"

namespace assay {
namespace {

// Whether all ops that read the results of this one read them by the types that these have.
bool is_used_as_written(Operation const& op, std::size_t before, std::vector<Diagnostic> const& all) {
  if (!op.parent || op.results.empty()) return false;
  bool is_used = false;
  for (Operation const* reader : op.parent->ops)
    for (std::size_t k = 0; k < reader->operands.size() && k < reader->operand_offsets.size(); ++k) {
      if (reader->operands[k]->op != &op) continue;
      is_used = true;
      for (std::size_t i = 0; i < before; ++i)
        if (all[i].range.begin == reader->operand_offsets[k]) return false;
    }
  return is_used;
}

bool changes_result(Hint const& hint) {
  return std::ranges::any_of(hint.edits, [](HintEdit const& edit) { return edit.kind == HintEdit::Kind::result_type; });
}

// The attributes that the rule of the finding names.
std::set<std::string> attributes_of(OpSpec const& spec, Diagnostic const& finding) {
  std::set<std::string> names;
  if (Clause const* const clause = clause_of(spec, finding.label)) names = subjects_of(spec, clause->formula).named;
  return names;
}

}  // namespace

bool repair_op(Program const& program, OpFindings const& one, std::vector<std::size_t> const& heads, std::size_t before,
               std::vector<Diagnostic>& all, std::function<bool(Operation const&)> const& is_valid) {
  if (heads.empty()) return false;
  Diagnostic& finding = all[heads[0]];
  if (heads.size() > 1) {
    auto const other = find_other_order(*program.context, *one.op, *one.spec, is_valid);
    if (!other) return false;
    if (!other->is_only) return true;
    auto const written = order_in_text(one.op->attribute(other->attribute.name));
    auto const right = order_in_text(other->attribute.value);
    finding.hint = {fmt::format("the op is valid with {}", right),
                    {{.kind = HintEdit::Kind::text, .from = written, .to = right}}};
    return true;
  }
  if (finding.severity != Severity::error) return false;
  if (auto meant = meant_attribute(*one.op, *one.spec, is_valid)) {
    finding.range = meant->place;
    finding.hint = Hint::write_for(meant->name, meant->written);
    return false;
  }
  bool const has_no_fix = finding.hint.edits.empty();
  if (!has_no_fix && !(changes_result(finding.hint) && is_used_as_written(*one.op, before, all))) return false;
  if (auto hint = find_other_number(*program.context, *one.op, *one.spec, attributes_of(*one.spec, finding), is_valid))
    finding.hint = std::move(*hint);
  return false;
}

}  // namespace assay
