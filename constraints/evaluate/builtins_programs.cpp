// Implements builtins.hpp: functions on regions, symbols, names and constant operands.
#include <algorithm>
#include <array>
#include <charconv>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/compare.hpp"
#include "constraints/symbols/symbols.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

using Args = std::span<FormulaValue const>;

Signature const* signature(Evaluator& evaluator, FormulaValue const& value) {
  if (value.is(FormulaValueKind::signature)) return value.signature;
  if (value.is(FormulaValueKind::symbol)) return evaluator.environment().resolve(value.text);
  if (value.is(FormulaValueKind::type) && value.type->kind == TypeKind::function) {
    Signature of_type;
    of_type.inputs = value.type->members;
    of_type.outputs = value.type->results;
    return evaluator.arena().make(of_type);
  }
  return nullptr;
}

FormulaValue no_function(Evaluator& evaluator, FormulaValue const& value) {
  return evaluator.fail(to_string(value) + " is not the name of a function with a signature");
}

FormulaValue type_list(Evaluator& evaluator, std::span<Type const> types) {
  if (!evaluator.step(types.size())) return unknown();
  std::vector<FormulaValue> items;
  for (Type type : types) items.push_back(make_type(type));
  return evaluator.list(items);
}

FormulaValue input_types(Evaluator& evaluator, Args args) {
  Signature const* f = signature(evaluator, args[0]);
  if (!f) return args[0].is(FormulaValueKind::none) ? none() : no_function(evaluator, args[0]);
  return f->has_inputs ? type_list(evaluator, f->inputs) : evaluator.fail(*f);
}

FormulaValue output_types(Evaluator& evaluator, Args args) {
  Signature const* f = signature(evaluator, args[0]);
  if (!f) return args[0].is(FormulaValueKind::none) ? none() : no_function(evaluator, args[0]);
  return f->malformed.empty() ? type_list(evaluator, f->outputs) : evaluator.fail(*f);
}

Block const* body(Evaluator const& evaluator, Args args) {
  evaluator.environment().enter_region();
  Region const* region = args[0].is(FormulaValueKind::signature) ? args[0].signature->region : nullptr;
  return region && region->blocks.size() == 1 ? region->blocks[0] : nullptr;
}

// Returns the mnemonics of the ops in a region, in order.
FormulaValue op_names(Evaluator& evaluator, Args args) {
  Block const* block = body(evaluator, args);
  if (!block) return evaluator.fail("the region is not a single block");
  std::vector<FormulaValue> names;
  for (Operation const* op : block->ops) {
    if (!evaluator.step()) return unknown();
    names.push_back(make_text(op->name));
  }
  return evaluator.list(names);
}

// Returns the operand and result types of the i-th op of a region.
FormulaValue op_signature(Evaluator& evaluator, Args args) {
  Block const* block = body(evaluator, args);
  FormulaValue at = evaluator.numeric(args[1]);
  if (!block) return evaluator.fail("the region is not a single block");
  if (!at.is(FormulaValueKind::integer) || at.interval.low < 0 || at.interval.low >= Int128(block->ops.size()))
    return evaluator.fail("the region has no op " + to_string(at));
  Operation const& op = *block->ops[static_cast<std::size_t>(at.interval.low)];
  if (!evaluator.step(op.operands.size() + op.results.size())) return unknown();
  std::vector<Type> inputs, outputs;
  for (Value const* v : op.operands) inputs.push_back(v->type);
  for (Value const* v : op.results) outputs.push_back(v->type);
  Signature types;
  types.inputs = evaluator.arena().copy(inputs);
  types.outputs = evaluator.arena().copy(outputs);
  FormulaValue d;
  d.kind = FormulaValueKind::signature;
  d.signature = evaluator.arena().make(types);
  return d;
}

// Converts a sub-axis (2)4 to the list [2, 4].
FormulaValue sub_axis(Evaluator& evaluator, std::string_view text) {
  std::vector<FormulaValue> numbers;
  for (char const* mark : {"(", ")"}) {
    std::size_t at = text.find(mark);
    if (at == text.npos) return unknown();
    text.remove_prefix(at + 1);
    while (text.starts_with(' ')) text.remove_prefix(1);
    std::int64_t number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return unknown();
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.empty() && text[0] != ' ' && text[0] != ')') return unknown();
    numbers.push_back(make(Int128(number)));
  }
  return evaluator.list(numbers);
}

