#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "constraints/labels/help_uri.hpp"
#include "diagnostics/check_file.hpp"
#include "diagnostics/report.hpp"
#include "support/documents/json.hpp"
#include "tests/random_bytes.hpp"
#include "tests/support/documents/sarif_rules.hpp"

namespace assay {
namespace {

using Json = nlohmann::json;
using Maker = std::unique_ptr<Renderer> (*)(Sink);

FileReport sample() {
  FileReport report;
  report.file = "dir/a b.mlir";
  report.source = Source::from_string(report.file, "func.func @f() {\n  \"\xC3\xA9\" %0 = add %a, %b\n}\n");
  Diagnostic diagnostic;
  diagnostic.label = "add_c1";
  diagnostic.range = {29, 32};
  diagnostic.message = "sizes differ";
  diagnostic.clause = "type(lhs) = type(rhs)";
  diagnostic.values = "tensor<2xf32> = tensor<3xf32>";
  diagnostic.notes = {{"defined here", true, {33, 35}}, {"a remark", false, {}}};
  diagnostic.hint = "use one size";
  diagnostic.officially_accepted = true;
  report.diagnostics.add(diagnostic);
  report.verdict = FileVerdict::violates;
  return report;
}

std::string rendered(std::unique_ptr<Renderer> (*make)(Sink), std::vector<FileReport> const& reports) {
  std::string text;
  auto const renderer = make([&](std::string_view part) { text += part; });
  for (auto const& report : reports) renderer->file(report);
  renderer->finish();
  return text;
}

std::unique_ptr<Renderer> plain_text(Sink sink) { return make_text_renderer(std::move(sink), TextStyle{}); }

TEST(RenderText, ShowsPlaceLineCaretRuleValuesNotesAndHint) {
  EXPECT_EQ(rendered(plain_text, {sample()}),
            "dir/a b.mlir:2:13: error: sizes differ [add_c1]\n"
            " 2 |   \"\xC3\xA9\" %0 = add %a, %b\n"
            "   |            ^~~\n"
            "   = rule: type(lhs) = type(rhs)\n"
            "   = here: tensor<2xf32> = tensor<3xf32>\n"
            "   = note: a remark\n"
            "   = hint: use one size\n"
            "   = note: the official tools accept this\n"
            "dir/a b.mlir:2:17: note: defined here\n"
            " 2 |   \"\xC3\xA9\" %0 = add %a, %b\n"
            "   |                ^~\n"
            "1 file violates the specification: 1 error\n");
}

TEST(RenderText, CountsTheFilesByVerdict) {
  FileReport good, undecided;
  good.file = "g";
  undecided.file = "u";
  undecided.verdict = FileVerdict::undecided;
  auto const text = rendered(plain_text, {good, good, undecided});
  EXPECT_NE(text.find("2 files conform, 1 file is undecided\n"), std::string::npos) << text;
}

TEST(RenderText, ReportsTheNumberOfOmittedFindings) {
  auto report = sample();
  for (int i = 0; i < 20'000; ++i) report.diagnostics.error("l", {}, "m");
  auto const text = rendered(plain_text, {report});
  EXPECT_NE(text.find("dir/a b.mlir: and 10,001 more, including consequences of other findings\n"), std::string::npos);
  EXPECT_NE(text.find(": 20,001 errors\n"), std::string::npos);
}

TEST(RenderText, ColorsOnlyOnRequest) {
  std::string text;
  auto const renderer = make_text_renderer([&](std::string_view part) { text += part; }, {.color = true, .width = 160});
  renderer->file(sample());
  EXPECT_NE(text.find("\033[1;31merror:\033[0m sizes differ"), std::string::npos);
  EXPECT_EQ(rendered(plain_text, {sample()}).find('\033'), std::string::npos);
}

TEST(RenderJson, HasEveryPartOfADiagnostic) {
  auto const json = parse_json_or_throw<Json>(rendered(make_json_renderer, {sample()}));
  auto expected =
      parse_json_or_throw<Json>(R"json({"version": 1, "files": [{"file": "dir/a b.mlir", "verdict": "violates",
    "diagnostics": [{"severity": "error", "label": "add_c1", "message": "sizes differ",
      "line": 2, "column": 13, "endLine": 2, "endColumn": 16,
      "clause": "type(lhs) = type(rhs)", "values": "tensor<2xf32> = tensor<3xf32>",
      "notes": [{"message": "defined here", "line": 2, "column": 17, "endLine": 2, "endColumn": 19},
                {"message": "a remark"}],
      "hint": "use one size", "also": [], "officiallyAccepted": true, "fingerprint": "b71de97af56c2164",
      "helpUri": "HELP"}], "allowed": [], "dropped": 0, "droppedAllowed": 0}]})json");
  expected["files"][0]["diagnostics"][0]["helpUri"] = help_uri("add_c1");
  EXPECT_EQ(json, expected);
}

TEST(RenderJson, IsADocumentWithoutFilesToo) {
  EXPECT_EQ(parse_json_or_throw<Json>(rendered(make_json_renderer, {})),
            parse_json_or_throw<Json>(R"({"version": 1, "files": []})"));
}

