// The texts of a release: all files of the archive in addition to the cases.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "generators/release/release.hpp"
#include "grammar/notation/op_file.hpp"
#include "publish/release/changes.hpp"
#include "publish/release/target.hpp"

namespace assay {

struct ReleaseChoice {
  std::string specification;      // must be the version of this program; empty: no check
  std::optional<Version> target;  // version of StableHLO of the cases; empty: all cases
  std::string since;              // archive or folder of the previous release; empty: none
  std::string reasons;            // path of a table of names, versions and reasons of removed cases; empty: none
  std::string score;              // path of the output of `assay generate --score SUITE --format json`; empty: none
  std::string errata_key;         // path of a public key in PEM; empty: none
  std::string licence;            // path of the license; empty: a notice
  std::optional<unsigned>
      number;  // absent: the number of the previous release of the same specification and tier plus 1
};

struct ReleaseParts {
  ReleaseManifest manifest;
  TargetedManifest cases;
  std::map<std::string, std::string> texts;  // all files of the archive that are not in the suite's folder
  std::string summary;                       // several lines, for the terminal
};

// Reads all cases of the complete suite in `folder`. Stops the program with an error if a file cannot be read, or
// differs from the manifest.
ReleaseParts release_parts(std::string const& folder, ReleaseChoice const& choice);

}  // namespace assay
