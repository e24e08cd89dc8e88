#include "diagnostics/fixes/text_fixes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxForm = 500;  // maximum bytes of the replacement text

bool is_in_token(char c) { return is_name_char(c) || c == '.' || c == '-' || c == '#'; }
bool opens(char c) { return c == '(' || c == '[' || c == '{' || c == '<'; }
bool closes(char c) { return c == ')' || c == ']' || c == '}' || c == '>'; }

// Returns the value of a text that consists of one decimal number.
std::optional<double> decimal_in(std::string_view text) {
  double value = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

class TextFixer {
public:
  TextFixer(std::string_view text, Diagnostic const& finding, HintEdit const& edit, std::size_t end_of_op)
      : text_(text), edit_(edit), at_(finding.range.begin), stop_(std::max<std::size_t>(finding.range.end, at_ + 1)) {
    line_begin_ = at_ == 0 ? 0 : text_.rfind('\n', at_ - 1) + 1;  // npos + 1 is 0
    line_end_ = std::min(text_.find('\n', at_), text_.size());
    end_of_op_ = std::clamp(end_of_op, line_end_, text_.size());
  }

  std::vector<Fix> run() {
    using Kind = HintEdit::Kind;
    if (at_ > text_.size()) return {};
    if (edit_.kind == Kind::insert) insert();
    if (edit_.kind == Kind::insert_at_end)
      edit(fmt::format("Insert '{}' at the end of the line", edit_.to), end_of_line(), end_of_line(), edit_.to);
    if (edit_.kind == Kind::remove) remove();
    if (edit_.kind == Kind::character) exchange();
    if (edit_.kind == Kind::form) write_form();
    if (edit_.kind == Kind::attribute) set_attribute(edit_.to);
    return std::move(found_);
  }

private:
  void edit(std::string title, std::size_t begin, std::size_t end, std::string with) {
    if (begin > end || end > text_.size() || text_.substr(begin, end - begin) == with) return;
    found_.push_back(
        {std::move(title), {{{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, std::move(with)}}});
  }
  void write(std::string const& form, std::size_t begin, std::size_t end) {
    edit(fmt::format("Write {}", form), begin, end, form);
  }

  std::size_t end_of_line() const {
    auto end = line_end_;
    while (end > line_begin_ && is_blank(text_[end - 1])) --end;
    return end;
  }

  void insert() {
    auto place = at_;
    bool const has_indentation = edit_.to.find('\n') < edit_.to.size() - 1;
    while (!has_indentation && place > line_begin_ && is_blank(text_[place - 1])) --place;
    bool const is_word = edit_.to == ":" || edit_.to == "=" || is_name_char(edit_.to.front());
    edit(fmt::format("Insert {}", edit_.to == "," || edit_.to.size() == 1 ? fmt::format("'{}'", edit_.to) : edit_.to),
         place, is_word ? at_ : place, is_word ? fmt::format(" {} ", edit_.to) : edit_.to);
  }

  // Removes text at the range, or before it and blanks.
  void remove() {
    std::string const& mark = edit_.from;
    if (mark.empty()) return edit("Remove it", at_, stop_, "");
    auto begin = at_;
    if (!text_.substr(at_).starts_with(mark)) {
      begin = at_ == 0 ? text_.npos : text_.rfind(mark, at_ - 1);
      if (begin == text_.npos || !trimmed(text_.substr(begin + mark.size(), at_ - begin - mark.size())).empty()) return;
    }
    edit(fmt::format("Remove '{}'", mark), begin, begin + mark.size(), "");
  }

  // Replaces a character by another one everywhere on the line, because quotes come in pairs.
  void exchange() {
    if (at_ >= text_.size() || static_cast<unsigned char>(text_[at_]) < 0x80) return;
    Fix fix{fmt::format("Write {}", edit_.to), {}};
    auto const length = [&](std::size_t at) {
      std::size_t bytes = 1;
      while (at + bytes < text_.size() && (static_cast<unsigned char>(text_[at + bytes]) & 0xC0) == 0x80) ++bytes;
      return bytes;
    };
    for (auto at = at_; at < line_end_; at += length(at)) {
      bool const is_quote = edit_.to == "\"" && static_cast<unsigned char>(text_[at]) >= 0x80;
      if (!is_quote && text_.substr(at, length(at)) != text_.substr(at_, length(at_))) continue;
      auto const begin = static_cast<std::uint32_t>(at);
      fix.edits.push_back({{begin, begin + static_cast<std::uint32_t>(length(at))}, edit_.to});
    }
    found_.push_back(std::move(fix));
  }

  void write_form() {
    std::string const& form = edit_.to;
    if (form.empty() || form.size() > kMaxForm || is_pattern(form)) return;
    if (!edit_.from.empty()) {
      auto const begin = text_.rfind(edit_.from, at_);
      if (begin != text_.npos && begin + edit_.from.size() >= at_) write(form, begin, begin + edit_.from.size());
      return;
    }
    name_results(form);
    replace_token(form);
    replace_brackets(form);
    set_attribute(form);
    replace_types(form);
    replace_number(form);
  }

  // Replaces the token at the position.
  void replace_token(std::string const& form) {
    if (at_ >= text_.size() || form.find(' ') != form.npos) return;
    auto begin = at_, end = at_;
    if (text_[at_] == '"') {
      auto const closing = text_.find('"', at_ + 1);
      if (closing < line_end_) write(form, at_, closing + 1);
      return;
    }
    // The name begins before the position: `@my` in @my-main, `%layer` in %layer/2.
    while (begin > line_begin_ && is_in_token(text_[begin - 1])) --begin;
    bool const has_sigil = begin > line_begin_ && (text_[begin - 1] == '%' || text_[begin - 1] == '@');
    bool const is_name = !form.empty() && (form[0] == '%' || form[0] == '@' || form[0] == '^');
    if (has_sigil && is_name) --begin;
    if (begin < at_ && is_name) {
      while (end < line_end_ && !is_blank(text_[end]) && text_[end] != ',' && text_[end] != ')' && text_[end] != ':')
        ++end;
      write(form, begin, end);
      // Includes its brackets: @jit(f), %7[1].
      if (end < line_end_ && text_[end] == ')') write(form, begin, end + 1);
    }
    end = at_;
    if (text_[end] == '%' || text_[end] == '@' || text_[end] == '$' || text_[end] == '^') ++end;
    if (end < text_.size() && is_in_token(text_[end]))
      while (end < text_.size() && is_in_token(text_[end])) ++end;
    else
      while (end < text_.size() && (text_[end] == '<' || text_[end] == '>' || text_[end] == '=' || text_[end] == '!'))
        ++end;
    if (end > at_) write(form, at_, end);
  }

  // Writes `%x:2` before the '=' of an op.
  void name_results(std::string const& form) {
    if (form[0] != '%' || form.find(':') == form.npos) return;
    auto const begin = text_.find_first_not_of(" \t", line_begin_), end = text_.rfind('=', at_);
    if (begin == text_.npos || end == text_.npos || begin >= end || text_[begin] != '%') return;
    write(form, begin, end > begin && text_[end - 1] == ' ' ? end - 1 : end);
  }

  std::optional<std::size_t> end_of_brackets(std::size_t open) const {
    int depth = 0;
    for (auto i = open; i < std::min(text_.size(), open + 4 * kMaxForm); ++i) {
      bool const is_arrow = text_[i] == '>' && i > 0 && text_[i - 1] == '-';
      depth += opens(text_[i]) - (closes(text_[i]) && !is_arrow);
      if (depth == 0) return i + 1;
    }
    return std::nullopt;
  }

  // Replaces tensor<..> at the position by tensor<..>, or a list by a list.
  void replace_brackets(std::string const& form) {
    auto const open = form.find('<');
    if (open != form.npos && open > 0 && form.find(' ') > open) {
      auto const name = form.substr(0, open + 1);
      auto const begin = text_.rfind(name, at_);
      if (begin != text_.npos && begin >= line_begin_)
        if (auto const end = end_of_brackets(begin + open); end && *end > at_) return write(form, begin, *end);
      auto const later = text_.find(name, at_);  // the op that the diagnostic is about
      if (later == text_.npos || later >= end_of_op_) return;
      if (auto const end = end_of_brackets(later + open)) write(form, later, *end);
      return;
    }
    if (form[0] != '[' || at_ >= text_.size()) return;
    if (opens(text_[at_]))
      if (auto const end = end_of_brackets(at_)) write(form, at_, *end);
    auto end = at_;
    while (end < line_end_ && (is_in_token(text_[end]) || text_[end] == ',' || text_[end] == ' ') &&
           text_.substr(end, 3) != " : ")
      ++end;
    while (end > at_ && (text_[end - 1] == ' ' || text_[end - 1] == ',')) --end;
    write(form, at_, end);
    if (auto const comma = text_.find(',', at_); comma < end) write(form, at_, comma);
  }

  // Replaces the value in NAME = VALUE of the op.
  void set_attribute(std::string const& form) {
    auto const equals = form.find(" = ");
    if (equals == form.npos || !std::ranges::all_of(form.substr(0, equals), is_in_token)) return;
    auto const begin = text_.find(form.substr(0, equals + 3), at_);
    if (begin == text_.npos || begin >= end_of_op_) return;
    auto end = begin + equals + 3;
    for (int depth = 0; end < end_of_op_; ++end) {
      char const c = text_[end];
      bool const is_closing = closes(c) && text_[end - 1] != '-';
      if (depth == 0 && (is_closing || c == ',' || c == '\n')) break;
      depth += opens(c) - is_closing;
    }
    write(form, begin, end);
  }

  // Replaces everything after the ':' of an op.
  void replace_types(std::string const& form) {
    if (form[0] == '(' && form.find(" -> ") != form.npos) write(form, at_, end_of_line());
  }

  // Replaces the number on the line that has the same value: +1 by 1, 1e-5 by 1.0e-5.
  void replace_number(std::string const& form) {
    auto const value = decimal_in(form);
    if (!value) return;
    auto const is_in_number = [](char c) { return is_name_char(c) || c == '.' || c == '+' || c == '-'; };
    for (auto begin = at_; begin < line_end_; ++begin) {
      if (!is_in_number(text_[begin])) continue;
      auto end = begin;
      while (end < line_end_ && is_in_number(text_[end])) ++end;
      std::string_view const token = text_.substr(begin, end - begin);
      if (token != form && decimal_in(token.substr(token.starts_with('+'))) == value) return write(form, begin, end);
      begin = end;
    }
  }

  std::string_view text_;
  HintEdit const& edit_;
  std::size_t at_, stop_, line_begin_ = 0, line_end_ = 0, end_of_op_ = 0;
  std::vector<Fix> found_;
};

}  // namespace

std::optional<Fix> one_brace_for_two(std::string_view text, std::size_t begin, std::size_t end) {
  Fix fix{"Write one brace for each doubled one", {}};
  for (auto at = begin; at < end; ++at) {
    char const c = text[at];
    if (text.substr(at, 2) == "//") at = std::min(text.find('\n', at), end);
    if (c == '"')
      for (++at; at < end && text[at] != '"' && text[at] != '\n'; ++at) at += text[at] == '\\';
    if (at >= end || (c != '{' && c != '}') || text[at] != c) continue;
    auto stop = at;
    while (stop < end && text[stop] == c) ++stop;
    for (auto pair = at; pair + 2 <= stop; pair += 2)
      fix.edits.push_back({{static_cast<std::uint32_t>(pair), static_cast<std::uint32_t>(pair + 1)}, ""});
    at = stop - 1;
  }
  return fix.edits.empty() ? std::nullopt : std::optional(std::move(fix));
}

bool is_pattern(std::string_view form) {
  if (form.find("..") != form.npos || form.find("value") != form.npos || form.find("scale:") != form.npos) return true;
  for (auto at = form.find('T'); at != form.npos; at = form.find('T', at + 1)) {
    bool const is_word =
        (at == 0 || !is_name_char(form[at - 1])) && (at + 1 == form.size() || !is_name_char(form[at + 1]));
    if (is_word) return true;
  }
  return false;
}

std::vector<Fix> text_fixes(std::string_view text, Diagnostic const& finding, HintEdit const& edit,
                            std::size_t end_of_op) {
  return TextFixer(text, finding, edit, end_of_op).run();
}

}  // namespace assay
