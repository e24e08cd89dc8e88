#include "semantics/kernels/reduction/column_sort.hpp"

#include <algorithm>

namespace assay::reductions {
namespace {

using Pair = ColumnPredicate::Pair;

// Number of parallel merges, and minimum length of a part of a merge.
constexpr std::size_t kSideBySide = 2048, kMinPart = 64;

// Two sorted runs that are merged to `out`.
struct Merge {
  std::size_t left, left_end, right, right_end, out;
  std::size_t size() const { return left_end - left + right_end - right; }
};

// The beginning of a part of a merge: how many of its first `diagonal` elements come from the left run. Binary search
// between two bounds.
struct Split {
  std::size_t diagonal, least, most;
};

class MergePass {
public:
  MergePass(ColumnPredicate& less, std::vector<std::int64_t> const& from, std::vector<std::int64_t>& to)
      : less_(less), from_(from), to_(to) {}

  bool add(Merge const& merge) {
    merges_.push_back(merge);
    return merges_.size() < kSideBySide || run();
  }

  bool run() {
    if (merges_.empty()) return true;
    if (merges_.size() < kSideBySide / 2 && !split()) return false;
    bool const decided = merge();
    merges_.clear();
    return decided;
  }

private:
  // The right element precedes the left one only if it is less.
  bool merge() {
    while (!merges_.empty()) {
      std::erase_if(merges_, [this](Merge const& merge) { return is_done(merge); });
      pairs_.clear();
      for (auto const& merge : merges_) pairs_.push_back({from_[merge.right], from_[merge.left]});
      auto const answers = less_(pairs_);
      if (!answers) return false;
      for (std::size_t i = 0; i < merges_.size(); ++i) {
        auto& merge = merges_[i];
        to_[merge.out++] = from_[(*answers)[i] != 0 ? merge.right++ : merge.left++];
      }
    }
    return true;
  }

  bool is_done(Merge const& merge) {
    if (merge.left < merge.left_end && merge.right < merge.right_end) return false;
    auto const at = [this](std::size_t index) { return from_.begin() + static_cast<std::ptrdiff_t>(index); };
    auto const out = to_.begin() + static_cast<std::ptrdiff_t>(merge.out);
    std::copy(at(merge.right), at(merge.right_end), std::copy(at(merge.left), at(merge.left_end), out));
    return true;
  }

  // Splits merges into independent parts. A simultaneous bisection finds all splits.
  bool split() {
    std::size_t const wanted = kSideBySide / merges_.size();
    std::vector<Merge> parts;
    std::vector<Split> splits;
    std::vector<std::size_t> of_merge;  // the merge of each split
    for (std::size_t m = 0; m < merges_.size(); ++m) {
      Merge const& merge = merges_[m];
      std::size_t const left = merge.left_end - merge.left, right = merge.right_end - merge.right;
      std::size_t const count = std::min(wanted, merge.size() / kMinPart);
      for (std::size_t i = 1; i < count; ++i) {
        std::size_t const diagonal = merge.size() * i / count;
        splits.push_back({diagonal, diagonal - std::min(diagonal, right), std::min(diagonal, left)});
        of_merge.push_back(m);
      }
    }
    if (!bisect(splits, of_merge)) return false;
    for (std::size_t m = 0, next = 0; m < merges_.size(); ++m) {
      std::size_t const first = next;
      while (next < splits.size() && of_merge[next] == m) ++next;
      append_parts(merges_[m], {splits.begin() + static_cast<std::ptrdiff_t>(first), next - first}, parts);
    }
    merges_ = std::move(parts);
    return true;
  }

  // A left element precedes a right one unless the right one is less.
  bool bisect(std::vector<Split>& splits, std::vector<std::size_t> const& of_merge) {
    for (std::vector<std::size_t> open;; open.clear()) {
      pairs_.clear();
      for (std::size_t i = 0; i < splits.size(); ++i) {
        Split const& split = splits[i];
        if (split.least == split.most) continue;
        Merge const& merge = merges_[of_merge[i]];
        std::size_t const middle = split.least + (split.most - split.least) / 2;
        open.push_back(i);
        pairs_.push_back({from_[merge.right + split.diagonal - middle - 1], from_[merge.left + middle]});
      }
      if (open.empty()) return true;
      auto const answers = less_(pairs_);
      if (!answers) return false;
      for (std::size_t k = 0; k < open.size(); ++k) {
        Split& split = splits[open[k]];
        std::size_t const middle = split.least + (split.most - split.least) / 2;
        (*answers)[k] != 0 ? split.most = middle : split.least = middle + 1;
      }
    }
  }

  // With an inconsistent comparator, splits may cross; the merge is then not divided.
  static void append_parts(Merge const& merge, std::span<Split const> splits, std::vector<Merge>& parts) {
    std::size_t const before = parts.size();
    Merge rest = merge;
    for (auto const& split : splits) {
      std::size_t const left = merge.left + split.least, right = merge.right + split.diagonal - split.least;
      if (left < rest.left || right < rest.right) {
        parts.resize(before);
        parts.push_back(merge);
        return;
      }
      parts.push_back({rest.left, left, rest.right, right, rest.out});
      rest.left = left;
      rest.right = right;
      rest.out = merge.out + split.diagonal;
    }
    parts.push_back(rest);
  }

  ColumnPredicate& less_;
  std::vector<std::int64_t> const& from_;
  std::vector<std::int64_t>& to_;
  std::vector<Merge> merges_;
  std::vector<Pair> pairs_;
};

}  // namespace

bool sort_by_columns(ColumnPredicate& less, std::vector<std::int64_t>& order, std::size_t length) {
  std::vector<std::int64_t> other(order.size());
  for (std::size_t width = 1; width < length; width *= 2) {
    MergePass pass(less, order, other);
    for (std::size_t slice = 0; slice < order.size(); slice += length)
      for (std::size_t begin = 0; begin < length; begin += 2 * width) {
        std::size_t const middle = slice + std::min(begin + width, length);
        std::size_t const end = slice + std::min(begin + 2 * width, length);
        if (!pass.add({slice + begin, middle, middle, end, slice + begin})) return false;
      }
    if (!pass.run()) return false;
    order.swap(other);
  }
  return true;
}

}  // namespace assay::reductions
