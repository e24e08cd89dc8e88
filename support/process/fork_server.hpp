// A small process that starts supervisors for us.
//
// The time of a fork depends on the size of the process, milliseconds for a hundred megabytes; and a run of a suite
// grows. A fork server is started while we are small, and stays so. It ends with us.
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

  // The supervisor's process id, or -1: then it may be started by ourselves. May be called by several threads at a time.
  pid_t start(SupervisorTask const& task);

private:
  std::mutex mutex_;
  int socket_ = -1;
  pid_t process_ = -1;
};

}  // namespace assay
