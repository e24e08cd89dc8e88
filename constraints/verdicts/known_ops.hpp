// Ops of earlier programs that satisfy all rules: in a folder of small programs, most ops are identical to ops of other
// programs.
//
// Only ops without findings are stored, with the work that they took, so that the findings on a program do not depend
// on the programs before it. For one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "support/arena.hpp"

namespace assay {

class KnownOps {
public:
  // The steps that it took to judge an op with that key, see OpBytes and kMaxProgramSteps; nullopt if it is not stored.
  std::optional<std::size_t> steps(std::string_view key) const;
  void remember(std::string_view key, std::size_t steps);
  std::size_t size() const { return known_.size(); }

private:
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20;  // of all keys; later ones are not stored

  Arena arena_;
  std::unordered_map<std::string_view, std::size_t> known_;
  std::size_t bytes_ = 0;
};

}  // namespace assay
