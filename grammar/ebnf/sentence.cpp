#include "grammar/ebnf/sentence.hpp"

#include <vector>

#include "grammar/ebnf/ebnf_table.hpp"
#include "grammar/text/tokens.hpp"

namespace assay {
namespace {

constexpr int kMaxSentenceDepth = 400;  // maximum depth of expressions and calls; beyond it, derivations are minimal
constexpr std::size_t kStepsPerTerminal = 200;  // the limit on steps, because steps need not yield terminals
constexpr std::uint64_t kMaxRounds = 12;        // in one repetition
constexpr std::uint32_t kMaxCost = 4096;        // costs above this count as infinite

std::uint64_t identity(EbnfTable const& table, EbnfStep const& step, std::vector<std::uint64_t> const& known) {
  std::uint64_t found = seed_of(static_cast<std::uint64_t>(step.kind), step.text);
  if (step.kind == EbnfStep::Kind::call) found = seed_of(found, table.productions[step.target].name);
  for (std::size_t c = 0; c < step.set.size(); ++c)
    if (step.set[c]) found = seed_of(found, c);
  for (std::uint32_t i = 0; i < step.count; ++i) found = seed_of(found, known[table.children[step.begin + i]]);
  return found;
}

// Returns a number for the contents of each step, independent of its position in the table.
std::vector<std::uint64_t> identities(EbnfTable const& table) {
  std::vector<std::uint64_t> known;  // children come before their parents
  for (EbnfStep const& step : table.steps) known.push_back(identity(table, step, known));
  return known;
}

// A `path` is the seed of a position in the derivation. Choices there depend only on the path.
class SentenceDerivation {
public:
  SentenceDerivation(EbnfTable const& table, std::vector<std::uint64_t> const& identities, std::size_t budget)
      : table_(table), identities_(identities), budget_(budget) {}

  void derive(std::uint32_t number, std::uint64_t path) {
    EbnfStep const& step = table_.steps[number];
    Random random(path);
    ++depth_;
    ++steps_;
    switch (step.kind) {
      case EbnfStep::Kind::impossible:
        break;
      case EbnfStep::Kind::literal:
        begin_terminal(step, step.text.front(), random);
        text_ += step.text;
        end_terminal(step);
        break;
      case EbnfStep::Kind::set: {
        char const c = pick(step.set, seed_of(path, 0));
        begin_terminal(step, c, random);
        text_ += c;
        end_terminal(step);
        break;
      }
      case EbnfStep::Kind::span:
        for (std::uint64_t rounds = is_over_budget() ? 0 : few(random); rounds > 0; --rounds)
          text_ += pick(step.set, seed_of(path, rounds));
        break;
      case EbnfStep::Kind::call:
        derive_call(step, path);
        break;
      case EbnfStep::Kind::sequence:
        for (std::uint32_t i = 0; i < step.count; ++i) derive(table_.children[step.begin + i], seed_of(path, i));
        break;
      case EbnfStep::Kind::choice: {
        std::uint32_t const chosen = choose(step, path);
        derive(chosen, seed_of(path, identities_[chosen]));
        break;
      }
      case EbnfStep::Kind::repetition:
        for (std::uint64_t rounds = skipped(step) ? 0 : few(random); rounds > 0 && !is_over_budget(); --rounds)
          derive(table_.children[step.begin], seed_of(path, rounds));
        break;
      case EbnfStep::Kind::option:
        if (!skipped(step) && random.one_in(2)) derive(table_.children[step.begin], seed_of(path, 0));
        break;
    }
    --depth_;
  }

  std::string take() { return std::move(text_); }

private:
  bool is_over_budget() const {
    return terminals_ >= budget_ || depth_ > kMaxSentenceDepth || steps_ > kStepsPerTerminal * budget_;
  }

  // Whether an optional step is skipped because the limit is reached or its derivation is too expensive.
  bool skipped(EbnfStep const& step) const {
    return is_over_budget() || table_.steps[table_.children[step.begin]].cost > kMaxCost;
  }

