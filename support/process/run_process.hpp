// Runs a third-party program safely: in its own process group, with limits of time, memory and output, without standard
// input, in its own folder. Remaining processes are killed.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace assay {

class ForkServer;  // support/process/fork_server.hpp

struct ProcessLimits {
  double seconds = 60;                            // wall-clock time
  std::uint64_t memory = std::uint64_t{8} << 30;  // bytes of address space per process; 0: no limit
  std::uint64_t output = std::uint64_t{1} << 20;  // bytes of each of standard output and standard error
  std::uint64_t file = std::uint64_t{1} << 30;    // bytes of any file that it writes
  std::uint64_t folder = std::uint64_t{2} << 30;  // bytes of its working folder, checked while it runs
};

struct ProcessRequest {
  std::vector<std::string> arguments;  // the first one is the program, searched in PATH; no shell is used
  std::string folder;                  // working folder
  std::vector<std::pair<std::string, std::string>> environment;  // in addition to the current environment
  ProcessLimits limits;
  std::atomic<bool> const* stop = nullptr;  // if it becomes true, the program is killed: End::stopped
  ForkServer* fork_server = nullptr;        // starts the program, if possible
};

struct ProcessResult {
  enum class End : std::uint8_t { exited, signalled, timed_out, flooded, stopped, not_started };
  End end = End::not_started;
  int status = 0;        // exited: exit status; signalled: signal
  std::string out, err;  // the first bytes of its output, within the limit; arbitrary bytes
  std::string problem;   // not_started, flooded: the reason
  double seconds = 0;    // wall-clock time
  double processor_seconds = 0;
  std::uint64_t peak_memory = 0;  // bytes
  unsigned orphans = 0;           // number of processes that it left behind, which were killed
};

// Never throws. Thread-safe.
ProcessResult run_process(ProcessRequest const& request);

// Describes the end for users: "killed by SIGSEGV (segmentation fault)", "exit status 2", "no end after 60 s".
std::string end_text(ProcessResult const& result);
std::string signal_text(int signal);

}  // namespace assay
