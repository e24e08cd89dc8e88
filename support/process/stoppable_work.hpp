// Work in a process of its own that can be stopped: at a deadline, at a bound on memory, or from outside.
//
// Messages that the worker sent before it ended are never lost, and how it ended is always known: stopped work cannot
// be mistaken for finished work.
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
  killed,         // by a signal, from outside or by a fault; or it left without a word, or with an exception
  not_started,    // no process could be made
};
std::string_view to_string(Ending ending);

struct WorkLimits {
  std::chrono::milliseconds time{60'000};  // of wall-clock time, including `receive`
  // Bytes of address space in addition to the caller's; 0: no limit. AddressSanitizer supports none.
  std::size_t memory = std::size_t{4} << 30;
};

// The work of a worker; it reports its results by `emit`.
using Work = std::function<void(std::function<void(std::string_view)> emit)>;

// Runs `work` in a child process; every message it emits reaches `receive` here, in order and whole (half a message is
// dropped). Its memory is a copy, so nothing but messages comes back. It dies with the caller; the caller's buffers and
// exit handlers are not run in it. If `receive` throws, the worker is stopped first.
//
// The caller should be the only thread: others do not exist in the worker, and a lock that one of them holds at this
// moment is never released there (those of malloc are). Threads that wait and hold no lock `work` needs do no harm.
// Nothing else may wait for child processes meanwhile, or ignore SIGCHLD.
//
// An exception that leaves `work` counts as `killed`, std::bad_alloc as `out_of_memory`.
Ending run_in_subprocess(WorkLimits const& limits, Work const& work,
                         std::function<void(std::string_view message)> const& receive);

// The same in two steps, so that several workers of one caller run side by side: the constructor starts the worker, wait()
// receives its messages. A worker that emits more than a pipe holds waits until then; its time begins with its start. What is
// still running when this is destroyed is stopped.
class SubprocessWork {
public:
  SubprocessWork(WorkLimits const& limits, Work const& work);
  ~SubprocessWork();
  SubprocessWork(SubprocessWork&&) noexcept;
  SubprocessWork& operator=(SubprocessWork&&) noexcept;

  Ending wait(std::function<void(std::string_view message)> const& receive);  // once

private:
  struct State;
  std::unique_ptr<State> state_;  // null: no process could be made
};

}  // namespace assay
