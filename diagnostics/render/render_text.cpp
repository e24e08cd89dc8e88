// Implements diagnostics/report.hpp: diagnostics as text.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "diagnostics/render/findings_text.hpp"
#include "diagnostics/report.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "support/excerpt.hpp"

namespace assay {

namespace {

struct Palette {
  std::string_view bold, error, warning, note, caret, reset;
};
constexpr Palette kPlain{};
constexpr Palette kColor{"\033[1m", "\033[1;31m", "\033[1;35m", "\033[1;36m", "\033[1;32m", "\033[0m"};

class TextRenderer final : public Renderer {
public:
  TextRenderer(Sink sink, TextStyle style)
      : sink_(std::move(sink)), style_(style), palette_(style.color ? kColor : kPlain) {}

  void file(FileReport const& report) override {
    if (!report.unread.empty()) {
      summary_.add(report);  // standard error shows the reason
      return;
    }
    locations_.reset();
    if (!report.diagnostics.all().empty()) locations_ = ArtifactLocations::of(report.source);
    Alike const alike(report, style_.every);
    ++files_;
    for (auto const& diagnostic : report.diagnostics.all()) {
      if (!alike.is_shown(diagnostic)) continue;
      std::size_t const others = alike.is_last_shown(diagnostic) ? alike.others(diagnostic).size() : 0;
      if (!style_.every && !conventions_.is_shown(diagnostic, files_, others)) continue;
      sink_(draw(report, diagnostic));
      if (others > 0) sink_(format_omitted(report, alike.others(diagnostic)));
    }
    sink_(rest_of(report));
    summary_.add(report);
    if (report.required) sink_(draw_requirements(report));
  }

  void finish() override {
    sink_(conventions_.text());
    sink_(summary_.text());
  }

private:
  // Returns "and 2,997 more like this: lines 9, 12, 15, ...".
  std::string format_omitted(FileReport const& report, std::vector<Diagnostic const*> const& others) const {
    std::string places;
    std::size_t named = 0;
    std::uint32_t last = 0;
    for (auto const* diagnostic : others) {
      if (locations_ || named == 5) break;
      auto const line = report.source.position(diagnostic->range.begin).line;
      if (line == last) continue;
      last = line;
      places += fmt::format("{}{}", named++ == 0 ? "" : ", ", line);
    }
    bool const goes_on = others.size() > named;
    if (!places.empty())
      places = fmt::format(", on {} {}{}", named > 1 || goes_on ? "lines" : "line", places, goes_on ? ", ..." : "");
    return fmt::format("{}: and {} more like this{} (--all-findings shows each)\n", printable(report.file),
                       with_commas(others.size()), places);
  }

  // Shows the features that determine the required version, in a few lines.
  std::string draw_requirements(FileReport const& report) {
    constexpr std::size_t kMaxLines = 5;
    auto const& required = *report.required;
    if (!locations_) locations_ = ArtifactLocations::of(report.source);
    std::string out = fmt::format("{}: {}\n", printable(report.file),
                                  required.holdable ? "needs at least " + to_string(required.least)
                                                    : "no version of portable artifacts can represent it");
    std::size_t lines = 0, more = 0;
    for (auto const& one : required.all) {
      bool const decides = required.holdable ? one.since == required.least : !one.since;
      if (!decides || lines == kMaxLines) {
        more += decides;
        continue;
      }
      ++lines;
      std::string const others = one.locations.size() > 1 ? fmt::format(" and {} more", one.locations.size() - 1) : "";
      fmt::format_to(std::back_inserter(out), "  {}: {}{}\n", printable(position(report, one.locations.front())),
                     printable(one.what), others);
      if (!one.advice.empty()) fmt::format_to(std::back_inserter(out), "    hint: {}\n", printable(one.advice));
    }
    if (more > 0) fmt::format_to(std::back_inserter(out), "  and {}\n", plural(more, "other feature"));
    return out;
  }

  std::string draw(FileReport const& report, Diagnostic const& diagnostic) const {
    bool const is_error = diagnostic.severity == Severity::error;
    auto const color = is_error                                   ? palette_.error
                       : diagnostic.severity == Severity::warning ? palette_.warning
                                                                  : palette_.note;
    std::string out =
        head(report, diagnostic.range, to_string(diagnostic.severity), color, diagnostic.message, diagnostic.label);
    std::string const margin = append_snippet(report, diagnostic.range, out);
    auto const field = [&](std::string_view name, std::string_view text) {
      if (!text.empty()) fmt::format_to(std::back_inserter(out), "{}{} {}\n", margin, name, printable(text));
    };
    field("rule:", diagnostic.clause);
    field("here:", diagnostic.values);
    for (auto const& note : diagnostic.notes)
      if (!note.has_range) field("note:", note.message);
    field("hint:", diagnostic.hint.text);
    if (!diagnostic.also.empty()) field("consequences:", fmt::format("{}", fmt::join(diagnostic.also, ", ")));
    if (diagnostic.officially_accepted) field("note:", "the official tools accept this");
    for (auto const& note : diagnostic.notes) {
      if (!note.has_range) continue;
      out += head(report, note.range, "note", palette_.note, note.message, {});
      append_snippet(report, note.range, out);
    }
    return out;
  }

  std::string head(FileReport const& report, SourceRange range, std::string_view kind, std::string_view color,
                   std::string_view message, std::string_view label) const {
    auto const location = position(report, range);
    std::string const tag = label.empty() ? "" : fmt::format(" [{}]", printable(label));
    return fmt::format("{}{}: {}{}:{} {}{}\n", palette_.bold, printable(location), color, kind, palette_.reset,
                       printable(message), tag);
  }

  std::string position(FileReport const& report, SourceRange range) const {
    if (locations_) return locations_->at(range.begin).text(report.file);
    auto const location = report.source.position(range.begin);
    return fmt::format("{}:{}:{}", report.file, location.line, location.column);
  }

  // Appends the source line and the caret. Returns the indentation for further lines. For an artifact, appends the
  // position of an op that was named by its origin instead.
  std::string append_snippet(FileReport const& report, SourceRange range, std::string& out) const {
    if (locations_) {
      auto const location = locations_->at(range.begin);
      if (!location.origin.empty())
        fmt::format_to(std::back_inserter(out), " = in {}: {}\n", printable(report.file), printable(location.op));
      return " = ";
    }
    auto const location = report.source.position(range.begin);
    std::size_t const begin = location.column - 1;
    std::size_t const size = range.end > range.begin ? range.end - range.begin : 0;
    auto const drawn = excerpt(report.source.line(location.line), begin, begin + size, style_.width);
    std::string const number = std::to_string(location.line);
    std::string const margin(number.size(), ' ');
    fmt::format_to(std::back_inserter(out), " {} | {}\n {} | {}{}{}\n", number, drawn.line, margin, palette_.caret,
                   drawn.marker, palette_.reset);
    return " " + margin + " = ";
  }

  Sink sink_;
  TextStyle style_;
  Palette palette_;
  std::optional<ArtifactLocations> locations_;  // if the file is an artifact
  FindingsSummary summary_;
  Conventions conventions_;
  std::size_t files_ = 0;
};

}  // namespace

std::unique_ptr<Renderer> make_text_renderer(Sink sink, TextStyle style) {
  return std::make_unique<TextRenderer>(std::move(sink), style);
}

}  // namespace assay
