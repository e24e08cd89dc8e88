// Attributes of dialects: what stands after `#`. Which enums and structures there are is said in spec/attributes.spec.
#include "grammar/text/structures.hpp"

#include <algorithm>

#include "grammar/text/numbers.hpp"
#include "grammar/text/rules.hpp"

namespace assay::inline grammar::rules {
namespace {

using x3::lit;
using x3::raw;
using Entries = std::vector<NamedAttribute>;
using Integers = std::vector<std::int64_t>;

template <class Range> std::string_view view(Range const& range) {
  return {range.begin(), static_cast<std::size_t>(range.end() - range.begin())};
}

// [1, ?, 3]
auto const push_integer = [](auto& ctx) {
  std::string_view text = view(x3::_attr(ctx));
  auto value = parse_integer(plain_number(state(ctx).context, text));
  if (!value) state(ctx).fail(text.data(), "integer " + shown(text) + " does not fit in 64 bits");
  x3::_val(ctx).push_back(*value);
};
auto const push_unknown = [](auto& ctx) { x3::_val(ctx).push_back(kDynamic); };
Attribute integers_attribute(ParseState& state, Integers const& values) {
  AttributeNode node{.kind = AttributeKind::dense_array, .type = state.context.integer(64)};
  node.integers = values;
  return state.context.unique(node);
}
auto const make_nothing = [](auto& ctx) { x3::_val(ctx) = integers_attribute(state(ctx), {}); };
auto const make_integers = [](auto& ctx) { x3::_val(ctx) = integers_attribute(state(ctx), x3::_attr(ctx)); };
auto const integer = raw[-lit('-') >> (hex_integer | digits)];
auto const bound = integer[push_integer] | lit('?')[push_unknown];
x3::rule<struct bounds_id, Integers> const bounds{"Bounds"};
auto const bounds_def = bound % ',';
x3::rule<struct size_list_id, Attribute> const size_list{"SizeList"};
auto const size_list_def = lit('[')[make_nothing] >> -bounds[make_integers] >> ']';

// (2)4: part of an axis
auto const make_sub_axis = [](auto& ctx) {
  x3::_val(ctx) = state(ctx).context.unique({.kind = AttributeKind::opaque, .text = view(x3::_attr(ctx))});
};
x3::rule<struct sub_axis_id, Attribute> const sub_axis{"SubAxis"};
auto const sub_axis_def = raw['(' >> integer >> ')' >> integer][make_sub_axis];

// b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f
using Words = std::vector<std::string_view>;
auto const push_word = [](auto& ctx) { x3::_val(ctx).push_back(x3::_attr(ctx)); };
auto const end_list = [](auto& ctx) { x3::_val(ctx).push_back({}); };
auto const dimension_word = token_parser<scan_dimension_word>{};
x3::rule<struct dimension_words_id, Words> const dimension_words{"ConvDimensions"};
auto const dimension_list = '[' > -(dimension_word[push_word] % ',') > list_end(']', "a dimension")[end_list];
auto const dimension_words_def = dimension_list > 'x' > dimension_list > "->" > dimension_list;

BOOST_SPIRIT_DEFINE(bounds, size_list, sub_axis, dimension_words)

// <kind CASE> of #dialect<kind CASE>
struct Enumeration {
  std::string_view kind = {}, value = {};
};
template <class Parser> bool skip(ParseState& state, char const*& first, Parser const& parser) {
  x3::unused_type none;
  return run(parser, state, first, none);
}
bool read_word(ParseState& state, char const*& first, std::string_view& word) {
  return run(bare_id, state, first, word);
}
bool read_enumeration(ParseState& state, char const*& first, Enumeration& e) {
  return skip(state, first, lit('<')) && read_word(state, first, e.kind) && read_word(state, first, e.value) &&
         skip(state, first, lit('>'));
}
bool read_structure_kind(ParseState& state, char const*& first, Enumeration& e) {
  char const* ahead = first;
  return skip(state, first, lit('<')) && read_word(state, first, e.kind) &&
         (ahead = first, skip(state, ahead, lit('<')));
}

void expect(ParseState& state, char const*& first, char c) {
  if (!skip(state, first, lit(c))) state.fail(first, std::string("expected '") + c + "'");
}
void expect_end(ParseState& state, char const*& first, char const* item) {
  if (!skip(state, first, lit('>'))) state.fail(first, "expected " + expected_end_of_list('>', item));
}

// key = value, ..., with a comma at the end or without. Which fields there are is known to make_structure.
Entries read_fields(ParseState& state, char const*& first) {
  Entries entries;
  std::string_view name;
  while (read_word(state, first, name)) {
    expect(state, first, '=');
    Attribute value = nullptr;
    if (!run(size_list, state, first, value) && !run(sub_axis, state, first, value) &&
        !run(attribute, state, first, value))
      state.fail(first, "expected an attribute");
    entries.push_back({state.context.intern(name), value, state.offset(name.data())});
    if (!skip(state, first, lit(','))) break;
  }
  return entries;
}

// Of the types of fields whose values must be of one kind; others are judged by the rules.
bool is_of(std::string_view type, Attribute value) {
  if (type == "int") return value->kind == AttributeKind::integer;
  if (type == "ints") return value->kind == AttributeKind::dense_array;
  if (type == "bool") return value->kind == AttributeKind::boolean;
  if (type == "type") return value->kind == AttributeKind::type;
  if (type == "string") return value->kind == AttributeKind::string;
  return true;
}

// What was read from `begin` to `first`, and the type that may follow it.
Attribute make_opaque(ParseState& state, char const* begin, char const*& first) {
  std::string_view const read(begin, static_cast<std::size_t>(first - begin));
  if (is_defined_here(read.substr(1)))
    state.report("unknown_attribute", state.range(begin, first), "there is no attribute " + shown(read));
  char const* ahead = first;
  Type suffix = nullptr;
  if (skip(state, ahead, lit(':'))) {
    first = ahead;
    if (!run(type, state, first, suffix)) state.fail(first, "expected a type");
  }
  return state.context.unique(
      {.kind = AttributeKind::opaque, .text = {begin, static_cast<std::size_t>(first - begin)}});
}

Attribute read_named(ParseState& state, char const*& first, std::string_view name, char const* at) {
  if (state.specification.structure(name)) {
    expect(state, first, '<');
    Attribute made = read_structure(state, first, name);
    expect_end(state, first, "a field");
    return made;
  }
  if (state.specification.enumeration(name) && name.ends_with("_mode")) {  // the one that is written like a structure
    std::string_view value;
    expect(state, first, '<');
    if (!read_word(state, first, value)) state.fail(first, "expected a case of " + std::string(name));
    expect(state, first, '>');
    return make_enumeration(state, name, value);
  }
  std::string_view body;
  run(x3::no_skip[balanced], state, first, body);
  return make_opaque(state, at, first);
}

// Everything after `#`; the body of an attribute of an unknown dialect is kept as written.
struct dialect_attribute_parser : x3::parser<dialect_attribute_parser> {
  using attribute_type = Attribute;
  static bool const has_attribute = true;

