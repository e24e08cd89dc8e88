#include "grammar/notation/op_file_rows.hpp"

#include <algorithm>
#include <utility>

#include "grammar/x3/tokens.hpp"

namespace assay::op_file {
namespace {

namespace x3 = boost::spirit::x3;
using notation::Token;
using x3::_attr;
using x3::_val;

auto const letter = x3::ascii::alpha | x3::char_('_');
auto const letter_or_digit = x3::ascii::alnum | x3::char_('_');
auto const name = x3::rule<struct NameId, std::string>("a name") =
    x3::lexeme[letter >> *letter_or_digit >> *x3::char_('\'')];
auto const mnemonic = x3::rule<struct MnemonicId, std::string>("a mnemonic") =
    x3::lexeme[letter >> *(letter_or_digit | x3::char_(".$-"))];

// Types. `static` may precede any alternative, the other modifiers only the first.

x3::rule<struct AlternativeId, TypeAlternative> const alternative = "a type";
auto const set_rank = [](auto& ctx) { _val(ctx).rank = _attr(ctx); };
auto const set_static = [](auto& ctx) { _val(ctx).is_static = true; };
auto const set_kind = [](auto& ctx) { _val(ctx).kind = std::move(_attr(ctx)); };
auto const add_element = [](auto& ctx) { _val(ctx).elements.push_back(std::move(_attr(ctx))); };

struct Named : x3::symbols<std::string> {
  Named() { add("enum", "enum")("flags", "flags")("kept", "kept")("struct", "struct"); }
} const named;
auto const modifier = x3::rule<struct ModifierId>("a modifier") =
    Token("constant") | Token("variadic") | Token("optional") | Token("static");

auto const members = Token("of") > name[add_element] > *(Token(",") > name[add_element]);
auto const alternative_def = -Token("static")[set_static] >>
                             -(x3::lexeme[x3::uint_ >> "-d" >> !letter_or_digit])[set_rank] >>
                             -Token("static")[set_static] >>
                             ((x3::lexeme[named >> !letter_or_digit][set_kind] > mnemonic[add_element] > -members) |
                              ((!modifier >> name)[set_kind] >> -members));
BOOST_SPIRIT_DEFINE(alternative)

x3::rule<struct TypePatternId, TypePattern> const type_pattern = "a type";
auto const add_alternative = [](auto& ctx) { _val(ctx).alternatives.push_back(std::move(_attr(ctx))); };
auto const type_pattern_def = *(Token("constant")[([](auto& ctx) { _val(ctx).constant = true; })] |
                                Token("variadic")[([](auto& ctx) { _val(ctx).variadic = true; })] |
                                Token("optional")[([](auto& ctx) { _val(ctx).optional = true; })]) >
                              alternative[add_alternative] > *(Token("|") > alternative[add_alternative]);
BOOST_SPIRIT_DEFINE(type_pattern)

auto const mnemonics = x3::rule<struct MnemonicsId, std::vector<std::string>>("mnemonics") = x3::eps > mnemonic >
                                                                                             *(Token(",") > mnemonic);

x3::rule<struct DefinitionHeadId, DefinitionHead> const definition_head = "a definition";
auto const add_parameter = [](auto& ctx) { _val(ctx).parameters.push_back(std::move(_attr(ctx))); };
auto const definition_head_def = x3::eps > name[([](auto& ctx) { _val(ctx).name = std::move(_attr(ctx)); })] >
                                 -(Token("(") > name[add_parameter] > *(Token(",") > name[add_parameter]) >
                                   Token(")")) > Token("=");
BOOST_SPIRIT_DEFINE(definition_head)

// Assembly lines.

using Kind = AssemblyElement::Kind;
x3::rule<struct ElementId, AssemblyElement> const element = "an assembly element";
auto const start = [](Kind kind) {
  return [kind](auto& ctx) {
    _val(ctx).kind = kind;
    _val(ctx).text = std::move(_attr(ctx));
  };
};
auto const start_group = [](auto& ctx) { _val(ctx).kind = Kind::group; };
auto const add_part = [](auto& ctx) { _val(ctx).elements.push_back(std::move(_attr(ctx))); };
auto const add_other_part = [](auto& ctx) { _val(ctx).otherwise.push_back(std::move(_attr(ctx))); };
auto const add_argument = [](auto& ctx) { _val(ctx).args.push_back(std::move(_attr(ctx))); };
auto const add_comma = [](auto& ctx) { _val(ctx).args.push_back(","); };

auto const literal = x3::rule<struct LiteralId, std::string>("a string") =
    x3::lexeme['"' >> *((~x3::char_("\"\\\r\n")) | ('\\' >> x3::char_("\"\\"))) >> '"'];
auto const variable = x3::rule<struct VariableId, std::string>("a variable") =
    x3::lexeme['$' >> letter >> *letter_or_digit];
auto const directive = x3::rule<struct DirectiveId, std::string>("a directive") =
    x3::lexeme[letter >> *(letter_or_digit | x3::char_('-'))];
auto const argument_value = x3::rule<struct ArgumentValueId, std::string>("a value") =
    x3::lexeme[x3::char_('$') >> letter >> *letter_or_digit] | mnemonic;
auto const argument = x3::rule<struct ArgumentId, std::string>("an argument") =
    x3::lexeme[x3::char_('$') >> letter >> *letter_or_digit] | (name >> x3::char_('=') >> argument_value);
auto const element_def = literal[start(Kind::literal)] |
                         (variable[start(Kind::variable)] > -(Token("...,")[add_comma] | Token("..."))) |
                         (Token("[")[start_group] > element[add_part] > *element[add_part] >
                          -(Token("|") > element[add_other_part] > *element[add_other_part]) > Token("]")) |
                         (directive[start(Kind::directive)] >>
                          -(Token("(") > argument[add_argument] > *(Token(",") > argument[add_argument]) > Token(")")));
BOOST_SPIRIT_DEFINE(element)
auto const assembly = x3::rule<struct AssemblyId, std::vector<AssemblyElement>>("an assembly line") =
    x3::eps > element > *element;

// Parses all of `text` with `rule`, or a prefix if `rest` is given.
template <typename Value, typename Rule>
Result<Value, TextError> parse(std::string_view text, Rule const& rule, std::size_t* rest = nullptr) {
  char const* first = text.data();
  char const* const last = first + text.size();
  char const* place = first;
  std::string wanted = x3::what(rule);
  Value value;
  try {
    if (x3::phrase_parse(place, last, rule, x3::ascii::space, value)) {
      if (rest != nullptr) *rest = static_cast<std::size_t>(place - first);
      if (rest != nullptr || place == last) return value;
      wanted = "the end of the row";
    }
  } catch (x3::expectation_failure<char const*> const& failure) {
    place = failure.where();
    wanted = failure.which();
  }
  while (place != last && (*place == ' ' || *place == '\t')) ++place;
  return TextError{static_cast<std::uint32_t>(place - first), "expected " + wanted};
}

// Whether `kind` is listed in spec/README.md, "Types of rows". Names of element types are kinds of attributes, too.
bool is_kind(std::string_view kind) {
  static constexpr std::string_view kKinds =
      " tensor quantized_tensor per_tensor_quantized_tensor per_axis_quantized_tensor unranked_tensor token tuple "
      "future "
      "buffer value string symbol dictionary list type elements unit any number enum flags kept struct region index ";
  if (kKinds.find(" " + std::string(kind) + " ") != kKinds.npos) return true;
  std::size_t const letters = kind.find_first_of("0123456789");
  return letters != std::string_view::npos && letters >= 1 && letters <= 2;  // i1, si64, f32, f8E4M3FN
}

}  // namespace

Result<TypePattern, TextError> parse_type_pattern(std::string_view text) {
  auto pattern = parse<TypePattern>(text, type_pattern);
  if (!pattern) return pattern;
  for (TypeAlternative const& type : pattern->alternatives) {
    if (is_kind(type.kind)) continue;
    return TextError{static_cast<std::uint32_t>(std::min(text.find(type.kind), text.size())),
                     "'" + type.kind + "' is not a kind of type"};
  }
  return pattern;
}

Result<std::vector<TypeAlternative>, TextError> parse_class_types(std::string_view text) {
  auto pattern = parse<TypePattern>(text, type_pattern);
  if (!pattern) return pattern.error();
  return std::move(pattern->alternatives);
}

Result<std::vector<std::string>, TextError> parse_mnemonics(std::string_view text) {
  return parse<std::vector<std::string>>(text, mnemonics);
}

Result<DefinitionHead, TextError> parse_definition_head(std::string_view text) {
  std::size_t end = 0;
  auto head = parse<DefinitionHead>(text, definition_head, &end);
  if (head) head->value_begin = std::min(text.find_first_not_of(' ', end), text.size());
  return head;
}

Result<std::vector<AssemblyElement>, TextError> parse_assembly(std::string_view text) {
  if (std::count(text.begin(), text.end(), '[') > kMaxAssemblyGroups)
    return TextError{0, "more than " + std::to_string(kMaxAssemblyGroups) + " groups"};
  return parse<std::vector<AssemblyElement>>(text, assembly);
}

}  // namespace assay::op_file
