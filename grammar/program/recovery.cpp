#include "grammar/program/recovery.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

#include "grammar/assembly/assembly_form.hpp"
#include "grammar/assembly/assembly_formats.hpp"
#include "grammar/hints/open_string.hpp"
#include "grammar/text/tokens.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Returns the indentation if `at` begins a line, or else -1.
std::ptrdiff_t indentation(char const* begin, char const* at) {
  char const* line = at;
  while (line != begin && (line[-1] == ' ' || line[-1] == '\t')) --line;
  return line == begin || line[-1] == '\n' ? at - line : -1;
}

class Search {
public:
  Search(ParseState& state, char const* first, char const* wrong, std::size_t regions)
      : state_(state), end_(state.end), first_(first), wrong_(wrong), regions_(regions) {}

  Resumption run() {
    for (char const* at = first_; at != end_;) {
      if (*at == '\n') {
        at = skip_blanks(at, end_);
        braces_before_line_ = braces_;
        if (at != first_ && at != end_ && begins_here(at)) return found_;
      } else if (*at == '"' && has_unmatched_quote(rest_of_line(at))) {
        at = line_end(at);  // its braces may be in a string
        braces_ = braces_before_line_;
      } else if (*at == '"') {
        char const* string = rules::scan_string(at, end_);
        at = string ? string : at + 1;
      } else if (*at == '/') {
        char const* after = skip_blanks(at, end_);
        at = after == at ? at + 1 : after == end_ ? end_ : line_end_before(after);
      } else if (*at == '{') {
        ++braces_;
        ++at;
      } else if (*at == '}') {
        if (closes_here(at)) return found_;
        ++at;
      } else {
        ++at;
      }
    }
    return {end_, 1};
  }

private:
  // Returns the end of the line before the token at `at`, which follows a comment.
  static char const* line_end_before(char const* at) {
    while (at[-1] != '\n') --at;
    return at - 1;
  }

  // Whether reading can continue at the line that begins with the token at `at`.
  bool begins_here(char const* at) {
    OpSpec const* spec = nullptr;
    bool const op = looks_like_op(at, spec);
    if (spec && spec->has_trait("isolated_from_above") && at >= wrong_) {
      found_ = {at, expected_depth(*spec, at)};
      return true;
    }
    if (braces_ != 0 || (at < wrong_ && line_end(at) <= wrong_)) return false;
    bool const other = regions_ == 1 ? *at == '#' || *at == '!' : *at == '^';
    if (!op && !other) return false;
    found_ = {at, regions_};
    return true;
  }

  // Whether the brace at `at` is the end of the region, or at the position of the function's own brace.
  bool closes_here(char const* at) {
    --braces_;
    if (at < wrong_) return false;
    if (!inner_) {
      inner_ = function();
      if (*inner_ != 0) outside_ = indentation(state_.begin, place(*inner_));
      if (indentation(state_.begin, first_) <= outside_) outside_ = -1;  // the indentation shows nothing
    }
    if (outside_ >= 0 && indentation(state_.begin, at) == outside_) {
      found_ = *inner_ == regions_ ? Resumption{at, regions_} : Resumption{at + 1, *inner_ - 1};
      return true;
    }
    if (braces_ < 0 && regions_ > 1) {
      found_ = {at, regions_};
      return true;
    }
    braces_ = std::max(braces_, 0);
    return false;
  }

  // Whether an op begins at `at`: a name, or results and a name. `spec` is its definition, if it is known and begins
  // the line. The result for a list of results is cached.
  bool looks_like_op(char const* at, OpSpec const*& spec) {
    if (*at == '%' && at < list_.end) {
      spec = list_.spec;
      return list_.op;
    }
    char const* end = at;
    bool const op = read_op(at, end, spec);
    list_ = {end, op, spec};
    return op;
  }

