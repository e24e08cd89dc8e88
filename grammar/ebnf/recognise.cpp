#include "grammar/ebnf/recognise.hpp"

#include <algorithm>
#include <vector>

#include "grammar/ebnf/ebnf_table.hpp"
#include "support/source.hpp"

namespace assay::inline grammar {
namespace {

using Kind = EbnfStep::Kind;

constexpr std::int64_t kFailed = -1;
constexpr std::int64_t kGaveUp = -2;
constexpr std::size_t kMemory = 1 << 14;  // remembered results; a newer one takes the place of an older

class Run {
public:
  Run(EbnfTable const& table, std::string_view text)
      : table_(table), text_(text), steps_left_((1 << 20) + kMaxRecogniserSteps * text.size()), memory_(kMemory) {}

  // The offset after the match at `at`, or kFailed, or kGaveUp.
  std::int64_t match(std::uint32_t number, std::size_t at) {
    if (steps_left_ == 0 || depth_ == kMaxRecogniserDepth) return kGaveUp;
    --steps_left_;
    ++depth_;
    std::int64_t const end = match_step(table_.steps[number], at);
    --depth_;
    return end;
  }

  std::size_t skip_blanks(std::size_t at) {
    if (at == blank_begin_) return blank_end_;
    blank_begin_ = at;
    while (at < text_.size()) {
      if (text_[at] == ' ' || text_[at] == '\n' || text_[at] == '\t' || text_[at] == '\r') {
        ++at;
      } else if (text_[at] == '/' && at + 1 < text_.size() && text_[at + 1] == '/') {
        at = std::min(text_.find('\n', at), text_.size());
      } else {
        break;
      }
    }
    return blank_end_ = at;
  }

  std::size_t furthest() const { return furthest_; }

private:
  struct Remembered {
    std::uint32_t production = ~0U;
    std::uint32_t at = 0;
    std::int64_t end = 0;
  };

  std::int64_t match_step(EbnfStep const& step, std::size_t at) {
    switch (step.kind) {
      case Kind::impossible:
        return kFailed;
      case Kind::literal:
        return match_literal(step, start_of(step, at));
      case Kind::set: {
        at = start_of(step, at);
        return at < text_.size() && step.set[byte(at)] ? static_cast<std::int64_t>(at + 1) : failed_at(at);
      }
      case Kind::span:
        while (at < text_.size() && step.set[byte(at)]) ++at;
        failed_at(at);
        return static_cast<std::int64_t>(at);
      case Kind::call:
        return match_call(step, at);
      case Kind::sequence:
        for (std::uint32_t i = 0; i < step.count; ++i) {
          std::int64_t const end = match(table_.children[step.begin + i], at);
          if (end < 0) return end;
          at = static_cast<std::size_t>(end);
        }
        return static_cast<std::int64_t>(at);
      case Kind::choice:
        return match_choice(step, at);
      case Kind::repetition:
        for (;;) {
          if (!can_begin(child(step), at)) return static_cast<std::int64_t>(at);
          std::int64_t const end = match(table_.children[step.begin], at);
          if (end == kGaveUp) return end;
          if (end <= static_cast<std::int64_t>(at)) return static_cast<std::int64_t>(at);
          at = static_cast<std::size_t>(end);
        }
      case Kind::option: {
        if (!can_begin(child(step), at)) return static_cast<std::int64_t>(at);
        std::int64_t const end = match(table_.children[step.begin], at);
        return end == kFailed ? static_cast<std::int64_t>(at) : end;
      }
    }
    return kFailed;
  }

  std::int64_t match_literal(EbnfStep const& step, std::size_t at) {
    if (text_.compare(at, step.text.size(), step.text) != 0) return failed_at(at);
    std::size_t const end = at + step.text.size();
    bool const word = !step.token && continues_word(step.text.back());
    bool const cut = word && word_goes_on(end);
    return cut ? failed_at(at) : static_cast<std::int64_t>(end);
  }

