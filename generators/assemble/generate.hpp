// Makes a suite of the cases of units.
//
// The same units and options yield the same bytes in every file, for any number of threads, in one run or several.
// During generation, SUITE/.partial contains the finished units, and there is no manifest, so that an incomplete suite
// cannot be mistaken for a suite. A later run with the same options does not repeat finished units. Memory does not
// grow with the number of cases.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "generators/suite/manifest.hpp"
#include "generators/suite/unit.hpp"

namespace assay {

struct SuiteProgress {
  std::size_t done = 0, units = 0;
  std::string_view unit;    // the unit that was just finished
  std::uint64_t cases = 0;  // so far, including earlier runs
};

struct SuiteRequest {
  std::string folder;
  std::string tool, specification;                          // for the manifest: "assay 0.1.0", "1.20.0"
  unsigned jobs = 0;                                        // threads; 0: one for each core
  std::uint32_t shard = 1, shards = 1;                      // every `shards`-th unit, beginning with number `shard`
  std::atomic<bool> const* stop = nullptr;                  // if set to true: stop between cases
  std::function<void(SuiteProgress const&)> progress = {};  // called by one thread at a time
};

struct SuiteResult {
  enum class End : std::uint8_t {
    whole,
    was_whole,  // an earlier run had completed it
    stopped,    // stopped on request; another run continues
    refused,    // the folder has other contents, or the request is invalid
    failed,     // a file cannot be written, or a unit failed; another run continues
  };
  End end = End::failed;
  std::string error;   // for refused and failed
  SuiteTotals totals;  // of the finished units
};

SuiteResult generate(std::vector<Unit> units, GenerateOptions const& options, SuiteRequest const& request);

// All units for these options.
std::vector<Unit> all_units(GenerateOptions const& options);

}  // namespace assay
