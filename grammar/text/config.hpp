// Spirit X3 set-up shared by the rules of the program grammar: iterator, skipper, context, and the parsers that X3
// lacks.
//
// Internal to grammar/. Only sources with rules include this file, because Spirit compiles slowly. Every rule runs with
// one skipper (blanks and // comments) and one context that contains the ParseState. Token parsers are lexemes and are
// defined here, so no lexeme calls a rule.
#pragma once

#include "grammar/text/state.hpp"
#include "grammar/text/syntax_error.hpp"
#include "grammar/text/tokens.hpp"
#include "grammar/x3/failure_text.hpp"

namespace assay::rules {

namespace x3 = boost::spirit::x3;
using iterator_type = char const*;
struct state_tag;

// Skips blanks and comments.
struct blank_parser : x3::parser<blank_parser> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;

  template <class Context, class RContext, class Attr>
  bool parse(iterator_type& first, iterator_type const& last, Context const&, RContext const&, Attr&) const {
    iterator_type const at = std::exchange(first, skip_blanks(first, last));
    return at != first;
  }
};
inline auto const skipper = blank_parser{};
using skipper_type = blank_parser;
using skip_context = x3::context<x3::skipper_tag, skipper_type const>;
using context_type = x3::context<state_tag, ParseState, skip_context>;

// A token. `Scan(first, last)` returns its end, or nullptr. The attribute is the text of the token.
template <char const* (*Scan)(char const*, char const*)> struct token_parser : x3::parser<token_parser<Scan>> {
  using attribute_type = std::string_view;
  static bool const has_attribute = true;

  template <class Context, class RContext, class Attr> bool parse(iterator_type& first, iterator_type const& last,
                                                                  Context const& context, RContext const&,
                                                                  Attr& attr) const {
    x3::skip_over(first, last, context);
    char const* end = first == last ? nullptr : Scan(first, last);
    if (!end) return false;
    x3::traits::move_to(std::string_view(first, static_cast<std::size_t>(end - first)), attr);
    first = end;
    return true;
  }
};

// A keyword: the text, not followed by a letter, digit, `_`, `$` or `.`.
struct keyword_parser : x3::parser<keyword_parser> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;
  explicit constexpr keyword_parser(std::string_view text) : text(text) {}

  template <class Context, class RContext, class Attr>
  bool parse(iterator_type& first, iterator_type const& last, Context const& context, RContext const&, Attr&) const {
    x3::skip_over(first, last, context);
    auto left = static_cast<std::size_t>(last - first);
    if (left < text.size() || std::memcmp(first, text.data(), text.size()) != 0) return false;
    if (left > text.size()) {
      char c = first[text.size()];
      if (is_letter(c) || is_digit(c) || c == '_' || c == '$' || c == '.') return false;
    }
    first += text.size();
    return true;
  }
  std::string_view text;
};
inline constexpr keyword_parser keyword(std::string_view text) { return keyword_parser(text); }

// Parses the subject one nesting level deeper. Nesting beyond kMaxNesting is a syntax error.
template <class Subject> struct nested_directive : x3::unary_parser<Subject, nested_directive<Subject>> {
  using base_type = x3::unary_parser<Subject, nested_directive<Subject>>;
  static bool const is_pass_through_unary = true;
  static bool const handles_container = Subject::handles_container;
  constexpr nested_directive(Subject const& subject) : base_type(subject) {}

  template <class Context, class RContext, class Attr> bool parse(iterator_type& first, iterator_type const& last,
                                                                  Context const& context, RContext& rcontext,
                                                                  Attr& attr) const {
    ParseState& state = x3::get<state_tag>(context);
    struct Level {
      int& depth;
      ~Level() { --depth; }
    } level{++state.depth};
    if (state.depth > kMaxNesting) state.fail(first, "nested deeper than " + std::to_string(kMaxNesting) + " levels");
    return this->subject.parse(first, last, context, rcontext, attr);
  }
};
inline constexpr notation::Directive<nested_directive> nested{};

