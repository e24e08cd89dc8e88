// Matches the steps of a grammar against a text; shared by the recognizer and the deriver. Internal to grammar/ebnf.
//
// Self defines the parts that differ, and may override these by hiding:
//   std::int64_t match_call(EbnfStep const& step, std::size_t at);
//   std::int64_t matched(EbnfStep const& step, std::size_t begin, std::size_t end);  // a terminal; returns `end`
//   std::int64_t failed_at(std::size_t at);                                          // a terminal; returns kFailed
//   std::size_t kept() const; void drop_from(std::size_t kept);                      // roll back a failed step
#pragma once

#include <algorithm>
#include <string_view>

#include "grammar/ebnf/ebnf_table.hpp"
#include "grammar/text/tokens.hpp"

namespace assay {

template <class Self> class EbnfMatcher {
public:
  static constexpr std::int64_t kFailed = -1, kGaveUp = -2;  // returned in place of an offset

  EbnfMatcher(EbnfTable const& table, std::string_view text, std::uint64_t steps, int depth)
      : table_(table), text_(text), steps_left_(steps), depth_left_(depth) {}

  // Returns the offset after the match of a step at `at`, kFailed, or kGaveUp if the limit of steps or depth is
  // reached.
  std::int64_t match(std::uint32_t number, std::size_t at) {
    if (steps_left_ == 0 || depth_left_ == 0) return kGaveUp;
    --steps_left_;
    --depth_left_;
    std::size_t const kept = self().kept();
    std::int64_t const end = match_step(table_.steps[number], at);
    if (end < 0) self().drop_from(kept);
    ++depth_left_;
    return end;
  }

  std::size_t skip_blanks(std::size_t at) {
    if (at == blank_begin_) return blank_end_;
    blank_begin_ = at;
    char const* const begin = text_.data();
    return blank_end_ = static_cast<std::size_t>(assay::skip_blanks(begin + at, begin + text_.size()) - begin);
  }

protected:
  // Returns false if a word that ends at `at` continues there. An ellipsis is not part of the word before it.
  bool can_end(std::size_t at) const {
    return at >= text_.size() || !is_in_word(text_[at]) || text_.substr(at, 2) == "..";
  }
  // Whether the token between `begin` and `end` is part of a longer word.
  bool is_cut(std::size_t begin, std::size_t end) const {
    return !can_end(end) && is_word(text_.substr(begin, end - begin));
  }
  std::size_t start_of(EbnfStep const& step, std::size_t at) { return step.token ? at : skip_blanks(at); }

  EbnfTable const& table_;
  std::string_view text_;

private:
  Self& self() { return static_cast<Self&>(*this); }
  std::size_t byte(std::size_t at) const { return static_cast<unsigned char>(text_[at]); }
  bool is_in(ByteSet const& set, std::size_t at) const { return at < text_.size() && set[byte(at)]; }

  // Returns false if the byte at `at`, after blanks, cannot begin a match of `step`.
  bool can_begin(EbnfStep const& step, std::size_t at) {
    if (step.nullable) return true;
    at = start_of(step, at);
    if (is_in(step.first, at)) return true;
    self().failed_at(at);
    return false;
  }

  std::int64_t match_step(EbnfStep const& step, std::size_t at) {
    using Kind = EbnfStep::Kind;
    switch (step.kind) {
      case Kind::impossible:
        return kFailed;
      case Kind::literal:
        return match_literal(step, start_of(step, at));
      case Kind::set:
        at = start_of(step, at);
        return is_in(step.set, at) ? self().matched(step, at, at + 1) : self().failed_at(at);
      case Kind::span: {
        std::size_t end = at;
        while (is_in(step.set, end)) ++end;
        self().failed_at(end);
        return self().matched(step, at, end);
      }
      case Kind::call:
        return self().match_call(step, at);
      case Kind::sequence:
        for (std::uint32_t i = 0; i < step.count; ++i) {
          std::int64_t const end = match(table_.children[step.begin + i], at);
          if (end < 0) return end;
          at = static_cast<std::size_t>(end);
        }
        return static_cast<std::int64_t>(at);
      case Kind::choice:
        for (std::uint32_t i = 0; i < step.count; ++i) {
          std::uint32_t const alternative = table_.children[step.begin + i];
          if (!can_begin(table_.steps[alternative], at)) continue;
          if (std::int64_t const end = match(alternative, at); end != kFailed) return end;
        }
        return kFailed;
      case Kind::repetition:
      case Kind::option:
        return match_optional(step, at);
    }
    return kFailed;
  }

  std::int64_t match_literal(EbnfStep const& step, std::size_t at) {
    std::size_t const end = at + step.text.size();
    bool const found = text_.compare(at, step.text.size(), step.text) == 0;
    bool const word = !step.token && is_in_word(step.text.back());
    return found && (!word || can_end(end)) ? self().matched(step, at, end) : self().failed_at(at);
  }

  std::int64_t match_optional(EbnfStep const& step, std::size_t at) {
    std::uint32_t const child = table_.children[step.begin];
    do {
      if (!can_begin(table_.steps[child], at)) break;
      std::int64_t const end = match(child, at);
      if (end == kGaveUp) return end;
      if (end <= static_cast<std::int64_t>(at)) break;
      at = static_cast<std::size_t>(end);
    } while (step.kind == EbnfStep::Kind::repetition);
    return static_cast<std::int64_t>(at);
  }

  std::uint64_t steps_left_;
  int depth_left_;
  std::size_t blank_begin_ = ~std::size_t{0}, blank_end_ = 0;
};

}  // namespace assay
