#include "constraints/check/repairs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/check/attribute_hints.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/subjects.hpp"
#include "constraints/repair/other_literal_type.hpp"
#include "constraints/repair/other_number.hpp"
#include "constraints/repair/other_order.hpp"

namespace assay {
namespace {

// Whether the function that the op ends declares another type for that operand of it.
bool is_declared_otherwise(Operation const& op, std::size_t operand) {
  Operation const* const outer = op.parent && op.parent->parent ? op.parent->parent->parent : nullptr;
  Attribute const signature = outer && op.parent->ops.back() == &op ? outer->attribute("function_type") : nullptr;
  bool const is_function = signature && signature->type && signature->type->kind == TypeKind::function;
  return is_function && operand < signature->type->results.size() &&
         signature->type->results[operand] != op.operands[operand]->type;
}

class UsesOfValue {
public:
  UsesOfValue(Value const& value, std::vector<OpFindings> const& ops, std::size_t before,
              std::vector<Diagnostic> const& all)
      : value_(value), ops_(ops), before_(before), all_(all) {}

  void visit(Block const& block) {
    for (Operation const* op : block.ops) {
      for (std::size_t k = 0; k < op->operands.size(); ++k)
        if (op->operands[k] == &value_) {
          is_used = true;
          is_disputed |= disputes(*op, k);
        }
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) visit(*inner);
    }
  }

  bool is_used = false, is_disputed = false;

private:
  // Whether the use states another type, or has findings of its own.
  bool disputes(Operation const& op, std::size_t operand) const {
    auto const is_of_op = [&](OpFindings const& one) { return one.op == &op && one.begin != one.end; };
    if (std::ranges::any_of(ops_, is_of_op) || is_declared_otherwise(op, operand)) return true;
    for (std::size_t i = 0; i < before_ && operand < op.operand_offsets.size(); ++i)
      if (all_[i].range.begin == op.operand_offsets[operand]) return true;
    return false;
  }

  Value const& value_;
  std::vector<OpFindings> const& ops_;
  std::size_t before_;
  std::vector<Diagnostic> const& all_;
};

Hint hint_of_order(Operation const& op, OtherOrder const& other) {
  auto const written = order_in_text(op.attribute(other.attribute.name));
  auto const right = order_in_text(other.attribute.value);
  return {fmt::format("the op is valid with {}", right),
          {{.kind = HintEdit::Kind::text, .from = written, .to = right}}};
}

// The attributes that the rule of the finding names.
std::set<std::string> attributes_of(OpSpec const& spec, Diagnostic const& finding) {
  std::set<std::string> names;
  if (Clause const* const clause = clause_of(spec, finding.label)) names = subjects_of(spec, clause->formula).named;
  return names;
}

// Whether an op that moves elements has a result of the type of its operand: in the order with which it is valid it does nothing.
bool keeps_operand(Operation const& op, OpSpec const& spec) {
  return op.operands.size() == 1 && op.results.size() == 1 && op.operands[0]->type == op.results[0]->type &&
         spec.has_trait("moves_elements");
}

// The only change of attributes with which the op is valid, if there is exactly one.
std::optional<Hint> find_repair(Context& context, OpFindings const& one, Diagnostic const& finding,
                                std::function<bool(Operation const&)> const& is_valid) {
  auto const names = attributes_of(*one.spec, finding);
  if (auto hint = find_other_number(context, *one.op, *one.spec, names, is_valid)) return hint;
  if (auto hint = find_other_literal_type(context, *one.op, is_valid)) return hint;
  if (keeps_operand(*one.op, *one.spec)) return std::nullopt;
  if (auto hint = find_other_list(context, *one.op, *one.spec, names, is_valid)) return hint;
  auto const other = find_other_order(context, *one.op, *one.spec, is_valid);
  return other && other->is_only_one ? std::optional(hint_of_order(*one.op, *other)) : std::nullopt;
}

}  // namespace

UsesByType uses_of(Value const& value, std::vector<OpFindings> const& ops, std::size_t before,
                   std::vector<Diagnostic> const& all) {
  if (!value.op || !value.op->parent) return UsesByType::none;
  UsesOfValue uses(value, ops, before, all);
  uses.visit(*value.op->parent);
  return uses.is_disputed ? UsesByType::of_another_type : uses.is_used ? UsesByType::as_written : UsesByType::none;
}

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
  Value &operand = *op.operands[0], &result = *op.results[0];
  Type const element = element_of(result.type);
  if (!operand.type || operand.type->kind != TypeKind::tensor || !element) return {};
  if (element->quantization && result.type->kind == TypeKind::tensor) {
    Quantization other = *element->quantization;
    other.expressed = operand.type->element;
    bool const is_number = other.expressed && other.expressed->kind == TypeKind::floating;
    if (auto const type = is_number ? try_type(result, context.quantized(other)) : std::string(); !type.empty())
      return fmt::format("the op is valid with a result of type {}", type);
  }
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
  if (auto meant = meant_attribute(*one.op, *one.spec, is_valid)) {
    finding.range = meant->place;
    finding.hint = Hint::write_for(meant->name, meant->written);
    return false;
  }
  if (!finding.hint.edits.empty()) return false;
  if (auto hint = find_repair(*program.context, one, finding, is_valid)) finding.hint = std::move(*hint);
  return false;
}

}  // namespace assay