  // Moves `at` over the results. `list_end` is the end of the parsed part.
  bool read_op(char const* at, char const*& list_end, OpSpec const*& spec) {
    bool results = false;
    while (*at == '%') {
      list_end = at + 1;
      at = rules::scan_value_id(at, end_);
      if (!at) return false;
      at = skip_blanks(at, end_);
      if (at != end_ && *at == ':') {
        at = skip_blanks(at + 1, end_);
        while (at != end_ && is_digit(*at)) ++at;
        at = skip_blanks(at, end_);
      }
      if (at == end_ || (*at != ',' && *at != '=')) return false;
      results = *at == '=';
      at = skip_blanks(at + 1, end_);
      if (at == end_) return false;
      if (results) break;
    }
    if (*at == '"') {
      char const* string = rules::scan_string(at, end_);
      if (!string) return false;
      char const* after = skip_blanks(string, end_);
      if (after == end_ || *after != '(' || string - at > static_cast<std::ptrdiff_t>(kMaxOpName)) return false;
      spec = state_.find_op(state_.context.intern({at + 1, static_cast<std::size_t>(string - at - 2)}));
      return true;
    }
    if (!is_letter(*at)) return false;
    char const* word = at;
    while (at != end_ && is_in_word(*at)) ++at;
    if (at - word > static_cast<std::ptrdiff_t>(kMaxOpName)) return false;
    spec = state_.find_op(rules::full_name(state_, {word, static_cast<std::size_t>(at - word)}));
    return results || spec;
  }

  // Returns the number of open regions where an isolated op normally belongs: in the innermost module, or next to it.
  std::size_t expected_depth(OpSpec const& spec, char const* at) {
    std::size_t home = regions_;
    auto is_home = [&](std::size_t region) {
      OpDraft const& owner = state_.owner(region);
      if (!owner.spec || !owner.spec->has_trait("symbol_table")) return false;
      bool const like = owner.spec == &spec;  // a module next to another one, not within it
      return !like || indentation(state_.begin, place(region)) < indentation(state_.begin, at);
    };
    while (home > 1 && !is_home(home)) --home;
    return home;
  }

  // Returns the innermost region that belongs to a function, or 0.
  std::size_t function() const {
    for (std::size_t region = regions_; region > 1; --region) {
      OpSpec const* spec = state_.owner(region).spec;
      if (spec && spec->has_trait("symbol_table")) return 0;
      if (spec && spec->has_trait("isolated_from_above")) return region;
    }
    return 0;
  }

  char const* place(std::size_t region) const { return state_.begin + state_.owner(region).range.begin; }
  char const* line_end(char const* at) const {
    auto const* newline = static_cast<char const*>(std::memchr(at, '\n', static_cast<std::size_t>(end_ - at)));
    return newline ? newline : end_;
  }

  ParseState& state_;
  char const* const end_;
  char const* const first_;  // the op with the error
  char const* const wrong_;  // the token with the error
  std::size_t const regions_;
  std::string_view rest_of_line(char const* at) const { return {at, static_cast<std::size_t>(line_end(at) - at)}; }

  int braces_ = 0, braces_before_line_ = 0;
  struct {
    char const* end = nullptr;
    bool op = false;
    OpSpec const* spec = nullptr;
  } list_;                            // list of results that was parsed last
  std::optional<std::size_t> inner_;  // region of the innermost function, once computed
  std::ptrdiff_t outside_ = -1;       // indentation of that function if it shows where the function ends, or else -1
  Resumption found_;
};

}  // namespace

