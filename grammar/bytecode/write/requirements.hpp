// Which version of StableHLO a program needs: the oldest whose portable artifacts can hold it.
//
// Every feature is named with the version that brought it (spec/vhlo.tsv): ops, attributes other than their defaults,
// types, versions of ops.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// Something that not every version has.
struct Requirement {
  std::string what;                    // "the type f8E4M3", "operand_batching_dims of stablehlo.gather"
  std::optional<Version> since;        // nothing: no version has it
  std::string advice;                  // the advice; may be empty
  std::vector<SourceRange> locations;  // of the ops, in their order
};

struct Requirements {
  std::vector<Requirement> all;  // each once: features of no version first, then the latest first
  bool holdable = true;          // false: no version holds all of the program
  Version least;                 // the oldest version that has everything that any version has
};

// For a program with errors, as far as possible.
Requirements version_requirements(Program const& program);

}  // namespace assay
