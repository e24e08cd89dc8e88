// Spirit X3 set-up shared by the grammars of formulas and op files: tokens with names that error messages can print.
//
// Internal to grammar/*.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "grammar/x3/characters.hpp"
#include "grammar/x3/failure_text.hpp"

namespace assay::notation {

// A keyword or punctuation mark. Unlike x3::lit, it has a name in messages, and a word does not match the beginning of
// a longer word.
struct Token : boost::spirit::x3::parser<Token> {
  using attribute_type = boost::spirit::x3::unused_type;
  static bool const has_attribute = false;

  explicit Token(std::string_view text, char not_before = '\0') : text(text), not_before(not_before) {}

  template <typename Iterator, typename Context, typename RContext, typename Attribute>
  bool parse(Iterator& first, Iterator const& last, Context const& context, RContext const&, Attribute&) const {
    boost::spirit::x3::skip_over(first, last, context);
    std::string_view rest(first, static_cast<std::size_t>(last - first));
    if (!rest.starts_with(text)) return false;
    rest.remove_prefix(text.size());
    if (!rest.empty() && not_before != '\0' && rest.front() == not_before) return false;
    if (!rest.empty() && is_name_char(text.back()) && (is_name_char(rest.front()) || rest.front() == '\''))
      return false;
    first += text.size();
    return true;
  }

  std::string_view text;
  char not_before;
};

}  // namespace assay::notation

namespace boost::spirit::x3 {

template <> struct get_info<assay::notation::Token> {
  using result_type = std::string;
  result_type operator()(assay::notation::Token const& token) const { return "'" + std::string(token.text) + "'"; }
};

}  // namespace boost::spirit::x3
