#include "lsp/incremental/edited_ranges.hpp"

#include <algorithm>

namespace assay {

void EditedRanges::replace(SourceRange range, std::uint32_t size) {
  std::vector<Range> kept;
  std::int64_t shift = 0;  // current offset minus offset in the base, after the inspected ranges
  std::int64_t now_begin = range.begin, now_end = range.end, before = 0, behind = 0;
  bool found = false;
  std::vector<Range> right;
  for (Range const& one : ranges_) {
    std::int64_t const begin = one.begin + shift, end = begin + one.size;
    std::int64_t const next = shift + one.size - (one.end - one.begin);
    if (end < range.begin) {
      kept.push_back(one);
      before = next;
    } else if (begin > range.end) {
      right.push_back(one);
    } else {
      now_begin = std::min(now_begin, begin);
      now_end = std::max(now_end, end);
      behind = next;
      found = true;
    }
    shift = next;
  }
  if (!found) behind = before;
  Range made;
  made.begin = static_cast<std::uint32_t>(now_begin - before);
  made.end = static_cast<std::uint32_t>(now_end - behind);
  made.size = static_cast<std::uint32_t>(now_end - now_begin - (std::int64_t{range.end} - range.begin) + size);
  kept.push_back(made);
  kept.insert(kept.end(), right.begin(), right.end());
  ranges_ = std::move(kept);
}

void EditedRanges::remove_equal(std::string_view base, std::string_view text) {
  std::int64_t shift = 0;
  std::erase_if(ranges_, [&](Range const& one) {
    auto const begin = static_cast<std::size_t>(one.begin + shift);
    shift += std::int64_t{one.size} - (one.end - one.begin);
    return one.size == one.end - one.begin && text.substr(begin, one.size) == base.substr(one.begin, one.size);
  });
}

std::uint32_t EditedRanges::now(std::uint32_t base) const {
  std::int64_t shift = 0;
  for (Range const& one : ranges_) {
    if (base < one.end || base <= one.begin) break;
    shift += std::int64_t{one.size} - (one.end - one.begin);
  }
  return static_cast<std::uint32_t>(base + shift);
}

}  // namespace assay
