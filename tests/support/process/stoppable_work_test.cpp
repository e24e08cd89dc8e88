#include "support/process/stoppable_work.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace assay {
namespace {

using Emit = std::function<void(std::string_view)>;

struct Outcome {
  Ending ending = Ending::not_started;
  std::vector<std::string> messages;
};

Outcome run(std::function<void(Emit)> const& work, WorkLimits limits = {}) {
  Outcome result;
  result.ending = run_in_subprocess(limits, work, [&](std::string_view m) { result.messages.emplace_back(m); });
  return result;
}

TEST(Supervise, ManyMessagesInOrder) {
  constexpr int kMessages = 10'000;
  auto const r = run([](Emit emit) {
    for (int i = 0; i < kMessages; ++i) emit(std::to_string(i));
  });
  EXPECT_EQ(r.ending, Ending::finished);
  ASSERT_EQ(r.messages.size(), kMessages);
  for (int i = 0; i < kMessages; ++i) ASSERT_EQ(r.messages[i], std::to_string(i));
}

TEST(Supervise, LargeAndEmptyMessagesAreComplete) {
  std::string large(5'000'000, 'x');
  for (std::size_t i = 0; i < large.size(); i += 997) large[i] = static_cast<char>(i);
  auto const r = run([&](Emit emit) {
    emit("");
    emit(large);
    emit("last");
  });
  EXPECT_EQ(r.ending, Ending::finished);
  ASSERT_EQ(r.messages.size(), 3U);
  EXPECT_EQ(r.messages[0], "");
  EXPECT_TRUE(r.messages[1] == large);
  EXPECT_EQ(r.messages[2], "last");
}

TEST(Supervise, EndlessWorkIsOutOfTime) {
  auto const r = run(
      [](Emit emit) {
        emit("begun");
        for (std::atomic<int> i = 0;; ++i) continue;
      },
      {.time = std::chrono::milliseconds(200)});
  EXPECT_EQ(r.ending, Ending::timed_out);
  EXPECT_EQ(r.messages, std::vector<std::string>{"begun"});
}

TEST(Supervise, EndlessTalkIsOutOfTime) {
  std::size_t count = 0;
  auto const ending = run_in_subprocess(
      {.time = std::chrono::milliseconds(100)},
      [](Emit emit) {
        for (;;) emit("more");
      },
      [&](std::string_view m) { count += m == "more"; });
  EXPECT_EQ(ending, Ending::timed_out);
  EXPECT_GT(count, 0U);
}

TEST(Supervise, AllocatingEverythingIsOutOfMemory) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "address space is not limited under AddressSanitizer";
#endif
  auto const r = run(
      [](Emit emit) {
        emit("begun");
        for (std::vector<std::unique_ptr<char[]>> all;;) all.push_back(std::make_unique<char[]>(1 << 20));
      },
      {.time = std::chrono::hours(1), .memory = 64 << 20});
  EXPECT_EQ(r.ending, Ending::out_of_memory);
  EXPECT_EQ(r.messages, std::vector<std::string>{"begun"});
}

TEST(Supervise, AboutAsMuchMemoryAsGrantedIsThere) {
  auto const r =
      run([](Emit emit) { emit(std::to_string(std::vector<char>(48 << 20, 1).back())); }, {.memory = 64 << 20});
  EXPECT_EQ(r.ending, Ending::finished);
  EXPECT_EQ(r.messages, std::vector<std::string>{"1"});
}

TEST(Supervise, FailedWorkKeepsItsMessages) {
  struct Case {
    char const* name;
    std::function<void()> last;
  };
  Case const cases[] = {
      {"fault",
       [] {
         std::signal(SIGSEGV, SIG_DFL);
         raise(SIGSEGV);
       }},
      {"kill", [] { kill(getpid(), SIGKILL); }},
      {"exception", [] { throw std::runtime_error("no"); }},
      {"no exception", [] { throw 1; }},
      {"leaves early", [] { _exit(0); }},
  };
  for (auto const& c : cases) {
    auto const r = run([&](Emit emit) {
      emit("one");
      emit("two");
      c.last();
    });
    EXPECT_EQ(r.ending, Ending::killed) << c.name;
    EXPECT_EQ(r.messages, (std::vector<std::string>{"one", "two"})) << c.name;
  }
}

TEST(Supervise, WorkerCannotChangeTheCaller) {
  int value = 1;
  EXPECT_EQ(run([&](Emit) { value = 2; }).ending, Ending::finished);
  EXPECT_EQ(value, 1);
}

TEST(Supervise, BuffersOfTheCallerAreWrittenOnce) {
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> const file(std::tmpfile(), std::fclose);
  ASSERT_TRUE(file);
  std::fputs("once", file.get());
  EXPECT_EQ(run([](Emit) {}).ending, Ending::finished);
  std::fflush(file.get());
  EXPECT_EQ(std::ftell(file.get()), 4);
  std::fseek(file.get(), 0, SEEK_END);
  EXPECT_EQ(std::ftell(file.get()), 4);
}

TEST(Supervise, ThrowingReceiverLeavesNoProcess) {
  auto const endless = [](Emit emit) {
    emit("x");
    for (;;) pause();
  };
  EXPECT_THROW(run_in_subprocess({}, endless, [](std::string_view) { throw std::runtime_error("enough"); }),
               std::runtime_error);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);  // no child is left
}

TEST(Supervise, DiesWithItsParent) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  // The innermost worker has the write end. Reading ends when it is killed.
  auto const outer = run([&](Emit emit) {
    run_in_subprocess(
        {},
        [&](Emit ready) {
          ready("up");
          for (;;) pause();
        },
        [&](std::string_view m) {
          emit(m);
          kill(getpid(), SIGKILL);
        });
  });
  close(ends[1]);
  EXPECT_EQ(outer.ending, Ending::killed);
  EXPECT_EQ(outer.messages, std::vector<std::string>{"up"});
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

}  // namespace
}  // namespace assay
