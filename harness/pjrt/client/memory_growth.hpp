// Detects a memory leak of this process: memory that grows with every case.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay::pjrt {

std::uint64_t resident_memory();  // resident memory of this process in bytes; 0 if unknown

class MemoryGrowth {
public:
  static constexpr std::uint64_t kEvery = 128;                      // number of cases between two measurements
  static constexpr std::uint64_t kClear = std::uint64_t{64} << 20;  // least growth in bytes
  static constexpr std::size_t kWindows = 6;                        // number of consecutive intervals that must all
                                                                    // grow

  // Call after each case. Returns the message once: "its memory grows: from 80 MB after 128 cases to 400 MB after 896,
  // 437 kB a case".
  std::optional<std::string> look(std::uint64_t cases, std::uint64_t memory);

private:
  struct Sample {
    std::uint64_t cases, memory;
  };
  std::vector<Sample> samples_;
  bool is_reported_ = false;
};

}  // namespace assay::pjrt
