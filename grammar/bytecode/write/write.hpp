// Writes portable artifacts: StableHLO as MLIR bytecode in the dialect VHLO, for readers of a version from 0.9.0 on.
//
// The output is deterministic. Reading it back yields the same program, except for distinctions that MLIR does not
// make: a list of equal elements is a splat, and an attribute with its default value is absent. Names of values are
// lost, and so is metadata of fused locations unless it is a string.
#pragma once

#include <string>
#include <vector>

#include "grammar/bytecode/write/lower.hpp"
#include "semantics/program/program.hpp"

namespace assay {

inline constexpr Version kOldestArtifact{0, 9, 0};
Version newest_artifact();  // the newest that is known here

// False if the version cannot represent the program, with the missing features and their locations; `bytes` is then
// empty. The program is valid and complete, and the version between the oldest and the newest. Constants are taken from
// the program's source, and nodes are made in its context.
bool write_bytecode(Program const& program, Version target, std::string& bytes,
                    std::vector<bytecode::Shortfall>& shortfalls);

}  // namespace assay
