// Conformance programs: a folder of .mlir files, each a list of pieces between lines `// -----`.
//
// A piece expects errors in comments (expectation.hpp) or is valid. Lines of a file that define how it is checked: `//
// against: official`, `// allow-unregistered-dialect`, `// target-version: 1.4.0`. Files named unbreakable.tsv list
// labels that no program can violate alone: label, reason.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "constraints/check/check.hpp"
#include "support/result.hpp"
#include "support/source.hpp"

namespace assay {

struct ConformancePiece {
  SourceRange range;
  std::vector<std::string> expected;  // texts of the expected errors: labels, in the order of the comments
};

struct ConformanceFile {
  std::string name;  // below the folder
  Source source;
  CheckOptions options;
  std::vector<ConformancePiece> pieces;
};

struct ConformancePrograms {
  std::vector<ConformanceFile> files;  // in the order of their names
  std::map<std::string, std::string> unbreakable;
};

// One file, checked by its comments. An error has the reason.
Result<ConformanceFile> read_conformance_file(std::string name, Source source);

// An error names the file that cannot be read, or has the reason.
Result<ConformancePrograms> read_conformance_programs(std::string const& folder);

}  // namespace assay
