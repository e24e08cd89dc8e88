#include "lsp/visible_names.hpp"

#include <algorithm>

#include "support/characters.hpp"

namespace assay {

namespace {

constexpr std::size_t kMaxDigits = 4;  // of a number of results

bool is_in_visible_name(char c) { return is_name_char(c) || c == '$' || c == '.' || c == '-'; }

class VisibleNames {
public:
  explicit VisibleNames(std::string_view text) : text_(text) {}

  std::vector<VisibleName> run() {
    while (at_ < text_.size()) step();
    std::vector<VisibleName> all;
    end_op();
    for (auto const& scope : scopes_) all.insert(all.end(), scope.names.begin(), scope.names.end());
    return all;
  }

private:
  // An op: the arguments of its regions, its results, and the parentheses that are open in it.
  struct Op {
    std::vector<VisibleName> arguments, results;
    std::size_t parens = 0;
  };
  struct Scope {
    std::vector<VisibleName> names;
    Op around;  // the op that the brace belongs to
  };

  void step() {
    char const c = text_[at_];
    if (c == '\n') {
      is_line_start_ = true, ++at_;
      return;
    }
    if (is_blank(c)) return void(++at_);
    bool const begins = is_line_start_;
    is_line_start_ = c == '{';  // a label of a block may follow
    if (begins && op_.parens == 0 && begins_op()) end_op();
    if (c == '"') return skip_string();
    if (c == '/' && at_ + 1 < text_.size() && text_[at_ + 1] == '/') return skip_comment();
    if (c == '%') return name();
    if (c == '^' && begins) is_label_ = true;
    if (c == '(') ++op_.parens;
    if (c == ')' && op_.parens > 0 && --op_.parens == 0) is_label_ = false;
    if (c == '{') {
      scopes_.push_back({op_.arguments, op_});
      op_ = {};
    }
    if (c == '}' && scopes_.size() > 1) {
      op_ = std::move(scopes_.back().around);
      scopes_.pop_back();
    }
    if (c != ',') left_.clear();
    ++at_;
  }

  // The results of an op are not visible in its regions.
  void end_op() {
    auto& names = scopes_.back().names;
    names.insert(names.end(), op_.results.begin(), op_.results.end());
    op_ = {};
  }

  // Whether an op without results begins there. `cond`, `do` and `reducer` belong to the op before.
  bool begins_op() const {
    if (text_[at_] == '"') return true;
    auto end = at_;
    while (end < text_.size() && is_in_visible_name(text_[end])) ++end;
    auto const word = text_.substr(at_, end - at_);
    return word == "return" || word == "call" || word.find('.') != word.npos;
  }

  void skip_string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n'; ++at_)
      if (text_[at_] == '\\') ++at_;
    at_ = std::min(at_ + 1, text_.size());
    left_.clear();
  }

  void skip_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  void name() {
    auto const begin = ++at_;
    while (at_ < text_.size() && is_in_visible_name(text_[at_])) ++at_;
    VisibleName found{text_.substr(begin, at_ - begin)};
    auto next = after_blanks(at_);
    if (op_.parens == 0 && next + 1 < text_.size() && text_[next] == ':' && is_digit(text_[next + 1])) {
      found.results = 0;
      auto end = ++next;
      for (; end < text_.size() && is_digit(text_[end]) && end - next < kMaxDigits; ++end)
        found.results = 10 * found.results + static_cast<std::size_t>(text_[end] - '0');
      at_ = end;
      next = after_blanks(end);
    }
    char const after = next < text_.size() ? text_[next] : '\0';
    if (op_.parens > 0) {
      if (after == '=' || after == ':') (is_label_ ? scopes_.back().names : op_.arguments).push_back(found);
      return;
    }
    left_.push_back(found);
    if (after != '=') return;
    end_op();
    op_.results = std::move(left_);
    left_.clear();
  }

  std::size_t after_blanks(std::size_t at) const {
    while (at < text_.size() && is_blank(text_[at])) ++at;
    return at;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_line_start_ = true, is_label_ = false;
  std::vector<Scope> scopes_ = {{}};
  Op op_;
  std::vector<VisibleName> left_;  // the names before `=`, if it follows
};

}  // namespace

std::vector<VisibleName> visible_names(std::string_view text) { return VisibleNames(text).run(); }

}  // namespace assay
