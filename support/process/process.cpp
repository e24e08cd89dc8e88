#include "support/process/process.hpp"

#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>

namespace assay {

void lower_limit(int resource, std::uint64_t most) {
  auto const which = static_cast<__rlimit_resource>(resource);
  rlimit now{};
  if (::getrlimit(which, &now) != 0) return;
  most = std::min<std::uint64_t>(most, now.rlim_cur);  // RLIM_INFINITY is the largest
  rlimit const wanted{most, most};
  ::setrlimit(which, &wanted);
}

void wait_for_end(pid_t child) {
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace assay
