// Implements diagnostics/report.hpp: diagnostics as SARIF 2.1.0.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "constraints/labels/help_uri.hpp"
#include "constraints/labels/labels.hpp"
#include "diagnostics/fixes/fixes.hpp"
#include "diagnostics/policy/fingerprint.hpp"
#include "diagnostics/report.hpp"
#include "diagnostics/version.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "support/documents/sarif.hpp"

namespace assay {

namespace {

// The base of paths: the name that code hosts use for a checkout.
constexpr char const* kRoot = "%SRCROOT%";

// Returns the 1-based column in code points. Beyond kCounted bytes it is in bytes, because counting is quadratic in
// long lines.
std::uint32_t code_point_column(Source const& source, LineColumn position) {
  constexpr std::uint32_t kCounted = 1 << 14;
  if (position.column > kCounted) return position.column;
  auto const line = source.line(position.line).substr(0, position.column - 1);
  auto const points = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
  return static_cast<std::uint32_t>(points) + 1;
}

SarifPlace file_place(FileReport const& report) {
  SarifPlace place;
  bool const is_input = report.file == "<stdin>";  // "<stdin>" is not a path
  place.uri = is_input ? "stdin" : uri_of_path(report.file);
  if (is_input) place.uri_description = "standard input";
  if (!is_input && !report.file.starts_with('/')) place.uri_base = kRoot;
  return place;
}

std::string message_of(Diagnostic const& diagnostic) {
  std::string text = diagnostic.message;
  if (!diagnostic.clause.empty()) text += "\nrule: " + diagnostic.clause;
  if (!diagnostic.values.empty()) text += "\nhere: " + diagnostic.values;
  for (auto const& note : diagnostic.notes)
    if (!note.has_range) text += "\nnote: " + note.message;
  if (!diagnostic.hint.empty()) text += "\nhint: " + diagnostic.hint.text;
  if (diagnostic.officially_accepted) text += "\nnote: the official tools accept this";
  return text;
}

class SarifRenderer final : public Renderer {
public:
  explicit SarifRenderer(Sink sink)
      : sink_(std::move(sink)), log_("assay", std::string(version()), std::string(repository_url())) {
    log_.describe_base(kRoot, "the folder in which assay was run");
  }

  void file(FileReport const& report) override {
    if (!report.unread.empty()) return log_.notify("error", report.unread, file_place(report));
    bool const is_empty = report.diagnostics.all().empty() && report.allowed.empty();
    locations_ = is_empty ? std::nullopt : ArtifactLocations::of(report.source);
    fixes_ = locations_ ? FixesByFinding() : fixes_of_file(report);
    auto const prints = fingerprints(report);
    for (std::size_t i = 0; i < prints.found.size(); ++i)
      add(report, report.diagnostics.all()[i], prints.found[i], nullptr);
    for (std::size_t i = 0; i < prints.allowed.size(); ++i)
      add(report, report.allowed[i].diagnostic, prints.allowed[i], &report.allowed[i]);
    if (auto const more = report.diagnostics.dropped() + report.unshown + report.unshown_warnings; more > 0)
      log_.notify("warning", fmt::format("and {} more findings", more), file_place(report));
    if (report.allowed_unkept > 0)
      log_.notify("note", fmt::format("and {} more suppressed findings", report.allowed_unkept), file_place(report));
    if (report.verdict == FileVerdict::undecided)
      log_.notify("warning", "undecided: " + undecided_reason(report), file_place(report));
  }

  void finish() override { sink_(log_.text()); }

private:
  void add_rule(Diagnostic const& diagnostic) {
    if (log_.has_rule(diagnostic.label)) return;
    SarifRule rule;
    rule.id = diagnostic.label;
    auto const* const entry = find_label(diagnostic.label);
    auto const* const text = entry ? entry->text : nullptr;  // for a label that is not a rule of spec/
    rule.full_description = text                        ? text->summary + " " + text->why
                            : diagnostic.clause.empty() ? diagnostic.message
                                                        : diagnostic.clause;
    rule.short_description = text ? text->summary : diagnostic.label + ": " + rule.full_description;
    if (entry) {
      rule.help_uri = help_uri(diagnostic.label);
      rule.help = fmt::format("{}{}see `assay explain {}` for details and examples", text ? text->fix : "",
                              text ? " " : "", diagnostic.label);
    }
    log_.add_rule(rule);
  }

