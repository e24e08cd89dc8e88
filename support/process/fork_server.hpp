// A small process that starts supervisors for this process.
//
// The time of a fork depends on the size of the process, with milliseconds for a hundred megabytes, and a suite run
// grows. A fork server is started while the process is small, and stays small. It ends with this process.
#pragma once

#include <sys/types.h>

#include <mutex>

#include "support/process/supervisor.hpp"

namespace assay {

class ForkServer {
public:
  ForkServer();
  ~ForkServer();
  ForkServer(ForkServer const&) = delete;
  ForkServer& operator=(ForkServer const&) = delete;

  // Returns the supervisor's process id, or -1 on failure; then the caller can start it directly. Thread-safe.
  pid_t start(SupervisorTask const& task);

private:
  std::mutex mutex_;
  int socket_ = -1;
  pid_t process_ = -1;
};

}  // namespace assay
