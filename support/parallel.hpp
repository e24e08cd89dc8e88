// Runs work on several threads that start and end within one call.
//
// Uses threads of the standard library and neither a pool nor oneTBB. Callers have work of at least milliseconds, so
// the cost of starting a thread (about 20 microseconds) does not matter. Nothing is nested. A thread that ends frees
// the caches of libraries, which the threads of a pool would keep until the program ends.
#pragma once

#include <cstddef>
#include <functional>

namespace assay {

// Returns `wanted`, or the number of concurrent threads of the machine if that is 0. At least 1. Querying the machine
// reads a file.
std::size_t worker_count(std::size_t wanted = 0);

// Called at the end of a thread to free the per-thread caches of libraries. See release_thread_caches of
// oracle/functions.
using ThreadEnd = void (*)();

// Runs work(0), work(1), ... work(workers - 1) concurrently, the first one on the calling thread, and waits for all. If
// the system provides fewer threads, fewer calls are made; so calls must take their work from a common source. If
// `work` throws, one of the exceptions is rethrown after all have ended; `work` itself must end the others early.
// `at_end` is called on each thread except the calling one.
void run_workers(std::size_t workers, std::function<void(std::size_t)> const& work, ThreadEnd at_end = nullptr);

// Calls body(i) once for each i in [0, count), on up to `workers` threads, in an unspecified assignment to threads.
void for_each_index(std::size_t count, std::size_t workers, std::function<void(std::size_t)> const& body,
                    ThreadEnd at_end = nullptr);

}  // namespace assay
