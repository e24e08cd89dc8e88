#include "constraints/verdicts/known_ops.hpp"

namespace assay {

std::optional<std::size_t> KnownOps::steps(std::string_view key) const {
  auto const found = known_.find(key);
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void KnownOps::remember(std::string_view key, std::size_t steps) {
  if (bytes_ + key.size() > kMaxBytes || known_.contains(key)) return;
  known_.emplace(arena_.copy(key), steps);
  bytes_ += key.size();
}

}  // namespace assay
