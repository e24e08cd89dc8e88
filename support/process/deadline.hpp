// Deadlines on a monotonic clock.
#pragma once

#include <algorithm>
#include <chrono>

namespace assay {

// Returns a timeout for poll(2), rounded up so that a wait does not end early.
inline int milliseconds(double seconds) { return static_cast<int>(std::clamp(seconds * 1e3 + 0.999, 0.0, 1e9)); }

class Deadline {
public:
  explicit Deadline(double seconds) : seconds_(seconds) {}  // starts now

  // elapsed time in seconds
  double passed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  double left() const { return std::max(0.0, seconds_ - passed()); }
  bool is_over() const { return passed() >= seconds_; }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_ = Clock::now();
  double seconds_;
};

}  // namespace assay
