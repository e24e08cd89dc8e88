// Runs work on a separate thread. Its stack is large enough for the maximum nesting, independent of the caller's stack.
// The caller can return early if its watch requests it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "capi/assay.h"

namespace assay {

// of address space; pages are allocated when used
inline constexpr std::size_t kWorkerStackBytes = std::size_t{256} << 20;

// Runs `work` and waits for it. Exceptions are rethrown here. Meanwhile, `watch` (may be nullptr) is called here every
// 20 ms. If it requests a stop, `cancel` is called here, which asks `work` to end soon, and Stopped is thrown
// immediately. So `work` must own everything that it uses. Abandoned work that still runs when the process ends is
// terminated there (see the source).
struct Stopped {};
void run_on_worker_thread(assay_watch const* watch, std::function<void()> work, std::function<void()> cancel = nullptr);

// Same for work that returns a value.
template <class Work>
auto compute_on_worker_thread(assay_watch const* watch, Work work, std::function<void()> cancel = nullptr) {
  auto const value = std::make_shared<std::optional<decltype(work())>>();
  run_on_worker_thread(
      watch, [value, work = std::move(work)]() mutable { value->emplace(work()); }, std::move(cancel));
  return *std::move(*value);
}

}  // namespace assay
