// dense<...>, dense_resource<...>, sparse<...>, and locations: spec/program.ebnf, "Constants" and "Locations".
#include "grammar/text/dense.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/parts.hpp"
#include "grammar/text/rules.hpp"

namespace assay::rules {
namespace {

using x3::lit;
using x3::raw;

// The body of dense<...> during parsing.
struct Body {
  DenseLiteral::Form form = DenseLiteral::Form::empty;
  std::string_view text = {};
};
auto const set_list = [](auto& ctx) { x3::_val(ctx) = {DenseLiteral::Form::list, x3::_attr(ctx)}; };
auto const set_splat = [](auto& ctx) { x3::_val(ctx) = {DenseLiteral::Form::splat, x3::_attr(ctx)}; };
auto const set_string = [](auto& ctx) {
  std::string_view text = x3::_attr(ctx);
  bool hex = text.starts_with("\"0x");
  x3::_val(ctx) = {hex ? DenseLiteral::Form::hex : DenseLiteral::Form::splat,
                   hex ? text.substr(3, text.size() - 4) : text};
};
// Parses a list with its brackets. After `[`, other text is an error.
bool read_dense_list(ParseState& state, char const*& first, std::string_view& text) {
  if (*first != '[') return false;
  DenseError error;
  char const* const end = scan_dense_list(first, state.end, error);
  if (!end) {
    std::string const wanted = error.wants_element ? "an element" : expected_end_of_list(']', "an element");
    state.fail_expecting(error.at, wanted);
  }
  text = {first, static_cast<std::size_t>(end - first)};
  first = end;
  return true;
}
x3::rule<struct dense_body_id, Body> const dense_body{"TensorLiteralBody"};
auto const dense_list = function_parser<std::string_view, read_dense_list>{};
auto const dense_element = token_parser<scan_dense_element>{};
auto const dense_body_def = -(dense_list[set_list] | string_literal[set_string] | dense_element[set_splat]);

struct Typed {
  Body body;
  std::string_view text = {};
  Type type = nullptr;
};
auto const set_text = [](auto& ctx) { x3::_val(ctx).text = view(x3::_attr(ctx)); };

void require_shape(ParseState& state, Type type, char const* end) {
  if (!has_shape(type))
    state.report("invalid_type", state.range(end - 1, end),
                 "elements need a tensor type, not " + quoted(to_string(type)));
}

auto const make_dense = [](auto& ctx) {
  Typed const& t = x3::_attr(ctx);
  auto& s = state(ctx);
  DenseLiteral literal;
  literal.form = t.body.form;
  literal.text = t.body.text;
  DenseShape shape;
  if (literal.form == DenseLiteral::Form::list) {
    shape = shape_of_list(literal.text);
    if (shape.loose_signs) literal.text = plain_numbers(s.context, literal.text);
    literal.shape = shape.sizes;
    literal.ragged = shape.ragged;
    if (literal.shape.size() == 1 && literal.shape[0] == 0) literal.form = DenseLiteral::Form::empty;
  } else if (literal.form == DenseLiteral::Form::splat && has_loose_sign(literal.text)) {
    literal.text = plain_numbers(s.context, literal.text);
  }
  require_shape(s, t.type, end_of(ctx));
  x3::_val(ctx) = s.context.unique({.kind = AttributeKind::dense, .type = t.type, .literal = &literal});
};
x3::rule<struct typed_body_id, Typed> const typed_body{"DenseAttribute"};
auto const typed_body_def =
    keyword("dense") > '<' > dense_body[set<&Typed::body>] > '>' > ':' > type[set<&Typed::type>];
x3::rule<struct dense_elements_id, Attribute> const dense_elements{"DenseAttribute"};
auto const dense_elements_def = typed_body[make_dense];

template <AttributeKind Kind> auto const make_typed = [](auto& ctx) {
  Typed const& t = x3::_attr(ctx);
  if constexpr (Kind == AttributeKind::dense_resource) require_shape(state(ctx), t.type, end_of(ctx));
  x3::_val(ctx) = state(ctx).context.unique({.kind = Kind, .type = t.type, .text = t.text});
};
x3::rule<struct resource_body_id, Typed> const resource_body{"DenseResource"};
auto const resource_body_def =
    keyword("dense_resource") > '<' > raw[bare_id | string_literal][set_text] > '>' > ':' > type[set<&Typed::type>];
x3::rule<struct dense_resource_id, Attribute> const dense_resource{"DenseResource"};
auto const dense_resource_def = resource_body[make_typed<AttributeKind::dense_resource>];

x3::rule<struct sparse_body_id, Typed> const sparse_body{"SparseAttribute"};
auto const sparse_part = x3::omit[dense_list | string_literal | dense_element];
auto const sparse_body_def =
    keyword("sparse") > raw['<' > -(sparse_part > ',' > sparse_part) > '>'][set_text] > ':' > type[set<&Typed::type>];
x3::rule<struct sparse_attribute_id, Attribute> const sparse_attribute{"SparseAttribute"};
auto const sparse_attribute_def = sparse_body[make_typed<AttributeKind::sparse>];

auto const elements_attribute_def = dense_elements[assign] | dense_resource[assign] | sparse_attribute[assign];

// Locations are kept verbatim. Parsing checks their syntax, the aliases in them, and whether the dialects of their
// metadata are known.
void report_foreign(ParseState& state, std::string_view kind, std::string_view text, std::string_view place) {
  auto const end = text.find_first_of(".<");  // a name without a dialect is an alias
  if (end == text.npos || (text[0] != '#' && text[0] != '!')) return;
  std::string_view const dialect = text.substr(1, end - 1);
  if (dialect == "vhlo" || dialect == "sparse_tensor" || state.specification.has_ops_of_dialect(dialect)) return;
  state.report("unknown_dialect", state.range(place.data(), place.data() + place.size()),
               shown(text) + " is " + std::string(kind) + " of an unknown dialect",
               "use --allow-unregistered-dialect to accept unknown dialects");
}
void report_foreign(ParseState& state, Attribute part, std::string_view place, int depth) {
  constexpr int kMaxDepth = 100;
  if (!part || depth > kMaxDepth) return;
  if (part->kind == AttributeKind::opaque) report_foreign(state, "an attribute", part->text, place);
  if (part->type && part->type->kind == TypeKind::opaque) report_foreign(state, "a type", part->type->text, place);
  for (Attribute element : part->elements) report_foreign(state, element, place, depth + 1);
  for (NamedAttribute const& entry : part->entries) report_foreign(state, entry.value, place, depth + 1);
}
bool read_metadata(ParseState& state, char const*& first, x3::unused_type&) {
  char const* const begin = first;
  Attribute metadata = nullptr;
  if (!run(attribute, state, first, metadata)) return false;
  if (!state.options.allow_unregistered_dialect)
    report_foreign(state, metadata, {begin, static_cast<std::size_t>(first - begin)}, 0);
  return true;
}
x3::rule<struct location_metadata_id> const location_metadata{"Attribute"};
auto const location_metadata_def = function_parser<x3::unused_type, read_metadata>{};
auto const use_alias = [](auto& ctx) {
  std::string_view name = x3::_attr(ctx);
  state(ctx).use_location_alias(name, name.data() - 1);
};
x3::rule<struct location_body_id> const location{"Location"};
x3::rule<struct location_alternatives_id> const location_alternatives{"Location"};
auto const line_column = ':' > digits >> -(':' > digits >> -(keyword("to") > -digits > ':' > digits));
auto const location_alternatives_def =
    keyword("unknown") | (lit('#') > x3::no_skip[suffix_id][use_alias]) |
    (keyword("callsite") > '(' > location > keyword("at") > location > ')') |
    (keyword("fused") > -(lit('<') > location_metadata > '>') > '[' > -(location % ',') > list_end(']', "a location")) |
    (string_literal >> -(line_column | ('(' > location > ')')));
auto const location_def = nested[location_alternatives];

auto const make_location = [](auto& ctx) {
  x3::_val(ctx) = state(ctx).context.unique({.kind = AttributeKind::location, .text = view(x3::_attr(ctx))});
};
auto const trailing_location_def = keyword("loc") > '(' > raw[location][make_location] > ')';

BOOST_SPIRIT_DEFINE(dense_body, typed_body, dense_elements, resource_body, dense_resource, sparse_body)
BOOST_SPIRIT_DEFINE(sparse_attribute, location_alternatives, location, location_metadata)

}  // namespace

BOOST_SPIRIT_DEFINE(elements_attribute, trailing_location)
BOOST_SPIRIT_INSTANTIATE(decltype(elements_attribute), iterator_type, context_type)
BOOST_SPIRIT_INSTANTIATE(decltype(trailing_location), iterator_type, context_type)

bool match_location(ParseState& state, char const*& at, Attribute& made) {
  return run(trailing_location, state, at, made);
}

}  // namespace assay::rules
