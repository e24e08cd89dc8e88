// Runs a third-party program safely: its own process group, limits of time, memory and output, no standard input, a
// folder of its own. Remaining processes are killed.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace assay {

class ForkServer;  // support/process/fork_server.hpp

struct ProcessLimits {
  double seconds = 60;                            // of wall time
  std::uint64_t memory = std::uint64_t{8} << 30;  // bytes of address space of each process; 0: no limit
  std::uint64_t output = std::uint64_t{1} << 20;  // bytes of standard output and of standard error, each
  std::uint64_t file = std::uint64_t{1} << 30;    // bytes of any file it writes
  std::uint64_t folder = std::uint64_t{2} << 30;  // bytes of its working folder, inspected while it runs
};

struct ProcessRequest {
  std::vector<std::string> arguments;  // the first is the program, searched in PATH; no shell is involved
  std::string folder;                  // where it runs
  std::vector<std::pair<std::string, std::string>> environment;  // next to our own
  ProcessLimits limits;
  std::atomic<bool> const* stop = nullptr;  // true: it is killed, End::stopped
  ForkServer* fork_server = nullptr;        // starts it, if it can
};

struct ProcessResult {
  enum class End : std::uint8_t { exited, signalled, timed_out, flooded, stopped, not_started };
  End end = End::not_started;
  int status = 0;        // of exited: the exit status; of signalled: the signal
  std::string out, err;  // the first bytes of its output, within the limit; any bytes
  std::string problem;   // of not_started, flooded: why
  double seconds = 0;    // of wall time
  double processor_seconds = 0;
  std::uint64_t peak_memory = 0;  // bytes
  unsigned orphans = 0;           // processes that it left behind, killed
};

// Never throws; may be called by several threads at a time.
ProcessResult run_process(ProcessRequest const& request);

// "killed by SIGSEGV (segmentation fault)", "exit status 2", "no end after 60 s": for people.
std::string end_text(ProcessResult const& result);
std::string signal_text(int signal);

}  // namespace assay
