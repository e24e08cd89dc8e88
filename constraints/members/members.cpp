#include "constraints/members/members.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/values/term.hpp"

namespace assay {
namespace {

// Returns the numbers of rows and columns of a list of lists of equal length.
std::optional<std::array<std::int64_t, 2>> rectangle(Attribute attribute) {
  auto const& rows = attribute->elements;
  bool const is_table = !rows.empty() && std::ranges::all_of(rows, [&](Attribute row) {
    return row->kind == AttributeKind::array && row->elements.size() == rows[0]->elements.size();
  });
  if (!is_table) return std::nullopt;
  return std::array{static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(rows[0]->elements.size())};
}

FormulaValue as_table(Evaluator& evaluator, Attribute attribute, std::array<std::int64_t, 2> const& shape) {
  std::vector<FormulaValue> items;
  for (Attribute const row : attribute->elements)
    for (Attribute const element : row->elements) {
      if (!evaluator.step()) return unknown();
      items.push_back(attribute_value(evaluator, element));
    }
  return evaluator.tensor(items, shape);
}

// Converts an attribute to the value that the row requires, for example a list, from any spelling in the program.
FormulaValue convert_for_row(Evaluator& evaluator, Row const& row, Attribute attribute) {
  FormulaValue opaque;
  opaque.kind = FormulaValueKind::attribute;
  opaque.attribute = attribute;
  auto is = [&](std::string_view kind) {
    return std::ranges::any_of(row.types, [&](TypeAlternative const& type) { return type.kind == kind; });
  };
  if (is("elements") || (is("dictionary") && !row.variadic) || (is("any") && attribute->kind == AttributeKind::dense)) {
    bool other = attribute->kind == AttributeKind::string || attribute->kind == AttributeKind::symbol;
    return other ? attribute_value(evaluator, attribute) : opaque;
  }
  if (row.variadic) {
    if (attribute->kind != AttributeKind::array) return attribute_value(evaluator, attribute);
    std::vector<FormulaValue> items;
    for (Attribute element : attribute->elements) {
      if (!evaluator.step()) break;
      items.push_back(numbers(evaluator, element, attribute_value(evaluator, element)));
    }
    return evaluator.list(items);
  }
  if (attribute->kind == AttributeKind::array && is("tensor"))
    if (auto const shape = rectangle(attribute)) return as_table(evaluator, attribute, *shape);
  if (attribute->kind == AttributeKind::dense) return numbers(evaluator, attribute, opaque);
  return attribute_value(evaluator, attribute);
}

}  // namespace

Attribute attribute_of(Row const& row, OpSpec const& spec, Operation const& op, bool official) {
  if (row.parent.empty()) {
    Attribute const own = op.attribute(row.name);
    return own || row.also.empty() ? own : op.attribute(row.also);
  }
  Row const* parent = spec.row(row.parent);
  Attribute structure = parent && parent != &row ? attribute_of(*parent, spec, op, official) : op.attribute(row.parent);
  if (structure) return find(structure->entries, row.field);
  bool const is_structure = parent && !parent->types.empty() && parent->types[0].kind == "struct";
  return is_structure && !official ? op.attribute(row.name) : nullptr;
}

Row const* operand_row(OpSpec const& spec, std::size_t operand) {
  std::vector<Row const*> rows;
  for (Row const& row : spec.rows)
    if (row.kind == RowKind::input) rows.push_back(&row);
  bool const has_variadic = std::ranges::any_of(rows, [](Row const* row) { return row->variadic || row->optional; });
  if (rows.empty() || (has_variadic && rows.size() > 1)) return nullptr;
  return rows[std::min(operand, rows.size() - 1)];
}

Attribute constant_of(Value const* value, OpTable& table) {
  if (!value || !value->op) return nullptr;
  OpInfo const& info = table.info(*value->op);
  if (!info.constant_like) return nullptr;
  for (Row const& row : info.spec->rows) {
    if (row.kind == RowKind::attribute) return attribute_of(row, *info.spec, *value->op);
  }
  return nullptr;
}

OpMembers::OpMembers(Operation const& op, OpSpec const& spec, ProgramScope const& scope, Arena& arena)
    : op_(op),
      spec_(spec),
      scope_(scope),
      arena_(arena),
      operands_(operand_segments(spec, op)),
      results_(result_segments(spec, op)) {}

Definition const* OpMembers::local(std::string_view name) const {
  auto found = std::ranges::find(spec_.lets, name, &Definition::name);
  return found == spec_.lets.end() ? nullptr : &*found;
}

bool OpMembers::elements(Value const* value, FormulaValue& known) const {
  if (!scope_.elements) return false;
  auto found = scope_.elements->find(value);
  if (found == scope_.elements->end()) return false;
  known = found->second;
  auto items = known.is_list() ? known.items() : std::span<FormulaValue const>(&known, 1);
  for (FormulaValue const& item : items) {
    Term const* term = item.is(FormulaValueKind::integer) ? item.interval.term
                       : item.is(FormulaValueKind::truth) ? item.truth.term
                                                          : nullptr;
    if (!term) continue;
    ++term->pool->uses;
    break;
  }
  return true;
}

bool OpMembers::number(std::string_view name, Interval& value) const {
  if (!scope_.processes) return false;
  auto const& [replicas, partitions, process] = *scope_.processes;
  if (name == "process") {
    value = process;
    return true;
  }
  if (name != "num_replicas" && name != "num_partitions" && name != "num_processes") return false;
  value = name == "num_replicas" ? replicas : name == "num_partitions" ? partitions : replicas * partitions;
  return true;
}

void OpMembers::invalidate(Row const& row) {
  std::erase_if(known_, [&](auto const& entry) { return entry.first == &row; });
  known_.emplace_back(&row, undefined("the operands, attributes or results are not of their types"));
  for (Row const& field : spec_.rows)
    if (field.parent == row.name && &field != &row) invalidate(field);
}

Signature const* OpMembers::resolve(std::string_view symbol) const {
  Operation const* target = scope_.symbols.find(op_, symbol);
  if (!target) return nullptr;
  if (Signature const* declared = Symbols::declared(*target, arena_)) return declared;
  Signature without;
  without.has_inputs = false;
  without.malformed = "is not a function";
  return arena_.make(without);
}

Signature const* OpMembers::parent_signature() const {
  Operation const* const function = Symbols::function_around(op_);
  return function ? Symbols::declared(*function, arena_) : nullptr;
}

bool OpMembers::member(std::string_view name, FormulaValue& value) const {
  std::size_t numbers[4] = {};  // number of earlier rows of each kind
  for (Row const& row : spec_.rows) {
    std::size_t number = numbers[static_cast<int>(row.kind)]++;
    if (row.name != name) continue;
    for (auto& [known, remembered] : known_) {
      if (known == &row) {
        value = remembered;
        return true;
      }
    }
    Evaluator evaluator(*this, arena_);
    value = compute(evaluator, row, number);
    if (evaluator.exhausted()) value = unknown(), too_large_.push_back(&row);
    if (known_.empty()) known_.reserve(spec_.rows.size());
    known_.emplace_back(&row, value);
    return true;
  }
  if (name != "parent") return false;
  if (Signature const* signature = parent_signature()) {
    value.kind = FormulaValueKind::signature;
    value.signature = signature;
  }
  return true;
}

bool OpMembers::is_result(std::string_view name) const {
  return std::ranges::any_of(spec_.rows,
                             [&](Row const& row) { return row.kind == RowKind::output && row.name == name; });
}

bool OpMembers::too_large(std::string_view name) const {
  return std::ranges::any_of(too_large_, [&](Row const* row) { return row->name == name; });
}

FormulaValue OpMembers::compute(Evaluator& evaluator, Row const& row, std::size_t number) const {
  switch (row.kind) {
    case RowKind::input:
      return values(evaluator, row, operands_[number], op_.operands);
    case RowKind::output:
      return values(evaluator, row, results_[number], op_.results);
    case RowKind::attribute:
      return attribute(evaluator, row);
    case RowKind::function:
      return region(evaluator, row, number);
  }
  return none();
}

FormulaValue OpMembers::values(Evaluator& evaluator, Row const& row, Segment segment,
                               std::span<Value* const> all) const {
  auto own = all.subspan(segment.begin, segment.size);
  if (row.variadic) {
    std::vector<FormulaValue> items;
    for (Value const* value : own) items.push_back(make_placeholder(value->type, value));
    return evaluator.list(items);
  }
  if (own.empty()) return row.optional ? none() : evaluator.fail(row.name + " is missing");
  return make_placeholder(own[0]->type, own[0]);
}

FormulaValue OpMembers::attribute(Evaluator& evaluator, Row const& row) const {
  if (Attribute written = attribute_of(row, spec_, op_, scope_.official))
    return convert_for_row(evaluator, row, written);
  if (row.default_value) {
    FormulaValue value = evaluator.evaluate(*row.default_value);
    // An absent matrix without rows has the number of columns that each rule requires.
    bool matrix = std::ranges::any_of(row.types, [](TypeAlternative const& type) { return type.rank.value_or(0) > 1; });
    std::int64_t shape[] = {0, kDynamic};
    return matrix && value.is_list() && value.items().empty() ? evaluator.tensor({}, shape) : value;
  }
  return row.optional ? none() : evaluator.fail(row.name + " is missing");
}

FormulaValue OpMembers::region(Evaluator& evaluator, Row const& row, std::size_t number) const {
  auto signature = [&](Region const& region) {
    FormulaValue d;
    d.kind = FormulaValueKind::signature;
    d.signature = signature_of(region, scope_.table, arena_);
    return d;
  };
  if (row.variadic) {
    std::vector<FormulaValue> items;
    for (std::size_t i = number; i < op_.regions.size(); ++i) items.push_back(signature(*op_.regions[i]));
    return evaluator.list(items);
  }
  bool absent = number >= op_.regions.size() || (row.optional && op_.regions[number]->blocks.empty());
  if (!absent) return signature(*op_.regions[number]);
  return row.optional ? none() : evaluator.fail(row.name + " is missing");
}

}  // namespace assay
