// Differences between two releases of a suite, case by case, with reasons.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "generators/suite/manifest.hpp"
#include "support/result.hpp"

namespace assay {

struct SuiteRows {
  ManifestHead head;
  std::vector<ManifestRow> rows;
  std::vector<Skipped> skipped;
};

// The manifest of a folder; no other file is inspected.
Result<SuiteRows> read_suite_rows(std::string const& folder);

struct CaseDifference {
  enum class Kind : std::uint8_t { added, changed, gone } kind = Kind::added;
  std::string id, why;
};

struct SuiteChanges {
  std::vector<CaseDifference> cases;  // by id
  std::uint64_t same = 0;
  std::vector<std::string> heads;  // "profile: xla before, cuda after"

  std::uint64_t count(CaseDifference::Kind kind) const;
};

// A case is changed if its row differs except for its cost: then `why` names the parts. The reason of a removed case is
// from `retired` (by id), or from the new manifest's entry for its rule or op.
SuiteChanges changes_of(SuiteRows const& before, SuiteRows const& after,
                        std::map<std::string, std::string> const& retired);

// CHANGES.md: the counts by reason, and every case. `before`, `after`: names of the releases.
std::string changes_markdown(SuiteChanges const& changes, std::string const& before, std::string const& after);

}  // namespace assay
