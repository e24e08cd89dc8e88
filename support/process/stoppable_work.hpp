// Runs work in a child process that can be stopped: at a deadline, at a memory limit, or externally.
//
// Messages sent before the worker ended are never lost, and the reason for its end is always known. So stopped work
// cannot be mistaken for finished work.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace assay {

enum class Ending {
  finished,
  timed_out,
  out_of_memory,  // an allocation failed in the worker
  killed,         // by a signal or a fault, or it exited without a report or by an exception
  not_started,    // no process could be created
};
std::string_view to_string(Ending ending);

struct WorkLimits {
  std::chrono::milliseconds time{60'000};  // wall-clock time, including `receive`
  // Bytes of address space in addition to the caller's; 0: no limit. Not supported by AddressSanitizer.
  std::size_t memory = std::size_t{4} << 30;
};

// The work of a worker. It reports its results through `emit`.
using Work = std::function<void(std::function<void(std::string_view)> emit)>;

// Runs `work` in a child process. Every message that it emits is passed to `receive` here, in order and complete;
// incomplete messages are dropped. The child has a copy of the memory, so it can only return messages. It ends with the
// caller. The caller's buffers are not flushed and its exit handlers not run in it. If `receive` throws, the worker is
// stopped first.
//
// The caller should be the only thread. Other threads do not exist in the worker, and locks that they hold at this
// moment are never released there (except those of malloc). Threads that wait and hold no lock that `work` needs are
// harmless. Meanwhile, no other code may wait for child processes or ignore SIGCHLD.
//
// An exception that leaves `work` counts as `killed`, and std::bad_alloc as `out_of_memory`.
Ending run_in_subprocess(WorkLimits const& limits, Work const& work,
                         std::function<void(std::string_view message)> const& receive);

// Same in two steps, so that several workers can run concurrently. The constructor starts the worker, and wait()
// receives its messages. A worker that emits more than a pipe can buffer waits until then. Its time limit begins with
// its start. The destructor stops it.
class SubprocessWork {
public:
  SubprocessWork(WorkLimits const& limits, Work const& work);
  ~SubprocessWork();
  SubprocessWork(SubprocessWork&&) noexcept;
  SubprocessWork& operator=(SubprocessWork&&) noexcept;

  Ending wait(std::function<void(std::string_view message)> const& receive);  // call once

private:
  struct State;
  std::unique_ptr<State> state_;  // nullptr: no process could be created
};

}  // namespace assay
