// Quantized types with one scale per block; {axis:size, ...} has the block sizes. StableHLO does not have these types,
// so they are kept as text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assay::rules {

// Returns MLIR's spelling of a syntactically valid type: scales have their shortest spelling, and zero points of 0 are
// left out.
std::string block_scales_text(std::string_view text);

struct BlockScalesDefect {
  char const* place = nullptr;  // position in the text
  std::size_t length = 0;
  std::string message;
};

// Returns the first violation of MLIR's rules, if any: blocks without a size, negative axes, neighboring lists of
// different lengths, scales that the expressed type cannot represent or that are written as integers.
std::optional<BlockScalesDefect> block_scales_defect(std::string_view text);

}  // namespace assay::rules
