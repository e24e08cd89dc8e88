#include "grammar/bytecode/fallback.hpp"

#include <algorithm>
#include <charconv>

#include "grammar/bytecode/dense.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/numbers.hpp"

namespace assay::bytecode {
namespace {

constexpr std::string_view kZero = "0.000000e+00";

bool is_zero(Attribute number) {
  if (number->kind == AttributeKind::integer) return number->value == 0;
  double value = 1;
  auto const text = number->text;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size()) return value == 0;
  return parse_integer(text) == 0;  // the bits as an integer
}

bool is_zero_structure(Attribute value) {
  return value->kind == AttributeKind::structure && std::ranges::all_of(value->entries, [](auto const& entry) {
           Attribute const field = entry.value;
           if (field->kind == AttributeKind::enumeration) return field->text == "DEFAULT";
           return (field->kind == AttributeKind::floating || field->kind == AttributeKind::integer) && is_zero(field);
         });
}

bool is_empty_constant(Attribute value) {
  return value->kind == AttributeKind::dense && value->literal->form == DenseLiteral::Form::empty;
}

// Whether the value is a splat of `element`, given by its spelling.
bool is_splat(Attribute value, std::string_view element) {
  if (value->kind == AttributeKind::array)
    return std::ranges::all_of(value->elements, [&](Attribute each) { return each->text == element; });
  return value->kind == AttributeKind::dense && value->literal->form == DenseLiteral::Form::splat &&
         value->literal->text == element;
}

bool is_one(Attribute value, std::string_view fallback) {
  if (std::size_t const bar = fallback.find('|'); bar != std::string_view::npos)
    return is_one(value, fallback.substr(0, bar)) || is_one(value, fallback.substr(bar + 1));
  auto const kind = value->kind;
  if (fallback.empty()) return false;
  if (fallback == "\"\"") return kind == AttributeKind::string && value->text.empty();
  if (fallback == "[]") return (kind == AttributeKind::array && value->elements.empty()) || is_empty_constant(value);
  if (fallback == "{}") return kind == AttributeKind::dictionary && value->entries.empty();
  if (fallback == "<DEFAULT>") return is_zero_structure(value);
  if (fallback == "none") return kind == AttributeKind::type && value->type->kind == TypeKind::none;
  if (fallback == "true" || fallback == "false")
    return kind == AttributeKind::boolean && (value->value != 0) == (fallback == "true");
  if (fallback[0] == '*') return is_splat(value, fallback.substr(1));
  return (kind == AttributeKind::integer || kind == AttributeKind::enumeration) && value->text == fallback;
}

std::string_view enum_of(Row const* row) {
  if (row)
    for (auto const& type : row->types)
      if (type.kind == "enum" && !type.elements.empty()) return type.elements[0];
  return {};
}

class Maker {
public:
  Maker(Context& context, AttributeRow const& row, OpSpec const& spec, Row const* member,
        std::vector<NamedAttribute> const& written)
      : context_(context), row_(row), spec_(spec), member_(member), written_(written) {}

  Attribute make() const {
    std::string_view const text = row_.fallback;
    std::size_t const bar = text.find('|');
    if (bar == std::string_view::npos) return make(text);
    Attribute const chooser = find(written_, row_.chooser);
    return make(chooser && chooser->text == row_.chosen ? text.substr(bar + 1) : text.substr(0, bar));
  }

private:
  Attribute make(std::string_view text) const {
    if (text.empty()) return nullptr;
    if (text == "\"\"") return context_.unique({.kind = AttributeKind::string});
    if (text == "{}") return context_.unique({.kind = AttributeKind::dictionary});
    if (text == "[]") {
      bool const numbers = member_ && !member_->variadic && may_have_kind(*member_, "tensor");
      return numbers ? dense_integers(context_, {0}, {}, context_.integer(64))
                     : context_.unique({.kind = AttributeKind::array});
    }
    if (text == "none")
      return context_.unique({.kind = AttributeKind::type, .type = context_.unique(TypeNode{.kind = TypeKind::none})});
    if (text == "<DEFAULT>") return zero_structure();
    if (text[0] == '*') return splat(text.substr(1));
    return scalar(text);
  }

