// Work on a thread of its own: with a stack that is deep enough for whatever nests as deep as is allowed, however small the
// stack of the caller is; and so that the caller can go away when its watch says so.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "capi/assay.h"

namespace assay {

inline constexpr std::size_t kWorkerStackBytes = std::size_t{256} << 20;  // of address space; pages are taken when used

// Runs `work` and waits for it; what it throws is thrown here. While it runs, `watch` (may be null) is asked here every 20
// ms. When it says stop, `cancel` is called here, which asks `work` to end soon, and Stopped is thrown at once: so `work`
// owns all that it uses. Work that was left so and still runs when the process ends is cut off there (see the source).
struct Stopped {};
void run_on_worker_thread(assay_watch const* watch, std::function<void()> work, std::function<void()> cancel = nullptr);

// The same for work that gives a value.
template <class Work>
auto compute_on_worker_thread(assay_watch const* watch, Work work, std::function<void()> cancel = nullptr) {
  auto const value = std::make_shared<std::optional<decltype(work())>>();
  run_on_worker_thread(
      watch, [value, work = std::move(work)]() mutable { value->emplace(work()); }, std::move(cancel));
  return *std::move(*value);
}

}  // namespace assay
