// `assay report` for a user: merge, show, diff, numerics.
#include <filesystem>
#include <string>
#include <vector>

#include "support/documents/json.hpp"
#include "tests/harness/samples.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;
using namespace samples;
using Json = nlohmann::json;

class ReportCommand : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    put("good.json", {outcome("add/a", Verdict::conforms), measured("exponential/b", 1)});
    put("bad.json", {outcome("add/a", Verdict::violates), measured("exponential/b", 3)});
    put("left.json", {outcome("add/a", Verdict::not_run), measured("exponential/b", 1)});
  }

  static CaseOutcome measured(std::string const& id, double ulps) {
    auto one = outcome(id, Verdict::conforms);
    auto& result = one.results.emplace_back();
    result.type = "tensor<3xf32>";
    result.conforming = 3;
    result.worst_ulps = ulps;
    return one;
  }
  static std::string text_of(Report const& report) {
    std::string text = report_head_line(report.head) + "\n";
    for (auto const& outcome : report.outcomes) text += outcome_line(outcome) + "\n";
    return text + report_end_line(report) + "\n";
  }
  void put(std::string const& name, std::vector<CaseOutcome> outcomes, std::uint32_t shard = 1,
           std::uint32_t shards = 1) {
    auto made = report(std::move(outcomes));
    made.head.shard = shard;
    made.head.shards = shards;
    made.head.cases = 2;
    if (shards > 1) made.outcomes.at(0).index = shard - 1;
    write(name, text_of(made));
  }
  void expect(std::string const& arguments, int status, std::string const& says = "") const {
    auto const result = shell("timeout 20 " ASSAY_BINARY " report " + arguments + " 2>&1");
    EXPECT_EQ(result.status, status) << arguments << "\n" << result.output;
    EXPECT_NE(result.output.find(says), std::string::npos) << arguments << "\n" << result.output;
  }
};

TEST_F(ReportCommand, MergeRequiresAllShardsOfOneRun) {
  put("one.json", {outcome("add/a", Verdict::conforms)}, 1, 2);
  put("two.json", {outcome("exponential/b", Verdict::violates)}, 2, 2);
  put("other.json", {outcome("add/a", Verdict::violates)}, 1, 2);
  expect("merge two.json one.json -o all.json", 0, "2 cases in all.json");
  auto const lines = bytes("all.json");
  EXPECT_LT(lines.find("add/a"), lines.find("exponential/b")) << "in the order of the manifest";
  expect("show all.json", 1, "exponential/b");
  expect("merge one.json -o all.json", 2, "2/2");
  expect("merge --partial one.json -o some.json", 0);
  expect("show some.json", 3);
  expect("merge one.json other.json two.json -o all.json", 2, "add/a");
  expect("merge one.json good.json -o all.json", 2, "shards");
  expect("merge one.json nowhere.json -o all.json", 2, "nowhere.json");
  expect("merge one.json two.json -o /nowhere/all.json", 2, "/nowhere/all.json");
  fs::create_symlink("/dev/full", folder_ / "full");
  expect("merge one.json two.json -o full", 2, "full cannot be written");
  EXPECT_TRUE(fs::is_symlink(folder_ / "full")) << "a device is not replaced by a file";
  expect("merge one.json two.json -o /dev/stdout", 0, "\"id\":\"add/a\"");
  expect("merge one.json two.json", 2, "-o");
  EXPECT_EQ(bytes("all.json"), lines) << "what could not be merged leaves the file alone";
}

TEST_F(ReportCommand, ShowIsTheGate) {
  expect("show good.json", 0);
  expect("show bad.json", 1, "add/a");
  expect("show left.json", 3);
  expect("show bad.json --baseline new.toml --update-baseline", 0);
  expect("show bad.json --baseline new.toml", 0);
  expect("show good.json --baseline new.toml", 0);
  expect("show bad.json --baseline nowhere.toml", 2);
  expect("show bad.json --update-baseline", 2);
  expect("show good.json --junit 'a b.xml' --sarif s.sarif --html \"it's.html\" --markdown m.md", 0);
  for (auto const* const name : {"a b.xml", "s.sarif", "it's.html", "m.md"}) EXPECT_NE(bytes(name), "") << name;
  EXPECT_EQ(parse_json_or_throw<Json>(bytes("s.sarif")).at("version"), "2.1.0");
  expect("show good.json --html /nowhere/h.html", 2);
  expect("show good.json >/dev/full", 2);
}

