// What the libraries after the functions keep for a thread.
#pragma once

namespace assay {

// Frees what MPFR, FLINT and Arb keep for the calling thread (constants such as pi, pools of numbers), which nothing else
// frees when it ends. Every thread that computes with this library and ends before the process calls it as its last:
// run_workers(n, work, release_thread_caches).
void release_thread_caches();

}  // namespace assay