  Attribute scalar(std::string_view text) const {
    if (text == "true" || text == "false")
      return context_.unique({.kind = AttributeKind::boolean, .type = context_.integer(1), .value = text == "true"});
    if (auto const number = parse_integer(text)) return integer_attribute(context_, *number);
    return context_.unique({.kind = AttributeKind::enumeration, .name = enum_of(member_), .text = text});
  }

  Attribute splat(std::string_view text) const {
    std::vector<std::int64_t> shape;
    for (auto const size : row_.shape) {
      auto const number = parse_integer(size);
      Attribute const other = number ? nullptr : find(written_, size);
      if (!number && (!other || !other->type || other->type->shape.empty())) return nullptr;
      shape.push_back(number ? *number : other->type->shape[0]);
    }
    Attribute const element = scalar(text);
    if (element->kind == AttributeKind::enumeration) {
      std::vector<Attribute> const all(static_cast<std::size_t>(shape.at(0)), element);
      return context_.unique({.kind = AttributeKind::array, .elements = all});
    }
    return dense_integers(context_, shape, {element->value}, element->type);
  }

  Attribute zero_structure() const {
    StructSpec const* const spec = structure_of(member_);
    if (!spec) return nullptr;
    std::vector<NamedAttribute> entries;
    for (auto const& field : spec->fields) {
      Attribute value = nullptr;
      if (field.type == "float") {
        value = context_.unique({.kind = AttributeKind::floating, .type = context_.floating("f64"), .text = kZero});
      } else if (field.type == "int") {
        value = integer_attribute(context_, 0);
      } else {
        auto const part = std::ranges::find_if(
            spec_.rows, [&](Row const& row) { return row.parent == row_.name && row.field == field.name; });
        if (part == spec_.rows.end()) return nullptr;
        value = context_.unique({.kind = AttributeKind::enumeration, .name = enum_of(&*part), .text = "DEFAULT"});
      }
      entries.push_back({field.name, value, 0});
    }
    return context_.unique({.kind = AttributeKind::structure, .name = spec->name, .entries = entries});
  }

  Context& context_;
  AttributeRow const& row_;
  OpSpec const& spec_;
  Row const* member_;
  std::vector<NamedAttribute> const& written_;
};

}  // namespace

StructSpec const* structure_of(Row const* row) {
  bool const named = row && !row->types.empty() && !row->types[0].elements.empty();
  return named ? Specification::get().structure(row->types[0].elements[0]) : nullptr;
}

bool may_have_kind(Row const& row, std::string_view kind) {
  return std::ranges::any_of(row.types, [&](auto const& type) { return type.kind == kind; });
}

bool is_fallback(Attribute value, AttributeRow const& row) { return is_one(value, row.fallback); }

Attribute make_fallback(Context& context, AttributeRow const& row, OpSpec const& spec, Row const* member,
                        std::vector<NamedAttribute> const& written) {
  return Maker(context, row, spec, member, written).make();
}

Attribute dense_integers(Context& context, std::vector<std::int64_t> const& shape,
                         std::vector<std::int64_t> const& numbers, Type element) {
  bool const same = std::ranges::all_of(numbers, [&](auto const number) { return number == numbers[0]; });
  std::size_t const count = same ? std::min<std::size_t>(numbers.size(), 1) : numbers.size();
  std::size_t next = 0;
  auto const made = dense_spelled(context, context.tensor(shape, element), count, [&](std::string& text) {
    std::int64_t const number = numbers[next++];
    text += is_boolean(element) ? (number ? "true" : "false") : std::to_string(number);
  });
  return made ? *made : nullptr;
}

}  // namespace assay::bytecode
