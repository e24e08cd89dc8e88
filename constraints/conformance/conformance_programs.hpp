// Conformance programs: a folder of .mlir files. Lines `// -----` split a file into pieces.
//
// A piece is valid, or its comments list the expected errors (expectation.hpp). These lines set options of a file: `//
// against: official`, `// allow-unregistered-dialect`, `// target-version: 1.4.0`. Files named unbreakable.tsv list
// labels that no program can violate alone, with the reason.
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
  std::vector<std::string> expected;  // labels of the expected errors, in the order of the comments
};

struct ConformanceFile {
  std::string name;  // path below the folder
  Source source;
  CheckOptions options;
  std::vector<ConformancePiece> pieces;
};

struct ConformancePrograms {
  std::vector<ConformanceFile> files;  // sorted by name
  std::map<std::string, std::string> unbreakable;
};

// Reads the options and expectations in the comments of a file. Fails with the reason if a comment is malformed.
Result<ConformanceFile> read_conformance_file(std::string name, Source source);

// Fails if a file cannot be read; the message has its name or the reason.
Result<ConformancePrograms> read_conformance_programs(std::string const& folder);

}  // namespace assay
