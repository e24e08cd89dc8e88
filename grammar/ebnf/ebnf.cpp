#include "grammar/ebnf/ebnf.hpp"

#include <utility>

#include "grammar/x3/tokens.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

namespace x3 = boost::spirit::x3;
using Kind = EbnfNode::Kind;

struct ReadState {
  char const* begin = nullptr;
  int depth = 0;
  bool too_deep = false;
};
struct StateTag {};

std::string unescape(std::string const& quoted) {
  auto const digit = [](char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; };
  std::string text;
  for (std::size_t i = 0; i < quoted.size(); ++i) {
    if (quoted[i] == '\\' && i + 2 < quoted.size() && is_hex_digit(quoted[i + 1]) && is_hex_digit(quoted[i + 2])) {
      text += static_cast<char>(digit(quoted[i + 1]) * 16 + digit(quoted[i + 2]));
      i += 2;
    } else {
      text += quoted[i];
    }
  }
  return text;
}

// Merges `'0' | ... | '9'` into one range, at any position among the alternatives.
EbnfNode join_ranges(std::vector<EbnfNode> alternatives) {
  std::vector<EbnfNode> joined;
  for (std::size_t i = 0; i < alternatives.size(); ++i) {
    bool const between = alternatives[i].kind == Kind::elision && !joined.empty() && i + 1 < alternatives.size() &&
                         joined.back().kind == Kind::literal && alternatives[i + 1].kind == Kind::literal &&
                         joined.back().text.size() == 1 && alternatives[i + 1].text.size() == 1;
    if (between) {
      joined.back() = {Kind::range, joined.back().text + alternatives[i + 1].text, {}};
      ++i;
    } else {
      joined.push_back(std::move(alternatives[i]));
    }
  }
  if (joined.size() == 1) return std::move(joined.front());
  return {Kind::choice, {}, std::move(joined)};
}

// --- actions ---------------------------------------------------------------------------------------------------------

auto const set_literal = [](auto& context) {
  auto const& characters = x3::_attr(context);
  x3::_val(context) = EbnfNode{Kind::literal, unescape({characters.begin(), characters.end()}), {}};
};
auto const set_name = [](auto& context) {
  auto const& characters = x3::_attr(context);
  x3::_val(context) = EbnfNode{Kind::name, {characters.begin(), characters.end()}, {}};
};
auto const set_elision = [](auto& context) { x3::_val(context) = EbnfNode{Kind::elision, {}, {}}; };
auto const set_node = [](auto& context) { x3::_val(context) = std::move(x3::_attr(context)); };
auto const set_character = [](auto& context) {
  x3::_pass(context) = x3::_attr(context).text.size() == 1;
  x3::_val(context) = std::move(x3::_attr(context));
};
auto const add_node = [](auto& context) { x3::_val(context).args.push_back(std::move(x3::_attr(context))); };
auto const extend_to_range = [](auto& context) {
  EbnfNode& node = x3::_val(context);
  EbnfNode const& last = x3::_attr(context);
  x3::_pass(context) = last.text.size() == 1;
  node = EbnfNode{Kind::range, node.text + last.text, {}};
};
auto const begin_except = [](auto& context) { x3::_val(context) = EbnfNode{Kind::except, {}, {}}; };
auto const set_ascii = [](auto& context) { x3::_val(context).text = "ASCII"; };
auto const finish_sequence = [](auto& context) {
  EbnfNode& node = x3::_val(context);
  if (node.args.size() == 1) node = EbnfNode(std::move(node.args.front()));
};
auto const finish_choice = [](auto& context) {
  EbnfNode& node = x3::_val(context);
  node = join_ranges(std::move(node.args));
};
template <Kind Outer> auto const wrap = [](auto& context) {
  x3::_val(context) = EbnfNode{Outer, {}, {}};
  x3::_val(context).args.push_back(std::move(x3::_attr(context)));
};
auto const deeper = [](auto& context) {
  auto& state = x3::get<StateTag>(context).get();
  if (++state.depth > kMaxEbnfDepth) state.too_deep = true;
  x3::_pass(context) = !state.too_deep;
};
auto const shallower = [](auto& context) { --x3::get<StateTag>(context).get().depth; };
// The line is an offset until the end of parse_ebnf.
auto const set_production_name = [](auto& context) {
  auto const at = x3::_where(context).begin() - x3::get<StateTag>(context).get().begin;
  x3::_val(context).name = std::move(x3::_attr(context).text);
  x3::_val(context).line = static_cast<std::uint32_t>(at);
};
auto const set_body = [](auto& context) { x3::_val(context).body = std::move(x3::_attr(context)); };
auto const add_production = [](auto& context) {
  x3::_val(context).productions.push_back(std::move(x3::_attr(context)));
};

