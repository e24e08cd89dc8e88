#include "support/process/termination.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

namespace assay {
namespace {

void await(std::atomic<bool> const& flag) {
  while (!flag) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(TerminationSignals, SimultaneousSignalsAreOneRequest) {
  {
    TerminationSignals const signals;
    EXPECT_FALSE(signals.flag());
    ::kill(::getpid(), SIGTERM);
    await(signals.flag());
    ::kill(::getpid(), SIGTERM);
  }
  // Neither signal is pending.
  sigset_t pending;
  sigpending(&pending);
  EXPECT_FALSE(sigismember(&pending, SIGTERM));
}

TEST(TerminationSignalsDeathTest, ASecondRequestEndsTheProcess) {
  EXPECT_EXIT(
      {
        TerminationSignals const signals;
        ::kill(::getpid(), SIGTERM);
        await(signals.flag());
        std::this_thread::sleep_for(2 * kSameRequest);
        ::kill(::getpid(), SIGTERM);
        std::this_thread::sleep_for(std::chrono::seconds(60));
        std::_Exit(0);
      },
      testing::KilledBySignal(SIGTERM), "");
}

}  // namespace
}  // namespace assay
