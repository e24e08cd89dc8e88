// Implements capi/worker_thread.hpp without threads: the caller does the work. It can terminate the web worker of the page that
// runs it.
#include "capi/worker_thread.hpp"

namespace assay {

void run_on_worker_thread(assay_watch const*, std::function<void()> work, std::function<void()>) { work(); }

}  // namespace assay
