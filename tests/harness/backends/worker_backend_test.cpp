#include "harness/backends/worker_backend.hpp"

#include <set>

#include "harness/backends/preset.hpp"
#include "tests/harness/suite_folder.hpp"

namespace assay {
namespace {

class WorkerTest : public SuiteTest {
protected:
  static constexpr int kCases = 4;

  void SetUp() override {
    SuiteTest::SetUp();
    for (int i = 0; i < kCases; ++i) add_identity("add/case_" + std::to_string(i));
    finish();
  }
  static std::unique_ptr<Backend> worker(std::string const& words, unsigned restart_after = 0) {
    BackendChoice choice;
    choice.worker = words;
    choice.restart_after = restart_after;
    return backend_of(choice);
  }
  static std::unique_ptr<Backend> bad(std::string const& how) {
    return worker("python3 " ASSAY_SOURCE_DIR "/tests/harness/backends/bad_worker.py " + how);
  }
  // Returns a worker whose first answer has a short time limit.
  static std::unique_ptr<Backend> late(std::string const& how) {
    WorkerSettings settings;
    settings.name = how;
    settings.arguments = {"python3", ASSAY_SOURCE_DIR "/tests/harness/backends/bad_worker.py", how};
    settings.start_seconds = 1;
    return std::make_unique<WorkerBackend>(std::move(settings));
  }
  // Returns options with one job: the second case fails.
  RunOptions one_by_one() const {
    auto all = options();
    all.jobs = 1;
    all.retries = 0;
    return all;
  }
};

TEST_F(WorkerTest, OneBadCaseAffectsNoOther) {
  struct Row {
    char const* how;
    Verdict second;
    char const* reason;
    double seconds = 20;
    bool goes_on = false;  // the worker fails the case but continues with the next one
  };
  constexpr Row kRows[] = {
      {"right", Verdict::conforms, ""},
      {"chatters", Verdict::conforms, ""},
      {"no_id", Verdict::crashed, "not an answer: {\"status\": \"done\"}"},
      {"leaves_between", Verdict::conforms, ""},
      {"leaves_slowly", Verdict::conforms, ""},
      {"asks_for_another", Verdict::conforms, ""},
      {"dies", Verdict::crashed, "killed by SIGABRT (abort)"},
      {"leaves", Verdict::crashed, "the worker exited with status 4"},
      {"raises", Verdict::crashed, "the worker exited with status 1: TypeError: no error here"},
      {"catches", Verdict::crashed, "TypeError: no error here", 20, true},
      {"hangs", Verdict::timed_out, "no answer after", 4},  // enough for Python to start on a busy machine
      {"floods", Verdict::crashed, "writes too much output"},
      {"other_id", Verdict::crashed, "a different request"},
      {"no_such_status", Verdict::crashed, "\"perhaps\""},
      {"refuses", Verdict::violates, "rejects a valid program: not today", 20, true},
      {"lacks", Verdict::unsupported, "not today"},
      {"unavailable", Verdict::not_run, "its answer is \"unavailable\", without a reason"},
  };
  for (auto const& row : kRows) {
    auto all = one_by_one();
    all.seconds = row.seconds;
    auto const report = run(all, *bad(row.how));
    ASSERT_EQ(report.outcomes.size(), std::size_t{kCases}) << row.how;
    for (int i = 0; i < kCases; ++i) {
      auto const& outcome = report.outcomes[static_cast<std::size_t>(i)];
      // A new worker starts counting again, so that its second case fails.
      bool const starts_again = !row.goes_on && (row.second == Verdict::crashed || row.second == Verdict::timed_out);
      bool const is_second = starts_again ? i % 2 == 1 : i == 1;
      EXPECT_EQ(outcome.verdict, is_second ? row.second : Verdict::conforms) << row.how << i << ": " << outcome.reason;
      EXPECT_NE(outcome.reason.find(is_second ? row.reason : ""), std::string::npos) << row.how << outcome.reason;
    }
  }
}

// The failure is reported once, and not as many crashes.
TEST_F(WorkerTest, AWorkerThatNeverAnswersIsNotACrash) {
  Report report;
  auto const backend = bad("never");
  auto const ran = run_suite(one_by_one(), *backend, report);
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error(), "the worker failed: the worker exited with status 1: there is no such module");
  ASSERT_EQ(report.outcomes.size(), 1u);
  EXPECT_EQ(report.outcomes[0].verdict, Verdict::not_run);
  EXPECT_NE(report.outcomes[0].evidence.find("there is no such module"), std::string::npos);
}

TEST_F(WorkerTest, AWorkerThatFailsToRestartEndsTheRun) {
  Report report;
  auto const backend = bad("only_once " + at("marker"));
  auto const ran = run_suite(one_by_one(), *backend, report);
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error(), "the worker failed: the worker exited with status 1: the disk is full");
  ASSERT_EQ(report.outcomes.size(), 3u);
  EXPECT_EQ(report.outcomes[0].verdict, Verdict::conforms);
  EXPECT_EQ(report.outcomes[1].verdict, Verdict::crashed);  // the program was the cause
  EXPECT_EQ(report.outcomes[2].verdict, Verdict::not_run);
}

