// Implements tools/command/report.hpp: findings as JSON.
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "grammar/bytecode/read/locations.hpp"
#include "tools/command/report.hpp"

namespace assay::inline tools {

namespace {

using Json = nlohmann::ordered_json;

using Locations = std::optional<ArtifactLocations>;

Json location(Source const& source, Locations const& locations, SourceRange range) {
  if (locations) {
    auto const found = locations->at(range.begin);
    return {{"offset", locations->byte(range.begin)},
            {"endOffset", locations->byte(range.end)},
            {"origin", found.origin},
            {"op", found.op}};
  }
  auto const begin = source.position(range.begin);
  auto const end = source.position(std::max(range.begin, range.end));
  return {{"line", begin.line}, {"column", begin.column}, {"endLine", end.line}, {"endColumn", end.column}};
}

Json to_json(Source const& source, Locations const& locations, Diagnostic const& diagnostic) {
  Json json = {{"severity", diagnostic.severity == Severity::error ? "error" : "warning"},
               {"label", diagnostic.label},
               {"message", diagnostic.message}};
  json.update(location(source, locations, diagnostic.range));
  json["clause"] = diagnostic.clause;
  json["values"] = diagnostic.values;
  json["notes"] = Json::array();
  for (auto const& note : diagnostic.notes) {
    Json item = {{"message", note.message}};
    if (note.has_range) item.update(location(source, locations, note.range));
    json["notes"].push_back(std::move(item));
  }
  json["hint"] = diagnostic.hint;
  json["officiallyAccepted"] = diagnostic.officially_accepted;
  return json;
}

// null: no version holds the program.
void add_requirements(FileReport const& report, Json& json) {
  auto const locations = ArtifactLocations::of(report.source);
  auto const& required = *report.required;
  json["requiredVersion"] = required.holdable ? Json(to_string(required.least)) : Json(nullptr);
  json["requirements"] = Json::array();
  for (auto const& one : required.all) {
    Json item = {{"what", one.what},
                 {"since", one.since ? Json(to_string(*one.since)) : Json(nullptr)},
                 {"advice", one.advice},
                 {"ops", one.locations.size()}};
    item.update(location(report.source, locations, one.locations.front()));
    json["requirements"].push_back(std::move(item));
  }
}

// Writes file by file, so that a run over many files holds one report at a time.
class JsonRenderer final : public Renderer {
public:
  explicit JsonRenderer(Sink sink) : sink_(std::move(sink)) {}

  void file(FileReport const& report) override {
    Json json = {{"file", report.file},
                 {"verdict", report.unread.empty() ? to_string(report.verdict) : to_string(FileVerdict::undecided)}};
    if (!report.unread.empty()) json["unread"] = report.unread;
    json["diagnostics"] = Json::array();
    Locations const locations = report.diagnostics.all().empty() ? std::nullopt : ArtifactLocations::of(report.source);
    for (auto const& diagnostic : report.diagnostics.all())
      json["diagnostics"].push_back(to_json(report.source, locations, diagnostic));
    json["dropped"] = report.diagnostics.dropped();
    if (report.required) add_requirements(report, json);
    sink_(first_ ? R"({"version":1,"files":[)" : ",");
    sink_("\n");
    sink_(json.dump(-1, ' ', false, Json::error_handler_t::replace));
    first_ = false;
  }

  void finish() override { sink_(first_ ? "{\"version\":1,\"files\":[]}\n" : "\n]}\n"); }

private:
  Sink sink_;
  bool first_ = true;
};

}  // namespace

std::unique_ptr<Renderer> make_json_renderer(Sink sink) { return std::make_unique<JsonRenderer>(std::move(sink)); }

}  // namespace assay::inline tools