  template <class Context, class RContext, class Attr> bool parse(iterator_type& first, iterator_type const& last,
                                                                  Context const& context, RContext const&,
                                                                  Attr& attr) const {
    x3::skip_over(first, last, context);
    if (first == last || *first != '#') return false;
    ParseState& state = x3::get<state_tag>(context);
    char const* at = first++;
    char const* end = first == last ? nullptr : scan_suffix_id(first, last);
    if (!end) state.fail(at, "expected a name after '#'");
    std::string_view name(first, static_cast<std::size_t>(end - first));
    first = end;
    attr = read(state, first, last, name, at);
    return true;
  }

  static Attribute read(ParseState& state, char const*& first, char const* last, std::string_view name,
                        char const* at) {
    bool dotted = name.find('.') != std::string_view::npos;
    bool body = first != last && *first == '<';
    if (name == "stablehlo.bounds" && body) return read_bounds(state, first);
    if (dotted) return read_named(state, first, name, at);
    if (!body) return state.attribute_alias(name, at);
    char const* start = first;
    Enumeration e;
    auto full = [&] { return state.context.intern(std::string(name) + "." + std::string(e.kind)); };
    if (read_enumeration(state, first, e) && state.specification.enumeration(full()))
      return make_enumeration(state, full(), e.value);
    first = start;
    if (read_structure_kind(state, first, e) && state.specification.structure(full())) {
      Attribute made = read_named(state, first, full(), at);
      expect(state, first, '>');
      return made;
    }
    first = start;
    std::string_view text;
    if (!run(x3::no_skip[balanced], state, first, text)) state.fail(start, "brackets do not match");
    return make_opaque(state, at, first);
  }

