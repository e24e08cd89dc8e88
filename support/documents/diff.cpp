#include "support/documents/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace assay {
namespace {

constexpr std::ptrdiff_t kMaxChanges = 4'000;  // beyond it, the whole differing part is replaced
constexpr std::size_t kAround = 3;

using Lines = std::vector<std::string_view>;

// Splits into lines, each with its line end, if any.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    auto const size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

struct Edit {
  char kind;  // ' ', '-', '+'
  std::string_view line;
};

// Myers, "An O(ND) difference algorithm and its variations" (1986).
class Difference {
public:
  Difference(Lines const& before, Lines const& after) : a_(before), b_(after) {}

  std::vector<Edit> edits() {
    std::size_t front = 0, back = 0;
    while (front < std::min(a_.size(), b_.size()) && a_[front] == b_[front]) ++front;
    while (back < std::min(a_.size(), b_.size()) - front && a_[a_.size() - 1 - back] == b_[b_.size() - 1 - back])
      ++back;
    first_ = front, n_ = static_cast<std::ptrdiff_t>(a_.size() - front - back),
    m_ = static_cast<std::ptrdiff_t>(b_.size() - front - back);
    for (std::size_t i = 0; i < front; ++i) edits_.push_back({' ', a_[i]});
    if (search())
      trace();
    else
      replace_all();
    for (std::size_t i = a_.size() - back; i < a_.size(); ++i) edits_.push_back({' ', a_[i]});
    return std::move(edits_);
  }

private:
  std::string_view a(std::ptrdiff_t i) const { return a_[first_ + static_cast<std::size_t>(i)]; }
  std::string_view b(std::ptrdiff_t i) const { return b_[first_ + static_cast<std::size_t>(i)]; }

  // Finds, for each diagonal k from -d to d in steps of 2, the farthest position that d changes reach.
  bool search() {
    auto const most = std::min(n_ + m_, kMaxChanges);
    for (std::ptrdiff_t d = 0; d <= most; ++d) {
      std::vector<std::ptrdiff_t> reached;
      for (std::ptrdiff_t k = -d; k <= d; k += 2) {
        auto x = start(d, k);
        while (x < n_ && x - k < m_ && x - k >= 0 && a(x) == b(x - k)) ++x;
        reached.push_back(x);
        if (x < n_ || x - k < m_) continue;
        steps_.push_back(std::move(reached));
        return true;
      }
      steps_.push_back(std::move(reached));
    }
    return false;
  }

  std::ptrdiff_t at(std::ptrdiff_t d, std::ptrdiff_t k) const {
    return k < -d || k > d ? -1 : steps_[static_cast<std::size_t>(d)][static_cast<std::size_t>((k + d) / 2)];
  }
  bool is_decreasing(std::ptrdiff_t d, std::ptrdiff_t k) const {
    return k == -d || (k != d && at(d - 1, k - 1) < at(d - 1, k + 1));
  }
  std::ptrdiff_t start(std::ptrdiff_t d, std::ptrdiff_t k) const {
    if (d == 0) return 0;
    return is_decreasing(d, k) ? at(d - 1, k + 1) : at(d - 1, k - 1) + 1;
  }

  void trace() {
    std::vector<Edit> back;
    std::ptrdiff_t x = n_, y = m_;
    for (auto d = static_cast<std::ptrdiff_t>(steps_.size()) - 1; d >= 0; --d) {
      auto const k = x - y;
      for (auto const from = start(d, k); x > from; --x, --y) back.push_back({' ', a(x - 1)});
      if (d == 0) break;
      if (is_decreasing(d, k))
        back.push_back({'+', b(--y)});
      else
        back.push_back({'-', a(--x)});
    }
    edits_.insert(edits_.end(), back.rbegin(), back.rend());
  }

  void replace_all() {
    for (std::ptrdiff_t i = 0; i < n_; ++i) edits_.push_back({'-', a(i)});
    for (std::ptrdiff_t i = 0; i < m_; ++i) edits_.push_back({'+', b(i)});
  }

  Lines const &a_, &b_;
  std::size_t first_ = 0;
  std::ptrdiff_t n_ = 0, m_ = 0;
  std::vector<std::vector<std::ptrdiff_t>> steps_;
  std::vector<Edit> edits_;
};

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, std::string_view old_name,
                         std::string_view new_name) {
  if (before == after) return {};
  auto const old_lines = lines_of(before), new_lines = lines_of(after);
  auto const edits = Difference(old_lines, new_lines).edits();
  std::string text = fmt::format("--- {}\n+++ {}\n", old_name, new_name);
  std::size_t old_line = 0, new_line = 0, passed = 0;  // number of passed edits, and of the lines of both sides in them
  auto const pass = [&](std::size_t to) {
    for (; passed < to; ++passed) old_line += edits[passed].kind != '+', new_line += edits[passed].kind != '-';
  };
  for (std::size_t i = 0; i < edits.size();) {
    if (edits[i].kind == ' ') {
      ++i;
      continue;
    }
    std::size_t const begin = i - std::min({kAround, i - passed, i});
    std::size_t end = i, same = 0;
    for (; end < edits.size() && same <= 2 * kAround; ++end) same = edits[end].kind == ' ' ? same + 1 : 0;
    if (same > kAround) end -= same - kAround;
    pass(begin);
    auto const old_first = old_line, new_first = new_line;
    std::string body;
    for (std::size_t at = begin; at < end; ++at) {
      body += edits[at].kind;
      body += edits[at].line;
      if (!edits[at].line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
    }
    pass(end);
    auto const range = [](std::size_t first, std::size_t count) {
      return fmt::format("{},{}", count == 0 ? first : first + 1, count);
    };
    text += fmt::format("@@ -{} +{} @@\n{}", range(old_first, old_line - old_first),
                        range(new_first, new_line - new_first), body);
    i = end;
  }
  return text;
}

}  // namespace assay
