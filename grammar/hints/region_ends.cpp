#include "grammar/hints/region_ends.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "grammar/x3/characters.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Returns the op of that name, which may be short: `return`. nullptr if there is none.
OpSpec const* op_of_word(std::string_view word) {
  constexpr std::size_t kMaxLength = 100;
  if (word.empty() || word.size() > kMaxLength) return nullptr;
  auto const& specification = Specification::get();
  if (word.find('.') != word.npos) return specification.op(word);
  for (std::string_view const dialect : {"func.", "builtin."}) {
    OpSpec const* const spec = specification.op(std::string(dialect) + std::string(word));
    if (spec && (spec->has_trait("short_name") || spec->has_trait("symbol"))) return spec;
  }
  return nullptr;
}

// The beginning of a line.
struct LineHead {
  OpSpec const* op = nullptr;
  bool begins_op = false;     // also of an op that is unknown
  bool goes_on = false;       // `do {` or `, {`: the next region of the op whose region the line before ended
  bool ends_regions = false;  // `) : (T) -> T` after the last region of an op in generic form
  bool is_alias = false;
};

std::string_view word_at(std::string_view line) {
  auto const end = std::ranges::find_if_not(line, is_in_word);
  return line.substr(0, static_cast<std::size_t>(end - line.begin()));
}

// `line` has no blanks at its ends.
LineHead head_of(std::string_view line) {
  LineHead head;
  bool const opens = line.ends_with('{');
  head.ends_regions = line.starts_with(')');
  head.goes_on = opens && (line.starts_with(',') || (line.starts_with("do") && !is_in_word(line[2])));
  if (line.starts_with('#') || line.starts_with('!')) {
    head.is_alias = trimmed(line.substr(std::min(line.size(), 1 + word_at(line.substr(1)).size()))).starts_with('=');
    return head;
  }
  bool has_results = false;
  if (line.starts_with('%')) {
    auto const names = std::min(line.find('='), line.size());
    has_results = line.substr(0, names).find_first_of("(<{\"") == line.npos && names < line.size();
    if (!has_results) return head;
    line = trimmed(line.substr(names + 1));
  }
  if (line.starts_with('"')) {
    std::string_view const name = line.substr(1, std::min(line.find('"', 1), line.size()) - 1);
    head.begins_op = line.substr(std::min(line.size(), name.size() + 2)).starts_with('(');
    head.op = head.begins_op ? op_of_word(name) : nullptr;
    return head;
  }
  if (line.empty() || !is_letter(line[0]) || head.goes_on) return head;
  head.op = op_of_word(word_at(line));
  head.begins_op = head.op || has_results;
  return head;
}

class RegionEndScanner {
public:
  explicit RegionEndScanner(std::string_view text) : text_(text) { open_.emplace_back(); }

  std::optional<UnbalancedBrace> run() {
    for (std::size_t line = 0; line < text_.size() && is_plausible_;) {
      std::size_t const end = std::min(text_.find('\n', line), text_.size());
      std::size_t const first = std::min(text_.find_first_not_of(" \t\r", line), end);
      std::string_view const words = trimmed(without_comment(text_.substr(first, end - first)));
      if (!words.empty()) {
        begin_line(head_of(words), first);
        read_braces(line, end);
      }
      line = end + 1;
    }
    return is_plausible_ && open_.size() == 1 ? found_ : std::nullopt;
  }

private:
  // A brace that is not closed yet; the first one stands for the text.
  struct OpenBrace {
    std::size_t at = 0, line = 0;
    OpSpec const* owner = nullptr;  // the op of the region, if it is known
    bool is_region = false;         // whether the lines that follow are those of a region
    OpSpec const* last = nullptr;   // the last op in it, if it is known
    bool has_ops = false;
    std::size_t function_end = 0;  // the end of the line of the last op if that is a function, or else 0
    bool has_ended = false;        // whether the last op is a terminator
  };

