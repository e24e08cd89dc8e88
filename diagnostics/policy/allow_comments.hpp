// Comments in a program that suppress diagnostics:
//
//     %0 = stablehlo.transpose %x, dims = [0, 0] : ...  // assay: allow transpose_i2, because the importer writes it so
//     // assay: allow quantized_*, because our scales are fixed later
//     %1 = ...
//     // assay: allow-file deprecated, because the old form is what we test
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay {

struct AllowComment {
  struct Label {
    std::string pattern;
    SourceRange range;
    bool is_used = false;
  };
  std::vector<Label> labels;
  bool whole_file = false;
  std::string reason;
  SourceRange range;           // of the comment
  std::uint32_t own_line = 0;  // line of the comment
  std::uint32_t for_line = 0;  // the line that it applies to: its own, or the next one with more than a comment
};

// `problems` receives errors for comments that suppress nothing or have no reason.
std::vector<AllowComment> read_allow_comments(Source const& source, Diagnostics& problems);

}  // namespace assay
