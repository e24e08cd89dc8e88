// Backends that misbehave in different ways: the verdict names the misbehavior, and the run continues.
#include "tests/harness/suite_folder.hpp"

namespace assay {
namespace {

class Zoo : public SuiteTest {
protected:
  void SetUp() override {
    SuiteTest::SetUp();
    add_identity("add/first");
    add_identity("add/second");
    finish();
  }
  RunOptions quick() const {
    auto all = options();
    all.retries = 0;
    return all;
  }
};

struct Animal {
  char const* how;
  Verdict verdict;
  Stage stage;
  char const* reason;  // part of the reason
  double seconds = 20;
};

constexpr Animal kAnimals[] = {
    {"right", Verdict::conforms, Stage::results, ""},
    {"slow", Verdict::conforms, Stage::results, ""},
    {"orphans", Verdict::conforms, Stage::results, ""},
    {"daemons", Verdict::conforms, Stage::results, ""},
    {"crash", Verdict::crashed, Stage::run, "killed by SIGSEGV (segmentation fault)"},
    {"abort", Verdict::crashed, Stage::run, "killed by SIGABRT (abort)"},
    {"crash_after_results", Verdict::crashed, Stage::run, "killed by SIGSEGV"},
    {"shell_crash", Verdict::crashed, Stage::run, "killed by SIGSEGV"},
    {"hang", Verdict::timed_out, Stage::run, "timed out after", 0.3},
    {"hang_ignoring_signals", Verdict::timed_out, Stage::run, "timed out after", 0.3},
    {"flood", Verdict::crashed, Stage::run, "bytes of output"},
    {"flood_of_errors", Verdict::crashed, Stage::run, "bytes of output"},
    {"large_file", Verdict::crashed, Stage::run, "a file of more than"},
    {"memory", Verdict::crashed, Stage::run, "killed by SIGSEGV"},
    {"claims", Verdict::crashed, Stage::results, "output_0.npy"},
    {"empty_file", Verdict::crashed, Stage::results, "output_0.npy"},
    {"partial_file", Verdict::crashed, Stage::results, "output_0.npy"},
    {"header_only", Verdict::crashed, Stage::results, "output_0.npy"},
    {"no_tensor", Verdict::crashed, Stage::results, "output_0.npy"},
    {"folder", Verdict::crashed, Stage::results, "output_0.npy"},
    {"link", Verdict::crashed, Stage::results, "output_0.npy"},
    {"fifo", Verdict::crashed, Stage::results, "output_0.npy"},
    {"refuse", Verdict::unsupported, Stage::run, "unsupported: this op"},
    {"fail", Verdict::crashed, Stage::run, "it cannot be done"},
    {"wrong_shape", Verdict::violates, Stage::results, "result 0"},
    {"wrong_type", Verdict::violates, Stage::results, "result 0"},
    {"nan", Verdict::violates, Stage::results, "element [0]"},
    {"off_by_one_ulp", Verdict::violates, Stage::results, "element [0]"},
    {"random", Verdict::violates, Stage::results, "element ["},
};

TEST_F(Zoo, EachHasItsVerdict) {
  for (auto const& animal : kAnimals) {
    BackendChoice choice;
    choice.command = std::string(ASSAY_BAD_BACKEND) + " " + animal.how + " {program} {inputs} {outputs}";
    choice.limits.memory = std::uint64_t{1} << 30;
    choice.limits.file = 20'000'000;
    auto all = quick();
    all.seconds = animal.seconds;
    auto const report = run(all, *backend_of(choice));
    ASSERT_EQ(report.outcomes.size(), 2u) << animal.how;
    EXPECT_TRUE(report.whole) << animal.how;
    for (auto const& outcome : report.outcomes) {
      EXPECT_EQ(outcome.verdict, animal.verdict) << animal.how << ": " << outcome.reason;
      EXPECT_EQ(outcome.stage, animal.stage) << animal.how;
      EXPECT_NE(outcome.reason.find(animal.reason), std::string::npos) << animal.how << ": " << outcome.reason;
      EXPECT_EQ(outcome.reason.empty(), animal.verdict == Verdict::conforms) << animal.how << ": " << outcome.reason;
    }
  }
}

TEST_F(Zoo, RemainingProcessesAreReported) {
  auto const report = run(quick(), *bad("daemons"));
  EXPECT_NE(report.outcomes[0].evidence.find("left running"), std::string::npos) << report.outcomes[0].evidence;
}

TEST_F(Zoo, InvalidBytesAreReplaced) {
  auto const report = run(quick(), *bad("fail"));
  EXPECT_NE(report.outcomes[0].evidence.find("\xEF\xBF\xBD"), std::string::npos) << report.outcomes[0].evidence;
}

TEST_F(Zoo, FlakyOnesAreNamed) {
  ASSERT_EQ(::setenv("ASSAY_TEST_MARK", at("mark").c_str(), 1), 0);
  auto all = quick();
  all.jobs = 1;
  all.retries = 2;
  auto const report = run(all, *bad("flaky"));
  EXPECT_EQ(report.outcomes[0].verdict, Verdict::violates);
  EXPECT_TRUE(report.outcomes[0].flaky);
  EXPECT_EQ(report.outcomes[0].attempts, 2u);
  EXPECT_NE(report.outcomes[0].reason.find("attempt 2: conforms"), std::string::npos) << report.outcomes[0].reason;
  EXPECT_EQ(report.outcomes[1].verdict, Verdict::conforms);
  EXPECT_FALSE(report.outcomes[1].flaky);
}

TEST_F(Zoo, FailuresAreRetried) {
  auto all = quick();
  all.retries = 2;
  EXPECT_EQ(run(all, *bad("nan")).outcomes[0].attempts, 3u);
  EXPECT_EQ(run(all, *bad("refuse")).outcomes[0].attempts, 1u);
  EXPECT_EQ(run(all, *bad("right")).outcomes[0].attempts, 1u);
}

TEST_F(Zoo, CorpusIsMissing) {
  auto const backend = command("no-such-program-of-assay {program}");
  auto const report = run(quick(), *backend);
  EXPECT_EQ(report.outcomes[0].verdict, Verdict::not_run);
  EXPECT_EQ(report.outcomes[0].stage, Stage::start);
  EXPECT_NE(report.outcomes[0].reason.find("is not in PATH"), std::string::npos);
}

}  // namespace
}  // namespace assay
