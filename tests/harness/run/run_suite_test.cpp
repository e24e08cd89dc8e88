#include "harness/run/run_suite.hpp"

#include <atomic>
#include <fstream>
#include <set>
#include <thread>

#include "grammar/bytecode/read/read.hpp"
#include "harness/report/baseline.hpp"
#include "harness/report/capabilities.hpp"
#include "harness/run/probe_cases.hpp"
#include "tests/harness/suite_folder.hpp"

namespace assay {
namespace {

// An in-memory backend: a function of the program's path determines the result of a case.
class Scripted : public Backend {
public:
  using Script = std::function<BackendReply(BackendRequest const&)>;
  explicit Scripted(Script script, bool compiles_only = true)
      : script_(std::move(script)), compiles_only_(compiles_only) {}
  std::string name() const override { return "scripted"; }
  bool can_compile_only() const override { return compiles_only_; }
  bool can_refuse() const override { return compiles_only_; }
  bool cannot_compile_only() const override { return lacks; }
  BackendReply execute(BackendRequest const& request) override {
    ++executions;
    return script_(request);
  }
  std::string command(BackendRequest const& request) const override { return "run " + request.program; }
  ProgramForm form() const override { return wanted; }
  std::optional<Version> version() const override { return wanted_version; }
  std::atomic<int> executions = 0;
  bool lacks = false;
  ProgramForm wanted = ProgramForm::generic;
  std::optional<Version> wanted_version;

private:
  Script script_;
  bool compiles_only_;
};

BackendReply ends(BackendReply::End end, bool lacking = false) {
  BackendReply reply;
  reply.end = end;
  reply.lacking = lacking;
  reply.reason = end == BackendReply::End::done ? "" : "so it says";
  return reply;
}

// Returns the input as the result.
BackendReply right(BackendRequest const& request) {
  std::error_code trouble;
  if (!request.compile_only)
    std::filesystem::copy_file(request.inputs + "/input_0.npy", request.outputs + "/output_0.npy", trouble);
  return ends(trouble ? BackendReply::End::refused : BackendReply::End::done);
}

class RunSuite : public SuiteTest {
protected:
  using End = BackendReply::End;
  static std::vector<std::string> ids(Report const& report) {
    std::vector<std::string> all;
    for (auto const& outcome : report.outcomes) all.push_back(outcome.id);
    return all;
  }
};

// A worker that answers "unavailable" to each request to compile, unlike one that cannot be started. Its backend cannot
// compile without running.
TEST_F(RunSuite, ABackendThatCannotCompileAloneHasUntestedKinds) {
  add_program("invalid/one", CaseKind::invalid, "x", "add_c1");
  add_program("add/valid", CaseKind::valid, "x");
  add_identity("add/values");
  finish();
  Stage stage = Stage::none;
  Scripted backend([&](auto const& request) {
    if (!request.compile_only) return right(request);
    auto reply = ends(BackendReply::End::unavailable);
    reply.stage = stage;
    return reply;
  });
  auto all = options();
  auto const cases = find_probe_cases(all);
  ASSERT_TRUE(cases) << cases.error();
  auto const problem = problem_of_refusals(all, backend, *cases);
  ASSERT_TRUE(problem);
  all.refusal_check_disabled = *problem;
  auto const report = run(all, backend);
  EXPECT_EQ(report.outcomes[0].reason, report.outcomes[1].reason) << "one cause has one wording";
  EXPECT_EQ(compare_with(report, {}).exit_status(), 3);
  auto const known = updated_baseline({}, report);
  EXPECT_EQ(known.untested, (std::set{CaseKind::invalid, CaseKind::valid}));
  EXPECT_EQ(known.support.at("add").size(), 1u) << "values";
  EXPECT_EQ(compare_with(report, known).exit_status(), 0);
  EXPECT_EQ(updated_baseline(known, report).untested, known.untested);
  auto const capabilities = probe_capabilities(all, backend, *cases);
  ASSERT_TRUE(capabilities);
  EXPECT_FALSE(capabilities->front().has);
  EXPECT_EQ(capabilities->front().reason, "so it says");
  stage = Stage::start;
  EXPECT_EQ(compare_with(run(all, backend), known).exit_status(), 3) << "it cannot be started";
}

TEST_F(RunSuite, KindsHaveTheirVerdicts) {
  struct Row {
    CaseKind kind;
    bool compiles_only;
    End end;
    bool lacking;
    Verdict verdict;
  };
  constexpr Row kRows[] = {
      {CaseKind::invalid, true, End::refused, false, Verdict::conforms},
      {CaseKind::invalid, true, End::refused, true, Verdict::unsupported},  // for any text of the program
      {CaseKind::invalid, true, End::done, false, Verdict::violates},
      {CaseKind::invalid, true, End::crashed, false, Verdict::crashed},
      {CaseKind::invalid, true, End::timed_out, false, Verdict::timed_out},
      {CaseKind::invalid, false, End::refused, false, Verdict::not_run},
      {CaseKind::valid, true, End::done, false, Verdict::conforms},
      {CaseKind::valid, true, End::refused, false, Verdict::violates},  // it calls a valid program invalid
      {CaseKind::valid, true, End::refused, true, Verdict::unsupported},
      {CaseKind::valid, true, End::crashed, false, Verdict::crashed},
      {CaseKind::valid, false, End::done, false, Verdict::not_run},
      {CaseKind::values, true, End::refused, false, Verdict::violates},
      {CaseKind::values, true, End::refused, true, Verdict::unsupported},
      {CaseKind::values, false, End::wrong, false, Verdict::violates},
      {CaseKind::values, false, End::unavailable, false, Verdict::not_run},
      {CaseKind::values, false, End::done, false, Verdict::crashed},  // without results
  };
  add_program("invalid/one", CaseKind::invalid, "x", "add_c1");
  add_program("add/valid", CaseKind::valid, "x");
  add_identity("add/values");
  finish();
  for (auto const& row : kRows) {
    Scripted backend(
        [&](auto const& request) {
          EXPECT_EQ(request.compile_only, row.kind != CaseKind::values);
          return ends(row.end, row.lacking);
        },
        row.compiles_only);
    auto all = options();
    all.kinds = {row.kind};
    all.retries = 0;
    auto const report = run(all, backend);
    ASSERT_EQ(report.outcomes.size(), 1u);
    EXPECT_EQ(report.outcomes[0].verdict, row.verdict) << to_string(row.kind) << report.outcomes[0].reason;
    EXPECT_EQ(report.outcomes[0].reason.empty(), row.verdict == Verdict::conforms);
    bool const is_refused = row.end == End::refused && row.verdict == Verdict::violates;
    EXPECT_EQ(report.outcomes[0].refused, is_refused);
    EXPECT_EQ(report.outcomes[0].reason.starts_with("rejects a valid program: so it says"), is_refused);
    EXPECT_EQ(backend.executions, row.kind != CaseKind::values && !row.compiles_only ? 0 : 1);
  }
}

// A backend that follows the official tools where they differ from the specification is not wrong unless that is
// requested.
TEST_F(RunSuite, RejectionsSharedWithOfficialToolsAreContested) {
  add_program("add/valid", CaseKind::valid, "x");
  rows_.back().official_rule = "add_o1";
  finish();
  struct Row {
    End end;
    bool lacking, strict;
    Verdict verdict;
  };
  constexpr Row kRows[] = {
      {End::refused, false, false, Verdict::contested},  {End::refused, false, true, Verdict::violates},
      {End::refused, true, false, Verdict::unsupported}, {End::done, false, false, Verdict::conforms},
      {End::crashed, false, false, Verdict::crashed},    {End::timed_out, false, false, Verdict::timed_out},
  };
  for (auto const& row : kRows) {
    Scripted backend([&](auto const&) { return ends(row.end, row.lacking); });
    auto all = options();
    all.retries = 0;
    all.strict_contested = row.strict;
    auto const report = run(all, backend);
    ASSERT_EQ(report.outcomes.size(), 1u);
    auto const& outcome = report.outcomes[0];
    EXPECT_EQ(outcome.verdict, row.verdict) << outcome.reason;
    bool const is_refused = row.verdict == Verdict::contested || row.verdict == Verdict::violates;
    EXPECT_EQ(outcome.refused, is_refused);
    EXPECT_EQ(outcome.reason.starts_with("rejects a valid program, as the official tools do by add_o1: "), is_refused);
    EXPECT_EQ(outcome.against, row.verdict == Verdict::violates ? "text" : "");
    EXPECT_EQ(compare_with(report, {}).red, row.verdict == Verdict::conforms || row.verdict == Verdict::contested ||
                                                    row.verdict == Verdict::unsupported
                                                ? 0u
                                                : 1u);
  }
}

TEST_F(RunSuite, BackendWithoutCompileOnlyReportsUnsupported) {
  add_program("invalid/one", CaseKind::invalid, "x", "add_c1");
  add_program("add/valid", CaseKind::valid, "x");
  add_identity("add/values");
  finish();
  Scripted backend(right, false);
  backend.lacks = true;
  auto const report = run(options(), backend);
  ASSERT_EQ(report.outcomes.size(), 3u);
  EXPECT_EQ(backend.executions, 1);
  for (auto const& outcome : report.outcomes) {
    EXPECT_EQ(outcome.verdict, outcome.kind == CaseKind::values ? Verdict::conforms : Verdict::unsupported);
    EXPECT_EQ(outcome.reason.empty(), outcome.kind == CaseKind::values);
  }
}

TEST_F(RunSuite, OutcomesFollowTheManifest) {
  for (int i = 0; i < 40; ++i) add_identity("add/case_" + std::to_string(i));
  finish();
  std::atomic<int> number = 0;
  Scripted backend([&](auto const& request) {
    std::this_thread::sleep_for(std::chrono::milliseconds((number++ * 7) % 11));
    return right(request);
  });
  std::vector<std::string> given;
  auto all = options();
  all.jobs = 5;
  all.give = [&](CaseOutcome const& outcome) { given.push_back(outcome.id); };
  auto const report = run(all, backend);
  ASSERT_EQ(report.outcomes.size(), 40u);
  for (int i = 0; i < 40; ++i) EXPECT_EQ(given[static_cast<std::size_t>(i)], "add/case_" + std::to_string(i));
  EXPECT_EQ(ids(report), given);
  EXPECT_TRUE(report.whole);
  EXPECT_EQ(report.outcomes[7].index, 7u);
  EXPECT_EQ(report.head.cases, 40u);
  EXPECT_EQ(report.head.backend, "scripted");
  EXPECT_EQ(report.outcomes[0].command, "run " + at("suite") + "/add/case_0/program.mlir");
}

TEST_F(RunSuite, ShardsCoverTheSuite) {
  for (int i = 0; i < 11; ++i) add_identity("add/case_" + std::to_string(i), i % 2 ? "add" : "abs");
  finish();
  Scripted backend(right);
  for (std::uint32_t const shards : {1u, 2u, 3u, 11u, 20u}) {
    std::multiset<std::string> seen;
    for (std::uint32_t shard = 1; shard <= shards; ++shard) {
      auto all = options();
      all.shard = shard;
      all.shards = shards;
      auto const report = run(all, backend);
      EXPECT_TRUE(report.whole);
      EXPECT_LE(report.outcomes.size(), 11 / shards + 1);
      for (auto const& id : ids(report)) seen.insert(id);
    }
    EXPECT_EQ(seen.size(), 11u) << shards;
    EXPECT_EQ(std::set<std::string>(seen.begin(), seen.end()).size(), 11u) << shards;
  }
}

TEST_F(RunSuite, CasesAreChosen) {
  add_identity("add/a", "add");
  add_identity("abs/b", "abs");
  add_program("invalid/c", CaseKind::invalid, "x", "add_c1");
  finish();
  Scripted backend(right);
  auto const chosen = [&](auto const& change) {
    auto all = options();
    change(all);
    return ids(run(all, backend));
  };
  using Ids = std::vector<std::string>;
  EXPECT_EQ(chosen([](RunOptions& all) { all.ops = {"abs"}; }), (Ids{"abs/b"}));
  EXPECT_EQ(chosen([](RunOptions& all) { all.types = {"f32", "i8"}; }), (Ids{"add/a", "abs/b"}));
  EXPECT_EQ(chosen([](RunOptions& all) { all.types = {"i8"}; }), Ids{});
  EXPECT_EQ(chosen([](RunOptions& all) { all.kinds = {CaseKind::invalid}; }), (Ids{"invalid/c"}));
  EXPECT_EQ(chosen([](RunOptions& all) { all.ids = {"add/a"}; }), (Ids{"add/a"}));
  auto unknown = options();
  unknown.ids = {"add/a", "add/z"};
  Report report;
  auto const ran = run_suite(unknown, backend, report);
  EXPECT_FALSE(ran);
  EXPECT_NE(ran.error().find("has no case add/z"), std::string::npos) << ran.error();
}

TEST_F(RunSuite, StoppedRunsGoOn) {
  for (int i = 0; i < 10; ++i) add_identity("add/case_" + std::to_string(i));
  finish();
  std::atomic<bool> stop = false;
  Scripted backend([&](auto const& request) {
    if (backend.executions == 4) stop = true;
    return stop ? ends(End::stopped) : right(request);
  });
  auto all = options();
  all.jobs = 1;
  all.stop = &stop;
  auto const first = run(all, backend);
  EXPECT_FALSE(first.whole);
  EXPECT_EQ(ids(first), (std::vector<std::string>{"add/case_0", "add/case_1", "add/case_2"}));

  Scripted other(right);
  all.stop = nullptr;
  all.resume = &first;
  auto const second = run(all, other);
  EXPECT_TRUE(second.whole);
  EXPECT_EQ(second.outcomes.size(), 10u);
  EXPECT_EQ(other.executions, 7);

  auto const has_all = [&](Report const& report) { return has_all_cases(all, report); };
  EXPECT_FALSE(*has_all(first));
  EXPECT_TRUE(*has_all(second));
  all.resume = &second;
  all.runs_all = true;
  EXPECT_EQ(run(all, other).taken, 0u);
  EXPECT_EQ(other.executions, 17);
}

// Job schedulers that stop a run also signal the backend. It is killed, or exits with any status.
TEST_F(RunSuite, CasesInterruptedByAStopHaveNoOutcome) {
  add_identity("add/a");
  add_identity("add/b");
  add_program("invalid/c", CaseKind::invalid, "x", "add_c1");
  finish();
  for (auto const end : {End::crashed, End::refused, End::timed_out, End::wrong}) {
    std::atomic<bool> stop = false;
    Scripted backend([&](auto const& request) {
      if (backend.executions < 2) return right(request);
      stop = true;
      return ends(end);
    });
    auto all = options();
    all.jobs = 1;
    all.retries = 0;
    all.stop = &stop;
    auto const report = run(all, backend);
    EXPECT_FALSE(report.whole);
    EXPECT_EQ(ids(report), std::vector<std::string>{"add/a"});
  }
}

TEST_F(RunSuite, ReportsOfOtherSuitesAreNotResumed) {
  add_identity("add/a");
  finish();
  Scripted backend(right);
  Report before = run(options(), backend), after;
  auto all = options();
  all.resume = &before;
  before.head.backend = "another";
  auto const of_another_backend = run_suite(all, backend, after);
  EXPECT_NE(of_another_backend.error().find("another backend"), std::string::npos) << of_another_backend.error();
  before.head.backend = "scripted";
  add_identity("add/b");
  finish();
  auto const of_another_suite = run_suite(all, backend, after);
  EXPECT_NE(of_another_suite.error().find("another suite"), std::string::npos) << of_another_suite.error();
}

TEST_F(RunSuite, DamagedSuitesAreReported) {
  add_identity("add/a");
  add_identity("add/b");
  finish();
  Scripted backend(right);
  std::ofstream(at("suite/add/b/input_0.npy"), std::ios::app) << "x";
  auto const report = run(options(), backend);
  EXPECT_EQ(report.outcomes[0].verdict, Verdict::conforms);
  EXPECT_EQ(report.outcomes[1].verdict, Verdict::not_run);
  EXPECT_NE(report.outcomes[1].reason.find("input_0.npy"), std::string::npos) << report.outcomes[1].reason;
  std::filesystem::resize_file(at("suite/manifest.json"), 900);
  Report none;
  auto const ran = run_suite(options(), backend, none);
  EXPECT_FALSE(ran);
  EXPECT_NE(ran.error().find("manifest.json"), std::string::npos) << ran.error();
}

TEST_F(RunSuite, OutputsOfViolationsAreKept) {
  add_identity("add/a");
  add_identity("add/b");
  finish();
  Scripted backend([&](auto const& request) {
    if (request.program.find("/a/") != std::string::npos) return right(request);
    EXPECT_TRUE(write_npy(request.outputs + "/output_0.npy", numbers({0, 0, 0, 0})));
    return ends(End::done);
  });
  auto all = options();
  all.keep = at("kept");
  run(all, backend);
  EXPECT_TRUE(std::filesystem::exists(at("kept/add/b/output_0.npy")));
  EXPECT_FALSE(std::filesystem::exists(at("kept/add/a")));
}

TEST_F(RunSuite, BackendsSeeNoExpectedResultsAndCannotChangeTheSuite) {
  add_identity("add/a");
  finish();
  std::set<std::string> seen;
  Scripted backend([&](auto const& request) {
    for (auto const& file : std::filesystem::directory_iterator(request.inputs)) seen.insert(file.path().filename());
    auto const reply = right(request);
    std::ofstream(request.inputs + "/input_0.npy") << "nonsense";
    return reply;
  });
  EXPECT_EQ(run(options(), backend).outcomes[0].verdict, Verdict::conforms);
  EXPECT_EQ(seen, (std::set<std::string>{"input_0.npy", "program.mlir"}));
  EXPECT_EQ(run(options(), backend).outcomes[0].verdict, Verdict::conforms) << "the suite is as it was";
}

TEST_F(RunSuite, CapabilitiesAreProbedOnce) {
  add_identity("add/large", "add", {1, 2, 3, 4, 5});
  add_identity("add/small", "add", {1});
  add_identity("abs/a", "abs");
  finish();
  Scripted backend([&](auto const& request) {
    return request.program.find("/abs/") != std::string::npos ? ends(End::refused, true) : right(request);
  });
  auto const cases = find_probe_cases(options());
  ASSERT_TRUE(cases) << cases.error();
  auto const found = probe_capabilities(options(), backend, *cases);
  ASSERT_TRUE(found) << found.error();
  std::map<std::string, std::string> all;
  for (auto const& one : *found) all[one.what] = one.has ? "yes" : one.reason;
  EXPECT_EQ(all, (std::map<std::string, std::string>{
                     {"only compiling", "yes"}, {"op abs", "so it says"}, {"op add", "yes"}, {"type f32", "yes"}}));
  EXPECT_EQ(backend.executions, 4) << "one of them is only compiled";
}

// The smallest case may be a difficult one.
TEST_F(RunSuite, OpIsSupportedIfALargerCaseRuns) {
  add_identity("add/hard", "add", {1});
  rows_.back().types = {"f8E5M2"};
  for (int i = 0; i < 3; ++i) add_identity("add/case_" + std::to_string(i), "add", {1, 2});
  finish();
  Scripted backend([&](auto const& request) {
    return request.program.find("/hard/") != std::string::npos ? ends(End::refused, true) : right(request);
  });
  auto const cases = find_probe_cases(options());
  ASSERT_TRUE(cases) << cases.error();
  auto const found = probe_capabilities(options(), backend, *cases);
  ASSERT_TRUE(found) << found.error();
  auto const op = std::ranges::find(*found, "op add", &Capability::what);
  ASSERT_NE(op, found->end());
  EXPECT_TRUE(op->has);
  auto report = run(options(), backend);
  report.head.capabilities = *found;
  std::map<std::string, std::string> all;
  for (auto const& one : capabilities_of(report))
    all[one.what] =
        std::to_string(one.ran) + " of " + std::to_string(one.of) + (one.reason.empty() ? "" : ": " + one.reason);
  EXPECT_EQ(all["op add"], "3 of 4: so it says");
  EXPECT_EQ(all["type f32"], "3 of 3");
  EXPECT_EQ(all["type f8E5M2"], "0 of 1: so it says");
}

TEST_F(RunSuite, AnEmptySelectionRunsNothing) {
  add_identity("add/a");
  finish();
  Scripted backend(right);
  auto none = options();
  none.ops = {"tan"};
  for (std::uint32_t const shards : {1u, 3u}) {
    none.shards = shards;
    auto const report = run(none, backend);
    EXPECT_EQ(report.chosen, 0u);
    EXPECT_EQ(compare_with(report, {}).exit_status(), 3) << "nothing was run";
  }
  EXPECT_EQ(backend.executions, 0);
  auto part = options();
  part.shard = 2, part.shards = 3;
  auto const report = run(part, backend);
  EXPECT_TRUE(report.outcomes.empty());
  EXPECT_EQ(compare_with(report, {}).exit_status(), 0) << "the first part has the one case";
}

TEST_F(RunSuite, ThePathsOfTheRunAreNotInTheReport) {
  add_identity("add/a");
  finish();
  Scripted backend([&](auto const& request) {
    auto reply = ends(End::refused);
    reply.reason = request.folder + "/x.mlir:1: error in " + request.inputs + "/program.mlir";
    return reply;
  });
  EXPECT_EQ(run(options(), backend).outcomes[0].reason, "rejects a valid program: x.mlir:1: error in program.mlir");
}

// The backend gets the program of the text as an artifact. An older version only supports older features.
TEST_F(RunSuite, BackendsMayRequirePortableArtifacts) {
  add_identity("add/a");
  add_program("add/young", CaseKind::valid,
              "func.func @main(%a: tensor<f8E4M3>) -> tensor<f8E4M3> {\n  return %a : tensor<f8E4M3>\n}\n");
  add_program("add/wrong", CaseKind::invalid, "func.func @main(%a: tensor<f32>) -> tensor<f64> {\n}\n", "syntax");
  finish();
  Scripted backend([&](auto const& request) {
    auto source = Source::from_file(request.program);
    EXPECT_TRUE(source && is_bytecode(source->text()));
    Diagnostics found;
    EXPECT_EQ(parse_program(*source, {}, found).top->ops.size(), 1U);
    EXPECT_EQ(found.errors(), 0U);
    return right(request);
  });
  backend.wanted = ProgramForm::artifact;
  auto const verdicts = [&] {
    std::map<std::string, Verdict> all;
    for (auto const& outcome : run(options(), backend).outcomes) all[outcome.id] = outcome.verdict;
    return all;
  };
  EXPECT_EQ(verdicts(),
            (std::map<std::string, Verdict>{
                {"add/a", Verdict::conforms}, {"add/young", Verdict::conforms}, {"add/wrong", Verdict::not_run}}));
  backend.wanted_version = Version{1, 6, 0};
  EXPECT_EQ(verdicts()["add/young"], Verdict::unsupported);
  EXPECT_EQ(verdicts()["add/a"], Verdict::conforms);
}

}  // namespace
}  // namespace assay
