// Attributes of dialects: the text after `#`. spec/attributes.spec defines the enums and structures.
#include "grammar/text/structures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/hints/attribute_form.hpp"
#include "grammar/hints/spellings.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/parts.hpp"
#include "grammar/text/rules.hpp"
#include "support/near_names.hpp"

namespace assay::rules {
namespace {

using x3::lit;
using x3::raw;
using Entries = std::vector<NamedAttribute>;
using Integers = std::vector<std::int64_t>;

// [1, ?, 3]
auto const push_integer = [](auto& ctx) {
  std::string_view text = view(x3::_attr(ctx));
  auto value = parse_integer(plain_number(state(ctx).context, text));
  if (!value || (*value < 0 && text[0] != '-'))
    state(ctx).fail(text.data(), "integer " + shown(text) + " does not fit in 64 bits");
  x3::_val(ctx).push_back(*value);
};
auto const push_unknown = [](auto& ctx) { x3::_val(ctx).push_back(kDynamic); };
auto const make_nothing = [](auto& ctx) { x3::_val(ctx) = integers_attribute(state(ctx).context, {}); };
auto const make_integers = [](auto& ctx) { x3::_val(ctx) = integers_attribute(state(ctx).context, x3::_attr(ctx)); };
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
auto const end_list = [](auto& ctx) { x3::_val(ctx).push_back({}); };
auto const dimension_word = token_parser<scan_dimension_word>{};
x3::rule<struct dimension_words_id, Words> const dimension_words{"ConvDimensions"};
auto const dimension_list = '[' > -(dimension_word[append] % ',') > list_end(']', "a dimension")[end_list];
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
  if (!skip(state, first, lit(c)))
    throw SyntaxError{first, {}, {}, {std::string("'") + c + "'", c == '}' ? '}' : '\0'}};
}
void expect_end(ParseState& state, char const*& first, char const* item) {
  if (!skip(state, first, lit('>'))) state.fail_expecting(first, expected_end_of_list('>', item));
}

// Numbers in a structure have the type of their field and must not state one.
void report_typed_number(ParseState& state, std::string_view written, Attribute value, StructSpec const& spec) {
  if (value->kind != AttributeKind::integer && value->kind != AttributeKind::floating) return;
  auto const colon = written.substr(0, written.find("//")).find(':');
  if (colon == written.npos) return;
  auto const begin = written.find_first_not_of(" \t\r\n"), end = written.find_last_not_of(" \t\r\n", colon - 1);
  state.report("structure", state.range(written.data() + begin, written.data() + written.size()),
               "a number of #" + spec.name + " is written without a type",
               Hint::write(written.substr(begin, end + 1 - begin)));
}

// Parses key = value, ... make_structure checks the names of the fields.
Entries read_fields(ParseState& state, char const*& first, StructSpec const& spec) {
  Entries entries;
  std::string_view name;
  while (read_word(state, first, name)) {
    expect(state, first, '=');
    char const* const begin = first;
    Attribute value = nullptr;
    if (!run(size_list, state, first, value) && !run(sub_axis, state, first, value) &&
        !run(attribute, state, first, value))
      state.fail_expecting(first, "an attribute");
    report_typed_number(state, {begin, static_cast<std::size_t>(first - begin)}, value, spec);
    if (value->kind == AttributeKind::integer && is_negative_zero(value->text))  // MLIR reads it as 0 here
      value = integer_attribute(state.context, 0);
    entries.push_back({state.context.intern(name), value, state.offset(name.data())});
    char const* const comma = first;
    if (!skip(state, first, lit(','))) break;
    if (char const* ahead = first; !spec.ends_with_comma && skip(state, ahead, lit('>'))) {
      first = comma;  // the end is expected at the comma
      break;
    }
  }
  return entries;
}

// Checks types of fields whose values must be of one kind. Other types are checked by rules.
bool is_of(std::string_view type, Attribute value) {
  if (type == "int") return value->kind == AttributeKind::integer;
  if (type == "ints") return value->kind == AttributeKind::dense_array;
  if (type == "bool") return value->kind == AttributeKind::boolean;
  if (type == "type") return value->kind == AttributeKind::type;
  if (type == "string") return value->kind == AttributeKind::string;
  if (type == "float")  // a number, or its bits
    return value->kind == AttributeKind::floating ||
           (value->kind == AttributeKind::integer && value->text.starts_with("0x"));
  if (type.starts_with("enum ")) return value->kind == AttributeKind::enumeration && value->name == type.substr(5);
  return true;
}

std::vector<std::string_view> words_in(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_name_char(text[end])) ++end;
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// Suggests the intended attribute for `#stablehlo<direction LT>` or `#stablehlo.comparison<LT>`: an enum of StableHLO
// with that case, or a similar name.
Hint unknown_attribute_hint(ParseState& state, std::string_view text) {
  constexpr std::size_t kMaxLength = 200;
  if (text.size() > kMaxLength) return {};
  auto const words = words_in(text);
  if (words.size() < 2) return {};
  for (std::string_view const name : state.specification.names("enum")) {
    EnumSpec const* const spec = state.specification.enumeration(name);
    bool const own = spec && name.starts_with(std::string(words[0]) + ".");
    bool const has = own && std::ranges::any_of(spec->cases, [&](auto const& c) { return c.name == words.back(); });
    if (has && (words.size() == 3 || words.size() == 2)) return Hint::write(enumeration_text(name, words.back()));
  }
  if (assay::Spelling const* const structure = assay::spelling("structure", words[1])) {
    auto const written = "#" + std::string(words[0]) + "." + std::string(words[1]);
    auto const right = "#" + std::string(structure->right[0]);
    if (text.starts_with(written + "<")) return Hint::write_for(right, written);
  }
  std::vector<std::string> known;
  for (std::string_view const kind : {"enum", "struct"})
    for (std::string_view const name : state.specification.names(kind)) known.emplace_back(name);
  auto near = near_names(std::string(words[0]) + "." + std::string(words[1]), known);
  for (std::string& name : near) name.insert(0, "#");
  return did_you_mean(near);
}

// Creates an opaque attribute from the text from `begin` to `first`, and the type that may follow it.
Attribute make_opaque(ParseState& state, char const* begin, char const*& first) {
  std::string_view const read(begin, static_cast<std::size_t>(first - begin));
  if (is_defined_here(read.substr(1)))
    state.report("unknown_attribute", state.range(begin, first), "unknown attribute " + shown(read),
                 state.can_search() ? unknown_attribute_hint(state, read) : Hint());
  char const* ahead = first;
  Type suffix = nullptr;
  if (skip(state, ahead, lit(':'))) {
    first = ahead;
    if (!run(type, state, first, suffix)) state.fail_expecting(first, "a type");
  }
  std::string_view text(begin, static_cast<std::size_t>(first - begin));
  auto const dialect = text.substr(1, text.find_first_of(".<") - 1);
  if (is_spelled_again(dialect) && text.find("//") != text.npos) text = state.context.intern(without_comments(text));
  return state.context.unique({.kind = AttributeKind::opaque, .text = text});
}

bool is_dotted_enumeration(ParseState const& state, std::string_view name) {
  EnumSpec const* const spec = state.specification.enumeration(name);
  return spec && spec->form == EnumSpec::Form::dotted;
}

Attribute read_named(ParseState& state, char const*& first, std::string_view name, char const* at) {
  if (state.specification.structure(name)) {
    expect(state, first, '<');
    Attribute made = read_structure(state, first, name);
    expect_end(state, first, "a field");
    return made;
  }
  if (is_dotted_enumeration(state, name)) {
    std::string_view value;
    expect(state, first, '<');
    if (!read_word(state, first, value)) state.fail_expecting(first, "a case of " + std::string(name));
    expect(state, first, '>');
    return make_enumeration(state, name, value);
  }
  std::string_view body;
  run(x3::no_skip[balanced], state, first, body);
  return make_opaque(state, at, first);
}

Attribute bounds_attribute(ParseState& state, Integers const& values) {
  NamedAttribute const entry[] = {{"bounds", integers_attribute(state.context, values)}};
  return state.context.unique(
      {.kind = AttributeKind::structure, .name = "stablehlo.type_extensions", .entries = entry});
}

Attribute read_bounds(ParseState& state, char const*& first) {
  expect(state, first, '<');
  Integers values;
  if (skip(state, first, lit('>'))) return bounds_attribute(state, values);  // a scalar's bounds
  if (!run(bounds, state, first, values)) state.fail_expecting(first, "a bound");
  expect_end(state, first, "a bound");
  return bounds_attribute(state, values);
}

// Reads `#name` at `at`. The body of an attribute of an unknown dialect is kept verbatim.
Attribute read_dialect_attribute(ParseState& state, char const*& first, std::string_view name, char const* at) {
  bool const dotted = name.find('.') != std::string_view::npos;
  bool const body = first != state.end && *first == '<';
  if (name == "stablehlo.bounds" && body) return read_bounds(state, first);
  if (body && (name == "vhlo" || name.starts_with("vhlo."))) return read_vhlo_attribute(state, first, name);
  if (dotted && !body && (state.specification.structure(name) || is_dotted_enumeration(state, name)))
    state.fail_expecting(first, "'<' right after the name");
  if (dotted) return read_named(state, first, name, at);
  if (!body) return state.attribute_alias(name, at);
  char const* start = first;
  Enumeration e;
  auto full = [&] { return state.context.intern(std::string(name) + "." + std::string(e.kind)); };
  if (read_enumeration(state, first, e)) {
    EnumSpec const* const spec = state.specification.enumeration(full());
    if (spec && spec->form == EnumSpec::Form::bracketed) return make_enumeration(state, full(), e.value);
  }
  first = start;
  if (read_structure_kind(state, first, e) &&
      (state.specification.structure(full()) || is_dotted_enumeration(state, full()))) {
    Attribute made = read_named(state, first, full(), at);
    expect(state, first, '>');
    return made;
  }
  first = start;
  std::string_view text;
  if (!run(x3::no_skip[balanced], state, first, text)) state.fail(start, "brackets do not match");
  return make_opaque(state, at, first);
}

bool read_hash(ParseState& state, char const*& first, Attribute& made) {
  if (*first != '#') return false;
  char const* at = first++;
  char const* end = first == state.end ? nullptr : scan_suffix_id(first, state.end);
  if (!end) state.fail_expecting(at, "a name after '#'");
  std::string_view const name(first, static_cast<std::size_t>(end - first));
  first = end;
  made = read_dialect_attribute(state, first, name, at);
  return true;
}
auto const dialect_attribute_def = function_parser<Attribute, read_hash>{};

}  // namespace

