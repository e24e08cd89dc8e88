// Writes portable artifacts: StableHLO as MLIR bytecode in the VHLO dialect, for readers of version 0.9.0 or later.
//
// The output is deterministic. Reading it back yields the same program, except for distinctions that MLIR does not
// make: a list of equal elements becomes a splat, and an attribute with its default value becomes absent. Names of
// values are lost, and so is metadata of fused locations unless it is a string.
#pragma once

#include <string>
#include <vector>

#include "grammar/bytecode/write/lower.hpp"
#include "semantics/program/program.hpp"

namespace assay {

inline constexpr Version kOldestArtifact{0, 9, 0};
Version newest_artifact();  // the newest version that this build supports

// Returns false if the version cannot represent the program; `shortfalls` then lists the missing features and their
// locations, and `bytes` is empty. The program must be valid and complete, and the version between the oldest and the
// newest one. Constants refer to the program's source, and nodes are created in its context.
bool write_bytecode(Program const& program, Version target, std::string& bytes,
                    std::vector<bytecode::Shortfall>& shortfalls);

}  // namespace assay
