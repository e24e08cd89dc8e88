// Implements capi/worker_thread.hpp where there are no threads: work is done by the caller, who can end the worker of the
// page that it runs in.
#include "capi/worker_thread.hpp"

namespace assay {

void run_on_worker_thread(assay_watch const*, std::function<void()> work, std::function<void()>) { work(); }

}  // namespace assay
