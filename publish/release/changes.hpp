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

// Reads the manifest in `folder`. Reads no other file.
Result<SuiteRows> read_suite_rows(std::string const& folder);

struct CaseDifference {
  enum class Kind : std::uint8_t { added, changed, gone } kind = Kind::added;
  std::string id, why;
};

struct SuiteChanges {
  std::vector<CaseDifference> cases;  // sorted by id
  std::uint64_t same = 0;
  std::vector<std::string> heads;  // such as "profile: xla before, cuda after"

  std::uint64_t count(CaseDifference::Kind kind) const;
};

// Compares the rows of two suites. A case is changed if its row differs in anything but the cost, and `why` names the
// changed parts. The reason of a removed case is from `retired` (by id), or from the new manifest's entry for its rule
// or op.
SuiteChanges changes_of(SuiteRows const& before, SuiteRows const& after,
                        std::map<std::string, std::string> const& retired);

// Returns CHANGES.md: the counts by reason, and all cases. `before` and `after` are names of the releases.
std::string changes_markdown(SuiteChanges const& changes, std::string const& before, std::string const& after);

}  // namespace assay