  // Returns n with probability 2^-(n+1), at most kMaxRounds.
  static std::uint64_t few(Random& random) {
    std::uint64_t count = 0;
    while (count < kMaxRounds && random.one_in(2)) ++count;
    return count;
  }

  // Each alternative draws a number, and the largest wins. So adding an alternative changes nothing unless it wins.
  std::uint32_t choose(EbnfStep const& step, std::uint64_t path) {
    std::uint32_t best = table_.children[step.begin];
    if (is_over_budget()) {
      for (std::uint32_t i = 1; i < step.count; ++i)
        if (table_.steps[table_.children[step.begin + i]].cost < table_.steps[best].cost)
          best = table_.children[step.begin + i];
      return best;
    }
    std::uint64_t most = 0;
    for (std::uint32_t i = 0; i < step.count; ++i) {
      std::uint32_t const alternative = table_.children[step.begin + i];
      std::uint64_t const drawn = seed_of(path, identities_[alternative]);
      if (table_.steps[alternative].cost > kMaxCost || drawn < most) continue;
      best = alternative;
      most = drawn;
    }
    return best;
  }

  void derive_call(EbnfStep const& step, std::uint64_t path) {
    EbnfTable::Entry const& production = table_.productions[step.target];
    std::uint64_t const inner = seed_of(path, production.name);
    if (step.token || !production.token) return derive(production.root, inner);
    // Derives the token first, because the separator before it depends on its first character.
    std::size_t const begin = text_.size();
    derive(production.root, inner);
    std::string token = text_.substr(begin);
    text_.resize(begin);
    if (token.empty()) return;
    Random random(path);
    separate(token.front(), random);
    text_ += token;
    end_symbol(table_.steps[production.root]);
    if (!is_word(token)) return;
    for (std::size_t c = 0; c < more_.size(); ++c)
      if (is_in_word(static_cast<char>(c))) more_.set(c);
  }

  void begin_terminal(EbnfStep const& step, char first, Random& random) {
    if (!step.token) separate(first, random);
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

  // Writes blanks between two symbols. They are required if the next symbol could be read as part of the last one.
  void separate(char first, Random& random) {
    bool const needed = more_[static_cast<unsigned char>(first)];
    switch (random.below(32)) {
      case 0:
        text_ += '\n';
        break;
      case 1:
        text_ += " // " + std::string(1 + random.below(3), '~') + "\n";
        break;
      case 2:
        text_ += "  ";
        break;
      default:
        if (needed || random.one_in(2)) text_ += ' ';
    }
  }

  // Picks a printable character if there is one, in the same way as alternatives.
  static char pick(ByteSet const& set, std::uint64_t path) {
    std::size_t best = ' ';
    std::uint64_t most = 0;
    bool found = false, printable = false;
    for (std::size_t c = 0; c < set.size(); ++c) {
      bool const is_printable = c >= 0x20 && c < 0x7F;
      std::uint64_t const drawn = seed_of(path, c);
      if (!set[c] || (found && (is_printable < printable || (is_printable == printable && drawn < most)))) continue;
      best = c;
      most = drawn;
      found = true;
      printable = is_printable;
    }
    return static_cast<char>(best);
  }

  EbnfTable const& table_;
  std::vector<std::uint64_t> const& identities_;
  std::size_t budget_;
  std::size_t terminals_ = 0;
  std::size_t steps_ = 0;
  int depth_ = 0;
  ByteSet more_;  // characters that could continue the last symbol
  std::string text_;
};

}  // namespace

SentenceMaker::SentenceMaker(Grammar const& grammar)
    : table_(std::make_shared<EbnfTable const>(tabulate(grammar))), identities_(identities(*table_)) {}

std::string SentenceMaker::sentence(std::string_view start, Random& random, std::size_t budget) const {
  auto const found = table_->by_name.find(std::string(start));
  if (found == table_->by_name.end()) return {};
  std::uint32_t const root = table_->productions[found->second].root;
  if (table_->steps[root].cost > kMaxCost) return {};
  SentenceDerivation derivation(*table_, identities_, budget);
  derivation.derive(root, random.next());
  return derivation.take();
}

}  // namespace assay
