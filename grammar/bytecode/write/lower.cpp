#include "grammar/bytecode/write/lower.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/bytecode/fallback.hpp"
#include "grammar/bytecode/write/limits.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/numbers.hpp"

namespace assay::bytecode {
namespace {

// Attributes of ops unknown to VHLO are written unchanged.
bool is_portable(Attribute value) {
  if (value->kind == AttributeKind::enumeration || value->kind == AttributeKind::structure) return false;
  return std::ranges::all_of(value->elements, is_portable) &&
         std::ranges::all_of(value->entries, [](auto const& entry) { return is_portable(entry.value); });
}

std::vector<NamedAttribute> sorted(std::vector<NamedAttribute> entries) {
  std::ranges::stable_sort(entries, {}, &NamedAttribute::name);
  return entries;
}

// Converts the attributes of one op to the newest version, and then to the target version.
class OpAttributes {
public:
  OpAttributes(Context& context, Operation const& op, std::vector<OpRow const*> const& versions, Values& values,
               Needs& needs)
      : context_(context), op_(op), versions_(versions), values_(values), needs_(needs) {
    static OpSpec const none;
    OpSpec const* const known = Specification::get().op(op.name);
    spec_ = known ? known : &none;
    write_newest();
  }

  std::vector<NamedAttribute> const& written() const { return written_; }

  std::vector<Attribute> of(OpRow const& version) const {
    std::vector<Attribute> made;
    for (auto const& row : version.attributes) {
      Attribute value = find(written_, row.name);
      if (!value) value = make_fallback(context_, row, *spec_, member(row), written_);
      made.push_back(value ? value : context_.unique({.kind = AttributeKind::unit}));
    }
    return made;
  }

  // Returns the attributes that no version of the op has.
  std::vector<NamedAttribute> others() {
    std::vector<NamedAttribute> made;
    for (auto const& entry : op_.attributes) {
      if (is_own(entry.name)) continue;
      std::size_t const known = needs_.all().size();
      made.push_back({entry.name, values_.convert(entry.value), entry.offset});
      needs_.qualify(known, entry.name);
    }
    return sorted(std::move(made));
  }

private:
  OpRow const& newest() const { return *versions_.back(); }

  Row const* member(AttributeRow const& row) const {
    Row const* const found = spec_->row(row.name);
    return found && found->kind == RowKind::attribute ? found : nullptr;
  }

  bool is_own(std::string_view name) const {
    return std::ranges::any_of(newest().attributes, [&](auto const& row) {
      Row const* const found = member(row);
      return row.name == name || (found && found->parent == name);
    });
  }

  // Returns nullptr if the attribute is absent.
  Attribute given(AttributeRow const& row, Row const* found) const {
    if (!found || found->parent.empty()) return op_.attribute(row.name);
    Attribute const parent = op_.attribute(found->parent);
    if (!parent) return nullptr;
    Attribute const field = find(parent->entries, found->field);
    return field ? field : field_default(*found);
  }

  Attribute field_default(Row const& row) const {
    StructSpec const* const structure = structure_of(spec_->row(row.parent));
    if (!structure) return nullptr;
    auto const field = std::ranges::find(structure->fields, row.field, &FieldSpec::name);
    if (field == structure->fields.end() || !field->default_value) return nullptr;
    if (field->type == "ints") return integers_attribute(context_, {});
    return field->type == "int" ? integer_attribute(context_, 0) : nullptr;
  }

  // Whether StableHLO has only the number of the enum case.
  bool is_numbered(AttributeRow const& row) const {
    auto const* const number = Table::get().find_attribute_row("number", "i32");
    return number && number->name == fmt::format("vhlo.{}_v1", row.name);
  }

  Attribute numbered(AttributeRow const& row, Attribute value) const {
    AttributeNode node = *value;
    node.name = row.name;
    node.type = context_.integer(32);
    return context_.unique(node);
  }

  Attribute as_written(AttributeRow const& row, Row const* found, Attribute value) {
    if (value->kind == AttributeKind::integer) {
      if (is_numbered(row)) return numbered(row, value);
      if (found && !found->parent.empty()) return integer_attribute(context_, value->value);
    }
    return found ? values_.convert(value, *found) : values_.convert(value);
  }

  // Reports a field that is written as an attribute of the op, because readers of the artifact require the structure.
  void require_structure(AttributeRow const& row, Row const* found) {
    if (!found || found->parent.empty() || !op_.attribute(row.name)) return;
    needs_.add({fmt::format("{} of {} on its own", row.name, op_.name), {}, fmt::format("write {}", found->parent)});
  }

