// Implements symbolic_run.hpp: the attributes of an op as text, independent of their spelling in a program, and of
// whether the program writes default values.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "constraints/members/members.hpp"
#include "equiv/execution/symbolic_run.hpp"
#include "oracle/formats/decimal.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxText = std::size_t{1} << 20;  // maximum size for one attribute

// Returns the bits of a floating-point number, which has many spellings.
std::optional<std::uint64_t> code_of_number(Attribute written) {
  Element type;
  bool const is_number = written->kind == AttributeKind::floating && written->type && element_of(written->type, type);
  return is_number && type.is(Element::Kind::floating) ? parse_code(written->text, *type.floating) : std::nullopt;
}

// Whether the compare type has the same meaning as an absent one. This is false only for TOTALORDER.
bool is_plain_comparison(std::string_view name) { return name == "FLOAT" || name == "SIGNED" || name == "UNSIGNED"; }

std::optional<std::string> value_text(FormulaValue const& value);

// Formats nested lists; a tensor may also be written in this form.
std::optional<std::string> list_text(std::span<FormulaValue const> items, std::span<std::int64_t const> shape) {
  std::string text;
  auto const add = [&](std::optional<std::string> const& one) {
    if (one) text.append(text.empty() ? "" : ", ").append(*one);
    return one.has_value();
  };
  if (shape.size() < 2) {
    for (auto const& item : items)
      if (!add(value_text(item))) return std::nullopt;
  } else {
    auto const count = static_cast<std::size_t>(shape[0]);
    for (std::size_t i = 0; i < count; ++i)
      if (!add(list_text(items.subspan(i * (items.size() / count), items.size() / count), shape.subspan(1))))
        return std::nullopt;
  }
  return "[" + text + "]";
}

// Formats a value if rows can compute with it. Returns nothing for other values.
std::optional<std::string> value_text(FormulaValue const& value) {
  switch (value.kind) {
    case FormulaValueKind::none:
      return "";
    case FormulaValueKind::name:
    case FormulaValueKind::text:
      return is_plain_comparison(value.text) ? "" : std::string(value.text);
    case FormulaValueKind::symbol:
      return fmt::format("@{}", value.text);
    case FormulaValueKind::truth:
      return value.truth == Tribool::unknown ? std::nullopt : std::optional(to_string(value));
    case FormulaValueKind::integer:
      return value.interval.exact() ? std::optional(to_string(value)) : std::nullopt;
    case FormulaValueKind::real:
      return fmt::format("{:a}", value.real);
    case FormulaValueKind::type:
      return to_string(value.type, kMaxText);
    case FormulaValueKind::list:
      return list_text(value.items(), value.list->is_tensor ? value.list->shape : std::span<std::int64_t const>());
    default:
      return std::nullopt;
  }
}

std::optional<std::string> default_text(Row const& row, OpMembers const& members) {
  if (!row.default_value) return std::nullopt;
  Arena arena;
  return value_text(Evaluator(members, arena).evaluate(*row.default_value));
}

bool mentions(Expr const& expr, std::string_view name) {
  return (expr.kind == ExprKind::name && expr.text == name) ||
         std::ranges::any_of(expr.args, [&](Expr const& arg) { return mentions(arg, name); });
}

bool is_zero(AttributeNode const& value) { return value.kind == AttributeKind::integer && value.text == "0"; }

bool is_field_of(Row const& row, Row const& structure) {
  return row.kind == RowKind::attribute && row.parent == structure.name && &row != &structure;
}

}  // namespace

// Returns the data to which the keys in an attribute refer.
std::string SymbolicRun::resource_texts(Attribute attribute) {
  std::string text;
  for (auto const* element : attribute->elements) text += resource_texts(element);
  for (auto const& [name, value, offset] : attribute->entries) text += resource_texts(value);
  if (attribute->kind == AttributeKind::dense_resource) {
    if (resources_.is_omitted(attribute->text))
      throw ElementLimit{fmt::format("the elements of resource {:.100} were elided", attribute->text)};
    text.append(" ").append(*resources_.find(attribute->text));
  }
  return text;
}

std::string SymbolicRun::format_written(Attribute attribute) {
  auto const code = code_of_number(attribute);
  return (code ? fmt::format("{:#x}", *code) : to_string(attribute, kMaxText)) + resource_texts(attribute);
}