// --- rules -----------------------------------------------------------------------------------------------------------

auto const blank = x3::space | ("(*" >> *(x3::char_ - "*)") >> "*)");

x3::rule<struct LiteralRule, EbnfNode> const literal = "a terminal in quotes";
x3::rule<struct NameRule, EbnfNode> const name = "a name";
x3::rule<struct ElisionRule, EbnfNode> const elision = "'...'";
x3::rule<struct ExclusionRule, EbnfNode> const exclusion = "an excluded character";
x3::rule<struct ExceptRule, EbnfNode> const except = "a set of characters";
x3::rule<struct TermRule, EbnfNode> const term = "a term";
x3::rule<struct SequenceRule, EbnfNode> const sequence = "terms";
x3::rule<struct ChoiceRule, EbnfNode> const choice = "an expression";
x3::rule<struct ProductionRule, Production> const production = "a production";
x3::rule<struct GrammarRule, Grammar> const grammar_text = "a grammar";

auto const letter = x3::char_("a-zA-Z_");
auto const quoted = [](char quote) { return quote >> x3::raw[+(x3::char_ - quote - x3::eol)][set_literal] >> quote; };

auto const literal_def = x3::lexeme[quoted('\'') | quoted('`')];
auto const word = [](char const* text) { return x3::lexeme[x3::lit(text) >> !(letter | x3::char_("0-9"))]; };
auto const name_def = !word("all") >> x3::lexeme[x3::raw[letter >> *(letter | x3::char_("0-9"))]][set_name];
auto const elision_def = x3::lit("...")[set_elision];
auto const exclusion_def = literal[set_character] >> -(-x3::lit(',') >> "..." >> literal[extend_to_range]);
auto const except_def = word("all")[begin_except] >> -word("ASCII")[set_ascii] >> word("characters") >>
                        word("except") >> (exclusion[add_node] % (',' | word("and")));
auto const open = x3::eps[deeper];
auto const close = x3::eps[shallower];
auto const term_def = except[set_node] | literal[set_node] | (name >> !notation::Token("::="))[set_node] |
                      ('(' > open > choice[set_node] > ')' > close) |
                      ('{' > open > choice[wrap<Kind::repetition>] > '}' > close) |
                      ('[' > open > choice[wrap<Kind::option>] > ']' > close);
auto const sequence_def = term[add_node] >> *(-x3::lit(',') >> term[add_node]) >> x3::eps[finish_sequence];
auto const choice_def = (elision[add_node] | sequence[add_node]) % '|' >> x3::eps[finish_choice];
auto const production_def = name[set_production_name] > notation::Token("::=") > choice[set_body];
auto const grammar_text_def = *production[add_production] > x3::eoi;

BOOST_SPIRIT_DEFINE(literal, name, elision, exclusion, except, term, sequence, choice, production, grammar_text)

void offsets_to_lines(std::string_view text, Grammar& grammar) {
  std::uint32_t line = 1;
  std::size_t at = 0;
  for (Production& made : grammar.productions) {
    for (; at < made.line && at < text.size(); ++at) line += text[at] == '\n';
    made.line = line;
  }
}

}  // namespace

Result<Grammar, TextError> parse_ebnf(std::string_view text) {
  if (text.size() > kMaxEbnfBytes) return TextError{0, "the grammar is too long"};
  char const* const begin = text.data();
  char const* at = begin;
  char const* const end = begin + text.size();
  ReadState state{begin, 0, false};
  Grammar grammar;
  TextError error;
  try {
    auto const reader = x3::with<StateTag>(std::ref(state))[grammar_text];
    if (x3::phrase_parse(at, end, reader, blank, grammar)) {
      offsets_to_lines(text, grammar);
      return grammar;
    }
    error = {static_cast<std::uint32_t>(at - begin), "expected a grammar"};
  } catch (x3::expectation_failure<char const*> const& failure) {
    char const* where = failure.where();
    while (where != end && is_blank(*where)) ++where;
    std::string const wanted = failure.which() == "eoi" ? "a production or the end" : failure.which();
    error = {static_cast<std::uint32_t>(where - begin), "expected " + wanted};
  }
  if (state.too_deep) error.message = "more than " + std::to_string(kMaxEbnfDepth) + " nested brackets";
  return error;
}

}  // namespace assay