  // Writes first the present attributes, then the absent ones, whose values may depend on them. A version that
  // introduces an attribute also has all previous attributes.
  void write_newest() {
    for (auto const& row : newest().attributes) {
      Row const* const found = member(row);
      require_structure(row, found);
      Attribute const value = given(row, found);
      OpRow const& version = version_of(row);
      if (!value || (&version != versions_.front() && is_default(row, value))) continue;
      std::size_t const known = needs_.all().size();
      written_.push_back({row.name, as_written(row, found, value), 0});
      if (&version == versions_.front()) continue;
      needs_.forget(known, version.since);
      bool const whole = found && !found->parent.empty() && spec_->row(found->parent)->since;
      needs_.add({fmt::format("{} of {}", whole ? found->parent : std::string(row.name), op_.name), version.since,
                  advice_of(version, "omit the attribute if it has its default value")});
    }
    for (auto const& row : newest().attributes)
      if (!find(written_, row.name)) write_absent(row);
  }

  void write_absent(AttributeRow const& row) {
    Row const* const found = member(row);
    Attribute value = make_fallback(context_, row, *spec_, found, written_);
    if (!value && found && !found->parent.empty() && op_.attribute(found->parent)) value = field_default(*found);
    if (!value)
      return needs_.add({fmt::format("{} without {}", op_.name, row.name), {}, fmt::format("write {}", row.name)});
    if (value->kind == AttributeKind::dense_array) value = values_.convert(value);
    written_.push_back({row.name, is_numbered(row) ? numbered(row, value) : value, 0});
  }

  OpRow const& version_of(AttributeRow const& row) const {
    return **std::ranges::find_if(versions_, [&](OpRow const* version) {
      return std::ranges::find(version->attributes, row.name, &AttributeRow::name) != version->attributes.end();
    });
  }

  bool is_default(AttributeRow const& row, Attribute value) const {
    if (is_fallback(value, row)) return true;
    Row const* const found = member(row);
    Attribute const absent = found && !found->parent.empty() ? field_default(*found) : nullptr;
    return absent && integer_elements(absent) == integer_elements(value);
  }

  Context& context_;
  Operation const& op_;
  std::vector<OpRow const*> const& versions_;
  Values& values_;
  Needs& needs_;
  OpSpec const* spec_;
  std::vector<NamedAttribute> written_;
};

}  // namespace

Lowering::Lowering(Context& context, Version target)
    : context_(context), target_{target.major, target.minor, 0}, values_(context, types_, needs_) {}

LoweredOp Lowering::lower(Operation const& op) {
  needs_.clear();
  auto const& versions = Table::get().versions(op.name);
  LoweredOp made = versions.empty() ? lower_foreign(op) : lower_own(op, versions);
  for (auto const& need : needs_.all())
    if (!need.since || *need.since > target_) shortfalls_.push_back({op.range, need.what, need.since, need.advice});
  return made;
}

LoweredOp Lowering::lower_own(Operation const& op, std::vector<OpRow const*> const& versions) {
  OpRow const& first = *versions.front();
  if (first.since > Version{}) needs_.add({std::string(op.name), first.since, advice_of(first, "")});
  inspect_types(op);
  OpAttributes attributes(context_, op, versions, values_, needs_);
  inspect_limits(op, versions, attributes.written(), needs_);
  LoweredOp made;
  made.row = &first;
  for (auto const* version : versions)
    if (version->since <= target_) made.row = version;
  made.properties = attributes.of(*made.row);
  made.others = attributes.others();
  return made;
}

void Lowering::inspect_types(Operation const& op) {
  for (auto const* value : op.results) types_.collect(value->type, needs_);
  for (auto const* region : op.regions)
    for (auto const* block : region->blocks)
      for (auto const* argument : block->arguments) types_.collect(argument->type, needs_);
}

LoweredOp Lowering::lower_foreign(Operation const& op) {
  LoweredOp made;
  made.others = sorted({op.attributes.begin(), op.attributes.end()});
  bool const silent = op.operands.empty() && op.results.empty() && op.successors.empty();
  if (!silent || !op.name.starts_with("builtin.")) {
    bool const alone = silent && op.regions.empty();
    needs_.add({std::string(op.name), alone ? Table::get().others_since() : std::nullopt,
                alone ? "" : "write it in ops of StableHLO"});
    if (!alone) return made;
  }
  for (auto const& entry : made.others) {
    std::size_t const known = needs_.all().size();
    if (!is_portable(entry.value)) values_.refuse(entry.value, "in an op of another dialect, the attribute");
    needs_.qualify(known, entry.name);
  }
  return made;
}

}  // namespace assay::bytecode
