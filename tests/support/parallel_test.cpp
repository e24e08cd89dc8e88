#include "support/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace assay {
namespace {

std::atomic<int> ended = 0;

TEST(Parallel, EachWorkerHasItsNumberAndTheFirstIsTheCaller) {
  std::vector<std::thread::id> threads(5);
  ended = 0;
  run_workers(
      threads.size(), [&](std::size_t worker) { threads[worker] = std::this_thread::get_id(); }, [] { ++ended; });
  EXPECT_EQ(threads[0], std::this_thread::get_id());
  for (std::size_t i = 1; i < threads.size(); ++i) EXPECT_NE(threads[i], threads[0]);
  EXPECT_EQ(ended, 4);
  run_workers(0, [](std::size_t) { FAIL() << "there is no worker"; });
}

TEST(Parallel, EachIndexIsVisitedOnce) {
  for (std::size_t const workers : {1u, 3u, 200u}) {
    std::vector<std::atomic<int>> visits(100);
    for_each_index(visits.size(), workers, [&](std::size_t i) { ++visits[i]; });
    for (auto const& count : visits) EXPECT_EQ(count, 1);
  }
  for_each_index(0, 3, [](std::size_t) { FAIL() << "there is no index"; });
}

TEST(Parallel, ExceptionIsRethrownAfterAllHaveEnded) {
  std::atomic<int> done = 0;
  auto const work = [&](std::size_t worker) {
    ++done;
    if (worker != 1) throw std::runtime_error("no");
  };
  EXPECT_THROW(run_workers(4, work), std::runtime_error);
  EXPECT_EQ(done, 4);
}

TEST(Parallel, UsesTheRequestedWorkersButAtLeastOne) {
  EXPECT_EQ(worker_count(7), 7u);
  EXPECT_GE(worker_count(), 1u);
}

}  // namespace
}  // namespace assay
