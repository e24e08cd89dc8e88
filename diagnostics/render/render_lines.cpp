// Implements diagnostics/report.hpp: diagnostics in one line each, for editors, and as GitHub workflow commands.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "diagnostics/render/findings_text.hpp"
#include "diagnostics/report.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "support/excerpt.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

class ShortRenderer final : public Renderer {
public:
  explicit ShortRenderer(Sink sink) : sink_(std::move(sink)) {}

  void file(FileReport const& report) override {
    summary_.add(report);
    if (!report.unread.empty()) return;
    auto const artifact = report.diagnostics.all().empty() ? std::nullopt : ArtifactLocations::of(report.source);
    for (auto const& diagnostic : report.diagnostics.all()) {
      auto const place = report.source.position(diagnostic.range.begin);
      auto const where = artifact ? artifact->at(diagnostic.range.begin).text(report.file)
                                  : fmt::format("{}:{}:{}", report.file, place.line, place.column);
      sink_(fmt::format("{}: {}: {} [{}]\n", printable(where), to_string(diagnostic.severity),
                        printable(diagnostic.message), printable(diagnostic.label)));
    }
    sink_(rest_of(report));
  }

  void finish() override { sink_(summary_.text()); }

private:
  Sink sink_;
  FindingsSummary summary_;
};

// Escapes like github.com/actions/toolkit (core/src/command.ts).
std::string escaped(std::string_view text, bool is_property) {
  std::string out;
  for (char const c : clean_text(text)) {
    bool const special = c == '%' || c == '\r' || c == '\n' || (is_property && (c == ':' || c == ','));
    if (special)
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out;
}

class GithubRenderer final : public Renderer {
public:
  explicit GithubRenderer(Sink sink) : sink_(std::move(sink)) {}

  void file(FileReport const& report) override {
    summary_.add(report);
    if (!report.unread.empty()) return command("error", file_of(report), report.file + " " + report.unread);
    auto const artifact = report.diagnostics.all().empty() ? std::nullopt : ArtifactLocations::of(report.source);
    for (auto const& diagnostic : report.diagnostics.all()) {
      std::string text = diagnostic.message;
      if (!diagnostic.clause.empty()) text += "\nrule: " + diagnostic.clause;
      if (!diagnostic.values.empty()) text += "\nhere: " + diagnostic.values;
      if (!diagnostic.hint.empty()) text += "\nhint: " + diagnostic.hint.text;
      auto properties = file_of(report);
      if (artifact)
        text = artifact->at(diagnostic.range.begin).text(report.file) + ": " + text;
      else
        properties += place_of(report, diagnostic, properties.empty());
      properties += fmt::format("{}title={}", properties.empty() ? "" : ",", escaped(diagnostic.label, true));
      command(diagnostic.severity == Severity::note ? "notice" : to_string(diagnostic.severity), properties, text);
    }
    if (report.verdict == FileVerdict::undecided)
      command("warning", file_of(report), "undecided: " + std::string(undecided_reason(report)));
    auto const rest = rest_of(report);
    for (auto const line : split(rest, '\n'))
      if (!line.empty()) sink_(std::string(line) + "\n");
  }

  void finish() override { sink_(summary_.text()); }

private:
  // Returns the file property. Standard input is not a file of the repository.
  static std::string file_of(FileReport const& report) {
    return report.file == "<stdin>" ? "" : "file=" + escaped(report.file, true);
  }

  static std::string place_of(FileReport const& report, Diagnostic const& diagnostic, bool is_first) {
    auto const begin = report.source.position(diagnostic.range.begin);
    auto const end = report.source.position(std::max(diagnostic.range.begin, diagnostic.range.end));
    std::string text = fmt::format("{}line={},endLine={}", is_first ? "" : ",", begin.line, end.line);
    // Columns are only valid for ranges within a line.
    if (begin.line == end.line) text += fmt::format(",col={},endColumn={}", begin.column, end.column);
    return text;
  }

  void command(std::string_view kind, std::string const& properties, std::string_view message) {
    sink_(fmt::format("::{}{}{}::{}\n", kind, properties.empty() ? "" : " ", properties, escaped(message, false)));
  }

  Sink sink_;
  FindingsSummary summary_;
};

// Reports how often, and in how many files, each label was found. The most frequent is first.
class StatisticsRenderer final : public Renderer {
public:
  explicit StatisticsRenderer(Sink sink) : sink_(std::move(sink)) {}

  void file(FileReport const& report) override {
    summary_.add(report);
    std::map<std::string, Row> here;
    for (auto const& diagnostic : report.diagnostics.all()) ++here[diagnostic.label].of[index(diagnostic.severity)];
    for (auto const& [label, count] : report.diagnostics.dropped_by_label()) {
      here[label].of[0] += count.errors;
      here[label].of[1] += count.others;
    }
    for (auto const& one : report.allowed) ++here[one.diagnostic.label].of[3];
    for (auto const& [label, row] : here) {
      auto& total = rows_[label];
      for (std::size_t i = 0; i < 4; ++i) total.of[i] += row.of[i];
      ++total.files;
    }
    allowed_unkept_ += report.allowed_unkept;
  }

  void finish() override {
    std::vector<std::pair<std::string, Row>> rows(rows_.begin(), rows_.end());
    std::ranges::stable_sort(rows, std::greater{}, [](auto const& row) { return row.second.all(); });
    std::size_t width = 5;
    for (auto const& [label, row] : rows) width = std::max(width, label.size());
    if (!rows.empty()) sink_(fmt::format("{:>9} {:>7}  {:<{}}  {}\n", "findings", "files", "label", width, "status"));
    for (auto const& [label, row] : rows) {
      std::string status;
      constexpr std::string_view kNames[] = {"error", "warning", "note", "suppressed"};
      for (std::size_t i = 0; i < 4; ++i)
        if (row.of[i] > 0)
          status += (status.empty() ? "" : ", ") +
                    (row.of[i] == row.all() ? std::string(kNames[i]) : fmt::format("{} {}", row.of[i], kNames[i]));
      sink_(fmt::format("{:>9} {:>7}  {:<{}}  {}\n", with_commas(row.all()), with_commas(row.files), printable(label),
                        width, status));
    }
    if (allowed_unkept_ > 0) sink_(fmt::format("and {} more that are suppressed\n", with_commas(allowed_unkept_)));
    sink_(summary_.text());
  }

private:
  struct Row {
    std::size_t of[4] = {0, 0, 0, 0};  // errors, warnings, notes, suppressed
    std::size_t files = 0;
    std::size_t all() const { return of[0] + of[1] + of[2] + of[3]; }
  };
  static std::size_t index(Severity severity) { return static_cast<std::size_t>(severity); }

  Sink sink_;
  std::map<std::string, Row> rows_;
  std::size_t allowed_unkept_ = 0;
  FindingsSummary summary_;
};

}  // namespace

std::unique_ptr<Renderer> make_short_renderer(Sink sink) { return std::make_unique<ShortRenderer>(std::move(sink)); }
std::unique_ptr<Renderer> make_github_renderer(Sink sink) { return std::make_unique<GithubRenderer>(std::move(sink)); }
std::unique_ptr<Renderer> make_statistics_renderer(Sink sink) {
  return std::make_unique<StatisticsRenderer>(std::move(sink));
}

}  // namespace assay
