// Suites for implementations of an older version of StableHLO. They have the cases whose programs use no newer
// features.
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
  std::string text;                               // text of manifest.json
  std::set<std::string> ids;                      // ids of the cases in `text`
  std::set<std::string> files;                    // files of these cases, such as "add/f32_special/program.mlir"
  std::map<std::string, std::uint64_t> cases;     // by kind
  std::map<std::string, std::uint64_t> left_out;  // number of omitted cases, by the version that they need
};

// Restricts the manifest to a version. Without a target, all cases are kept and the manifest is unchanged. Texts that
// are not programs of any version are kept, since no version permits them. The new manifest lists omitted cases as
// skipped, with the version as the reason. Returns an error if the folder has no complete manifest.
Result<TargetedManifest> targeted_manifest(std::string const& folder, std::optional<Version> const& target);

}  // namespace assay
