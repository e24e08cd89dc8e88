// A supervisor: a process of assay between the calling process and a third-party program.
//
// It adopts the processes that the program leaves behind (it is a subreaper, see prctl(2)) and kills them: when the
// program ends, on request, and when the calling process ends. Then it reports how the program ended, and exits.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace assay {

// All data is prepared before the fork. Afterwards only system calls are allowed, because other threads may have held
// locks.
struct SupervisorTask {
  char const* program = nullptr;  // a path
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  char const* folder = nullptr;        // may be nullptr
  int in = -1, out = -1, err = -1;     // descriptors for the program
  int report = -1;                     // descriptor for the SupervisorReport
  int stop = -1;                       // kills all processes when closed or readable
  std::uint64_t memory = 0, file = 0;  // limits in bytes; 0: none
};

struct SupervisorReport {
  int error = 0;        // not 0: errno, and the program was not started
  int wait_status = 0;  // as from waitpid
  std::uint32_t orphans = 0;
  std::uint64_t peak_memory = 0;       // bytes
  std::uint64_t processor_micros = 0;  // of the program and of children that it waited for
};

// Returns the supervisor's process id, or -1 with errno.
pid_t start_supervisor(SupervisorTask const& task);

}  // namespace assay
