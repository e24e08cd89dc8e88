// A backend that measures the time of its executions and collects the coverage that it reports.
#pragma once

#include <atomic>
#include <mutex>

#include "harness/backends/backend.hpp"

namespace assay::campaign {

class TimedBackend : public Backend {
public:
  explicit TimedBackend(Backend& backend) : backend_(backend) {}

  std::string name() const override { return backend_.name(); }
  ProgramForm form() const override { return backend_.form(); }
  std::optional<Version> version() const override { return backend_.version(); }
  bool can_compile_only() const override { return backend_.can_compile_only(); }
  bool can_refuse() const override { return backend_.can_refuse(); }
  bool cannot_compile_only() const override { return backend_.cannot_compile_only(); }
  bool reads_suite() const override { return backend_.reads_suite(); }
  std::string command(BackendRequest const& request) const override { return backend_.command(request); }
  std::string failure() const override { return backend_.failure(); }
  BackendReply execute(BackendRequest const& request) override {
    auto reply = backend_.execute(request);
    microseconds_ += static_cast<std::uint64_t>(reply.seconds * 1e6);
    if (!reply.coverage.empty()) {
      std::lock_guard const lock(mutex_);
      coverage_.insert(coverage_.end(), reply.coverage.begin(), reply.coverage.end());
    }
    return reply;
  }

  double seconds() const { return static_cast<double>(microseconds_) / 1e6; }  // summed over all threads

  std::vector<std::string> const& coverage() const { return coverage_; }  // of all executions, once they have ended

private:
  Backend& backend_;
  std::mutex mutex_;
  std::vector<std::string> coverage_;
  std::atomic<std::uint64_t> microseconds_ = 0;
};

}  // namespace assay::campaign
