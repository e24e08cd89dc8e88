// Reads HLO text, as XLA prints and dumps it. Its first word distinguishes it from other programs.
#pragma once

#include <optional>
#include <vector>

#include "grammar/hlo/module.hpp"
#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay::hlo {

// Whether a text begins, after blanks and comments, with `HloModule`, with `ENTRY`, or with a computation, `%f (p: f32[]) ->`
// or `f {`. No program of MLIR does.
bool is_hlo(std::string_view text);

inline constexpr std::size_t kMaxRank = 256;        // sizes of a shape
inline constexpr std::size_t kMaxLeaves = 1 << 16;  // arrays of one shape, tuples written out

// Always returns a module with the parsed parts. A syntax error is added to `diagnostics`, and reading continues with
// the next computation.
Module read_module(std::string_view text, Diagnostics& diagnostics);

// A shape, `f32[2,3]{1,0}`; nothing if the text is something else.
std::optional<Shape> read_shape(std::string_view text);

// The shapes of entry_computation_layout, {(f32[2]{0}, s32[])->f32[2]{0}}: of the entry's parameters and, the last one, of its
// root. Empty if the module does not declare them.
std::vector<std::optional<Shape>> entry_shapes(Module const& module);

}  // namespace assay::hlo
