// The metadata of a release of a suite: release/release.json in its archive, in the folder of its other files.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "generators/suite/manifest.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr int kReleaseFormat = 1;
inline constexpr std::string_view kReleaseFolder = "release/", kReleaseFile = "release/release.json";
inline constexpr std::string_view kErrataKeyFile = "release/errata_key.pem";

struct ReleaseManifest {
  // "stablehlo-suite-1.20.0-quick-2": the name for citations; for a part "..-quick-part-2"
  std::string name;
  unsigned number = 1;              // of this specification, target version and tier
  std::string specification;        // "1.20.0", "1.20.0+next": the specification of the cases
  std::string target_version;       // empty: the specification's; else programs have no features that are newer
  std::string tool, tier, profile;  // as in the manifest of the suite
  std::uint64_t seed = 1;
  std::string suite;                              // SHA-256 of manifest.json, which has those of all files of cases
  std::map<std::string, std::uint64_t> cases;     // by kind
  std::map<std::string, std::uint64_t> left_out;  // by the version that they need, of a target version
  std::map<std::string, std::string> files;       // SHA-256 of the files of release/, but for this one
  std::string since;                              // name of the release before; empty: there is none
  // The selection, if the suite is a part of its tier; all empty: it is the whole tier.
  std::vector<std::string> ops, types, kinds;

  bool is_part() const { return !(ops.empty() && types.empty() && kinds.empty()); }
};

std::string release_name(ReleaseManifest const& release);
std::string release_json(ReleaseManifest const& release);
// An error if that is not one of ours.
Result<ReleaseManifest> parse_release(std::string_view text);

// For an opened suite: release.json, manifest.json and the files of release/ are consistent; otherwise the error: other
// digests, a file that is not listed, a head or counts of cases that differ from the manifest. Suites that are not a
// release pass. Files of cases are not inspected: reading a case compares them (SuiteReader::load).
Result<void> check_release(std::string const& folder);

// Reads all files of all cases and compares their digests with the manifest; an error names the first case that
// differs.
Result<void> check_cases(std::string const& folder);

}  // namespace assay
