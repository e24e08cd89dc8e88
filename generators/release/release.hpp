// What a release of a suite says of itself: release/release.json in its archive, next to the other files of that folder.
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
  std::string name;                 // "stablehlo-suite-1.20.0-quick-2": what people cite; of a part "..-quick-part-2"
  unsigned number = 1;              // of this specification, target version and tier
  std::string specification;        // "1.20.0", "1.20.0+next": what the cases were made by
  std::string target_version;       // empty: the specification's; else programs have no features that are newer
  std::string tool, tier, profile;  // as in the manifest of the suite
  std::uint64_t seed = 1;
  std::string suite;                              // SHA-256 of manifest.json, which has those of all files of cases
  std::map<std::string, std::uint64_t> cases;     // by kind
  std::map<std::string, std::uint64_t> left_out;  // by the version that they need, of a target version
  std::map<std::string, std::string> files;       // SHA-256 of the files of release/, but for this one
  std::string since;                              // name of the release before; empty: there is none
  // What was asked for where the suite is a part of its tier; all empty: it is the whole tier.
  std::vector<std::string> ops, types, kinds;

  bool is_part() const { return !(ops.empty() && types.empty() && kinds.empty()); }
};

std::string release_name(ReleaseManifest const& release);
std::string release_json(ReleaseManifest const& release);
// An error if that is not one of ours.
Result<ReleaseManifest> parse_release(std::string_view text);

// Of an opened suite: nothing is wrong with release.json, manifest.json and the files of release/, or what is: other digests, a
// file that is not listed, a head or counts of cases that are not those of the manifest. Suites that are not a release are fine.
// Files of cases are not inspected: who reads a case compares them (SuiteReader::load).
Result<void> check_release(std::string const& folder);

// Reads all files of all cases and compares their digests with the manifest; an error names the first case that is not as it
// says.
Result<void> check_cases(std::string const& folder);

}  // namespace assay
