// The outcomes of inputs. A fuzz target counts them, and NAME_mutants prints the counts.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace assay::testing {

class Outcomes {
public:
  void count(char const* outcome) {
    std::lock_guard const lock(mutex_);
    ++counts_[outcome];
  }
  std::map<std::string, std::uint64_t> all() const {
    std::lock_guard const lock(mutex_);
    return counts_;
  }

private:
  mutable std::mutex mutex_;
  std::map<std::string, std::uint64_t> counts_;
};

inline Outcomes& outcomes() {
  static Outcomes counted;
  return counted;
}

inline void count_outcome(char const* outcome) { outcomes().count(outcome); }

}  // namespace assay::testing
