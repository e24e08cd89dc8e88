// Termination signals (SIGINT, SIGTERM) as a flag, for an orderly stop.
//
// A second signal ends the process immediately, unless it follows so soon that it is the same request: timeout(1)
// signals a process and then its group. Create it before other threads, so that they do not receive the signals.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

namespace assay {

inline constexpr std::chrono::milliseconds kSameRequest{100};

class TerminationSignals {
public:
  TerminationSignals();
  ~TerminationSignals();
  TerminationSignals(TerminationSignals const&) = delete;
  TerminationSignals& operator=(TerminationSignals const&) = delete;
  std::atomic<bool> const& flag() const { return flag_; }

private:
  void watch();
  sigset_t signals_, before_;
  std::atomic<bool> flag_ = false, is_over_ = false;
  std::thread watcher_;
};

}  // namespace assay
