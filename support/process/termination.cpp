#include "support/process/termination.hpp"

#include <chrono>
#include <ctime>

namespace assay {

TerminationSignals::TerminationSignals() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  watcher_ = std::thread([this] { watch(); });
}

TerminationSignals::~TerminationSignals() {
  is_over_ = true;
  watcher_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void TerminationSignals::watch() {
  using Clock = std::chrono::steady_clock;
  constexpr timespec kMoment{0, 50'000'000};
  auto once_until = Clock::time_point::min();  // signals before this time count as the first request
  while (!is_over_ || Clock::now() < once_until) {
    int const signal = sigtimedwait(&signals_, nullptr, &kMoment);
    if (signal <= 0 || Clock::now() < once_until) continue;
    if (!flag_.exchange(true)) {
      once_until = Clock::now() + kSameRequest;
    } else {
      std::signal(signal, SIG_DFL);
      pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
      std::raise(signal);
    }
  }
}

}  // namespace assay
