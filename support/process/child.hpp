// A third-party program that runs concurrently, and the pipes to it: the basis of run_process and of workers. A
// supervisor is between it and this process (supervisor.hpp).
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
  ~Child();  // kills the program
  Child(Child const&) = delete;
  Child& operator=(Child const&) = delete;

  // Starts the program. Uses arguments, folder, environment, and limits of memory and files of the request. With
  // `with_input`, send() can be used; otherwise its standard input is empty.
  Result<void> start(ProcessRequest const& request, bool with_input);

  // Appends output of the program to `out` and `err`. Waits until there is some, the program has ended, or `seconds`
  // have passed. May be called after the end. At most `most` bytes of each stream are kept. Returns false if the
  // program wrote more.
  bool read(double seconds, std::uint64_t most, std::string& out, std::string& err);
  // Returns false if the program no longer reads, or did not read within `seconds`.
  bool send(std::string_view text, double seconds);
  void end_input() { in_.close(); }  // the program can read only the bytes sent so far

  bool has_ended() const { return ended_; }
  void kill() { stop_.close(); }  // kills the program and its descendants; then call read() until has_ended()

  // Valid after the end.
  int start_error() const { return start_error_; }  // errno if it could not be executed, otherwise 0
  int wait_status() const { return wait_status_; }  // as from waitpid
  unsigned orphans() const { return orphans_; }
  double processor_seconds() const { return processor_seconds_; }
  std::uint64_t peak_memory() const { return peak_memory_; }

private:
  void read_report();

  pid_t supervisor_ = -1;
  Descriptor in_, out_, err_;  // connected to the program
  // to the supervisor: it reports how the program ended; closing stop_ kills the program
  Descriptor report_, stop_;
  bool ended_ = false, is_own_child_ = false;  // is_own_child_: the supervisor is a child of this process
  int start_error_ = 0, wait_status_ = 0;
  unsigned orphans_ = 0;
  double processor_seconds_ = 0;
  std::uint64_t peak_memory_ = 0;
};

}  // namespace assay
