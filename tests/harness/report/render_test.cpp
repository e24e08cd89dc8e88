// Reports as JUnit XML, SARIF, Markdown and HTML, including texts that need escaping.
#include "harness/report/render.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <pugixml.hpp>

#include "support/documents/json.hpp"
#include "tests/harness/samples.hpp"
#include "tests/support/documents/sarif_rules.hpp"

namespace assay {
namespace {

using namespace samples;
using Json = nlohmann::json;

constexpr char const* kEvil =
    "]]> </script><script>window.evil = 1</script> {{data}} `code` | \x1B[31m \xFF \" ' & <b> $x\n# head";

ResultFinding finding() {
  ResultFinding result;
  result.type = "tensor<2xf32>";
  result.violating = 1, result.conforming = 1;
  result.worst_ulps = 3;
  auto& worst = result.worst.emplace();
  worst.index = {1};
  worst.actual = "1.5", worst.actual_bits = "0x3FC00000", worst.expected = "1", worst.expected_bits = "0x3F800000";
  worst.low = worst.high = "1", worst.low_bits = worst.high_bits = "0x3F800000";
  worst.exact = "0x1p+0";
  worst.distance = 4;
  worst.inputs = {"0.5 (0x3F000000)"};
  return result;
}

// A report with every verdict and change.
class RenderTest : public testing::Test {
protected:
  RenderTest() {
    auto evil = outcome("add/evil", Verdict::violates);
    evil.reason = evil.evidence = evil.command = kEvil;
    evil.results = {finding()};
    auto good = outcome("add/good", Verdict::conforms);
    good.results = {finding()};
    good.results[0].violating = 0;
    good.results[0].worst.reset();
    auto probe = outcome("probe/wraps", Verdict::open);
    probe.kind = CaseKind::probe;
    probe.answer = "wraps <or> saturates";
    probe.question = "What is a sum that does not fit?";
    auto invalid = outcome("invalid/add_c1/a", Verdict::violates, Stage::compile);
    invalid.kind = CaseKind::invalid;
    invalid.op = "add";
    invalid.breaks = "add_c1";
    auto flaky = outcome("sort/flaky", Verdict::conforms);
    flaky.flaky = true;
    report_ = report({good, evil, probe, invalid, outcome("sub/known", Verdict::crashed, Stage::run),
                      outcome("sub/fixed", Verdict::conforms), outcome("sub/refused", Verdict::unsupported),
                      outcome("sub/slow", Verdict::timed_out), outcome("sub/not", Verdict::not_run), flaky,
                      outcome("sub/strict", Verdict::conforms), outcome("sub/other", Verdict::violates)});
    for (auto const& [id, verdict, strict] :
         {std::tuple<char const*, Verdict, bool>{"sub/known", Verdict::crashed, false},
          {"sub/fixed", Verdict::violates, false},
          {"sub/strict", Verdict::violates, true},
          {"sub/other", Verdict::unsupported, false}}) {
      auto& line = baseline_.failures[id];
      line.id = id;
      line.verdict = verdict;
      line.strict = strict;
      line.reason = kEvil;
    }
    comparison_ = compare_with(report_, baseline_);
    report_.head.backend = kEvil;
  }

