#include "grammar/hints/braces.hpp"

#include <algorithm>
#include <vector>

#include "grammar/hints/region_ends.hpp"

namespace assay {
namespace {

class BraceScanner {
public:
  explicit BraceScanner(std::string_view text) : text_(text) { begin_line(0); }

  bool is_unbalanced() {
    std::ptrdiff_t depth = 0;
    bool is_below = false;
    for_each_character([&](char c) {
      depth += (c == '{') - (c == '}');
      is_below = is_below || depth < 0;
    });
    return depth != 0 || is_below;
  }

  std::ptrdiff_t balance() {
    std::ptrdiff_t depth = 0;
    for_each_character([&](char c) { depth += (c == '{') - (c == '}'); });
    return depth;
  }

  std::vector<std::uint32_t> open_at(std::size_t place) {
    std::vector<std::uint32_t> open;  // `}, {` continues the op of the brace that it closes
    std::optional<std::uint32_t> closed;
    std::size_t closed_line = 0;
    for_each_character([&](char c) {
      if (at_ >= place) return;
      if (c == '{') open.push_back(closed && closed_line == line_ ? *closed : static_cast<std::uint32_t>(at_));
      if (c != '}' || open.empty()) return;
      bool const begins_line = line_ + indentation_ == at_;
      closed = begins_line ? std::optional(open.back()) : std::nullopt;
      closed_line = line_;
      open.pop_back();
    });
    return open;
  }

  std::optional<UnbalancedBrace> run() {
    for_each_character([&](char c) {
      if (c == '{') open_.push_back({at_, line_, indentation_});
      if (c == '}' && is_plausible_) close();
    });
    bool const ends_inside = is_plausible_ && !found_ && open_.size() == 1;
    if (ends_inside && is_indented(open_[0]) && first_outside(open_[0]) < text_.size()) {
      found_ = {static_cast<std::uint32_t>(first_outside(open_[0])), static_cast<std::uint32_t>(open_[0].at), true};
      open_.clear();
    }
    return is_plausible_ && open_.empty() ? found_ : std::nullopt;
  }

private:
  struct Opener {
    std::size_t at = 0, line = 0, indentation = 0;
  };

  // Skips strings and comments.
  template <class Visit> void for_each_character(Visit visit) {
    for (; at_ < text_.size(); ++at_) {
      char const c = text_[at_];
      if (c == '\n') begin_line(at_ + 1);
      if (c == '"') skip_string();
      if (text_.substr(at_, 2) == "//") at_ = std::min(text_.find('\n', at_), text_.size()) - 1;
      visit(c);
    }
  }

  // Stops at the closing quote, or before the end of the line.
  void skip_string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n'; ++at_)
      if (text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
    at_ = std::min(at_, text_.size() - 1);
    if (text_[at_] == '\n') --at_;
  }

  void begin_line(std::size_t at) {
    line_ = at;
    indentation_ = indentation(at);
  }

  std::size_t indentation(std::size_t line) const {
    auto const first = text_.find_first_not_of(" \t", line);
    return (first == text_.npos ? text_.size() : first) - line;
  }

  void close() {
    if (open_.empty()) return find(suspect_.value_or(extra(0)));
    Opener const top = open_.back();
    bool const begins_line = line_ + indentation_ == at_ && line_ != top.line;
    std::size_t const here = indentation_;
    if (!begins_line || here == top.indentation) {
      if (begins_line && !suspect_ && is_followed_by_inner_line()) suspect_ = extra(top.at);
      return open_.pop_back();
    }
    if (here > top.indentation) return find(suspect_.value_or(extra(top.at)));
    find({static_cast<std::uint32_t>(first_outside(top)), static_cast<std::uint32_t>(top.at), true});
    open_.pop_back();
    is_plausible_ = is_plausible_ && !open_.empty() && open_.back().indentation == here;
    if (is_plausible_) open_.pop_back();
  }

  UnbalancedBrace extra(std::size_t opener) const {
    return {static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(opener), false};
  }

  // Whether the next line is indented more than this one: the block may go on.
  bool is_followed_by_inner_line() const {
    auto const end = text_.find('\n', at_);
    if (text_.substr(at_, end - at_).find('{') != text_.npos) return false;  // } do {
    auto const next = end == text_.npos ? end : text_.find_first_not_of(" \t\r\n", end);
    if (next == text_.npos) return false;
    return indentation(text_.rfind('\n', next) + 1) > indentation_;
  }

  void find(UnbalancedBrace brace) {
    is_plausible_ = !found_;
    found_ = brace;
  }

  // Whether the first line of the block is indented.
  bool is_indented(Opener const& opener) const {
    auto const end = text_.find('\n', opener.at);
    auto const next = end == text_.npos ? end : text_.find_first_not_of(" \t\r\n", end);
    return next != text_.npos && indentation(text_.rfind('\n', next) + 1) > opener.indentation;
  }

  // Returns the beginning of the first line behind the opening brace that is not indented more.
  std::size_t first_outside(Opener const& opener) const {
    for (auto end = text_.find('\n', opener.at); end < at_; end = text_.find('\n', end + 1)) {
      std::size_t const line = end + 1, first = line + indentation(line);
      bool const is_empty = first >= text_.size() || text_[first] == '\n' || text_[first] == '\r';
      if (!is_empty && text_.substr(first, 2) != "//" && indentation(line) <= opener.indentation) return first;
    }
    return at_;
  }

  std::string_view text_;
  std::size_t at_ = 0, line_ = 0, indentation_ = 0;  // of the position, its line, and the blanks that begin this
  std::vector<Opener> open_;
  std::optional<UnbalancedBrace> found_;
  std::optional<UnbalancedBrace> suspect_;  // a closing brace that may be too many, if any is
  bool is_plausible_ = true;
};

}  // namespace

std::optional<UnbalancedBrace> find_unbalanced_brace(std::string_view text) {
  auto const by_ends = find_brace_by_region_ends(text);
  bool const is_certain = by_ends && (by_ends->is_missing || by_ends->opener != 0);
  if (is_certain) return by_ends;
  auto const by_indentation = BraceScanner(text).run();  // otherwise only the last closing brace is known to be extra
  return by_indentation ? by_indentation : by_ends;
}

bool is_structural(std::string_view label) {
  constexpr std::string_view kLabels[] = {"syntax", "terminator", "parent", "symbol_parent", "undefined_symbol"};
  return label.starts_with("ssa_") || std::ranges::find(kLabels, label) != std::end(kLabels);
}

std::ptrdiff_t brace_balance(std::string_view text) { return BraceScanner(text).balance(); }

std::vector<std::uint32_t> open_braces(std::string_view text, std::size_t place) {
  return BraceScanner(text).open_at(place);
}

bool has_unbalanced_braces(std::string_view text) { return BraceScanner(text).is_unbalanced(); }

}  // namespace assay