  static Attribute read_bounds(ParseState& state, char const*& first) {
    expect(state, first, '<');
    Integers values;
    char const* start = first;
    x3::unused_type none;
    if (run(lit('>'), state, first, none)) return bounds_attribute(state, values);  // of a scalar
    first = start;
    if (!run(bounds, state, first, values)) state.fail(first, "expected a bound");
    expect_end(state, first, "a bound");
    return bounds_attribute(state, values);
  }

  static Attribute bounds_attribute(ParseState& state, Integers const& values) {
    NamedAttribute entry[] = {{"bounds", integers_attribute(state, values)}};
    AttributeNode node{.kind = AttributeKind::structure, .name = "stablehlo.type_extensions"};
    node.entries = entry;
    return state.context.unique(node);
  }
};
auto const dialect_attribute_def = dialect_attribute_parser{};

}  // namespace

bool is_defined_here(std::string_view name) {
  std::string_view const dialect = name.substr(0, name.find_first_of(".<"));
  return dialect == "stablehlo" || dialect == "chlo";
}

char const* scan_dimension_word(char const* first, char const* last) {
  if (is_letter(*first)) return last - first > 1 && is_letter(first[1]) ? nullptr : first + 1;
  if (*first == '?') return first + 1;
  return scan_digits(first, last);
}

Attribute make_enumeration(ParseState& state, std::string_view name, std::string_view value) {
  EnumSpec const* spec = state.specification.enumeration(name);
  bool known =
      spec && std::any_of(spec->cases.begin(), spec->cases.end(), [&](auto const& c) { return c.name == value; });
  if (!known)
    state.report("unknown_enum_case", state.range(value.data(), value.data() + value.size()),
                 quoted(value) + " is not a case of " + std::string(name));
  return state.context.unique({.kind = AttributeKind::enumeration, .name = state.context.intern(name), .text = value});
}

std::vector<NamedAttribute> read_dimension_numbers(ParseState& state, char const*& first) {
  Words words;
  char const* at = first;
  if (!run(dimension_words, state, first, words))
    state.fail(first, "expected dimension numbers: [b, 0, f]x[0, i, o]->[b, 0, f]");
  constexpr std::string_view kLetters[3] = {"bf", "io", "bf"};
  constexpr std::string_view kNames[3][3] = {
      {"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"},
      {"kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions"},
      {"output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"}};
  auto& c = state.context;
  Entries entries;
  std::size_t next = 0;
  for (int list = 0; list < 3; ++list) {
    std::int64_t letters[2] = {-1, -1};
    Words spatial_words;
    std::vector<std::int64_t> positions;
    std::int64_t position = 0;
    for (; !words[next].empty(); ++next, ++position) {
      std::string_view word = words[next];
      auto letter = is_letter(word[0]) ? kLetters[list].find(word[0]) : std::string_view::npos;
      if (letter != std::string_view::npos) {
        if (letters[letter] >= 0)
          state.fail(word.data(), quoted(word) + " stands twice in a list of dimension numbers");
        letters[letter] = position;
      } else if (is_digit(word[0]) || word[0] == '?') {
        spatial_words.push_back(word);
        positions.push_back(position);
      } else {
        state.fail(word.data(), quoted(word) + " is not a dimension of this list");
      }
    }
    ++next;
    for (int i = 0; i < 2; ++i)
      if (letters[i] < 0)
        state.fail(at, std::string("dimension '") + kLetters[list][static_cast<std::size_t>(i)] + "' is missing");
    Integers spatial = positions;
    std::vector<bool> given(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
      auto number = parse_integer(spatial_words[i]);
      if (spatial_words[i] == "?") number = static_cast<std::int64_t>(i);
      if (!number || *number >= static_cast<std::int64_t>(positions.size()) ||
          given[static_cast<std::size_t>(*number)]) {
        state.report("structure",
                     state.range(spatial_words[i].data(), spatial_words[i].data() + spatial_words[i].size()),
                     "spatial dimensions are numbered from 0, each once");
        continue;
      }
      given[static_cast<std::size_t>(*number)] = true;
      spatial[static_cast<std::size_t>(*number)] = positions[i];
    }
    for (int i = 0; i < 2; ++i) entries.push_back({kNames[list][i], integer_attribute(state, letters[i]), 0});
    AttributeNode node{.kind = AttributeKind::dense_array, .type = c.integer(64)};
    node.integers = spatial;
    entries.push_back({kNames[list][2], c.unique(node), 0});
  }
  return entries;
}

Attribute integer_attribute(ParseState& state, std::int64_t value, std::uint32_t width) {
  auto& c = state.context;
  return c.unique({.kind = AttributeKind::integer,
                   .type = c.integer(width),
                   .value = value,
                   .text = c.intern(std::to_string(value))});
}

Attribute make_structure(ParseState& state, std::string_view name, std::span<NamedAttribute const> entries,
                         char const* at) {
  StructSpec const& spec = *state.specification.structure(name);
  Entries sorted;
  std::size_t previous = 0;
  for (auto const& entry : entries) {
    SourceRange place{entry.offset, entry.offset + static_cast<std::uint32_t>(entry.name.size())};
    auto field =
        std::find_if(spec.fields.begin(), spec.fields.end(), [&](auto const& f) { return f.name == entry.name; });
    if (field == spec.fields.end()) {
      std::string names;
      for (auto const& f : spec.fields) names += (names.empty() ? "" : ", ") + f.name;
      state.report("structure", place,
                   "there is no " + quoted(entry.name) + " in #" + std::string(name) + "; its fields are " + names);
      continue;
    }
    auto position = static_cast<std::size_t>(field - spec.fields.begin());
    if (spec.ordered && position < previous)
      state.report("structure", place, quoted(entry.name) + " is out of order in #" + std::string(name));
    previous = position;
    if (!is_of(field->type, entry.value))
      state.report("structure", place,
                   quoted(entry.name) + " of #" + std::string(name) + " cannot be " + to_string(entry.value));
  }
  state.check_entries(entries);
  for (auto const& field : spec.fields) {
    Attribute value = find(entries, field.name);
    if (!value && field.default_value && field.type == "ints") {
      value = state.context.unique({.kind = AttributeKind::dense_array, .type = state.context.integer(64)});
    } else if (!value && field.default_value && field.type == "int") {
      value = integer_attribute(state, parse_integer(*field.default_value).value_or(0));
    } else if (!value && !field.default_value && !field.optional) {
      state.report("structure", state.range(at, at + 1), "#" + std::string(name) + " needs " + quoted(field.name));
    }
    if (value) sorted.push_back({state.context.intern(field.name), value, 0});
  }
  AttributeNode node{.kind = AttributeKind::structure, .name = state.context.intern(name)};
  node.entries = sorted;
  return state.context.unique(node);
}

Attribute read_structure(ParseState& state, char const*& first, std::string_view name) {
  char const* at = first;
  Entries entries;
  x3::unused_type none;
  bool has_word = run(keyword("raw"), state, first, none);
  char const* start = first;
  if (!has_word && run(lit('['), state, first, none)) {
    first = start;
    entries = read_dimension_numbers(state, first);
  } else {
    entries = read_fields(state, first);
  }
  return make_structure(state, name, entries, at);
}

BOOST_SPIRIT_DEFINE(dialect_attribute)
BOOST_SPIRIT_INSTANTIATE(decltype(dialect_attribute), iterator_type, context_type)

}  // namespace assay::inline grammar::rules
