// The parsers that the X3 rules of HLO text are made of, and the state of reading. Internal to grammar/hlo/rules.cpp.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/hlo/module.hpp"
#include "grammar/hlo/tokens.hpp"
#include "grammar/text/parse.hpp"
#include "grammar/text/syntax_error.hpp"
#include "grammar/x3/failure_text.hpp"
#include "support/flat_map.hpp"

namespace assay::hlo::syntax {

namespace x3 = boost::spirit::x3;
using x3::lit;

class ReadAhead;

struct ReadState {
  Module& module;
  char const* const begin;
  char const* const end;
  int depth = 0;
  TextMap<Shape const*> shapes = {};
  // Of the instructions that are being read, those within others last.
  std::vector<Operand> operands = {};
  std::vector<Attribute> attributes = {};
  ReadAhead* ahead = nullptr;         // of a long text
  bool has_parameter = false;         // the instruction that is being read
  Shape const* last_shape = nullptr;  // that was read
  std::string_view last_shape_text = {};

  std::uint32_t offset(char const* at) const { return static_cast<std::uint32_t>(at - begin); }
  SourceRange range(std::string_view token) const {
    return {offset(token.data()), offset(token.data() + token.size())};
  }
  [[noreturn]] void fail(char const* at, std::string message) const { throw SyntaxError{at, std::move(message)}; }
};

struct state_key;
struct space_parser : x3::parser<space_parser> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;
  template <class Context, class RContext, class Attr>
  bool parse(char const*& first, char const* const& last, Context const&, RContext const&, Attr&) const {
    char const* const at = std::exchange(first, skip_space(first, last));
    return at != first;
  }
};
inline constexpr space_parser space{};
using space_context = x3::context<x3::skipper_tag, space_parser const>;
using read_context = x3::context<state_key, ReadState, space_context>;

// A token: `Scan(first, last)` returns its end, or nullptr.
template <char const* (*Scan)(char const*, char const*)> struct scanned : x3::parser<scanned<Scan>> {
  using attribute_type = std::string_view;
  static bool const has_attribute = true;
  constexpr explicit scanned(std::string_view name) : name(name) {}
  template <class Context, class RContext, class Attr>
  bool parse(char const*& first, char const* const& last, Context const& context, RContext const&, Attr& attr) const {
    x3::skip_over(first, last, context);
    char const* const end = first == last ? nullptr : Scan(first, last);
    if (!end) return false;
    x3::traits::move_to(std::string_view(first, static_cast<std::size_t>(end - first)), attr);
    first = end;
    return true;
  }
  std::string_view name;
};

// A word that stands for itself.
struct word_parser : x3::parser<word_parser> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;
  constexpr explicit word_parser(std::string_view text) : text(text) {}
  template <class Context, class RContext, class Attr>
  bool parse(char const*& first, char const* const& last, Context const& context, RContext const&, Attr&) const {
    x3::skip_over(first, last, context);
    char const* const end = first == last ? nullptr : scan_word(first, last);
    if (!end || std::string_view(first, static_cast<std::size_t>(end - first)) != text) return false;
    first = end;
    return true;
  }
  std::string_view text;
};
constexpr word_parser word(std::string_view text) { return word_parser(text); }

// A parser that is a function: it reads what is at `first`, after blanks and before the end, or returns false.
template <class Made, bool (*Read)(ReadState& state, char const*& first, Made& made)> struct reading
    : x3::parser<reading<Made, Read>> {
  using attribute_type = Made;
  static bool const has_attribute = !std::is_same_v<Made, x3::unused_type>;
  constexpr explicit reading(std::string_view name) : name(name) {}
  template <class Context, class RContext, class Attr>
  bool parse(char const*& first, char const* const& last, Context const& context, RContext const&, Attr& attr) const {
    x3::skip_over(first, last, context);
    Made made{};
    if (first == last || !Read(x3::get<state_key>(context), first, made)) return false;
    if constexpr (has_attribute) x3::traits::move_to(std::move(made), attr);
    return true;
  }
  std::string_view name;
};

