// A backend that is started once and then receives requests, one JSON line per program: see harness/README.md.
//
// Each concurrent thread has its own worker. If a worker ends, or is killed after a timeout or too much output, only
// its current case fails; the next case starts a new worker. If new workers end before their first request, or write
// only lines that are not answers, the backend has failed: see failure().
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "harness/backends/settings.hpp"

namespace assay {

struct WorkerSettings : BackendSettings {
  Words arguments;
  bool compiles_only = true;   // whether the worker supports "compile_only"
  unsigned restart_after = 0;  // number of cases; 0: never
  bool has_worked = false;     // the worker is known to start: if it ends at its first case, the case is the cause
  // Additional time for the first answer of a worker, which may still be loading. If a worker times out before any
  // worker has answered, later workers get no additional time. Otherwise they get at most twice the longest time of a
  // first answer.
  double start_seconds = 20;
};

class Worker;

class WorkerBackend : public Backend {
public:
  explicit WorkerBackend(WorkerSettings settings);
  ~WorkerBackend() override;
  std::string name() const override { return settings_.name; }
  ProgramForm form() const override { return settings_.form; }
  std::optional<Version> version() const override { return settings_.version; }
  bool can_compile_only() const override { return settings_.compiles_only; }
  bool can_refuse() const override { return settings_.compiles_only; }
  bool cannot_compile_only() const override { return !settings_.compiles_only; }
  BackendReply execute(BackendRequest const& request) override;
  std::string command(BackendRequest const& request) const override;
  std::string failure() const override;

private:
  Result<void> prepare(std::atomic<bool> const* stop) override;
  std::unique_ptr<Worker> take(bool fresh, std::string& problem);
  void return_worker(std::unique_ptr<Worker> worker);
  void find_futile_starts(double seconds);
  void count_unanswered(std::string const& line);
  BackendReply ask(Worker& worker, BackendRequest request);

  WorkerSettings settings_;
  mutable std::mutex mutex_;
  std::string failure_;
  std::vector<std::unique_ptr<Worker>> idle_;
  std::atomic<bool> has_replied_ = false;    // whether any worker has ever answered
  double max_start_;                         // additional seconds for a first answer; guarded by the mutex
  double slowest_first_ = 0;                 // longest time of a first answer, in seconds; guarded by the mutex
  std::atomic<unsigned> ends_at_first_ = 0;  // workers that ended at their first request, since the last answer of any
                                             // worker
  std::atomic<unsigned> unanswered_ =
      0;  // requests that received lines but no answer, while no worker has ever answered
};

}  // namespace assay
