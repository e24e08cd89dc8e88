// Valid programs that are compiled to decide whether the rejection of an invalid program proves anything.
#include <gtest/gtest.h>

#include <atomic>

#include "harness/report/refusals.hpp"
#include "harness/run/probe_cases.hpp"
#include "tests/harness/suite_folder.hpp"

namespace assay {
namespace {

// Rejects programs whose path contains one of these words.
class Refusing : public Backend {
public:
  explicit Refusing(std::vector<std::string> words) : words_(std::move(words)) {}
  std::string name() const override { return "refusing"; }
  bool can_compile_only() const override { return true; }
  BackendReply execute(BackendRequest const& request) override {
    ++executions;
    BackendReply reply;
    reply.end = BackendReply::End::done;
    for (auto const& word : words_)
      if (request.program.find(word) != std::string::npos)
        reply.end = BackendReply::End::refused, reply.reason = "no " + word;
    return reply;
  }
  std::string command(BackendRequest const&) const override { return "refuse"; }
  std::atomic<int> executions = 0;

private:
  std::vector<std::string> words_;
};

class Siblings : public SuiteTest {
protected:
  void SetUp() override {
    SuiteTest::SetUp();
    add_program("invalid/add_c1/x", CaseKind::invalid, "one", "add_c1");
    for (auto const* const name : {"add/a", "add/b", "add/c", "add/d"}) add_identity(name);
    add_identity("sort/a", "sort");
    finish();
  }
  RunOptions only_invalid() const {
    auto all = options();
    all.kinds = {CaseKind::invalid};
    return all;
  }
  static std::vector<Capability> accepted(RunOptions const& options, Backend& backend) {
    auto const cases = find_probe_cases(options);
    if (!cases) throw std::runtime_error(cases.error());
    return probe_acceptance(options, backend, *cases);
  }
};

TEST_F(Siblings, AreCompiledIfOnlyInvalidProgramsAreChosen) {
  Refusing backend({"add"});
  auto const found = accepted(only_invalid(), backend);
  ASSERT_EQ(found.size(), 1u) << "of the op of the invalid case alone";
  EXPECT_EQ(found.front().what, acceptance_name("add"));
  EXPECT_FALSE(found.front().has);
  EXPECT_EQ(backend.executions, 3) << "the smallest three";
  Report report;
  report.head.capabilities = found;
  ASSERT_TRUE(run_suite(only_invalid(), backend, report));
  ASSERT_EQ(report.outcomes.size(), 1u);
  EXPECT_EQ(report.outcomes[0].verdict, Verdict::unsupported);
  EXPECT_EQ(report.weighed, 1u);
}

TEST_F(Siblings, OneAcceptedSiblingSuffices) {
  Refusing backend({"add_c1", "add/a"});
  auto const found = accepted(only_invalid(), backend);
  EXPECT_TRUE(found.at(0).has);
  Report report;
  report.head.capabilities = found;
  ASSERT_TRUE(run_suite(only_invalid(), backend, report));
  EXPECT_EQ(report.outcomes.at(0).verdict, Verdict::conforms);
}

TEST_F(Siblings, AreNotCompiledIfTheRunHasThem) {
  Refusing backend({"add"});
  auto const found = accepted(options(), backend);
  EXPECT_TRUE(found.empty());
  EXPECT_EQ(backend.executions, 0);
}

}  // namespace
}  // namespace assay