bool is_defined_here(std::string_view name) {
  std::string_view const dialect = name.substr(0, name.find_first_of(".<"));
  return dialect == "stablehlo" || dialect == "chlo";
}

Attribute default_of(Context& context, FieldSpec const& field) {
  if (!field.default_value) return nullptr;
  if (field.type == "ints") return integers_attribute(context, {});
  if (field.type == "int") return integer_attribute(context, parse_integer(*field.default_value).value_or(0));
  return nullptr;
}

namespace {

// Reports an unknown case of an enum. Returns the case that differs only in letter case, or else the text itself.
std::string_view recover_case(ParseState& state, std::string_view name, EnumSpec const* spec, std::string_view value) {
  auto const small = [](std::string_view text) {
    std::string letters;
    for (char const c : text) letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return letters;
  };
  std::vector<std::string> cases;
  std::string_view meant = value;
  auto const all = spec ? std::span(spec->cases) : std::span<EnumCase const>();
  for (auto const& one : all) cases.push_back(one.name);
  for (auto const& one : all)
    if (small(one.name) == small(value)) meant = one.name;
  Hint hint("its cases are " + one_of(cases));
  Spelling const* const known = spelling("case", value);
  if (known && std::ranges::find(cases, known->right[0]) != cases.end())
    hint = hint_of(*known);
  else if (meant != value)
    hint = Hint::write(meant);
  else if (auto const near = near_names(value, cases); value.size() > 2 && !near.empty()) {
    hint = did_you_mean(near);
    hint.is_guess = !is_misspelled_keyword(value, near[0]);
  } else if (std::string const other = enumeration_of(value); !other.empty())
    hint.text = fmt::format("write {}, or a case of {}: {}", other, name, one_of(cases));
  state.report("unknown_enum_case", state.range(value.data(), value.data() + value.size()),
               quoted(value) + " is not a case of " + std::string(name), hint);
  return meant;
}

}  // namespace

