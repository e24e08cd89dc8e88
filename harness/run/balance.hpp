// Balances shards by the times that cases took in an earlier run.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "generators/suite/manifest.hpp"
#include "harness/report/report.hpp"
#include "support/result.hpp"

namespace assay {

class CaseTimes {
public:
  // Reads a report of `assay test --json`, for any suite and backend. An error if it cannot be read.
  static Result<CaseTimes> read(std::string const& path);
  explicit CaseTimes(Report const& report);

  // SHA-256 of IDs and times. All shards of a run must use the same data.
  std::string const& digest() const { return digest_; }
  // The time of a case in microseconds, including overhead. For a case that is not in the report, the mean of its op,
  // or else of all cases.
  std::uint64_t microseconds(ManifestRow const& row) const;

private:
  struct Mean {
    std::uint64_t sum = 0, count = 0;
    std::uint64_t value() const { return count ? sum / count : 0; }
  };
  std::unordered_map<std::string, std::uint64_t> of_case_;
  std::map<std::string, Mean> of_op_;
  Mean all_;
  std::string digest_;
};

// The shard of each case, starting at 0. Assigns cases in the order of descending times to the shard with the least
// time so far; of equal shards, to the first. The longest shard takes at most 4/3 of the optimum (Graham 1969, "Bounds
// on multiprocessing timing anomalies").
std::vector<std::uint32_t> balanced_shards(std::vector<std::uint64_t> const& microseconds, std::uint32_t shards);

}  // namespace assay