  Report report_;
  Baseline baseline_;
  Comparison comparison_;
};

std::size_t count(std::string const& text, std::string const& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST_F(RenderTest, JUnitCountsAreConsistent) {
  auto const text = junit_xml(report_, comparison_);
  pugi::xml_document document;
  auto const parsed = document.load_string(text.c_str());
  ASSERT_TRUE(parsed) << parsed.description();
  auto const suites = document.child("testsuites");
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  for (auto const suite : suites.children("testsuite")) {
    std::size_t own = 0;
    for (auto const one : suite.children("testcase")) {
      ++own;
      failures += !one.child("failure").empty();
      errors += !one.child("error").empty();
      skipped += !one.child("skipped").empty();
      EXPECT_STREQ(one.attribute("classname").value(), suite.attribute("name").value());
    }
    EXPECT_EQ(suite.attribute("tests").as_uint(), own);
    tests += own;
  }
  EXPECT_EQ(tests, report_.outcomes.size());
  EXPECT_EQ(failures + errors, comparison_.red);
  EXPECT_EQ(errors, 1u) << "the time-out";
  EXPECT_EQ(suites.attribute("tests").as_uint(), tests);
  EXPECT_EQ(suites.attribute("failures").as_uint(), failures);
  EXPECT_EQ(suites.attribute("errors").as_uint(), errors);
  EXPECT_EQ(suites.attribute("skipped").as_uint(), skipped);
  EXPECT_EQ(skipped, 3u) << "known, refused, not run";
  auto const evil = document.select_node("//testcase[@name='evil']/failure").node();
  EXPECT_NE(std::string(evil.text().get()).find("]]> </script>"), std::string::npos) << "the text as it was";
  auto const answer = document.select_node("//testcase[@name='wraps']//property[@name='answer']").node();
  EXPECT_STREQ(answer.attribute("value").value(), "wraps <or> saturates");
}

TEST_F(RenderTest, JUnitSuitesHaveNames) {
  auto const one = report({outcome("programs", Verdict::conforms)});
  auto const text = junit_xml(one, compare_with(one, {}));
  EXPECT_NE(text.find("<testsuite name=\"programs\""), std::string::npos) << text;
  EXPECT_NE(text.find("<testcase classname=\"programs\" name=\"programs\""), std::string::npos) << text;
}

TEST_F(RenderTest, LostSupportIsAFailureOfTheRun) {
  Baseline known;
  known.unsupported_cases = 1;
  auto const now = report({outcome("add/a", Verdict::unsupported), outcome("add/b", Verdict::unsupported),
                           outcome("add/c", Verdict::conforms)});
  auto const comparison = compare_with(now, known);
  std::string const lost = "lost support: 1 more case is unsupported than the baseline allows (1)";
  ASSERT_EQ(comparison.lost_support, lost);
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(junit_xml(now, comparison).c_str()));
  EXPECT_STREQ(document.child("testsuites").attribute("failures").value(), "1");
  auto const failure = document.select_node("//testcase[@name='unsupported_cases']/failure").node();
  EXPECT_EQ(failure.attribute("message").value(), lost);
  auto const text = markdown(now, comparison);
  EXPECT_NE(text.find("## Failed:"), std::string::npos) << text;
  EXPECT_NE(text.find("**Lost support: 1 more case is unsupported than the baseline allows \\(1\\).**"),
            std::string::npos)
      << text;
  auto const run = parse_json_or_throw<Json>(sarif(now, comparison))["runs"][0];
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
  auto const& notification = run["invocations"][0]["toolExecutionNotifications"][0];
  EXPECT_EQ(notification["level"], "error");
  EXPECT_EQ(notification["message"]["text"], lost);
  EXPECT_NE(html(now, comparison, {}).find(lost), std::string::npos);
}

// A run that was interrupted or decided nothing is not successful.
TEST_F(RenderTest, JUnitHasAnErrorOfARunWithoutAResult) {
  auto const error_of = [](std::string const& text) {
    pugi::xml_document document;
    EXPECT_TRUE(document.load_string(text.c_str()));
    EXPECT_STREQ(document.child("testsuites").attribute("errors").value(), "1") << text;
    auto const error = document.select_node("//testcase[@classname='run'][@name='end']/error").node();
    return std::string(error.attribute("type").value()) + ": " + error.attribute("message").value();
  };
  auto cut = report({outcome("add/a", Verdict::conforms)});
  cut.whole = false;
  EXPECT_EQ(error_of(junit_xml(cut, compare_with(cut, {}))), "interrupted: the run was interrupted: cases are missing");
  auto const idle = report({outcome("add/a", Verdict::unsupported)});
  EXPECT_EQ(error_of(junit_xml(idle, compare_with(idle, {}))),
            "undecided: no case was run: the backend does not support the one program that had to be run");
  EXPECT_EQ(error_of(junit_of_failed_run("assay 0", "no <worker>")), "failed: no <worker>");
}

// No case fails, but some cases that the baseline does not list as untested were not run: exit status 3.
TEST_F(RenderTest, CasesThatWereNotRunAreNoSuccess) {
  auto left = outcome("add/b", Verdict::not_run), other = outcome("add/c", Verdict::not_run);
  left.reason = "the backend has no way to compile\nonly", other.reason = "a file is missing";
  auto const now = report({outcome("add/a", Verdict::conforms), left, left, other});
  auto const comparison = compare_with(now, {});
  ASSERT_EQ(comparison.exit_status(), 3);
  std::string const why = "3 of 4 cases were not run, 2 of them: the backend has no way to compile";
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(junit_xml(now, comparison).c_str()));
  EXPECT_STREQ(document.child("testsuites").attribute("errors").value(), "1");
  auto const error = document.select_node("//testcase[@classname='run'][@name='end']/error").node();
  EXPECT_STREQ(error.attribute("type").value(), "not_run");
  EXPECT_EQ(error.attribute("message").value(), why);
  auto const run = parse_json_or_throw<Json>(sarif(now, comparison))["runs"][0];
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
  EXPECT_EQ(run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"], why);
  EXPECT_NE(markdown(now, comparison).find("**" + why + ".**"), std::string::npos) << markdown(now, comparison);
  auto const green = report({outcome("add/a", Verdict::conforms)});
  EXPECT_EQ(sarif(green, compare_with(green, {})).find("\"executionSuccessful\": false"), std::string::npos);
}

// One command for each cause.
TEST_F(RenderTest, MarkdownHasACommandOfEachCause) {
  auto one = outcome("add/a", Verdict::crashed), same = outcome("add/b", Verdict::crashed),
       other = outcome("sub/a", Verdict::crashed);
  one.command = "run one", same.command = "run same", other.command = "run other";
  other.reason = "another reason";
  auto const all = report({one, same, other});
  auto const text = markdown(all, compare_with(all, {}));
  EXPECT_NE(text.find("~~~sh\nrun one\nrun other\n~~~"), std::string::npos) << text;
}

// Cases that an interrupted run did not reach are not missing.
TEST_F(RenderTest, MarkdownOfAnInterruptedRunKeepsTheBaseline) {
  auto report = report_;
  comparison_.has_baseline = true;
  EXPECT_NE(markdown(report, comparison_).find("of the baseline can be removed"), std::string::npos);
  report.whole = false;
  EXPECT_EQ(markdown(report, comparison_).find("of the baseline"), std::string::npos);
}

TEST_F(RenderTest, SarifHasAResultForEachFailure) {
  auto const json = parse_json_or_throw<Json>(sarif(report_, comparison_));
  expect_sarif(json);
  EXPECT_EQ(json["version"], "2.1.0");
  auto const& run = json["runs"][0];
  std::map<std::string, std::pair<std::string, std::string>> found;
  for (auto const& result : run["results"]) {
    found[result["partialFingerprints"]["case/v1"]] = {result["baselineState"], result["level"]};
    EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"], result["ruleId"]);
    EXPECT_FALSE(result["message"]["text"].get<std::string>().empty());
    EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uriBaseId"], "SUITE");
  }
  std::map<std::string, std::pair<std::string, std::string>> const wanted = {
      {"add/evil", {"new", "error"}},    {"invalid/add_c1/a", {"new", "error"}}, {"sub/known", {"unchanged", "note"}},
      {"sub/fixed", {"absent", "none"}}, {"sub/slow", {"new", "error"}},         {"sort/flaky", {"new", "error"}},
      {"sub/strict", {"new", "error"}},  {"sub/other", {"updated", "error"}}};
  EXPECT_EQ(found, wanted);
  auto const text = sarif(report_, comparison_);
  EXPECT_NE(text.find("unexpected pass: the case conforms, but the baseline lists it as violates, and is strict"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("conforms: conforms"), std::string::npos);
  EXPECT_NE(sarif(report_, comparison_).find("\"ruleId\": \"add_c1\""), std::string::npos) << "the clause is the rule";
}

TEST_F(RenderTest, MarkdownTablesAreEscaped) {
  auto text = markdown(report_, comparison_, 1);
  auto const fence = text.find("~~~sh\n"), end_of_fence = text.find("\n~~~\n", fence);
  ASSERT_NE(end_of_fence, text.npos) << text;
  EXPECT_NE(text.find("window.evil", fence), text.npos) << "in the fence the command is as it was";
  text.erase(fence, end_of_fence - fence);
  EXPECT_EQ(text.find("<script>"), std::string::npos);
  EXPECT_EQ(text.find("\n# head"), std::string::npos);
  EXPECT_NE(text.find("## Failed:"), std::string::npos);
  EXPECT_NE(text.find("new failure</b>: 3"), std::string::npos) << text;
  EXPECT_NE(text.find("... and 2 more."), std::string::npos) << text;
  for (std::size_t begin = 0; begin < text.size();) {
    auto const end = text.find('\n', begin);
    auto line = text.substr(begin, end - begin);
    begin = end + 1;
    if (!line.starts_with("| `")) continue;
    for (auto at = line.find("\\|"); at != line.npos; at = line.find("\\|")) line.erase(at, 2);
    EXPECT_EQ(std::count(line.begin(), line.end(), '|'), 4) << line;
  }
  EXPECT_NE(markdown(report({}), compare_with(report({}), {})).find("## Undecided:"), std::string::npos);
}

TEST_F(RenderTest, FactsOfTheBackendAreShown) {
  EXPECT_EQ(markdown(report_, comparison_).find("Facts from the backend"), std::string::npos);
  report_.head.facts = {{"platform", "cpu"}, {"attribute <b>", "</script>"}};
  auto const text = markdown(report_, comparison_);
  EXPECT_NE(text.find("Facts from the backend: platform: cpu; attribute "), std::string::npos) << text;
  EXPECT_EQ(text.find("attribute <b>"), std::string::npos);
  auto const page = html(report_, comparison_, {});
  EXPECT_EQ(count(page, "</script"), 2u);
  auto const begin = page.find("id=\"data\">") + std::string("id=\"data\">").size();
  auto const data = parse_json_or_throw<Json>(page.substr(begin, page.find("</script>", begin) - begin));
  EXPECT_EQ(data["head"]["facts"],
            parse_json_or_throw<Json>(R"([["platform", "cpu"], ["attribute <b>", "</script>"]])"));
}

TEST(Render, RejectedValidProgramsAreListedSeparately) {
  auto refused = samples::outcome("add/refused", Verdict::unsupported), accepted = refused, lacking = refused;
  accepted.kind = CaseKind::valid;
  lacking.kind = CaseKind::invalid;
  auto const run = samples::outcome("add/run", Verdict::conforms);
  auto const text = [](std::vector<CaseOutcome> outcomes) {
    auto const one = samples::report(std::move(outcomes));
    auto const refusals = refusals_text(one);
    EXPECT_EQ(markdown(one, compare_with(one, {})).find("Unsupported: ") == std::string::npos, refusals.empty());
    return refusals;
  };
  EXPECT_EQ(text({run, lacking}), "") << "of an invalid program it is not a false refusal";
  EXPECT_EQ(text({run, refused}), "1 of 2 runnable programs");
  EXPECT_EQ(text({accepted, lacking}), "1 of 1 compile-only program");
  EXPECT_EQ(text({run, refused, accepted}), "1 of 1 compile-only program, 1 of 2 runnable programs");
}

TEST_F(RenderTest, PageIsSelfContained) {
  RenderSources sources;
  sources.program = [](std::string const& id) { return "// program of " + id; };
  sources.clause = [](std::string const& label) { return "text of " + label; };
  auto const page = html(report_, comparison_, sources);
  EXPECT_EQ(count(page, "<script"), 2u) << "no text of a backend is markup";
  EXPECT_EQ(count(page, "</script"), 2u);
  EXPECT_EQ(page.find("http://www.w3.org"), page.find("http://")) << "nothing but the name of SVG";
  EXPECT_EQ(page.find("https://"), page.npos);
  EXPECT_NE(page.find("default-src 'none'"), page.npos);
  EXPECT_NE(page.find("'passes or open'"), page.npos) << "the gate counts open cases as passes";
  auto const begin = page.find("id=\"data\">") + std::string("id=\"data\">").size();
  auto const data = parse_json_or_throw<Json>(page.substr(begin, page.find("</script>", begin) - begin));
  ASSERT_EQ(data["cases"].size(), report_.outcomes.size());
  EXPECT_EQ(data["details"]["1"]["program"], "// program of add/evil");
  EXPECT_EQ(data["details"]["3"]["clauses"][0], parse_json_or_throw<Json>(R"(["breaks", "add_c1", "text of add_c1"])"));
  EXPECT_EQ(data["details"]["1"]["results"][0]["worst"]["inputs"][0], "0.5 (0x3F000000)");
  EXPECT_FALSE(data["details"].contains("0")) << "what passes needs none";
  EXPECT_EQ(data["head"]["red"], comparison_.red);
}

TEST_F(RenderTest, ThePageStaysSmall) {
  std::vector<CaseOutcome> many;
  for (int i = 0; i < 3000; ++i) {
    auto one = report_.outcomes[1];
    one.id = "op" + std::to_string(i % 7) + "/case" + std::to_string(i);
    one.op = "op" + std::to_string(i % 7);
    many.push_back(one);
  }
  auto const all = report(many);
  RenderSources sources;
  sources.program = [](std::string const&) { return std::string(5000, 'x'); };
  std::size_t const most = 2'000'000;
  auto const page = html(all, compare_with(all, {}), sources, most);
  EXPECT_LT(page.size(), most + 1000);
  auto const begin = page.find("id=\"data\">") + std::string("id=\"data\">").size();
  auto const data = parse_json_or_throw<Json>(page.substr(begin, page.find("</script>", begin) - begin));
  EXPECT_GT(data["omitted"].get<int>(), 1000);
  EXPECT_EQ(data["details"].size(), 3000u) << "but each has its reason";
  for (int i = 0; i < 7; ++i)
    EXPECT_TRUE(data["details"][std::to_string(i)].contains("program")) << "the first of each op";
}

TEST_F(RenderTest, ManyCasesOfOneCauseAreOneLine) {
  std::vector<CaseOutcome> many = {outcome("tanh/a", Verdict::violates)};
  for (int i = 0; i < 55; ++i) {
    auto one = report_.outcomes[3];
    one.id = "invalid/add_c1/" + std::to_string(i);
    one.breaks = "add_c" + std::to_string(i % 9);
    many.push_back(one);
  }
  auto refused = outcome("tanh/b", Verdict::unsupported);
  refused.reason = "TypeError: `x`";
  many.insert(many.end(), {refused, refused});
  auto const all = report(many);
  auto const comparison = compare_with(all, {});
  auto const text = markdown(all, comparison);
  EXPECT_NE(text.find("`invalid/add_c1/0` and 54 more"), text.npos) << text;
  EXPECT_NE(text.find("accepts programs that violate a rule (9 rules: add\\_c0 7; "), text.npos) << text;
  EXPECT_EQ(count(text, "`invalid/"), 1u) << text;
  EXPECT_NE(text.find("* 2 x TypeError: \\`x\\`\n"), text.npos) << text;
  EXPECT_NE(text.find("Passes: 0 of 1 program that was run"), text.npos) << text;
  auto const page = html(all, comparison, {});
  auto const begin = page.find("id=\"data\">") + std::string("id=\"data\">").size();
  auto const data = parse_json_or_throw<Json>(page.substr(begin, page.find("</script>", begin) - begin));
  ASSERT_EQ(data["causes"].size(), 3u);
  EXPECT_EQ(data["causes"][0][2], "accepts programs that violate a rule");
  EXPECT_EQ(data["causes"][0][4], 55);
  EXPECT_EQ(data["cases"][1][7], 1) << "each case has the number of its cause";
}

// "1,634", for numbers below a million.
std::string digits(std::uint64_t number) {
  auto const text = std::to_string(number);
  return text.size() <= 3 ? text : text.substr(0, text.size() - 3) + "," + text.substr(text.size() - 3);
}

// The page in a browser; see chromium.py.
TEST_F(RenderTest, ThePageWorksInABrowser) {
  Folder folder;
  std::vector<CaseOutcome> many = report_.outcomes;
  for (int i = 0; i < 400; ++i) {
    many.push_back(outcome("tanh/case" + std::to_string(i), i % 100 == 7 ? Verdict::violates : Verdict::conforms));
    many.back().types = {i % 2 ? "f32" : "bf16"};
    many.back().results = {finding()};
    many.back().results[0].worst_ulps = i % 9;
    if (i == 107) many.back().results[0].nan_differs = 1, many.back().results[0].worst_ulps = 0;
  }
  for (int i = 0; i < 1'234; ++i) {  // more digits than a cell has room for
    many.push_back(outcome("neg/n" + std::to_string(i), Verdict::conforms));
    many.back().types = {"f32"};
  }
  std::vector<std::string> const types = {
      "i16", "ui8", "f8E4M3FN", "bf16", "f32", "complex<f32>", "!quant.uniform<i8:f32, 0.5>"};
  for (std::size_t i = 0; i < types.size(); ++i) {
    many.push_back(outcome("abs/case" + std::to_string(i), Verdict::conforms));
    many.back().types = {types[types.size() - 1 - i]};
    if (i == 0) many.back().types.push_back("bf16");
  }
  auto all = report(many);
  all.head.backend = kEvil;
  RenderSources sources;
  sources.program = [](std::string const& id) { return "// program of " + id; };
  save_text(folder / "page.html", html(all, compare_with(all, baseline_), sources));
  auto const conform = all.counts()[static_cast<std::size_t>(Verdict::conforms)];
  auto const tenths = conform * 1000 / many.size();
  Json const wanted = {{"cases", many.size()},
                       {"violating", all.counts()[static_cast<std::size_t>(Verdict::violates)]},
                       {"violating_id", "add/evil"},
                       {"program", "// program of add/evil"},
                       {"command", "window.evil = 1"},
                       {"panel", {"0x3FC00000", "0.5 (0x3F000000)", "4 codes"}},
                       {"op", "tanh"},
                       {"op_cases", 400},
                       {"text", "case399"},
                       {"types", types},
                       {"cause", "tanh: wrong values f32 3"},
                       {"cause_cases", 3},
                       {"rate", fmt::format("{} of {} cases conform ({}.{} %)", digits(conform), digits(many.size()),
                                            tenths / 10, tenths % 10)},
                       {"cell",
                        "sub, f32: 2 of 7 cases conform (28.5 %), 3 fail the gate, 1 known failure, 1 unsupported, "
                        "1 not run"},
                       {"repeated", "1 case of several types counts once in each of their columns."},
                       {"question", "What is a sum that does not fit?"},
                       {"nan", "tanh/case107"}};
  save_text(folder / "wanted.json", wanted.dump());
  auto const command = std::string("timeout 120 python3 " ASSAY_SOURCE_DIR "/tests/harness/report/chromium.py ") +
                       (folder / "page.html") + " " + (folder / "wanted.json") + " > " + (folder / "log") + " 2>&1";
  int const status = std::system(command.c_str());
  std::ifstream log(folder / "log");
  std::string const said((std::istreambuf_iterator<char>(log)), {});
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 77 || WEXITSTATUS(status) == 127) GTEST_SKIP() << "there is no Chromium, or no Python";
  EXPECT_EQ(WEXITSTATUS(status), 0) << said;
  EXPECT_NE(said.find("good: nothing is asked of a network"), std::string::npos) << said;
}

}  // namespace
}  // namespace assay
