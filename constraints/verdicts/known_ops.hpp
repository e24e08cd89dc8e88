// Ops of programs before that keep all rules: in a folder of small programs, most ops are like ops of other programs.
//
// Only what nothing is to be said of is remembered, with the work that it took, so that what is said of a program does not
// depend on the programs before it. For one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "support/arena.hpp"

namespace assay {

class KnownOps {
public:
  // The steps that it took to judge an op of that key, see OpBytes and kMaxProgramSteps; nullopt if it is not known.
  std::optional<std::size_t> steps(std::string_view key) const;
  void remember(std::string_view key, std::size_t steps);
  std::size_t size() const { return known_.size(); }

private:
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20;  // of all keys; what comes later is not remembered

  Arena arena_;
  std::unordered_map<std::string_view, std::size_t> known_;
  std::size_t bytes_ = 0;
};

}  // namespace assay