// Returns the text of an attribute. Empty if it is equivalent to an absent attribute.
std::string SymbolicRun::own_text(Operation const& op, OpSpec const& spec, Row const& row, OpMembers const& members) {
  Attribute const written = attribute_of(row, spec, op);
  if (!written) return "";  // the op determines the default
  // The rows list all fields of such a structure. A field that the specification lacks has no meaning if it is 0.
  auto const row_of = [&](NamedAttribute const& entry) {
    return std::ranges::find_if(spec.rows,
                                [&](Row const& other) { return is_field_of(other, row) && other.field == entry.name; });
  };
  if (!written->entries.empty() && std::ranges::all_of(written->entries, [&](NamedAttribute const& entry) {
        auto const found = row_of(entry);
        return found != spec.rows.end() ? found->default_value.has_value() : is_zero(*entry.value);
      }))
    return "";
  FormulaValue value;
  bool const is_known = members.member(row.name, value);
  auto const own = is_known ? value_text(value) : std::nullopt;
  if (own && own == default_text(row, members)) return "";
  // For real numbers, the digits of the spelling do not matter, but the type to which they are rounded does.
  bool const is_complete_text = own && !value.is(FormulaValueKind::real) && !value.is(FormulaValueKind::none);
  return is_complete_text ? *own : format_written(written);
}

std::string SymbolicRun::attributes_text(Operation const& op, OpSpec const* spec, bool foreign) {
  std::vector<std::string> all;
  if (spec) {
    Arena arena;
    OpMembers const members(op, *spec, scope_, arena);
    for (auto const& row : spec->rows) {
      // The indices of elements already contain where an operand is broadcast.
      bool const is_place = row.name == "broadcast_dimensions" && broadcast_op(op.name) != op.name;
      if (row.kind != RowKind::attribute || (is_place && !foreign)) continue;
      auto const text = own_text(op, *spec, row, members);
      if (!text.empty()) all.push_back(fmt::format("{}={}", row.name, text));
    }
  }
  auto const has_row = [&](std::string_view name) {
    return spec && std::ranges::any_of(spec->rows, [&](Row const& row) {
             return row.kind == RowKind::attribute && (row.name == name || row.also == name);
           });
  };
  for (auto const& [name, value, offset] : op.attributes)
    if (!spec || (foreign && !has_row(name))) all.push_back(fmt::format("{}={}", name, format_written(value)));
  std::ranges::sort(all);
  return fmt::format("{}", fmt::join(all, ", "));
}

std::string SymbolicRun::text_with_axis_roles(Operation const& op, OpSpec const* spec) {
  if (!spec) return "";
  auto const definition = std::ranges::find(spec->lets, kAxisRoles, &Definition::name);
  if (definition == spec->lets.end()) return "";
  auto const has_row = [&](NamedAttribute const& written) {
    return std::ranges::any_of(spec->rows, [&](Row const& row) {
      return row.kind == RowKind::attribute && (row.name == written.name || row.also == written.name);
    });
  };
  if (!std::ranges::all_of(op.attributes, has_row)) return "";
  Arena arena;
  OpMembers const members(op, *spec, scope_, arena);
  FormulaValue const roles = Evaluator(members, arena).evaluate(definition->value);
  auto const text = value_text(roles);
  if (!text || !roles.is_list()) return "";
  // The roles contain the integers from which they are computed, but not the attributes that distinguish kinds of an
  // op.
  std::string rest;
  for (auto const& row : spec->rows) {
    bool const is_number = row.types.size() == 1 && row.types.front().kind != "enum";
    if (row.kind != RowKind::attribute || (is_number && mentions(definition->value, row.name))) continue;
    if (auto const own = own_text(op, *spec, row, members); !own.empty()) rest += fmt::format("{}={}, ", row.name, own);
  }
  for (auto const* result : op.results) {
    Element element;
    bool const is_expressed = computes_dequantized(op) && result->type && element_of(result->type->element, element) &&
                              element.is(Element::Kind::quantized);
    if (!result->type) return "";
    rest += (is_expressed ? to_string(Element::of(*element.floating)) : to_string(result->type->element)) + ", ";
  }
  return fmt::format("{}{}={} of ", rest, kAxisRoles, *text);
}

std::string SymbolicRun::tag(Operation const& op, std::string const& attributes) {
  std::string text = fmt::format("{} {}", op.name, attributes);
  auto const* const spec = table_.info(op).spec;
  if (spec && spec->row(kPrecisionAttribute) && attributes.find(kPrecisionAttribute) == attributes.npos)
    text += fmt::format(" {}=[]", kPrecisionAttribute);
  for (auto const* operand : op.operands) text += ' ' + shown_type(operand->type);
  return text;
}

}  // namespace assay
