// The rules of the SARIF 2.1.0 schema for the objects and properties that assay writes: their names, whether they are
// required, and their types. A property that is not in this list is an error, as in the schema.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "support/documents/json.hpp"

namespace assay {

class SarifRules {
public:
  std::vector<std::string> problems;

  void check(nlohmann::json const& log) { object(log, "log", "log"); }

private:
  using Json = nlohmann::json;
  struct Property {
    std::string
        type;  // "text", "uri", "whole" (from 1), "count" (from 0), "bool", "any"; "OBJECT", "[OBJECT]", "{text}";
               // "a|b|c": one of these words
    bool required = false;
    bool distinct = false;
  };
  using Properties = std::map<std::string, Property>;

  static std::map<std::string, Properties> const& objects() {
    static std::map<std::string, Properties> const all = {
        {"log", {{"$schema", {"uri"}}, {"version", {"2.1.0", true}}, {"runs", {"[run]", true}}}},
        {"run",
         {{"tool", {"tool", true}},
          {"columnKind", {"utf16CodeUnits|unicodeCodePoints"}},
          {"invocations", {"[invocation]", false, true}},
          {"originalUriBaseIds", {"{artifactLocation}"}},
          {"properties", {"any"}},
          {"results", {"[result]"}}}},
        {"tool", {{"driver", {"toolComponent", true}}}},
        {"toolComponent",
         {{"name", {"text", true}},
          {"version", {"text"}},
          {"informationUri", {"uri"}},
          {"rules", {"[reportingDescriptor]", false, true}}}},
        {"reportingDescriptor",
         {{"id", {"text", true}},
          {"shortDescription", {"message"}},
          {"fullDescription", {"message"}},
          {"helpUri", {"uri"}},
          {"help", {"message"}}}},
        {"message", {{"text", {"text", true}}}},
        {"invocation", {{"executionSuccessful", {"bool", true}}, {"toolExecutionNotifications", {"[notification]"}}}},
        {"notification",
         {{"level", {"none|note|warning|error"}},
          {"message", {"message", true}},
          {"locations", {"[location]", false, true}}}},
        {"result",
         {{"ruleId", {"text"}},
          {"ruleIndex", {"count"}},
          {"kind", {"notApplicable|pass|fail|review|open|informational"}},
          {"level", {"none|note|warning|error"}},
          {"baselineState", {"new|unchanged|updated|absent"}},
          {"message", {"message", true}},
          {"locations", {"[location]"}},
          {"relatedLocations", {"[location]", false, true}},
          {"partialFingerprints", {"{text}"}},
          {"suppressions", {"[suppression]", false, true}},
          {"properties", {"any"}}}},
        {"suppression",
         {{"kind", {"inSource|external", true}},
          {"status", {"accepted|underReview|rejected"}},
          {"justification", {"text"}}}},
        {"location",
         {{"physicalLocation", {"physicalLocation"}},
          {"logicalLocations", {"[logicalLocation]", false, true}},
          {"message", {"message"}}}},
        {"logicalLocation", {{"fullyQualifiedName", {"text"}}, {"kind", {"text"}}}},
        {"physicalLocation", {{"artifactLocation", {"artifactLocation"}}, {"region", {"region"}}}},
        {"artifactLocation", {{"uri", {"uri"}}, {"uriBaseId", {"text"}}, {"description", {"message"}}}},
        {"region",
         {{"startLine", {"whole"}},
          {"startColumn", {"whole"}},
          {"endLine", {"whole"}},
          {"endColumn", {"whole"}},
          {"byteOffset", {"count"}},
          {"byteLength", {"count"}}}}};
    return all;
  }

  void fail(std::string const& at, std::string const& what) { problems.push_back(at + " " + what); }

  void object(Json const& json, std::string const& kind, std::string const& at) {
    if (!json.is_object()) return fail(at, "is not an object");
    auto const& properties = objects().at(kind);
    for (auto const& [name, property] : properties)
      if (property.required && !json.contains(name)) fail(at, "has no " + name);
    for (auto const& [name, value] : json.items()) {
      auto const property = properties.find(name);
      if (property == properties.end())
        fail(at, "has a property " + name + ", which the schema does not know");
      else
        one(value, property->second, at + "." + name);
    }
  }

  void one(Json const& json, Property const& property, std::string const& at) {
    auto const& type = property.type;
    static std::regex const uri(R"(^([A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-F]{2})*$)");
    if (type == "any") return;
    if (objects().contains(type)) return object(json, type, at);
    if (type == "text" || type == "uri") {
      if (!json.is_string()) return fail(at, "is not a string");
      if (type == "uri" && !std::regex_match(json.get<std::string>(), uri)) fail(at, "is not a URI reference");
    } else if (type == "bool") {
      if (!json.is_boolean()) fail(at, "is neither true nor false");
    } else if (type == "whole" || type == "count") {
      if (!json.is_number_integer() || json.get<std::int64_t>() < (type == "whole" ? 1 : 0))
        fail(at, "is no such number");
    } else if (type.front() == '[') {
      if (!json.is_array()) return fail(at, "is not an array");
      if (property.distinct && std::set<Json>(json.begin(), json.end()).size() != json.size())
        fail(at, "holds something twice");
      for (auto const& item : json) one(item, {type.substr(1, type.size() - 2)}, at + "[]");
    } else if (type.front() == '{') {
      if (!json.is_object()) return fail(at, "is not an object");
      for (auto const& item : json) one(item, {type.substr(1, type.size() - 2)}, at + "{}");
    } else if (!json.is_string() || ("|" + type + "|").find("|" + json.get<std::string>() + "|") == std::string::npos) {
      fail(at, "is none of " + type);
    }
  }
};

inline std::vector<std::string> problems_of_sarif(nlohmann::json const& log) {
  SarifRules rules;
  rules.check(log);
  for (auto const& run : log.at("runs"))
    for (auto const& result : run.value("results", nlohmann::json::array()))
      if (result.contains("ruleIndex") &&
          run["tool"]["driver"]["rules"].at(result["ruleIndex"].get<std::size_t>())["id"] != result["ruleId"])
        rules.problems.push_back("ruleIndex and ruleId disagree");
  return rules.problems;
}

inline void expect_sarif(nlohmann::json const& log) {
  EXPECT_EQ(problems_of_sarif(log), std::vector<std::string>()) << log.dump(1);
}

}  // namespace assay
