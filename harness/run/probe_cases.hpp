// The cases by which a backend is asked what it can do at all (run_suite.hpp), found in one pass over the manifest.
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
  std::uint64_t index = 0;  // in the manifest
  std::string key;          // what it differs in from the others of its list
};

// Lists of a few cases.
struct ProbeCases {
  SuiteReader reader;               // of their files
  bool has_invalid = false;         // among the chosen cases
  std::vector<ProbeCase> controls;  // valid programs of different ops, only to be accepted
  // Chosen cases, smallest first, for "op add", "type f32" and "dynamic shapes": of different types or ops.
  std::map<std::string, std::vector<ProbeCase>> by_capability;
  // Valid programs, smallest first, only to be accepted, of the ops of which only invalid ones are chosen.
  std::map<std::string, std::vector<ProbeCase>> by_refused_op;
};

// An error if the suite cannot be read.
Result<ProbeCases> find_probe_cases(RunOptions const& options);

}  // namespace assay