Attribute make_enumeration(ParseState& state, std::string_view name, std::string_view value) {
  EnumSpec const* spec = state.specification.enumeration(name);
  bool known =
      spec && std::any_of(spec->cases.begin(), spec->cases.end(), [&](auto const& c) { return c.name == value; });
  if (!known) value = recover_case(state, name, spec, value);
  return state.context.unique({.kind = AttributeKind::enumeration, .name = state.context.intern(name), .text = value});
}

namespace {

// One of the three lists of a convolution's dimension numbers.
struct DimensionList {
  std::int64_t letters[2] = {-1, -1};  // positions of the two dimensions that are letters
  Integers spatial;                    // positions of the other dimensions, by number
};

// `words` are the words of the list, `letters` its two letters, and `at` is the beginning of the lists.
DimensionList dimension_list_of(ParseState& state, std::span<std::string_view const> words, std::string_view letters,
                                char const* at) {
  DimensionList list;
  Words spatial_words;
  Integers positions;
  for (std::size_t position = 0; position < words.size(); ++position) {
    std::string_view const word = words[position];
    auto const letter = is_letter(word[0]) ? letters.find(word[0]) : std::string_view::npos;
    if (letter != std::string_view::npos) {
      if (list.letters[letter] >= 0) state.fail(word.data(), quoted(word) + " is twice in a list of dimension numbers");
      list.letters[letter] = static_cast<std::int64_t>(position);
    } else if (is_digit(word[0])) {
      spatial_words.push_back(word);
      positions.push_back(static_cast<std::int64_t>(position));
    } else {
      state.fail(word.data(), quoted(word) + " is not a dimension of this list",
                 std::string("this list has ") + letters[0] + ", " + letters[1] +
                     " and the numbers of spatial dimensions, from 0 on: [" + letters[0] + ", 0, 1, " + letters[1] +
                     "]");
    }
  }
  for (std::size_t i = 0; i < 2; ++i)
    if (list.letters[i] < 0) state.fail(at, std::string("dimension '") + letters[i] + "' is missing");
  list.spatial = positions;
  std::vector<bool> given(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::string_view const word = spatial_words[i];
    auto const index = static_cast<std::size_t>(parse_integer(word).value_or(-1));
    if (index >= positions.size() || given[index]) {
      state.report("structure", state.range(word.data(), word.data() + word.size()),
                   "number the spatial dimensions from 0, each once");
      continue;
    }
    given[index] = true;
    list.spatial[index] = positions[i];
  }
  return list;
}

}  // namespace

