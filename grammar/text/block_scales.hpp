// Quantized types with a scale for each block, of sizes that {axis:size, ...} says. StableHLO has none of them, so that they are
// kept as text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assay::rules {

// What MLIR would write for `text`, which has the syntax of such a type: scales by their shortest spelling, and no zero points
// of 0.
std::string block_scales_text(std::string_view text);

struct BlockScalesDefect {
  char const* place = nullptr;  // in the text
  std::size_t length = 0;
  std::string message;
};

// What MLIR finds wrong: blocks without a size, axes below 0, lists of different lengths next to each other, scales that the
// expressed type does not hold or that are written as integers.
std::optional<BlockScalesDefect> block_scales_defect(std::string_view text);

}  // namespace assay::rules
