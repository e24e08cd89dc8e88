// `assay spec lint` for a user, and the parts of its reports.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "constraints/prove/lint/lint_json.hpp"
#include "support/documents/json.hpp"
#include "tools/render/lint_page.hpp"

namespace assay {
namespace {

struct Result {
  int status = -1;
  std::string output;
};

Result lint(std::string const& arguments) {
  std::FILE* const pipe = ::popen((ASSAY_BINARY " spec lint " + arguments + " 2>&1").c_str(), "r");
  Result result;
  std::array<char, 4096> buffer;
  while (auto const got = std::fread(buffer.data(), 1, buffer.size(), pipe)) result.output.append(buffer.data(), got);
  int const status = ::pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return result;
}

TEST(SpecLint, RendersConditionsAsEnglish) {
  auto const [status, output] = lint("transpose");
  EXPECT_EQ(status, 0) << output;
  EXPECT_NE(output.find("in some valid op, operand is quantized per axis"), std::string::npos) << output;
  EXPECT_EQ(output.find("not not"), std::string::npos) << output;
}

TEST(SpecLint, ReportsEveryClauseOfAnOp) {
  auto const [status, output] = lint("concatenate");
  EXPECT_EQ(status, 0) << output;
  for (auto const* label : {"  C1 ", "  C2 ", "  C3 ", "  C4 ", "  C5 ", "  C6 "})
    EXPECT_NE(output.find(label), std::string::npos) << label << output;
  EXPECT_NE(output.find("shapes of the results: determined"), std::string::npos) << output;
}

TEST(SpecLint, ExitStatuses) {
  EXPECT_EQ(lint("no_such_op").status, 2);
  EXPECT_EQ(lint("add --max-rank 0").status, 2);
  EXPECT_EQ(lint("add --step-limit 1").status, 3);
  EXPECT_EQ(lint("--help").status, 0);
}

TEST(SpecLint, JsonHasTheWitnesses) {
  auto const [status, output] = lint("broadcast reshape --format json --max-rank 1");
  EXPECT_EQ(status, 0) << output;
  auto const json = parse_json<nlohmann::json>(output);
  ASSERT_TRUE(json.is_object()) << output;
  ASSERT_EQ(json["ops"].size(), 2u);
  auto const& broadcast = json["ops"][0];
  EXPECT_EQ(broadcast["op"], "stablehlo.broadcast");
  EXPECT_EQ(broadcast["clauses"][0]["impliedBy"], nlohmann::json::array({"C2"}));
  EXPECT_NE(broadcast["clauses"][1]["witness"].get<std::string>().find("stablehlo.broadcast"), std::string::npos);
  EXPECT_EQ(json["ops"][1]["shapes"]["unique"], "no");
}

TEST(SpecLint, OriginalWordingHasItsDeadCase) {
  auto const [status, output] = lint("--original bitcast_convert --max-rank 2");
  EXPECT_EQ(status, 1) << output;
  EXPECT_NE(
      output.find("C1: in no valid op, the numbers of bits of E' and E differ, and the number of bits of E' is at "
                  "least the number of bits of E"),
      std::string::npos)
      << output;
  EXPECT_EQ(lint("bitcast_convert --max-rank 2").status, 0);
}

TEST(SpecLint, OfficialWordingsAreComparedByPrograms) {
  auto const [status, output] = lint("triangular_solve infeed --max-rank 2 --max-list 2");
  EXPECT_NE(output.find("C3 in the official wording: the last batch dimension is left out"), std::string::npos)
      << output;
  EXPECT_NE(output.find("it rejects no program that our rules accept (within the bounds)"), std::string::npos)
      << output;
  EXPECT_NE(output.find("C2 in the official wording: unknown name result"), std::string::npos) << output;
  EXPECT_NE(output.find("it rejects programs that our rules accept\n      \"func.func\""), std::string::npos) << output;
}

TEST(SpecLint, ReportsOfSeveralRunsMakeOnePage) {
  std::string paths;
  for (auto const* op : {"reshape", "abs"}) {
    auto const path = ::testing::TempDir() + "spec_lint_" + op + ".json";
    std::ofstream(path, std::ios::binary) << lint(std::string(op) + " --format json --max-rank 1").output;
    paths += " " + path;
  }
  auto const [status, page] = lint("--format markdown --from" + paths);
  EXPECT_EQ(status, 0) << page;
  EXPECT_NE(page.find("the reports of 2 runs"), std::string::npos) << page;
  EXPECT_LT(page.find("| stablehlo.abs |"), page.find("| stablehlo.reshape |")) << page;
  EXPECT_EQ(lint("--from /no/such/file").status, 2);
}

TEST(SpecLint, InterruptedWorkIsUnknown) {
  auto const [status, output] = lint("convolution --time-limit 1");
  EXPECT_EQ(status, 3) << output;
  EXPECT_NE(output.find("interrupted: out of time"), std::string::npos) << output;
}

OpReport made_report() {
  OpReport report;
  report.op = "stablehlo.made";
  report.bounds = "ranks to 1";
  report.valid = Finding::yes;
  report.clauses.resize(2);
  report.clauses[0] = {.label = "C1",
                       .not_encoded = "",
                       .satisfiable = Finding::yes,
                       .falsifiable = Finding::yes,
                       .breakable_alone = Finding::yes,
                       .without_value = false,
                       .implied_by = {},
                       .is_least = false,
                       .witness = "\"a\"\n|b|",
                       .unknown = ""};
  report.clauses[1] = report.clauses[0];
  report.clauses[1].label = "C2";
  report.clauses[1].breakable_alone = Finding::no;
  report.clauses[1].implied_by = {"C1"};
  report.clauses[1].is_least = true;
  return report;
}

TEST(LintJson, RoundTrips) {
  auto report = made_report();
  report.has_results = true;
  report.shapes = {Finding::no, {"first", "second"}, ""};
  report.names = {{"stablehlo.made", "C1", "unknown name x"}};
  report.steps = 12'345'678'901;
  auto const text = to_json(report);
  EXPECT_EQ(text.find('\n'), text.npos);
  OpReport again;
  ASSERT_TRUE(from_json(text, again));
  EXPECT_EQ(to_json(again), text);
  EXPECT_EQ(findings(again), findings(report));
  EXPECT_FALSE(from_json("{}", again));
  EXPECT_FALSE(from_json("{\"op\":", again));
}

TEST(LintJson, KeepsWordings) {
  auto report = made_report();
  report.wordings = {{"C1", "f(x)", "a comment", {Finding::yes, "a program", ""}, {Finding::unknown, "", "why"}}};
  std::vector<OpReport> again;
  ASSERT_TRUE(from_json(to_json(std::vector{report, report}), again));
  ASSERT_EQ(again.size(), 2u);
  EXPECT_EQ(to_json(again[1]), to_json(report));
  EXPECT_FALSE(from_json("[]", again));
  EXPECT_EQ(again.size(), 2u);
  auto const page = lint_page(again, {}, 3);
  EXPECT_NE(page.find("of 3 runs"), std::string::npos) << page;
  EXPECT_NE(page.find("Read literally, it accepts programs that our rules reject:\n\n    a program\n"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("whether it rejects programs that our rules accept is unknown: why"), std::string::npos) << page;
}

TEST(LintReview, IsReadAndFound) {
  auto const read =
      read_reviews("# comment\n\nstablehlo.made\timplied\tC2\tharmless\tas C1 says\n*\tshapes\t*\twanted\t\n");
  ASSERT_TRUE(read);
  auto const& reviews = *read;
  ASSERT_EQ(reviews.size(), 2u);
  EXPECT_EQ(review_of({"stablehlo.made", "implied", "C2", ""}, reviews)->comment, "as C1 says");
  EXPECT_EQ(review_of({"stablehlo.other", "shapes", "", ""}, reviews)->verdict, "wanted");
  EXPECT_EQ(review_of({"stablehlo.made", "implied", "C3", ""}, reviews), nullptr);
  auto const wrong = read_reviews("a\tb\tc\n");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error(), "line 1: 3 columns, expected 5");
}

TEST(LintPage, MergesFindingsAndReviews) {
  std::vector<LintReview> const reviews = {{"stablehlo.made", "implied", "C2", "harmless", "a | b"}};
  auto const page = lint_page({made_report()}, reviews);
  EXPECT_NE(page.find("| stablehlo.made | C2 | follows from C1 | harmless: a \\| b |"), std::string::npos) << page;
  EXPECT_EQ(page.find("not reviewed"), std::string::npos) << page;
  EXPECT_NE(lint_page({made_report()}, {}).find("not reviewed"), std::string::npos);
}

// Every finding on the page in the repository has a review.
TEST(LintPage, InTheRepositoryIsReviewed) {
  std::ifstream file(ASSAY_SOURCE_DIR "/spec/LINT.md", std::ios::binary);
  std::string const page{std::istreambuf_iterator<char>(file), {}};
  EXPECT_FALSE(page.empty());
  EXPECT_EQ(page.find("not reviewed"), std::string::npos);
}

}  // namespace
}  // namespace assay