  std::int64_t match_choice(EbnfStep const& step, std::size_t at) {
    for (std::uint32_t i = 0; i < step.count; ++i) {
      std::uint32_t const alternative = table_.children[step.begin + i];
      if (!can_begin(table_.steps[alternative], at)) continue;
      std::int64_t const end = match(alternative, at);
      if (end != kFailed) return end;
    }
    return kFailed;
  }

  std::int64_t match_call(EbnfStep const& step, std::size_t at) {
    EbnfTable::Entry const& production = table_.productions[step.target];
    if (step.token) return match(production.root, at);
    std::size_t const begin = skip_blanks(at);
    if (production.token) return match_token(production, begin);
    Remembered& slot = memory_[(begin * 0x9E3779B97F4A7C15ULL + step.target * 0xC2B2AE3D27D4EB4FULL) >> 50];
    if (slot.production == step.target && slot.at == begin) {
      // What matched nothing ends where it began, before the blanks.
      return slot.end == static_cast<std::int64_t>(begin) ? static_cast<std::int64_t>(at) : slot.end;
    }
    std::int64_t const end = match(production.root, begin);
    if (end == kGaveUp) return end;
    slot = {step.target, static_cast<std::uint32_t>(begin), end};
    return end == static_cast<std::int64_t>(begin) ? static_cast<std::int64_t>(at) : end;
  }

  std::int64_t match_token(EbnfTable::Entry const& production, std::size_t at) {
    std::int64_t const end = match(production.root, at);
    if (end <= static_cast<std::int64_t>(at)) return end;
    auto const after = static_cast<std::size_t>(end);
    bool const cut = word_goes_on(after) && is_word(text_.substr(at, after - at));
    return cut ? failed_at(after) : end;
  }

  // Whether a word that ends at `at` would be cut there. An ellipsis does not belong to the word before it.
  bool word_goes_on(std::size_t at) const {
    return at < text_.size() && continues_word(text_[at]) && text_.substr(at, 2) != "..";
  }

  // False if the byte after `at` rules `step` out.
  bool can_begin(EbnfStep const& step, std::size_t at) {
    if (step.nullable) return true;
    at = start_of(step, at);
    if (at < text_.size() && step.first[byte(at)]) return true;
    failed_at(at);
    return false;
  }

  EbnfStep const& child(EbnfStep const& step) const { return table_.steps[table_.children[step.begin]]; }
  std::size_t byte(std::size_t at) const { return static_cast<unsigned char>(text_[at]); }
  std::size_t start_of(EbnfStep const& step, std::size_t at) { return step.token ? at : skip_blanks(at); }
  std::int64_t failed_at(std::size_t at) {
    furthest_ = std::max(furthest_, at);
    return kFailed;
  }

  EbnfTable const& table_;
  std::string_view text_;
  std::uint64_t steps_left_;
  int depth_ = 0;
  std::size_t furthest_ = 0;
  std::size_t blank_begin_ = ~std::size_t{0}, blank_end_ = 0;
  std::vector<Remembered> memory_;
};

}  // namespace

struct Recogniser::Tables : EbnfTable {};

Recogniser::Recogniser(Grammar const& grammar) : tables_(new Tables{tabulate(grammar)}) {}
Recogniser::~Recogniser() = default;

Recognition Recogniser::recognise(std::string_view start, std::string_view text, std::uint32_t& furthest) const {
  furthest = 0;
  auto const found = tables_->by_name.find(std::string(start));
  if (found == tables_->by_name.end()) return Recognition::rejected;
  if (text.size() > kMaxSourceBytes) return Recognition::limit;
  Run run(*tables_, text);
  EbnfTable::Entry const& production = tables_->productions[found->second];
  std::int64_t const end = run.match(production.root, run.skip_blanks(0));
  std::size_t const stop = end < 0 ? 0 : run.skip_blanks(static_cast<std::size_t>(end));
  furthest = static_cast<std::uint32_t>(std::max(run.furthest(), stop));
  if (end == kGaveUp) return Recognition::limit;
  return end != kFailed && stop == text.size() ? Recognition::accepted : Recognition::rejected;
}

}  // namespace assay::inline grammar
