// The metadata of a released suite: release/release.json in its archive, in the folder of other release files.
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
  // "stablehlo-suite-1.20.0-quick-2", the name for citations; for a part "..-quick-part-2".
  std::string name;
  unsigned number = 1;              // counts releases with the same specification, target version and tier
  std::string specification;        // "1.20.0", "1.20.0+next": the specification that the cases test
  std::string target_version;       // version whose features programs are limited to; empty: that of the specification
  std::string tool, tier, profile;  // as in the manifest of the suite
  std::uint64_t seed = 1;
  std::string suite;                              // SHA-256 of manifest.json, which contains the digests of all files
                                                  // of cases
  std::map<std::string, std::uint64_t> cases;     // numbers by kind
  std::map<std::string, std::uint64_t> left_out;  // with a target version: numbers of omitted cases, by the version
                                                  // that they need
  std::map<std::string, std::string> files;       // SHA-256 of the other files of release/
  std::string since;                              // name of the previous release; empty: there is none
  // The selection, if the suite is a part of its tier; all empty for a whole tier.
  std::vector<std::string> ops, types, kinds;

  bool is_part() const { return !(ops.empty() && types.empty() && kinds.empty()); }
};

std::string release_name(ReleaseManifest const& release);
std::string release_json(ReleaseManifest const& release);
// An error if the text is not a valid release.json.
Result<ReleaseManifest> parse_release(std::string_view text);

// Checks that release.json, manifest.json and the files of release/ of an opened suite are consistent. An error for
// different digests, files that are not listed, and differences from the manifest. Suites that are not releases pass.
// Files of cases are not checked here; loading a case checks them (SuiteReader::load).
Result<void> check_release(std::string const& folder);

// Checks the digests of all files of all cases. The error names the first case that differs.
Result<void> check_cases(std::string const& folder);

}  // namespace assay
