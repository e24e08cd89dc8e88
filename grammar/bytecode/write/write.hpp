// Writes portable artifacts: StableHLO as MLIR bytecode in the dialect VHLO, for readers of a version from 0.9.0 on.
//
// The same program gives the same bytes. What is read back is the program, but for what MLIR does not tell apart: a
// list of equal elements is a splat, and an attribute that is what absence means is absent. Names of values are lost,
// and so is what tools put into fused locations unless it is a string.
#pragma once

#include <string>
#include <vector>

#include "grammar/bytecode/write/lower.hpp"
#include "semantics/program/program.hpp"

namespace assay {

inline constexpr Version kOldestArtifact{0, 9, 0};
Version newest_artifact();  // the newest that is known here

// False, with what the version cannot hold and where, if it cannot hold the program; `bytes` is then empty. The program
// is valid and whole, and the version between the oldest and the newest. Constants are taken from the program's source,
// and nodes are made in its context.
bool write_bytecode(Program const& program, Version target, std::string& bytes,
                    std::vector<bytecode::Shortfall>& shortfalls);

}  // namespace assay
