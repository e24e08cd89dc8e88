// Plug-ins with one fault (faulty_plugin.cpp): it affects one case or ends the run, and it is named.
#include <algorithm>
#include <chrono>
#include <thread>

#include "harness/pjrt/runner/any_backend.hpp"
#include "harness/pjrt/runner/pjrt_backend.hpp"
#include "tests/harness/suite_folder.hpp"

namespace assay {
namespace {

class FaultyPluginTest : public SuiteTest {
protected:
  // Adds four cases. The second case fails.
  void add_cases() {
    add_identity("add/case_0");
    add_identity("add/case_1", "add", {1, 2, 3, 4, 5});
    add_identity("add/case_2");
    add_identity("add/case_3");
    finish();
  }
  std::unique_ptr<Backend> plugin(std::string const& fault, std::string const& form = "") const {
    BackendChoice choice;
    choice.pjrt = ASSAY_FAULTY_PLUGIN;
    choice.pjrt_child = ASSAY_PJRT_CHILD;
    choice.form = form;
    choice.work = at("backend_" + fault);
    choice.environment = {{"ASSAY_FAULT", fault}};
    auto backend = make_any_backend(choice);
    EXPECT_TRUE(backend) << backend.error();
    return backend ? *std::move(backend) : nullptr;
  }
  RunOptions one_by_one(double seconds) const {
    auto all = options();
    all.jobs = 1;
    all.retries = 0;
    all.seconds = seconds;
    return all;
  }
};

TEST_F(FaultyPluginTest, OneBadCaseAffectsNoOther) {
  add_cases();
  struct Row {
    std::string fault;
    Verdict second;
    char const* reason;
    double seconds = 20;
  };
  std::vector<Row> rows = {
      {"none", Verdict::conforms, ""},
      {"chatter", Verdict::conforms, ""},
      {"reads_input", Verdict::conforms, ""},
      {"own_order", Verdict::conforms, ""},
      {"newer_version", Verdict::conforms, ""},
      {"small_attribute", Verdict::conforms, ""},
      {"abort_compile", Verdict::crashed,
       "PJRT_Client_Compile terminates the process: its process was killed by SIGABRT (abort)"},
      {"exit_compile", Verdict::crashed,
       "PJRT_Client_Compile terminates the process: its process exited with status 0"},
      {"throws_compile", Verdict::crashed, "PJRT_Client_Compile throws an exception across the C interface: not in C"},
      {"throws_compile_int", Verdict::crashed, "PJRT_Client_Compile throws an exception"},
      {"null_executable", Verdict::violates, "PJRT_Client_Compile succeeds, but returns no executable"},
      {"no_message", Verdict::violates, "PJRT_Client_Compile returns INTERNAL, and no message"},
      {"error_is_ok", Verdict::violates, "PJRT_Client_Compile returns an error with the code OK"},
      {"two_devices", Verdict::violates, "compiled for 1 device, but is loaded on 2"},
      {"few_outputs", Verdict::violates, "PJRT_Executable_NumOutputs returns 0, but the program has 1 result"},
      {"many_outputs", Verdict::violates, "returns no buffer for output 1"},
      {"writes_more_outputs", Verdict::violates, "returns more than the 1 outputs"},
      {"null_output", Verdict::violates, "PJRT_LoadedExecutable_Execute succeeds, but returns no buffer for output 0"},
      {"abort_execute", Verdict::crashed,
       "PJRT_LoadedExecutable_Execute terminates the process: its process was killed by SIGABRT"},
      {"segv_execute", Verdict::crashed, "killed by SIGSEGV"},
      {"abort_destroy", Verdict::crashed, "PJRT_LoadedExecutable_Destroy terminates the process"},
      {"hang_execute", Verdict::timed_out, "PJRT_LoadedExecutable_Execute does not return: no answer after", 1},
      {"wrong_type", Verdict::violates, "result 0 is a buffer of i32, but the program declares f32"},
      {"no_type", Verdict::violates, "result 0 has type 77, which is not an element type"},
      {"wrong_shape", Verdict::violates, "the shape is [4], not [5]"},
      {"negative_shape", Verdict::violates, "result 0 has the invalid dimensions [-5]"},
      {"wrong_value", Verdict::violates, ""},
      {"large_buffer", Verdict::violates,
       "result 0 has 4000 bytes according to PJRT_Buffer_ToHostBuffer, but 5 elements of f32 take 20"},
      {"small_buffer", Verdict::violates, "result 0 has 12 bytes"},
      {"writes_beyond", Verdict::violates, "writes beyond the 20 bytes of result 0"},
      {"error_transfer_13", Verdict::crashed, "PJRT_Client_BufferFromHostBuffer returns INTERNAL"},
      {"error_read_13", Verdict::crashed, "PJRT_Buffer_ToHostBuffer returns INTERNAL"},
  };
  for (auto const& [fault, second, reason, seconds] : rows) {
    auto const backend = plugin(fault);
    auto const ready = backend->ready();
    ASSERT_TRUE(ready) << fault << ": " << ready.error();
    auto const report = run(one_by_one(seconds), *backend);
    ASSERT_EQ(report.outcomes.size(), 4u) << fault;
    EXPECT_TRUE(report.whole) << fault;
    for (std::size_t i = 0; i < 4; ++i)
      EXPECT_EQ(report.outcomes[i].verdict, i == 1 ? second : Verdict::conforms)
          << fault << ", case " << i << ": " << report.outcomes[i].reason;
    std::string said = report.outcomes[1].reason;
    for (auto const& result : report.outcomes[1].results) said += result.mismatch;
    EXPECT_NE(said.find(reason), std::string::npos) << fault << ": " << said;
  }
}

TEST_F(FaultyPluginTest, ErrorCodesDetermineTheVerdict) {
  add_cases();
  struct Row {
    int code;
    char const* name;
    Verdict compiling, executing;
  };
  constexpr Row kRows[] = {
      {1, "CANCELLED", Verdict::crashed, Verdict::crashed},
      {2, "UNKNOWN", Verdict::violates, Verdict::crashed},
      {3, "INVALID_ARGUMENT", Verdict::violates, Verdict::violates},
      {4, "DEADLINE_EXCEEDED", Verdict::crashed, Verdict::crashed},
      {5, "NOT_FOUND", Verdict::violates, Verdict::crashed},
      {6, "ALREADY_EXISTS", Verdict::violates, Verdict::crashed},
      {7, "PERMISSION_DENIED", Verdict::violates, Verdict::crashed},
      {8, "RESOURCE_EXHAUSTED", Verdict::unsupported, Verdict::unsupported},
      {9, "FAILED_PRECONDITION", Verdict::violates, Verdict::crashed},
      {10, "ABORTED", Verdict::crashed, Verdict::crashed},
      {11, "OUT_OF_RANGE", Verdict::violates, Verdict::crashed},
      {12, "UNIMPLEMENTED", Verdict::unsupported, Verdict::unsupported},
      {13, "INTERNAL", Verdict::violates, Verdict::crashed},
      {14, "UNAVAILABLE", Verdict::crashed, Verdict::crashed},
      {15, "DATA_LOSS", Verdict::crashed, Verdict::crashed},
      {16, "UNAUTHENTICATED", Verdict::violates, Verdict::crashed},
      {99, "99, which is not a code", Verdict::violates, Verdict::violates},
  };
  for (auto const& row : kRows)
    for (bool const compiling : {true, false}) {
      auto const fault = std::string(compiling ? "error_compile_" : "error_execute_") + std::to_string(row.code);
      auto const backend = plugin(fault);
      ASSERT_TRUE(backend->ready()) << fault;
      auto const report = run(one_by_one(20), *backend);
      ASSERT_EQ(report.outcomes.size(), 4u) << fault;
      auto const& bad = report.outcomes[1];
      EXPECT_EQ(bad.verdict, compiling ? row.compiling : row.executing) << fault << ": " << bad.reason;
      EXPECT_NE(bad.reason.find(std::string("returns ") + row.name + ": the moon"), std::string::npos) << bad.reason;
      EXPECT_EQ(bad.stage, compiling ? Stage::compile : Stage::run) << fault;
      EXPECT_EQ(report.outcomes[2].verdict, Verdict::conforms) << fault;
    }
}

TEST_F(FaultyPluginTest, BrokenPluginsAreReportedBeforeTheRun) {
  struct Row {
    char const* fault;
    char const* reason;
  };
  constexpr Row kRows[] = {
      {"abort_on_load", "loading it terminates the process: killed by SIGABRT (abort) in GetPjrtApi"},
      {"leaves_on_load", "loading it terminates the process: exit status 0 in GetPjrtApi"},
      {"throws_on_load", "GetPjrtApi throws an exception"},
      {"null_table", "GetPjrtApi returns a null pointer"},
      {"tiny_table", "its PJRT_Api has struct_size 24"},
      {"short_table", "it lacks functions that every program needs: PJRT_Buffer_ElementType, PJRT_Buffer_Dimensions"},
      {"null_execute", "it lacks functions that every program needs: PJRT_LoadedExecutable_Execute"},
      {"old_version", "it has version 0.56 of the PJRT API, but 0.57 or a later minor version"},
      {"other_major", "it has version 1.57 of the PJRT API"},
      {"abort_on_start", "killed by SIGABRT (abort) in PJRT_Client_Create"},
      {"refuses_to_start", "PJRT_Client_Create returns FAILED_PRECONDITION: there is no such device here"},
      {"no_client", "PJRT_Client_Create succeeds, but returns no client"},
      {"no_devices", "its client has no device"},
  };
  for (auto const& [fault, reason] : kRows) {
    auto const ready = plugin(fault)->ready();
    ASSERT_FALSE(ready) << fault;
    EXPECT_NE(ready.error().find(" failed: "), std::string::npos) << ready.error();
    EXPECT_NE(ready.error().find(reason), std::string::npos) << fault << ": " << ready.error();
  }
}

// A plug-in that never returns from its first function.
class HangingPluginTest : public FaultyPluginTest {
protected:
  std::string problem(double max_start, std::atomic<bool> const* stop) const {
    pjrt::PjrtSettings settings;
    settings.plugin = ASSAY_FAULTY_PLUGIN;
    settings.child = ASSAY_PJRT_CHILD;
    settings.work = at("backend_hangs");
    settings.environment = {{"ASSAY_FAULT", "hangs_on_load"}};
    settings.max_start = max_start;
    settings.limits.memory = 0;
    auto const ready = pjrt::PjrtBackend(settings).ready(stop);
    return ready ? "" : ready.error();
  }
};

TEST_F(HangingPluginTest, IsReportedAsHanging) {
  auto const said = problem(0.5, nullptr);
  EXPECT_NE(said.find("loading it does not return: timed out after 0.5"), std::string::npos) << said;
  EXPECT_TRUE(said.ends_with("in GetPjrtApi")) << said;
}

TEST_F(HangingPluginTest, IsAbandonedWhenTheRunIsStopped) {
  std::atomic<bool> stop = false;
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop = true;
  });
  auto const begin = std::chrono::steady_clock::now();
  auto const said = problem(100, &stop);
  std::chrono::duration<double> const took = std::chrono::steady_clock::now() - begin;
  EXPECT_NE(said.find("loading it was interrupted"), std::string::npos) << said;
  EXPECT_LT(took.count(), 20);
  later.join();
}

