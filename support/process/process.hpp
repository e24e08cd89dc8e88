// System calls shared by both kinds of children here (README.md).
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace assay {

// Lowers a resource limit (RLIMIT_...) of the calling process. It and its children cannot raise the limit again. Uses
// only system calls, so it may be called between fork and exec.
void lower_limit(int resource, std::uint64_t most);

// Waits until a child has ended, and reaps it.
void wait_for_end(pid_t child);

}  // namespace assay
