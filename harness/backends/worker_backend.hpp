// A backend that is started once and then given program after program, in lines of JSON: see
// harness/README.md.
//
// There is one worker for each concurrent thread. If one dies, or is killed because it is late or writes too much
// output, only its current case fails; the next case gets a new worker. If new ones end before their first request, or
// write only lines that are not answers, the backend has failed: failure().
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
  bool compiles_only = true;   // whether it knows "compile_only"
  unsigned restart_after = 0;  // cases; 0: never
  bool has_worked = false;     // it is known to start: one that ends at its first case has failed at that
  // For the first answer of a worker, in addition to the time of a request: it may still load. Spent once without any answer
  // there is none for others; otherwise they get at most twice what others took.
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
  void give_back(std::unique_ptr<Worker> worker);
  void find_futile_starts(double seconds);
  void count_unheard(std::string const& line);
  BackendReply ask(Worker& worker, BackendRequest request);

  WorkerSettings settings_;
  mutable std::mutex mutex_;
  std::string failure_;
  std::vector<std::unique_ptr<Worker>> idle_;
  std::atomic<bool> has_replied_ = false;    // any of them, ever
  double most_start_;                        // seconds in addition for a first answer, with the mutex
  double slowest_first_ = 0;                 // seconds to a first answer, with the mutex
  std::atomic<unsigned> ends_at_first_ = 0;  // workers that ended at their first request, since one last replied
  std::atomic<unsigned> unheard_ = 0;  // requests to which there were lines, but no answer, while there never was one
};

}  // namespace assay