TEST_F(FaultyPluginTest, OtherFilesAreRejected) {
  auto const problem_of = [&](std::string const& path) {
    BackendChoice choice;
    choice.pjrt = path;
    choice.pjrt_child = ASSAY_PJRT_CHILD;
    choice.work = at("backend");
    auto const backend = make_any_backend(choice);
    auto const ready = backend ? (*backend)->ready() : Result<void>(Error{backend.error()});
    return ready ? std::string() : ready.error();
  };
  EXPECT_NE(problem_of(at("absent.so")).find("no such file"), std::string::npos);
  std::ofstream(at("text.so")) << "no shared object\n";
  EXPECT_TRUE(problem_of(at("text.so")).ends_with("it cannot be loaded: " + at("text.so") + ": file too short"))
      << problem_of(at("text.so"));
}

TEST_F(FaultyPluginTest, FactsAndOptionsAreReported) {
  BackendChoice choice;
  choice.pjrt = ASSAY_FAULTY_PLUGIN;
  choice.pjrt_child = ASSAY_PJRT_CHILD;
  choice.work = at("backend");
  choice.options = {"lucky=7"};
  auto const backend = make_any_backend(choice);
  ASSERT_TRUE(backend && (*backend)->ready());
  auto const facts = (*backend)->facts();
  auto const has = [&](std::string const& name, std::string const& value) {
    return std::ranges::find(facts, std::pair(name, value)) != facts.end();
  };
  EXPECT_TRUE(has("PJRT API", "0.57"));
  EXPECT_TRUE(has("platform", "faulty"));
  EXPECT_TRUE(has("attribute mood", "good"));
  EXPECT_TRUE(has("option", "lucky=7"));
  choice.options = {"lucky=yes"};
  auto const other = make_any_backend(choice);
  ASSERT_TRUE(other);
  auto const refused = (*other)->ready();
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("INVALID_ARGUMENT: an option is not a 7"), std::string::npos) << refused.error();
}

