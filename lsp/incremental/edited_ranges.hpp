// Where a text differs from an earlier one, the base, after any number of edits.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "support/source.hpp"

namespace assay {

class EditedRanges {
public:
  struct Range {
    std::uint32_t begin = 0, end = 0;  // in the base
    std::uint32_t size = 0;            // bytes that are there now
  };

  // Bytes `range` of the current text are replaced by `size` others.
  void replace(SourceRange range, std::uint32_t size);
  // Forgets ranges in which the same is as in the base.
  void forget_equal(std::string_view base, std::string_view text);

  // In order; between two of them, and at their ends, something is as it was.
  std::vector<Range> const& all() const { return ranges_; }
  // Where a byte of the base is now that is in no range; of the begin of a range, where it begins.
  std::uint32_t now(std::uint32_t base) const;

private:
  std::vector<Range> ranges_;
};

}  // namespace assay
