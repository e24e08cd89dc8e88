// A program that runs beside us, and the pipes to it: what run_process and workers are made of.
//
// Between it and us stands a keeper, a process of ours that adopts whatever the program leaves behind (a subreaper, see
// prctl(2)) and kills it: so does the keeper when the program ends, when we ask it to, and when we are gone.
#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "support/process/run_process.hpp"

namespace assay::inline support {

// The file that execvp would start in this environment, ours with the pairs of `more` in their places; empty: there is none.
std::string find_program(std::string const& name, std::vector<std::pair<std::string, std::string>> const& more);

class Child {
public:
  Child() = default;
  ~Child();  // kills it
  Child(Child const&) = delete;
  Child& operator=(Child const&) = delete;

  // Of the request: arguments, folder, environment, limits of memory and files. `with_input`: send() is possible;
  // otherwise its standard input is empty. False, with the reason, if it could not be started.
  bool start(ProcessRequest const& request, bool with_input, std::string& problem);

  // What it has written, added to `out` and `err`; waits until there is something, it has ended, or so many seconds are
  // over. May be called after the end. At most `most` bytes of each are kept; false: it wrote more.
  bool read(double seconds, std::uint64_t most, std::string& out, std::string& err);
  // False: it does not read any more, or did not within so many seconds.
  bool send(std::string_view text, double seconds);

  bool has_ended() const { return ended_; }
  void kill();  // it and all that it started; to be followed by read() until has_ended()

  // After the end.
  int start_error() const { return start_error_; }  // errno if it could not be executed, else 0
  int wait_status() const { return wait_status_; }  // as of waitpid
  unsigned orphans() const { return orphans_; }
  double processor_seconds() const { return processor_seconds_; }
  std::uint64_t peak_memory() const { return peak_memory_; }

private:
  void take_end();
  void close_all();

  pid_t keeper_ = -1;
  int in_ = -1, out_ = -1, err_ = -1, end_ = -1, order_ = -1;
  bool ended_ = false, is_ours_ = false;  // is_ours_: the keeper is our child
  int start_error_ = 0, wait_status_ = 0;
  unsigned orphans_ = 0;
  double processor_seconds_ = 0;
  std::uint64_t peak_memory_ = 0;
};

}  // namespace assay::inline support