// A plug-in that requests artifacts gets them in its version. Unsupported requests are reported.
TEST_F(FaultyPluginTest, ProgramsHaveTheRequestedForm) {
  add_identity("add/case_0");
  finish();
  auto const asking = plugin("wants_artifacts");
  ASSERT_TRUE(asking->ready());
  EXPECT_EQ(run(one_by_one(20), *asking).outcomes.at(0).verdict, Verdict::conforms);
  auto const facts = asking->facts();
  EXPECT_NE(
      std::ranges::find(facts, std::pair<std::string, std::string>("programs", "portable artifacts of version 1.8.0")),
      facts.end());
  auto const as_text = plugin("wants_artifacts", "generic");
  auto const ready = as_text->ready();
  ASSERT_FALSE(ready);
  EXPECT_NE(ready.error().find("passed as text: PJRT_Client_Compile returns INVALID_ARGUMENT: this is not an artifact"),
            std::string::npos)
      << ready.error();
}

TEST_F(FaultyPluginTest, LeaksAreNoticed) {
  for (int i = 0; i < 1000; ++i) add_identity("add/case_" + std::to_string(i));
  finish();
  auto const backend = plugin("leak");
  ASSERT_TRUE(backend->ready());
  run(one_by_one(20), *backend);
  auto const notes = backend->notes();
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_NE(notes[0].find("its memory grows: from "), std::string::npos) << notes[0];
}

}  // namespace
}  // namespace assay