  void add(FileReport const& report, Diagnostic const& diagnostic, std::string const& fingerprint,
           AllowedFinding const* allowed) {
    add_rule(diagnostic);
    SarifResult result;
    result.rule = diagnostic.label;
    result.level = to_string(diagnostic.severity);
    result.message = message_of(diagnostic);
    result.place = place_of(report, diagnostic.range);
    for (auto const& note : diagnostic.notes) {
      if (!note.has_range) continue;
      result.related.push_back(place_of(report, note.range));
      result.related.back().message = note.message;
    }
    result.fingerprints["line/v1"] = fingerprint;
    if (auto const fix = fixes_.find({diagnostic.label, diagnostic.range.begin}); fix != fixes_.end())
      result.fixes.push_back(sarif_fix(report, fix->second));
    if (report.has_baseline) result.baseline_state = allowed && allowed->is_baseline ? "unchanged" : "new";
    if (allowed)
      result.suppressions.push_back({allowed->in_source, allowed->reason.empty()
                                                             ? "allowed by " + allowed->by
                                                             : fmt::format("{} ({})", allowed->reason, allowed->by)});
    // Properties are strings here. Labels contain no commas.
    if (!diagnostic.also.empty())
      result.properties.emplace_back("also", fmt::format("{}", fmt::join(diagnostic.also, ", ")));
    log_.add(result);
  }

  // Returns the fixes that `check --fix` would apply. There are none for embedded programs, or for a text with several
  // programs.
  static FixesByFinding fixes_of_file(FileReport const& report) {
    constexpr std::size_t kMaxWork = 50'000'000;  // maximum bytes to check
    auto const has_edit = [](Diagnostic const& one) { return !one.hint.edits.empty(); };
    bool const is_program = report.embedded == 0 && report.templates == 0;
    if (!is_program || std::ranges::none_of(report.diagnostics.all(), has_edit)) return {};
    CheckOptions options;
    options.explained = options.warns_of_official = options.allow_unregistered_dialect = true;
    if (report.is_official) options.against = Against::official;
    return fixes_by_finding(report.file, std::string(report.source.text()), options, kMaxWork);
  }

  static SarifFix sarif_fix(FileReport const& report, Fix const& fix) {
    SarifFix made{fix.title, file_place(report), {}};
    for (Edit const& edit : fix.edits) made.replacements.push_back({lines_of(report, edit.range), edit.text});
    return made;
  }

  static SarifPlace::Lines lines_of(FileReport const& report, SourceRange range) {
    auto const begin = report.source.position(range.begin);
    auto const end = report.source.position(std::max(range.begin, range.end));
    return {begin.line, code_point_column(report.source, begin), end.line, code_point_column(report.source, end)};
  }

  SarifPlace place_of(FileReport const& report, SourceRange range) const {
    auto place = file_place(report);
    if (locations_) {
      place.bytes = {{locations_->byte(range.begin), range.end - std::min(range.begin, range.end)}};
      auto const found = locations_->at(range.begin);
      for (auto const* name : {&found.op, &found.origin})
        if (!name->empty()) place.logical.push_back({*name, ""});
      return place;
    }
    place.lines = lines_of(report, range);
    return place;
  }

  Sink sink_;
  SarifLog log_;
  FixesByFinding fixes_;                        // fixes for the current file
  std::optional<ArtifactLocations> locations_;  // locations in the current file, if it is an artifact
};

}  // namespace

std::unique_ptr<Renderer> make_sarif_renderer(Sink sink) { return std::make_unique<SarifRenderer>(std::move(sink)); }

}  // namespace assay
