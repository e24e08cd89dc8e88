// A backend, and how long it was waited for.
#pragma once

#include <atomic>

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
    return reply;
  }

  double seconds() const { return static_cast<double>(microseconds_) / 1e6; }  // of all threads together

private:
  Backend& backend_;
  std::atomic<std::uint64_t> microseconds_ = 0;
};

}  // namespace assay::campaign
