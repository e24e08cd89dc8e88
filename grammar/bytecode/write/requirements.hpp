// Computes the oldest version of StableHLO whose portable artifacts can represent a program.
//
// Each feature is listed with the version that introduced it (spec/vhlo.tsv): ops, attributes that differ from their
// defaults, types, versions of ops.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// A feature that some versions lack.
struct Requirement {
  std::string what;                    // "the type f8E4M3", "operand_batching_dims of stablehlo.gather"
  std::optional<Version> since;        // nothing if no version has it
  std::string advice;                  // how to avoid it; may be empty
  std::vector<SourceRange> locations;  // the ops that use it, in program order
};

struct Requirements {
  std::vector<Requirement> all;  // unique; features of no version first, then the latest first
  bool holdable = true;          // false if no version can represent the whole program
  Version least;                 // the oldest version with all features that any version has
};

// If the program has errors, the result is partial.
Requirements version_requirements(Program const& program);

}  // namespace assay
