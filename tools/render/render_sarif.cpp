// Implements tools/command/report.hpp: findings as SARIF 2.1.0.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "grammar/bytecode/read/locations.hpp"
#include "support/characters.hpp"
#include "support/excerpt.hpp"
#include "tools/command/report.hpp"

namespace assay::inline tools {

namespace {

using Json = nlohmann::ordered_json;

// RFC 3986: a path as a URI reference. A relative path stays relative; ':' is encoded so that no scheme appears.
std::string to_uri(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (char const c : path) {
    bool const plain = is_letter(c) || is_digit(c) || std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

// Column in code points, 1-based. Beyond kCounted bytes it is left at bytes: counting would be quadratic in long lines.
std::uint32_t code_point_column(Source const& source, LineColumn position) {
  constexpr std::uint32_t kCounted = 1 << 14;
  if (position.column > kCounted) return position.column;
  auto const line = source.line(position.line).substr(0, position.column - 1);
  auto const points = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
  return static_cast<std::uint32_t>(points) + 1;
}

using Locations = std::optional<ArtifactLocations>;

Json location(FileReport const& report, Locations const& locations, SourceRange range) {
  if (locations)
    return {
        {"artifactLocation", {{"uri", to_uri(report.file)}}},
        {"region",
         {{"byteOffset", locations->byte(range.begin)}, {"byteLength", range.end - std::min(range.begin, range.end)}}}};
  auto const begin = report.source.position(range.begin);
  auto const end = report.source.position(std::max(range.begin, range.end));
  return {{"artifactLocation", {{"uri", to_uri(report.file)}}},
          {"region",
           {{"startLine", begin.line},
            {"startColumn", code_point_column(report.source, begin)},
            {"endLine", end.line},
            {"endColumn", code_point_column(report.source, end)}}}};
}

std::string message_of(Diagnostic const& diagnostic) {
  std::string text = diagnostic.message;
  if (!diagnostic.clause.empty()) text += "\nrule: " + diagnostic.clause;
  if (!diagnostic.values.empty()) text += "\nhere: " + diagnostic.values;
  for (auto const& note : diagnostic.notes)
    if (!note.has_range) text += "\nnote: " + note.message;
  if (!diagnostic.hint.empty()) text += "\nhint: " + diagnostic.hint;
  if (diagnostic.officially_accepted) text += "\nnote: the official tools accept this";
  return text;
}

class SarifRenderer final : public Renderer {
public:
  explicit SarifRenderer(Sink sink) : sink_(std::move(sink)) {}

  void file(FileReport const& report) override {
    if (!report.unread.empty()) return notify(report, "error", report.unread);
    locations_ = report.diagnostics.all().empty() ? std::nullopt : ArtifactLocations::of(report.source);
    for (auto const& diagnostic : report.diagnostics.all()) results_.push_back(result(report, diagnostic));
    if (report.diagnostics.dropped() > 0)
      notify(report, "warning", fmt::format("and {} more findings", report.diagnostics.dropped()));
    if (report.verdict == FileVerdict::undecided)
      notify(report, "warning", fmt::format("undecided: {}", why_undecided(report)));
  }

  void finish() override {
    Json invocation = {{"executionSuccessful", successful_}};
    if (!notifications_.empty()) invocation["toolExecutionNotifications"] = std::move(notifications_);
    Json const log = {
        {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
        {"version", "2.1.0"},
        {"runs",
         Json::array(
             {{{"tool", {{"driver", {{"name", "assay"}, {"version", version()}, {"rules", std::move(rules_)}}}}},
               {"columnKind", "unicodeCodePoints"},
               {"invocations", Json::array({std::move(invocation)})},
               {"results", std::move(results_)}}})}};
    sink_(log.dump(1, ' ', false, Json::error_handler_t::replace));
    sink_("\n");
  }

private:
  std::size_t rule_index(Diagnostic const& diagnostic) {
    auto const [at, is_new] = rule_indices_.try_emplace(diagnostic.label, rules_.size());
    if (is_new) {
      auto const& text = diagnostic.clause.empty() ? diagnostic.label : diagnostic.clause;
      rules_.push_back({{"id", diagnostic.label}, {"fullDescription", {{"text", text}}}});
    }
    return at->second;
  }

  Json result(FileReport const& report, Diagnostic const& diagnostic) {
    Json json = {{"ruleId", diagnostic.label},
                 {"ruleIndex", rule_index(diagnostic)},
                 {"level", diagnostic.severity == Severity::error ? "error" : "warning"},
                 {"message", {{"text", message_of(diagnostic)}}},
                 {"locations", Json::array({one_location(report, diagnostic.range)})}};
    Json related = Json::array();
    for (auto const& note : diagnostic.notes) {
      if (!note.has_range) continue;
      Json item = one_location(report, note.range);
      item["message"] = {{"text", note.message}};
      // The schema wants them distinct.
      if (std::find(related.begin(), related.end(), item) == related.end()) related.push_back(std::move(item));
    }
    if (!related.empty()) json["relatedLocations"] = std::move(related);
    return json;
  }

  Json one_location(FileReport const& report, SourceRange range) const {
    Json one = {{"physicalLocation", location(report, locations_, range)}};
    if (!locations_) return one;
    auto const found = locations_->at(range.begin);
    Json names = Json::array();
    if (!found.op.empty()) names.push_back({{"fullyQualifiedName", found.op}});
    if (!found.origin.empty()) names.push_back({{"fullyQualifiedName", found.origin}});
    if (!names.empty()) one["logicalLocations"] = std::move(names);
    return one;
  }

  void notify(FileReport const& report, std::string_view level, std::string const& text) {
    if (level == "error") successful_ = false;
    notifications_.push_back(
        {{"level", level},
         {"message", {{"text", text}}},
         {"locations", Json::array({{{"physicalLocation", {{"artifactLocation", {{"uri", to_uri(report.file)}}}}}}})}});
  }

  Sink sink_;
  Locations locations_;  // of the file, if it is an artifact
  Json results_ = Json::array(), rules_ = Json::array(), notifications_ = Json::array();
  std::map<std::string, std::size_t> rule_indices_;
  bool successful_ = true;
};

}  // namespace

std::unique_ptr<Renderer> make_sarif_renderer(Sink sink) { return std::make_unique<SarifRenderer>(std::move(sink)); }

}  // namespace assay::inline tools
