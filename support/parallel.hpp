// Work on several threads, begun and ended within one call.
//
// Threads of the standard library, and no pool and no oneTBB: callers have work of at least milliseconds, compared with
// which starting a thread (about 20 microseconds) does not matter; nothing is nested; and a thread that ends frees the
// caches of libraries, which the threads of a pool would keep as long as the program runs.
#pragma once

#include <cstddef>
#include <functional>

namespace assay {

// As many as wanted; as the machine runs at once where that is 0. At least 1. Asking the machine reads a file.
std::size_t worker_count(std::size_t wanted = 0);

// The last action of a thread: frees the caches that libraries keep for it. See release_thread_caches of
// oracle/functions.
using ThreadEnd = void (*)();

// Runs work(0), work(1), ... work(workers - 1) concurrently, the first on the calling thread, and waits for all. If the
// system provides fewer threads, fewer are run: they take their work from a common source. If `work` throws, one of the
// exceptions is thrown here after all have ended; ending the others early is up to `work`. `at_end` is called on each
// thread but the calling one.
void run_workers(std::size_t workers, std::function<void(std::size_t)> const& work, ThreadEnd at_end = nullptr);

// Runs body(i) once for each i in [0, count), on up to `workers` threads, in any assignment to threads.
void for_each_index(std::size_t count, std::size_t workers, std::function<void(std::size_t)> const& body,
                    ThreadEnd at_end = nullptr);

}  // namespace assay
