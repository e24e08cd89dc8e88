// The form of SARIF 2.1.0 logs, by the schema (OASIS, sarif-schema-2.1.0.json) for the written objects.
#include "support/documents/sarif.hpp"

#include <gtest/gtest.h>

#include "support/documents/json.hpp"
#include "tests/support/documents/sarif_rules.hpp"

namespace assay {
namespace {

using Json = nlohmann::json;

SarifResult result_at(std::string uri) {
  SarifResult result;
  result.rule = "add_c1";
  result.message = "sizes differ";
  result.place.uri = std::move(uri);
  result.place.lines = {{2, 3, 2, 5}};
  return result;
}

TEST(Sarif, IsByTheSchema) {
  SarifLog log("assay", "1.0", "https://example.org/assay");
  log.add_rule({"add_c1", "short", "full", "help", "https://example.org/add_c1"});
  auto result = result_at("a.mlir");
  result.related = {result.place, result.place};
  result.fingerprints["line/v1"] = "00ff";
  result.suppressions.push_back({true, "the importer"});
  log.add(result);
  log.add(result_at(uri_of_path("/tmp/a b#?%.mlir")));
  SarifPlace bytes;
  bytes.uri = "a.mlirbc";
  bytes.bytes = {{12, 3}};
  bytes.logical = {{"op #1", ""}};
  auto third = result_at("");
  third.place = bytes;
  third.baseline_state = "unchanged";
  log.add(third);
  log.notify("error", "gone: \xFF cannot be read", bytes);
  auto const json = parse_json_or_throw<Json>(log.text());
  expect_sarif(json);
  auto const& run = json["runs"][0];
  EXPECT_EQ(run["results"][0]["relatedLocations"].size(), 1u) << "they are distinct";
  EXPECT_EQ(run["results"][0]["suppressions"],
            parse_json_or_throw<Json>(R"([{"kind":"inSource","status":"accepted","justification":"the importer"}])"));
  EXPECT_EQ(run["results"][1]["suppressions"], Json::array()) << "where some say it, all do";
  EXPECT_EQ(run["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "file:///tmp/a%20b%23%3F%25.mlir");
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
}

TEST(Sarif, WithoutResultsIsALogToo) {
  auto const json = parse_json_or_throw<Json>(SarifLog("assay", "", "").text());
  expect_sarif(json);
  EXPECT_EQ(json["runs"][0]["results"], Json::array());
}

TEST(Sarif, TheRulesThemselvesRefuse) {
  auto json = parse_json_or_throw<Json>(SarifLog("assay", "", "").text());
  json["runs"][0]["results"].push_back({{"message", {{"txt", "x"}}}, {"level", "fatal"}});
  EXPECT_FALSE(problems_of_sarif(json).empty());
}

}  // namespace
}  // namespace assay
