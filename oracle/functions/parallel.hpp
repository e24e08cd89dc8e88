// A range of elements on several threads. For the sources of this folder only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

namespace assay::inline oracle {

// What MPFR, FLINT and Arb keep for the calling thread, which nothing else frees when it ends.
void release_thread_caches();

// body(first, last) for ranges that cover [0, count), each of at least `grain` elements, side by side: as many as the
// machine has threads. What it does may not depend on how they are cut, nor throw.
template <class Body> void in_parallel(std::size_t count, std::size_t grain, Body const& body) {
  if (count / grain <= 1) return body(std::size_t{0}, count);  // to ask for the number of threads reads a file
  std::size_t const parts = std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), count / grain);
  if (parts <= 1) return body(std::size_t{0}, count);
  std::size_t const size = count / parts;
  std::vector<std::jthread> workers;
  std::size_t begun = size;  // the first range is for this thread
  try {
    for (std::size_t i = 1; i < parts; ++i) {
      std::size_t const last = i + 1 == parts ? count : begun + size;
      workers.emplace_back([&body, begun, last] {
        body(begun, last);
        release_thread_caches();
      });
      begun = last;
    }
  } catch (std::system_error const&) {
    body(begun, count);  // no more threads to be had
  }
  body(std::size_t{0}, size);
}

}  // namespace assay::inline oracle
