// Implements lsp/features.hpp: the canonical text, as edits of the lines that differ.
#include <algorithm>
#include <vector>

#include "grammar/assembly/print.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/text/parse.hpp"
#include "lsp/features.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    auto const end = std::min(text.size(), text.find('\n') == text.npos ? text.size() : text.find('\n') + 1);
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

// Lines first ... last - 1 are replaced by the new lines new_first ... new_last - 1.
struct Hunk {
  std::size_t first = 0, last = 0, new_first = 0, new_last = 0;
};

// Matches equal lines in order. After a difference, searches a limited number of lines ahead.
std::vector<Hunk> hunks(Lines const& before, Lines const& after) {
  constexpr std::size_t kMaxLookahead = 64;
  std::vector<Hunk> found;
  std::size_t i = 0, j = 0;
  while (i < before.size() || j < after.size()) {
    if (i < before.size() && j < after.size() && before[i] == after[j]) {
      ++i, ++j;
      continue;
    }
    std::size_t const left = std::min(kMaxLookahead, before.size() - i),
                      right = std::min(kMaxLookahead, after.size() - j);
    std::size_t down = before.size() - i, across = after.size() - j;
    for (std::size_t sum = 1; sum <= left + right; ++sum) {
      bool matched = false;
      for (std::size_t a = sum > right ? sum - right : 0; a <= std::min(sum, left) && !matched; ++a) {
        std::size_t const b = sum - a;
        if (i + a >= before.size() || j + b >= after.size() || before[i + a] != after[j + b]) continue;
        if (trimmed(before[i + a]).size() < 3) continue;  // closing braces match everywhere
        down = a, across = b, matched = true;
      }
      if (matched) break;
    }
    found.push_back({i, i + down, j, j + across});
    i += down, j += across;
  }
  return found;
}

}  // namespace

Json formatting(Document& document, SourceRange range) {
  CheckedText const& checked = document.checked();
  bool const is_hlo = hlo::is_hlo(document.text());
  Diagnostics ignored;
  bool const is_read =
      checked.program.complete && (is_hlo || !has_unread_op(checked.program)) &&
      std::ranges::none_of(checked.found.all(), [](Diagnostic const& one) { return one.label == "syntax"; });
  if (!is_read || emptiness_of(checked.program) == Emptiness::file) return Json::array();
  std::string_view const text = document.text();
  auto const printed = is_hlo ? hlo::print_module(hlo::read_module(text, ignored), text)
                              : print_program(checked.program, AssemblyFormat::pretty, Comments(checked.program));
  // If names or types are inconsistent, the printed program may not parse to the same program.
  Diagnostics found;
  ParseOptions how;
  how.allow_unregistered_dialect = true;
  Program const again = parse_program(Source::from_string("formatted", printed), how, found);
  if (!again.complete || !equal(checked.program, again)) return Json::array();
  auto const before = lines_of(text), after = lines_of(printed);
  std::vector<std::uint32_t> begins{0};
  for (auto const line : before) begins.push_back(begins.back() + static_cast<std::uint32_t>(line.size()));
  Json edits = Json::array();
  for (Hunk const& hunk : hunks(before, after)) {
    SourceRange const place{begins[hunk.first], begins[hunk.last]};
    if (place.end < range.begin || place.begin > range.end) continue;
    std::string with;
    for (std::size_t j = hunk.new_first; j < hunk.new_last; ++j) with += after[j];
    edits.push_back(to_json(document, TextEdit{place, with}));
  }
  return edits;
}

}  // namespace assay
