#include "constraints/check/repairs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/subjects.hpp"
#include "constraints/repair/attribute_hints.hpp"
#include "constraints/repair/other_literal_type.hpp"
#include "constraints/repair/other_number.hpp"
#include "constraints/repair/other_order.hpp"

namespace assay {
namespace {

Hint hint_of_order(Operation const& op, OtherOrder const& other) {
  auto const written = order_in_text(op.attribute(other.attribute.name));
  auto const right = order_in_text(other.attribute.value);
  Hint hint{fmt::format("the op is valid with {}", right),
            {{.kind = HintEdit::Kind::text, .from = written, .to = right}}};
  hint.is_guess = other.has_other_lists;
  return hint;
}

// Returns the attributes that the rule of the diagnostic names.
std::set<std::string> attributes_of(OpSpec const& spec, Diagnostic const& finding) {
  std::set<std::string> names;
  if (Clause const* const clause = clause_of(spec, finding.label)) names = subjects_of(spec, clause->formula).named;
  return names;
}

// Whether an op that moves elements has a result of its operand's type. In the order with which it is valid, it changes
// nothing.
bool has_operand_type(Operation const& op, OpSpec const& spec) {
  return op.operands.size() == 1 && op.results.size() == 1 && op.operands[0]->type == op.results[0]->type &&
         spec.has_trait("moves_elements");
}

// Returns the only change of attributes that makes the op valid. If there are several, lists them without an edit.
std::optional<Hint> find_repair(Context& context, OpFindings const& one, Diagnostic const& finding,
                                std::function<bool(Operation const&)> const& is_valid) {
  auto const names = attributes_of(*one.spec, finding);
  bool const may_reorder = !has_operand_type(*one.op, *one.spec);
  if (auto hint = find_other_value(context, *one.op, *one.spec, names, is_valid, may_reorder)) return hint;
  if (auto hint = find_other_literal_type(context, *one.op, is_valid)) return hint;
  if (!may_reorder) return std::nullopt;
  auto const other = find_other_order(context, *one.op, *one.spec, is_valid);
  return other && other->is_only_one ? std::optional(hint_of_order(*one.op, *other)) : std::nullopt;
}

}  // namespace

bool changes_result(Hint const& hint) {
  return std::ranges::any_of(hint.edits, [](HintEdit const& edit) { return edit.kind == HintEdit::Kind::result_type; });
}

Hint find_other_type(Context& context, Operation const& op, std::function<bool()> const& is_valid) {
  if (op.operands.size() != 1 || op.results.size() != 1) return {};
  auto const try_type = [&](Value& value, Type element) {
    Type const written = value.type;
    if (!element || element == written->element) return std::string();
    value.type = context.tensor(written->shape, element, written->encoding);
    auto const text = is_valid() ? to_string(value.type) : std::string();
    value.type = written;
    return text;
  };
  Value& operand = *op.operands[0];
  Type const element = element_of(op.results[0]->type);
  if (!operand.type || operand.type->kind != TypeKind::tensor || !element) return {};
  for (Type const wanted : {element, element->element})
    if (auto const type = try_type(operand, wanted); !type.empty())
      return fmt::format("the op is valid with an operand of type {}", type);
  return {};
}

bool repair_op(Program const& program, OpFindings const& one, std::vector<std::size_t> const& heads,
               std::vector<Diagnostic>& all, std::function<bool(Operation const&)> const& is_valid) {
  if (heads.empty()) return false;
  Diagnostic& finding = all[heads[0]];
  if (heads.size() > 1) {
    auto const other = find_other_order(*program.context, *one.op, *one.spec, is_valid);
    if (!other) return false;
    if (!other->is_only) return true;
    finding.hint = hint_of_order(*one.op, *other);
    return true;
  }
  if (finding.severity != Severity::error) return false;
  if (auto meant = intended_attribute(*one.op, *one.spec, is_valid)) {
    finding.range = meant->place;
    finding.hint = Hint::write_for(meant->name, meant->written);
    return false;
  }
  if (!finding.hint.edits.empty()) return false;
  if (auto hint = find_repair(*program.context, one, finding, is_valid); hint && !hint->empty())
    finding.hint = std::move(*hint);
  return false;
}

}  // namespace assay