std::vector<NamedAttribute> read_dimension_numbers(ParseState& state, char const*& first) {
  Words words;
  char const* at = first;
  if (!run(dimension_words, state, first, words))
    state.fail_expecting(first, "dimension numbers: [b, 0, f]x[0, i, o]->[b, 0, f]");
  constexpr std::string_view kLetters[3] = {"bf", "io", "bf"};
  constexpr std::string_view kNames[3][3] = {
      {"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"},
      {"kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions"},
      {"output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"}};
  Entries entries;
  std::span<std::string_view const> rest(words);
  for (std::size_t list = 0; list < 3; ++list) {
    auto const size = static_cast<std::size_t>(std::ranges::find(rest, std::string_view()) - rest.begin());
    auto const read = dimension_list_of(state, rest.first(size), kLetters[list], at);
    rest = rest.subspan(std::min(size + 1, rest.size()));
    for (std::size_t i = 0; i < 2; ++i)
      entries.push_back({kNames[list][i], integer_attribute(state.context, read.letters[i]), 0});
    entries.push_back({kNames[list][2], integers_attribute(state.context, read.spatial), 0});
  }
  return entries;
}

namespace {

// Returns the field that a misspelled entry probably means, among the absent fields.
std::vector<FieldSpec>::const_iterator field_meant(StructSpec const& spec, NamedAttribute const& entry,
                                                   std::span<NamedAttribute const> entries) {
  std::vector<std::string> absent;
  for (auto const& field : spec.fields)
    if (!find(entries, field.name)) absent.push_back(field.name);
  std::string name;
  if (Spelling const* const known = spelling("attribute", entry.name))
    for (std::string_view const right : known->right)
      if (name.empty() && std::ranges::find(absent, right) != absent.end()) name = right;
  if (auto const near = near_names(entry.name, absent); name.empty() && !near.empty()) name = near[0];
  return std::ranges::find(spec.fields, name, &FieldSpec::name);
}

// Suggests a list for a number, or a number for a list of one. Empty for other mistakes.
Hint field_hint(std::string_view type, Attribute given) {
  bool const number = given->kind == AttributeKind::integer;
  if (type == "ints" && number) return Hint::write("[" + std::to_string(given->value) + "]");
  bool const one = given->kind == AttributeKind::dense_array && given->integers.size() == 1;
  if (type == "float" && number) return Hint::write(std::string(given->text) + ".0");
  return type == "int" && one ? Hint::write(std::to_string(given->integers[0])) : Hint();
}

}  // namespace

