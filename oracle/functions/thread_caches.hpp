// Per-thread caches of the underlying libraries.
#pragma once

namespace assay {

// Frees the caches of MPFR, FLINT and Arb for the calling thread (constants such as pi, pools of numbers). They are not
// freed automatically at thread exit. A thread that uses this library and ends before the process must call it last:
// run_workers(n, work, release_thread_caches).
void release_thread_caches();

}  // namespace assay
