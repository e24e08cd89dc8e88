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

// Without a target: all cases, and the unchanged manifest. Texts that are not programs of any version are kept: no
// version permits them. Cases that are left out are listed as skipped, with the version as the reason. An error if the
// folder has no complete manifest.
Result<TargetedManifest> targeted_manifest(std::string const& folder, std::optional<Version> const& target);

}  // namespace assay
