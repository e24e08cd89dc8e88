// Makes a suite of the cases that units give.
//
// The same units and options give the same bytes in every file, on any number of threads, in one go or in several.
// While it is being made, SUITE/.partial holds what is done, and there is no manifest; so nothing that is not whole
// looks like a suite. A unit that was done is not done again by a later run with the same options. Memory does not grow with
// the number of cases.
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
    was_whole,  // an earlier run had made it
    stopped,    // as asked; another run goes on
    refused,    // the folder holds something else, or the request makes no sense
    failed,     // a file cannot be written, a unit failed; another run goes on
  };
  End end = End::failed;
  std::string error;   // of refused and failed
  SuiteTotals totals;  // of what is done
};

SuiteResult generate(std::vector<Unit> units, GenerateOptions const& options, SuiteRequest const& request);

// All there are, for these options.
std::vector<Unit> all_units(GenerateOptions const& options);

}  // namespace assay
