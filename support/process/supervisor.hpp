// A supervisor: one of our processes between us and a third-party program.
//
// It adopts the processes that the program leaves behind (it is a subreaper, see prctl(2)), and kills them: when the
// program ends, on request, and when our process ends. Then it reports how the program ended, and exits.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace assay {

// Everything is made before the fork: afterwards only system calls are allowed, because other threads may have held
// locks.
struct SupervisorTask {
  char const* program = nullptr;  // a path
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  char const* folder = nullptr;        // or nullptr
  int in = -1, out = -1, err = -1;     // of the program
  int report = -1;                     // where the SupervisorReport is written
  int stop = -1;                       // closed, or readable: kill everything
  std::uint64_t memory = 0, file = 0;  // limits in bytes; 0: none
};

struct SupervisorReport {
  int error = 0;        // not 0: the program was not started, errno
  int wait_status = 0;  // as of waitpid
  std::uint32_t orphans = 0;
  std::uint64_t peak_memory = 0;       // bytes
  std::uint64_t processor_micros = 0;  // of the program and of children that it waited for
};

// The supervisor's process id, or -1 with errno.
pid_t start_supervisor(SupervisorTask const& task);

}  // namespace assay
