// Quantized types with a scale for each block, whose sizes are in {axis:size, ...}. StableHLO has none of them, so they
// are kept as text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assay::rules {

// MLIR's spelling of `text`, which has the syntax of such a type: scales by their shortest spelling, and no zero points
// of 0.
std::string block_scales_text(std::string_view text);

struct BlockScalesDefect {
  char const* place = nullptr;  // in the text
  std::size_t length = 0;
  std::string message;
};

// Errors by MLIR's rules: blocks without a size, axes below 0, neighboring lists of different lengths, scales that the
// expressed type cannot represent or that are written as integers.
std::optional<BlockScalesDefect> block_scales_defect(std::string_view text);

}  // namespace assay::rules