// A line that is not an answer may be output of a library. A worker that never answers must not delay every case.
TEST_F(WorkerTest, StopsAskingAWorkerWithoutAnswers) {
  auto all = one_by_one();
  all.seconds = 4;  // enough to start on a busy machine
  Report report;
  auto const ran = run_suite(all, *late("speaks_otherwise"), report);
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error(),
            "the worker failed: 3 requests without an answer; not an answer: hello: write answers as "
            "{\"id\":..,\"status\":..}, and all other output to standard error");
  ASSERT_EQ(report.outcomes.size(), 3u);
  for (auto const& outcome : report.outcomes) {
    EXPECT_EQ(outcome.verdict, Verdict::timed_out);
    EXPECT_TRUE(outcome.reason.ends_with("s, only a line that is not an answer: hello")) << outcome.reason;
  }
  auto const cut = run(all, *late("ends_no_line"));
  ASSERT_EQ(cut.outcomes.size(), std::size_t{kCases});
  EXPECT_TRUE(cut.outcomes[0].reason.ends_with("s, only an incomplete line: {\"id\":1,\"status\""))
      << cut.outcomes[0].reason;
}

TEST_F(WorkerTest, KeepsTheAnswerOfAWorkerThatExits) {
  auto const report = run(one_by_one(), *bad("lacks_and_leaves"));
  ASSERT_EQ(report.outcomes.size(), std::size_t{kCases});
  for (auto const& outcome : report.outcomes) EXPECT_EQ(outcome.verdict, Verdict::unsupported) << outcome.reason;
}

TEST_F(WorkerTest, MissingOutputIsReported) {
  BackendChoice choice;
  choice.worker = "python3 " ASSAY_SOURCE_DIR "/harness/workers/worker.py";
  choice.form = "coded";
  BackendRequest request;
  request.program = at("program.mlir");
  std::ofstream(request.program) << "func.func";
  request.inputs = at("suite/add/case_0");
  request.outputs = folder_.string();
  request.input_count = request.result_count = 1;
  auto const reply = backend_of(choice)->execute(request);
  EXPECT_EQ(reply.end, BackendReply::End::crashed);
  EXPECT_NE(reply.reason.find("\"printed\""), std::string::npos) << reply.reason;
}

TEST_F(WorkerTest, ReasonsMayBeInOtherEncodings) {
  auto const report = run(one_by_one(), *bad("latin_1"));
  EXPECT_EQ(report.outcomes[0].verdict, Verdict::unsupported);
  EXPECT_EQ(report.outcomes[0].reason, "na\xEF\xBF\xBDve");
}

TEST_F(WorkerTest, ReasonsAreCut) {
  auto const report = run(one_by_one(), *bad("large_reason"));
  EXPECT_EQ(report.outcomes[0].verdict, Verdict::unsupported);
  EXPECT_LE(report.outcomes[0].reason.size(), 4100u);
}

TEST_F(WorkerTest, ReadyReportsMissingPrograms) {
  auto const ready = bad("right")->ready();
  EXPECT_TRUE(ready) << ready.error();
  auto const missing = worker("no-such-program-of-assay")->ready();
  EXPECT_FALSE(missing);
  EXPECT_EQ(missing.error(), "no-such-program-of-assay is not in PATH");
}

TEST_F(WorkerTest, IsRestartedAfterTheGivenNumberOfCases) {
  std::ofstream(at("worker.sh")) << "echo start >> " << at("starts") << "; exec python3 " ASSAY_SOURCE_DIR
                                 << "/harness/workers/worker.py\n";
  run(one_by_one(), *worker("sh " + at("worker.sh"), 2));
  std::ifstream starts(at("starts"));
  EXPECT_EQ(std::distance(std::istream_iterator<std::string>(starts), {}), kCases / 2);
}

TEST_F(WorkerTest, TheReferenceWorkersWork) {
  add_program("add/good", CaseKind::valid, "\"func.func\"() ({}) : () -> ()");
  add_program("invalid/bad", CaseKind::invalid, "that is not a program", "syntax");
  finish();
  for (std::string const& words :
       {std::string("python3 " ASSAY_SOURCE_DIR "/harness/workers/worker.py"), std::string(ASSAY_WORKER)}) {
    auto const report = run(options(), *worker(words));
    ASSERT_EQ(report.outcomes.size(), std::size_t{kCases + 2});
    for (auto const& outcome : report.outcomes)
      EXPECT_EQ(outcome.verdict, Verdict::conforms) << words << outcome.reason;
  }
}

// The files have the folders of their sources, so that they find each other.
TEST_F(WorkerTest, PresetsBringTheirFiles) {
  std::size_t files = 0;
  for (auto const& name : preset_names()) {
    BackendChoice choice;
    choice.preset = name;
    choice.work = at(name);
    ASSERT_TRUE(make_backend(choice)) << name;
    auto const preset = read_preset(name);
    ASSERT_TRUE(preset) << name;
    for (auto const& file : preset->files) {
      ++files;
      EXPECT_TRUE(std::filesystem::exists(at(name + "/preset/" + file))) << file;
    }
  }
  EXPECT_GE(files, 19u);
}

TEST_F(WorkerTest, ThereIsOneForEachJob) {
  std::ofstream(at("worker.sh")) << "echo start >> " << at("starts") << "; exec python3 " ASSAY_SOURCE_DIR
                                 << "/harness/workers/worker.py\n";
  auto all = options();
  all.jobs = 3;
  auto const report = run(all, *worker("sh " + at("worker.sh")));
  EXPECT_EQ(report.counts()[static_cast<std::size_t>(Verdict::conforms)], std::uint64_t{kCases});
  std::ifstream starts(at("starts"));
  auto const count = std::distance(std::istream_iterator<std::string>(starts), {});
  EXPECT_GE(count, 1);
  EXPECT_LE(count, 3);
}

}  // namespace
}  // namespace assay