// The properties that the schema of SARIF 2.1.0 (OASIS) requires for the written objects.
TEST(RenderSarif, HasTheRequiredProperties) {
  FileReport unread;
  unread.file = "gone";
  unread.unread = "cannot be read";
  auto const log = parse_json_or_throw<Json>(rendered(make_sarif_renderer, {sample(), sample(), unread}));
  EXPECT_EQ(log.at("version"), "2.1.0");
  EXPECT_EQ(log.at("$schema"), "https://json.schemastore.org/sarif-2.1.0.json");
  auto const& run = log.at("runs").at(0);
  auto const& driver = run.at("tool").at("driver");
  EXPECT_EQ(driver.at("name"), "assay");
  std::set<std::string> ids;
  for (auto const& rule : driver.at("rules")) {
    EXPECT_TRUE(ids.insert(rule.at("id")).second) << "rules are distinct";
    EXPECT_EQ(rule.at("fullDescription").at("text"), "type(lhs) = type(rhs)");
  }
  ASSERT_EQ(run.at("results").size(), 2u);
  for (auto const& result : run.at("results")) {
    EXPECT_EQ(driver.at("rules").at(result.at("ruleIndex").get<std::size_t>()).at("id"), result.at("ruleId"));
    EXPECT_EQ(result.at("level"), "error");
    EXPECT_TRUE(result.at("message").at("text").is_string());
    auto const& place = result.at("locations").at(0).at("physicalLocation");
    EXPECT_EQ(place.at("artifactLocation").at("uri"), "dir/a%20b.mlir");
    EXPECT_EQ(place.at("artifactLocation").at("uriBaseId"), "%SRCROOT%");
    EXPECT_EQ(place.at("region"),
              parse_json_or_throw<Json>(R"({"startLine":2,"startColumn":12,"endLine":2,"endColumn":15})"))
        << "columns are code points";
    EXPECT_EQ(result.at("relatedLocations").size(), 1u);
  }
  auto const& invocation = run.at("invocations").at(0);
  EXPECT_EQ(invocation.at("executionSuccessful"), false);
  EXPECT_EQ(invocation.at("toolExecutionNotifications").at(0).at("message").at("text"), "cannot be read");
}

// The edit that `check --fix` would apply.
TEST(RenderSarif, HasTheFixesOfCompleteEdits) {
  CheckFileOptions options;
  options.check.explained = true;
  auto report = check_source("a.mlir",
                             Source::from_string("a.mlir",
                                                 "func.func @f(%x: tensor<2xf32>) {\n"
                                                 "  %y = \"stablehlo.abs\"(%x) : (tensor<2xf32>) -> tensor<3xf32>\n"
                                                 "  return\n}\n"),
                             options);
  auto const log = parse_json_or_throw<Json>(rendered(make_sarif_renderer, {report}));
  auto const& result = log.at("runs").at(0).at("results").at(0);
  ASSERT_EQ(result.at("fixes").size(), 1u);
  auto const& change = result.at("fixes").at(0).at("artifactChanges").at(0);
  EXPECT_EQ(change.at("artifactLocation").at("uri"), "a.mlir");
  EXPECT_EQ(change.at("replacements"),
            parse_json_or_throw<Json>(
                R"([{"deletedRegion": {"startLine": 2, "startColumn": 49, "endLine": 2, "endColumn": 62},
               "insertedContent": {"text": "tensor<2xf32>"}}])"));
}

// Facts about all programs of a project are not repeated for each file.
TEST(Render, CountsFindingsOfManyFiles) {
  std::vector<FileReport> reports(40);
  for (std::size_t i = 0; i < reports.size(); ++i) {
    reports[i].file = "f" + std::to_string(i) + ".mlir";
    reports[i].source = Source::from_string(reports[i].file, "text\n");
    reports[i].diagnostics.error("terminator", {0, 4}, "the same words");
    if (i == 39) reports[i].diagnostics.error("terminator", {0, 4}, "other words");
    compute_verdict(reports[i]);
  }
  auto const text = rendered(plain_text, reports);
  EXPECT_NE(text.find("f4.mlir:1:1"), std::string::npos) << text;
  EXPECT_EQ(text.find("f5.mlir:1:1"), std::string::npos) << text;
  EXPECT_NE(text.find("and 35 more in 35 files: the same words [terminator]"), std::string::npos) << text;
  EXPECT_NE(text.find("`terminator = \"off\"`"), std::string::npos) << text;
  EXPECT_NE(text.find("other words"), std::string::npos) << text;
  EXPECT_NE(text.find("41 errors"), std::string::npos) << text;
}

RC_GTEST_PROP(Render, JsonAndSarifAreValidForAnyBytes, ()) {
  std::string const text = *random_bytes(), message = *random_bytes();
  std::string const label = *random_bytes(), file = *random_bytes();
  FileReport report;
  report.file = file;
  report.source = Source::from_string(file, text);
  auto const begin = *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(text.size()) + 1);
  auto const end = *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(text.size()) + 1);
  report.diagnostics.error(label, {begin, end}, message);
  for (Maker const make : {make_json_renderer, make_sarif_renderer}) {
    auto const output = rendered(make, {report});
    RC_ASSERT(Json::accept(output));
    if (make == make_sarif_renderer)
      RC_ASSERT(problems_of_sarif(parse_json_or_throw<Json>(output)) == std::vector<std::string>());
  }
  for (Maker const make : {Maker(plain_text), Maker(make_short_renderer), Maker(make_statistics_renderer)})
    rendered(make, {report});
  auto const commands = rendered(make_github_renderer, {report});
  RC_ASSERT(commands.starts_with("::error "));
  RC_ASSERT(std::count(commands.begin(), commands.end(), '\n') == 2);
}

}  // namespace
}  // namespace assay
