// Implements lsp/features.hpp: fix-its for diagnostics. Each one is tried, and offered if it removes the diagnostic and
// adds no errors.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "diagnostics/fixes/fixes.hpp"
#include "diagnostics/policy/labels.hpp"
#include "lsp/features.hpp"
#include "lsp/names.hpp"
#include "lsp/visible_names.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

constexpr std::size_t kMaxFindings = 16;  // maximum diagnostics whose hints are tried for one request

// Returns a comment above the line that suppresses the diagnostic. Returns nothing if it cannot be suppressed, or
// should be fixed, as an undefined value. The user completes the reason; until then, the comment is a finding.
std::optional<Fix> allow(Document const& document, Diagnostic const& finding) {
  if (!is_proposed_to_allow(finding.label)) return std::nullopt;
  std::uint32_t const line = document.lines().begin(document.lines().line_at(finding.range.begin));
  std::string_view const here = std::string_view(document.text()).substr(line);
  std::string const indent(here.substr(0, std::min(here.find_first_not_of(" \t"), here.size())));
  return Fix{fmt::format("Allow {} here", finding.label),
             {{{line, line}, fmt::format("{}// assay: allow {}, because\n", indent, finding.label)}}};
}

// Returns other numbers for `%name#9`, if %name has fewer results: those that fit remain when they are tried.
std::vector<Fix> numbers(Document const& document, Diagnostic const& finding) {
  constexpr std::size_t kMaxNumbers = 8;
  std::vector<Fix> all;
  if (finding.label != "ssa_number") return all;
  auto const token = document.lexeme_at(finding.range.begin);
  if (!token || token->kind != LexemeKind::value) return all;
  std::string_view const text = document.text();
  auto const word = text_of(text, token->range);
  auto const name = word.substr(1, std::min(word.find('#'), word.size()) - 1);
  auto const function = text.rfind("func.func", token->range.begin);
  auto const from = function == text.npos ? 0 : function;
  for (auto const& one : visible_names(text.substr(from, token->range.begin - from)))
    for (std::size_t i = 0; one.name == name && i < std::min(one.results, kMaxNumbers); ++i) {
      auto const written = fmt::format("%{}#{}", name, i);
      all.push_back({"Write " + written, {{token->range, written}}});
    }
  return all;
}

}  // namespace

Json code_actions(Document& document, SourceRange range) {
  Json all = Json::array();
  auto const findings = document.report(false).diagnostics;
  auto const& lines = document.lines();
  // Actions are offered on the whole lines of a finding, because its range may be a few letters.
  auto const is_on_lines = [&](Diagnostic const& finding, SourceRange of) {
    auto const last = std::max(finding.range.end, finding.range.begin + 1) - 1;
    return lines.line_at(finding.range.begin) <= lines.line_at(of.end) &&
           lines.line_at(of.begin) <= lines.line_at(last);
  };
  std::size_t tried = 0;
  for (Diagnostic const& finding : findings.all()) {
    if (!is_on_lines(finding, range) || ++tried > kMaxFindings) continue;
    auto const before = document.standing(document.text(), finding);
    auto fixes = fixes_of(document.text(), document.op_at(finding.range.begin), finding);
    std::ranges::move(numbers(document, finding), std::back_inserter(fixes));
    for (Fix const& one : fixes) {
      if (!is_offerable(document.standing(edited(document.text(), one.edits), finding), before)) continue;
      bool const known = std::ranges::any_of(all, [&](Json const& other) { return other["title"] == one.title; });
      if (known) continue;
      all.push_back({{"title", one.title}, {"kind", "quickfix"}, {"edit", workspace_edit(document, one.edits)}});
    }
    if (auto const allowing = allow(document, finding); allowing)
      all.push_back(
          {{"title", allowing->title}, {"kind", "quickfix"}, {"edit", workspace_edit(document, allowing->edits)}});
  }
  return all;
}

}  // namespace assay
