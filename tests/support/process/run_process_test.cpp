#include "support/process/run_process.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

namespace assay {
namespace {

using End = ProcessResult::End;

class ProcessTest : public testing::Test {
protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("assay_process_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  ProcessRequest shell(std::string const& script) const {
    ProcessRequest request;
    request.arguments = {"sh", "-c", script};
    request.folder = folder_.string();
    request.limits.seconds = 20;
    return request;
  }
  // Whether a process with this number exists and is not a zombie.
  static bool is_alive(int number) {
    std::ifstream file("/proc/" + std::to_string(number) + "/stat");
    std::string id, name, state;
    return file >> id >> name >> state && state != "Z" && state != "X";
  }

  std::filesystem::path folder_;
};

TEST_F(ProcessTest, EndIsReported) {
  struct Row {
    char const* script;
    End end;
    int status;
    char const* text;
  };
  constexpr Row kRows[] = {
      {"exit 0", End::exited, 0, "exit status 0"},
      {"exit 7", End::exited, 7, "exit status 7"},
      {"kill -SEGV $$", End::signalled, SIGSEGV, "killed by SIGSEGV (segmentation fault)"},
      {"kill -KILL $$", End::signalled, SIGKILL, "killed by SIGKILL (perhaps because it ran out of memory)"},
  };
  for (auto const& row : kRows) {
    auto const result = run_process(shell(row.script));
    EXPECT_EQ(result.end, row.end) << row.script;
    EXPECT_EQ(result.status, row.status) << row.script;
    EXPECT_EQ(end_text(result), row.text);
    EXPECT_EQ(result.orphans, 0u) << row.script;
  }
}

TEST_F(ProcessTest, OutputIsKept) {
  auto const result = run_process(shell("pwd; echo two >&2; printf '\\000x'; cat"));
  EXPECT_EQ(result.out, std::filesystem::canonical(folder_).string() + "\n" + std::string("\0x", 2));
  EXPECT_EQ(result.err, "two\n");
}

TEST_F(ProcessTest, EnvironmentIsOursAndMore) {
  auto request = shell("echo $HOME_OF_TEST $PATH");
  request.environment = {{"HOME_OF_TEST", "a b"}, {"PATH", "/usr/bin:/bin"}};
  EXPECT_EQ(run_process(request).out, "a b /usr/bin:/bin\n");
}

TEST_F(ProcessTest, ProgramsAreSearchedInPath) {
  ProcessRequest request;
  request.arguments = {"no-such-program-of-assay"};
  auto result = run_process(request);
  EXPECT_EQ(result.end, End::not_started);
  EXPECT_EQ(result.problem, "no-such-program-of-assay is not in PATH");
  request.arguments = {folder_.string()};
  result = run_process(request);
  EXPECT_EQ(result.end, End::not_started);
  EXPECT_NE(result.problem.find("cannot be started: Permission denied"), std::string::npos) << result.problem;
}

TEST_F(ProcessTest, TimeIsLimited) {
  auto request = shell("trap '' TERM INT; echo before; sleep 100 & sleep 100");
  request.limits.seconds = 0.3;
  auto const result = run_process(request);
  EXPECT_EQ(result.end, End::timed_out);
  EXPECT_EQ(result.out, "before\n");
  EXPECT_LT(result.seconds, 5);
}

TEST_F(ProcessTest, OutputIsLimited) {
  auto request = shell("yes");
  request.limits.output = 5000;
  auto const result = run_process(request);
  EXPECT_EQ(result.end, End::flooded);
  EXPECT_EQ(result.out.size(), 5000u);
  EXPECT_EQ(end_text(result), "it wrote more than 5000 bytes of output");
  request = shell("printf 1234567890");
  request.limits.output = 10;
  EXPECT_EQ(run_process(request).end, End::exited);
  request.limits.output = 9;
  EXPECT_EQ(run_process(request).end, End::flooded);
}

TEST_F(ProcessTest, FilesAreLimited) {
  auto request = shell("exec head -c 5000000 /dev/zero > big");
  request.limits.file = 100'000;
  auto const result = run_process(request);
  EXPECT_EQ(result.end, End::flooded);
  EXPECT_EQ(end_text(result), "it wrote a file of more than 100000 bytes");
}

TEST_F(ProcessTest, TheFolderIsLimited) {
  auto request = shell("for i in 1 2 3 4 5; do head -c 50000 /dev/zero > f$i; done; sleep 30");
  request.limits.folder = 200'000;
  auto const result = run_process(request);
  EXPECT_EQ(result.end, End::flooded);
  EXPECT_LT(result.seconds, 10);
}

TEST_F(ProcessTest, MemoryIsLimited) {
  auto request = shell("exec head -c 1000000000 /dev/zero | tail -n 1 | wc -c");
  request.limits.memory = 200'000'000;
  auto const result = run_process(request);
  EXPECT_NE(result.out, "1000000000\n");
  EXPECT_NE(result.err, "");
}

// Includes processes that leave the process group and the session, and have no parent.
TEST_F(ProcessTest, RemainingProcessesAreKilled) {
  auto const result =
      run_process(shell("sleep 100 & echo $!; setsid sh -c 'sleep 100 & echo $!; sleep 100' & echo $!; "
                        "sleep 0.3"));
  EXPECT_EQ(result.end, End::exited);
  EXPECT_EQ(result.orphans, 4u);
  std::istringstream numbers(result.out);
  int count = 0;
  for (int number = 0; numbers >> number; ++count) EXPECT_FALSE(is_alive(number)) << number;
  EXPECT_EQ(count, 3);
}

TEST_F(ProcessTest, ItCanBeStopped) {
  std::atomic<bool> stop = false;
  auto request = shell("sleep 100");
  request.stop = &stop;
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop = true;
  });
  auto const result = run_process(request);
  later.join();
  EXPECT_EQ(result.end, End::stopped);
  EXPECT_LT(result.seconds, 10);
}

TEST_F(ProcessTest, SignalsAreAsInAFreshProcess) {
  auto const before = std::signal(SIGXFSZ, SIG_IGN);
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &old);
  ProcessRequest request;
  request.arguments = {"grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"};
  auto const result = run_process(request);
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  std::signal(SIGXFSZ, before);
  EXPECT_EQ(result.out, "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST_F(ProcessTest, OurFilesAreNotInherited) {
  ProcessRequest request;
  request.arguments = {"ls", "/proc/self/fd"};
  std::vector<std::thread> threads;
  std::array<std::string, 8> seen;
  for (auto& text : seen)
    threads.emplace_back([&] {
      for (int i = 0; i < 5; ++i) text = run_process(request).out;
    });
  for (auto& thread : threads) thread.join();
  for (auto const& text : seen) EXPECT_EQ(text, "0\n1\n2\n3\n");
}

TEST_F(ProcessTest, ResourcesAreMeasured) {
  auto const result = run_process(shell("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"));
  EXPECT_GT(result.processor_seconds, 0.001);
  EXPECT_GT(result.peak_memory, 100'000u);
  EXPECT_GT(result.seconds, 0.001);
}

}  // namespace
}  // namespace assay