TEST_F(ReportCommand, LostSupportFailsTheGate) {
  put("lost.json", {outcome("add/a", Verdict::unsupported), measured("exponential/b", 1)});
  expect("show good.json --baseline known.toml --update-baseline", 0);
  EXPECT_NE(bytes("known.toml").find("\nadd = { values = \"0 of 1\" }\n"), std::string::npos) << bytes("known.toml");
  auto const* const lost = "lost support: 1 more case is unsupported than the baseline allows: add (values) 1, not 0";
  expect("show lost.json --baseline known.toml", 1, lost);
  expect("show lost.json --baseline known.toml --format json", 1, lost);
  expect("show good.json --baseline known.toml", 0);
  write("old.toml", "format = 1\nbackend = \"\"\n");
  auto const* const unknown = "the baseline has no number of unsupported cases of add (values)";
  expect("show lost.json --baseline old.toml", 0, unknown);
  expect("show lost.json --baseline old.toml --format json", 0, unknown);
  write("old.toml", "format = 1\nbackend = \"\"\nunsupported_cases = 0\n");
  expect("show lost.json --baseline old.toml", 1, "than the baseline allows (0)");
  expect("show lost.json --baseline known.toml --update-baseline", 0);
  expect("show lost.json --baseline known.toml", 0);
}

TEST_F(ReportCommand, DiffListsChanges) {
  expect("diff good.json good.json", 0);
  expect("diff good.json bad.json", 1, "exponential f32: 1 ulp became 3 ulp");
  expect("diff bad.json good.json", 0, "fixed: add/a");
  expect("diff good.json", 2);
  expect("diff --help", 0, "BEFORE AFTER");
  expect("diff good.json bad.json --markdown d.md", 1);
  EXPECT_NE(bytes("d.md").find("<b>new failure</b>: 1"), std::string::npos) << bytes("d.md");
  expect("diff bad.json good.json --markdown d.md", 0);
  EXPECT_NE(bytes("d.md").find("<b>fixed</b>: 1"), std::string::npos) << bytes("d.md");
  EXPECT_EQ(bytes("d.md").find("of the baseline"), std::string::npos) << bytes("d.md");
  auto other = report({outcome("add/a", Verdict::conforms)});
  other.head.suite = std::string(64, 'b');
  write("other.json", text_of(other));
  expect("diff good.json other.json", 2, "different suites");
  expect("diff good.json other.json", 2, std::string(64, 'b'));
}

TEST_F(ReportCommand, DiffAsJson) {
  expect("diff good.json bad.json --json d.json", 1, "1 new failure");
  auto const json = parse_json_or_throw<Json>(bytes("d.json"));
  EXPECT_EQ(json.at("assay_report_diff"), 1);
  EXPECT_EQ(json.at("exit_status"), 1);
  EXPECT_EQ(json.at("counts"), (Json{{"passes", 1}, {"new_failure", 1}}));
  EXPECT_EQ(json.at("cases"),
            Json::array({{{"id", "add/a"},
                          {"change", "new_failure"},
                          {"fails", true},
                          {"before", {{"verdict", "conforms"}, {"stage", "results"}}},
                          {"after", {{"verdict", "violates"}, {"stage", "results"}, {"reason", "because"}}}}}))
      << json;
  EXPECT_EQ(json.at("numerics"), Json::array({"exponential f32: 1 ulp became 3 ulp"}));
  EXPECT_EQ(json.at("differ"), Json::array());
  EXPECT_EQ(json.at("before").at("counts"), (Json{{"conforms", 2}}));
  EXPECT_EQ(shell("assay report diff good.json bad.json --format json").output, bytes("d.json"));
  put("one.json", {outcome("add/a", Verdict::conforms)});
  auto const missing = parse_json_or_throw<Json>(shell("assay report diff good.json one.json --format json").output);
  EXPECT_EQ(missing.at("gone"), Json::array({"exponential/b"}));
  EXPECT_EQ(missing.at("exit_status"), 1);
  auto const fixed = parse_json_or_throw<Json>(shell("assay report diff left.json good.json --format json").output);
  EXPECT_EQ(fixed.at("now_run"), Json::array({"add/a"}));
  expect("diff good.json bad.json --json /nowhere/d.json", 2, "--json: /nowhere/d.json cannot be written");
}

