#include "grammar/ebnf/sentence.hpp"

#include <vector>

#include "grammar/ebnf/ebnf_table.hpp"
#include "grammar/text/tokens.hpp"

namespace assay::inline grammar {
namespace {

constexpr int kMaxSentenceDepth = 400;  // nested expressions and calls, beyond which the shortest way out is taken
constexpr std::size_t kStepsPerTerminal = 200;  // beyond which it is taken too: steps need not yield terminals
constexpr std::uint64_t kMaxRounds = 12;        // of one repetition
constexpr std::uint32_t kMaxCost = 4096;        // a longer way out is none

class SentenceDerivation {
public:
  SentenceDerivation(EbnfTable const& table, Random& random, std::size_t budget)
      : table_(table), random_(random), budget_(budget) {}

  void derive(std::uint32_t number) {
    EbnfStep const& step = table_.steps[number];
    ++depth_;
    ++steps_;
    switch (step.kind) {
      case EbnfStep::Kind::impossible:
        break;
      case EbnfStep::Kind::literal:
        begin_terminal(step, step.text.front());
        text_ += step.text;
        end_terminal(step);
        break;
      case EbnfStep::Kind::set: {
        char const c = pick(step.set);
        begin_terminal(step, c);
        text_ += c;
        end_terminal(step);
        break;
      }
      case EbnfStep::Kind::span:
        for (std::uint64_t rounds = hurried() ? 0 : few(); rounds > 0; --rounds) text_ += pick(step.set);
        break;
      case EbnfStep::Kind::call:
        derive_call(step);
        break;
      case EbnfStep::Kind::sequence:
        for (std::uint32_t i = 0; i < step.count; ++i) derive(table_.children[step.begin + i]);
        break;
      case EbnfStep::Kind::choice:
        derive(choose(step));
        break;
      case EbnfStep::Kind::repetition:
        for (std::uint64_t rounds = skipped(step) ? 0 : few(); rounds > 0 && !hurried(); --rounds)
          derive(table_.children[step.begin]);
        break;
      case EbnfStep::Kind::option:
        if (!skipped(step) && random_.one_in(2)) derive(table_.children[step.begin]);
        break;
    }
    --depth_;
  }

  std::string take() { return std::move(text_); }

private:
  bool hurried() const {
    return terminals_ >= budget_ || depth_ > kMaxSentenceDepth || steps_ > kStepsPerTerminal * budget_;
  }

  // What need not be derived, and should not or cannot be.
  bool skipped(EbnfStep const& step) const {
    return hurried() || table_.steps[table_.children[step.begin]].cost > kMaxCost;
  }

  // 0 every second time, then 1, 2, ... each half as often.
  std::uint64_t few() {
    std::uint64_t count = 0;
    while (count < kMaxRounds && random_.one_in(2)) ++count;
    return count;
  }

  std::uint32_t choose(EbnfStep const& step) {
    std::uint32_t best = table_.children[step.begin];
    if (hurried()) {
      for (std::uint32_t i = 1; i < step.count; ++i)
        if (table_.steps[table_.children[step.begin + i]].cost < table_.steps[best].cost)
          best = table_.children[step.begin + i];
      return best;
    }
    std::uint32_t possible = 0;
    for (std::uint32_t i = 0; i < step.count; ++i) {
      std::uint32_t const alternative = table_.children[step.begin + i];
      if (table_.steps[alternative].cost <= kMaxCost && random_.one_in(++possible)) best = alternative;
    }
    return best;
  }

  void derive_call(EbnfStep const& step) {
    EbnfTable::Entry const& production = table_.productions[step.target];
    if (step.token || !production.token) return derive(production.root);
    // A token: what precedes it is decided by its first character, which is known only afterwards.
    std::size_t const begin = text_.size();
    derive(production.root);
    std::string token = text_.substr(begin);
    text_.resize(begin);
    if (token.empty()) return;
    separate(token.front());
    text_ += token;
    end_symbol(table_.steps[production.root]);
    if (!is_word(token)) return;
    for (std::size_t c = 0; c < more_.size(); ++c)
      if (is_in_word(static_cast<char>(c))) more_.set(c);
  }

  void begin_terminal(EbnfStep const& step, char first) {
    if (!step.token) separate(first);
  }
  void end_terminal(EbnfStep const& step) {
    if (step.token)
      ++terminals_;
    else
      end_symbol(step);
  }
  void end_symbol(EbnfStep const& step) {
    ++terminals_;
    more_ = step.more;
  }

  // Blanks between two symbols: needed if the next one would be read as part of the last.
  void separate(char first) {
    bool const needed = more_[static_cast<unsigned char>(first)];
    switch (random_.below(32)) {
      case 0:
        text_ += '\n';
        break;
      case 1:
        text_ += " // " + std::string(1 + random_.below(3), '~') + "\n";
        break;
      case 2:
        text_ += "  ";
        break;
      default:
        if (needed || random_.one_in(2)) text_ += ' ';
    }
  }

  char pick(ByteSet const& set) {
    std::uint64_t printable = 0;
    for (std::size_t c = 0x20; c < 0x7F; ++c) printable += set[c];
    if (printable == 0) {
      for (std::size_t c = 0; c < set.size(); ++c)
        if (set[c]) return static_cast<char>(c);
      return ' ';
    }
    std::uint64_t left = random_.below(printable);
    std::size_t c = 0x20;
    while (!set[c] || left-- > 0) ++c;
    return static_cast<char>(c);
  }

  EbnfTable const& table_;
  Random& random_;
  std::size_t budget_;
  std::size_t terminals_ = 0;
  std::size_t steps_ = 0;
  int depth_ = 0;
  ByteSet more_;  // of the last symbol
  std::string text_;
};

}  // namespace

SentenceMaker::SentenceMaker(Grammar const& grammar) : table_(std::make_shared<EbnfTable const>(tabulate(grammar))) {}

std::string SentenceMaker::sentence(std::string_view start, Random& random, std::size_t budget) const {
  auto const found = table_->by_name.find(std::string(start));
  if (found == table_->by_name.end()) return {};
  std::uint32_t const root = table_->productions[found->second].root;
  if (table_->steps[root].cost > kMaxCost) return {};
  SentenceDerivation derivation(*table_, random, budget);
  derivation.derive(root);
  return derivation.take();
}

}  // namespace assay::inline grammar
