// Work on a separate thread: its stack is deep enough for the allowed nesting, for any stack of the caller; and the
// caller can return when its watch requests it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "capi/assay.h"

namespace assay {

inline constexpr std::size_t kWorkerStackBytes = std::size_t{256} << 20;  // of address space; pages are taken when used

// Runs `work` and waits for it; its exceptions are rethrown here. While it runs, `watch` (may be null) is called here
// every 20 ms. If it requests a stop, `cancel` is called here, which asks `work` to end soon, and Stopped is thrown
// immediately: so `work` owns everything that it uses. Abandoned work that still runs when the process ends is
// terminated there (see the source).
struct Stopped {};
void run_on_worker_thread(assay_watch const* watch, std::function<void()> work, std::function<void()> cancel = nullptr);

// The same for work that returns a value.
template <class Work>
auto compute_on_worker_thread(assay_watch const* watch, Work work, std::function<void()> cancel = nullptr) {
  auto const value = std::make_shared<std::optional<decltype(work())>>();
  run_on_worker_thread(
      watch, [value, work = std::move(work)]() mutable { value->emplace(work()); }, std::move(cancel));
  return *std::move(*value);
}

}  // namespace assay
