// System calls about processes that both kinds of children here need (README.md).
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace assay {

// Lowers a limit of the calling process (RLIMIT_...), which it and its children cannot raise again. Only system calls, so
// it may be called between fork and exec.
void lower_limit(int resource, std::uint64_t most);

// Waits until a child has ended, and forgets it.
void wait_for_end(pid_t child);

}  // namespace assay
