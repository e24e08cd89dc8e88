#include "grammar/assembly/assembly_writer.hpp"

#include <algorithm>

#include "grammar/assembly/assembly_reader.hpp"

namespace assay::rules {

AssemblyWriter::AssemblyWriter(Printer& p, Operation const& o, OpSpec const& s, int i)
    : printer(p), op(o), spec(s), indent(i), operands_(operand_segments(s, o)), results_(result_segments(s, o)) {}

namespace {

std::size_t ordinal(OpSpec const& spec, int row) {
  std::size_t n = 0;
  for (int i = 0; i < row; ++i)
    n += spec.rows[static_cast<std::size_t>(i)].kind == spec.rows[static_cast<std::size_t>(row)].kind;
  return n;
}

}  // namespace

bool AssemblyWriter::has_rows_for_all() const {
  auto const count = [](std::vector<Segment> const& segments) {
    return segments.empty() ? 0 : segments.back().begin + segments.back().size;
  };
  std::size_t regions = 0;
  for (Row const& row : spec.rows)
    if (row.kind == RowKind::function) regions += row.variadic ? op.regions.size() : 1;
  return count(operands_) == op.operands.size() && count(results_) == op.results.size() && op.regions.size() <= regions;
}

std::span<Value* const> AssemblyWriter::operands(int row) const {
  auto segment = operands_[ordinal(spec, row)];
  return op.operands.subspan(segment.begin, segment.size);
}
std::span<Value* const> AssemblyWriter::results(int row) const {
  auto segment = results_[ordinal(spec, row)];
  return op.results.subspan(segment.begin, segment.size);
}
std::span<Value* const> AssemblyWriter::values(int index) const {
  return row(index).kind == RowKind::input ? operands(index) : results(index);
}

Attribute AssemblyWriter::attribute(int index) const {
  Row const& row = this->row(index);
  if (row.parent.empty()) return op.attribute(row.name);
  Attribute parent = op.attribute(row.parent);
  return parent ? find(parent->entries, row.field) : nullptr;
}

void AssemblyWriter::spell(std::string_view name) {
  spelled_.push_back(name);
  is_repeated_ |= std::ranges::find(listed_, name) != listed_.end();
}
bool AssemblyWriter::is_spelled(std::string_view name) const {
  return std::find(spelled_.begin(), spelled_.end(), name) != spelled_.end();
}

std::vector<NamedAttribute> AssemblyWriter::unspelled() {
  std::vector<NamedAttribute> entries;
  for (auto const& entry : op.attributes)
    if (!is_spelled(entry.name)) entries.push_back(entry);
  for (auto const& entry : entries) listed_.push_back(entry.name);
  return entries;
}

void AssemblyWriter::blank() {
  char last = printer.out.empty() ? ' ' : printer.out.back();
  if (last != ' ' && last != '(' && last != '[' && last != '{' && last != '<') printer.out += ' ';
}

void AssemblyWriter::token(std::string_view text) {
  if (text != ")" && text != "]" && text != "," && text != "(") blank();
  printer.out += text;
}

bool AssemblyWriter::write_text(DirectiveArgument const& attribute, std::string_view text) {
  spell(attribute.name);
  blank();
  printer.out += text;
  return true;
}

bool AssemblyWriter::type(Type type) {
  blank();
  printer.type(type);
  return true;
}

bool is_signless(Type type, std::uint32_t bits) {
  return type && type->kind == TypeKind::integer && type->signedness == Signedness::signless && type->width == bits;
}

bool AssemblyWriter::integers(Attribute value) {
  if (!value || value->kind != AttributeKind::dense_array || !value->elements.empty()) return false;
  printer.list("[", value->integers, "]", [&](std::int64_t number) { printer.out += std::to_string(number); });
  return true;
}

bool AssemblyWriter::write_attribute(int index) {
  Row const& row = this->row(index);
  Attribute value = attribute(index);
  if (!value) return false;
  spell(row.parent.empty() ? std::string_view(row.name) : std::string_view(row.parent));
  blank();
  auto& out = printer.out;
  if (is_kind(row, "enum")) {
    auto is_case = [&](Attribute a) { return a->kind == AttributeKind::enumeration && a->name == named_type(row); };
    if (!row.variadic) {
      if (!is_case(value)) return false;
      out += value->text;
      return true;
    }
    if (value->kind != AttributeKind::array || !std::all_of(value->elements.begin(), value->elements.end(), is_case))
      return false;
    printer.list("[", value->elements, "]", [&](Attribute one) { out += one->text; });
    return true;
  }
  if (is_kind(row, "struct")) {
    if (value->kind != AttributeKind::structure || value->name != named_type(row)) return false;
    std::string text;
    Writer(text).attribute(value);
    auto bracket = text.find('<');
    if (bracket == std::string::npos) return false;
    out += text.substr(bracket);
    return true;
  }
  if (auto bits = integer_bits(row)) {
    Type const type = value->type;
    bool const right = value->kind == AttributeKind::integer && type && type->kind == TypeKind::integer &&
                       type->signedness == integer_signedness(row) && type->width == bits &&
                       !value->text.starts_with('+');
    if (right) out += value->text;
    return right;
  }
  if (is_list_of(row, "si64")) return is_signless(value->type, 64) && integers(value);
  if (is_kind(row, "f32") || is_kind(row, "f64") || is_kind(row, "float")) {
    bool right = value->kind == AttributeKind::floating && value->type->text == (is_kind(row, "f32") ? "f32" : "f64") &&
                 value->text.find('.') != std::string_view::npos && !value->text.starts_with('+');
    if (right) out += value->text;
    return right;
  }
  if (is_kind(row, "string")) {
    if (value->kind != AttributeKind::string || value->type) return false;
    Writer(out).attribute(value);
    return true;
  }
  if (is_kind(row, "i1") && value->kind != AttributeKind::boolean) return false;
  if (is_kind(row, "symbol") && value->kind != AttributeKind::symbol) return false;
  printer.attribute(value);
  return true;
}

bool AssemblyWriter::write_region(Region const& region, bool arguments) {
  // `{}` has no block, unless the form has written its arguments.
  bool const is_empty_block = !arguments && !region.blocks.empty() && region.blocks[0]->ops.empty();
  if (is_empty_block && region.blocks[0]->arguments.empty()) return false;
  blank();
  printer.region(region, indent, arguments);
  return true;
}

bool AssemblyWriter::variable(AssemblyStep const& step) {
  Row const& row = this->row(step.row);
  if (row.kind == RowKind::attribute) return write_attribute(step.row);
  if (row.kind == RowKind::function) {
    for (std::size_t i = ordinal(spec, step.row); i < op.regions.size(); ++i) {
      if (row.variadic && i > ordinal(spec, step.row)) printer.out += ',';
      write_region(*op.regions[i]);
      if (!row.variadic) break;
    }
    return true;
  }
  auto list = operands(step.row);
  if (!row.variadic && !row.optional && list.size() != 1) return false;
  if (!list.empty()) blank();
  printer.values(list);
  if (step.comma_after_each && !list.empty()) printer.out += ',';
  return true;
}

// Whether an optional group is not empty.
bool AssemblyWriter::present(AssemblyStep const& group) const {
  for (auto const& step : group.steps) {
    if (step.kind == AssemblyStep::Kind::directive && !step.args.empty() && step.args[0].row >= 0) {
      RowKind const kind = row(step.args[0].row).kind;
      if (kind == RowKind::input || kind == RowKind::output) return !values(step.args[0].row).empty();
      if (kind == RowKind::attribute) return attribute(step.args[0].row) != nullptr;
    }
    if (step.kind != AssemblyStep::Kind::variable) continue;
    Row const& row = this->row(step.row);
    if (row.kind == RowKind::input) return !operands(step.row).empty();
    if (row.kind == RowKind::function) return ordinal(spec, step.row) < op.regions.size();
    Attribute value = attribute(step.row);
    if (row.parent.empty()) return value != nullptr;
    // A field of a structure is present if it is not empty, or if the next field is present.
    if (value && value->kind == AttributeKind::dense_array && value->integers.empty()) continue;
    if (value) return true;
  }
  return false;
}

// Whether each structure that the assembly format spells field by field has the type that parsing the fields creates.
bool AssemblyWriter::are_parents_printed() const {
  for (auto const& row : spec.rows) {
    if (row.parent.empty() || !is_spelled(row.parent)) continue;
    Attribute parent = op.attribute(row.parent);
    Row const* const parent_row = spec.row(row.parent);
    bool const is_it =
        parent && parent_row && parent->kind == AttributeKind::structure && parent->name == named_type(*parent_row);
    if (parent && !is_it) return false;
  }
  return true;
}

bool AssemblyWriter::write(std::vector<AssemblyStep> const& steps) {
  std::size_t const begin = printer.out.size();
  if (!run(steps)) return false;
  if (!is_repeated_) return true;
  // The dictionary precedes other attributes of the form. Now all attributes of the form are known.
  printer.out.resize(begin);
  return run(steps);
}

bool AssemblyWriter::run(std::vector<AssemblyStep> const& steps) {
  for (auto const& step : steps) {
    switch (step.kind) {
      case AssemblyStep::Kind::literal:
        for (auto text : step.tokens) token(text);
        break;
      case AssemblyStep::Kind::variable:
        if (!variable(step)) return false;
        break;
      case AssemblyStep::Kind::directive:
        if (!step.directive->write(*this, step.args)) return false;
        break;
      case AssemblyStep::Kind::group:
        if (!step.otherwise.empty() ? !run(step.otherwise) : present(step) && !run(step.steps)) return false;
        break;
    }
  }
  return are_parents_printed();
}

}  // namespace assay::rules
