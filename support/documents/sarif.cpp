#include "support/documents/sarif.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/characters.hpp"
#include "support/documents/json.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

Json text_of(std::string_view text) { return {{"text", clean_text(text)}}; }

Json region_of(SarifPlace::Lines const& lines) {
  Json region = {{"startLine", lines.line}};
  if (lines.column > 0) region["startColumn"] = lines.column;
  if (lines.end_line > 0) region["endLine"] = lines.end_line;
  if (lines.end_column > 0) region["endColumn"] = lines.end_column;
  return region;
}

Json artifact_of(SarifPlace const& place) {
  Json artifact = {{"uri", place.uri}};
  if (!place.uri_base.empty()) artifact["uriBaseId"] = place.uri_base;
  if (!place.uri_description.empty()) artifact["description"] = text_of(place.uri_description);
  return artifact;
}

Json fix_of(SarifFix const& fix) {
  Json replacements = Json::array();
  for (auto const& one : fix.replacements)
    replacements.push_back({{"deletedRegion", region_of(one.deleted)}, {"insertedContent", text_of(one.inserted)}});
  Json change = {{"artifactLocation", artifact_of(fix.file)}, {"replacements", std::move(replacements)}};
  return {{"description", text_of(fix.description)}, {"artifactChanges", Json::array({std::move(change)})}};
}

Json location_of(SarifPlace const& place) {
  Json location;
  location["physicalLocation"]["artifactLocation"] = artifact_of(place);
  if (place.lines)
    location["physicalLocation"]["region"] = region_of(*place.lines);
  else if (place.bytes)
    location["physicalLocation"]["region"] = {{"byteOffset", place.bytes->offset}, {"byteLength", place.bytes->length}};
  for (auto const& [name, kind] : place.logical) {
    Json logical = {{"fullyQualifiedName", clean_text(name)}};
    if (!kind.empty()) logical["kind"] = kind;
    location["logicalLocations"].push_back(std::move(logical));
  }
  if (!place.message.empty()) location["message"] = text_of(place.message);
  return location;
}

}  // namespace

std::string uri_of_path(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (char const c : path) {
    bool const plain = is_letter(c) || is_digit(c) || std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

struct SarifLog::Parts {
  Json driver, rules = Json::array(), results = Json::array(), notifications = Json::array(), bases, properties;
};

SarifLog::SarifLog(std::string tool, std::string version, std::string information_uri)
    : parts_(std::make_unique<Parts>()) {
  parts_->driver["name"] = std::move(tool);
  if (!version.empty()) parts_->driver["version"] = std::move(version);
  if (!information_uri.empty()) parts_->driver["informationUri"] = std::move(information_uri);
}

SarifLog::~SarifLog() = default;

void SarifLog::add_rule(SarifRule const& rule) {
  if (!rules_.try_emplace(rule.id, rules_.size()).second) return;
  Json json = {{"id", clean_text(rule.id)}};
  if (!rule.short_description.empty()) json["shortDescription"] = text_of(rule.short_description);
  if (!rule.full_description.empty()) json["fullDescription"] = text_of(rule.full_description);
  if (!rule.help_uri.empty()) json["helpUri"] = rule.help_uri;
  if (!rule.help.empty()) json["help"] = text_of(rule.help);
  parts_->rules.push_back(std::move(json));
}

void SarifLog::add(SarifResult const& result) {
  Json json = {{"ruleId", clean_text(result.rule)}};
  if (auto const rule = rules_.find(result.rule); rule != rules_.end()) json["ruleIndex"] = rule->second;
  if (!result.kind.empty()) json["kind"] = result.kind;
  json["level"] = result.level;
  if (!result.baseline_state.empty()) json["baselineState"] = result.baseline_state;
  json["message"] = text_of(result.message);
  json["locations"] = Json::array({location_of(result.place)});
  Json related = Json::array();
  for (auto const& place : result.related) {
    Json location = location_of(place);
    if (std::find(related.begin(), related.end(), location) == related.end()) related.push_back(std::move(location));
  }
  if (!related.empty()) json["relatedLocations"] = std::move(related);
  for (auto const& [name, value] : result.fingerprints) json["partialFingerprints"][name] = clean_text(value);
  for (auto const& one : result.suppressions) {
    Json suppression = {{"kind", one.in_source ? "inSource" : "external"}, {"status", "accepted"}};
    if (!one.justification.empty()) suppression["justification"] = clean_text(one.justification);
    json["suppressions"].push_back(std::move(suppression));
    has_suppressions_ = true;
  }
  for (auto const& fix : result.fixes) json["fixes"].push_back(fix_of(fix));
  for (auto const& [name, value] : result.properties) json["properties"][name] = clean_text(value);
  parts_->results.push_back(std::move(json));
}

void SarifLog::notify(std::string_view level, std::string_view text, std::optional<SarifPlace> const& place) {
  if (level == "error") is_successful_ = false;
  Json json = {{"level", level}, {"message", text_of(text)}};
  if (place) json["locations"] = Json::array({location_of(*place)});
  parts_->notifications.push_back(std::move(json));
}

void SarifLog::describe_base(std::string name, std::string description) {
  parts_->bases[std::move(name)]["description"] = text_of(description);
}

void SarifLog::add_property(std::string name, std::string value) {
  parts_->properties[std::move(name)] = clean_text(value);
}

std::string SarifLog::text() const {
  Json driver = parts_->driver;
  driver["rules"] = parts_->rules;
  Json invocation = {{"executionSuccessful", is_successful_}};
  if (!parts_->notifications.empty()) invocation["toolExecutionNotifications"] = parts_->notifications;
  Json run;
  run["tool"]["driver"] = std::move(driver);
  run["columnKind"] = "unicodeCodePoints";
  run["invocations"] = Json::array({std::move(invocation)});
  if (!parts_->bases.empty()) run["originalUriBaseIds"] = parts_->bases;
  if (!parts_->properties.empty()) run["properties"] = parts_->properties;
  run["results"] = parts_->results;
  // If some results have `suppressions`, all must have it. Otherwise the suppression of the others is unknown.
  if (has_suppressions_)
    for (auto& result : run["results"])
      if (!result.contains("suppressions")) result["suppressions"] = Json::array();
  Json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}};
  log["runs"] = Json::array({std::move(run)});
  return log.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace assay
