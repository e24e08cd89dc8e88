#include "grammar/ebnf/derivation.hpp"

#include <string>
#include <unordered_set>

#include "grammar/ebnf/matcher.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kMaxSteps = 20'000'000;
constexpr int kMaxDepth = 3000;

class Derivation : public EbnfMatcher<Derivation> {
public:
  Derivation(EbnfTable const& table, std::string_view text) : EbnfMatcher(table, text, kMaxSteps, kMaxDepth) {}

  std::vector<DerivationNode> take() { return std::move(nodes_); }

  std::int64_t match_call(EbnfStep const& step, std::size_t at) {
    auto const& production = table_.productions[step.target];
    std::size_t const begin = start_of(step, at);
    std::uint64_t const key = (std::uint64_t{step.target} << 33) | (std::uint64_t{begin} << 1) | (step.token ? 1 : 0);
    if (failures_.contains(key)) return kFailed;
    std::size_t const number = nodes_.size();
    std::uint32_t const outer = open_;
    nodes_.push_back({production.name, static_cast<std::uint32_t>(begin), 0, outer, production.token});
    open_ = static_cast<std::uint32_t>(number);
    std::int64_t end = match(production.root, begin);
    open_ = outer;
    if (end > static_cast<std::int64_t>(begin) && production.token && !step.token &&
        is_cut(begin, static_cast<std::size_t>(end)))
      end = kFailed;
    if (end == kFailed) failures_.insert(key);
    if (end < 0) return end;
    if (end == static_cast<std::int64_t>(begin)) {
      nodes_.resize(number);  // removes nothing
      return static_cast<std::int64_t>(at);
    }
    nodes_[number].end = static_cast<std::uint32_t>(end);
    return end;
  }
  std::int64_t matched(EbnfStep const& step, std::size_t begin, std::size_t end) {
    if (end > begin)
      nodes_.push_back({{}, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), open_, step.token});
    return static_cast<std::int64_t>(end);
  }
  static std::int64_t failed_at(std::size_t) { return kFailed; }
  std::size_t kept() const { return nodes_.size(); }  // nodes of failed steps are removed
  void drop_from(std::size_t kept) { nodes_.resize(kept); }

private:
  std::vector<DerivationNode> nodes_;
  std::unordered_set<std::uint64_t> failures_;
  std::uint32_t open_ = DerivationNode::kNone;
};

}  // namespace

Deriver::Deriver(Grammar const& grammar) : table_(std::make_shared<EbnfTable const>(tabulate(grammar))) {}

std::vector<DerivationNode> Deriver::derive(std::string_view start, std::string_view text) const {
  auto const found = table_->by_name.find(std::string(start));
  if (found == table_->by_name.end()) return {};
  Derivation derivation(*table_, text);
  std::int64_t const end = derivation.match(table_->productions[found->second].root, derivation.skip_blanks(0));
  if (end < 0 || derivation.skip_blanks(static_cast<std::size_t>(end)) != text.size()) return {};
  return derivation.take();
}

}  // namespace assay
