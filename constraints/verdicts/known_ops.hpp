// Caches ops of earlier programs that satisfy all rules. In a folder of small programs, most ops are identical to ops
// of other programs.
//
// Only ops without diagnostics are stored, with the number of steps of their check. So the diagnostics of a program do
// not depend on earlier programs. Not thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "support/arena.hpp"

namespace assay {

class KnownOps {
public:
  // Returns the number of steps that the check of an op with that key took (see OpBytes and kMaxProgramSteps), or
  // nullopt if it is not stored.
  std::optional<std::size_t> steps(std::string_view key) const;
  void remember(std::string_view key, std::size_t steps);
  std::size_t size() const { return known_.size(); }

private:
  // total size of all keys; further keys are not stored
  static constexpr std::size_t kMaxBytes = std::size_t{4} << 20;

  Arena arena_;
  std::unordered_map<std::string_view, std::size_t> known_;
  std::size_t bytes_ = 0;
};

}  // namespace assay
