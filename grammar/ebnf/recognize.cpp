#include "grammar/ebnf/recognize.hpp"

#include <algorithm>
#include <vector>

#include "grammar/ebnf/matcher.hpp"
#include "support/source.hpp"

namespace assay {
namespace {

constexpr std::size_t kMemory = 1 << 14;  // number of memoized results; a newer one replaces an older one in its slot

class Run : public EbnfMatcher<Run> {
public:
  Run(EbnfTable const& table, std::string_view text)
      : EbnfMatcher(table, text, (1 << 20) + kMaxRecognizerSteps * text.size(), kMaxRecognizerDepth),
        memory_(kMemory) {}

  std::size_t furthest() const { return furthest_; }

  std::int64_t match_call(EbnfStep const& step, std::size_t at) {
    EbnfTable::Entry const& production = table_.productions[step.target];
    if (step.token) return match(production.root, at);
    std::size_t const begin = skip_blanks(at);
    if (production.token) return match_token(production, begin);
    Remembered& slot = memory_[(begin * 0x9E3779B97F4A7C15ULL + step.target * 0xC2B2AE3D27D4EB4FULL) >> 50];
    if (slot.production == step.target && slot.at == begin) {
      // An empty match ends at its beginning, before the blanks.
      return slot.end == static_cast<std::int64_t>(begin) ? static_cast<std::int64_t>(at) : slot.end;
    }
    std::int64_t const end = match(production.root, begin);
    if (end == kGaveUp) return end;
    slot = {step.target, static_cast<std::uint32_t>(begin), end};
    return end == static_cast<std::int64_t>(begin) ? static_cast<std::int64_t>(at) : end;
  }
  static std::int64_t matched(EbnfStep const&, std::size_t, std::size_t end) { return static_cast<std::int64_t>(end); }
  std::int64_t failed_at(std::size_t at) {
    furthest_ = std::max(furthest_, at);
    return kFailed;
  }
  static std::size_t kept() { return 0; }
  static void drop_from(std::size_t) {}

private:
  struct Remembered {
    std::uint32_t production = ~0U;
    std::uint32_t at = 0;
    std::int64_t end = 0;
  };

  std::int64_t match_token(EbnfTable::Entry const& production, std::size_t at) {
    std::int64_t const end = match(production.root, at);
    if (end <= static_cast<std::int64_t>(at)) return end;
    return is_cut(at, static_cast<std::size_t>(end)) ? failed_at(static_cast<std::size_t>(end)) : end;
  }

  std::size_t furthest_ = 0;
  std::vector<Remembered> memory_;
};

}  // namespace

Recognizer::Recognizer(Grammar const& grammar) : table_(std::make_shared<EbnfTable const>(tabulate(grammar))) {}

Recognition Recognizer::recognize(std::string_view start, std::string_view text, std::uint32_t& furthest) const {
  furthest = 0;
  auto const found = table_->by_name.find(std::string(start));
  if (found == table_->by_name.end()) return Recognition::rejected;
  if (text.size() > kMaxSourceBytes) return Recognition::limit;
  Run run(*table_, text);
  EbnfTable::Entry const& production = table_->productions[found->second];
  std::int64_t const end = run.match(production.root, run.skip_blanks(0));
  std::size_t const stop = end < 0 ? 0 : run.skip_blanks(static_cast<std::size_t>(end));
  furthest = static_cast<std::uint32_t>(std::max(run.furthest(), stop));
  if (end == Run::kGaveUp) return Recognition::limit;
  return end != Run::kFailed && stop == text.size() ? Recognition::accepted : Recognition::rejected;
}

}  // namespace assay
