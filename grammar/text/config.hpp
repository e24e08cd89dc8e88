// Spirit X3 set-up shared by the rules of the program grammar: iterator, skipper, context, and the parsers that X3 lacks.
//
// Internal to grammar/*.cpp. Every rule runs with one skipper (blanks and // comments) and one context that carries the
// ParseState. Token parsers are lexemes and are defined here, so no rule is called from inside a lexeme.
#pragma once

#include "grammar/text/state.hpp"
#include "grammar/text/syntax_error.hpp"
#include "grammar/x3/failure_text.hpp"

namespace assay::inline grammar::rules {

namespace x3 = boost::spirit::x3;
using iterator_type = char const*;
struct state_tag;

inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_hex_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// Skips one run of blanks, or one comment.
struct blank_parser : x3::parser<blank_parser> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;

  template <class Context, class RContext, class Attr>
  bool parse(iterator_type& first, iterator_type const& last, Context const&, RContext const&, Attr&) const {
    iterator_type at = first;
    while (at != last && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')) ++at;
    if (at == first && last - at >= 2 && at[0] == '/' && at[1] == '/') {
      auto const* newline = static_cast<char const*>(std::memchr(at, '\n', static_cast<std::size_t>(last - at)));
      at = newline ? newline + 1 : last;
    }
    if (at == first) return false;
    first = at;
    return true;
  }
};
inline auto const skipper = blank_parser{};
using skipper_type = blank_parser;
using skip_context = x3::context<x3::skipper_tag, skipper_type const>;
using context_type = x3::context<state_tag, ParseState, skip_context>;

// A token: `Scan(first, last)` returns its end, or nullptr. Its attribute is the token's text.
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

// Its subject one level deeper; a syntax error beyond kMaxNesting.
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
struct nested_gen {
  template <class Subject> constexpr auto operator[](Subject const& subject) const {
    return nested_directive<typename x3::extension::as_parser<Subject>::value_type>{x3::as_parser(subject)};
  }
};
inline constexpr nested_gen nested{};

// The end of a list: `closer`, where another `item` after a comma would do as well.
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

// Where the match of an action's parser ended: an action runs after its match, and sees what is left of the text.
template <class Ctx> char const* end_of(Ctx& ctx) { return x3::_where(ctx).begin(); }

// Token scanners. Each returns the end of the token at `first`, or nullptr.
char const* scan_bare_id(char const* first, char const* last);    // [A-Za-z_][A-Za-z0-9_$.]*
char const* scan_suffix_id(char const* first, char const* last);  // digits, or letter/_$.- then those and digits
char const* scan_value_id(char const* first, char const* last);   // % suffix_id
char const* scan_block_id(char const* first, char const* last);   // ^ suffix_id
char const* scan_string(char const* first, char const* last);     // "..." with escapes
char const* scan_digits(char const* first, char const* last);
char const* scan_hex(char const* first, char const* last);           // 0x...
char const* scan_float(char const* first, char const* last);         // digits . ...
char const* scan_balanced(char const* first, char const* last);      // <...>, brackets balanced
char const* scan_any_brackets(char const* first, char const* last);  // one bracket to the one that closes it
char const* scan_rest_of_op(char const* first, char const* last);    // a foreign op's custom assembly format

char const* scan_key(char const* first, char const* last);  // a bare identifier or a string

inline auto const key = token_parser<scan_key>{};
inline auto const bare_id = token_parser<scan_bare_id>{};
inline auto const suffix_id = token_parser<scan_suffix_id>{};
inline auto const value_id = token_parser<scan_value_id>{};
inline auto const block_id = token_parser<scan_block_id>{};
inline auto const string_literal = token_parser<scan_string>{};
inline auto const digits = token_parser<scan_digits>{};
inline auto const hex_integer = token_parser<scan_hex>{};
inline auto const float_literal = token_parser<scan_float>{};
inline auto const balanced = token_parser<scan_balanced>{};

// Runs a rule at `first` under the state's context, as phrase_parse would.
template <class Rule, class Attr> bool run(Rule const& rule, ParseState& state, char const*& first, Attr& attr) {
  skip_context skip = x3::make_context<x3::skipper_tag>(skipper);
  context_type context = x3::make_context<state_tag>(state, skip);
  return rule.parse(first, state.end, context, x3::unused, attr);
}

// What a message calls the token that a scanner reads.
char const* token_name(char const* (*scan)(char const*, char const*));

}  // namespace assay::inline grammar::rules

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