// Returns a field of a structure or an entry of a dictionary. None if there is none of that name.
FormulaValue field(Evaluator& evaluator, Args args) {
  if (!args[0].is(FormulaValueKind::attribute) || !args[1].is(FormulaValueKind::text)) return none();
  Attribute part = find(args[0].attribute->entries, args[1].text);
  if (part && part->kind == AttributeKind::opaque && part->text.starts_with('('))
    return sub_axis(evaluator, part->text);
  return part ? attribute_value(evaluator, part) : none();
}

template <FormulaValueKind Kind> FormulaValue is_kind(Evaluator&, Args args) { return make(args[0].is(Kind)); }

FormulaValue is_structure(Evaluator&, Args args) {
  return make(args[0].is(FormulaValueKind::attribute) && args[0].attribute->kind == AttributeKind::structure);
}

// Whether types are equal for all sizes. Unknown sizes are not assumed to be equal.
FormulaValue identical(Evaluator& evaluator, Args args) {
  bool const exact = !evaluator.environment().sizes_are_known();
  if (args[0].is(FormulaValueKind::type) && args[1].is(FormulaValueKind::type))
    return make(same_type(args[0].type, args[1].type, exact));
  return make(equal(args[0], args[1], exact));
}

bool same_values(std::span<Value* const> a, std::span<Value* const> b) { return std::ranges::equal(a, b); }

// Whether the first op of the region takes all arguments of the region in order.
FormulaValue forwards_arguments(Evaluator& evaluator, Args args) {
  Block const* block = body(evaluator, args);
  if (!block || block->ops.empty()) return evaluator.fail("the region is not a single block with an op");
  return make(same_values(block->ops[0]->operands, block->arguments));
}

// Whether the last op of the region returns all results of its first op in order.
FormulaValue returns_results(Evaluator& evaluator, Args args) {
  Block const* block = body(evaluator, args);
  if (!block || block->ops.empty()) return evaluator.fail("the region is not a single block with an op");
  return make(same_values(block->ops.back()->operands, block->ops[0]->results));
}

FormulaValue value(Evaluator& evaluator, Args args) { return evaluator.numeric(args[0]); }

FormulaValue is_constant(Evaluator& evaluator, Args args) {
  if (!args[0].is(FormulaValueKind::placeholder)) return make(!args[0].is(FormulaValueKind::none));
  return make(args[0].value && evaluator.environment().constant(args[0].value));
}

FormulaValue is_defined_in_parent_scope(Evaluator& evaluator, Args args) {
  bool named = args[0].is(FormulaValueKind::symbol) || args[0].is(FormulaValueKind::text);
  return make(named && evaluator.environment().resolve(args[0].text) != nullptr);
}

// The name must match [a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+.
FormulaValue is_namespaced_op_name(Evaluator&, Args args) {
  std::string_view text =
      args[0].is(FormulaValueKind::text) || args[0].is(FormulaValueKind::symbol) ? args[0].text : "";
  std::size_t at = 0, parts = 0;
  if (text.empty() || !is_letter(text[0])) return make(false);
  while (at < text.size() && is_name_char(text[at])) ++at;
  while (at < text.size() && text[at] == '.') {
    std::size_t from = ++at;
    while (at < text.size() && (is_name_char(text[at]) || text[at] == '$')) ++at;
    if (at == from) return make(false);
    ++parts;
  }
  return make(parts > 0 && at == text.size());
}

constexpr auto kProgramBuiltins = std::to_array<Builtin>({
    {"input_types", input_types, 1, 1, false, true},
    {"output_types", output_types, 1, 1, false, true},
    {"op_names", op_names},
    {"op_signature", op_signature, 2, 2},
    {"field", field, 2, 2},
    {"is_string", is_kind<FormulaValueKind::text>},
    {"is_symbol", is_kind<FormulaValueKind::symbol>},
    {"is_structure", is_structure},
    {"identical", identical, 2, 2, false, false, true},
    {"forwards_arguments", forwards_arguments},
    {"returns_results", returns_results},
    {"value", value, 1, 1, false, true},
    {"is_constant", is_constant, 1, 1, false, true},
    {"is_defined_in_parent_scope", is_defined_in_parent_scope},
    {"is_namespaced_op_name", is_namespaced_op_name},
});

}  // namespace

std::span<Builtin const> program_builtins() { return kProgramBuiltins; }

}  // namespace assay