// A parser that calls a function. `Read` reads the text at `first`, with blanks skipped and not at the end, or returns
// false.
template <class Value, bool (*Read)(ParseState& state, char const*& first, Value& value)> struct function_parser
    : x3::parser<function_parser<Value, Read>> {
  using attribute_type = Value;
  static bool const has_attribute = !std::is_same_v<Value, x3::unused_type>;

  template <class Context, class RContext, class Attr> bool parse(iterator_type& first, iterator_type const& last,
                                                                  Context const& context, RContext const&,
                                                                  Attr& attr) const {
    x3::skip_over(first, last, context);
    Value value{};
    if (first == last || !Read(x3::get<state_tag>(context), first, value)) return false;
    if constexpr (has_attribute) x3::traits::move_to(std::move(value), attr);
    return true;
  }
};

// Parses the end of a list, `closer`. The error message also mentions a comma and another `item`.
struct list_end_parser : x3::parser<list_end_parser> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;
  constexpr list_end_parser(char closer, std::string_view item) : closer(closer), item(item) {}

  template <class Context, class RContext, class Attr>
  bool parse(iterator_type& first, iterator_type const& last, Context const& context, RContext const&, Attr&) const {
    x3::skip_over(first, last, context);
    if (first == last || *first != closer) return false;
    ++first;
    return true;
  }
  char closer;
  std::string_view item;
};
inline constexpr list_end_parser list_end(char closer, std::string_view item) { return {closer, item}; }

template <class Ctx> ParseState& state(Ctx& ctx) { return x3::get<state_tag>(ctx); }

// Returns the end of the match of an action's parser. An action runs after its match, so the rest of the text begins
// there.
template <class Ctx> char const* end_of(Ctx& ctx) { return x3::_where(ctx).begin(); }

// Returns the text that a raw[] has matched.
template <class Range> std::string_view view(Range const& range) {
  return {range.begin(), static_cast<std::size_t>(range.end() - range.begin())};
}

// Actions that assign the attribute to the rule's value, append it, or assign it to a member.
inline auto const assign = [](auto& ctx) { x3::_val(ctx) = x3::_attr(ctx); };
inline auto const append = [](auto& ctx) { x3::_val(ctx).push_back(x3::_attr(ctx)); };
template <auto Member> inline auto const set = [](auto& ctx) { x3::_val(ctx).*Member = x3::_attr(ctx); };

inline auto const key = token_parser<scan_key>{};
inline auto const bare_id = token_parser<scan_bare_id>{};
inline auto const suffix_id = token_parser<scan_suffix_id>{};
inline auto const value_id = token_parser<scan_value_id>{};
inline auto const block_id = token_parser<scan_block_id>{};
inline auto const string_literal = token_parser<scan_string>{};
inline auto const digits = token_parser<scan_digits>{};
inline auto const hex_integer = token_parser<scan_hex>{};
inline auto const float_literal = token_parser<scan_float>{};
inline auto const pointed_float = token_parser<scan_pointed_float>{};
inline auto const balanced = token_parser<scan_balanced>{};

// Runs a rule at `first` in the state's context, like phrase_parse.
template <class Rule, class Attr> bool run(Rule const& rule, ParseState& state, char const*& first, Attr& attr) {
  skip_context skip = x3::make_context<x3::skipper_tag>(skipper);
  context_type context = x3::make_context<state_tag>(state, skip);
  return rule.parse(first, state.end, context, x3::unused, attr);
}

}  // namespace assay::rules

namespace boost::spirit::x3 {

template <char const* (*Scan)(char const*, char const*)> struct get_info<assay::rules::token_parser<Scan>> {
  using result_type = std::string;
  result_type operator()(assay::rules::token_parser<Scan> const&) const { return assay::rules::token_name(Scan); }
};
template <> struct get_info<assay::rules::keyword_parser> {
  using result_type = std::string;
  result_type operator()(assay::rules::keyword_parser const& parser) const {
    return "'" + std::string(parser.text) + "'";
  }
};
template <> struct get_info<assay::rules::list_end_parser> {
  using result_type = std::string;
  result_type operator()(assay::rules::list_end_parser const& parser) const {
    return assay::expected_end_of_list(parser.closer, parser.item);
  }
};
template <class Subject> struct get_info<assay::rules::nested_directive<Subject>>
    : info_of_subject<assay::rules::nested_directive<Subject>> {};

}  // namespace boost::spirit::x3