namespace {

// If `at` begins a comment of another language, a Markdown fence or a semicolon in place of an op or alias, returns its
// end; otherwise nullptr. A line such as `#name = ...` is an alias.
char const* skip_foreign_comment(char const* at, char const* end) {
  std::string_view const text(at, static_cast<std::size_t>(end - at));
  auto const until = [&](std::string_view closer, std::size_t skipped) -> char const* {
    auto const found = text.find(closer);
    return found == std::string_view::npos ? end : at + found + skipped;
  };
  if (text.starts_with(';')) return at + 1;
  if (text.starts_with("\xEF\xBB\xBF")) return at + 3;  // a byte order mark
  if (text.starts_with("/*")) return until("*/", 2);
  if (text.starts_with("--") || text.starts_with("```")) return until("\n", 0);
  if (!text.starts_with('#') || text.starts_with("#-}")) return nullptr;
  std::string_view const line = text.substr(1, text.find('\n') - 1);
  auto const name = std::ranges::find_if_not(line, is_in_word);
  auto const rest = line.substr(static_cast<std::size_t>(name - line.begin()));
  return rest.find_first_not_of(" \t") != std::string_view::npos && trimmed(rest).starts_with('=') ? nullptr
                                                                                                   : until("\n", 0);
}

// Whether the unexpected token is the last one of the text, within a region.
bool is_cut_off(ParseState const& state, Diagnostic const& diagnostic) {
  bool const within = state.open_regions() > 1 && state.op_is_open() && diagnostic.range.begin > 0;
  return within &&
         skip_blanks(state.begin + std::max(diagnostic.range.end, diagnostic.range.begin), state.end) == state.end;
}

// Whether the text is binary data.
bool is_binary(ParseState const& state) {
  constexpr std::ptrdiff_t kFirst = 500;
  char const* const last = state.begin + std::min(kFirst, state.end - state.begin);
  return std::find(state.begin, last, '\0') != last;
}

// Returns the form of the current op.
std::string form_of_open_op(ParseState& state) {
  if (!state.op_is_open()) return {};
  OpDraft const& draft = state.draft();
  if (draft.name.empty()) return {};
  if (state.begin[draft.range.begin] == '"')
    return "\"" + shown(draft.name) + "\"(%operand, ...) {attribute = value, ...} : (T, ...) -> T";
  char const* const op = state.begin + draft.range.begin;
  std::string_view const line(op, static_cast<std::size_t>(std::find(op, state.end, '\n') - op));
  return draft.spec ? rules::assembly_form(*draft.spec, line) : std::string();
}

}  // namespace

Resumption recover(ParseState& state, SyntaxError const& error, char const* first, std::size_t regions) {
  if (first != state.end) {
    if (char const* const after = skip_foreign_comment(first, state.end)) {
      std::string const what = regions == 1 ? "an operation or an alias" : "an operation or '}'";
      state.report_recovered("comment " + std::string(first, 1),
                             describe(expecting(first, what), state.begin, state.end));
      return {after, regions, true};
    }
  }
  // Regions opened by an op with a syntax error end somewhere. Their error is already reported.
  if (first != state.end && *first == '}' && regions == 1 && state.unmatched_region_ends > 0) {
    --state.unmatched_region_ends;
    return {first + 1, regions, true};
  }
  Diagnostic diagnostic = describe(error, state.begin, state.end, form_of_open_op(state));
  bool const goes_on = first != state.end && first == skip_blanks(error.where, state.end);
  if (goes_on && indentation(state.begin, first) < 0) state.mark_last_op_incomplete();
  char const* wrong = skip_blanks(error.where, state.end);
  if (wrong == state.end && state.open_regions() > 1 && error.expected.closer == '}' && !error.expected.words.empty()) {
    std::uint32_t const brace = state.place_of_region(state.open_regions()) - 1;
    diagnostic.notes.push_back({"the region that begins here is not closed", true, {brace, brace + 1}});
  }
  if (is_cut_off(state, diagnostic))
    diagnostic.hint = "the text ends here, in the middle of an op: it seems to be truncated";
  state.diagnostics.add(std::move(diagnostic));
  if (is_binary(state)) return {state.end, 1};
  bool const alias = regions == 1 && first != state.end && (*first == '#' || *first == '!');
  if (alias || ++state.syntax_errors >= kMaxSyntaxErrors) return {state.end, 1};  // uses of it would also seem wrong
  Resumption const resumption = Search(state, first, wrong, regions).run();
  // A region that the line opens was not entered.
  std::string_view const rest(wrong, static_cast<std::size_t>(state.end - wrong));
  bool const opens = trimmed(rest.substr(0, rest.find('\n'))).ends_with('{');
  state.unmatched_region_ends += opens && regions == 1 && resumption.regions == 1 && resumption.at != state.end;
  return resumption;
}

}  // namespace assay
