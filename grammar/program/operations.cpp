// Operations, regions, blocks, and the whole text: spec/program.ebnf, "Programs" and "Operations".
#include <fmt/format.h>

#include "grammar/assembly/assembly_formats.hpp"
#include "grammar/program/recovery.hpp"
#include "grammar/program/resources.hpp"
#include "grammar/program/vhlo_ops.hpp"
#include "grammar/text/parts.hpp"
#include "grammar/text/rules.hpp"

namespace assay::rules {

// Parses its subject, an op, unless the same text is cached.
template <class Subject> struct remembered_op_directive : x3::unary_parser<Subject, remembered_op_directive<Subject>> {
  using base_type = x3::unary_parser<Subject, remembered_op_directive<Subject>>;
  static bool const has_attribute = false;
  constexpr remembered_op_directive(Subject const& subject) : base_type(subject) {}

  template <class Context, class RContext, class Attr> bool parse(iterator_type& first, iterator_type const& last,
                                                                  Context const& context, RContext& rcontext,
                                                                  Attr& attr) const {
    x3::skip_over(first, last, context);
    ParseState& state = x3::get<state_tag>(context);
    OpSpelling text;
    bool const is_text = first != last && text.scan(first, last, !state.draft().result_names.empty());
    if (OpForm const* const form = is_text ? state.forms.find(text, state.depth) : nullptr) {
      state.use_form(*form, text);
      first += text.text().size();
      return true;
    }
    std::size_t const found = state.findings(), locations = state.location_uses();
    if (!this->subject.parse(first, last, context, rcontext, attr)) return false;
    char const* const begin = text.text().data();
    char const* const end = begin + text.text().size();
    bool const is_plain = is_text && (first == end || first == skip_blanks(end, last)) && state.findings() == found &&
                          state.location_uses() == locations;
    if (is_plain && state.forms.should_cache(text))
      state.forms.add(text, state.draft(), state.offset(begin), state.depth);
    return true;
  }
};

}  // namespace assay::rules

namespace boost::spirit::x3 {

template <class Subject> struct get_info<assay::rules::remembered_op_directive<Subject>>
    : info_of_subject<assay::rules::remembered_op_directive<Subject>> {};

}  // namespace boost::spirit::x3

