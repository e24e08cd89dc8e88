// The cases with which the capabilities of a backend are probed (run_suite.hpp), found in one pass over the manifest.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "generators/suite/reader.hpp"
#include "harness/run/run_suite.hpp"

namespace assay {

struct ProbeCase {
  ManifestRow row;
  std::uint64_t index = 0;  // index in the manifest
  std::string key;          // property that distinguishes it from the other cases of its list
};

// Lists with a few cases each.
struct ProbeCases {
  SuiteReader reader;               // reads the files of the cases
  bool has_invalid = false;         // whether an invalid case is chosen
  std::vector<ProbeCase> controls;  // valid programs of different ops, to be compiled only
  // Chosen cases of different types or ops, smallest first, for "op add", "type f32" and "dynamic shapes".
  std::map<std::string, std::vector<ProbeCase>> by_capability;
  // Valid programs, smallest first, to be compiled only, for the ops of which only invalid programs are chosen.
  std::map<std::string, std::vector<ProbeCase>> by_refused_op;
};

// An error if the suite cannot be read.
Result<ProbeCases> find_probe_cases(RunOptions const& options);

}  // namespace assay
