// A range of elements on several threads. For the sources of this folder only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace assay {

// What MPFR, FLINT and Arb keep for the calling thread, which nothing else frees when it ends.
void release_thread_caches();

// body(first, last) for ranges that cover [0, count), each of at least `grain` elements, side by side: as many as the
// machine has threads. What it does may not depend on how they are cut, nor throw.
template <class Body> void in_parallel(std::size_t count, std::size_t grain, Body const& body) {
  std::size_t const parts = std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), count / grain);
  if (parts <= 1) return body(std::size_t{0}, count);
  std::size_t const size = count / parts;
  std::vector<std::jthread> workers;
  for (std::size_t i = 1; i < parts; ++i)
    workers.emplace_back([&body, first = size * i, last = i + 1 == parts ? count : size * (i + 1)] {
      body(first, last);
      release_thread_caches();
    });
  body(std::size_t{0}, size);
}

}  // namespace assay
