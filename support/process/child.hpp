// A third-party program that runs concurrently, and the pipes to it: the basis of run_process and of workers. A
// supervisor is between it and us (supervisor.hpp).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "support/descriptor.hpp"
#include "support/process/run_process.hpp"
#include "support/result.hpp"

namespace assay {

class Child {
public:
  Child() = default;
  ~Child();  // kills it
  Child(Child const&) = delete;
  Child& operator=(Child const&) = delete;

  // Of the request: arguments, folder, environment, limits of memory and files. `with_input`: send() is possible;
  // otherwise its standard input is empty.
  Result<void> start(ProcessRequest const& request, bool with_input);

  // Appends its output to `out` and `err`; waits until there is some, it has ended, or that many seconds are over. May
  // be called after the end. At most `most` bytes of each are kept; false: it wrote more.
  bool read(double seconds, std::uint64_t most, std::string& out, std::string& err);
  // False: it does not read any more, or did not within so many seconds.
  bool send(std::string_view text, double seconds);
  void end_input() { in_.close(); }  // it reads at most the sent bytes

  bool has_ended() const { return ended_; }
  void kill() { stop_.close(); }  // it and all that it started; to be followed by read() until has_ended()

  // After the end.
  int start_error() const { return start_error_; }  // errno if it could not be executed, else 0
  int wait_status() const { return wait_status_; }  // as of waitpid
  unsigned orphans() const { return orphans_; }
  double processor_seconds() const { return processor_seconds_; }
  std::uint64_t peak_memory() const { return peak_memory_; }

private:
  void take_report();

  pid_t supervisor_ = -1;
  Descriptor in_, out_, err_;             // of the program
  Descriptor report_, stop_;              // of the supervisor: how it ended; closed: kill it
  bool ended_ = false, is_ours_ = false;  // is_ours_: the supervisor is our child
  int start_error_ = 0, wait_status_ = 0;
  unsigned orphans_ = 0;
  double processor_seconds_ = 0;
  std::uint64_t peak_memory_ = 0;
};

}  // namespace assay