namespace assay::rules {
namespace {

using x3::lit;
using x3::raw;

std::string_view unquote(std::string_view text) { return text.substr(1, text.size() - 2); }

std::uint32_t small_number(ParseState& state, std::string_view text) {
  std::uint64_t value = 0;
  for (char c : text)
    value = std::min<std::uint64_t>(value * 10 + static_cast<std::uint64_t>(c - '0'), kMaxResultNumber);
  if (value >= kMaxResultNumber)
    state.fail(text.data(), "result numbers are below " + std::to_string(kMaxResultNumber));
  return static_cast<std::uint32_t>(value);
}

void check_name(ParseState& state, std::string_view name) {
  if (name.size() > kMaxOpName)
    state.fail(name.data(), "names of operations have at most " + std::to_string(kMaxOpName) + " bytes");
}

x3::rule<struct region_id, Region*> const region{"Region"};
x3::rule<struct program_id> const program{"Program"};
x3::rule<struct value_use_id, Use> const value_use{"ValueUse"};
x3::rule<struct block_argument_id, ArgumentDraft> const block_argument{"BlockArgument"};
x3::rule<struct function_input_id, ArgumentDraft> const function_input{"FuncInput"};

// %name, %name#2
auto const begin_use = [](auto& ctx) {
  std::string_view text = x3::_attr(ctx);
  x3::_val(ctx) = Use{text.substr(1), 0, state(ctx).offset(text.data())};
};
auto const number_use = [](auto& ctx) { x3::_val(ctx).number = small_number(state(ctx), x3::_attr(ctx)); };
auto const value_use_def = value_id[begin_use] >> -(lit('#') >> x3::no_skip[digits[number_use]]);

// %a, %b:2 =
auto const add_result = [](auto& ctx) {
  std::string_view text = x3::_attr(ctx);
  state(ctx).draft().result_names.push_back({text.substr(1), 1, state(ctx).offset(text.data())});
};
auto const set_count = [](auto& ctx) {
  auto count = small_number(state(ctx), x3::_attr(ctx));
  if (count == 0) state(ctx).fail(x3::_attr(ctx).data(), "a result group has at least one result");
  state(ctx).draft().result_names.back().count = count;
};
x3::rule<struct op_outputs_id> const op_outputs{"OpOutputs"};
auto const op_outputs_def = (value_id[add_result] >> -(':' > digits[set_count])) % ',' > '=';

// "dialect.op"(%a) [^bb] <{properties}> ({region}) {attributes} : (T) -> T
auto const set_generic_name = [](auto& ctx) {
  std::string_view text = x3::_attr(ctx);
  auto& s = state(ctx);
  check_name(s, text);
  s.draft().range = s.range(text.data(), text.data() + text.size());
  std::string_view const name = s.context.intern(unquote(text));
  is_vhlo_name(name) ? set_vhlo_name(s, name) : set_op_name(s, name);
};
auto const add_operand = [](auto& ctx) { state(ctx).draft().operands.push_back(x3::_attr(ctx)); };
void report_two_values(ParseState& state, NamedAttribute const& property, NamedAttribute const& entry) {
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.label = "stray_attribute";
  warning.range = {entry.offset, entry.offset + static_cast<std::uint32_t>(entry.name.size())};
  warning.message = fmt::format("{:.100} has two values: that in the properties, {:.100}, is used", entry.name,
                                to_string(property.value));
  warning.hint = "remove one of them";
  state.diagnostics.add(std::move(warning));
}
void add_attributes(ParseState& state, std::vector<NamedAttribute> const& entries) {
  OpDraft& draft = state.draft();
  std::size_t const properties = draft.attributes.size();
  // for a known op, properties take precedence, as in the official parser
  for (NamedAttribute const& entry : entries) {
    auto const last = draft.attributes.begin() + static_cast<std::ptrdiff_t>(properties);
    auto const given =
        std::find_if(draft.attributes.begin(), last, [&](auto const& one) { return one.name == entry.name; });
    if (given != last && draft.spec && given->value != entry.value) report_two_values(state, *given, entry);
    if (given == last || !draft.spec) draft.attributes.push_back(entry);
  }
}
bool read_attributes(ParseState& state, char const*& first, x3::unused_type&) {
  std::vector<NamedAttribute> entries;
  if (!match_entries(state, first, entries)) return false;
  add_attributes(state, entries);
  return true;
}
x3::rule<struct op_attributes_id> const op_attributes{"AttributeDictionary"};
auto const op_attributes_def = function_parser<x3::unused_type, read_attributes>{};
// For an op that is or becomes known, its op file declares which attributes are properties. The properties of other ops
// are kept together in an attribute without a name, which no text can define. They may have the same names as other
// attributes, and need not be a dictionary.
bool read_properties(ParseState& state, char const*& first, x3::unused_type&) {
  OpDraft& draft = state.draft();
  if (draft.spec || draft.name.starts_with("vhlo.")) {
    std::vector<NamedAttribute> entries;
    if (!match_properties(state, first, entries)) return false;
    add_attributes(state, entries);
    return true;
  }
  Attribute properties = nullptr;
  if (!run(attribute, state, first, properties)) return false;
  draft.attributes.push_back({"", properties, 0});
  return true;
}
x3::rule<struct op_properties_id> const op_properties{"AttributeDictionary"};
auto const op_properties_def = function_parser<x3::unused_type, read_properties>{};
auto const add_region = [](auto& ctx) { state(ctx).draft().regions.push_back(x3::_attr(ctx)); };
auto const add_successor = [](auto& ctx) {
  state(ctx).draft().successors.push_back({x3::_attr(ctx).substr(1), {}, {}});
};
auto const require_successors = [](auto& ctx) {
  auto& s = state(ctx);
  if (s.draft().successors.empty()) s.fail_expecting(end_of(ctx) - 1, "a block (^name)");
};
auto const set_signature = [](auto& ctx) {
  auto& draft = state(ctx).draft();
  Type signature = x3::_attr(ctx);
  draft.operand_types.assign(signature->members.begin(), signature->members.end());
  draft.result_types.assign(signature->results.begin(), signature->results.end());
  check_arity(state(ctx), draft);
  convert_vhlo_op(state(ctx));
};
x3::rule<struct successor_id> const successor{"Successor"};
auto const successor_def = block_id[add_successor];
x3::rule<struct properties_id> const properties{"Properties"};
auto const properties_def = '<' > op_properties > '>';
x3::rule<struct generic_op_id> const generic_op{"GenericOp"};
auto const generic_op_def = string_literal[set_generic_name] > '(' > -(value_use[add_operand] % ',') >
                            list_end(')', "a value (%name)") >
                            -('[' > -(successor % ',') > list_end(']', "a block (^name)") >
                              x3::eps[require_successors]) > -properties
                            > -('(' > (region[add_region] % ',') > list_end(')', "a region")) > -op_attributes >
                            ':' > function_type[set_signature];

// Parses dialect.op and the text that its assembly line describes.
bool read_custom(ParseState& state, char const*& first, x3::unused_type&) {
  char const* const end = scan_bare_id(first, state.end);
  if (!end) return false;
  std::string_view const name(first, static_cast<std::size_t>(end - first));
  check_name(state, name);
  first = end;
  if (name.starts_with("vhlo.func_v"))
    read_vhlo_function(state, name, first);
  else
    read_custom_op(state, name, first);
  return true;
}
x3::rule<struct custom_op_id> const custom_op{"CustomOp"};
auto const custom_op_def = function_parser<x3::unused_type, read_custom>{};

constexpr notation::Directive<remembered_op_directive> remembered_op{};

auto const begin_op = [](auto& ctx) {
  auto& s = state(ctx);
  if (!s.block_is_open()) s.begin_block({}, end_of(ctx));
  s.begin_op();
};
auto const finish_op = [](auto& ctx) {
  state(ctx).finish_op(x3::_attr(ctx).value_or(nullptr));
  state(ctx).release_text(end_of(ctx));
};
x3::rule<struct op_location_id, std::optional<Attribute>> const op_location{"OpLocation"};
auto const op_location_def = -trailing_location[assign];
x3::rule<struct op_id> const op{"Op"};
auto const op_def = &(value_id | key) >> x3::eps[begin_op] >> -op_outputs > remembered_op[generic_op | custom_op] >
                    op_location[finish_op];

// ^label(%a: T, %b: T):
auto const begin_block = [](auto& ctx) { state(ctx).begin_block(x3::_attr(ctx).substr(1), x3::_attr(ctx).data()); };
auto const set_argument_name = [](auto& ctx) {
  std::string_view text = x3::_attr(ctx);
  x3::_val(ctx).name = Use{text.substr(1), 0, state(ctx).offset(text.data())};
};
auto const add_argument = [](auto& ctx) { state(ctx).add_argument(x3::_attr(ctx)); };
auto const block_argument_def = value_id[set_argument_name] > ':' > type[set<&ArgumentDraft::type>] >
                                -trailing_location[set<&ArgumentDraft::location>];
auto const function_input_def = value_id[set_argument_name] > ':' > type[set<&ArgumentDraft::type>] >
                                -attribute_dictionary[set<&ArgumentDraft::attributes>] >
                                -trailing_location[set<&ArgumentDraft::location>];

// Parses zero or more ops. Other text is reported and skipped.
template <class Subject> struct recovering_directive : x3::unary_parser<Subject, recovering_directive<Subject>> {
  using base_type = x3::unary_parser<Subject, recovering_directive<Subject>>;
  static bool const has_attribute = false;
  constexpr recovering_directive(Subject const& subject, std::string_view ends, std::string_view wanted)
      : base_type(subject), ends(ends), wanted(wanted) {}

  template <class Context, class RContext, class Attr> bool parse(iterator_type& first, iterator_type const& last,
                                                                  Context const& context, RContext& rcontext,
                                                                  Attr& attr) const {
    ParseState& state = x3::get<state_tag>(context);
    std::size_t const regions = state.open_regions(), drafts = state.open_drafts();
    int const depth = state.depth;
    for (;;) {
      x3::skip_over(first, last, context);
      if (first == last || ends.find(*first) != std::string_view::npos) return true;
      char const* const begin = state.item = first;
      Resumption to;
      try {
        if (this->subject.parse(first, last, context, rcontext, attr)) continue;
        to = recover(state, {first, {}, {}, {std::string(wanted), ends.starts_with('}') ? '}' : '\0'}}, begin, regions);
      } catch (x3::expectation_failure<iterator_type> const& failure) {
        to = recover(state, {failure.where(), {}, {}, expected_by(failure.which())}, begin, regions);
      } catch (SyntaxError const& error) {
        to = recover(state, error, begin, regions);
      } catch (Resumption const& outer) {
        to = outer;
      }
      if (to.regions != regions) throw to;
      if (to.complete) {
        first = to.at;
        continue;
      }
      state.depth = depth;
      state.unwind(regions, drafts, {begin, static_cast<std::size_t>(to.at - begin)});
      first = to.at;
    }
  }
  std::string_view ends, wanted;
};
template <class Subject>
constexpr auto recovering(Subject const& subject, std::string_view ends, std::string_view wanted) {
  return recovering_directive<typename x3::extension::as_parser<Subject>::value_type>{x3::as_parser(subject), ends,
                                                                                      wanted};
}

auto const ops = recovering(op, "}^", "an operation or '}'");
x3::rule<struct block_id> const block{"Block"};
auto const block_def = rules::block_id[begin_block] > -('(' > -(block_argument[add_argument] % ',') >
                                                        list_end(')', "an argument (%name: type)")) > ':' > ops;

auto const open_region = [](auto& ctx) { open_drafted_region(state(ctx), end_of(ctx)); };
auto const close_region = [](auto& ctx) { x3::_val(ctx) = state(ctx).end_region(); };
x3::rule<struct region_body_id> const region_body{"RegionBody"};
auto const region_body_def = ops > *block;
auto const region_def = nested[lit('{')[open_region] > region_body > lit('}') > x3::eps[close_region]];
// A region without its opening brace.
x3::rule<struct open_region_rest_id, Region*> const region_rest{"Region"};
auto const region_rest_def = nested[x3::eps[open_region] > region_body > lit('}') > x3::eps[close_region]];

// #alias = attribute, !alias = type, {-# resources #-}
bool read_alias(ParseState& state, char const*& first, x3::unused_type& none) {
  if (*first != '#' && *first != '!') return false;
  char const* const at = first;
  char const* const end = at + 1 == state.end ? nullptr : scan_suffix_id(at + 1, state.end);
  if (!end) state.fail_expecting(at, "the name of an alias");
  std::string_view const name(at + 1, static_cast<std::size_t>(end - at - 1));
  first = end;
  if (!run(lit('='), state, first, none)) state.fail_expecting(first, "'=' after the name of an alias");
  if (*at == '#') {
    Attribute value = nullptr;
    std::size_t const uses = state.location_uses();
    if (!run(attribute, state, first, value)) state.fail_expecting(first, "an attribute");
    state.require_location_aliases(uses);
    state.define_alias(name, value, at);
  } else {
    Type value = nullptr;
    if (!run(type, state, first, value)) state.fail_expecting(first, "a type");
    state.define_alias(name, value, at);
  }
  return true;
}
x3::rule<struct alias_definition_id> const alias_definition{"AliasDefinition"};
auto const alias_definition_def = function_parser<x3::unused_type, read_alias>{};

auto const add_resources = [](auto& ctx) {
  state(ctx).program.resource_sections.push_back(view(x3::_attr(ctx)));
  check_resources(state(ctx), view(x3::_attr(ctx)));
};
auto const resource_key = x3::omit[key];
auto const resource_value = x3::omit[keyword("true") | keyword("false") | string_literal];
auto const resource_entry = resource_key > ':' > resource_value;
auto const resource_dialect = resource_key > ':' > '{' > -(resource_entry >> *(',' > resource_entry)) >
                              list_end('}', "an entry");
auto const resource_group = (keyword("dialect_resources") | keyword("external_resources")) > ':' > '{' >
                            -(resource_dialect >> *(',' > resource_dialect)) > list_end('}', "a dialect");
x3::rule<struct resource_section_id> const resource_section{"ResourceSection"};
auto const resource_section_def =
    x3::raw[lit("{-#") > -(resource_group >> *(',' > resource_group)) > lit("#-}")][add_resources];

auto const program_def = recovering(alias_definition | resource_section | op, "", "an operation or an alias") > x3::eoi;

BOOST_SPIRIT_DEFINE(op_outputs, successor, properties, generic_op, custom_op, op_location, op, block, region_body)
BOOST_SPIRIT_DEFINE(region_rest, op_attributes, op_properties)
BOOST_SPIRIT_DEFINE(alias_definition, resource_section, value_use, block_argument, function_input, region, program)

}  // namespace

bool match_use(ParseState& state, char const*& at, Use& made) { return run(value_use, state, at, made); }
bool match_block_argument(ParseState& state, char const*& at, ArgumentDraft& made) {
  return run(block_argument, state, at, made);
}
bool match_function_input(ParseState& state, char const*& at, ArgumentDraft& made) {
  return run(function_input, state, at, made);
}
bool match_region(ParseState& state, char const*& at, Region*& made) { return run(region, state, at, made); }
bool match_region_rest(ParseState& state, char const*& at, Region*& made) { return run(region_rest, state, at, made); }

void read_program(ParseState& state) {
  char const* at = state.begin;
  x3::unused_type none;
  run(program, state, at, none);
}

}  // namespace assay::rules
