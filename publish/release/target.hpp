// Suites for implementations of an older version of StableHLO: the cases whose programs have no features that are newer.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "grammar/notation/op_file.hpp"
#include "publish/release/changes.hpp"
#include "support/result.hpp"

namespace assay {

struct TargetedManifest {
  std::string text;                               // manifest.json
  std::set<std::string> ids;                      // of the cases in it
  std::set<std::string> files;                    // of those cases: "add/f32_special/program.mlir"
  std::map<std::string, std::uint64_t> cases;     // by kind
  std::map<std::string, std::uint64_t> left_out;  // by the version that they need
};

// Without a target: all cases, and the manifest as it is. Texts that are not programs of any version stay: no version permits
// them. What is left out is among what was skipped, with the version as the reason. An error if the folder has no whole manifest.
Result<TargetedManifest> targeted_manifest(std::string const& folder, std::optional<Version> const& target);

}  // namespace assay
