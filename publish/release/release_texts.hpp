// The files of a release next to its cases.
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
  std::string specification;      // that of this program, otherwise it is rejected; empty: that
  std::optional<Version> target;  // empty: all cases
  std::string since;              // an archive or folder of the previous release; empty: none
  std::string reasons;            // a table of names, versions and reasons of removed cases; empty: none
  std::string score;              // output of `assay generate --score SUITE --format json`; empty: none
  std::string errata_key;         // a public key in PEM; empty: none
  std::string licence;            // a file; empty: a notice
  std::optional<unsigned>
      number;  // absent: one more than that of the previous release, of the same specification and tier
};

struct ReleaseParts {
  ReleaseManifest manifest;
  TargetedManifest cases;
  std::map<std::string, std::string> texts;  // all files of the archive that are not in the suite's folder
  std::string summary;                       // in lines, for people
};

// `folder`: of a whole suite, all of whose cases are read. Stops if something cannot be read, or differs from the
// manifest.
ReleaseParts release_parts(std::string const& folder, ReleaseChoice const& choice);

}  // namespace assay
