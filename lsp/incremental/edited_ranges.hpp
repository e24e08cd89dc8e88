// The differences between a text and an earlier version, the base, after any number of edits.
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
    std::uint32_t size = 0;            // bytes in the current text
  };

  // Records that bytes `range` of the current text are replaced by `size` bytes.
  void replace(SourceRange range, std::uint32_t size);
  // Removes ranges that are equal to the base again.
  void remove_equal(std::string_view base, std::string_view text);

  // In order. There is unchanged text between two ranges and next to them.
  std::vector<Range> const& all() const { return ranges_; }
  // Returns the current offset of a byte of the base. The byte must not be inside a range, but may be its beginning.
  std::uint32_t now(std::uint32_t base) const;

private:
  std::vector<Range> ranges_;
};

}  // namespace assay
