// Implements diagnostics/report.hpp and diagnostics/render/skipped_files.hpp: diagnostics as JSON.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "constraints/labels/help_uri.hpp"
#include "diagnostics/policy/fingerprint.hpp"
#include "diagnostics/render/skipped_files.hpp"
#include "diagnostics/report.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/hlo/words.hpp"
#include "support/documents/json.hpp"

namespace assay {

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

Json to_json(Source const& source, Locations const& locations, Diagnostic const& diagnostic,
             std::string const& fingerprint) {
  Json json = {
      {"severity", to_string(diagnostic.severity)}, {"label", diagnostic.label}, {"message", diagnostic.message}};
  json.update(location(source, locations, diagnostic.range));
  if (!locations && !diagnostic.op.empty()) {
    auto const opcode = hlo::is_hlo(source.text()) ? hlo::opcode_of(diagnostic.op) : std::string_view();
    json["op"] = opcode.empty() ? diagnostic.op : opcode;
  }
  json["clause"] = diagnostic.clause;
  json["values"] = diagnostic.values;
  json["notes"] = Json::array();
  for (auto const& note : diagnostic.notes) {
    Json item = {{"message", note.message}};
    if (note.has_range) item.update(location(source, locations, note.range));
    json["notes"].push_back(std::move(item));
  }
  json["hint"] = diagnostic.hint.text;
  json["also"] = diagnostic.also;
  json["officiallyAccepted"] = diagnostic.officially_accepted;
  json["fingerprint"] = fingerprint;
  if (auto uri = help_uri(diagnostic.label); !uri.empty()) json["helpUri"] = std::move(uri);
  return json;
}

// Adds the first unused proof with that label and range.
void add_proof(std::vector<SizeProof const*>& proofs, Diagnostic const& diagnostic, Json& json) {
  auto const is_of = [&](SizeProof const* proof) {
    return proof->label == diagnostic.label && proof->range.begin == diagnostic.range.begin;
  };
  auto const found = std::ranges::find_if(proofs, is_of);
  if (found == proofs.end()) return;
  Json witness = Json::array();
  for (auto const& [name, value] : (*found)->witness) witness.push_back({{"name", name}, {"value", value}});
  json["proof"] = {{"verdict", (*found)->verdict},
                   {"function", (*found)->function},
                   {"condition", (*found)->condition},
                   {"witness", std::move(witness)}};
  proofs.erase(found);
}

// requiredVersion is null if no version can represent the program.
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

void add_sizes(FileReport const& report, Json& json) {
  auto const locations = ArtifactLocations::of(report.source);
  json["sizes"] = Json::array();
  for (auto const& one : report.sizes) {
    Json item = {{"value", one.value}, {"shape", one.shape}};
    item.update(location(report.source, locations, one.range));
    json["sizes"].push_back(std::move(item));
  }
}

// Writes file by file, so that only one report is in memory at a time.
class JsonRenderer final : public Renderer {
public:
  explicit JsonRenderer(Sink sink, std::shared_ptr<SkippedFiles const> skipped = nullptr)
      : sink_(std::move(sink)), skipped_(std::move(skipped)) {}

  void file(FileReport const& report) override {
    Json json = {{"file", report.file},
                 {"verdict", report.unread.empty() ? to_string(report.verdict) : to_string(FileVerdict::undecided)}};
    if (!report.unread.empty()) json["unread"] = report.unread;
    json["diagnostics"] = Json::array();
    json["allowed"] = Json::array();
    bool const is_empty = report.diagnostics.all().empty() && report.allowed.empty();
    Locations const locations = is_empty ? std::nullopt : ArtifactLocations::of(report.source);
    auto const prints = fingerprints(report);
    std::vector<SizeProof const*> proofs;
    for (auto const& proof : report.proofs) proofs.push_back(&proof);
    for (std::size_t i = 0; i < prints.found.size(); ++i) {
      auto const& diagnostic = report.diagnostics.all()[i];
      auto& item = json["diagnostics"].emplace_back(to_json(report.source, locations, diagnostic, prints.found[i]));
      add_proof(proofs, diagnostic, item);
    }
    for (std::size_t i = 0; i < prints.allowed.size(); ++i) {
      auto const& one = report.allowed[i];
      auto& item = json["allowed"].emplace_back(to_json(report.source, locations, one.diagnostic, prints.allowed[i]));
      add_proof(proofs, one.diagnostic, item);
      item["by"] = one.by;
      item["reason"] = one.reason;
    }
    json["dropped"] = report.diagnostics.dropped() + report.unshown + report.unshown_warnings;
    json["droppedAllowed"] = report.allowed_unkept;
    if (report.required) add_requirements(report, json);
    if (!report.sizes.empty()) add_sizes(report, json);
    if (!report.summary.empty()) json["summary"] = report.summary;
    sink_(first_ ? R"({"version":1,"files":[)" : ",");
    sink_("\n");
    sink_(json.dump(-1, ' ', false, Json::error_handler_t::replace));
    first_ = false;
  }

  void finish() override {
    Json rest = Json::object();
    if (skipped_ && skipped_->excluded.count > 0) rest["excluded"] = skipped_->excluded.count;
    if (skipped_ && !skipped_->links.empty()) rest["unfollowedLinks"] = skipped_->links;
    std::string end = rest.dump(-1, ' ', false, Json::error_handler_t::replace);  // {} or {"excluded":3}
    end.replace(0, 1, rest.empty() ? "" : ",");
    sink_((first_ ? R"({"version":1,"files":[])" : "\n]") + end + "\n");
  }

private:
  Sink sink_;
  std::shared_ptr<SkippedFiles const> skipped_;
  bool first_ = true;
};

}  // namespace

std::unique_ptr<Renderer> make_json_renderer(Sink sink) { return std::make_unique<JsonRenderer>(std::move(sink)); }
std::unique_ptr<Renderer> make_json_renderer(Sink sink, std::shared_ptr<SkippedFiles const> skipped) {
  return std::make_unique<JsonRenderer>(std::move(sink), std::move(skipped));
}

}  // namespace assay
