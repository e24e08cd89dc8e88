#include "grammar/bytecode/read/convert.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/bytecode/fallback.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/numbers.hpp"

namespace assay::bytecode {
namespace {

constexpr std::size_t kMaxListed = 1 << 12;  // a splat may have any number of elements

bool is_list_of_numbers(Row const& row) {
  return !row.variadic &&
         std::ranges::any_of(row.types, [](auto const& type) { return type.kind == "tensor" && type.rank == 1; });
}

class Conversion {
public:
  Conversion(Context& context, OpKind const& kind, std::vector<NamedAttribute> const& values)
      : context_(context), kind_(kind), values_(values) {}

  std::vector<NamedAttribute> run() {
    auto const& rows = kind_.row->attributes;
    for (auto const& entry : values_) {
      auto const found = std::ranges::find(rows, entry.name, &AttributeRow::name);
      if (found == rows.end())
        made_.push_back(entry);  // not an attribute of the op's definition
      else if (!found->dropped && !is_omitted(*found, entry.value))
        add(*found, kind_.members[static_cast<std::size_t>(found - rows.begin())], entry);
    }
    for (auto& [parent, fields] : carried_) made_.push_back({parent, structure(parent, fields), fields[0].offset});
    std::ranges::stable_sort(made_, {}, &NamedAttribute::name);
    return std::move(made_);
  }

private:
  bool is_omitted(AttributeRow const& row, Attribute value) const {
    if (!is_fallback(value, row)) return false;
    if (row.together.empty()) return true;
    Attribute const other = find(values_, row.together);
    return !other || is_fallback(other, row);
  }

  void add(AttributeRow const& row, Row const* member, NamedAttribute const& entry) {
    Attribute const value = member ? as_member(*member, entry.value) : entry.value;
    if (!value) return;
    if (!member || member->parent.empty()) return made_.push_back({row.name, value, entry.offset});
    auto found = std::ranges::find(carried_, std::string_view(member->parent), &Carried::first);
    if (found == carried_.end()) found = carried_.insert(carried_.end(), {member->parent, {}});
    found->second.push_back({member->field, value, entry.offset});
  }

  // Returns nullptr if the attribute is absent.
  Attribute as_member(Row const& row, Attribute value) {
    if (value->kind == AttributeKind::boolean && may_have_kind(row, "unit"))
      return value->value ? context_.unique({.kind = AttributeKind::unit}) : nullptr;
    if (may_have_kind(row, "symbol")) return as_symbol(value);
    if (value->kind != AttributeKind::dense || !is_list_of_numbers(row) || value->type->shape.size() != 1) return value;
    auto const numbers = integer_elements(value, kMaxListed);
    if (!numbers) return value;
    return context_.unique({.kind = AttributeKind::dense_array, .type = value->type->element, .integers = *numbers});
  }

  Attribute as_symbol(Attribute value) {
    if (value->kind == AttributeKind::string)
      return context_.unique({.kind = AttributeKind::symbol, .text = value->text});
    if (value->kind != AttributeKind::array) return value;
    std::vector<Attribute> symbols;
    for (Attribute const element : value->elements)
      symbols.push_back(element->kind == AttributeKind::string ? as_symbol(element) : element);
    return context_.unique({.kind = AttributeKind::array, .elements = symbols});
  }

  // Fields that an older form of the op lacks have their default, and integers without default 0.
  Attribute structure(std::string_view parent, std::vector<NamedAttribute> const& fields) {
    StructSpec const* const spec = structure_of(kind_.spec->row(parent));
    std::vector<NamedAttribute> entries;
    if (spec) {
      for (auto const& field : spec->fields) {
        Attribute value = find(fields, field.name);
        if (!value && field.type == "int")
          value = integer_attribute(context_, parse_integer(field.default_value.value_or("0")).value_or(0));
        if (!value && field.type == "ints") value = integers_attribute(context_, {});
        if (value) entries.push_back({field.name, value, 0});
      }
    }
    return context_.unique(
        {.kind = AttributeKind::structure, .name = spec ? std::string_view(spec->name) : parent, .entries = entries});
  }

  using Carried = std::pair<std::string_view, std::vector<NamedAttribute>>;
  Context& context_;
  OpKind const& kind_;
  std::vector<NamedAttribute> const& values_;
  std::vector<NamedAttribute> made_;
  std::vector<Carried> carried_;
};

}  // namespace

OpKind op_kind(Context& context, std::string_view dialect, std::string_view name) {
  auto const& specification = Specification::get();
  OpKind kind;
  kind.row = Table::get().op(dialect, name);
  kind.name = context.intern(kind.row ? std::string(kind.row->op) : fmt::format("{}.{}", dialect, name));
  kind.spec = specification.op(kind.name);
  kind.written_for_later = !kind.row && dialect == "vhlo";
  kind.is_portable = dialect != "stablehlo" && dialect != "func";
  if (!kind.row) return kind;
  kind.name_in_parent = kind.row->op_in_parent;
  for (auto const& attribute : kind.row->attributes)
    kind.members.push_back(kind.spec ? kind.spec->row(attribute.name) : nullptr);
  for (auto& member : kind.members)
    if (member && member->kind != RowKind::attribute) member = nullptr;  // later versions have an operand instead
  return kind;
}

std::vector<NamedAttribute> convert_attributes(Context& context, OpKind const& kind,
                                               std::vector<NamedAttribute> const& values) {
  return Conversion(context, kind, values).run();
}

}  // namespace assay::bytecode