// Failures of one form of programs may be absent in another one: the text and the data state the difference.
TEST_F(ReportCommand, DiffOfTwoForms) {
  auto const with_form = [&](std::string const& name, std::string const& form) {
    auto made = report({outcome("add/a", Verdict::conforms)});
    made.head.form = form;
    write(name, text_of(made));
  };
  with_form("generic.json", "generic");
  with_form("pretty.json", "pretty");
  with_form("old.json", "");
  expect("diff generic.json pretty.json", 0, "the forms of programs differ: generic before, pretty after\n");
  auto const json = parse_json_or_throw<Json>(shell("assay report diff generic.json pretty.json --format json").output);
  EXPECT_EQ(json.at("differ"), Json::array({"form"}));
  EXPECT_EQ(json.at("after").at("form"), "pretty");
  EXPECT_EQ(shell("assay report diff generic.json old.json").output.find("differ"), std::string::npos);
  expect("merge generic.json pretty.json -o m.json", 2, "the form of programs differs");
}

// Uses the rule of the gate.
TEST_F(ReportCommand, DiffOfAFailureThatIsNowUnsupported) {
  put("hangs.json", {outcome("add/a", Verdict::timed_out, Stage::run), measured("exponential/b", 1)});
  put("lacks.json", {outcome("add/a", Verdict::unsupported, Stage::run), measured("exponential/b", 1)});
  expect("diff hangs.json lacks.json", 0, "1 changed");
  expect("diff good.json lacks.json", 1, "1 new failure");
  expect("show hangs.json --baseline known.toml --update-baseline", 0);
  expect("show lacks.json --baseline known.toml", 0, "1 changed");
}

TEST_F(ReportCommand, DiffListsMissingAndNewCases) {
  put("one.json", {outcome("add/a", Verdict::conforms)});
  expect("diff good.json one.json", 1, "  gone: exponential/b\n");
  expect("diff good.json one.json", 1, "failed: 1 case that ran before is missing in one.json");
  expect("diff good.json one.json --allow-missing", 0, "  gone: exponential/b\n");
  expect("diff one.json good.json", 0, "  new: exponential/b\n");
  put("unrun.json", {outcome("add/a", Verdict::conforms), outcome("exponential/b", Verdict::not_run)});
  expect("diff unrun.json one.json", 0);  // a case that did not run before is not missing
  expect("diff good.json unrun.json", 3, "  no longer run: exponential/b\n");
  expect("diff unrun.json good.json", 0, "  now run: exponential/b\n");
  auto cut = bytes("one.json");
  write("cut.json", cut.substr(0, cut.rfind('\n', cut.size() - 2) + 1));
  expect("diff good.json cut.json", 3, "gone: exponential/b");  // the run was interrupted: unknown
  auto other = report({outcome("add/a", Verdict::conforms), measured("exponential/b", 1)});
  other.head.backend = "theirs";
  write("theirs.json", text_of(other));
  expect("diff good.json theirs.json", 0, "the backends differ: ");
  expect("diff good.json theirs.json", 0, ", theirs after");
}

TEST_F(ReportCommand, DiffWithoutCommonCasesIsUndecided) {
  put("none.json", {outcome("add/a", Verdict::unsupported), outcome("exponential/b", Verdict::unsupported)});
  expect("diff none.json none.json", 3, "nothing was compared");
  expect("diff good.json none.json", 1, "new failure");
  expect("diff none.json good.json", 0, "fixed: add/a");
  put("no_case.json", {});
  expect("diff no_case.json no_case.json", 3, "nothing was compared");
  expect("diff no_case.json good.json", 3, "nothing was compared: no_case.json has no case");
}

