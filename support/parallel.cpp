#include "support/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace assay {

std::size_t worker_count(std::size_t wanted) {
  return wanted != 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

void run_workers(std::size_t workers, std::function<void(std::size_t)> const& work, ThreadEnd at_end) {
  std::exception_ptr thrown;
  std::once_flag once;
  auto const attempt = [&](std::size_t worker) {
    try {
      work(worker);
    } catch (...) {
      std::call_once(once, [&] { thrown = std::current_exception(); });
    }
  };
  {
    std::vector<std::jthread> threads;
    try {
      for (std::size_t worker = 1; worker < workers; ++worker)
        threads.emplace_back([&attempt, worker, at_end] {
          attempt(worker);
          if (at_end) at_end();
        });
    } catch (std::system_error const&) {  // no threads available
    }
    if (workers > 0) attempt(0);
  }
  if (thrown) std::rethrow_exception(thrown);
}

void for_each_index(std::size_t count, std::size_t workers, std::function<void(std::size_t)> const& body,
                    ThreadEnd at_end) {
  std::atomic<std::size_t> next = 0;
  auto const work = [&](std::size_t) {
    for (std::size_t i = next++; i < count; i = next++) body(i);
  };
  run_workers(std::min(workers, count), work, at_end);
}

}  // namespace assay