  static std::string_view without_comment(std::string_view line) {
    bool is_string = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\' && is_string) ++i;
      if (i < line.size() && line[i] == '"') is_string = !is_string;
      if (!is_string && line.substr(i, 2) == "//") return line.substr(0, i);
    }
    return line;
  }

  static bool is_symbol_table(OpenBrace const& one) { return one.owner && one.owner->has_trait("symbol_table"); }

  void begin_line(LineHead const& head, std::size_t at) {
    OpenBrace& top = open_.back();
    bool const is_function = head.op && head.op->has_trait("isolated_from_above") && head.op->has_trait("symbol") &&
                             !head.op->has_trait("symbol_table");
    bool const is_inside = open_.size() > 1 && top.is_region && !is_symbol_table(top);
    auto const before = top.at == 0 ? text_.npos : text_.find_last_not_of(" \t", top.at - 1);
    bool const closes_list =
        head.ends_regions && before != text_.npos && (text_[before] == '(' || text_[before] == ',');
    bool const is_behind = top.has_ended && (head.begins_op || head.goes_on || closes_list);
    if (is_inside && (is_behind || is_function || head.is_alias)) {
      note({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(top.at), true});
      open_.pop_back();
      if (is_function || head.is_alias) is_plausible_ &= open_.size() == 1 || is_symbol_table(open_.back());
    }
    if (!head.begins_op) return;
    // An op outside of functions shows that the function before it lacks its opening brace.
    bool const is_lost =
        (open_.size() == 1 || is_symbol_table(open_.back())) && head.op && !head.op->has_trait("symbol");
    if (is_lost) open_function();
    OpenBrace& home = open_.back();
    home.function_end = is_function ? end_of_line(at) : 0;
    if (open_.size() == 1 && is_function && closed_table_) suspect_ = closed_table_;
    home.last = head.op;
    home.has_ops = true;
    home.has_ended = head.op && head.op->has_trait("terminator");
  }

  std::size_t end_of_line(std::size_t at) const {
    auto end = std::min(text_.find('\n', at), text_.size());
    while (end > at && is_blank(text_[end - 1])) --end;
    return end;
  }

  // Opens the body of the function that is the last op here.
  void open_function() {
    std::size_t const end = open_.back().function_end;
    is_plausible_ &= end > 0 && text_[end - 1] != '{' && text_[end - 1] != '}';
    if (!is_plausible_) return;
    UnbalancedBrace brace{static_cast<std::uint32_t>(end), 0, true};
    brace.is_opening = true;
    note(brace);
    open_.push_back({end, end, open_.back().last, true});
  }

  // Skips strings and comments.
  void read_braces(std::size_t line, std::size_t end) {
    for (std::size_t i = line; i < end && is_plausible_; ++i) {
      char const c = text_[i];
      if (c == '"')
        for (++i; i < end && text_[i] != '"'; ++i) i += text_[i] == '\\';
      if (i >= end || text_.substr(i, 2) == "//") break;
      if (c == '{') open(i, line, end);
      if (c == '}') close(i, line);
    }
    // A dictionary, or a region that begins within its line, shows nothing.
    for (OpenBrace& one : open_)
      if (one.line == line && !one.is_region && one.at > 0) is_plausible_ = false;
  }

  void open(std::size_t at, std::size_t line, std::size_t end) {
    std::string_view const before = trimmed(text_.substr(line, at - line));
    std::string_view const after = trimmed(without_comment(text_.substr(at + 1, end - at - 1)));
    bool const is_last = after.empty() || after.starts_with('^');
    bool const is_dictionary = before.ends_with('=') || before.ends_with('<') || before.ends_with("attributes");
    open_.push_back({at, line, open_.back().last, is_last && !is_dictionary});
  }

  void close(std::size_t at, std::size_t line) {
    auto const extra = [&](std::size_t opener) {
      return UnbalancedBrace{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(opener), false};
    };
    if (open_.size() == 1) return note(suspect_.value_or(extra(0)));
    OpenBrace const top = open_.back();
    bool const needs_end = top.line != line && top.is_region && top.owner && !top.owner->has_trait("no_terminator");
    if (needs_end && !top.has_ended && (top.last || !top.has_ops)) return note(extra(top.at));
    open_.pop_back();
    if (open_.size() == 1 && is_symbol_table(top)) closed_table_ = extra(top.at);
  }

  void note(UnbalancedBrace brace) {
    is_plausible_ &= !found_;
    found_ = brace;
  }

  std::string_view text_;
  std::vector<OpenBrace> open_;
  std::optional<UnbalancedBrace> found_;
  std::optional<UnbalancedBrace> closed_table_;  // the brace that closes a module, if it is an extra one
  std::optional<UnbalancedBrace> suspect_;       // the same, after which functions follow
  bool is_plausible_ = true;
};

}  // namespace

std::optional<UnbalancedBrace> find_brace_by_region_ends(std::string_view text) {
  return has_unbalanced_braces(text) ? RegionEndScanner(text).run() : std::nullopt;
}

}  // namespace assay
