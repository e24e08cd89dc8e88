// Makes a suite of the cases of units.
//
// The same units and options yield the same bytes in every file, on any number of threads, in one run or in several.
// During generation, SUITE/.partial has the finished units, and there is no manifest; so an incomplete suite does not
// look like a suite. A later run with the same options does not repeat finished units. Memory does not grow with the
// number of cases.
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
  std::string_view unit;    // the one that is just done
  std::uint64_t cases = 0;  // so far, of this run and of earlier ones
};

struct SuiteRequest {
  std::string folder;
  std::string tool, specification;                          // for the manifest: "assay 0.1.0", "1.20.0"
  unsigned jobs = 0;                                        // threads; 0: one for each core
  std::uint32_t shard = 1, shards = 1;                      // every `shards`-th unit, from the `shard`-th on
  std::atomic<bool> const* stop = nullptr;                  // set: stop between cases
  std::function<void(SuiteProgress const&)> progress = {};  // by one thread at a time
};

struct SuiteResult {
  enum class End : std::uint8_t {
    whole,
    was_whole,  // an earlier run had completed it
    stopped,    // as requested; another run continues
    refused,    // the folder holds something else, or the request makes no sense
    failed,     // a file cannot be written, a unit failed; another run continues
  };
  End end = End::failed;
  std::string error;   // of refused and failed
  SuiteTotals totals;  // of the finished units
};

SuiteResult generate(std::vector<Unit> units, GenerateOptions const& options, SuiteRequest const& request);

// All there are, for these options.
std::vector<Unit> all_units(GenerateOptions const& options);

}  // namespace assay
