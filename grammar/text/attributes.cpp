// Attributes: spec/program.ebnf, "Attributes". Literals of dense<...> and locations are in literals.cpp, and the text
// after `#` in structures.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "grammar/hints/attribute_form.hpp"
#include "grammar/hints/tuples.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/parts.hpp"
#include "grammar/text/rules.hpp"
#include "grammar/text/syntax_error.hpp"

namespace assay::rules {
namespace {

using x3::lit;
using x3::raw;

// A number with its optional type, in its spelling.
struct Number {
  std::string_view text = {};
  std::string_view place = {};  // the sign and the number in the source
  bool real = false;            // has a decimal point
  Type type = nullptr;
};

AttributeNode number_node(ParseState& state, Number const& number, bool is_of_array = false) {
  AttributeNode node{.kind = AttributeKind::integer};
  Type type = number.type;
  SourceRange place = state.range(number.place.data(), number.place.data() + number.place.size());
  if (!type) type = number.real ? state.context.floating("f64") : state.context.integer(64);
  node.type = type;
  node.text = number.text;
  if (type->kind == TypeKind::floating) {
    node.kind = AttributeKind::floating;
    return node;
  }
  if (number.real || (type->kind != TypeKind::integer && type->kind != TypeKind::index)) {
    std::string message = quoted(number.text) + " cannot have type " + quoted(to_string(type));
    if (has_shape(type)) state.fail(number.place.data(), message, Hint::write("dense<" + shown(number.text) + ">"));
    state.report("syntax", place, std::move(message));
    return node;
  }
  auto value = parse_integer(number.text);
  node.fits = value.has_value();
  node.value = value.value_or(0);
  if (!(is_of_array ? fits_array(number.text, type) : fits_width(number.text, type)))
    state.report("integer_constant_c1", place, shown(number.text) + " is out of the range of " + to_string(type));
  return node;
}

template <class Ctx> void set_number(Ctx& ctx, bool real) {
  std::string_view const place = view(x3::_attr(ctx));
  x3::_val(ctx) = Number{plain_number(state(ctx).context, place), place, real, nullptr};
}
auto const set_integer = [](auto& ctx) { set_number(ctx, false); };
auto const set_real = [](auto& ctx) { set_number(ctx, true); };
auto const make_number = [](auto& ctx) {
  x3::_val(ctx) = state(ctx).context.unique(number_node(state(ctx), x3::_attr(ctx)));
};

x3::rule<struct number_id, Number> const number{"NumberAttribute"};
auto const sign = lit('-') | '+';
auto const number_def = (raw[-sign >> float_literal][set_real] | raw[-sign >> (hex_integer | digits)][set_integer]) >>
                        -(':' > type[set<&Number::type>]);
x3::rule<struct number_attribute_id, Attribute> const number_attribute{"NumberAttribute"};
auto const number_attribute_def = number[make_number];

// "text" and "text" : type
struct Text {
  std::string_view text = {};
  Type type = nullptr;
};
auto const set_string = [](auto& ctx) {
  auto text = x3::_attr(ctx);
  x3::_val(ctx).text = text.substr(1, text.size() - 2);
};
auto const make_string = [](auto& ctx) {
  Text const& t = x3::_attr(ctx);
  x3::_val(ctx) = state(ctx).context.unique({.kind = AttributeKind::string, .type = t.type, .text = t.text});
};
x3::rule<struct string_body_id, Text> const string_body{"StringAttribute"};
auto const string_body_def = string_literal[set_string] >> -(':' >> type[set<&Text::type>]);
x3::rule<struct string_attribute_id, Attribute> const string_attribute{"StringAttribute"};
auto const string_attribute_def = string_body[make_string];

// @name, @"name", @outer::@inner
auto const symbol_name = x3::no_skip[key];
struct Symbol {
  std::vector<std::string_view> names;
};
auto const add_name = [](auto& ctx) {
  std::string_view text = x3::_attr(ctx);
  x3::_val(ctx).names.push_back(text.front() == '"' ? text.substr(1, text.size() - 2) : text);
};
auto const make_symbol = [](auto& ctx) {
  auto& names = x3::_attr(ctx).names;
  std::vector<Attribute> nested_names;
  for (std::size_t i = 1; i < names.size(); ++i)
    nested_names.push_back(state(ctx).context.unique({.kind = AttributeKind::string, .text = names[i]}));
  x3::_val(ctx) =
      state(ctx).context.unique({.kind = AttributeKind::symbol, .text = names[0], .elements = nested_names});
};
x3::rule<struct symbol_path_id, Symbol> const symbol_path{"SymbolReference"};
auto const symbol_path_def = '@' > symbol_name[add_name] >> *(lit("::") >> '@' >> symbol_name[add_name]);
x3::rule<struct symbol_reference_id, Attribute> const symbol_reference{"SymbolReference"};
auto const symbol_reference_def = symbol_path[make_symbol];

// [a, b]
using Attributes = std::vector<Attribute>;
auto const make_array = [](auto& ctx) {
  x3::_val(ctx) = state(ctx).context.unique({.kind = AttributeKind::array, .elements = x3::_attr(ctx)});
};
x3::rule<struct attributes_id, Attributes> const attributes{"Attributes"};
auto const attributes_def = -(attribute[append] >> *(',' > attribute[append]));
x3::rule<struct array_attribute_id, Attribute> const array_attribute{"ArrayAttribute"};
auto const array_attribute_def = '[' > attributes[make_array] > list_end(']', "an attribute");

// {key = value, unit}
using Entries = std::vector<NamedAttribute>;
auto const begin_entry = [](auto& ctx) {
  std::string_view key = x3::_attr(ctx);
  auto& s = state(ctx);
  auto unit = s.context.unique({.kind = AttributeKind::unit});
  auto at = s.offset(key.data());
  if (key.front() == '"') key = key.substr(1, key.size() - 2);
  if (key.empty()) s.fail(x3::_attr(ctx).data(), "an attribute needs a name");
  x3::_val(ctx).push_back({s.context.intern(key), unit, at});
};
auto const set_entry = [](auto& ctx) { x3::_val(ctx).back().value = x3::_attr(ctx); };
auto const check_entries = [](auto& ctx) {
  state(ctx).check_entries(x3::_attr(ctx));
  x3::_val(ctx) = x3::_attr(ctx);
};
auto const make_dictionary = [](auto& ctx) {
  x3::_val(ctx) = state(ctx).context.unique({.kind = AttributeKind::dictionary, .entries = x3::_attr(ctx)});
};
x3::rule<struct attribute_entry_id, Entries> const attribute_entries{"AttributeEntries"};
auto const attribute_entry = key[begin_entry] > (('=' > attribute[set_entry]) | &lit(',') | &lit('}'));
auto const attribute_entries_def = -(attribute_entry >> *(',' > attribute_entry));
x3::rule<struct dictionary_entries_id, Entries> const dictionary_entries{"AttributeDictionary"};
auto const dictionary_entries_def = !lit("{-#") >> '{' > attribute_entries[check_entries] >
                                    list_end('}', "an attribute name");
auto const attribute_dictionary_def = dictionary_entries[make_dictionary];

// array<i64: 1, 2>
struct Numbers {
  Type element = nullptr;
  std::vector<std::int64_t> integers;
  Attributes reals;
};
auto const push_boolean = [](auto& ctx) {
  std::string_view const word = view(x3::_attr(ctx));
  if (!is_boolean(x3::_val(ctx).element))
    state(ctx).fail_expecting(word.data(), "a number of " + to_string(x3::_val(ctx).element));
  x3::_val(ctx).integers.push_back(word == "true");
};
// MLIR restricts the elements of array<..>.
auto const set_element = [](auto& ctx) {
  Type const element = x3::_val(ctx).element = x3::_attr(ctx);
  if (!element) return;  // an undefined alias, which is already reported
  bool const is_number = element->kind == TypeKind::integer || element->kind == TypeKind::floating;
  if (is_number && (element->width % 8 == 0 || is_boolean(element))) return;
  auto& s = state(ctx);
  s.report("invalid_type", s.range(end_of(ctx) - 1, end_of(ctx)),
           "array<" + to_string(element) + "> does not exist: its elements are i1, or numbers of whole bytes");
};
auto const push_number = [](auto& ctx) {
  Number n = x3::_attr(ctx);
  auto& s = state(ctx);
  n.type = x3::_val(ctx).element;
  SourceRange const place = s.range(n.place.data(), n.place.data() + n.place.size());
  if (n.type && is_boolean(n.type))
    s.report("syntax", place, "expected true or false, the elements of array<i1>",
             Hint::write(!n.real && parse_integer(n.text).value_or(2) == 0 ? "false" : "true"));
  else if (n.type && n.type->kind == TypeKind::integer && !n.real && is_negative_zero(n.text))
    s.report("integer_constant_c1", place, shown(n.text) + " is not an element of an array", Hint::write("0"));
  AttributeNode node = number_node(s, n, true);
  if (node.kind == AttributeKind::integer)
    x3::_val(ctx).integers.push_back(node.value);
  else
    x3::_val(ctx).reals.push_back(s.context.unique(node));
};
auto const make_numbers = [](auto& ctx) {
  Numbers const& n = x3::_attr(ctx);
  x3::_val(ctx) = state(ctx).context.unique(
      {.kind = AttributeKind::dense_array, .type = n.element, .elements = n.reals, .integers = n.integers});
};
auto const number_here = x3::rule<struct bare_number_id, Number>{"NumberLiteral"} =
    raw[-lit('-') >> pointed_float][set_real] | raw[-lit('-') >> (hex_integer | digits)][set_integer];
auto const boolean_word = raw[keyword("true") | keyword("false")];
x3::rule<struct numbers_id, Numbers> const numbers{"DenseArrayBody"};
auto const numbers_def = type[set_element] >
                         ((':' > ((boolean_word[push_boolean] | number_here[push_number]) % ',')) | &lit('>'));
x3::rule<struct dense_array_id, Attribute> const dense_array{"DenseArrayAttribute"};
auto const dense_array_def = keyword("array") > '<' > numbers[make_numbers] > list_end('>', "a number");

// true, false, unit, types, and attributes that are kept verbatim
auto const make_boolean = [](auto& ctx) {
  auto& c = state(ctx).context;
  x3::_val(ctx) =
      c.unique({.kind = AttributeKind::boolean, .type = c.integer(1), .value = view(x3::_attr(ctx)) == "true"});
};
auto const make_unit = [](auto& ctx) { x3::_val(ctx) = state(ctx).context.unique({.kind = AttributeKind::unit}); };
auto const make_type = [](auto& ctx) {
  x3::_val(ctx) = state(ctx).context.unique({.kind = AttributeKind::type, .type = x3::_attr(ctx)});
};
auto const make_opaque = [](auto& ctx) {
  auto& context = state(ctx).context;
  std::string_view text = view(x3::_attr(ctx));
  if (text.find("//") != text.npos) text = context.intern(without_comments(text));
  x3::_val(ctx) = context.unique({.kind = AttributeKind::opaque, .text = text});
};

x3::rule<struct boolean_attribute_id, Attribute> const boolean_attribute{"BooleanAttribute"};
auto const boolean_attribute_def = boolean_word[make_boolean];
x3::rule<struct unit_attribute_id, Attribute> const unit_attribute{"UnitAttribute"};
auto const unit_attribute_def = keyword("unit")[make_unit];
x3::rule<struct type_attribute_id, Attribute> const type_attribute{"TypeAttribute"};
auto const type_attribute_def = type[make_type];
x3::rule<struct verbatim_attribute_id, Attribute> const verbatim_attribute{"VerbatimAttribute"};
x3::rule<struct affine_expression_id> const affine_expression{"AffineExpression"};
auto const affine_name = x3::omit[bare_id];
x3::rule<struct affine_term_id> const affine_term{"AffineTerm"};
auto const affine_term_def = *lit('-') >>
                             (x3::omit[digits] | (&lit('(') >> nested['(' > affine_expression > ')']) | affine_name);
auto const affine_operator = lit('+') | '-' | '*' | x3::omit[keyword("floordiv") | keyword("ceildiv") | keyword("mod")];
auto const affine_expression_def = affine_term >> *(affine_operator > affine_term);
auto const affine_names = -(affine_name >> *(',' > affine_name));
auto const affine_dimensions = '(' > affine_names > ')' > -('[' > affine_names > ']');
auto const affine_constraint = affine_expression > (lit(">=") | "<=" | "==") > affine_expression;
auto const affine_map = keyword("affine_map") > '<' > affine_dimensions > "->" > '(' >
                        -(affine_expression >> *(',' > affine_expression)) > ')' > '>';
auto const affine_set = keyword("affine_set") > '<' > affine_dimensions > ':' > '(' >
                        -(affine_constraint >> *(',' > affine_constraint)) > ')' > '>';
auto const strided_size = lit('?') | (-lit('-') >> x3::omit[digits]);
auto const verbatim_attribute_def =
    raw[affine_map | affine_set][make_opaque] |
    raw[keyword("strided") > '<' > '[' > -(strided_size >> *(',' > strided_size)) > ']' >
        -(',' > keyword("offset") > ':' > strided_size) > '>'][make_opaque] |
    raw[keyword("distinct") > '[' > digits > ']' > '<' > -x3::omit[attribute] > '>'][make_opaque];

// Reports a list of integers in parentheses, and reads it as the list of its numbers.
bool read_tuple(ParseState& state, char const*& first, Attribute& made) {
  std::string_view const rest(first, static_cast<std::size_t>(std::find(first, state.end, '\n') - first));
  auto const tuple = integer_tuple(rest);
  if (!tuple) return false;
  OpSpec const* const spec = state.op_is_open() ? state.draft().spec : nullptr;
  auto const form = [&](std::string_view name, std::string const& numbers) {
    Row const* const row = spec ? spec->row(name) : nullptr;
    bool const is_array = row && !row->types.empty() && is_list_of_integers(*row);
    return fmt::format("{}{}{}", is_array ? "array<i64: " : "[", numbers, is_array ? ">" : "]");
  };
  char const* line = first;
  while (line != state.begin && line[-1] != '\n') --line;
  auto const name = name_before({line, static_cast<std::size_t>(first - line)});
  state.report_recovered(
      fmt::format("tuple {}", line - state.begin),
      describe(expecting(first, "an attribute", tuples_hint(rest, name, form)), state.begin, state.end));
  Row const* const row = spec ? spec->row(name) : nullptr;
  std::vector<Attribute> elements;
  for (std::int64_t const number : tuple->numbers) elements.push_back(integer_attribute(state.context, number, 64));
  made = row && !row->types.empty() && is_list_of_integers(*row)
             ? integers_attribute(state.context, tuple->numbers)
             : state.context.unique({.kind = AttributeKind::array, .elements = elements});
  first += tuple->size;
  return true;
}
auto const tuple_attribute = function_parser<Attribute, read_tuple>{};

x3::rule<struct attribute_body_id, Attribute> const attribute_body{"Attribute"};
auto const attribute_body_def = string_attribute[assign] | number_attribute[assign] | array_attribute[assign] |
                                attribute_dictionary[assign] | dialect_attribute[assign] | symbol_reference[assign] |
                                elements_attribute[assign] | dense_array[assign] | boolean_attribute[assign] |
                                unit_attribute[assign] | trailing_location[assign] | verbatim_attribute[assign] |
                                tuple_attribute[assign] | type_attribute[assign];
auto const attribute_def = nested[attribute_body][assign];

BOOST_SPIRIT_DEFINE(number, number_attribute, string_body, string_attribute, symbol_path, symbol_reference)
BOOST_SPIRIT_DEFINE(attributes, array_attribute, attribute_entries, dictionary_entries, numbers, dense_array)
BOOST_SPIRIT_DEFINE(boolean_attribute)
BOOST_SPIRIT_DEFINE(unit_attribute, type_attribute, affine_term, affine_expression, verbatim_attribute, attribute_body)

}  // namespace

BOOST_SPIRIT_DEFINE(attribute, attribute_dictionary)
BOOST_SPIRIT_INSTANTIATE(decltype(attribute), iterator_type, context_type)
BOOST_SPIRIT_INSTANTIATE(decltype(attribute_dictionary), iterator_type, context_type)

bool match_attribute(ParseState& state, char const*& at, Attribute& made) { return run(attribute, state, at, made); }
bool match_dictionary(ParseState& state, char const*& at, Attribute& made) {
  return run(attribute_dictionary, state, at, made);
}
bool match_entries(ParseState& state, char const*& at, std::vector<NamedAttribute>& made) {
  return run(dictionary_entries, state, at, made);
}
bool match_properties(ParseState& state, char const*& at, std::vector<NamedAttribute>& made) {
  if (match_entries(state, at, made)) return true;
  char const* const begin = at;
  Attribute alias = nullptr;
  if (!match_attribute(state, at, alias)) return false;
  bool const is_undefined =
      alias->kind == AttributeKind::opaque && alias->text.find_first_of(".<") == std::string_view::npos;
  if (is_undefined) return true;  // already reported
  if (alias->kind != AttributeKind::dictionary) state.fail_expecting(begin, "an attribute dictionary");
  for (NamedAttribute entry : alias->entries) {
    entry.offset = state.offset(begin);
    made.push_back(entry);
  }
  return true;
}

}  // namespace assay::rules

namespace assay {

void ParseState::check_entries(std::span<NamedAttribute const> entries) {
  if (entries.size() < 2) return;
  std::vector<NamedAttribute> sorted(entries.begin(), entries.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](auto const& a, auto const& b) { return a.name < b.name; });
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i].name == sorted[i - 1].name && sorted[i].offset > last_duplicate_) {
      last_duplicate_ = sorted[i].offset;
      report("duplicate_attribute",
             {sorted[i].offset, sorted[i].offset + static_cast<std::uint32_t>(sorted[i].name.size())},
             "attribute " + quoted(sorted[i].name) + " appears twice");
    }
}

}  // namespace assay
