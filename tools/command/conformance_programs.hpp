// Conformance programs: a folder of .mlir files, each a list of pieces between lines `// -----`.
//
// A piece expects errors in comments (tools/command/expectation.hpp) or is valid. Lines of a file that say how it is judged:
// `// against: official`, `// allow-unregistered-dialect`, `// target-version: 1.4.0`. Files named unbreakable.tsv list
// labels that no program can break alone: label, reason.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/command/judge.hpp"

namespace assay::inline tools {

struct SuitePiece {
  SourceRange range;
  std::vector<std::string> expected;  // texts of the expected errors: labels, in the order of the comments
};

struct SuiteFile {
  std::string name;  // below the folder
  Source source;
  CheckOptions options;
  std::vector<SuitePiece> pieces;
};

struct Suite {
  std::vector<SuiteFile> files;  // in the order of their names
  std::map<std::string, std::string> unbreakable;
};

// On failure (a file cannot be read, or says what cannot be understood) returns false and names the file in `error`.
bool read_suite(std::string const& folder, Suite& suite, std::string& error);

}  // namespace assay::inline tools
