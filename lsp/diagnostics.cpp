// Implements lsp/features.hpp: diagnostics in the format of the editor.
#include <fmt/format.h>

#include <charconv>

#include "constraints/labels/help_uri.hpp"
#include "lsp/features.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

int severity_number(Severity severity) {
  return severity == Severity::error ? 1 : severity == Severity::warning ? 2 : 3;
}

// Extends an empty range to the end of the token, so that it is visible.
SourceRange visible(Document const& document, SourceRange range) {
  if (range.end > range.begin) return range;
  auto const token = document.lexeme_at(range.begin);
  return token ? token->range : range;
}

Json related(Document const& document, SourceRange range, std::string const& message) {
  return {{"location", {{"uri", document.uri()}, {"range", to_json(document, range)}}}, {"message", message}};
}

Json as_json(Document const& document, Diagnostic const& finding) {
  constexpr int kDeprecated = 2, kUnnecessary = 1;
  SourceRange const range = visible(document, finding.range);
  std::string message = finding.message;
  Json notes = Json::array();
  if (!finding.clause.empty()) notes.push_back(related(document, range, "rule: " + finding.clause));
  if (!finding.values.empty()) notes.push_back(related(document, range, "here: " + finding.values));
  for (Note const& note : finding.notes)
    notes.push_back(related(document, note.has_range ? visible(document, note.range) : range, note.message));
  if (!finding.hint.empty()) message += "\nhint: " + finding.hint.text;
  Json json = {{"range", to_json(document, range)},
               {"severity", severity_number(finding.severity)},
               {"code", finding.label},
               {"source", "assay"},
               {"message", message}};
  if (auto uri = help_uri(finding.label); !uri.empty()) json["codeDescription"] = {{"href", std::move(uri)}};
  if (!notes.empty()) json["relatedInformation"] = std::move(notes);
  if (finding.label == "deprecated") json["tags"] = {kDeprecated};
  if (finding.label == "unused_allow") json["tags"] = {kUnnecessary};
  if (!finding.also.empty()) json["data"] = {{"also", finding.also}};
  return json;
}

}  // namespace

Json diagnostics_of_config(std::string const& problem) {
  Json all = Json::array();
  for (std::string_view const part : split(problem, '\n')) {
    std::string_view const said = trimmed(part);
    if (said.empty()) continue;
    std::uint32_t line = 1;
    std::string_view message = said;
    for (auto colon = said.find(':'); colon != said.npos; colon = said.find(':', colon + 1)) {
      std::uint32_t number = 0;
      auto const [end, error] = std::from_chars(said.data() + colon + 1, said.data() + said.size(), number);
      if (error != std::errc() || end == said.data() + said.size() || *end != ':' || number == 0) continue;
      line = number;
      message = trimmed(said.substr(static_cast<std::size_t>(end - said.data()) + 1));
      break;
    }
    constexpr std::uint32_t kWholeLine = 1'000;
    all.push_back({{"range",
                    {{"start", {{"line", line - 1}, {"character", 0}}},
                     {"end", {{"line", line - 1}, {"character", kWholeLine}}}}},
                   {"severity", 1},
                   {"source", "assay"},
                   {"message", std::string(message)}});
  }
  return all;
}

Json diagnostics_of(Document& document, bool complete) {
  constexpr std::size_t kMaxShown = 1'000;
  Json all = Json::array();
  FileReport const& report = document.report(complete);
  for (Diagnostic const& finding : report.diagnostics.all()) {
    if (all.size() == kMaxShown) break;
    all.push_back(as_json(document, finding));
  }
  if (auto const problem = document.config_problem(); !problem.empty())
    all.push_back(
        {{"range", to_json(document, SourceRange{})}, {"severity", 1}, {"source", "assay"}, {"message", problem}});
  return all;
}

}  // namespace assay