// Each reason of the exit status is in the text, the data and the Markdown.
TEST_F(ReportCommand, DiffStatesMissingCasesInMarkdown) {
  put("one.json", {outcome("add/a", Verdict::conforms)});
  auto const* const missing = "1 case that ran before is missing in one.json (--allow-missing accepts this)";
  expect("diff good.json one.json --markdown d.md --json d.json", 1, std::string("failed: ") + missing + "\n");
  auto const page = bytes("d.md");
  EXPECT_TRUE(page.starts_with("## Failed: ")) << page;
  EXPECT_NE(page.find("\n\n1 case; none of them fails the gate alone.\n\n**1 case that ran before is missing in one"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("\n\n<details><summary><b>gone</b>: 1</summary>\n\n* `exponential/b`\n\n</details>\n"),
            std::string::npos)
      << page;
  EXPECT_EQ(parse_json_or_throw<Json>(bytes("d.json")).at("missing"), missing);
  expect("diff good.json one.json --allow-missing --markdown d.md", 0);
  EXPECT_TRUE(bytes("d.md").starts_with("## Passed: ")) << bytes("d.md");
  EXPECT_EQ(bytes("d.md").find("allow-missing"), std::string::npos) << bytes("d.md");
  EXPECT_NE(bytes("d.md").find("<b>gone</b>: 1"), std::string::npos) << bytes("d.md");
}

TEST_F(ReportCommand, DiffOfDisjointRunsIsUndecided) {
  put("one.json", {outcome("add/a", Verdict::conforms)});
  put("two.json", {outcome("exponential/b", Verdict::conforms)});
  expect("diff one.json two.json", 1, "failed: 1 case that ran before is missing in two.json");  // 1 before 3
  expect("diff one.json two.json --allow-missing --markdown d.md --json d.json", 3,
         "\nnothing was compared: no case ran in both\n");
  EXPECT_TRUE(bytes("d.md").starts_with("## Undecided: ")) << bytes("d.md");
  EXPECT_NE(bytes("d.md").find("\n\n**Nothing was compared: no case ran in both.**\n\n"), std::string::npos)
      << bytes("d.md");
  auto const json = parse_json_or_throw<Json>(bytes("d.json"));
  EXPECT_EQ(json.at("exit_status"), 3);
  EXPECT_EQ(json.at("undecided"), "nothing was compared: no case ran in both");
  put("bad_two.json", {outcome("exponential/b", Verdict::violates)});
  expect("diff one.json bad_two.json --allow-missing", 1, "1 new failure");
  put("idle.json", {outcome("add/a", Verdict::not_run)});
  expect("diff idle.json one.json", 3, "nothing was compared: no case ran in both");
}

// A case that did not run before has lost no support.
TEST_F(ReportCommand, DiffAcceptsNewCasesThatAreUnsupported) {
  put("one.json", {outcome("add/a", Verdict::conforms)});
  put("more.json", {outcome("add/a", Verdict::conforms), outcome("exponential/b", Verdict::unsupported)});
  auto const* const says = "1 of 1 case that did not run before is unsupported, which is not a failure";
  expect("diff one.json more.json --markdown d.md --json d.json", 0, std::string("\n") + says + "\n");
  EXPECT_TRUE(bytes("d.md").starts_with("## Passed: ")) << bytes("d.md");
  EXPECT_NE(bytes("d.md").find(std::string("\n\n") + says + ".\n\n"), std::string::npos) << bytes("d.md");
  auto const json = parse_json_or_throw<Json>(bytes("d.json"));
  EXPECT_EQ(json.at("counts"), (Json{{"passes", 1}, {"unsupported", 1}}));
  EXPECT_EQ(json.at("new_unsupported"), 1);
  EXPECT_EQ(json.at("cases").at(0).at("fails"), false);
  put("unrun.json", {outcome("add/a", Verdict::conforms), outcome("exponential/b", Verdict::not_run)});
  expect("diff unrun.json more.json", 0, says);
  expect("diff good.json more.json", 1, "1 new failure");  // it conformed before
  EXPECT_EQ(shell("assay report diff good.json more.json").output.find("which is not a failure"), std::string::npos);
}

TEST_F(ReportCommand, DuplicateOrForeignReportsAreReported) {
  put("one.json", {outcome("add/a", Verdict::conforms)}, 1, 2);
  put("two.json", {outcome("exponential/b", Verdict::conforms)}, 2, 2);
  expect("merge one.json two.json one.json -o all.json", 0, "duplicate shard 1/2: one.json and one.json\n");
  auto const foreign = shell("assay report merge one.json good.json -o all.json 2>&1");
  EXPECT_EQ(foreign.status, 2);
  EXPECT_EQ(foreign.output,
            "assay: one.json is shard 1/2, but good.json is shard 1/1\n"
            "assay: error: the reports are not of one run: the number of shards differs\n");
  write("empty.json", "");
  expect("show empty.json", 2, "assay: error: empty.json: the file is empty\n");
  expect("merge one.json one.json -o all.json", 2, "missing or incomplete reports of 1 of 2 shards: 2/2");
  Suite suite((folder_ / "suite").string());
  suite.add("add/a", CaseKind::values, "add", "func");
  suite.finish();
  expect("show good.json --suite suite --html h.html", 2, "the report belongs to another suite");
  expect("show good.json --suite suite", 2, "the report belongs to another suite");
  EXPECT_FALSE(fs::exists(folder_ / "h.html"));
  expect("diff good.json", 2, "AFTER is required");
  expect("numerics --diff good.json bad.json", 2, "assay report numerics good.json -o FILE");
}

TEST_F(ReportCommand, NumericsNameTheProfileOrItsViolations) {
  expect("numerics good.json -o good.n.json", 0, "satisfied profile");
  expect("numerics bad.json -o bad.n.json", 0, "closest profile");
  auto const json = parse_json_or_throw<Json>(bytes("bad.n.json"));
  EXPECT_EQ(json.at("smallest"), Json::array());
  EXPECT_EQ(json.at("nearest"), Json::array({"text", "xla"})) << "neither permits less: " << json;
  for (auto const& fit : json.at("profiles")) {
    EXPECT_EQ(fit.at("fit"), "breaks");
    bool has_add = false;
    for (auto const& op : fit.at("breaking_ops")) has_add |= op.at("op") == "add" && op.at("cases") == 1;
    EXPECT_TRUE(has_add) << fit;
  }
  EXPECT_EQ(parse_json_or_throw<Json>(shell("assay report numerics bad.json --format json").output), json);
  expect("numerics --diff good.n.json good.n.json", 0);
  expect("numerics --diff good.n.json bad.n.json", 1, "exponential f32: 1 ulp became 3 ulp");
  expect("numerics --diff good.n.json", 2);
  expect("numerics --diff good.n.json bad.json", 2);
  expect("numerics good.json bad.json", 2);
  expect("numerics good.json --profiles ieee,cuda", 0, "cuda");
  expect("numerics good.json --profiles nobody", 2);
  expect("numerics good.json --outputs out", 2);
  expect("numerics good.json --outputs out --suite nowhere", 2);
}

TEST_F(ReportCommand, OtherFilesAreRejected) {
  auto const good = bytes("good.json");
  auto const head = good.substr(0, good.find('\n') + 1);
  std::string other = good;
  other.replace(other.find("\"assay_report\":2"), 16, "\"assay_report\":3");
  struct {
    char const* name;
    std::string text;
    int status;
  } const rows[] = {
      {"empty", "", 2},
      {"blank", "\n", 2},
      {"text", "hello\n", 2},
      {"zeros", std::string(100'000, '\0'), 2},
      {"array", "[]\n", 2},
      {"of another version", other, 2},
      {"deep", std::string(100'000, '[') + "\n", 2},
      {"deep case", head + std::string(1'000'000, '[') + "\n" + "{}\n", 2},
      {"head only", head, 3},
      {"head without its end", head.substr(0, head.size() - 2), 2},
      {"last line cut", good.substr(0, good.size() - 5), 3},
      {"last case cut", good.substr(0, good.find("exponential") + 5), 3},
      {"a case that is none", head + "{\"id\":\"../../etc\",\"kind\":\"values\",\"verdict\":\"conforms\"}\n{}\n", 2},
      {"goes on", good + good, 2},
      {"windows",
       [&] {
         std::string text;
         for (char const c : good) text += c == '\n' ? "\r\n" : std::string(1, c);
         return text;
       }(),
       0},
      {"one long line", head + std::string(20'000'000, 'x'), 2},
      {"huge numbers", head + "{\"id\":\"add/a\",\"place\":1e400,\"kind\":\"values\",\"verdict\":\"conforms\"}\n{}\n",
       2},
      {"bytes", head + "{\"id\":\"add/\xFF\xFE\",\"kind\":\"values\",\"verdict\":\"conforms\"}\n{}\n", 2},
  };
  for (auto const& row : rows) {
    write("r.json", row.text);
    for (auto const* const command :
         {"show r.json", "diff r.json r.json", "numerics r.json", "merge r.json -o m.json"}) {
      auto const result = shell(std::string("timeout 20 " ASSAY_BINARY " report ") + command + " 2>&1");
      bool const is_judged = command[0] == 's' || command[0] == 'd';
      if (row.status == 2 || is_judged) {
        EXPECT_EQ(result.status, row.status) << row.name << ": " << command << "\n" << result.output.substr(0, 500);
      } else {
        EXPECT_LT(result.status, 3) << row.name << ": " << command << "\n" << result.output.substr(0, 500);
      }
      EXPECT_LT(result.output.size(), 20'000u) << row.name << ": " << command;
    }
  }
  expect("show .", 2);
  expect("show nowhere.json", 2);
  expect("numerics /dev/null", 2);
}

}  // namespace
}  // namespace assay