Attribute make_structure(ParseState& state, std::string_view name, std::span<NamedAttribute const> entries,
                         char const* at) {
  StructSpec const& spec = *state.specification.structure(name);
  Entries sorted, meant;  // meant: fields with misspelled names, under the correct ones
  std::size_t previous = 0;
  for (auto const& entry : entries) {
    SourceRange place{entry.offset, entry.offset + static_cast<std::uint32_t>(entry.name.size())};
    auto field =
        std::find_if(spec.fields.begin(), spec.fields.end(), [&](auto const& f) { return f.name == entry.name; });
    if (field == spec.fields.end()) {
      std::string names;
      for (auto const& f : spec.fields) names += (names.empty() ? "" : ", ") + f.name;
      field = field_meant(spec, entry, entries);
      state.report("structure", place,
                   "there is no " + quoted(entry.name) + " in #" + std::string(name) + "; its fields are " + names,
                   field == spec.fields.end() ? Hint() : Hint::write(field->name));
      if (field == spec.fields.end()) continue;
      meant.push_back({state.context.intern(field->name), entry.value, entry.offset});
    }
    auto position = static_cast<std::size_t>(field - spec.fields.begin());
    if (spec.ordered && position < previous)
      state.report("structure", place, quoted(entry.name) + " is out of order in #" + std::string(name));
    previous = position;
    if (!is_of(field->type, entry.value))
      state.report("structure", place,
                   quoted(entry.name) + " of #" + std::string(name) + " cannot be " + to_string(entry.value),
                   field_hint(field->type, entry.value));
  }
  state.check_entries(entries);
  for (auto const& field : spec.fields) {
    Attribute const by_name = find(entries, field.name), given = by_name ? by_name : find(meant, field.name);
    Attribute const value = given ? given : default_of(state.context, field);
    if (value)
      sorted.push_back({state.context.intern(field.name), value, 0});
    else if (!field.default_value && !field.optional)
      state.report("structure", state.range(at, at + 1), "#" + std::string(name) + " needs " + quoted(field.name));
  }
  return state.context.unique(
      {.kind = AttributeKind::structure, .name = state.context.intern(name), .entries = sorted});
}

Attribute read_structure(ParseState& state, char const*& first, std::string_view name) {
  char const* at = first;
  StructSpec const& spec = *state.specification.structure(name);
  bool const is_list = spec.has_dimension_lists && !skip(state, first, keyword("raw"));
  auto const entries = is_list ? read_dimension_numbers(state, first) : read_fields(state, first, spec);
  return make_structure(state, name, entries, at);
}

BOOST_SPIRIT_DEFINE(dialect_attribute)
BOOST_SPIRIT_INSTANTIATE(decltype(dialect_attribute), iterator_type, context_type)

}  // namespace assay::rules
