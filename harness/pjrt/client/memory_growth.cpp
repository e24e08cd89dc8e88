#include "harness/pjrt/client/memory_growth.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace assay::pjrt {

std::uint64_t resident_memory() {
  std::FILE* const file = std::fopen("/proc/self/statm", "re");
  if (!file) return 0;
  unsigned long long all = 0, resident = 0;
  bool const read = std::fscanf(file, "%llu %llu", &all, &resident) == 2;
  std::fclose(file);
  return read ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

// Caches grow as well, but they stop growing. So each interval must grow by at least half of the mean growth.
std::optional<std::string> MemoryGrowth::look(std::uint64_t cases, std::uint64_t memory) {
  if (is_reported_ || cases % kEvery != 0 || memory == 0) return std::nullopt;
  samples_.push_back({cases, memory});
  if (samples_.size() <= kWindows) return std::nullopt;
  auto const& first = samples_[samples_.size() - 1 - kWindows];
  auto const& last = samples_.back();
  if (last.memory < first.memory + kClear) return std::nullopt;
  auto const mean = (last.memory - first.memory) / kWindows;
  for (std::size_t i = samples_.size() - kWindows; i < samples_.size(); ++i)
    if (samples_[i].memory < samples_[i - 1].memory + mean / 2) return std::nullopt;
  is_reported_ = true;
  return fmt::format("its memory grows: from {} MB after {} cases to {} MB after {}, {} kB a case",
                     first.memory / 1'000'000, first.cases, last.memory / 1'000'000, last.cases,
                     (last.memory - first.memory) / (last.cases - first.cases) / 1000);
}

}  // namespace assay::pjrt
