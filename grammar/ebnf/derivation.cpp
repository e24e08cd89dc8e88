#include "grammar/ebnf/derivation.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "grammar/ebnf/ebnf_table.hpp"

namespace assay::inline grammar {
namespace {

using Kind = EbnfStep::Kind;

constexpr std::uint64_t kMaxSteps = 20'000'000;
constexpr int kMaxDepth = 3000;
constexpr std::int64_t kFailed = -1;

class Derivation {
public:
  Derivation(EbnfTable const& table, std::string_view text) : table_(table), text_(text) {}

  // The offset after the match, or kFailed; nodes are kept only of what matched.
  std::int64_t match(std::uint32_t number, std::size_t at) {
    if (steps_ >= kMaxSteps || depth_ == kMaxDepth) {
      steps_ = kMaxSteps;
      return kFailed;
    }
    ++steps_;
    ++depth_;
    std::size_t const kept = nodes_.size();
    std::int64_t const end = match_step(table_.steps[number], at);
    if (end == kFailed) nodes_.resize(kept);
    --depth_;
    return end;
  }

  std::size_t skip_blanks(std::size_t at) const {
    while (at < text_.size()) {
      if (text_[at] == ' ' || text_[at] == '\n' || text_[at] == '\t' || text_[at] == '\r')
        ++at;
      else if (text_.substr(at, 2) == "//")
        at = std::min(text_.find('\n', at), text_.size());
      else
        break;
    }
    return at;
  }

  bool gave_up() const { return steps_ >= kMaxSteps; }
  std::vector<DerivationNode> take() { return std::move(nodes_); }

private:
  std::int64_t match_step(EbnfStep const& step, std::size_t at) {
    switch (step.kind) {
      case Kind::impossible:
        return kFailed;
      case Kind::literal: {
        at = start_of(step, at);
        std::size_t const end = at + step.text.size();
        if (text_.compare(at, step.text.size(), step.text) != 0) return kFailed;
        if (!step.token && continues_word(step.text.back()) && word_goes_on(end)) return kFailed;
        return terminal(step, at, end);
      }
      case Kind::set:
        at = start_of(step, at);
        if (at >= text_.size() || !step.set[byte(at)]) return kFailed;
        return terminal(step, at, at + 1);
      case Kind::span: {
        std::size_t end = at;
        while (end < text_.size() && step.set[byte(end)]) ++end;
        return terminal(step, at, end);
      }
      case Kind::call:
        return match_call(step, at);
      case Kind::sequence:
        for (std::uint32_t i = 0; i < step.count; ++i) {
          std::int64_t const end = match(table_.children[step.begin + i], at);
          if (end == kFailed) return end;
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
        while (can_begin(child(step), at)) {
          std::int64_t const end = match(table_.children[step.begin], at);
          if (end <= static_cast<std::int64_t>(at)) break;
          at = static_cast<std::size_t>(end);
        }
        return static_cast<std::int64_t>(at);
      case Kind::option: {
        if (!can_begin(child(step), at)) return static_cast<std::int64_t>(at);
        std::int64_t const end = match(table_.children[step.begin], at);
        return end == kFailed ? static_cast<std::int64_t>(at) : end;
      }
    }
    return kFailed;
  }

  std::int64_t match_call(EbnfStep const& step, std::size_t at) {
    auto const& production = table_.productions[step.target];
    std::size_t const begin = step.token ? at : skip_blanks(at);
    std::uint64_t const key = (std::uint64_t{step.target} << 33) | (std::uint64_t{begin} << 1) | (step.token ? 1 : 0);
    if (failures_.contains(key)) return kFailed;
    std::size_t const number = nodes_.size();
    std::uint32_t const outer = open_;
    nodes_.push_back({production.name, static_cast<std::uint32_t>(begin), 0, outer, production.token});
    open_ = static_cast<std::uint32_t>(number);
    std::int64_t end = match(production.root, begin);
    open_ = outer;
    if (end > static_cast<std::int64_t>(begin) && production.token && !step.token) {
      auto const after = static_cast<std::size_t>(end);
      if (word_goes_on(after) && is_word(text_.substr(begin, after - begin))) end = kFailed;
    }
    if (end == kFailed) {
      failures_.insert(key);
      return end;
    }
    if (end == static_cast<std::int64_t>(begin)) {
      nodes_.resize(number);  // nothing
      return static_cast<std::int64_t>(at);
    }
    nodes_[number].end = static_cast<std::uint32_t>(end);
    return end;
  }

  std::int64_t terminal(EbnfStep const& step, std::size_t begin, std::size_t end) {
    if (end > begin)
      nodes_.push_back({{}, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), open_, step.token});
    return static_cast<std::int64_t>(end);
  }

  bool word_goes_on(std::size_t at) const {
    return at < text_.size() && continues_word(text_[at]) && text_.substr(at, 2) != "..";
  }
  bool can_begin(EbnfStep const& step, std::size_t at) const {
    if (step.nullable) return true;
    at = start_of(step, at);
    return at < text_.size() && step.first[byte(at)];
  }
  EbnfStep const& child(EbnfStep const& step) const { return table_.steps[table_.children[step.begin]]; }
  std::size_t byte(std::size_t at) const { return static_cast<unsigned char>(text_[at]); }
  std::size_t start_of(EbnfStep const& step, std::size_t at) const { return step.token ? at : skip_blanks(at); }

  EbnfTable const& table_;
  std::string_view text_;
  std::vector<DerivationNode> nodes_;
  std::unordered_set<std::uint64_t> failures_;
  std::uint32_t open_ = DerivationNode::kNone;
  std::uint64_t steps_ = 0;
  int depth_ = 0;
};

}  // namespace

struct Deriver::Tables : EbnfTable {};

Deriver::Deriver(Grammar const& grammar) : tables_(new Tables{tabulate(grammar)}) {}
Deriver::~Deriver() = default;

std::vector<DerivationNode> Deriver::derive(std::string_view start, std::string_view text) const {
  auto const found = tables_->by_name.find(std::string(start));
  if (found == tables_->by_name.end()) return {};
  Derivation derivation(*tables_, text);
  std::int64_t const end = derivation.match(tables_->productions[found->second].root, derivation.skip_blanks(0));
  if (end == kFailed || derivation.gave_up()) return {};
  if (derivation.skip_blanks(static_cast<std::size_t>(end)) != text.size()) return {};
  return derivation.take();
}

}  // namespace assay::inline grammar