// The same for a part of the rule around it: the function changes what that rule makes, in its place.
template <class Made, bool (*Read)(ReadState& state, char const*& first, Made& made)> struct filling
    : x3::parser<filling<Made, Read>> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;
  constexpr explicit filling(std::string_view name) : name(name) {}
  template <class Context, class Attr>
  bool parse(char const*& first, char const* const& last, Context const& context, Made& made, Attr&) const {
    x3::skip_over(first, last, context);
    return first != last && Read(x3::get<state_key>(context), first, made);
  }
  std::string_view name;
};

// The end of a list, or a syntax error: `expected` names its bracket, and a comma where another item may follow.
struct list_end_parser : x3::parser<list_end_parser> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;
  constexpr list_end_parser(char closer, std::string_view item, std::string_view begins)
      : closer(closer), item(item), begins(begins) {}
  template <class Context, class RContext, class Attr>
  bool parse(char const*& first, char const* const& last, Context const& context, RContext const&, Attr&) const {
    x3::skip_over(first, last, context);
    if (first != last && *first == closer) return ++first, true;
    bool const may_go_on = first == last || *first == ',' || begins.empty() || begins.find(*first) != begins.npos;
    throw expecting(first, may_go_on ? expected_end_of_list(closer, item) : std::string{'\'', closer, '\''});
  }
  char closer;
  std::string_view item, begins;  // with what items begin; empty: with anything
};
constexpr list_end_parser list_end(char closer, std::string_view item, std::string_view begins = {}) {
  return {closer, item, begins};
}

// Its subject one level deeper; a syntax error beyond kMaxNesting.
template <class Subject> struct deeper : x3::unary_parser<Subject, deeper<Subject>> {
  using base_type = x3::unary_parser<Subject, deeper<Subject>>;
  static bool const is_pass_through_unary = true;
  static bool const handles_container = Subject::handles_container;
  constexpr explicit deeper(Subject const& subject) : base_type(subject) {}
  template <class Context, class RContext, class Attr> bool parse(char const*& first, char const* const& last,
                                                                  Context const& context, RContext& rcontext,
                                                                  Attr& attr) const {
    ReadState& state = x3::get<state_key>(context);
    struct Level {
      int& depth;
      ~Level() { --depth; }
    } level{++state.depth};
    if (state.depth > kMaxNesting) state.fail(first, "nested deeper than " + std::to_string(kMaxNesting) + " levels");
    return this->subject.parse(first, last, context, rcontext, attr);
  }
};
inline constexpr notation::Directive<deeper> nested{};

}  // namespace assay::hlo::syntax

namespace boost::spirit::x3 {
template <char const* (*Scan)(char const*, char const*)> struct get_info<assay::hlo::syntax::scanned<Scan>> {
  using result_type = std::string;
  result_type operator()(assay::hlo::syntax::scanned<Scan> const& parser) const { return std::string(parser.name); }
};
template <> struct get_info<assay::hlo::syntax::word_parser> {
  using result_type = std::string;
  result_type operator()(assay::hlo::syntax::word_parser const& parser) const {
    return "'" + std::string(parser.text) + "'";
  }
};
template <> struct get_info<assay::hlo::syntax::list_end_parser> {
  using result_type = std::string;
  result_type operator()(assay::hlo::syntax::list_end_parser const& parser) const {
    return assay::expected_end_of_list(parser.closer, parser.item);
  }
};
template <class Made, bool (*Read)(assay::hlo::syntax::ReadState&, char const*&, Made&)>
struct get_info<assay::hlo::syntax::reading<Made, Read>> {
  using result_type = std::string;
  result_type operator()(assay::hlo::syntax::reading<Made, Read> const& parser) const {
    return std::string(parser.name);
  }
};
template <class Made, bool (*Read)(assay::hlo::syntax::ReadState&, char const*&, Made&)>
struct get_info<assay::hlo::syntax::filling<Made, Read>> {
  using result_type = std::string;
  result_type operator()(assay::hlo::syntax::filling<Made, Read> const& parser) const {
    return std::string(parser.name);
  }
};
template <class Subject> struct get_info<assay::hlo::syntax::deeper<Subject>>
    : info_of_subject<assay::hlo::syntax::deeper<Subject>> {};
}  // namespace boost::spirit::x3
