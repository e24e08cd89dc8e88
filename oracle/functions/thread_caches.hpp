// Per-thread caches of the libraries below the functions.
#pragma once

namespace assay {

// Frees the caches of MPFR, FLINT and Arb for the calling thread (constants such as pi, pools of numbers), which are
// not freed when it ends. Every thread that computes with this library and ends before the process calls it last:
// run_workers(n, work, release_thread_caches).
void release_thread_caches();

}  // namespace assay
