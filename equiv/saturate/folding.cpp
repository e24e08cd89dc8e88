#include "equiv/saturate/folding.hpp"

#include <algorithm>

#include "grammar/notation/specification.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Returns the attributes of a term, `comparison_direction=LT, ...`, in the syntax of programs. Returns nothing if one
// of them has no such syntax and is not the default.
std::optional<std::string> program_attributes(OpSpec const& spec, std::string_view attributes) {
  std::string text;
  for (auto const part : split(attributes, ',')) {
    auto rest = trimmed(part);
    if (rest.empty()) continue;
    auto const name = consume_until(rest, '=');
    auto const* const row = spec.row(name);
    if (!row || row->kind != RowKind::attribute) return std::nullopt;
    if (row->default_value && to_string(*row->default_value) == rest) continue;
    if (!row->parent.empty()) return std::nullopt;
    auto const& type = row->types.front();
    if (!text.empty()) text += ", ";
    if (type.kind == "enum") {
      auto const& full = type.elements.front();
      auto const dot = full.find('.');
      text +=
          std::string(name) + " = #" + full.substr(0, dot) + "<" + full.substr(dot + 1) + " " + std::string(rest) + ">";
    } else if (type.kind == "si32" || type.kind == "si64") {
      text += std::string(name) + " = " + std::string(rest) + " : i" + type.kind.substr(2);
    } else {
      return std::nullopt;
    }
  }
  return text;
}

std::optional<ScalarValue> value_of_term(LawTerm const& term, LawPattern const& pattern, LawBinding const& binding,
                                         ElementGraph const& graph, ScalarOps& ops) {
  if (term.kind == LawTerm::Kind::constant) return term.value;
  if (term.kind == LawTerm::Kind::variable) {
    auto const& variables = pattern.instance->variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      if (variables[i].first != term.name) continue;
      auto const* const constant = binding[i] ? graph.constant(*binding[i]) : nullptr;
      return constant ? scalar_of(constant) : std::nullopt;
    }
    return std::nullopt;
  }
  std::vector<ScalarValue> operands;
  for (auto const& arg : term.args) {
    auto const value = value_of_term(arg, pattern, binding, graph, ops);
    if (!value) return std::nullopt;
    operands.push_back(*value);
  }
  return ops.fold(term.op, operands, term.type);
}

}  // namespace

std::optional<ScalarValue> scalar_of(ElementTerm const* constant) {
  if (constant->kind == ElementKind::constant) return with_one_nan({constant->type, constant->code});
  if (!is_constant(constant)) return std::nullopt;
  auto const value = static_cast<std::uint64_t>(constant->indices[0]->low);
  auto const& type = constant->type;
  return ScalarValue{type, {type.is(Element::Kind::boolean) ? value & 1 : type.integer.wrap(value), 0}};
}

std::optional<ScalarValue> folded_constant(ElementGraph const& graph, ElementGraph::Class node, ScalarOps& ops) {
  auto const* const term = graph.term(node);
  auto const& parts = graph.parts(node);
  if (term->kind == ElementKind::rounded && parts.size() == 1 && graph.constant(parts[0])) {
    auto const* const rounded = term->pool->rounded(term->type, graph.constant(parts[0]));
    return is_constant(rounded) ? scalar_of(rounded) : std::nullopt;
  }
  if (term->kind != ElementKind::operation || parts.empty() || parts.size() != term->args.size()) return std::nullopt;
  if (term->type.is(Element::Kind::quantized)) return std::nullopt;
  std::vector<ScalarValue> operands;
  for (auto const part : parts) {
    auto const* const constant = graph.constant(part);
    auto const value = constant ? scalar_of(constant) : std::nullopt;
    if (!value || value->type.is(Element::Kind::quantized)) return std::nullopt;
    operands.push_back(*value);
  }
  auto const op = op_of(term);
  return op ? ops.fold(*op, operands, term->type) : std::nullopt;
}

std::optional<ScalarOp> op_of(ElementTerm const* operation) {
  auto const* const spec = Specification::get().op(operation->name);
  auto const attributes = spec ? program_attributes(*spec, operation->attributes) : std::nullopt;
  if (!attributes) return std::nullopt;
  return ScalarOp{std::string(operation->name), *attributes};
}

bool conditions_hold(LawPattern const& pattern, LawBinding const& binding, ElementGraph const& graph, ScalarOps& ops) {
  return std::ranges::all_of(pattern.instance->conditions, [&](LawTerm const& condition) {
    auto const value = value_of_term(condition, pattern, binding, graph, ops);
    return value && value->code[0] == 1;
  });
}

bool computes_floats(LawTerm const& term) {
  if (term.kind == LawTerm::Kind::operation &&
      (is_float(term.type) || std::ranges::any_of(term.args, [](LawTerm const& arg) { return is_float(arg.type); })))
    return true;
  return std::ranges::any_of(term.args, computes_floats);
}

bool rounds_correctly(LawTerm const& term, Profile const& profile) {
  if (term.kind == LawTerm::Kind::operation) {
    auto const op = std::string_view(term.op.name).substr(term.op.name.rfind('.') + 1);
    for (auto const& arg : term.args) {
      if (!is_float(arg.type) || !has_accuracy(op)) continue;
      auto const promise = profile.promise(op, to_string(arg.type));
      if (!promise || promise->accuracy != Accuracy{}) return false;
    }
  }
  return std::ranges::all_of(term.args, [&](LawTerm const& arg) { return rounds_correctly(arg, profile); });
}

}  // namespace assay
